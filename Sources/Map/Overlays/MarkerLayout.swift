import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

/// The positions of a map's markers on every visible copy of the world. For each copy, only the values that
/// determine its placement are stored.
struct MarkerLayout {
    /// A marker's icon on one copy of the world.
    struct Copy {
        /// The point of the view at which the icon's anchor appears.
        var anchor: ScreenPoint
        /// The number of worlds by which the copy is east of the marker's own position.
        var shift: Int32
        /// Whether a marker of higher priority overlaps this copy.
        var isHidden = false
    }

    /// The IDs of the markers, from the oldest to the newest marker.
    let ids: [OverlayID]
    /// The markers, in the order of `ids`.
    let markers: [Marker]
    /// The copies of all markers, one after the other.
    private(set) var copies: [Copy] = []
    /// For each marker, the index of its first copy; at the end, the number of all copies.
    private var starts: [Int32] = [0]
    /// The pictures of icons that are turned, scaled or on the ground, by the index of the copy.
    private var warped: [Int32: PlacedPicture] = [:]
    /// The indices of the markers from the lowest to the highest; nil if `markers` has this order already.
    private var order: [Int32]?
    private let projection: Projection?
    /// Rectangles that the map's labels avoid, in points.
    private(set) var covered: [ScreenRect] = []
    /// The number of markers that this layout placed; the others kept their positions.
    private(set) var placedCount = 0

    /// Creates a layout without markers.
    init() {
        ids = []
        markers = []
        projection = nil
    }

    /// Places markers.
    /// - Parameters:
    ///   - ids: an ID for each marker, in ascending order.
    ///   - markers: the markers.
    ///   - projection: the projection of the camera.
    ///   - old: the last layout. If the camera is unchanged, unchanged markers keep their positions from this layout.
    init(_ ids: [OverlayID], _ markers: [Marker], _ projection: Projection, old: MarkerLayout) {
        self.ids = ids
        self.markers = markers
        self.projection = projection
        starts.reserveCapacity(markers.count + 1)
        let isMoved = old.projection != projection
        var ordinal = 0
        for (id, marker) in zip(ids, markers) {
            while ordinal < old.ids.count, old.ids[ordinal] < id { ordinal += 1 }
            if !isMoved, ordinal < old.ids.count, old.ids[ordinal] == id, old.markers[ordinal] == marker {
                for index in old.range(ofMarker: ordinal) {
                    warped[Int32(clamping: copies.count)] = old.warped[Int32(clamping: index)]
                    copies.append(old.copies[index])
                }
            } else {
                add(marker, projection)
                placedCount += 1
            }
            starts.append(Int32(clamping: copies.count))
        }
        sort()
        covered = MarkerCollisions.resolve(&self, in: projection.viewport)
    }

    private mutating func add(_ marker: Marker, _ projection: Projection) {
        guard Self.opacity(of: marker) > 0 else { return }
        let position = MercatorPoint(marker.position)
        for shift in MarkerPlacement.copies(marker, position, projection) {
            let ground = MercatorPoint(x: position.x + Double(shift), y: position.y)
            guard let anchor = projection.screenPoint(ofUnwrapped: ground) else { continue }
            let copy = Copy(anchor: anchor, shift: Int32(clamping: shift))
            if !marker.isDrawnAsItIs(in: projection.viewport) {
                let placement = MarkerPlacement(marker, on: ground, anchor: anchor, projection)
                warped[Int32(clamping: copies.count)] = Self.warp(marker, placement, projection.viewport)
            }
            copies.append(copy)
        }
    }

    /// Sorts by z-index, then by age.
    private mutating func sort() {
        func rank(_ index: Int32) -> Double {
            let zIndex = markers[Int(index)].zIndex
            return zIndex.isFinite ? zIndex : 0
        }
        let inOrder = Int32(0)..<Int32(clamping: markers.count)
        guard zip(inOrder, inOrder.dropFirst()).contains(where: { rank($0) > rank($1) }) else { return }
        order = inOrder.sorted { first, second in
            let (a, b) = (rank(first), rank(second))
            return a == b ? first < second : a < b
        }
    }

    private static func opacity(of marker: Marker) -> Float {
        Float(min(max(marker.opacity.isFinite ? marker.opacity : 1, 0), 1))
    }

    /// Returns the indices of a marker's copies.
    func range(ofMarker index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }

    mutating func hide(copy index: Int, _ isHidden: Bool) { copies[index].isHidden = isHidden }

    /// Returns the placement of a copy's icon.
    func placement(ofMarker index: Int, copy: Int) -> MarkerPlacement? {
        guard let projection else { return nil }
        let (marker, copy) = (markers[index], copies[copy])
        let position = MercatorPoint(marker.position)
        return MarkerPlacement(
            marker,
            on: MercatorPoint(x: position.x + Double(copy.shift), y: position.y),
            anchor: copy.anchor,
            projection
        )
    }

    /// Returns the index of a marker, or nil if the layout does not have it. O(log n).
    func index(of id: OverlayID) -> Int? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }

    /// Of the markers that `counts` accepts, returns the topmost one with a visible copy whose icon's rectangle covers
    /// a point.
    func marker(at point: ScreenPoint, where counts: (MapOverlay) -> Bool) -> OverlayID? {
        for ordinal in markers.indices.reversed() {
            let index = order.map { Int($0[ordinal]) } ?? ordinal
            let isHit = range(ofMarker: index).contains { copy in
                !copies[copy].isHidden && placement(ofMarker: index, copy: copy)?.contains(point) == true
            }
            if isHit, counts(.marker(markers[index])) { return ids[index] }
        }
        return nil
    }

    /// Returns the visible placement of a marker: the copy that covers the point, or else the copy nearest to
    /// the middle of the view; nil if none is visible.
    func placement(of id: OverlayID, at point: ScreenPoint?) -> MarkerPlacement? {
        guard let index = index(of: id), let middle = projection?.focalPoint else { return nil }
        var nearest: (placement: MarkerPlacement, distance: Double)?
        for copy in range(ofMarker: index) where !copies[copy].isHidden {
            guard let placement = placement(ofMarker: index, copy: copy) else { continue }
            if let point, placement.contains(point) { return placement }
            let distance = placement.position.distance(to: middle)
            if distance < nearest?.distance ?? .infinity { nearest = (placement, distance) }
        }
        return nearest?.placement
    }
}

// MARK: Drawing

extension MarkerLayout {
    private static func warp(_ marker: Marker, _ placement: MarkerPlacement, _ viewport: Viewport) -> PlacedPicture? {
        guard case .image(let image, let scale) = marker.icon, image.width > 0, image.height > 0, scale.isFinite, scale > 0 else {
            return nil
        }
        // An icon that reaches behind the eye has no corners and is left out.
        guard let corners = placement.corners?.map({ SIMD2($0.x, $0.y) * viewport.scale }),
            let box = PixelBox(around: corners, in: viewport)
        else { return nil }
        var warp = ImageWarp(box)
        warp.draw(ImagePyramid(image), toView: placement.homography(scale: scale))
        return warp.picture
    }

    /// Draws the markers, from the lowest to the highest. The list entries of a marker are made when it is
    /// drawn, so any number of markers takes no more memory than a few thousand.
    func draw(into list: inout DrawList, scale: Double) {
        guard !copies.isEmpty else { return }
        list.draw(
            later: DrawList.Later(count: markers.count) { [self] list, ordinal in
                let index = order.map { Int($0[ordinal]) } ?? ordinal
                for copy in range(ofMarker: index) where !copies[copy].isHidden { draw(copy, ofMarker: index, into: &list, scale) }
            }
        )
    }

    private func draw(_ copy: Int, ofMarker index: Int, into list: inout DrawList, _ scale: Double) {
        let marker = markers[index]
        let opacity = Self.opacity(of: marker)
        switch marker.icon {
        case .pin(let color):
            guard let placement = placement(ofMarker: index, copy: copy) else { return }
            let white = Color.white.withOpacity(opacity)
            let look = Marker.PinLook(body: color.withOpacity(opacity), edge: white, glyph: .dot(white))
            PinShape.draw(look, into: &list) { position in
                placement.point(of: position).map { SIMD2(Float($0.x * scale), Float($0.y * scale)) }
            }
        case .image(let image, let imageScale):
            guard let projection else { return }
            if !marker.isDrawnAsItIs(in: projection.viewport) {
                guard let picture = warped[Int32(clamping: copy)] else { return }
                list.draw(list.add(picture.image), x: picture.x, y: picture.y, opacity: opacity)
                return
            }
            // The icon is drawn pixel for pixel, so its corner is rounded to a whole pixel.
            guard let corner = placement(ofMarker: index, copy: copy)?.point(of: .zero) else { return }
            let (x, y) = ((corner.x * imageScale).rounded(), (corner.y * imageScale).rounded())
            guard image.width > 0, image.height > 0, abs(x) < 100_000, abs(y) < 100_000 else { return }
            list.draw(list.add(image), x: Int(clamping: x), y: Int(clamping: y), opacity: opacity)
        }
    }
}

extension Marker {
    /// Whether the icon is drawn without being turned, scaled or laid on the ground.
    fileprivate func isDrawnAsItIs(in viewport: Viewport) -> Bool {
        switch icon {
        case .pin: true
        case .image(_, let scale): !isFlat && rotation == 0 && magnification == 1 && scale == viewport.scale
        }
    }
}
