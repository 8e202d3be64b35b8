import PortolanBasics
import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A motion of the camera between two positions, with a start, a duration and a timing curve. The camera at any time is a pure function of
/// the time passed in.
///
/// Times are durations since any origin that the caller keeps to (a clock's start, 0 in a test).
public struct CameraAnimation: Hashable, Sendable {
    /// The camera at the start of the motion.
    public let from: CameraPosition
    /// The camera at the end of the motion; only its ``fields`` count.
    public let to: CameraPosition
    /// When the motion starts, on the caller's clock.
    public let start: Duration
    /// How long the motion takes; with zero the camera jumps to its end.
    public let duration: Duration
    /// How progress along the path follows time.
    public let curve: TimingCurve
    /// The parts of the camera that the animation moves.
    public let fields: CameraFields

    let path: Path
    /// Inverse of the duration in seconds; infinite for a jump.
    private let perSecond: Double

    /// How the target travels.
    enum Path: Hashable, Sendable {
        /// Straight, at an even speed on the view while the zoom changes by `zoomChange`.
        case line(from: MercatorPoint, step: MercatorPoint, zoomChange: Double)
        /// Along a flight, which gives the zoom too.
        case flight(from: MercatorPoint, step: MercatorPoint, FlightPath)
        /// So that the same ground stays at a point of the view while the rest changes.
        case anchored(MercatorPoint, ScreenPoint)
    }

    /// When a motion runs, and how its progress follows time.
    public struct Timing: Hashable, Sendable {
        /// When the motion begins, on the map's clock.
        public var start: Duration
        /// How long it lasts.
        public var duration: Duration
        /// How its progress follows time.
        public var curve: TimingCurve

        /// Creates a timing; by default a motion starts and ends softly.
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

    /// A motion along a straight line. Longitude and bearing take the shorter way around.
    ///
    /// - Parameters:
    ///   - from: the camera at the start.
    ///   - to: the camera at the end.
    ///   - timing: when it runs.
    ///   - fields: what moves; the rest of `to` is ignored.
    ///   - anchor: a point of the view whose ground stays there; the target then follows from the other fields, which `to` should agree
    ///     with.
    ///   - viewport: needed for an anchor alone.
    /// - Throws: ``CameraError`` for cameras that are not finite or an unusable view.
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

    /// A flight after van Wijk and Nuij (``FlightPath``): zooms out, crosses and zooms in; bearing and viewing angle turn on the way.
    ///
    /// - Parameters:
    ///   - from: the camera at the start.
    ///   - to: the camera at the end.
    ///   - start: when the flight begins, on the map's clock.
    ///   - duration: nil takes the path's own length at 1.2 views a second.
    ///   - curve: how its progress follows time.
    ///   - viewport: the view, whose width the path is measured in.
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

    /// A fling: the ground goes on in the direction of the finger that let go of it and slows down exponentially.
    ///
    /// - Parameters:
    ///   - from: the camera when the finger let go.
    ///   - velocity: of the finger, in points per second.
    ///   - point: where the finger left the view. Under tilt, ground farther away goes on faster.
    ///   - start: when that was, on the map's clock.
    ///   - slowdown: the time constant; half a second is what iOS calls the normal deceleration rate (0.998 per millisecond).
    ///   - viewport: the view that `point` lies in.
    /// - Returns: nil if the finger was so slow that nothing would move visibly.
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
        // From v·e^(−t/τ) = endSpeed; by then the finger's point has moved τ·(v − endSpeed).
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

    /// Longer animations count as this long; a slowdown too.
    public static let longest = Duration.seconds(86_400)
    /// A fling ends when the finger's point has slowed down to this, in points per second.
    public static let endSpeed = 10.0
    /// Faster flings count as this fast, in points per second.
    public static let greatestSpeed = 20_000.0
}

extension CameraAnimation {
    /// When it ends.
    public var end: Duration { start + duration }

    /// The camera at a time: exactly ``from`` until the start, exactly ``to`` (in the animation's fields) from the end on. Limits are not
    /// applied; ``CameraAnimator`` does that.
    public func camera(at time: Duration, in viewport: Viewport) -> CameraPosition {
        var camera = from
        apply(fields, at: time, to: &camera, in: viewport)
        return camera
    }

    /// Sets some of the animation's fields as they are at a time.
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

    /// Degrees by the shorter way, −180 ..< 180.
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

    /// An anchored target is right only for the zoom, bearing and viewing angle that it was computed for; another animation may have taken
    /// one of them.
    private func agreesWithEnd(_ camera: CameraPosition) -> Bool {
        guard case .anchored = path else { return true }
        return camera.zoom == to.zoom && camera.bearing == to.bearing && camera.viewingAngle == to.viewingAngle
    }

    private func move(_ camera: inout CameraPosition, _ from: MercatorPoint, _ step: MercatorPoint, by way: Double) {
        camera.target = MercatorPlane.coordinate(of: MercatorPoint(x: from.x + step.x * way, y: from.y + step.y * way))
    }

    /// The fraction of the way after a fraction of the zoom's change, so that the ground moves evenly on the view: its speed there is the
    /// target's times the scale, so du/dk must be proportional to 2^(−k·Δz), and u = (1 − 2^(−k·Δz)) / (1 − 2^(−Δz)).
    static func evenWay(at progress: Double, zoomChange: Double) -> Double {
        let exponent = -zoomChange * 0.693147180559945309417
        return abs(exponent) < 1e-9 ? progress : expm1(exponent * progress) / expm1(exponent)
    }
}

extension Projection {
    /// The step in the unit square to a coordinate, by the shorter way around the Earth.
    func shortestStep(to target: Coordinate) -> MercatorPoint {
        let point = MercatorPlane.point(of: target)
        return MercatorPoint(x: MercatorPlane.shortestStep(point.x - center.x), y: point.y - center.y)
    }

    /// The step in the unit square for a step on the view at a point, linearized at that point.
    /// From x = sx·w and y = sy·w / cos p: ∂x/∂sx = w, ∂x/∂sy = −sx·w²·slope / cos p, ∂y/∂sy = w² / cos p.
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
