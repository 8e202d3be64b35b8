public import PortolanCamera
import PortolanGeo
public import PortolanMaps
public import PortolanRaster
import PortolanRender
public import PortolanText

/// A picture that has reached the screen.
public struct ShownPicture: Hashable, Sendable {
    /// When it was there, on the clock of the window's link.
    public var time: Duration
    /// How long the map took to draw; nil if the map was as before and only panels over it changed.
    public var drawing: Duration?
}

/// A map in a window, until the person closes it.
///
/// ```swift
/// let thread = try await WindowThread.open(title: "Monaco", size: ScreenSize(width: 1024, height: 768), scale: nil)
/// let view = try MapView(maps: maps, viewport: thread.viewport)
/// let window = try MapWindow(thread.link, view: view, fonts: FontLibrary())
/// try await window.run()
/// ```
///
/// A picture is drawn only when something has changed, and while at most one before it is on its way to the screen.
@MainActor
public final class MapWindow {
    /// Finds the place that was clicked; returns nil if there is none.
    public var findPlace: (@Sendable (PlaceClick) async -> PlaceCard?)?
    /// Called whenever the map has come to rest.
    public var rested: ((CameraPosition) -> Void)?
    /// Called with what the window shows when the person asks for a screenshot.
    public var screenshot: ((Pixmap) -> Void)?
    /// Called when a picture has reached the screen.
    public var shown: ((ShownPicture) -> Void)?
    /// Called after each event of the window has reached the map.
    public var handled: ((WindowEvent) -> Void)?
    /// Called when the card over the map changes; nil means that none is shown any more.
    public var cardChanged: ((PlaceCard?) -> Void)?

    private let link: WindowLink
    private let view: MapView
    private let painter: PanelPainter
    private let home: CameraPosition
    private var input = WindowInput()
    private var statistics = FrameStatistics()
    private var isHelpShown = false
    private var isInspectorShown = false
    private var card: PlaceCard?
    private var pin: OverlayID?
    /// The number of clicks so far: an answer to any but the last is out of date.
    private var clicks = 0
    private var needsPanels = false
    /// For each picture on its way to the screen how long the map took to draw; nil if only panels were drawn.
    private var onTheWay: [Duration?] = []
    /// How many there may be: while the system shows one, the next is drawn. A stepped clock has one thing happen after the other.
    private let mostOnTheWay: Int
    private var closingTime: Duration?
    private var isScreenshotWanted = false
    private var isClosed = false

    /// - Parameter fonts: the fonts of help, inspector and cards.
    /// - Throws: `TextError` if no font is found.
    public init(_ link: WindowLink, view: MapView, fonts: FontLibrary) throws(TextError) {
        self.link = link
        self.view = view
        painter = try PanelPainter(fonts: fonts)
        home = view.camera
        mostOnTheWay = link.isClockStepped ? 1 : 2
    }

    /// Shows the map until the window is closed, by the person or by ``WindowLink/requestClose()``, or until `duration` has passed.
    /// - Returns: what the window showed last.
    /// - Throws: `RenderError` if the map cannot be drawn, `WindowError`.
    @discardableResult
    public func run(for duration: Duration? = nil) async throws -> Pixmap {
        closingTime = duration.map { link.now + $0 }
        view.delegate = self
        view.setWakeHandler { [link] in link.wake(at: .zero) }
        let last: Result<Pixmap, any Error>
        do {
            try step()
            for await _ in link.signals {
                for event in link.takeEvents() {
                    handle(event)
                    handled?(event)
                }
                if !isClosed { try step() }
                if isClosed { break }
            }
            last = .success(try await link.capture())
        } catch {
            last = .failure(error)
        }
        view.setWakeHandler(nil)
        await link.close()
        return try last.get()
    }

    /// Advances the map to the present time and draws it if it has changed.
    private func step() throws {
        view.advance(to: link.now)
        if view.needsDisplay || needsPanels, onTheWay.count < mostOnTheWay { try draw() }
        // Screenshots and the last picture wait until all tiles are loaded and labels have faded in.
        if onTheWay.isEmpty, !view.needsDisplay, !needsPanels, !view.isLoadingTiles, !view.isFading {
            if isScreenshotWanted { takeScreenshot() }
            if let closingTime, closingTime <= link.now { isClosed = true }
        }
        // While no other may be on its way, the arrival of one is the next event.
        if let next = [view.nextUpdate, closingTime].compactMap(\.self).min(), onTheWay.count < mostOnTheWay {
            link.wake(at: max(next, link.now + Self.shortestWait))
        }
    }

    private func draw() throws {
        let isMapDrawn = view.needsDisplay
        let start = link.now
        let map = try view.render()
        let end = link.now
        if isMapDrawn { statistics.add(took: end - start, until: end) }
        needsPanels = false
        onTheWay.append(isMapDrawn ? end - start : nil)
        link.show(try painter.draw(panels, over: map, scale: view.viewport.scale))
    }

    /// The least time between two steps, if something changes that no picture shows.
    private static let shortestWait = Duration.milliseconds(4)

    // MARK: Events

    private func handle(_ event: WindowEvent) {
        switch event {
        case .shown(let time):
            guard !onTheWay.isEmpty else { break }
            let picture = ShownPicture(time: time, drawing: onTheWay.removeFirst())
            shown?(picture)
        case .resized(let size, let scale): try? view.resize(to: size, scale: scale)
        default: break
        }
        switch input.apply(event, to: view) {
        case .help: toggle(&isHelpShown)
        case .inspector: toggle(&isInspectorShown)
        case .fullscreen: link.toggleFullscreen()
        case .home: try? view.fly(to: home)
        case .north: lookNorth()
        case .dismiss: dismiss()
        case .screenshot: isScreenshotWanted = true
        case .quit: isClosed = true
        case nil: break
        }
    }

    private func toggle(_ isShown: inout Bool) {
        isShown.toggle()
        needsPanels = true
    }

    private func lookNorth() {
        var camera = view.camera
        camera.bearing = 0
        camera.viewingAngle = 0
        try? view.animate(.camera(camera))
    }

    /// Escape closes what is open, one after the other, and then the window.
    private func dismiss() {
        if isHelpShown {
            toggle(&isHelpShown)
        } else if card != nil {
            show(nil)
        } else {
            isClosed = true
        }
    }

    private func takeScreenshot() {
        isScreenshotWanted = false
        guard let screenshot else { return }
        Task {
            if let picture = try? await link.capture() { screenshot(picture) }
        }
    }

    // MARK: Places

    /// How far beside a place a click still counts as on it, in points.
    private static let reach = 16.0

    private func click(_ coordinate: Coordinate, placeID: String? = nil) {
        guard let findPlace, let pointsPerMeter = (try? view.projection)?.points(forMeters: 1, at: coordinate), pointsPerMeter > 0 else {
            return
        }
        clicks += 1
        let number = clicks
        let click = PlaceClick(coordinate: coordinate, placeID: placeID, radiusMeters: Self.reach / pointsPerMeter)
        Task {
            let card = await findPlace(click)
            if number == clicks { show(card) }
        }
    }

    private func show(_ card: PlaceCard?) {
        guard card != self.card else { return }
        self.card = card
        needsPanels = true
        if let pin { view.remove(pin) }
        pin = card.map { view.add(.marker(Marker(at: $0.location, title: $0.title, isTappable: false))) }
        cardChanged?(card)
        // The window's thread always answers with an event.
        link.wake(at: link.now)
    }

    // MARK: Panels

    private var panels: [Panel] {
        var panels: [Panel] = []
        if isInspectorShown, let inspector = try? Panel.inspector(view, statistics) { panels.append(inspector) }
        if let card {
            let rows = card.rows.map { Panel.Row(label: $0.label, text: $0.text) }
            panels.append(Panel(place: .bottomLeft, title: card.title, rows: rows, footer: card.attribution))
        }
        if isHelpShown { panels.append(.help) }
        return panels
    }
}

extension MapWindow: MapViewDelegate {
    /// Takes clicks on the map and on places, and the camera's rest; other events have no effect.
    public func mapView(_ view: MapView, didSend event: MapEvent) {
        switch event {
        case .tap(let coordinate): click(coordinate)
        case .placeTap(let place): click(place.coordinate, placeID: place.placeID)
        case .idle(let camera): rested?(camera)
        default: break
        }
    }
}
