import PortolanCamera

/// Recognizes gestures: it turns pointer events and times into actions. It knows only points and times and nothing
/// about maps, so that every path through it can be tested separately.
///
///              down                     moved                      up
///     idle ──────────▶ pressed ────────────────────▶ panning ───────────────▶ idle (fling)
///      ▲                │  │ │ second down, moved                              ▲
///      │ up: tap, after │  │ └────────────────────▶ quickZooming ──────────────┤
///      │ the time of a  │  │ 500 ms                                            │
///      └─ double tap ───┘  └────────▶ held ────────────────────────────────────┤
///                       second finger                                          │
///            pressed, panning ──▶ twoPressed ──▶ transforming or tilting ──────┘ (one finger left: panning)
struct GestureMachine {
    enum Action: Hashable, Sendable {
        /// Stores the ground under this point; `pan` moves it to other points.
        case grip(ScreenPoint)
        case pan(ScreenPoint)
        /// The velocity is in points per second.
        case fling(velocity: ScreenPoint, at: ScreenPoint)
        /// Stores the ground between two fingers, and the camera.
        case gripTwo(ScreenPoint, ScreenPoint)
        case transform(ScreenPoint, ScreenPoint, rotates: Bool)
        /// Stores the camera, and the ground under a point. The next three actions are relative to this camera.
        case gripCamera(ScreenPoint)
        /// The distance in points by which two fingers moved up.
        case tilt(up: Double)
        /// The distance in points by which the pointer was dragged with the secondary button.
        case turn(x: Double, y: Double)
        /// The distance in points by which the second touch was dragged down.
        case quickZoom(down: Double)
        case tap(ScreenPoint)
        case doubleTap(ScreenPoint)
        case twoFingerTap(ScreenPoint)
        case longPress(ScreenPoint)
        /// The pointer moves after a long press.
        case drag(ScreenPoint)
        case drop
    }

    private struct Pointer {
        var id: Int
        var start: ScreenPoint
        var point: ScreenPoint
    }

    private enum State {
        case idle
        /// One pointer is down and has not moved. `isSecond` tells that it follows a tap, `isTap` that it may
        /// become one.
        case pressed(since: Duration, isSecond: Bool, isTap: Bool)
        case panning
        case quickZooming
        case held
        case turnPressed
        case turning
        case twoPressed(since: Duration, isTap: Bool)
        case twoReleasing(since: Duration, middle: ScreenPoint)
        case transforming(rotates: Bool)
        case tilting
        /// The machine waits until all fingers are up.
        case spent
    }

    /// The slop in points. A finger that moved less counts as resting.
    static let slop = 8.0
    /// The largest distance of the second tap from the first, in points.
    static let doubleTapReach = 40.0
    /// The longest time from the end of the first touch to the start of the second.
    static let doubleTapTime = Duration.milliseconds(300)
    static let longPressTime = Duration.milliseconds(500)
    static let twoFingerTapTime = Duration.milliseconds(300)
    /// The rotation threshold in degrees. Fingers rotate the map after the line between them has turned by this
    /// angle.
    static let turnThreshold = 8.0
    /// The time before the release over which the speed of a fling is measured.
    static let speedTime = Duration.milliseconds(100)
    /// A finger that rests this long before its release does not fling.
    static let restTime = Duration.milliseconds(50)
    /// The lowest speed of a fling, in points per second.
    static let leastFlingSpeed = 60.0

    var settings = GestureSettings()
    private var state = State.idle
    private var pointers: [Pointer] = []
    private var samples: [(time: Duration, point: ScreenPoint)] = []
    /// A tap that waits for a second one.
    private var pendingTap: (point: ScreenPoint, deadline: Duration)?

    /// Whether a pointer is down.
    var isTouched: Bool { !pointers.isEmpty }

    /// The time of the next action of ``advance(to:)``, if no other input comes first.
    var deadline: Duration? {
        if let pendingTap { return pendingTap.deadline }
        if case .pressed(let since, false, true) = state { return since + Self.longPressTime }
        return nil
    }
}

extension GestureMachine {
    /// - Parameter catches: whether the touch stops a fling. Such a touch is not a tap.
    mutating func handle(_ event: PointerEvent, catches: Bool = false) -> [Action] {
        var actions = advance(to: event.time)
        switch event.phase {
        case .down: down(event, catches: catches, &actions)
        case .move: move(event, &actions)
        case .up: up(event, &actions)
        case .cancel: cancel(event, &actions)
        }
        return actions
    }

    /// Advances the time: pending taps become taps, and resting fingers become long presses.
    mutating func advance(to time: Duration) -> [Action] {
        var actions: [Action] = []
        if let tap = pendingTap, tap.deadline <= time {
            pendingTap = nil
            actions.append(.tap(tap.point))
        }
        if case .pressed(let since, false, true) = state, since + Self.longPressTime <= time, let pointer = pointers.first {
            state = .held
            actions.append(.longPress(pointer.point))
        }
        return actions
    }

    private mutating func down(_ event: PointerEvent, catches: Bool, _ actions: inout [Action]) {
        guard !pointers.contains(where: { $0.id == event.id }) else { return }
        pointers.append(Pointer(id: event.id, start: event.point, point: event.point))
        samples = [(event.time, event.point)]
        switch pointers.count {
        case 1:
            var isSecond = false
            if let tap = pendingTap {
                pendingTap = nil
                isSecond = event.button == .primary && tap.point.distance(to: event.point) <= Self.doubleTapReach
                if !isSecond { actions.append(.tap(tap.point)) }
            }
            state = event.button == .secondary ? .turnPressed : .pressed(since: event.time, isSecond: isSecond, isTap: !catches)
        case 2:
            switch state {
            case .pressed(let since, _, let isTap):
                state = .twoPressed(since: event.time, isTap: isTap && event.time - since <= Self.twoFingerTapTime)
            case .panning: state = .twoPressed(since: event.time, isTap: false)
            case .held:
                actions.append(.drop)
                state = .spent
            default: state = .spent
            }
            pointers[0].start = pointers[0].point
        default: state = .spent
        }
    }

    private mutating func move(_ event: PointerEvent, _ actions: inout [Action]) {
        guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
        pointers[index].point = event.point
        if index == 0 {
            samples.append((event.time, event.point))
            // One sample that is older than ``speedTime`` is kept as the beginning of the measured time.
            while samples.count > 2, samples[1].time <= event.time - Self.speedTime { samples.removeFirst() }
        }
        let first = pointers[0]
        switch state {
        case .pressed(_, let isSecond, _):
            guard first.start.distance(to: first.point) > Self.slop else { return }
            if isSecond, settings.quickZoom {
                state = .quickZooming
                actions += [.gripCamera(first.start), .quickZoom(down: first.point.y - first.start.y)]
            } else {
                state = .panning
                if settings.scroll { actions += [.grip(first.start), .pan(first.point)] }
            }
        case .panning:
            if settings.scroll { actions.append(.pan(first.point)) }
        case .quickZooming:
            actions.append(.quickZoom(down: first.point.y - first.start.y))
        case .held:
            actions.append(.drag(first.point))
        case .turnPressed, .turning:
            let step = (x: first.point.x - first.start.x, y: first.point.y - first.start.y)
            if case .turnPressed = state {
                guard first.start.distance(to: first.point) > Self.slop else { return }
                state = .turning
                actions.append(.gripCamera(first.start))
            }
            actions.append(.turn(x: step.x, y: step.y))
        case .twoPressed: decide(&actions)
        case .transforming(let rotates): transform(rotates, &actions)
        case .tilting: actions.append(.tilt(up: liftOfTwo))
        case .idle, .twoReleasing, .spent: break
        }
    }

    private mutating func up(_ event: PointerEvent, _ actions: inout [Action]) {
        guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
        let pointer = pointers[index]
        let middle = pointers.count == 2 ? Self.middle(pointers[0].point, pointers[1].point) : event.point
        pointers.remove(at: index)
        guard let rest = pointers.first else {
            let old = state
            state = .idle
            release(old, pointer, event, &actions)
            return
        }
        switch state {
        case .twoPressed(let since, true) where event.time - since <= Self.twoFingerTapTime:
            state = .twoReleasing(since: since, middle: middle)
        case .twoPressed, .transforming, .tilting:
            // The remaining finger continues as a pan.
            state = .panning
            pointers[0].start = rest.point
            samples = [(event.time, rest.point)]
            if settings.scroll { actions.append(.grip(rest.point)) }
        case .held:
            actions.append(.drop)
            state = .spent
        default: state = .spent
        }
    }

    /// Handles the release of the last finger.
    private mutating func release(_ old: State, _ pointer: Pointer, _ event: PointerEvent, _ actions: inout [Action]) {
        switch old {
        case .pressed(_, true, _):
            // If no gesture uses the second tap, it counts as another single tap.
            actions.append(settings.doubleTapZoom ? .doubleTap(pointer.start) : .tap(pointer.start))
        case .pressed(_, false, true):
            if settings.doubleTapZoom || settings.quickZoom {
                pendingTap = (pointer.start, event.time + Self.doubleTapTime)
            } else {
                actions.append(.tap(pointer.start))
            }
        case .panning:
            let speed = velocity(at: event.time)
            if settings.scroll, speed.distance(to: ScreenPoint(x: 0, y: 0)) >= Self.leastFlingSpeed {
                actions.append(.fling(velocity: speed, at: event.point))
            }
        case .held: actions.append(.drop)
        case .twoReleasing(let since, let middle):
            if settings.twoFingerTapZoom, event.time - since <= Self.twoFingerTapTime { actions.append(.twoFingerTap(middle)) }
        default: break
        }
    }

    private mutating func cancel(_ event: PointerEvent, _ actions: inout [Action]) {
        guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
        pointers.remove(at: index)
        if case .held = state { actions.append(.drop) }
        state = pointers.isEmpty ? .idle : .spent
    }
}

// MARK: Two fingers

extension GestureMachine {
    /// Decides the gesture of two fingers: fingers that move up or down side by side tilt the map; other movements
    /// move, zoom and rotate it.
    private mutating func decide(_ actions: inout [Action]) {
        let (a, b) = (pointers[0], pointers[1])
        let steps = (Self.step(a), Self.step(b))
        let lengths = (a.start.distance(to: a.point), b.start.distance(to: b.point))
        // Fingers report one after the other. Wait for the slower finger, unless the faster one has moved far.
        guard min(lengths.0, lengths.1) > Self.slop || max(lengths.0, lengths.1) > 3 * Self.slop else { return }
        let areSideBySide = abs(a.start.x - b.start.x) > abs(a.start.y - b.start.y)
        func isUpright(_ step: ScreenPoint) -> Bool { abs(step.y) > 2 * abs(step.x) }
        if settings.tilt, areSideBySide, isUpright(steps.0), isUpright(steps.1), steps.0.y * steps.1.y > 0 {
            state = .tilting
            actions.append(.gripCamera(Self.middle(a.point, b.point)))
            pointers[0].start = a.point
            pointers[1].start = b.point
        } else {
            state = .transforming(rotates: settings.rotate && abs(turnOfTwo) > Self.turnThreshold)
            regrip(&actions)
        }
    }

    private mutating func transform(_ rotates: Bool, _ actions: inout [Action]) {
        if !rotates, settings.rotate, abs(turnOfTwo) > Self.turnThreshold {
            // The gesture starts from here, so that the map does not jump by the threshold.
            state = .transforming(rotates: true)
            regrip(&actions)
        } else {
            actions.append(.transform(pointers[0].point, pointers[1].point, rotates: rotates))
        }
    }

    private mutating func regrip(_ actions: inout [Action]) {
        pointers[0].start = pointers[0].point
        pointers[1].start = pointers[1].point
        actions.append(.gripTwo(pointers[0].point, pointers[1].point))
    }

    /// The angle in degrees by which the line between the fingers has turned, clockwise on the view.
    private var turnOfTwo: Double {
        TwoFingers.turn(from: (pointers[0].start, pointers[1].start), to: (pointers[0].point, pointers[1].point))
    }

    private var liftOfTwo: Double {
        (pointers[0].start.y - pointers[0].point.y + pointers[1].start.y - pointers[1].point.y) / 2
    }
}

// MARK: Measures

extension GestureMachine {
    /// Returns the speed of the first finger before its release, in points per second.
    private func velocity(at time: Duration) -> ScreenPoint {
        let none = ScreenPoint(x: 0, y: 0)
        guard let last = samples.last, time - last.time <= Self.restTime else { return none }
        let first = samples.first { time - $0.time <= Self.speedTime } ?? last
        let seconds = (last.time - first.time) / .seconds(1)
        guard seconds > 0 else { return none }
        return ScreenPoint(x: (last.point.x - first.point.x) / seconds, y: (last.point.y - first.point.y) / seconds)
    }

    private static func step(_ pointer: Pointer) -> ScreenPoint {
        ScreenPoint(x: pointer.point.x - pointer.start.x, y: pointer.point.y - pointer.start.y)
    }

    static func middle(_ a: ScreenPoint, _ b: ScreenPoint) -> ScreenPoint { ScreenPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
}
