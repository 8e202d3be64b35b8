#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The part of a line that a label follows, in the label's own space. That space is the ground in points along
/// the tile's axes for labels on the ground, and the picture in points for those that face the viewer.
///
/// One value serves all labels in turn, so that its arrays are allocated once.
struct LinePath {
    /// Points of the line from the anchor onwards, each with its distance from the anchor.
    private struct Side {
        var points: [SIMD2<Float>] = []
        var distances: [Float] = []
        mutating func begin(at point: SIMD2<Float>) {
            points.removeAll(keepingCapacity: true)
            distances.removeAll(keepingCapacity: true)
            points.append(point)
            distances.append(0)
        }

        mutating func append(_ point: SIMD2<Float>) {
            let way = point - points[points.count - 1]
            distances.append(distances[distances.count - 1] + (way * way).sum().squareRoot())
            points.append(point)
        }

        var length: Float { distances[distances.count - 1] }

        /// Moves the line to the right of its direction, which is downwards for a line that runs to the right.
        /// Adjacent moved segments end where they intersect, so that letters keep their distances in bends. A bend
        /// that is too tight for a moved segment shrinks to a point.
        mutating func move(beside distance: Float) {
            guard points.count > 1 else { return }
            func normal(_ index: Int) -> SIMD2<Float>? {
                let length = distances[index + 1] - distances[index]
                let way = points[index + 1] - points[index]
                return length > 0 ? SIMD2(-way.y, way.x) / length : nil
            }
            var before = points.indices.dropLast().compactMap(normal).first ?? .zero
            var moved = [points[0] + before * distance]
            moved.reserveCapacity(points.count)
            for index in points.indices.dropFirst() {
                let after = index + 1 < points.count ? normal(index) ?? before : before
                // The share is 1 plus the cosine of the turn, so it is 0 if the line turns back on itself.
                let share = 1 + (before * after).sum()
                let corner = share > Side.sharpest ? (before + after) / share : before
                let point = points[index] + corner * distance
                let last = moved[moved.count - 1]
                let isAhead = ((point - last) * (points[index] - points[index - 1])).sum() > 0
                moved.append(isAhead ? point : last)
                before = after
            }
            begin(at: moved[0])
            for point in moved.dropFirst() { append(point) }
        }

        /// If the share of a corner is less than this, the two moved segments would meet too far away: the line
        /// turns by more than about 150°.
        private static let sharpest: Float = 0.13
    }

    /// A glyph's position on a line.
    struct Position {
        var point: SIMD2<Float>
        /// The angle in radians, clockwise, in a space whose y axis points down.
        var angle: Float
        /// Whether the position comes before the anchor in the direction of the line.
        var isBehind: Bool
        /// The index of the segment, counted from the anchor.
        var segment: Int
        /// The position along the segment.
        var along: Float
    }

    private var forward = Side()
    private var backward = Side()

    /// Follows a line from an anchor in both directions as far as a label reaches.
    ///
    /// - Parameters:
    ///   - line: the points of the line.
    ///   - anchor: the point, the segment that contains it, and its position in the label's space.
    ///   - reach: the length to follow in each direction, in the label's space.
    ///   - beside: the offset of the label to the right of the line's direction.
    ///   - project: converts a point into the label's space; returns nil for a point behind the camera.
    mutating func follow(
        _ line: ArraySlice<SIMD2<Float>>,
        from anchor: (point: SIMD2<Float>, segment: Int, projected: SIMD2<Float>),
        reach: Float,
        beside: Float,
        _ project: (SIMD2<Float>) -> SIMD2<Float>?
    ) {
        // The moved line is shorter in bends, so more of the line is followed.
        let reach = reach + 4 * abs(beside)
        forward.begin(at: anchor.projected)
        backward.begin(at: anchor.projected)
        let start = line.startIndex
        let (before, after) = (start + anchor.segment, start + anchor.segment + 1)
        Self.follow(line, stride(from: after, to: line.endIndex, by: 1), from: anchor.point, reach: reach, &forward, project)
        Self.follow(line, stride(from: before, to: start - 1, by: -1), from: anchor.point, reach: reach, &backward, project)
        guard beside != 0 else { return }
        forward.move(beside: beside)
        backward.move(beside: -beside)
    }

    private static func follow(
        _ line: ArraySlice<SIMD2<Float>>,
        _ indices: StrideTo<Int>,
        from anchor: SIMD2<Float>,
        reach: Float,
        _ side: inout Side,
        _ project: (SIMD2<Float>) -> SIMD2<Float>?
    ) {
        var previous = anchor
        for index in indices {
            guard side.length <= reach, line.indices.contains(index) else { return }
            let point = line[index]
            if let projected = project(point) {
                side.append(projected)
            } else {
                // The point is behind the camera: use a point on the way to it that is far enough in front of the
                // camera.
                let way = point - previous
                let length = (way * way).sum().squareRoot()
                let last = side.points[side.points.count - 1]
                guard length > 0, let near = project(previous + way / length) else { return }
                let direction = near - last
                let unit = (direction * direction).sum().squareRoot()
                guard unit > 0 else { return }
                side.append(last + direction * ((reach - side.length + 1) / unit))
                return
            }
            previous = point
        }
    }

    /// Returns the position at a signed distance from the anchor, or nil if the line does not reach that far.
    ///
    /// - Parameters:
    ///   - offset: the position of the glyph's middle along the label.
    ///   - lineOffset: the offset of the label along the line.
    ///   - isFlipped: whether the label runs against the line.
    func position(_ offset: Float, lineOffset: Float, isFlipped: Bool) -> Position? {
        let distance = isFlipped ? offset - lineOffset : offset + lineOffset
        let isAfter = distance > 0
        // A flipped label runs towards the line's beginning.
        let side = isAfter != isFlipped ? forward : backward
        let wanted = abs(distance)
        guard side.length > wanted else { return nil }
        var low = 0
        var high = side.distances.count - 1
        // Binary search for the first segment that ends beyond the distance.
        while low + 1 < high {
            let middle = (low + high) / 2
            if side.distances[middle] <= wanted { low = middle } else { high = middle }
        }
        let from = side.points[low]
        let way = side.points[high] - from
        let length = side.distances[high] - side.distances[low]
        guard length > 0 else { return nil }
        let point = from + way * ((wanted - side.distances[low]) / length)
        var angle = atan2(way.y, way.x)
        if !isAfter { angle += .pi }
        return Position(point: point, angle: angle, isBehind: isAfter == isFlipped, segment: low, along: wanted - side.distances[low])
    }
}
