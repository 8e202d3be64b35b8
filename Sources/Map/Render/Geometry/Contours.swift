import PortolanRaster

/// Flat storage of polylines and rings in one array of points and one of runs, without an allocation per
/// feature.
struct Contours: Sendable {
    typealias Run = SharedContours.Run

    private(set) var points: [SIMD2<Float>] = []
    private(set) var runs: [Run] = []

    var isEmpty: Bool { runs.isEmpty }

    mutating func reserve(points: Int, runs: Int) {
        self.points.reserveCapacity(points)
        self.runs.reserveCapacity(runs)
    }

    mutating func append(_ point: SIMD2<Float>) { points.append(point) }

    /// Ends the run that began at `start`. A run with too few points (fewer than 2, or 3 for a ring) is
    /// removed.
    mutating func closeRun(
        from start: Int,
        isClosed: Bool,
        startIsCut: Bool = false,
        endIsCut: Bool = false,
        distance: Float = 0
    ) {
        let count = points.count - start
        guard count >= (isClosed ? 3 : 2) else {
            points.removeLast(count)
            return
        }
        runs.append(
            Run(
                start: Int32(start),
                count: Int32(count),
                isClosed: isClosed,
                startIsCut: startIsCut,
                endIsCut: endIsCut,
                distance: distance
            )
        )
    }

    /// Adds a whole polyline or ring.
    mutating func append(_ run: ArraySlice<SIMD2<Float>>, isClosed: Bool) {
        let start = points.count
        points.append(contentsOf: run)
        closeRun(from: start, isClosed: isClosed)
    }

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
    }

    /// The contours in the form that draw lists refer to, in the same memory as this value.
    var shared: SharedContours { SharedContours(points: points, runs: runs) }

    func points(of run: Run) -> ArraySlice<SIMD2<Float>> { points[Int(run.start)..<Int(run.start + run.count)] }
}

/// An axis-parallel box.
package struct Box: Sendable, Hashable {
    package var minimum: SIMD2<Float>
    package var maximum: SIMD2<Float>

    package init(minimum: SIMD2<Float>, maximum: SIMD2<Float>) {
        self.minimum = minimum
        self.maximum = maximum
    }

    static let empty = Box(minimum: .init(repeating: .infinity), maximum: .init(repeating: -.infinity))

    mutating func extend(_ point: SIMD2<Float>) {
        minimum = pointwiseMin(minimum, point)
        maximum = pointwiseMax(maximum, point)
    }

    /// Whether the boxes overlap or touch.
    func intersects(_ other: Box) -> Bool {
        all(minimum .<= other.maximum) && all(other.minimum .<= maximum)
    }

    func contains(_ other: Box) -> Bool {
        all(minimum .<= other.minimum) && all(other.maximum .<= maximum)
    }

    func inset(by distance: Float) -> Box {
        Box(minimum: minimum + distance, maximum: maximum - distance)
    }
}
