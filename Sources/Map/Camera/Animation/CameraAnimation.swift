import PortolanBasics
import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A motion of the camera between two positions, with a start, a duration and a timing curve. The camera is a
/// pure function of the time that the caller passes in.
///
/// Times are durations since an origin that the caller chooses, for example a clock's start, or 0 in a test.
public struct CameraAnimation: Hashable, Sendable {
    /// The camera at the start of the motion.
    public let from: CameraPosition
    /// The camera at the end of the motion. Only the parts in ``fields`` are used.
    public let to: CameraPosition
    /// The time at which the motion starts, on the caller's clock.
    public let start: Duration
    /// The duration of the motion. With a duration of zero the camera jumps to its end.
    public let duration: Duration
    /// The curve that gives the progress along the path for a fraction of the duration.
    public let curve: TimingCurve
    /// The parts of the camera that the animation moves.
    public let fields: CameraFields

    let path: Path
    /// The inverse of the duration in seconds; infinite for a jump.
    private let perSecond: Double

    /// The way in which the target moves.
    enum Path: Hashable, Sendable {
        /// The target moves along a straight line, at constant speed on the view, while the zoom changes by
        /// `zoomChange`.
        case line(from: MercatorPoint, step: MercatorPoint, zoomChange: Double)
        /// The target moves along a flight, which also sets the zoom.
        case flight(from: MercatorPoint, step: MercatorPoint, FlightPath)
        /// The same ground stays at a point of the view while the other parts of the camera change.
        case anchored(MercatorPoint, ScreenPoint)
    }

    /// The start and duration of a motion, and the curve of its progress.
    public struct Timing: Hashable, Sendable {
        /// The time at which the motion begins, on the caller's clock.
        public var start: Duration
        /// The duration of the motion.
        public var duration: Duration
        /// The curve that gives the motion's progress for a fraction of the duration.
        public var curve: TimingCurve

        /// Creates a timing. By default a motion starts and ends slowly.
        public init(start: Duration, duration: Duration, curve: TimingCurve = .easeInOut) {
            self.start = start
            self.duration = duration
            self.curve = curve
        }
    }

    private init(from: CameraPosition, to: CameraPosition, _ timing: Timing, fields: CameraFields, path: Path) {
        self.from = from
        self.to = to
        start = timing.start.clamped
        duration = min(max(timing.duration, .zero), Self.longest)
        curve = timing.curve
        self.fields = fields
        self.path = path
        perSecond = 1 / self.duration.inSeconds
    }

    /// Creates a motion along a straight line. Longitude and bearing change by the shorter way around.
    ///
    /// - Parameters:
    ///   - from: the camera at the start.
    ///   - to: the camera at the end.
    ///   - timing: the start, the duration and the curve of the motion.
    ///   - fields: the parts of the camera that move. The other parts of `to` are ignored.
    ///   - anchor: a point of the view at which the ground stays the same. The animation then computes the
    ///     target from the other parts of the camera; the target of `to` should agree with them.
    ///   - viewport: the view. It is needed only with an anchor.
    /// - Throws: ``CameraError`` if a camera is not finite or the view is unusable.
    public init(
        from: CameraPosition,
        to: CameraPosition,
        timing: Timing,
        fields: CameraFields = .all,
        anchor: ScreenPoint? = nil,
        in viewport: Viewport
    ) throws(CameraError) {
        try to.validate()
        let projection = try Projection(camera: from, viewport: viewport)
        let path: Path
        if let anchor {
            guard anchor.isFinite else { throw .notFinite(.offset, anchor.x.isFinite ? anchor.y : anchor.x) }
            path = .anchored(projection.mercatorPoint(ofGrip: anchor), anchor)
        } else {
            let zoomChange = fields.contains(.zoom) ? to.zoom - from.zoom : 0
            path = .line(from: projection.center, step: projection.shortestStep(to: to.target), zoomChange: zoomChange)
        }
        self.init(from: from, to: to, timing, fields: fields, path: path)
    }

    /// Creates a flight after van Wijk and Nuij (``FlightPath``): the camera zooms out, crosses the map and
    /// zooms in. Bearing and viewing angle change on the way.
    ///
    /// - Parameters:
    ///   - from: the camera at the start.
    ///   - to: the camera at the end.
    ///   - start: the time at which the flight begins, on the caller's clock.
    ///   - duration: the duration of the flight. With nil, the flight moves at 1.2 view widths a second.
    ///   - curve: the curve of the flight's progress.
    ///   - viewport: the view. The longer side of the rectangle inside its insets counts as the view's width.
    public static func flight(
        from: CameraPosition,
        to: CameraPosition,
        start: Duration,
        duration: Duration? = nil,
        curve: TimingCurve = .easeInOut,
        in viewport: Viewport
    ) throws(CameraError) -> CameraAnimation {
        try to.validate()
        let projection = try Projection(camera: from, viewport: viewport)
        let step = projection.shortestStep(to: to.target)
        let content = viewport.contentRect
        let flight = FlightPath(
            distance: (step.x * step.x + step.y * step.y).squareRoot() * projection.worldSize,
            startZoom: from.zoom,
            endZoom: to.zoom,
            viewWidth: max(content.width, content.height)
        )
        return CameraAnimation(
            from: from,
            to: to,
            Timing(start: start, duration: duration ?? flight.duration(), curve: curve),
            fields: .all,
            path: .flight(from: projection.center, step: step, flight)
        )
    }

    /// Creates a fling: after the finger has left the view, the ground continues in the finger's direction and
    /// slows down exponentially.
    ///
    /// - Parameters:
    ///   - from: the camera when the finger left the view.
    ///   - velocity: the velocity of the finger, in points per second.
    ///   - point: the point at which the finger left the view. On a tilted map, ground farther away moves
    ///     faster.
    ///   - start: the time at which the finger left the view, on the caller's clock.
    ///   - slowdown: the time constant of the decay. Half a second is the normal deceleration rate of iOS
    ///     (0.998 per millisecond).
    ///   - viewport: the view that contains `point`.
    /// - Returns: nil if the finger was so slow that no motion would be visible.
    public static func fling(
        from: CameraPosition,
        velocity: ScreenPoint,
        at point: ScreenPoint,
        start: Duration,
        slowdown: Duration = .milliseconds(500),
        in viewport: Viewport
    ) throws(CameraError) -> CameraAnimation? {
        guard velocity.isFinite, point.isFinite else { throw .notFinite(.speed, velocity.x.isFinite ? velocity.y : velocity.x) }
        let projection = try Projection(camera: from, viewport: viewport)
        let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
        let seconds = min(slowdown, longest).inSeconds
        guard speed > endSpeed, seconds > 0 else { return nil }
        // v·e^(−t/τ) = endSpeed gives the duration. In that time the ground at the finger's point moves τ·(v −
        // endSpeed).
        let constants = log(min(speed, greatestSpeed) / endSpeed)
        let way = seconds * (min(speed, greatestSpeed) - endSpeed) / speed
        let ground = projection.groundStep(ofX: velocity.x * way, y: velocity.y * way, at: point)
        let step = MercatorPoint(x: -ground.x, y: -ground.y)
        var to = from
        to.target = MercatorPlane.coordinate(of: MercatorPoint(x: projection.center.x + step.x, y: projection.center.y + step.y))
        return CameraAnimation(
            from: from,
            to: to,
            Timing(start: start, duration: Duration(clampingSeconds: seconds * constants), curve: .decay(timeConstants: constants)),
            fields: .target,
            path: .line(from: projection.center, step: step, zoomChange: 0)
        )
    }

    /// The longest duration of an animation, and the largest time constant of a fling. Longer times are clamped to
    /// this value.
    public static let longest = Duration.seconds(86_400)
    /// A fling ends when the ground at the finger's point has slowed down to this speed, in points per second.
    public static let endSpeed = 10.0
    /// The largest speed of a fling, in points per second. Larger speeds are clamped to it.
    public static let greatestSpeed = 20_000.0
}

extension CameraAnimation {
    /// The time at which the motion ends.
    public var end: Duration { start + duration }

    /// Returns the camera at a time: exactly ``from`` until the start, and exactly ``to`` (in the animation's
    /// fields) from the end on. The function does not apply limits; ``CameraAnimator`` does.
    public func camera(at time: Duration, in viewport: Viewport) -> CameraPosition {
        var camera = from
        apply(fields, at: time, to: &camera, in: viewport)
        return camera
    }

    /// Sets some of the animation's fields in a camera to their values at a time.
    func apply(_ wanted: CameraFields, at time: Duration, to camera: inout CameraPosition, in viewport: Viewport) {
        let progress = progress(at: time)
        let moved = wanted.intersection(fields)
        if moved.contains(.zoom) { camera.zoom = zoom(at: progress) }
        if moved.contains(.bearing) { camera.bearing = bearing(at: progress) }
        if moved.contains(.viewingAngle) {
            camera.viewingAngle = progress < 1 ? from.viewingAngle + (to.viewingAngle - from.viewingAngle) * progress : to.viewingAngle
        }
        if moved.contains(.target) { moveTarget(of: &camera, at: progress, in: viewport) }
    }

    private func progress(at time: Duration) -> Double {
        guard time < end else { return 1 }
        guard time > start else { return 0 }
        return curve.progress(at: (time - start).inSeconds * perSecond)
    }

    private func zoom(at progress: Double) -> Double {
        guard progress != 1 else { return to.zoom }
        if case .flight(_, _, let flight) = path { return flight.state(at: progress).zoom }
        return from.zoom + (to.zoom - from.zoom) * progress
    }

    private func bearing(at progress: Double) -> Double {
        guard progress != 1 else { return to.bearing }
        return from.bearing + Self.shortestTurn(from: from.bearing, to: to.bearing) * progress
    }

    /// Returns the angle from one bearing to another by the shorter way, in degrees from −180 to less than 180.
    static func shortestTurn(from: Double, to: Double) -> Double {
        CameraPosition.normalized(bearing: to - from + 180) - 180
    }

    private func moveTarget(of camera: inout CameraPosition, at progress: Double, in viewport: Viewport) {
        guard progress != 1 || !agreesWithEnd(camera) else {
            camera.target = to.target
            return
        }
        switch path {
        case .line(let from, let step, let zoomChange):
            guard progress != 0 else {
                camera.target = self.from.target
                return
            }
            move(&camera, from, step, by: Self.evenWay(at: progress, zoomChange: zoomChange))
        case .flight(let from, let step, let flight):
            guard progress != 0 else {
                camera.target = self.from.target
                return
            }
            move(&camera, from, step, by: flight.state(at: progress).way)
        case .anchored(let ground, let point):
            camera.target = from.target
            guard progress != 0, viewport.isValid else { return }
            camera = camera.placing(ground, at: point, Projection(valid: camera, viewport))
        }
    }

    /// Whether the camera has the zoom, bearing and viewing angle of the animation's end. The target of the end was
    /// computed for these three values, and another animation may have changed them.
    private func agreesWithEnd(_ camera: CameraPosition) -> Bool {
        guard case .anchored = path else { return true }
        return camera.zoom == to.zoom && camera.bearing == to.bearing && camera.viewingAngle == to.viewingAngle
    }

    private func move(_ camera: inout CameraPosition, _ from: MercatorPoint, _ step: MercatorPoint, by way: Double) {
        camera.target = MercatorPlane.coordinate(of: MercatorPoint(x: from.x + step.x * way, y: from.y + step.y * way))
    }

    /// Returns the fraction u of the way for a fraction k of the zoom's change Δz, such that the ground moves at
    /// constant speed on the view. The speed on the view is the target's speed times the scale. So du/dk must be
    /// proportional to 2^(−k·Δz), and u = (1 − 2^(−k·Δz)) / (1 − 2^(−Δz)).
    static func evenWay(at progress: Double, zoomChange: Double) -> Double {
        let exponent = -zoomChange * 0.693147180559945309417
        return abs(exponent) < 1e-9 ? progress : expm1(exponent * progress) / expm1(exponent)
    }
}

extension Projection {
    /// Returns the step in the unit square to a coordinate, by the shorter way around the Earth.
    func shortestStep(to target: Coordinate) -> MercatorPoint {
        let point = MercatorPlane.point(of: target)
        return MercatorPoint(x: MercatorPlane.shortestStep(point.x - center.x), y: point.y - center.y)
    }

    /// Returns the step in the unit square that corresponds to a step on the view, linearized at a point, which
    /// lies at (sx, sy) from the focal point. From x = sx·w and y = sy·w / cos p: ∂x/∂sx = w, ∂x/∂sy = −sx·w²·slope
    /// / cos p, ∂y/∂sy = w² / cos p.
    func groundStep(ofX dx: Double, y dy: Double, at point: ScreenPoint) -> MercatorPoint {
        let depth = min(depth(ofRow: point.y) ?? .infinity, CameraPosition.farthestScaleInView / 2)
        let x = depth * dx - (point.x - focalPoint.x) * depth * depth * slope / tiltCosine * dy
        let y = depth * depth / tiltCosine * dy
        return MercatorPoint(
            x: (x * bearingCosine - y * bearingSine) / worldSize,
            y: (x * bearingSine + y * bearingCosine) / worldSize
        )
    }
}

extension Viewport {
    var isValid: Bool { (try? validate()) != nil }
}
