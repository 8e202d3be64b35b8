internal import PortolanBasics

/// Polylines and rings that many frames draw, in coordinates of their own: one array of points, one of runs.
package struct SharedContours: Sendable {
    /// One polyline or ring.
    package struct Run: Sendable {
        package var start: Int32
        package var count: Int32
        /// A ring: the last point joins the first, which is not repeated.
        package var isClosed: Bool
        /// The line goes on elsewhere: its end gets no cap there.
        package var startIsCut: Bool
        package var endIsCut: Bool
        /// How far along its line it begins, in the units of the points.
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

    /// - Parameter runs: each lies within `points`.
    package init(points: [SIMD2<Float>], runs: [Run]) {
        let isSound = runs.allSatisfy { $0.start >= 0 && $0.count >= 0 && Int($0.start) + Int($0.count) <= points.count }
        self.points = points
        self.runs = isSound ? runs : []
    }
}

/// Where contours that lie outside of a list come to lie in the picture (or on the plane that strokes are seen through).
package struct ContourInstance: Sendable {
    /// How the plane is seen: (x, y) from the focal point shows at (x, y · cosine) / (1 − y · slope).
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
    /// A point (x, y) lies at `origin + u · x + v · y`.
    package var u: SIMD2<Double>
    package var v: SIMD2<Double>
    package var origin: SIMD2<Double>
    /// Nil for a plane that is seen from straight above, and for strokes, which are seen when they are outlined.
    package var view: View?

    package init(_ contours: SharedContours, u: SIMD2<Double>, v: SIMD2<Double>, origin: SIMD2<Double>, view: View?) {
        self.contours = contours
        self.u = u
        self.v = v
        self.origin = origin
        self.view = view
    }

    /// The points of a run as they lie in the picture, valid until the buffer changes.
    func move(_ run: SharedContours.Run, into buffer: inout PointBuffer) -> UnsafeBufferPointer<SIMD2<Float>> {
        let count = Int(run.count)
        let to = unsafe buffer.reserve(count)
        unsafe contours.points.withUnsafeBufferPointer { points in
            guard let from = points.baseAddress else { return }
            // In range: checked when the contours were made; the buffer is long enough.
            let source = unsafe from + Int(run.start)
            if let view {
                for index in 0..<count {
                    let point = unsafe source[index]
                    // To the precision of a point on the plane first, as everything else that lies on it.
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

/// Memory for the points of one contour at a time.
@safe
struct PointBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<SIMD2<Float>>
    private var capacity: Int

    init() {
        capacity = 1024
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Room for so many points; what was there is lost.
    mutating func reserve(_ count: Int) -> UnsafeMutablePointer<SIMD2<Float>> {
        if count > capacity {
            unsafe base.deallocate()
            capacity = max(count, 2 * capacity)
            unsafe base = .allocate(capacity: capacity)
        }
        return unsafe base
    }
}

/// Contours that lie outside of the list: nothing of them is copied, and their points are moved where edges are made of them, on all threads.
extension DrawList {
    /// An instance of contours, kept by one list.
    package struct InstanceID: Hashable, Sendable { var index: Int32 }

    /// Keeps an instance of contours.
    package mutating func add(_ instance: ContourInstance) -> InstanceID {
        instances.append(instance)
        return InstanceID(index: Int32(clamping: instances.count - 1))
    }

    /// A path of contours that lie outside of the list; those that are not there are left out.
    package func path(_ runs: Range<Int32>, at id: InstanceID) -> Path {
        guard instances.indices.contains(Int(id.index)) else { return Path(contours: 0..<0) }
        let count = Int32(clamping: instances[Int(id.index)].contours.runs.count)
        return Path(contours: runs.clamped(to: 0..<count), instance: id.index)
    }
}
