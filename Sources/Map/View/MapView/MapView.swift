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
        get { gestures.machine.settings }
        set { gestures.machine.settings = newValue }
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
    var loader: TileLoader
    /// The layout of overlays, kept between pictures and taps.
    var scene = OverlayScene()
    /// Increases with every change of an overlay.
    private var overlayRevision: UInt64 = 0
    /// Where the labels of the last picture stand, how far they have faded in, and the ground that it was made of.
    private var kept = FrameMotion()
    /// The ground of the last pictures in motion.
    private var ground = GroundClipmap()
    var lastPicture = LastPicture()
    /// Whether something other than tiles has changed since the last picture.
    var isChanged = true
    /// What is known of places at the moment of ``openAt``.
    var timed = TimedPlaceState()
    var selection: OverlayID?
    var animator: CameraAnimator
    /// The limits of the program's cameras.
    var programLimits = CameraLimits()
    var gestures = GestureState()
    var motion: Motion?
    var nextOverlay: UInt64 = 1
    var reports = MapReports()
    var streams = MapEventStreams()

    enum Motion: Hashable { case gesture, program }

    /// The last picture, and what it lacks.
    struct LastPicture {
        var frame: MapFrame?
        /// The count of arrivals before it was drawn.
        var arrivals: UInt64 = 0
        /// Whether it lacks tiles that are loading.
        var isLoading = false
        /// The time at which it was drawn, if tiles in it are fading in: a moment later the picture differs.
        var fadingSince: Duration?
        /// The time at which tiles of tile layers that were not ready are requested again.
        var tileRetry: Duration?
        /// Its info window.
        var infoWindow: InfoWindowPainter?
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
        ground = GroundClipmap()
        lastPicture.frame = nil
        isChanged = true
    }

    deinit {
        loader.cancel()
        timed.task?.cancel()
        streams.finish()
    }
}

// MARK: Time

extension MapView {
    /// Moves the map to where it is at a time: animations run, resting fingers become long presses, what has ended is reported.
    public func advance(to time: Duration) {
        step(to: time)
        perform(gestures.machine.advance(to: now))
        settle()
    }

    /// When ``advance(to:)`` is to be called next: ``now`` while something moves (once a frame), a later time while something waits (a
    /// tap that may become a double tap, tiles that are loading, labels that are to be placed), nil while the map rests.
    public var nextUpdate: Duration? {
        if animator.isAnimating || lastPicture.fadingSince != nil { return now }
        let tiles = lastPicture.isLoading ? now + Self.loadingPause : nil
        let labels = kept.labels.nextChange.map { max($0, now) }
        return [gestures.machine.deadline, gestures.wheelEnd, lastPicture.tileRetry, tiles, labels].compactMap(\.self).min()
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
        if let end = gestures.wheelEnd, end <= now { gestures.wheelEnd = nil }
    }
}

// MARK: Pictures

extension MapView {
    /// Whether something has changed since the last picture, or tiles have arrived that it lacks.
    public var needsDisplay: Bool {
        isChanged || arrivals.count != lastPicture.arrivals || lastPicture.tileRetry.map { $0 <= now } ?? false
            || lastPicture.fadingSince.map { $0 < now } ?? false || kept.labels.changes(at: now)
    }

    /// Makes the next ``render()`` draw even if nothing has changed, for instance after a picture was lost.
    public func setNeedsDisplay() { isChanged = true }

    /// Whether the last picture lacks tiles that are loading, or places whose hours are asked for.
    public var isLoadingTiles: Bool { lastPicture.isLoading || timed.task != nil }

    /// Why a tile of the last picture cannot be read: which and why. Nil if the picture lacks none but those that are loading.
    public var tileFailure: String? { loader.failure.map { "\($0)" } }

    /// Whether labels or tiles of the last picture are fading, or labels are about to be placed: a later picture differs though nothing else
    /// has changed.
    public var isFading: Bool { lastPicture.fadingSince != nil || kept.labels.nextChange != nil }

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
        if !needsDisplay, let frame = lastPicture.frame { return frame }
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
            if !lastPicture.isLoading, let frame = lastPicture.frame { return frame.picture }
            await arrivals.wait(after: lastPicture.arrivals)
        }
    }

    /// The pictures that a frame's ground may be made of: while the map moves, and its zoom is that of the last picture.
    private var movingGround: GroundClipmap? {
        guard keepsGroundInMotion, isMoving, let before = lastPicture.frame?.projection.camera, before.zoom == camera.zoom else {
            return nil
        }
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
        let before = lastPicture
        lastPicture = LastPicture(
            frame: drawn,
            arrivals: seen,
            isLoading: !drawn.isComplete || tiles.isLoading,
            fadingSince: tiles.isFading ? now : nil,
            tileRetry: tiles.retry,
            infoWindow: painter
        )
        isChanged = false
        for failure in loader.takeFailures() { send(.tileFailed("\(failure)")) }
        if lastPicture.isLoading, !before.isLoading { send(.tilesLoading) }
        if !lastPicture.isLoading, before.isLoading || before.frame?.hasTiles(of: drawn) != true { send(.tilesRendered) }
        return drawn
    }
}
