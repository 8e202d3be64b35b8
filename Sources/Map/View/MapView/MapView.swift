public import Foundation
import PortolanBasics
public import PortolanCamera
public import PortolanGeo
public import PortolanRaster
public import PortolanRender
import PortolanText

/// A map that a person holds: camera, gestures, overlays, events and pictures, without a toolkit and without a clock.
///
/// A program with a window passes in its input and takes out pictures:
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
    /// Receives the map's events, and decides which tapped markers are selected; nil selects every tapped one.
    public weak var delegate: (any MapViewDelegate)?

    /// The gestures that the map responds to.
    public var gestureSettings: GestureSettings {
        get { machine.settings }
        set { machine.settings = newValue }
    }

    /// The area that the target stays in while a person moves the map; nil lifts it (requirement C17, docs/requirements.md). What the
    /// program sets is not limited by it. Bounds that hold no point count as none.
    public var cameraTargetBounds: CoordinateBounds? {
        didSet {
            if let bounds = cameraTargetBounds, !(bounds.south <= bounds.north && bounds.west.isFinite && bounds.east.isFinite) {
                cameraTargetBounds = nil
            }
        }
    }

    /// The overlays on the map by ID; see ``add(_:)``.
    public internal(set) var overlays: [OverlayID: MapOverlay] = [:] {
        didSet {
            isChanged = true
            overlayRevision += 1
            if let selection, overlays[selection]?.isMarker != true { select(nil) }
        }
    }

    /// Gives the contents of a marker's info window when it is drawn; nil shows its title and snippet.
    public var infoWindow: ((OverlayID, Marker) -> InfoWindow)? {
        didSet { updateInfoWindow() }
    }

    /// The colour of ground whose tiles are loading and have no parent-tile fallback; nil shows the style's background.
    public var loadingColor: Color? {
        didSet { if loadingColor != oldValue { isChanged = true } }
    }

    /// The states of features and of the style; see `MapState`.
    ///
    /// For another global state, features are chosen again from the tiles that are there, in the background.
    public var state = MapState() {
        didSet {
            guard state != oldValue else { return }
            if state.global != oldValue.global { kept.labels = LabelMotion(fadeDuration: kept.labels.fadeDuration) }
            isChanged = true
        }
    }

    /// The moment whose open and closed places the map shows; nil, the default, shows the map alone. ``openPlaces`` gives the places.
    ///
    /// Places that are open then are bright, closed ones faint, and those of which nobody knows have a question mark. They are asked for when the
    /// map comes to rest, from zoom ``TimedPlace/leastZoom`` on.
    public var openAt: Date? {
        didSet { if openAt != oldValue { askForOpenPlaces() } }
    }

    /// Gives the places of a box as they are at a moment; nil if they cannot be told, which leaves those that are shown.
    public var openPlaces: (@Sendable (CoordinateBounds, Date) async -> [TimedPlace]?)? {
        didSet {
            timed.asked = nil
            askForOpenPlaces()
        }
    }

    /// The places that the map shows as open or closed at ``openAt``.
    public var timedPlaces: [TimedPlace] { timed.places }

    /// How long labels take to fade in and out, and the least time between two placements of labels while the map moves; zero for maps
    /// whose labels neither fade nor keep their places.
    public var labelFadeDuration: Duration {
        get { kept.labels.fadeDuration }
        set {
            guard newValue != kept.labels.fadeDuration else { return }
            kept.labels = LabelMotion(fadeDuration: newValue)
            isChanged = true
        }
    }

    /// Whether the ground of pictures in motion may be made of pictures that were drawn before: while the map turns, tilts or moves at one zoom,
    /// its ground is drawn once and seen through the camera, which takes less time and is a little softer. The picture at rest is always exact.
    /// True by default.
    public var keepsGroundInMotion = true

    /// The latest time passed in, on the caller's clock.
    public internal(set) var now = Duration.zero

    private var renderer: MapRenderer
    /// Counts arrivals from the background: tiles of the map and of tile layers.
    let arrivals = Arrivals()
    private var loader: TileLoader
    /// The layout of overlays, kept between pictures and taps.
    var scene = OverlayScene()
    /// Increases with every change of an overlay.
    private var overlayRevision: UInt64 = 0
    /// Where the labels of the last picture stand, how far they have faded in, and the ground that it was made of.
    private var kept = FrameMotion()
    /// The ground of the last pictures in motion.
    private var ground = GroundPictures()
    /// The last picture.
    private(set) var frame: MapFrame?
    /// Whether something other than tiles has changed since then.
    var isChanged = true
    /// What is known of places at the moment of ``openAt``.
    var timed = TimedPlaceState()
    /// The count of arrivals before it was drawn.
    private var seenArrivals: UInt64 = 0
    /// Whether it lacks tiles that are loading.
    private var isLoading = false
    /// The time at which it was drawn, if tiles in it are fading in: a moment later the picture differs.
    private var fadingSince: Duration?
    /// The time at which tiles of tile layers that were not ready are requested again.
    private var tileRetry: Duration?
    var selection: OverlayID?
    /// The info window of the last picture.
    var infoWindowPainter: InfoWindowPainter?
    var animator: CameraAnimator
    /// The limits of the program's cameras.
    var programLimits = CameraLimits()
    var machine = GestureMachine()
    /// The anchor of the current gesture.
    var grip: Grip?
    /// Animations that gestures started: flings, taps, keys. Only membership counts.
    var gestureAnimations: Set<CameraAnimator.ID> = []
    var fling: CameraAnimator.ID?
    var completions: [CameraAnimator.ID: (Bool) -> Void] = [:]
    /// The wheel counts as in use until then.
    var wheelEnd: Duration?
    var motion: Motion?
    var dragged: DraggedMarker?
    var nextOverlay: UInt64 = 1
    private var deliveries: [Delivery] = []
    private var isDelivering = false
    private var streams: [Int: AsyncStream<MapEvent>.Continuation] = [:]
    private var nextStream = 0

    enum Motion: Hashable { case gesture, program }

    private enum Delivery {
        case event(MapEvent)
        case completion((Bool) -> Void, Bool)
        /// A tap beside the selected marker closes its info window after the tap was reported.
        case deselection(OverlayID)
    }

    /// Creates a map that a renderer draws.
    /// - Parameters:
    ///   - renderer: draws the pictures; several maps may share one.
    ///   - viewport: the view's size, scale and insets.
    ///   - camera: shown first, or the nearest one allowed; the whole world if none is given.
    /// - Throws: ``/PortolanCamera/CameraError`` for a camera that is not finite or a view without size.
    public init(
        renderer: MapRenderer,
        viewport: Viewport,
        camera: CameraPosition = CameraPosition(latitude: 0, longitude: 0, zoom: 0)
    ) throws(CameraError) {
        self.renderer = renderer
        loader = renderer.makeLoader(arrivals: arrivals)
        animator = try CameraAnimator(camera: camera, viewport: viewport)
    }

    /// Creates a map of a snapshotter's regions; without a camera it shows their centre at zoom 12.
    public convenience init(maps: MapSnapshotter, viewport: Viewport, camera: CameraPosition? = nil) throws(CameraError) {
        try self.init(renderer: maps.renderer, viewport: viewport, camera: camera ?? CameraPosition(target: maps.center, zoom: 12))
    }

    /// Replaces the renderer, for another style or other tiles.
    public func setRenderer(_ renderer: MapRenderer) {
        loader.cancel()
        self.renderer = renderer
        loader = renderer.makeLoader(arrivals: arrivals)
        kept.labels = LabelMotion(fadeDuration: kept.labels.fadeDuration)
        ground = GroundPictures()
        frame = nil
        isChanged = true
    }

    deinit {
        loader.cancel()
        timed.task?.cancel()
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
    /// tap that may become a double tap, tiles that are loading, labels that are to be placed), nil while the map rests.
    public var nextUpdate: Duration? {
        if animator.isAnimating || fadingSince != nil { return now }
        let tiles = isLoading ? now + Self.loadingPause : nil
        let labels = kept.labels.nextChange.map { max($0, now) }
        return [machine.deadline, wheelEnd, tileRetry, tiles, labels].compactMap(\.self).min()
    }

    /// Whether the camera moves, by an animation or by a gesture.
    public var isMoving: Bool { motion != nil }

    /// The interval at which a program without other events checks for arrived tiles.
    static let loadingPause = Duration.milliseconds(50)

    /// Advances animations to a time.
    func step(to time: Duration) {
        now = max(now, time.clamped)
        var next = animator
        let ended = next.advance(to: now)
        commit(next, ended)
        if let end = wheelEnd, end <= now { wheelEnd = nil }
    }
}

// MARK: Pictures

extension MapView {
    /// Whether something has changed since the last picture, or tiles have arrived that it lacks.
    public var needsDisplay: Bool {
        isChanged || arrivals.count != seenArrivals || tileRetry.map { $0 <= now } ?? false || fadingSince.map { $0 < now } ?? false
            || kept.labels.changes(at: now)
    }

    /// Makes the next ``render()`` draw even if nothing has changed, for instance after a picture was lost.
    public func setNeedsDisplay() { isChanged = true }

    /// Whether the last picture lacks tiles that are loading, or places whose hours are asked for.
    public var isLoadingTiles: Bool { isLoading || timed.task != nil }

    /// Why a tile of the last picture cannot be read: which and why. Nil if the picture lacks none but those that are loading.
    public var tileFailure: String? { loader.failure.map { "\($0)" } }

    /// Whether labels or tiles of the last picture are fading, or labels are about to be placed: a later picture differs though nothing else
    /// has changed.
    public var isFading: Bool { fadingSince != nil || kept.labels.nextChange != nil }

    /// Sets a handler that is called, on any thread, when a tile has arrived and ``needsDisplay`` is true. It should only wake the one that
    /// draws. Programs that call ``advance(to:)`` at ``nextUpdate`` need none.
    public func setWakeHandler(_ handler: (@Sendable () -> Void)?) { arrivals.setHandler(handler) }

    /// The picture of the map as it is, `size · scale` pixels; the one drawn last while ``needsDisplay`` is false.
    ///
    /// Waits for no tile: those that are not there are prepared in the background, and fallback tiles are drawn meanwhile.
    /// - Throws: `RenderError`; ``needsDisplay`` stays.
    public func render() throws(RenderError) -> Pixmap { try compose().picture }

    /// The frame of the map as it is; the last one while ``needsDisplay`` is false. As ``render()``, but the frame's pixels are not drawn before
    /// somebody asks for its `picture`: on another thread, so that the next frame is composed meanwhile and a map that moves keeps all cores busy.
    ///
    /// - Throws: `RenderError`; ``needsDisplay`` stays.
    public func compose() throws(RenderError) -> MapFrame {
        if !needsDisplay, let frame { return frame }
        let drawn = try draw()
        deliver()
        return drawn
    }

    /// The picture of the map as it is with all its tiles and labels at rest: draws, and waits for what it lacks. For tests and for pictures
    /// that are kept.
    ///
    /// Tiles that cannot be read are not waited for, nor those of a tile layer that are not ready; ``tileFailure`` tells of the former.
    /// - Throws: `RenderError`; `CancellationError`.
    public func renderSettled() async throws -> Pixmap {
        while true {
            try Task.checkCancellation()
            if needsDisplay || isFading {
                _ = try draw(isFinal: true)
                deliver()
            }
            if let task = timed.task {
                await task.value
                continue
            }
            if !isLoading, let frame { return frame.picture }
            await arrivals.wait(after: seenArrivals)
        }
    }

    /// The pictures that a frame's ground may be made of: while the map moves, and its zoom is that of the last picture.
    private var movingGround: GroundPictures? {
        guard keepsGroundInMotion, isMoving, let last = frame?.projection.camera, last.zoom == camera.zoom else { return nil }
        return ground
    }

    /// Updates the layout of the overlays.
    func updateScene(_ projection: Projection) { scene.update(overlays, revision: overlayRevision, projection) }

    private func draw(isFinal: Bool = false) throws(RenderError) -> MapFrame {
        let projection: Projection
        do throws(CameraError) {
            projection = try self.projection
        } catch {
            throw .camera("\(error)")
        }
        if timed.asked == nil { askForOpenPlaces() }
        // Read first: arrivals during drawing count for the next picture.
        let seen = arrivals.count
        updateScene(projection)
        let time = LabelMotion.Time(now, isFinal: isFinal)
        let tiles = scene.updateTiles(arrivals, at: time)
        let scene = scene
        let scale = viewport.scale
        let marks = timed.scene(projection)
        var shownState = state
        shownState.faintPlaces.formUnion(timed.faint)
        var window = InfoWindow.none
        var point: ScreenPoint?
        if let selection, case .marker(let marker)? = overlays[selection] {
            window = infoWindow?(selection, marker) ?? InfoWindow(marker)
            point = infoWindowPoint(of: selection)
        }
        var painter: InfoWindowPainter?
        kept.ground = isFinal ? nil : movingGround
        let drawn = try renderer.frame(
            FrameRequest(camera: camera, viewport: viewport, state: shownState, covered: scene.covered),
            motion: &kept,
            at: time,
            loader: loader,
            backdrop: MapBackdrop(color: loadingColor, underlay: scene.underlay)
        ) { canvas, _ throws(TextError) in
            marks?.draw(into: &canvas.list, scale: scale)
            scene.draw(into: &canvas.list, scale: scale)
            painter = try InfoWindowPainter(window, canvas, scale: scale)
            if let point { try painter?.draw(standingOn: point, &canvas) }
        }
        infoWindowPainter = painter
        let hasOtherTiles = frame?.hasTiles(of: drawn) != true
        let wasLoading = isLoading
        isLoading = !drawn.isComplete || tiles.isLoading
        tileRetry = tiles.retry
        fadingSince = tiles.isFading ? now : nil
        frame = drawn
        isChanged = false
        seenArrivals = seen
        for failure in loader.takeFailures() { send(.tileFailed("\(failure)")) }
        if isLoading, !wasLoading { send(.tilesLoading) }
        if !isLoading, wasLoading || hasOtherTiles { send(.tilesRendered) }
        return drawn
    }
}

// MARK: Events

extension MapView {
    /// A stream of all events from now on, until the view is released or the stream is no longer read. A reader that falls behind by more
    /// than 4096 events loses the oldest.
    public func events() -> AsyncStream<MapEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: MapEvent.self, bufferingPolicy: .bufferingNewest(4096))
        streams[nextStream] = continuation
        nextStream += 1
        return stream
    }

    func send(_ event: MapEvent) { deliveries.append(.event(event)) }

    /// Replaces the animator, and reports the changes.
    func commit(_ next: CameraAnimator, _ ended: [CameraAnimator.Completion]) {
        let isMoved = next.camera != animator.camera
        animator = next
        if isMoved {
            isChanged = true
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

    /// Ends the motion if nothing moves, and sends the events that are due.
    func settle() {
        if motion != nil, !animator.isAnimating, !machine.isTouched, wheelEnd == nil {
            motion = nil
            if frame?.isGroundExact == false { isChanged = true }
            askForOpenPlaces()
            send(.idle(animator.camera))
        }
        deliver()
    }

    /// Closes the info window after earlier events have been reported.
    func sendDeselection() {
        if let selection { deliveries.append(.deselection(selection)) }
    }

    /// One after the other, even if a delegate causes more.
    func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        var index = 0
        while index < deliveries.count {
            switch deliveries[index] {
            case .event(let event):
                delegate?.mapView(self, didSend: event)
                // In the order of the streams' creation.
                for key in streams.keys.sorted() {
                    if case .terminated? = streams[key]?.yield(event) { streams[key] = nil }
                }
            case .completion(let report, let isFinished): report(isFinished)
            case .deselection(let id): if selection == id { select(nil) }
            }
            index += 1
        }
        deliveries.removeAll(keepingCapacity: true)
        isDelivering = false
    }
}
