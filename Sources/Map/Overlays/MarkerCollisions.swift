import PortolanCamera
import PortolanRender

/// Decides which of several colliding markers are shown: see ``Marker/Collision``.
enum MarkerCollisions {
    /// A marker's icon on one copy of the world.
    private struct Candidate {
        var index: Int
        var copy: Int
        var zIndex: Double
        var position: ScreenPoint
        var box: Box

        /// Higher ones first; then those lower on the view, farther left, older, and the western copy.
        func precedes(_ other: Candidate) -> Bool {
            if zIndex != other.zIndex { return zIndex > other.zIndex }
            if position.y != other.position.y { return position.y > other.position.y }
            if position.x != other.position.x { return position.x < other.position.x }
            return (index, copy) < (other.index, other.copy)
        }
    }

    /// Hides the markers that lose a collision.
    /// - Parameter markers: in order of age.
    /// - Returns: the rectangles that the map's labels avoid.
    static func resolve(_ markers: inout [MarkerDrawing], in viewport: Viewport) -> [ScreenRect] {
        let view = Box(minimum: .zero, maximum: SIMD2(Float(viewport.size.width), Float(viewport.size.height)))
        var grid = CollisionGrid(area: view, cellSize: 64)
        var covered: [ScreenRect] = []
        var optional: [Candidate] = []
        for (index, drawing) in markers.enumerated() where drawing.marker.collision != .required {
            for (copy, shown) in drawing.copies.enumerated() {
                guard let rect = shown.placement.rect, let box = Box(rect, scale: 1) else { continue }
                if drawing.marker.collision == .requiredAndHidesOptional {
                    grid.take(box)
                    covered.append(rect)
                } else {
                    let zIndex = drawing.marker.zIndex.isFinite ? drawing.marker.zIndex : 0
                    optional.append(Candidate(index: index, copy: copy, zIndex: zIndex, position: shown.placement.position, box: box))
                }
            }
        }
        for candidate in optional.sorted(by: { $0.precedes($1) }) {
            let isFree = grid.isFree(candidate.box)
            markers[candidate.index].hide(copy: candidate.copy, !isFree)
            guard isFree else { continue }
            grid.take(candidate.box)
            if let rect = markers[candidate.index].copies[candidate.copy].placement.rect { covered.append(rect) }
        }
        return covered
    }
}
