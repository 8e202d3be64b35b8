import PortolanCamera
import PortolanRender

extension MapView {
    /// Returns a stream of all future events, until the view is released or the stream is no longer read. A
    /// reader that falls behind by more than 4096 events loses the oldest.
    public func events() -> AsyncStream<MapEvent> { streams.add() }

    func send(_ event: MapEvent) { reports.waiting.append(.event(event)) }

    /// Replaces the animator and reports the changes.
    func commit(_ next: CameraAnimator, _ ended: [CameraAnimator.Completion]) {
        let isMoved = next.camera != animator.camera
        animator = next
        if isMoved {
            isChanged = true
            send(.didChange(next.camera))
        }
        for completion in ended {
            gestures.animations.remove(completion.id)
            if gestures.fling == completion.id { gestures.fling = nil }
            if let report = reports.completions.removeValue(forKey: completion.id) {
                reports.waiting.append(.completion(report, completion.isFinished))
            }
        }
    }

    func begin(_ motion: Motion) {
        guard self.motion != motion else { return }
        self.motion = motion
        send(.willMove(byGesture: motion == .gesture))
    }

    /// Ends the motion if nothing moves, and sends the events that are due.
    func settle() {
        if motion != nil, !animator.isAnimating, !gestures.machine.isTouched, gestures.wheelEnd == nil {
            motion = nil
            if lastPicture.frame?.isGroundExact == false { isChanged = true }
            askForOpenPlaces()
            send(.idle(animator.camera))
        }
        deliver()
    }

    /// Queues the closing of the info window, after earlier events.
    func sendDeselection() {
        if let selection { reports.waiting.append(.deselection(selection)) }
    }

    /// Delivers reports one after the other, even if a delegate causes further reports.
    func deliver() {
        guard !reports.isDelivering else { return }
        reports.isDelivering = true
        var index = 0
        while index < reports.waiting.count {
            switch reports.waiting[index] {
            case .event(let event):
                delegate?.mapView(self, didSend: event)
                streams.send(event)
            case .completion(let report, let isFinished): report(isFinished)
            case .deselection(let id): if selection == id { select(nil) }
            }
            index += 1
        }
        reports.waiting.removeAll(keepingCapacity: true)
        reports.isDelivering = false
    }
}

/// The reports of a map, in order.
struct MapReports {
    enum Report {
        case event(MapEvent)
        case completion((Bool) -> Void, Bool)
        /// A tap beside the selected marker. It closes the marker's info window after the tap was reported.
        case deselection(OverlayID)
    }

    var waiting: [Report] = []
    var isDelivering = false
    /// The completion handlers of animations.
    var completions: [CameraAnimator.ID: (Bool) -> Void] = [:]
}

/// The streams that receive a map's events.
struct MapEventStreams: Sendable {
    private var continuations: [Int: AsyncStream<MapEvent>.Continuation] = [:]
    private var next = 0

    mutating func add() -> AsyncStream<MapEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: MapEvent.self, bufferingPolicy: .bufferingNewest(4096))
        continuations[next] = continuation
        next += 1
        return stream
    }

    /// Sends an event to all streams, in the order of their creation.
    mutating func send(_ event: MapEvent) {
        for key in continuations.keys.sorted() {
            if case .terminated? = continuations[key]?.yield(event) { continuations[key] = nil }
        }
    }

    func finish() {
        for continuation in continuations.values { continuation.finish() }
    }
}
