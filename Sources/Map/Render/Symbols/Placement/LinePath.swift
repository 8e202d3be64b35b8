#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The part of a line that a label lies on, in the label's own space: the ground in points with the tile's axes for labels that lie on it,
/// the picture in points for those that face the viewer.
///
/// Used for one label after the other, so that its arrays are allocated once.
struct LinePath {
    /// Points of the line from the anchor on, each with its distance from the anchor.
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
    }

    /// A glyph's place on a line.
    struct Place {
        var point: SIMD2<Float>
        /// In radians, clockwise in a space whose y points down.
        var angle: Float
        /// Whether the place lies behind the anchor as the line runs.
        var isBehind: Bool
        /// The segment, counted from the anchor, and how far along it the place is.
        var segment: Int
        var along: Float
    }

    private var forward = Side()
    private var backward = Side()

    /// Follows a line from an anchor both ways as far as a label reaches.
    ///
    /// - Parameters:
    ///   - reach: how far, in the label's space.
    ///   - project: into the label's space; nil for a point behind the camera.
    mutating func follow(
        _ line: ArraySlice<SIMD2<Float>>,
        from anchor: SIMD2<Float>,
        segment: Int,
        anchorPoint: SIMD2<Float>,
        reach: Float,
        _ project: (SIMD2<Float>) -> SIMD2<Float>?
    ) {
        forward.begin(at: anchorPoint)
        backward.begin(at: anchorPoint)
        let start = line.startIndex
        let (before, after) = (start + segment, start + segment + 1)
        Self.follow(line, stride(from: after, to: line.endIndex, by: 1), from: anchor, reach: reach, &forward, project)
        Self.follow(line, stride(from: before, to: start - 1, by: -1), from: anchor, reach: reach, &backward, project)
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
                // Behind the camera: a point on the way there that is far enough.
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

    /// The place at a signed distance from the anchor; nil if the line does not reach that far.
    ///
    /// - Parameters:
    ///   - offset: of the glyph's middle along the label.
    ///   - lineOffset: of the label along the line and beside it, to the right and down of its direction.
    ///   - isFlipped: whether the label runs against the line.
    func place(_ offset: Float, lineOffset: SIMD2<Float>, isFlipped: Bool) -> Place? {
        let distance = isFlipped ? offset - lineOffset.x : offset + lineOffset.x
        let isAfter = distance > 0
        // A flipped label runs to the line's beginning.
        let side = isAfter != isFlipped ? forward : backward
        let wanted = abs(distance)
        guard side.length > wanted else { return nil }
        var low = 0
        var high = side.distances.count - 1
        // The first segment that ends beyond.
        while low + 1 < high {
            let middle = (low + high) / 2
            if side.distances[middle] <= wanted { low = middle } else { high = middle }
        }
        let from = side.points[low]
        let way = side.points[high] - from
        let length = side.distances[high] - side.distances[low]
        guard length > 0 else { return nil }
        var point = from + way * ((wanted - side.distances[low]) / length)
        let isForward = isAfter != isFlipped
        if lineOffset.y != 0 {
            // Beside the line as seen along it.
            let beside = SIMD2(-way.y, way.x) * (lineOffset.y / length)
            point += isForward ? beside : -beside
        }
        var angle = atan2(way.y, way.x)
        if !isAfter { angle += .pi }
        return Place(point: point, angle: angle, isBehind: !isForward, segment: low, along: wanted - side.distances[low])
    }
}
