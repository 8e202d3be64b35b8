/// The camera of a map over time: which animations run, what each of them moves, and which have ended.
///
/// A value without a clock: the caller passes the time in, takes ``camera`` out, and acts on the completions that each call returns.
///
///     animator.animate(update, duration: .milliseconds(300), now: clock.now)
///     for completion in animator.advance(to: clock.now) { … }      // once a frame, while isAnimating
///     draw(animator.camera)
///
/// Each part of a camera (``CameraFields``) is a track of its own and belongs to at most one animation: a new one takes the tracks it moves
/// and leaves the others running, so a pan does not stop a rotation. New tracks start from the camera shown, so nothing jumps. Every
/// animation is reported exactly once: when its last track has ended, or has been taken.
public struct CameraAnimator: Hashable, Sendable {
    /// Identifies an animation within its animator.
    public struct ID: Hashable, Sendable {
        let number: UInt64
    }

    /// The end of an animation, and whether it was complete.
    public struct Completion: Hashable, Sendable {
        public var id: ID
        /// Whether every track that the animation moved reached its end; false if another motion or a gesture took one over.
        public var isFinished: Bool

        /// The report that an animation has ended.
        public init(id: ID, isFinished: Bool) {
            self.id = id
            self.isFinished = isFinished
        }
    }

    private struct Running: Hashable, Sendable {
        var id: ID
        var animation: CameraAnimation
        /// The tracks that it still moves.
        var fields: CameraFields
        /// None of its tracks was taken over.
        var isWhole: Bool
    }

    /// The camera at the last time passed in, within the limits.
    public private(set) var camera: CameraPosition
    /// The view that the camera fills.
    public private(set) var viewport: Viewport
    /// The limits that every camera shown keeps to.
    public private(set) var limits: CameraLimits

    private var running: [Running] = []
    private var nextNumber: UInt64 = 1

    /// An animator that shows a camera, brought within the limits, and runs no animation.
    /// - Throws: ``CameraError`` for cameras that are not finite, an unusable view or empty target bounds.
    public init(camera: CameraPosition, viewport: Viewport, limits: CameraLimits = CameraLimits()) throws(CameraError) {
        self.camera = try camera.constrained(to: limits, in: viewport)
        self.viewport = viewport
        self.limits = limits
    }

    /// Whether at least one animation runs, so that the next ``advance(to:)`` may change the camera.
    public var isAnimating: Bool { !running.isEmpty }

    /// The parts of the camera that running animations move.
    public var movingFields: CameraFields { running.reduce(into: []) { $0.formUnion($1.fields) } }
}

extension CameraAnimator {
    /// Moves the camera to its position at a time and returns the animations that have ended, in the order in which they began.
    public mutating func advance(to now: Duration) -> [Completion] {
        guard !running.isEmpty else { return [] }
        var moved = camera
        // Targets last: an anchored one follows from zoom, bearing and viewing angle.
        for entry in running { entry.animation.apply(entry.fields.subtracting(.target), at: now, to: &moved, in: viewport) }
        // While moving, a zoom may be a fraction: it comes to rest at a whole one.
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

    /// Starts a motion from the camera shown at `now` to the camera that an update leads to.
    ///
    /// - Returns: the animation's ID, and the completions of animations that have ended by `now` or lost their last track to this one. A
    ///   duration of zero jumps; its completion comes with the next ``advance(to:)``.
    /// - Throws: ``CameraError``; the animator is then unchanged and running animations continue.
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

    /// Starts a motion of some fields of the camera, each the shorter way.
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

    /// Starts a fling (``CameraAnimation/fling(from:velocity:at:start:slowdown:in:)``); nil if the finger was too slow for one.
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

    /// Sets the camera at once, as a gesture does. The tracks named are taken from what runs.
    /// - Returns: what lost its last track.
    /// - Throws: ``CameraError``; the camera and what runs stay.
    public mutating func set(_ position: CameraPosition, taking fields: CameraFields = .all) throws(CameraError) -> [Completion] {
        let allowed = try position.constrained(to: limits, in: viewport)
        camera = allowed
        return take(fields)
    }

    /// Stops tracks where they are; a zoom between whole ones stays there until it is next set or moved.
    public mutating func stop(_ fields: CameraFields = .all) -> [Completion] { take(fields) }

    /// A new size or new insets. What runs goes on.
    public mutating func setViewport(_ viewport: Viewport) throws(CameraError) {
        camera = try camera.constrained(to: limits, in: viewport)
        self.viewport = viewport
    }

    /// New limits. The camera moves to the nearest one allowed (requirement C18, docs/requirements.md); what runs goes on within them.
    public mutating func setLimits(_ limits: CameraLimits) throws(CameraError) {
        camera = try camera.constrained(to: limits, in: viewport)
        self.limits = limits
    }
}

extension CameraAnimator {
    /// An animation that does not move the zoom leaves a running zoom's fraction alone.
    private func limits(moving fields: CameraFields) -> CameraLimits {
        var limits = limits
        if !fields.contains(.zoom) { limits.isFractionalZoomEnabled = true }
        return limits
    }

    /// Begins a motion from the camera shown at `now`; if that fails, nothing changes.
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

    /// Adds an animation, which takes over its tracks from the others.
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
    /// Fields that the limits changed beyond the requested ones must move too, or they would jump at the end.
    func fieldsDiffering(from other: CameraPosition) -> CameraFields {
        var fields: CameraFields = []
        if target != other.target { fields.insert(.target) }
        if zoom != other.zoom { fields.insert(.zoom) }
        if bearing != other.bearing { fields.insert(.bearing) }
        if viewingAngle != other.viewingAngle { fields.insert(.viewingAngle) }
        return fields
    }
}
