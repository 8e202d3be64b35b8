import PortolanRaster

/// Offsets lines sideways (`line-offset`).
///
/// Segments stay parallel to those of the line. On the inner side of a corner, the two moved segments are cut where
/// they meet. On the outer side, the gap between them is closed like the line's joins: with the point where their
/// prolongations meet (up to the miter limit), with a straight edge, or with an arc.
struct LineOffset {
    private var directions: [SIMD2<Float>] = []
    private var corners: [SIMD2<Float>] = []

    /// The largest miter ratio of an inner corner. A longer miter would lie farther from the corner than most
    /// lines are long.
    private static let longestInnerMiter: Float = 8

    /// Appends the line moved by `distance` to the right of its direction, or to the left if `distance` is
    /// negative.
    ///
    /// Repeated points count once. A line whose points all coincide stays as it is.
    mutating func move(
        _ line: ArraySlice<SIMD2<Float>>,
        by distance: Float,
        isClosed: Bool,
        join: Stroke.Join,
        miterLimit: Float,
        into moved: inout [SIMD2<Float>]
    ) {
        directions.removeAll(keepingCapacity: true)
        corners.removeAll(keepingCapacity: true)
        for point in line {
            guard let last = corners.last else {
                corners.append(point)
                continue
            }
            if let direction = Self.unit(last, point) {
                directions.append(direction)
                corners.append(point)
            }
        }
        if isClosed, corners.count > 2, let first = corners.first, let last = corners.last {
            if let direction = Self.unit(last, first) { directions.append(direction) } else { corners.removeLast() }
        }
        guard !directions.isEmpty, distance.isFinite else {
            moved.append(contentsOf: line)
            return
        }
        for (index, corner) in corners.enumerated() {
            let isEnd = !isClosed && (index == 0 || index == corners.count - 1)
            let incoming = directions[isEnd ? max(index - 1, 0) : index > 0 ? index - 1 : directions.count - 1]
            let outgoing = directions[min(index, directions.count - 1)]
            if isEnd {
                moved.append(corner + Self.right(index == 0 ? outgoing : incoming) * distance)
            } else {
                turn(at: corner, from: incoming, to: outgoing, by: distance, Corner(join: join, miterLimit: miterLimit), into: &moved)
            }
        }
    }

    /// The join that closes corners.
    private struct Corner {
        var join: Stroke.Join
        var miterLimit: Float
    }

    private func turn(
        at point: SIMD2<Float>,
        from incoming: SIMD2<Float>,
        to outgoing: SIMD2<Float>,
        by distance: Float,
        _ corner: Corner,
        into moved: inout [SIMD2<Float>]
    ) {
        let before = Self.right(incoming)
        let after = Self.right(outgoing)
        let sum = before + after
        // |sum| = 2 cos(half the turn), and the miter is the offset times 1 / cos(half the turn).
        let squared = (sum * sum).sum()
        let turn = incoming.x * outgoing.y - incoming.y * outgoing.x
        let isInner = turn * distance > 0
        let miter = squared > 1e-6 ? 2 / squared.squareRoot() : .infinity
        let isMitred = isInner ? miter <= Self.longestInnerMiter : miter < 1.02 || corner.join == .miter && miter <= corner.miterLimit
        if isMitred {
            moved.append(point + sum * (2 / squared) * distance)
            return
        }
        moved.append(point + before * distance)
        if corner.join == .round, !isInner { Self.arc(point, before, after, distance, depth: 4, into: &moved) }
        moved.append(point + after * distance)
    }

    /// Appends the points of an arc around a corner between two directions, by repeated halving.
    private static func arc(
        _ point: SIMD2<Float>,
        _ from: SIMD2<Float>,
        _ to: SIMD2<Float>,
        _ distance: Float,
        depth: Int,
        into moved: inout [SIMD2<Float>]
    ) {
        let sum = from + to
        let length = (sum * sum).sum().squareRoot()
        // Stop if the arc is less than a tenth of a pixel from its chord, or if the line turns back on itself.
        guard depth > 0, length > 1e-3, abs(distance) * (1 - length / 2) > 0.1 else { return }
        let middle = sum / length
        arc(point, from, middle, distance, depth: depth - 1, into: &moved)
        moved.append(point + middle * distance)
        arc(point, middle, to, distance, depth: depth - 1, into: &moved)
    }

    private static func unit(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float>? {
        let way = b - a
        let length = (way * way).sum().squareRoot()
        return length > 1e-6 && length.isFinite ? way / length : nil
    }

    /// Returns a direction turned by 90° to the right; y points downwards.
    private static func right(_ direction: SIMD2<Float>) -> SIMD2<Float> { SIMD2(-direction.y, direction.x) }
}
