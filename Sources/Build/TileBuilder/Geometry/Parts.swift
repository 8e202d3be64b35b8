internal import PortolanBasics
internal import PortolanPlane
internal import PortolanTiles

/// The points, lines or rings of one feature in flat arrays: part `i` has the points `starts[i] ..< starts[i + 1]`.
/// Rings do not repeat their first point. On a map with north up, outer rings run clockwise (positive area, y
/// southward) and holes counter-clockwise; each hole follows its outer ring.
struct Parts: Sendable, Hashable {
    var points: [GridPoint] = []
    var starts: [Int] = [0]

    var count: Int { starts.count - 1 }
    var isEmpty: Bool { points.isEmpty }

    func range(_ part: Int) -> Range<Int> { starts[part]..<starts[part + 1] }

    mutating func append(_ part: some Sequence<GridPoint>) {
        points.append(contentsOf: part)
        starts.append(points.count)
    }

    /// Completes the part with the points after the last start, or removes these points if there are fewer than
    /// `minimum`.
    mutating func endPart(minimum: Int) {
        let start = starts[starts.count - 1]
        if points.count - start >= minimum { starts.append(points.count) } else { points.removeLast(points.count - start) }
    }
}

extension Parts {
    /// Returns a point inside the largest ring and outside its holes; nil if the shape has no inside. A horizontal line
    /// through the middle of the ring's box has stretches inside the shape. The point is the middle of the longest one.
    func interiorPoint() -> GridPoint? {
        let rings = largestPolygon
        guard let outer = rings.first else { return nil }
        let box = GridBox(outer)
        // The line runs half a unit between rows, so that it meets no vertex.
        let y = (Double(box.minY) + Double(box.maxY)) / 2
        let level = y.rounded(.down) + 0.5
        guard let stretch = PlaneRing.widestStretch(of: rings, at: level) else { return nil }
        return GridPoint(x: Int32(clamping: stretch.middle.rounded()), y: Int32(clamping: level.rounded(.down)))
    }
}
