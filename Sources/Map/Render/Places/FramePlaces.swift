import PortolanCamera
import PortolanGeo
import PortolanPlane
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// The properties that identify the place of a feature.
enum PlaceTag {
    static let id = "place_id"
    /// The property for the name of a stop that gets no label, because the label of a stop nearby has the same name.
    static let stopName = "stop_name"
}

/// The feature from which a mark is drawn: its tile, source layer and index, and the position of the mark.
struct FeatureOrigin {
    /// The index into the frame's tiles.
    var tile: Int
    /// The index into the tile's source layers.
    var sourceLayer: Int
    var feature: Int
    /// The position of the mark, in tile units.
    var point: SIMD2<Float>
}

/// A label or a dot in the picture that belongs to a place.
struct PlaceMark {
    /// The box of the mark, in pixels.
    var box: Box
    var origin: FeatureOrigin
    /// The text of a label; nil for a dot.
    var text: String?
}

/// The tiles of one source in a frame.
struct FrameSource {
    var tiles: Range<Int>
    /// The area in which this source hides the sources beneath it; nil for the lowest source.
    var ground: CoordinateBounds?
    /// Tiles that are searched but not drawn; see ``PlaceDirectory``.
    var directory: [PreparedTile] = []
}

/// Finds the place that is drawn at a point. This value holds the frame's tiles, which it shares with the cache,
/// and computes little before the first query.
struct FramePlaces: Sendable {
    private let layout: StyleLayout
    private let language: String?
    private let zoom: Double
    private let stack: FrameStack
    private let marks: [PlaceMark]

    init(_ frame: FrameContext, marks: [PlaceMark], language: String?) {
        layout = frame.layout
        self.language = language
        zoom = frame.zoom
        stack = frame.stack
        self.marks = marks
    }

    func place(at point: ScreenPoint, slop: Double, _ projection: Projection) -> PointOfInterest? {
        guard point.isFinite else { return nil }
        let scale = projection.viewport.scale
        let pixel = SIMD2(Float(point.x * scale), Float(point.y * scale))
        var nearest: (mark: PlaceMark, distance: Float)?
        for mark in marks.reversed() {
            let outside = pointwiseMax(pointwiseMax(mark.box.minimum - pixel, pixel - mark.box.maximum), .zero)
            let distance = (outside * outside).sum().squareRoot()
            guard distance <= Float(slop * scale), distance < nearest?.distance ?? .infinity else { continue }
            nearest = (mark, distance)
        }
        if let mark = nearest?.mark { return place(mark) }
        return area(at: point, projection)
    }

    private func place(_ mark: PlaceMark) -> PointOfInterest? {
        let tile = stack.tiles[mark.origin.tile]
        guard let layer = tile.tile.tables[mark.origin.sourceLayer] else { return nil }
        let ground = tile.tile.mercatorPoint(mark.origin.point, extent: layer.extent)
        return place(layer, mark.origin.feature, text: mark.text, ground.coordinate)
    }

    private func place(_ layer: FeatureTable, _ feature: Int, text: String?, _ coordinate: Coordinate) -> PointOfInterest? {
        let record = layer.tags.features[feature]
        func string(_ key: String) -> String? {
            guard case .string(let text)? = layer.tags.value(key, of: record), !text.isEmpty else { return nil }
            return text
        }
        guard let id = string(PlaceTag.id) else { return nil }
        var keys: [String] = []
        if let language {
            // For `zh-Hant-TW`, the names are those of `zh-Hant-TW`, `zh-Hant` and `zh`, in this order.
            var parts = language.split(separator: "-")
            while !parts.isEmpty {
                keys.append("name:" + parts.joined(separator: "-"))
                parts.removeLast()
            }
        }
        keys += ["name", "name:latin", "name_en", PlaceTag.stopName]
        let name = keys.lazy.compactMap(string).first ?? text ?? ""
        return PointOfInterest(placeID: id, name: name, coordinate: coordinate)
    }

    /// Returns the topmost area that lies under a point and belongs to a place.
    private func area(at point: ScreenPoint, _ projection: Projection) -> PointOfInterest? {
        guard let ground = projection.mercatorPoint(at: point), let coordinate = projection.coordinate(at: point) else { return nil }
        for source in stack.levels.reversed() {
            for (index, styleLayer) in layout.style.layers.enumerated().reversed() {
                guard styleLayer.fillsAreas, styleLayer.info.isDrawn(atZoom: zoom), let sourceLayer = layout.sourceLayerIndices[index]
                else {
                    continue
                }
                for frameTile in stack.tiles[source.tiles] {
                    guard let layer = frameTile.tile.tables[sourceLayer], layer.hasPlaces else { continue }
                    let id = frameTile.tile.id
                    let count = Double(UInt32(1) << UInt32(id.z))
                    let position = SIMD2(
                        (ground.x - Double(frameTile.area.wrap)) * count - Double(id.x),
                        ground.y * count - Double(id.y)
                    )
                    let local = SIMD2<Float>(position * Double(layer.extent))
                    guard frameTile.owns(local, extent: layer.extent) else { continue }
                    for feature in (frameTile.tile.buckets[index]?.features ?? []).reversed() where layer.isArea(feature, at: local) {
                        if let place = place(layer, Int(feature), text: nil, coordinate) { return place }
                    }
                }
            }
            if source.ground?.contains(coordinate) == true { return nil }
        }
        return nil
    }
}

extension StyleLayer {
    fileprivate var fillsAreas: Bool {
        switch self {
        case .fill, .fillExtrusion: true
        default: false
        }
    }
}

extension FeatureTable {
    /// Whether a point lies inside a polygon.
    fileprivate func isArea(_ feature: Int32, at point: SIMD2<Float>) -> Bool {
        let box = boxes[Int(feature)]
        guard tags.features[Int(feature)].type == .polygon, all(point .>= box.minimum), all(point .<= box.maximum) else { return false }
        return ranges[Int(feature)].reduce(false) { $0 != PlaneRing.contains(shapes.points(of: shapes.runs[Int($1)]), point) }
    }
}
