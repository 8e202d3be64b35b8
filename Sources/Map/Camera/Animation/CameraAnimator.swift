/// The camera of a map over time. It holds the running animations and the fields that each one moves.
///
/// It is a value without a clock. The caller passes the time in, reads ``camera``, and acts on the completions
/// that each call returns.
///
///     animator.animate(update, duration: .milliseconds(300), now: clock.now)
///     for completion in animator.advance(to: clock.now) { … }      // once a frame, while isAnimating
///     draw(animator.camera)
///
/// Each part of a camera (``CameraFields``) is a track, and belongs to at most one animation. A new animation takes
/// the tracks that it moves and leaves the other tracks to their animations, so a pan does not stop a rotation. A
/// new animation starts from the current camera, so nothing jumps. Every animation is reported exactly once: when
/// its last track has ended or has been taken by another animation.
public struct CameraAnimator: Hashable, Sendable {
    /// Identifies an animation within its animator.
    public struct ID: Hashable, Sendable {
        let number: UInt64
    }

    /// The end of an animation, and whether it was complete.
    public struct Completion: Hashable, Sendable {
        public var id: ID
        /// Whether every track of the animation reached its end. False if another motion or a gesture took one
        /// of its tracks.
        public var isFinished: Bool

        /// Creates the report that an animation has ended.
        public init(id: ID, isFinished: Bool) {
            self.id = id
            self.isFinished = isFinished
        }
    }

    private struct Running: Hashable, Sendable {
        var id: ID
        var animation: CameraAnimation
        /// The tracks that the animation still moves.
        var fields: CameraFields
        /// Whether no other animation has taken one of its tracks.
        var isWhole: Bool
    }

    /// The camera at the last time that was passed in, within the limits.
    public private(set) var camera: CameraPosition
    /// The view that the camera fills.
    public private(set) var viewport: Viewport
    /// The limits that the camera is kept in.
    public private(set) var limits: CameraLimits

    private var running: [Running] = []
    private var nextNumber: UInt64 = 1

    /// Creates an animator with a camera, which is brought within the limits, and no animation.
    /// - Throws: ``CameraError`` if the camera is not finite, the view is unusable or the target bounds are
    ///   empty.
    public init(camera: CameraPosition, viewport: Viewport, limits: CameraLimits = CameraLimits()) throws(CameraError) {
        self.camera = try camera.constrained(to: limits, in: viewport)
        self.viewport = viewport
        self.limits = limits
    }

    /// Whether an animation runs, so that the next ``advance(to:)`` may change the camera.
    public var isAnimating: Bool { !running.isEmpty }

    /// The parts of the camera that the running animations move.
    public var movingFields: CameraFields { running.reduce(into: []) { $0.formUnion($1.fields) } }
}

extension CameraAnimator {
    /// Moves the camera to its position at a time. Returns the animations that have ended, in the order in
    /// which they began.
    public mutating func advance(to now: Duration) -> [Completion] {
        guard !running.isEmpty else { return [] }
        var moved = camera
        // The target is set last, because an anchored target depends on zoom, bearing and viewing angle.
        for entry in running { entry.animation.apply(entry.fields.subtracting(.target), at: now, to: &moved, in: viewport) }
        // The zoom may be fractional during the motion even if it has to end at a whole number.
        var allowed = limits
        allowed.isFractionalZoomEnabled = true
        if running.contains(where: { $0.fields.contains(.target) }) {
            let target = moved.target
            moved = moved.constrained(toValid: allowed, viewport)
            moved.target = target
            for entry in running { entry.animation.apply(entry.fields.intersection(.target), at: now, to: &moved, in: viewport) }
        }
        camera = moved.constrained(toValid: allowed, viewport)
        return removeEnded(at: now)
    }

    /// Starts a motion from the camera at `now` to the camera that an update leads to.
    ///
    /// - Returns: the animation's ID, and the completions of animations that have ended by `now` or lost their
    ///   last track to the new one. With a duration of zero the camera jumps; the completion of the jump is
    ///   returned by the next ``advance(to:)``.
    /// - Throws: ``CameraError``. The animator is then unchanged and running animations continue.
    public mutating func animate(
        _ update: CameraUpdate,
        duration: Duration,
        curve: TimingCurve = .easeInOut,
        now: Duration
    ) throws(CameraError) -> (id: ID, completions: [Completion]) {
        try begin(now: now) { shown throws(CameraError) in
            let from = shown.camera
            let to = try from.applying(update, in: shown.viewport, limits: shown.limits(moving: update.fields))
            return try CameraAnimation(
                from: from,
                to: to,
                timing: .init(start: now, duration: duration, curve: curve),
                fields: update.fields.union(from.fieldsDiffering(from: to)),
                anchor: update.anchor,
                in: shown.viewport
            )
        }
    }

    /// Starts a motion of some fields of the camera. Each field changes by the shorter way.
    public mutating func animate(
        to position: CameraPosition,
        fields: CameraFields = .all,
        duration: Duration,
        curve: TimingCurve = .easeInOut,
        now: Duration
    ) throws(CameraError) -> (id: ID, completions: [Completion]) {
        try begin(now: now) { shown throws(CameraError) in
            let from = shown.camera
            var wanted = from
            if fields.contains(.target) { wanted.target = position.target }
            if fields.contains(.zoom) { wanted.zoom = position.zoom }
            if fields.contains(.bearing) { wanted.bearing = position.bearing }
            if fields.contains(.viewingAngle) { wanted.viewingAngle = position.viewingAngle }
            let to = try wanted.constrained(to: shown.limits(moving: fields), in: shown.viewport)
            let moved = fields.union(from.fieldsDiffering(from: to))
            return try CameraAnimation(
                from: from,
                to: to,
                timing: .init(start: now, duration: duration, curve: curve),
                fields: moved,
                in: shown.viewport
            )
        }
    }

    /// Starts a flight to a camera (``CameraAnimation/flight(from:to:start:duration:curve:in:)``).
    public mutating func fly(
        to position: CameraPosition,
        duration: Duration? = nil,
        curve: TimingCurve = .easeInOut,
        now: Duration
    ) throws(CameraError) -> (id: ID, completions: [Completion]) {
        try begin(now: now) { shown throws(CameraError) in
            let to = try position.constrained(to: shown.limits, in: shown.viewport)
            return try .flight(from: shown.camera, to: to, start: now, duration: duration, curve: curve, in: shown.viewport)
        }
    }

    /// Starts a fling (``CameraAnimation/fling(from:velocity:at:start:slowdown:in:)``). Returns nil if the
    /// finger was too slow for a fling.
    public mutating func fling(
        velocity: ScreenPoint,
        at point: ScreenPoint,
        now: Duration
    ) throws(CameraError) -> (id: ID?, completions: [Completion]) {
        var next = self
        let completions = next.advance(to: now)
        let motion = try CameraAnimation.fling(from: next.camera, velocity: velocity, at: point, start: now, in: viewport)
        let begun = motion.map { next.begin($0) }
        self = next
        return (begun?.id, completions + (begun?.completions ?? []))
    }

    /// Sets the camera at once, as a gesture does. The running animations lose the tracks in `fields`.
    /// - Returns: the completions of animations that lost their last track.
    /// - Throws: ``CameraError``. The camera and the running animations are then unchanged.
    public mutating func set(_ position: CameraPosition, taking fields: CameraFields = .all) throws(CameraError) -> [Completion] {
        let allowed = try position.constrained(to: limits, in: viewport)
        camera = allowed
        return take(fields)
    }

    /// Stops tracks at their current values. A fractional zoom stays fractional until the zoom is next set or
    /// moved.
    public mutating func stop(_ fields: CameraFields = .all) -> [Completion] { take(fields) }

    /// Sets a new size or new insets. Running animations continue.
    public mutating func setViewport(_ viewport: Viewport) throws(CameraError) {
        camera = try camera.constrained(to: limits, in: viewport)
        self.viewport = viewport
    }

    /// Sets new limits. The camera moves to the nearest camera that they allow (requirement C18,
    /// docs/requirements.md). Running animations continue within the new limits.
    public mutating func setLimits(_ limits: CameraLimits) throws(CameraError) {
        camera = try camera.constrained(to: limits, in: viewport)
        self.limits = limits
    }
}

extension CameraAnimator {
    /// Returns the limits for a motion of some fields. A motion that does not move the zoom allows a fractional
    /// zoom, so that it does not disturb a running zoom.
    private func limits(moving fields: CameraFields) -> CameraLimits {
        var limits = limits
        if !fields.contains(.zoom) { limits.isFractionalZoomEnabled = true }
        return limits
    }

    /// Begins a motion from the camera at `now`. If that fails, nothing changes.
    private mutating func begin(
        now: Duration,
        _ motion: (CameraAnimator) throws(CameraError) -> CameraAnimation
    ) throws(CameraError) -> (id: ID, completions: [Completion]) {
        var next = self
        let completions = next.advance(to: now)
        let begun = next.begin(try motion(next))
        self = next
        return (begun.id, completions + begun.completions)
    }

    /// Adds an animation. Other animations lose the tracks that the new one moves.
    private mutating func begin(_ animation: CameraAnimation) -> (id: ID, completions: [Completion]) {
        let taken = take(animation.fields)
        let id = ID(number: nextNumber)
        nextNumber += 1
        running.append(Running(id: id, animation: animation, fields: animation.fields, isWhole: true))
        return (id, taken)
    }

    private mutating func take(_ fields: CameraFields) -> [Completion] {
        var completions: [Completion] = []
        for index in running.indices where !running[index].fields.isDisjoint(with: fields) {
            running[index].fields.subtract(fields)
            running[index].isWhole = false
            if running[index].fields.isEmpty { completions.append(Completion(id: running[index].id, isFinished: false)) }
        }
        running.removeAll { $0.fields.isEmpty }
        return completions
    }

    private mutating func removeEnded(at now: Duration) -> [Completion] {
        guard running.contains(where: { $0.animation.end <= now }) else { return [] }
        var completions: [Completion] = []
        running.removeAll { entry in
            guard entry.animation.end <= now else { return false }
            completions.append(Completion(id: entry.id, isFinished: entry.isWhole))
            return true
        }
        return completions
    }
}

extension CameraPosition {
    /// Returns the fields in which two cameras differ. Fields that the limits changed in addition to the
    /// requested ones must move too; otherwise they would jump at the end.
    func fieldsDiffering(from other: CameraPosition) -> CameraFields {
        var fields: CameraFields = []
        if target != other.target { fields.insert(.target) }
        if zoom != other.zoom { fields.insert(.zoom) }
        if bearing != other.bearing { fields.insert(.bearing) }
        if viewingAngle != other.viewingAngle { fields.insert(.viewingAngle) }
        return fields
    }
}
