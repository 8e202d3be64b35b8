internal import PortolanPlane

/// Reduces the number of points of a line.
public enum LineSimplification {
    /// The points that stay so that no point dropped lies farther than the tolerance from the line that remains; both ends stay.
    ///
    /// By D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line or its
    /// caricature" (1973). O(n log n) for usual lines, O(n²) for the worst.
    /// - Parameters:
    ///   - points: the line, from its first point to its last.
    ///   - tolerance: in the units of the positions.
    ///   - position: where a point lies on the plane.
    public static func simplified<Point>(_ points: [Point], tolerance: Double, position: (Point) -> SIMD2<Double>) -> [Point] {
        guard points.count > 2, tolerance > 0 else { return points }
        return keptIndices(points.map(position), in: 0...points.count - 1, tolerance: tolerance).map { points[$0] }
    }

    /// The indices of the points that stay of a part of a line, ascending; as `simplified`.
    /// - Parameters:
    ///   - positions: where the points lie on the plane.
    ///   - part: its first and last point, which stay; must lie within the positions.
    ///   - tolerance: in the units of the positions.
    public static func keptIndices(_ positions: [SIMD2<Double>], in part: ClosedRange<Int>, tolerance: Double) -> [Int] {
        var simplifier = LineSimplifier()
        simplifier.simplify(positions, in: part, tolerance: tolerance)
        return simplifier.kept
    }
}

/// Simplifies many lines, as `LineSimplification` does one, in memory that is taken once.
public struct LineSimplifier: Sendable {
    /// The indices of the points that stay of the last line, ascending.
    public private(set) var kept: [Int] = []
    /// The stretches still to be examined, the beginning of the line last.
    private var ends: [Int] = []

    /// A simplifier that has not simplified a line yet.
    public init() {}

    /// Finds the points that stay of a part of a line.
    /// - Parameters:
    ///   - positions: where the points lie on the plane.
    ///   - part: its first and last point, which stay; must lie within the positions.
    ///   - tolerance: in the units of the positions.
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

    /// The first of the points between two that are farthest from the line through these; nil if none is farther than the tolerance.
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
