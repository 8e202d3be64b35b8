public import Foundation
import PortolanBasics
public import PortolanCamera
public import PortolanGeo
public import PortolanRaster
public import PortolanRender
import PortolanText

/// An interactive map: camera, gestures, overlays, events and pictures, without a toolkit and without a clock.
///
/// A program with a window passes its input to the map and shows the map's pictures:
///
/// ```swift
/// let view = try MapView(maps: MapSnapshotter(regions: [monaco]), viewport: Viewport(width: 800, height: 600))
/// view.handle(PointerEvent(.down, at: point, time: clock.now))
/// view.advance(to: clock.now)                    // once a frame while `nextUpdate` is not nil
/// if view.needsDisplay { show(try view.render()) }
/// ```
///
/// Times are durations since an origin that the caller chooses once. Time never runs backwards: a time before the
/// latest one counts as the latest.
@MainActor
public final class MapView {
    /// Receives the map's events, and decides which tapped markers are selected. Without a delegate, every tapped
    /// marker is selected.
    public weak var delegate: (any MapViewDelegate)?

    /// The gestures that the map responds to.
    public var gestureSettings: GestureSettings {
        get { gestures.machine.settings }
        set { gestures.machine.settings = newValue }
    }

    /// The area that limits the target while a person moves the map; nil for no limit (requirement C17,
    /// docs/requirements.md). The area does not limit cameras that the program sets. Bounds that contain no point
    /// count as nil.
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

    /// Returns the contents of a marker's info window when it is drawn; nil shows the marker's title and snippet.
    public var infoWindow: ((OverlayID, Marker) -> InfoWindow)? {
        didSet { updateInfoWindow() }
    }

    /// The colour of ground whose tiles are loading and have no parent-tile fallback; nil shows the style's background.
    public var loadingColor: Color? {
        didSet { if loadingColor != oldValue { isChanged = true } }
    }

    /// The states of features and of the style; see `MapState`.
    ///
    /// When the global state changes, features are chosen again from loaded tiles, in the background.
    public var state = MapState() {
        didSet {
            guard state != oldValue else { return }
            if state.global != oldValue.global { kept.labels = LabelMotion(fadeDuration: kept.labels.fadeDuration) }
            isChanged = true
        }
    }

    /// The moment for which the map shows open and closed places, from ``openPlaces``. Nil, the default, shows
    /// the plain map.
    ///
    /// Open places are bright and closed ones faint; places with unknown hours have a question mark. The map
    /// requests the places when it comes to rest, from zoom ``TimedPlace/leastZoom`` on.
    public var openAt: Date? {
        didSet { if openAt != oldValue { askForOpenPlaces() } }
    }

    /// Returns the places in a box with their states at a moment. If it returns nil, the map keeps the places
    /// that it shows.
    public var openPlaces: (@Sendable (CoordinateBounds, Date) async -> [TimedPlace]?)? {
        didSet {
            timed.asked = nil
            askForOpenPlaces()
        }
    }

    /// The places that the map shows as open or closed at ``openAt``.
    public var timedPlaces: [TimedPlace] { timed.places }

    /// The time in which labels fade in and out, and the least time between two placements of labels while the map
    /// moves. If it is zero, labels neither fade nor keep their positions.
    public var labelFadeDuration: Duration {
        get { kept.labels.fadeDuration }
        set {
            guard newValue != kept.labels.fadeDuration else { return }
            kept.labels = LabelMotion(fadeDuration: newValue)
            isChanged = true
        }
    }

    /// Whether pictures in motion may use ground that was drawn before; true by default. While the map turns,
    /// tilts or moves at one zoom, its ground is then drawn once and projected for each frame, which takes less
    /// time and is a little softer. The picture at rest is always exact.
    public var keepsGroundInMotion = true

    /// The latest time passed in, on the caller's clock.
    public internal(set) var now = Duration.zero

    private var renderer: MapRenderer
    /// Counts the arrivals of tiles that other threads prepared for the map and for tile layers.
    let arrivals = Arrivals()
    var loader: TileLoader
    /// The layout of overlays, kept between pictures and taps.
    var scene = OverlayScene()
    /// Increases with every change of an overlay.
    private var overlayRevision: UInt64 = 0
    /// The positions and opacities of the labels in the last picture, and the pictures from which its ground was
    /// drawn.
    private var kept = FrameMotion()
    /// The ground of the last pictures in motion.
    private var ground = GroundClipmap()
    var lastPicture = LastPicture()
    /// Whether something other than tiles has changed since the last picture.
    var isChanged = true
    /// The places at the moment of ``openAt``.
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

    /// The last picture, with the state of its tiles and its info window.
    struct LastPicture {
        var frame: MapFrame?
        /// The number of arrivals before the picture was drawn.
        var arrivals: UInt64 = 0
        /// Whether the picture lacks tiles that are loading.
        var isLoading = false
        /// The time at which the picture was drawn, if tiles in it are fading in. A later picture then differs from
        /// this one.
        var fadingSince: Duration?
        /// The time at which tile layers request again the tiles that were not ready.
        var tileRetry: Duration?
        /// The info window in the picture.
        var infoWindow: InfoWindowPainter?
    }

    /// Creates a map that a renderer draws.
    /// - Parameters:
    ///   - renderer: the renderer that draws the pictures; several maps may share one.
    ///   - viewport: the view's size, scale and insets.
    ///   - camera: the first camera, or the nearest allowed one; by default the whole world.
    /// - Throws: ``/PortolanCamera/CameraError`` for a camera that is not finite or a viewport without size.
    public init(
        renderer: MapRenderer,
        viewport: Viewport,
        camera: CameraPosition = CameraPosition(latitude: 0, longitude: 0, zoom: 0)
    ) throws(CameraError) {
        self.renderer = renderer
        loader = renderer.makeLoader(arrivals: arrivals)
        animator = try CameraAnimator(camera: camera, viewport: viewport)
    }

    /// Creates a map of a snapshotter's regions. Without a camera it shows their centre at zoom 12.
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
    /// Advances the map to a time: animations run, resting fingers become long presses, and ended motions are
    /// reported.
    public func advance(to time: Duration) {
        step(to: time)
        perform(gestures.machine.advance(to: now))
        settle()
    }

    /// The time for the next call of ``advance(to:)``. It is ``now`` while something moves (call once per
    /// frame), a later time while something is pending (a tap that may become a double tap, loading tiles,
    /// labels to place), and nil while the map rests.
    public var nextUpdate: Duration? {
        if animator.isAnimating || lastPicture.fadingSince != nil { return now }
        let tiles = lastPicture.isLoading ? now + Self.loadingPause : nil
        let labels = kept.labels.nextChange.map { max($0, now) }
        return [gestures.machine.deadline, gestures.wheelEnd, lastPicture.tileRetry, tiles, labels].compactMap(\.self).min()
    }

    /// Whether an animation or a gesture moves the camera.
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
    /// Whether something has changed since the last picture, or missing tiles have arrived.
    public var needsDisplay: Bool {
        isChanged || arrivals.count != lastPicture.arrivals || lastPicture.tileRetry.map { $0 <= now } ?? false
            || lastPicture.fadingSince.map { $0 < now } ?? false || kept.labels.changes(at: now)
    }

    /// Makes the next ``render()`` draw even if nothing has changed, for example after a picture was lost.
    public func setNeedsDisplay() { isChanged = true }

    /// Whether the last picture lacks tiles that are loading, or a request for places' hours is pending.
    public var isLoadingTiles: Bool { lastPicture.isLoading || timed.task != nil }

    /// The error of a tile that the last picture needs but that cannot be read. The text names the tile and the
    /// reason. Nil if there is no such tile.
    public var tileFailure: String? { loader.failure.map { "\($0)" } }

    /// Whether labels or tiles of the last picture are fading, or labels are about to be placed. A later
    /// picture then differs even if nothing else changes.
    public var isFading: Bool { lastPicture.fadingSince != nil || kept.labels.nextChange != nil }

    /// Sets a handler that is called, on any thread, when a tile has arrived and ``needsDisplay`` is true. The
    /// handler should only wake the thread that draws. Programs that call ``advance(to:)`` at ``nextUpdate`` need
    /// none.
    public func setWakeHandler(_ handler: (@Sendable () -> Void)?) { arrivals.setHandler(handler) }

    /// Returns the current picture of the map, `size · scale` pixels, or the last picture while ``needsDisplay`` is
    /// false.
    ///
    /// The call does not wait for tiles: missing tiles are prepared in the background, and fallback tiles are drawn
    /// meanwhile.
    /// - Throws: `RenderError`; ``needsDisplay`` is then unchanged.
    public func render() throws(RenderError) -> Pixmap { try compose().picture }

    /// Returns the current frame of the map, or the last one while ``needsDisplay`` is false. Unlike in
    /// ``render()``, the frame's pixels are drawn at the first access to its `picture`. Another thread can draw
    /// them while the next frame is composed, so that a moving map uses all cores.
    ///
    /// - Throws: `RenderError`; ``needsDisplay`` is then unchanged.
    public func compose() throws(RenderError) -> MapFrame {
        if !needsDisplay, let frame = lastPicture.frame { return frame }
        let drawn = try draw()
        deliver()
        return drawn
    }

    /// Draws the current map with all its tiles and with labels at rest. It waits for missing tiles, for tests
    /// and for pictures that are kept.
    ///
    /// The call does not wait for tiles that cannot be read, which ``tileFailure`` reports, nor for tiles of a tile
    /// layer that are not ready.
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

    /// The pictures from which a frame's ground is drawn while the map moves at the zoom of the last picture; nil
    /// if the ground is drawn exactly.
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
        // The count is read first, so that arrivals during drawing count for the next picture.
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
