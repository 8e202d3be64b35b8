package import PortolanCamera
internal import PortolanGeo
package import PortolanRaster
package import PortolanRender

/// The layout of all overlays for one camera, for drawing and hit tests.
///
/// It is kept between frames. An overlay is laid out again only if the overlay or the camera has changed. Its parts
/// that do not depend on the camera (``ShapeGround``, the reductions of a picture) are computed again only if the
/// overlay has changed.
package struct OverlayScene {
    private enum Drawing {
        case shape(OverlayShape)
        case picture(GroundPicture)
        case tiles(TileLayerPicture)
        /// A tile layer that no frame has drawn yet.
        case nothing
    }

    private struct Entry {
        var overlay: MapOverlay
        var drawing = Drawing.nothing
        var ground: ShapeGround?
        var curveSize = 0.0
        var pyramid: ImagePyramid?
        /// The time at which each tile of a tile layer was first shown.
        var fades: [TileID: Duration] = [:]
    }

    /// All overlays except the markers.
    private var entries: [OverlayID: Entry] = [:]
    /// The IDs of the entries, from the lowest to the highest.
    private var order: [OverlayID] = []
    /// The layout of the markers, which are above everything else.
    private var markers = MarkerLayout()
    private var projection: Projection?
    private var revision: UInt64?
    private var arrivals: UInt64 = 0
    /// The sources of the tile layers of the last frame.
    private var shownTiles: [OverlayID: TileImages] = [:]
    /// Rectangles that the map's labels avoid, in points.
    package var covered: [ScreenRect] { markers.covered }
    /// The number of overlay layouts so far.
    package private(set) var buildCount = 0

    package init() {}
}

extension OverlayScene {
    /// Applies changes of overlays and camera.
    /// - Parameter revision: a number that differs from the last one if an overlay may have changed.
    package mutating func update(_ overlays: [OverlayID: MapOverlay], revision: UInt64, _ projection: Projection) {
        guard projection != self.projection || revision != self.revision else { return }
        self.revision = revision
        let ids = overlays.keys.filter { overlays[$0]?.isMarker == true }.sorted()
        let markers = ids.compactMap { id -> Marker? in if case .marker(let marker)? = overlays[id] { marker } else { nil } }
        update(ids, markers, overlays.filter { !$0.value.isMarker }, projection)
    }

    /// Shows a list of overlays. Their IDs are their positions in the list, counted from 1.
    package mutating func show(_ overlays: [MapOverlay], _ projection: Projection) {
        revision = nil
        var ids: [OverlayID] = []
        var markers: [Marker] = []
        var others: [OverlayID: MapOverlay] = [:]
        for (index, overlay) in overlays.enumerated() {
            let id = OverlayID(number: UInt64(index + 1))
            if case .marker(let marker) = overlay {
                ids.append(id)
                markers.append(marker)
            } else {
                others[id] = overlay
            }
        }
        update(ids, markers, others, projection)
    }

    /// - Parameter ids: the IDs of the markers, in ascending order.
    private mutating func update(
        _ ids: [OverlayID],
        _ markers: [Marker],
        _ others: [OverlayID: MapOverlay],
        _ projection: Projection
    ) {
        let isMoved = projection != self.projection
        self.projection = projection
        var isReordered = others.count != entries.count
        for id in entries.keys where others[id] == nil {
            entries[id] = nil
            isReordered = true
        }
        for (id, overlay) in others {
            let known = entries[id]
            guard isMoved || known?.overlay != overlay else { continue }
            isReordered = isReordered || known == nil || known?.overlay != overlay
            entries[id] = build(overlay, known, projection)
            buildCount += 1
        }
        if isReordered { sort() }
        if isMoved || ids != self.markers.ids || markers != self.markers.markers {
            self.markers = MarkerLayout(ids, markers, projection, old: self.markers)
            buildCount += self.markers.placedCount
        }
    }

    private func build(_ overlay: MapOverlay, _ known: Entry?, _ projection: Projection) -> Entry {
        var entry = Entry(overlay: overlay)
        let isSame = known?.overlay == overlay
        switch overlay {
        case .marker: break
        case .polyline, .polygon, .circle:
            let curveSize = ShapeGround.curveSize(projection)
            // A line that is straight on the map is straight at every zoom, so its known `ground` is reused.
            let isReusable = isSame && (known?.curveSize == curveSize || !overlay.isCurved)
            let ground = (isReusable ? known?.ground : nil) ?? ShapeGround(overlay, curveSize: curveSize)
            entry.ground = ground
            entry.curveSize = curveSize
            entry.drawing = .shape(OverlayShape(overlay, ground, projection))
        case .groundOverlay(let picture):
            var pyramid = known?.pyramid
            if pyramid?.levels.first != picture.image { pyramid = nil }
            let levels = pyramid ?? ImagePyramid(picture.image)
            entry.pyramid = levels
            entry.drawing = .picture(GroundPicture(picture, levels, projection))
        // The layer is drawn with the next frame, which requests its tiles.
        case .tileLayer(let layer):
            entry.drawing = .nothing
            if case .tileLayer(let old)? = known?.overlay, old.tiles == layer.tiles { entry.fades = known?.fades ?? [:] }
        }
        return entry
    }

    /// Sorts by z-index, then by age.
    private mutating func sort() {
        func rank(_ overlay: MapOverlay) -> Double { overlay.zIndex.isFinite ? overlay.zIndex : 0 }
        order = entries.sorted { first, second in
            let (a, b) = (rank(first.value.overlay), rank(second.value.overlay))
            return a == b ? first.key < second.key : a < b
        }.map(\.key)
    }

    /// The loading state of the tile layers.
    package struct TileState {
        /// Whether tiles are loading.
        package var isLoading = false
        /// Whether tiles are fading in.
        package var isFading = false
        /// The time at which tiles that were not ready are requested again; nil if all were ready.
        package var retry: Duration?
    }

    /// Draws the tile layers with the tiles that have arrived, and requests missing ones.
    /// - Parameter time: the time on the view's clock. A final time shows tiles fully faded in.
    package mutating func updateTiles(_ arrivals: Arrivals, at time: LabelMotion.Time) -> TileState {
        guard let projection else { return TileState() }
        let count = arrivals.count
        var state = TileState()
        var shown: [OverlayID: TileImages] = [:]
        for id in order {
            guard case .tileLayer(let layer)? = entries[id]?.overlay else { continue }
            shown[id] = layer.tiles
            var picture: TileLayerPicture
            if case .tiles(let known)? = entries[id]?.drawing, count == self.arrivals, !known.isFading,
                known.retry.map({ $0 > time.now }) ?? true
            {
                picture = known
            } else {
                var fades = entries[id]?.fades ?? [:]
                picture = TileLayerPicture(layer, id, projection, arrivals: arrivals, at: time, fades: &fades)
                entries[id]?.drawing = .tiles(picture)
                entries[id]?.fades = fades
                buildCount += 1
            }
            state.isLoading = state.isLoading || picture.isLoading
            state.isFading = state.isFading || picture.isFading
            state.retry = [state.retry, picture.retry].compactMap(\.self).min()
        }
        self.arrivals = count
        for (id, tiles) in shownTiles where shown[id] != tiles { tiles.forget(id, of: arrivals) }
        shownTiles = shown
        return state
    }

    /// The overlays beneath the map; nil if there are none.
    package var underlay: MapRenderer.Underlay? {
        let beneath = order.compactMap { id -> TileLayerPicture? in
            guard case .tiles(let tiles)? = entries[id]?.drawing, isBeneath(id) else { return nil }
            return tiles
        }
        return beneath.isEmpty ? nil : { list in for tiles in beneath { tiles.draw(into: &list) } }
    }

    private func isBeneath(_ id: OverlayID) -> Bool {
        if case .tileLayer(let layer)? = entries[id]?.overlay { layer.liesBeneath } else { false }
    }

    /// Draws the overlays above the map.
    package func draw(into list: inout DrawList, scale: Double) {
        for id in order {
            switch entries[id]?.drawing {
            case .shape(let shape): shape.draw(into: &list)
            case .picture(let picture): picture.draw(into: &list)
            case .tiles(let tiles): if !isBeneath(id) { tiles.draw(into: &list) }
            case .nothing, nil: break
            }
        }
        markers.draw(into: &list, scale: scale)
    }

    /// Of the overlays that `counts` accepts, returns the topmost one at a point.
    package func overlay(at point: ScreenPoint, slop: Double, where counts: (MapOverlay) -> Bool) -> OverlayID? {
        if let marker = markers.marker(at: point, where: counts) { return marker }
        return order.last { id in
            guard let entry = entries[id], counts(entry.overlay) else { return false }
            return switch entry.drawing {
            case .shape(let shape): shape.contains(point, slop: slop)
            case .picture(let picture): picture.contains(point)
            case .tiles, .nothing: false
            }
        }
    }

    /// Returns the visible placement of a marker: the copy that covers the point, or else the copy nearest to
    /// the middle of the view; nil if none is visible.
    package func placement(of id: OverlayID, at point: ScreenPoint? = nil) -> MarkerPlacement? {
        markers.placement(of: id, at: point)
    }
}

extension OverlayScene {
    /// Returns the point of the view for a marker's info window, or nil if the marker is not visible.
    package func infoWindowPoint(of id: OverlayID) -> ScreenPoint? {
        guard let marker = markers.index(of: id).map({ markers.markers[$0] }), let placement = placement(of: id),
            marker.infoWindowAnchor.x.isFinite, marker.infoWindowAnchor.y.isFinite
        else { return nil }
        return placement.point(of: marker.infoWindowAnchor * placement.size)
    }
}

extension MapOverlay {
    /// Whether the overlay's shape gets finer at higher zooms.
    var isCurved: Bool {
        switch self {
        case .polyline(let line): line.isGeodesic || !line.spans.isEmpty
        case .polygon(let polygon): polygon.isGeodesic
        case .circle: true
        case .marker, .groundOverlay, .tileLayer: false
        }
    }
}
