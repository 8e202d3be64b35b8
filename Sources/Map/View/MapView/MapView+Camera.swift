public import PortolanCamera
public import PortolanGeo

extension MapView {
    /// The current camera. Setting it moves at once to the nearest allowed camera. A camera that is not finite
    /// is ignored.
    public var camera: CameraPosition {
        get { animator.camera }
        set { try? move(.camera(newValue)) }
    }

    /// The size in points, the pixels per point and the content padding.
    public var viewport: Viewport { animator.viewport }

    /// Converts between coordinates and points of the view, for the current camera.
    public var projection: Projection {
        // The animator only has cameras and viewports for which a projection exists.
        get throws(CameraError) { try Projection(camera: camera, viewport: viewport) }
    }

    /// The limits of the camera, for gestures and for the program.
    public var limits: CameraLimits { programLimits }
    /// The lowest allowed zoom; see ``setMinZoom(_:maxZoom:)``.
    public var minZoom: Double { programLimits.zoomRange.lowerBound }
    /// The highest allowed zoom; see ``setMinZoom(_:maxZoom:)``.
    public var maxZoom: Double { programLimits.zoomRange.upperBound }

    /// Sets the zoom range. A zoom outside moves to the nearest one inside (requirement C18,
    /// docs/requirements.md).
    /// - Throws: ``/PortolanCamera/CameraError/invalidZoomRange(lower:upper:)``; the map is then unchanged.
    public func setMinZoom(_ lower: Double, maxZoom upper: Double) throws(CameraError) {
        var limits = programLimits
        try limits.setZoomRange(min: lower, max: upper)
        try setLimits(limits)
    }

    /// Sets whether fractional zooms are allowed; they are by default.
    public func setFractionalZoomEnabled(_ isEnabled: Bool) throws(CameraError) {
        var limits = programLimits
        limits.isFractionalZoomEnabled = isEnabled
        try setLimits(limits)
    }

    /// Sets the size of the view in points and its pixels per point. Target, zoom, bearing and viewing angle
    /// stay if the limits allow them.
    public func resize(to size: ScreenSize, scale: Double) throws(CameraError) {
        try setViewport(Viewport(size: size, scale: scale, insets: viewport.insets))
    }

    /// Sets the number of points along each edge that something else covers. The target appears in the middle
    /// of the rest.
    public func setContentPadding(_ insets: EdgeInsets) throws(CameraError) {
        try setViewport(Viewport(size: viewport.size, scale: viewport.scale, insets: insets))
    }

    private func setViewport(_ viewport: Viewport) throws(CameraError) {
        guard viewport != self.viewport else { return }
        try viewport.validate()
        try change(.program, needsMotion: false) { next throws(CameraError) in
            try next.setViewport(viewport)
            return []
        }
        setNeedsDisplay()
        settle()
    }

    private func setLimits(_ limits: CameraLimits) throws(CameraError) {
        try change(.program, needsMotion: false) { next throws(CameraError) in
            var allowed = limits
            allowed.targetBounds = next.limits.targetBounds
            try next.setLimits(allowed)
            return []
        }
        programLimits = limits
        settle()
    }
}

// MARK: Moving

extension MapView {
    /// Moves the camera at once. Running animations lose the fields that the update changes, and count as
    /// unfinished when they end.
    /// - Throws: ``/PortolanCamera/CameraError`` if the update cannot be computed; the map is then unchanged.
    public func move(_ update: CameraUpdate) throws(CameraError) {
        try change(.program, releasing: update.fields) { next throws(CameraError) in
            try next.set(next.camera.applying(update, in: next.viewport, limits: next.limits), taking: update.fields)
        }
        settle()
    }

    /// Moves the camera over time. A running animation loses only the fields that this one moves: a pan does
    /// not stop a rotation.
    ///
    /// - Parameters:
    ///   - update: the change of the camera.
    ///   - duration: the duration of the animation.
    ///   - curve: the curve of progress over time.
    ///   - completion: called once, on the main actor, with true if the animation reached its end, and with
    ///     false if another motion or a gesture took over one of its fields.
    /// - Throws: ``/PortolanCamera/CameraError``; the map is then unchanged, and `completion` is not called.
    public func animate(
        _ update: CameraUpdate,
        duration: Duration = MapView.animationDuration,
        curve: TimingCurve = .easeInOut,
        completion: ((_ isFinished: Bool) -> Void)? = nil
    ) throws(CameraError) {
        try start(.program, releasing: update.fields, completion) { next, now throws(CameraError) in
            try next.animate(update, duration: duration, curve: curve, now: now)
        }
        settle()
    }

    /// Moves the camera over time and waits until the animation has ended.
    /// - Returns: true if the animation reached its end, false if another motion or a gesture took over one of its
    ///   fields.
    public func animate(
        _ update: CameraUpdate,
        duration: Duration = MapView.animationDuration,
        curve: TimingCurve = .easeInOut
    ) async throws(CameraError) -> Bool {
        try await finished { completion throws(CameraError) in
            try self.animate(update, duration: duration, curve: curve, completion: completion)
        }
    }

    /// Flies to a camera: zooms out, moves across and zooms in again (van Wijk and Nuij 2003).
    /// - Parameters:
    ///   - position: the camera at the end of the flight.
    ///   - duration: the duration; nil computes it from the flight.
    ///   - completion: called once, on the main actor, with true if the flight reached its end.
    public func fly(
        to position: CameraPosition,
        duration: Duration? = nil,
        completion: ((_ isFinished: Bool) -> Void)? = nil
    ) throws(CameraError) {
        try start(.program, releasing: .all, completion) { next, now throws(CameraError) in
            try next.fly(to: position, duration: duration, now: now)
        }
        settle()
    }

    /// Flies to a camera and waits for the end. Returns true if the flight reached its end.
    public func fly(to position: CameraPosition, duration: Duration? = nil) async throws(CameraError) -> Bool {
        try await finished { completion throws(CameraError) in
            try self.fly(to: position, duration: duration, completion: completion)
        }
    }

    /// Moves only the target.
    public func animate(toLocation location: Coordinate, duration: Duration = MapView.animationDuration) async throws(CameraError) -> Bool {
        try await animate(.target(location), duration: duration)
    }

    /// Moves only the zoom.
    public func animate(toZoom zoom: Double, duration: Duration = MapView.animationDuration) async throws(CameraError) -> Bool {
        try await animate(.zoom(to: zoom), duration: duration)
    }

    /// Turns only the bearing, in the shorter direction.
    public func animate(toBearing bearing: Double, duration: Duration = MapView.animationDuration) async throws(CameraError) -> Bool {
        try await animate(fields: .bearing, duration) { $0.bearing = bearing }
    }

    /// Changes only the viewing angle.
    public func animate(toViewingAngle angle: Double, duration: Duration = MapView.animationDuration) async throws(CameraError) -> Bool {
        try await animate(fields: .viewingAngle, duration) { $0.viewingAngle = angle }
    }

    /// Stops all motion; running animations end unfinished.
    public func stopAnimations() {
        var next = animator
        let ended = next.stop()
        commit(next, ended)
        settle()
    }

    /// The default duration of animations.
    public nonisolated static let animationDuration = Duration.milliseconds(300)

    private func animate(
        fields: CameraFields,
        _ duration: Duration,
        _ edit: (inout CameraPosition) -> Void
    ) async throws(CameraError) -> Bool {
        var position = camera
        edit(&position)
        let wanted = position
        return try await finished { completion throws(CameraError) in
            try self.start(.program, releasing: fields, completion) { next, now throws(CameraError) in
                try next.animate(to: wanted, fields: fields, duration: duration, now: now)
            }
            self.settle()
        }
    }

    private func finished(_ start: (@escaping (Bool) -> Void) throws(CameraError) -> Void) async throws(CameraError) -> Bool {
        let result: Result<Bool, CameraError> = await withCheckedContinuation { waiting in
            do throws(CameraError) {
                try start { waiting.resume(returning: .success($0)) }
            } catch {
                waiting.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }
}

// MARK: The one way to change the camera

extension MapView {
    /// Applies a change to the animator, completely or not at all.
    ///
    /// - Parameters:
    ///   - motion: the cause of the change. Motions by gestures are limited to the target bounds. While a fling
    ///     continues beside the change, the bounds limit all motion.
    ///   - fields: the fields that the change takes over from running animations.
    ///   - needsMotion: whether a motion begins even if the camera does not move.
    func change(
        _ motion: Motion,
        releasing fields: CameraFields = [],
        needsMotion: Bool = false,
        _ body: (inout CameraAnimator) throws(CameraError) -> [CameraAnimator.Completion]
    ) throws(CameraError) {
        var next = animator
        let released = next.stop(fields)
        var ended = released
        let isGestureLeft = gestures.animations.contains { id in !released.contains { $0.id == id } }
        var limits = programLimits
        if motion == .gesture || isGestureLeft { limits.targetBounds = cameraTargetBounds }
        if limits != next.limits { try next.setLimits(limits) }
        ended += try body(&next)
        if needsMotion || next.camera != animator.camera { begin(motion) }
        commit(next, ended)
    }

    /// Starts an animation. If it throws an error, the map is unchanged.
    @discardableResult
    func start(
        _ motion: Motion,
        releasing fields: CameraFields,
        _ completion: ((Bool) -> Void)? = nil,
        _ body: (inout CameraAnimator, Duration) throws(CameraError) -> (id: CameraAnimator.ID, completions: [CameraAnimator.Completion])
    ) throws(CameraError) -> CameraAnimator.ID? {
        var started: CameraAnimator.ID?
        let now = now
        try change(motion, releasing: fields, needsMotion: true) { next throws(CameraError) in
            let (id, ended) = try body(&next, now)
            started = id
            return ended
        }
        if let started {
            if motion == .gesture { gestures.animations.insert(started) }
            if let completion { reports.completions[started] = completion }
        }
        return started
    }
}
