internal import PortolanBasics

/// Polylines and rings that many frames draw, in their own coordinates: one array of points and one of runs.
package struct SharedContours: Sendable {
    /// One polyline or ring.
    package struct Run: Sendable {
        package var start: Int32
        package var count: Int32
        /// Whether the run is a ring: its last point is joined to the first, which is not repeated.
        package var isClosed: Bool
        /// Whether the line continues elsewhere before its start. The start then gets no cap.
        package var startIsCut: Bool
        /// Whether the line continues elsewhere after its end. The end then gets no cap.
        package var endIsCut: Bool
        /// The distance along its line at which the run begins, in the units of the points.
        package var distance: Float

        package init(
            start: Int32,
            count: Int32,
            isClosed: Bool,
            startIsCut: Bool = false,
            endIsCut: Bool = false,
            distance: Float = 0
        ) {
            self.start = start
            self.count = count
            self.isClosed = isClosed
            self.startIsCut = startIsCut
            self.endIsCut = endIsCut
            self.distance = distance
        }
    }

    let points: [SIMD2<Float>]
    let runs: [Run]

    /// - Parameter runs: the runs. If one of them reaches beyond `points`, all runs are dropped.
    package init(points: [SIMD2<Float>], runs: [Run]) {
        let isSound = runs.allSatisfy { $0.start >= 0 && $0.count >= 0 && Int($0.start) + Int($0.count) <= points.count }
        self.points = points
        self.runs = isSound ? runs : []
    }
}

/// Contours outside a list, with their position in the picture (for strokes: on the plane in which they are
/// outlined).
package struct ContourInstance: Sendable {
    /// The projection of a plane: (x, y) from the focal point appears at (x, y · cosine) / (1 − y · slope).
    package struct View: Sendable, Equatable {
        package var focalPoint: SIMD2<Double>
        package var tiltCosine: Double
        package var slope: Double

        package init(focalPoint: SIMD2<Double>, tiltCosine: Double, slope: Double) {
            self.focalPoint = focalPoint
            self.tiltCosine = tiltCosine
            self.slope = slope
        }
    }

    var contours: SharedContours
    /// The step for one unit of x. A point (x, y) is placed at `origin + u · x + v · y`.
    package var u: SIMD2<Double>
    /// The step for one unit of y.
    package var v: SIMD2<Double>
    /// The position of the point (0, 0).
    package var origin: SIMD2<Double>
    /// The perspective; nil for a plane seen from straight above, and for strokes, whose perspective is applied
    /// to their outlines.
    package var view: View?

    package init(_ contours: SharedContours, u: SIMD2<Double>, v: SIMD2<Double>, origin: SIMD2<Double>, view: View?) {
        self.contours = contours
        self.u = u
        self.v = v
        self.origin = origin
        self.view = view
    }

    /// Returns the points of a run in the picture, valid until the buffer changes.
    func move(_ run: SharedContours.Run, into buffer: inout PointBuffer) -> UnsafeBufferPointer<SIMD2<Float>> {
        let count = Int(run.count)
        let to = unsafe buffer.reserve(count)
        unsafe contours.points.withUnsafeBufferPointer { points in
            guard let from = points.baseAddress else { return }
            // In range: the runs were checked when the contours were made, and the buffer is long enough.
            let source = unsafe from + Int(run.start)
            if let view {
                for index in 0..<count {
                    let point = unsafe source[index]
                    // The point is first rounded to the precision of a point on the plane, like all other points on
                    // the plane.
                    let onPlane = SIMD2<Float>(origin + u * Double(point.x) + v * Double(point.y))
                    let offset = SIMD2<Double>(onPlane) - view.focalPoint
                    let depth = 1 - offset.y * view.slope
                    unsafe to[index] = SIMD2<Float>(view.focalPoint + SIMD2(offset.x, offset.y * view.tiltCosine) / depth)
                }
            } else {
                for index in 0..<count {
                    let point = unsafe source[index]
                    unsafe to[index] = SIMD2<Float>(origin + u * Double(point.x) + v * Double(point.y))
                }
            }
        }
        return unsafe UnsafeBufferPointer(start: to, count: count)
    }
}

/// A buffer for the points of one contour at a time.
@safe
struct PointBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<SIMD2<Float>>
    private var capacity: Int

    init() {
        capacity = 1024
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Reserves room for `count` points; the previous content is lost.
    mutating func reserve(_ count: Int) -> UnsafeMutablePointer<SIMD2<Float>> {
        if count > capacity {
            unsafe base.deallocate()
            capacity = max(count, 2 * capacity)
            unsafe base = .allocate(capacity: capacity)
        }
        return unsafe base
    }
}

/// Contours outside the list. The contours are not copied; each thread transforms the points of the contours whose
/// edges it makes.
extension DrawList {
    /// The ID of an instance of contours in a list.
    package struct InstanceID: Hashable, Sendable { var index: Int32 }

    /// Stores an instance of contours.
    package mutating func add(_ instance: ContourInstance) -> InstanceID {
        instances.append(instance)
        return InstanceID(index: Int32(clamping: instances.count - 1))
    }

    /// Returns a path of contours outside the list; contours that do not exist are left out.
    package func path(_ runs: Range<Int32>, at id: InstanceID) -> Path {
        guard instances.indices.contains(Int(id.index)) else { return Path(contours: 0..<0) }
        let count = Int32(clamping: instances[Int(id.index)].contours.runs.count)
        return Path(contours: runs.clamped(to: 0..<count), instance: id.index)
    }
}
