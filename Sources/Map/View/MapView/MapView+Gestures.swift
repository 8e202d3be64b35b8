public import PortolanCamera
import PortolanGeo

/// The anchor of a running gesture. Every step is computed from it, so errors do not accumulate.
struct Grip {
    /// The ground under the finger, or between two fingers, at the beginning.
    var ground: MercatorPoint
    /// The point of the view where this ground was.
    var point: ScreenPoint
    var fingers: TwoFingers.Pair
    /// The camera at the beginning.
    var camera: CameraPosition
}

/// The state of running gestures and of the animations that they started.
struct GestureState {
    var machine = GestureMachine()
    /// The anchor of the current gesture.
    var grip: Grip?
    /// The animations that gestures started: flings, taps and keys.
    var animations: Set<CameraAnimator.ID> = []
    var fling: CameraAnimator.ID?
    /// The time until which the wheel counts as in use.
    var wheelEnd: Duration?
    var dragged: DraggedMarker?
}

extension MapView {
    /// Handles a finger or a mouse button, after advancing to the event's time. Events with numbers that are
    /// not finite are ignored.
    public func handle(_ event: PointerEvent) {
        guard event.point.isFinite else { return }
        step(to: event.time)
        // A touch stops a fling.
        var isCaught = false
        if event.phase == .down, gestures.fling != nil {
            isCaught = true
            var next = animator
            let ended = next.stop(.target)
            commit(next, ended)
        }
        var timed = event
        timed.time = now
        perform(gestures.machine.handle(timed, catches: isCaught))
        settle()
    }

    /// Handles the wheel: zooms by levels (positive zooms in), and keeps the ground at `point` under that point.
    public func scrollWheel(levels: Double, at point: ScreenPoint, time: Duration) {
        guard levels.isFinite, point.isFinite else { return }
        step(to: time)
        if gestureSettings.zoom, let ground = ground(at: point) {
            gestures.wheelEnd = now + Self.wheelPause
            hold(ground, at: gestureSettings.scroll ? point : viewport.focalPoint, taking: [.zoom, .target]) { $0.zoom += levels }
        }
        settle()
    }

    /// Handles a key. Arrows move by 100 points; with shift they turn by 15° and tilt by 10°. Plus and minus
    /// zoom by one level.
    public func press(_ key: MapKey, shift: Bool = false, time: Duration) {
        step(to: time)
        if gestureSettings.keyboard {
            let duration = Self.keyDuration
            switch (key, shift) {
            case (.plus, _): glide(.zoom(by: 1), duration)
            case (.minus, _): glide(.zoom(by: -1), duration)
            case (.left, false): glide(.scroll(x: -Self.keyStep, y: 0), duration)
            case (.right, false): glide(.scroll(x: Self.keyStep, y: 0), duration)
            case (.up, false): glide(.scroll(x: 0, y: -Self.keyStep), duration)
            case (.down, false): glide(.scroll(x: 0, y: Self.keyStep), duration)
            case (.left, true): glide(.bearing) { $0.bearing -= 15 }
            case (.right, true): glide(.bearing) { $0.bearing += 15 }
            case (.up, true): glide(.viewingAngle) { $0.viewingAngle += 10 }
            case (.down, true): glide(.viewingAngle) { $0.viewingAngle -= 10 }
            }
        }
        settle()
    }

    /// The time without a turn of the wheel after which the map is idle.
    static let wheelPause = Duration.milliseconds(150)
    static let keyDuration = Duration.milliseconds(200)
    static let keyStep = 100.0
    /// The duration of the zoom after double taps and taps with two fingers.
    static let tapZoomDuration = Duration.milliseconds(250)
    /// The number of points per zoom level in a quick zoom.
    static let pointsPerLevel = 100.0
    /// Degrees of tilt per point that two fingers move.
    static let tiltPerPoint = 0.25
    /// Degrees of bearing per point of a drag with the secondary button.
    static let turnPerPoint = 0.5
}

// MARK: Actions

extension MapView {
    func perform(_ actions: [GestureMachine.Action]) {
        for action in actions { perform(action) }
    }

    private func perform(_ action: GestureMachine.Action) {
        switch action {
        case .grip(let point), .gripCamera(let point): take(point)
        case .gripTwo(let a, let b): take(gestureSettings.scroll ? GestureMachine.middle(a, b) : viewport.focalPoint, (a, b))
        case .pan(let point):
            if let grip = gestures.grip { hold(grip.ground, at: point, taking: .target) }
        case .fling(let velocity, let point): beginFling(velocity, point)
        case .transform(let a, let b, let rotates): transform((a, b), rotates)
        case .tilt(let up): fromGrip(.viewingAngle) { camera, start in camera.viewingAngle = start.viewingAngle + up * Self.tiltPerPoint }
        case .turn(let x, let y):
            let settings = gestureSettings
            var fields: CameraFields = []
            if settings.rotate { fields.insert(.bearing) }
            if settings.tilt { fields.insert(.viewingAngle) }
            fromGrip(fields) { camera, start in
                if settings.rotate { camera.bearing = start.bearing + x * Self.turnPerPoint }
                if settings.tilt { camera.viewingAngle = start.viewingAngle - y * Self.tiltPerPoint }
            }
        case .quickZoom(let down):
            guard let grip = gestures.grip else { return }
            let zoom = grip.camera.zoom + down / Self.pointsPerLevel
            hold(grip.ground, at: grip.point, taking: [.zoom, .target]) { $0.zoom = zoom }
        case .doubleTap(let point): glide(.zoom(by: 1, at: point), Self.tapZoomDuration)
        case .twoFingerTap(let point): glide(.zoom(by: -1, at: point), Self.tapZoomDuration)
        case .tap(let point): tap(at: point)
        case .longPress(let point): longPress(at: point)
        case .drag(let point): drag(to: point)
        case .drop: drop()
        }
    }

    private func take(_ point: ScreenPoint, _ fingers: TwoFingers.Pair? = nil) {
        gestures.grip = ground(at: point).map { Grip(ground: $0, point: point, fingers: fingers ?? (point, point), camera: camera) }
    }

    private func ground(at point: ScreenPoint) -> MercatorPoint? { (try? projection)?.mercatorPoint(at: point) }

    private func transform(_ fingers: TwoFingers.Pair, _ rotates: Bool) {
        guard let grip = gestures.grip else { return }
        let settings = gestureSettings
        guard settings.scroll || settings.zoom || rotates else { return }
        var fields: CameraFields = .target
        if settings.zoom { fields.insert(.zoom) }
        if rotates { fields.insert(.bearing) }
        let isCarried = settings.scroll && settings.scrollWithTwoFingers
        let point = isCarried ? GestureMachine.middle(fingers.0, fingers.1) : grip.point
        hold(grip.ground, at: point, taking: fields) { camera in
            if settings.zoom { camera.zoom = grip.camera.zoom + TwoFingers.levels(from: grip.fingers, to: fingers) }
            if rotates { camera.bearing = grip.camera.bearing - TwoFingers.turn(from: grip.fingers, to: fingers) }
        }
    }

    /// Turns and tilts around the target.
    private func fromGrip(_ fields: CameraFields, _ edit: (_ camera: inout CameraPosition, _ start: CameraPosition) -> Void) {
        guard let start = gestures.grip?.camera, !fields.isEmpty else { return }
        try? change(.gesture) { next throws(CameraError) in
            var camera = next.camera
            edit(&camera, start)
            return try next.set(camera, taking: fields)
        }
    }

    /// Changes zoom, bearing and viewing angle as far as their limits allow, and then moves the ground back
    /// under a point.
    private func hold(
        _ ground: MercatorPoint,
        at point: ScreenPoint,
        taking fields: CameraFields,
        _ edit: (inout CameraPosition) -> Void = { _ in }
    ) {
        let limits = programLimits
        // The points are finite, and the ground comes from a view. If a number overflows, the camera stays.
        try? change(.gesture) { next throws(CameraError) in
            var camera = next.camera
            edit(&camera)
            let target = camera.target
            camera = try camera.constrained(to: limits, in: next.viewport)
            camera.target = target
            return try next.set(camera.placing(ground, at: point, in: next.viewport), taking: fields)
        }
    }

    private func beginFling(_ velocity: ScreenPoint, _ point: ScreenPoint) {
        var started: CameraAnimator.ID?
        let now = now
        try? change(.gesture) { next throws(CameraError) in
            let (id, ended) = try next.fling(velocity: velocity, at: point, now: now)
            started = id
            return ended
        }
        guard let started else { return }
        begin(.gesture)
        gestures.animations.insert(started)
        gestures.fling = started
    }

    private func glide(_ update: CameraUpdate, _ duration: Duration) {
        _ = try? start(.gesture, releasing: []) { next, now throws(CameraError) in
            try next.animate(update, duration: duration, curve: .easeOut, now: now)
        }
    }

    private func glide(_ fields: CameraFields, _ edit: (inout CameraPosition) -> Void) {
        var wanted = camera
        edit(&wanted)
        let position = wanted
        _ = try? start(.gesture, releasing: []) { next, now throws(CameraError) in
            try next.animate(to: position, fields: fields, duration: Self.keyDuration, curve: .easeOut, now: now)
        }
    }
}
