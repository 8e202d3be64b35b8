import PortolanCamera
import PortolanRender

/// Decides which of several colliding markers are shown: see ``Marker/Collision``.
enum MarkerCollisions {
    /// A marker's icon on one copy of the world.
    private struct Candidate {
        /// The index among the copies of all markers. Older markers come first, and the western copy of a
        /// marker comes before the eastern one.
        var copy: Int
        var zIndex: Double
        var position: ScreenPoint
        var rect: ScreenRect
        var box: Box

        /// Whether this candidate has priority over the other one. Priority goes to the higher z-index. If these are
        /// equal, it goes to the candidate lower on the view, then to the one farther left, then to the older marker,
        /// and then to the western copy.
        func precedes(_ other: Candidate) -> Bool {
            if zIndex != other.zIndex { return zIndex > other.zIndex }
            if position.y != other.position.y { return position.y > other.position.y }
            if position.x != other.position.x { return position.x < other.position.x }
            return copy < other.copy
        }
    }

    /// Hides the markers that lose a collision.
    /// - Returns: the rectangles that the map's labels avoid.
    static func resolve(_ layout: inout MarkerLayout, in viewport: Viewport) -> [ScreenRect] {
        let view = Box(minimum: .zero, maximum: SIMD2(Float(viewport.size.width), Float(viewport.size.height)))
        var grid = CollisionGrid(area: view, cellSize: 64)
        var covered: [ScreenRect] = []
        var optional: [Candidate] = []
        for (index, marker) in layout.markers.enumerated() where marker.collision != .required {
            for copy in layout.range(ofMarker: index) {
                guard let placement = layout.placement(ofMarker: index, copy: copy), let rect = placement.rect,
                    let box = Box(rect, scale: 1)
                else { continue }
                if marker.collision == .requiredAndHidesOptional {
                    grid.take(box)
                    covered.append(rect)
                } else {
                    let zIndex = marker.zIndex.isFinite ? marker.zIndex : 0
                    optional.append(Candidate(copy: copy, zIndex: zIndex, position: placement.position, rect: rect, box: box))
                }
            }
        }
        for candidate in optional.sorted(by: { $0.precedes($1) }) {
            let isFree = grid.isFree(candidate.box)
            layout.hide(copy: candidate.copy, !isFree)
            guard isFree else { continue }
            grid.take(candidate.box)
            covered.append(candidate.rect)
        }
        return covered
    }
}
