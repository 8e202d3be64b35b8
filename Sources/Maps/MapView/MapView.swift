public import PortolanCamera
public import PortolanGeo
public import PortolanRaster
public import PortolanRender

/// A map that a person holds: camera, gestures, overlays, events and pictures, without a toolkit and without a clock.
///
/// Whoever has a window passes in what happens there and takes out pictures:
///
/// ```swift
/// let view = try MapView(maps: MapSnapshotter(regions: [monaco]), viewport: Viewport(width: 800, height: 600))
/// view.handle(PointerEvent(.down, at: point, time: clock.now))
/// view.advance(to: clock.now)                    // once a frame while `nextUpdate` is not nil
/// if view.needsDisplay { show(try view.render()) }
/// ```
///
/// Times are durations since any origin the caller keeps to. Time never runs backwards: an earlier one counts as the latest seen.
@MainActor
public final class MapView {
    public weak var delegate: (any MapViewDelegate)?

    /// Which gestures the map answers.
    public var gestureSettings: GestureSettings {
        get { machine.settings }
        set { machine.settings = newValue }
    }

    /// The area that the target stays in while a person moves the map; nil lifts it (guide C17). What the program sets is not
    /// limited by it. Bounds that hold no point count as none.
    public var cameraTargetBounds: CoordinateBounds? {
        didSet {
            if let bounds = cameraTargetBounds, !(bounds.south <= bounds.north && bounds.west.isFinite && bounds.east.isFinite) {
                cameraTargetBounds = nil
            }
        }
    }

    /// What lies on the map: see ``add(_:)``.
    public internal(set) var overlays: [OverlayID: MapOverlay] = [:] {
        didSet { needsDisplay = true }
    }

    /// Something changed since the last picture.
    public internal(set) var needsDisplay = true

    /// The latest time seen.
    public internal(set) var now = Duration.zero

    let renderer: MapRenderer
    var animator: CameraAnimator
    /// What the program's cameras are held to.
    var programLimits = CameraLimits()
    var machine = GestureMachine()
    /// What the fingers hold.
    var grip: Grip?
    /// Animations that gestures started: flings, taps, keys. Only membership counts.
    var gestureAnimations: Set<CameraAnimator.ID> = []
    var fling: CameraAnimator.ID?
    var completions: [CameraAnimator.ID: (Bool) -> Void] = [:]
    /// The wheel counts as held until then.
    var wheelEnd: Duration?
    var motion: Motion?
    var dragged: DraggedMarker?
    var nextOverlay: UInt64 = 1
    private var picture: Pixmap?

    private var deliveries: [Delivery] = []
    private var isDelivering = false
    private var streams: [Int: AsyncStream<MapEvent>.Continuation] = [:]
    private var nextStream = 0

    enum Motion: Hashable { case gesture, program }

    private enum Delivery {
        case event(MapEvent)
        case completion((Bool) -> Void, Bool)
    }

    /// - Parameter camera: shown first, or the nearest one allowed; the whole world where none is given (guide C8).
    /// - Throws: ``CameraError`` for a camera that is not finite or a view without size.
    public init(
        renderer: MapRenderer,
        viewport: Viewport,
        camera: CameraPosition = CameraPosition(latitude: 0, longitude: 0, zoom: 0)
    ) throws(CameraError) {
        self.renderer = renderer
        animator = try CameraAnimator(camera: camera, viewport: viewport)
    }

    /// A view of the regions that pictures are made of.
    public convenience init(maps: MapSnapshotter, viewport: Viewport, camera: CameraPosition? = nil) throws(CameraError) {
        try self.init(renderer: maps.renderer, viewport: viewport, camera: camera ?? CameraPosition(target: maps.center, zoom: 12))
    }

    deinit {
        for stream in streams.values { stream.finish() }
    }
}

// MARK: Time

extension MapView {
    /// Moves the map to where it is at a time: animations run, resting fingers become long presses, what has ended is reported.
    public func advance(to time: Duration) {
        step(to: time)
        perform(machine.advance(to: now))
        settle()
    }

    /// When ``advance(to:)`` is to be called next: ``now`` while something moves (once a frame), a later time while something waits (a
    /// tap that may become a double tap), nil while the map rests.
    public var nextUpdate: Duration? {
        if animator.isAnimating { return now }
        return [machine.deadline, wheelEnd].compactMap(\.self).min()
    }

    /// Animations up to a time.
    func step(to time: Duration) {
        now = max(now, time)
        var next = animator
        let ended = next.advance(to: now)
        commit(next, ended)
        if let end = wheelEnd, end <= now { wheelEnd = nil }
    }
}

// MARK: Pictures

extension MapView {
    /// The picture of the map as it is, `size · scale` pixels; the one drawn last while ``needsDisplay`` is false.
    /// - Throws: `RenderError`; ``needsDisplay`` stays.
    public func render() throws(RenderError) -> Pixmap {
        if !needsDisplay, let picture { return picture }
        let painter = OverlayPainter(overlays: overlaysInOrder)
        let drawn = try renderer.picture(camera: camera, viewport: viewport) { list, projection in
            painter.draw(into: &list, projection)
        }
        picture = drawn
        needsDisplay = false
        send(.tilesRendered)
        deliver()
        return drawn
    }
}

// MARK: Events

extension MapView {
    /// Everything that happens from now on, until the view is gone or the stream is no longer read. A reader that falls behind by more than
    /// 4096 events loses the oldest.
    public func events() -> AsyncStream<MapEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: MapEvent.self, bufferingPolicy: .bufferingNewest(4096))
        streams[nextStream] = continuation
        nextStream += 1
        return stream
    }

    func send(_ event: MapEvent) { deliveries.append(.event(event)) }

    /// The animator as it shall be: what changed by it is told.
    func commit(_ next: CameraAnimator, _ ended: [CameraAnimator.Completion]) {
        let isMoved = next.camera != animator.camera
        animator = next
        if isMoved {
            needsDisplay = true
            send(.didChange(next.camera))
        }
        for completion in ended {
            gestureAnimations.remove(completion.id)
            if fling == completion.id { fling = nil }
            if let report = completions.removeValue(forKey: completion.id) {
                deliveries.append(.completion(report, completion.isFinished))
            }
        }
    }

    func begin(_ motion: Motion) {
        guard self.motion != motion else { return }
        self.motion = motion
        send(.willMove(byGesture: motion == .gesture))
    }

    /// Ends the motion if nothing moves any more, and tells what happened.
    func settle() {
        if motion != nil, !animator.isAnimating, !machine.isTouched, wheelEnd == nil {
            motion = nil
            send(.idle(animator.camera))
        }
        deliver()
    }

    /// One after the other, also where the one who is told causes more.
    private func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        var index = 0
        while index < deliveries.count {
            switch deliveries[index] {
            case .event(let event):
                delegate?.mapView(self, didSend: event)
                // In the order in which the streams were made.
                for key in streams.keys.sorted() {
                    if case .terminated? = streams[key]?.yield(event) { streams[key] = nil }
                }
            case .completion(let report, let isFinished): report(isFinished)
            }
            index += 1
        }
        deliveries.removeAll(keepingCapacity: true)
        isDelivering = false
    }
}
