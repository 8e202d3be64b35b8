internal import PortolanPlane

/// Functions that reduce the number of points of a line.
public enum LineSimplification {
    /// Returns the points that are kept such that no removed point lies farther than the tolerance from the
    /// remaining line. Both ends are kept.
    ///
    /// By D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to
    /// represent a digitized line or its caricature" (1973). O(n log n) for typical lines, O(n²) for the worst.
    /// - Parameters:
    ///   - points: the line, from its first point to its last.
    ///   - tolerance: the tolerance in the units of the positions.
    ///   - position: returns the position of a point on the plane.
    public static func simplified<Point>(_ points: [Point], tolerance: Double, position: (Point) -> SIMD2<Double>) -> [Point] {
        guard points.count > 2, tolerance > 0 else { return points }
        return keptIndices(points.map(position), in: 0...points.count - 1, tolerance: tolerance).map { points[$0] }
    }

    /// Returns the indices of the points that `simplified` would keep in a part of a line, ascending.
    /// - Parameters:
    ///   - positions: the positions of the points on the plane.
    ///   - part: the indices of the part's first and last point, which are kept. They must lie within the
    ///     positions.
    ///   - tolerance: the tolerance in the units of the positions.
    public static func keptIndices(_ positions: [SIMD2<Double>], in part: ClosedRange<Int>, tolerance: Double) -> [Int] {
        var simplifier = LineSimplifier()
        simplifier.simplify(positions, in: part, tolerance: tolerance)
        return simplifier.kept
    }
}

/// Simplifies many lines, as `LineSimplification` simplifies one, and reuses its memory.
public struct LineSimplifier: Sendable {
    /// The indices of the points that the last call kept, ascending.
    public private(set) var kept: [Int] = []
    /// The indices of the last points of the parts that are still to be examined, as a stack: the part nearest to the
    /// beginning of the line is the last element.
    private var ends: [Int] = []

    /// Creates a simplifier.
    public init() {}

    /// Finds the points to keep in a part of a line, and stores their indices in `kept`.
    /// - Parameters:
    ///   - positions: the positions of the points on the plane.
    ///   - part: the indices of the part's first and last point, which are kept. They must lie within the
    ///     positions.
    ///   - tolerance: the tolerance in the units of the positions.
    public mutating func simplify(_ positions: [SIMD2<Double>], in part: ClosedRange<Int>, tolerance: Double) {
        kept.removeAll(keepingCapacity: true)
        guard part.count > 2, tolerance > 0 else {
            kept.append(contentsOf: part)
            return
        }
        kept.append(part.lowerBound)
        ends.append(part.upperBound)
        while let end = ends.last, let start = kept.last {
            if let chosen = Self.farthest(positions, start, end, tolerance) {
                ends.append(chosen)
            } else {
                kept.append(end)
                ends.removeLast()
            }
        }
    }

    /// Returns the index of the point between `start` and `end` that is farthest from the line through these two;
    /// the first such point if several are equally far. Returns nil if no point is farther than the tolerance.
    private static func farthest(_ positions: [SIMD2<Double>], _ start: Int, _ end: Int, _ tolerance: Double) -> Int? {
        guard end - start > 1 else { return nil }
        let chord = PlaneSegment(positions[start], positions[end])
        var farthest = tolerance * tolerance
        var chosen: Int?
        for index in start + 1..<end {
            let distance = chord.squaredDistance(to: positions[index])
            if distance > farthest {
                farthest = distance
                chosen = index
            }
        }
        return chosen
    }
}
