public import PortolanCamera
import PortolanGeo
public import PortolanMaps
public import PortolanRaster
import PortolanRender
public import PortolanText

/// A picture that has reached the screen.
public struct ShownPicture: Hashable, Sendable {
    /// The time at which the picture reached the screen, on the clock of the window's link.
    public var time: Duration
    /// The drawing time of the map; nil if the map was unchanged and only panels over it changed.
    public var drawing: Duration?
}

/// The open panels over the map, except a place's card.
struct OpenPanels {
    var isHelpShown = false
    var isInspectorShown = false
    var isMenuOpen = false
    /// A line at the lower edge, and the time at which it disappears.
    var note: (text: String, end: Duration, goesWithInput: Bool)?
}

/// The card of a place over the map.
struct OpenPlace {
    var card: PlaceCard?
    /// The marker of the place.
    var pin: OverlayID?
    /// The number of requests for a place so far. Only the result of the last request is current.
    var questions = 0
}

/// The controls over the map, and their state under the mouse or a finger.
private struct WindowControls {
    /// The positions of the controls in the last picture. Later controls lie above earlier ones.
    var placed: [(rect: ScreenRect, control: WidgetControl)] = []
    var hovered: WidgetControl?
    /// The control on which the mouse or a finger went down.
    var pressed: WidgetControl?
    var finger: Int?
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
/// A picture is drawn only when something has changed. While the system shows one picture, the next one is drawn and
/// the one after it is composed.
@MainActor
public final class MapWindow {
    /// Finds the card of the place that was clicked; returns nil if there is none.
    public var findPlace: (@Sendable (PlaceClick) async -> PlaceCard?)?
    /// Called whenever the map has come to rest.
    public var rested: ((CameraPosition) -> Void)?
    /// Called with the picture in the window when the person requests a screenshot.
    public var screenshot: ((Pixmap) -> Void)?
    /// Called with each tile that cannot be read, and the reason.
    public var tileFailed: ((String) -> Void)?
    /// Called when a picture has reached the screen.
    public var shown: ((ShownPicture) -> Void)?
    /// Called after each event of the window has reached the map.
    public var handled: ((WindowEvent) -> Void)?
    /// Called when the card over the map changes; nil means that no card is shown any more.
    public var cardChanged: ((PlaceCard?) -> Void)?

    /// Finds suggestions for the text in the search field. Without it, there is no search field.
    public var suggest: (@Sendable (SearchRequest) async -> [SearchItem])? { didSet { needsPanels = true } }
    /// Finds places for a whole text, the best first.
    public var findText: (@Sendable (SearchRequest) async -> [SearchItem])?
    /// Returns the card of a chosen item; nil if its place no longer exists.
    public var findItem: (@Sendable (SearchItem) async -> PlaceCard?)?
    /// Opens the address of a card's link.
    public var openLink: ((String) -> Void)?
    /// Called with the path of a file that was dropped on the window.
    public var dropped: ((String) -> Void)?
    /// Called after each result for typed text, with the number of items in the list below the search field.
    public var listChanged: ((Int) -> Void)?
    /// The menu behind the button at the upper right; nil for none.
    public var menu: WindowMenu? { didSet { needsPanels = true } }
    /// Called with the indices of the menu's group and of the clicked choice in it.
    public var menuChosen: ((_ group: Int, _ choice: Int) -> Void)?
    /// Whether buttons, scale bar and search field are shown.
    public var areControlsShown = true { didSet { needsPanels = true } }
    /// Whether sheets are dark, as suits a dark map.
    public var isDark = false { didSet { needsPanels = true } }

    let link: WindowLink
    let view: MapView
    private let shaper: TextShaper
    private let home: CameraPosition
    private var input = WindowInput()
    private var statistics = FrameStatistics()
    var panels = OpenPanels()
    var search = WindowSearch()
    /// The card over the map.
    var place = OpenPlace()
    var position = FollowedPosition()
    /// Whether the picture lacks a change of the widgets over the map.
    var needsPanels = false
    private var controls = WindowControls()
    private let painter: PicturePainter
    /// The pictures on their way to the screen.
    private var onTheWay: [PicturePainter.Picture] = []
    /// The largest number of pictures on their way. While the system shows one picture, the next one is drawn and the
    /// one after it is composed. With a stepped clock, everything happens in sequence.
    private let mostOnTheWay: Int
    private var closingTime: Duration?
    private var isScreenshotWanted = false
    private var isClosed = false

    /// Creates the map of a window.
    /// - Parameter fonts: the fonts of the help, the inspector and the cards.
    /// - Throws: `TextError` if no font is found.
    public init(_ link: WindowLink, view: MapView, fonts: FontLibrary) throws(TextError) {
        self.link = link
        painter = PicturePainter(link)
        self.view = view
        shaper = try TextShaper(library: fonts)
        home = view.camera
        mostOnTheWay = link.isClockStepped ? 1 : 3
    }

    /// Shows the map until the window is closed by the person or by ``WindowLink/requestClose()``, or until `duration`
    /// has passed.
    /// - Returns: the last picture in the window.
    /// - Throws: `RenderError` if the map cannot be drawn; `WindowError`.
    @discardableResult
    public func run(for duration: Duration? = nil) async throws -> Pixmap {
        closingTime = duration.map { link.now + $0 }
        if areControlsShown { panels.note = (Panel.hint, link.now + Self.noteDuration, true) }
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
            await painter.finish()
            last = .success(try await link.capture())
        } catch {
            last = .failure(error)
        }
        view.setWakeHandler(nil)
        await link.close()
        return try last.get()
    }

    /// Advances the map to the present time, and draws it if it has changed.
    private func step() throws {
        view.advance(to: link.now)
        if view.needsDisplay || needsPanels, onTheWay.count < mostOnTheWay { try draw() }
        // Screenshots and the last picture wait until all tiles are loaded and labels have faded in.
        if onTheWay.isEmpty, !view.needsDisplay, !needsPanels, !view.isLoadingTiles, !view.isFading {
            if isScreenshotWanted { takeScreenshot() }
            if let closingTime, closingTime <= link.now { isClosed = true }
        }
        if let end = panels.note?.end, end <= link.now {
            panels.note = nil
            needsPanels = true
        }
        // No wake-up is needed while the greatest number of pictures is on its way, because the arrival of a picture
        // is the next event.
        if let next = [view.nextUpdate, closingTime, panels.note?.end].compactMap(\.self).min(), onTheWay.count < mostOnTheWay {
            link.wake(at: max(next, link.now + Self.shortestWait))
        }
    }

    private func draw() throws {
        let isMapDrawn = view.needsDisplay
        let start = link.now
        let frame = try view.compose()
        let picture = PicturePainter.Picture(composing: isMapDrawn ? link.now - start : nil)
        needsPanels = false
        onTheWay.append(picture)
        painter.paint(frame, widgets: try drawWidgets(), picture)
    }

    /// Returns the drawing of the widgets over the map; nil if there are none. Each widget takes its part of the
    /// canvas's free part, so no widget covers another. The help takes the place of all.
    private func drawWidgets() throws -> DrawList? {
        var canvas = WidgetCanvas(
            size: view.viewport.size,
            scale: view.viewport.scale,
            theme: isDark ? .dark : .light,
            hovered: controls.hovered,
            shaper: shaper
        )
        let isSearchShown = areControlsShown && suggest != nil
        if panels.isHelpShown {
            try Panel.help.draw(on: &canvas)
            controls.placed = canvas.controls
            return canvas.drawing
        }
        if areControlsShown {
            try ScaleBar(metersPerPoint: view.projection.metersPerPoint)?.draw(on: &canvas)
            try MapButtons(
                bearing: view.camera.bearing,
                viewingAngle: view.camera.viewingAngle,
                canZoomIn: view.camera.zoom < view.maxZoom,
                canZoomOut: view.camera.zoom > view.minZoom,
                hasMenu: menu != nil,
                isMenuOpen: panels.isMenuOpen
            ).draw(on: &canvas)
        }
        if isSearchShown { try search.box.drawField(on: &canvas) }
        if let note = panels.note { try Self.draw(note.text, on: &canvas) }
        if areControlsShown, panels.isMenuOpen { try menu?.draw(on: &canvas) }
        try cardPanel?.draw(on: &canvas)
        if isSearchShown { try search.box.drawList(on: &canvas) }
        if panels.isInspectorShown { try Panel.inspector(view, statistics).draw(on: &canvas) }
        controls.placed = canvas.controls
        return canvas.drawing
    }

    /// Draws a line of text in the middle of the lower edge.
    private static func draw(_ note: String, on canvas: inout WidgetCanvas) throws(TextError) {
        let letters = try canvas.letters(note, .regular, 13, width: max(60, canvas.free.width - 60))
        let (middle, bottom) = ((canvas.free.left + canvas.free.right) / 2, canvas.free.bottom - 8)
        let sheet = ScreenRect(
            left: middle - letters.width / 2 - 14,
            top: bottom - letters.height - 14,
            right: middle + letters.width / 2 + 14,
            bottom: bottom
        )
        canvas.sheet(sheet, radius: 10)
        try canvas.draw(letters, in: sheet, canvas.theme.ink)
        canvas.free.bottom = sheet.top
    }

    /// Shows a line of text at the lower edge for a while.
    public func say(_ text: String) {
        panels.note = (text, link.now + Self.noteDuration, false)
        needsPanels = true
        link.wake(at: link.now)
    }

    private static let noteDuration = Duration.seconds(8)

    /// The shortest time between two steps, for changes that no picture shows.
    private static let shortestWait = Duration.milliseconds(4)

    // MARK: Events

    private func handle(_ event: WindowEvent) {
        switch event {
        case .shown(let time):
            guard !onTheWay.isEmpty else { break }
            let picture = ShownPicture(time: time, drawing: onTheWay.removeFirst().drawing)
            if let drawing = picture.drawing { statistics.add(took: drawing, until: time) }
            shown?(picture)
        case .resized(let size, let scale): try? view.resize(to: size, scale: scale)
        case .dropped(let path): dropped?(path)
        case .mouse(.down, _, _, _, _), .key, .finger(.down, _, _, _):
            if panels.note?.goesWithInput == true {
                panels.note = nil
                needsPanels = true
            }
        default: break
        }
        switch event {
        case .wheel, .key(.plus, _, _), .key(.minus, _, _): position.isZooming = true
        case .mouse, .finger, .key: position.isZooming = false
        default: break
        }
        if isTakenByWidget(event) { return }
        switch input.apply(event, to: view) {
        case .help: toggle(&panels.isHelpShown)
        case .inspector: toggle(&panels.isInspectorShown)
        case .fullscreen: link.toggleFullscreen()
        case .home:
            stopFollowing()
            try? view.fly(to: home)
        case .north: lookNorth()
        case .dismiss: dismiss()
        case .search: focusSearch()
        case .controls: areControlsShown.toggle()
        case .position: follow()
        case .screenshot: isScreenshotWanted = true
        case .quit: isClosed = true
        case nil: break
        }
    }

    private func toggle(_ isShown: inout Bool) {
        isShown.toggle()
        needsPanels = true
    }

    func lookNorth() {
        var camera = view.camera
        camera.bearing = 0
        camera.viewingAngle = 0
        try? view.animate(.camera(camera))
    }

    /// Closes the open panels, one at each press of Escape. The window stays open.
    private func dismiss() {
        if panels.isHelpShown {
            toggle(&panels.isHelpShown)
        } else if panels.isMenuOpen {
            toggle(&panels.isMenuOpen)
        } else if place.card != nil {
            show(nil)
        } else if !search.box.items.isEmpty || !search.box.text.isEmpty {
            clearSearch()
        }
    }

    /// Whether an event belongs to a widget over the map and must not reach the map.
    private func isTakenByWidget(_ event: WindowEvent) -> Bool {
        switch event {
        case .mouse(.down, let button, let point, _, _):
            let found = control(at: point)
            if found == nil { leaveWidgets() }
            if button == .left { controls.pressed = found }
            return found != nil
        case .mouse(.up, .left, let point, _, _):
            guard let control = controls.pressed, controls.finger == nil else { return false }
            controls.pressed = nil
            if self.control(at: point) == control { activate(control) }
            return true
        case .mouseMoved(let point, _):
            let found = control(at: point)
            if found != controls.hovered {
                controls.hovered = found
                needsPanels = true
            }
            return controls.pressed != nil
        case .wheel(_, let point, _): return control(at: point) != nil
        case .finger(.down, let id, let point, _):
            guard controls.finger == nil, let found = control(at: point) else {
                leaveWidgets()
                return false
            }
            (controls.pressed, controls.finger) = (found, id)
            return true
        case .finger(.move, let id, _, _): return controls.finger == id
        case .finger(.up, let id, let point, _):
            guard controls.finger == id, let control = controls.pressed else { return false }
            (controls.pressed, controls.finger) = (nil, nil)
            if self.control(at: point) == control { activate(control) }
            return true
        case .key(let key, let modifiers, _):
            guard search.box.isFocused, key != .fullscreen, key != .letter("q") || !modifiers.contains(.control) else { return false }
            act(on: search.box.press(key, modifiers))
            return true
        case .text(let text, _):
            guard search.box.isFocused else { return false }
            act(on: search.box.type(text))
            return true
        case .focusLost:
            (controls.pressed, controls.finger) = (nil, nil)
            return false
        default: return false
        }
    }

    private func control(at point: ScreenPoint) -> WidgetControl? { WidgetCanvas.control(at: point, of: controls.placed) }

    /// Reacts to a press on the map: the search field loses the keyboard, and the menu closes.
    private func leaveWidgets() {
        guard search.box.isFocused || panels.isMenuOpen else { return }
        search.box.unfocus()
        panels.isMenuOpen = false
        needsPanels = true
    }

    private func activate(_ control: WidgetControl) {
        needsPanels = true
        if control != .menu { panels.isMenuOpen = false }
        switch control {
        case .sheet: break
        case .zoomIn: try? view.animate(.zoomIn)
        case .zoomOut: try? view.animate(.zoomOut)
        case .compass: lookNorth()
        case .tilt:
            var camera = view.camera
            camera.viewingAngle = camera.viewingAngle > 0 ? 0 : Self.buttonTilt
            try? view.animate(.camera(camera))
        case .search: focusSearch()
        case .clearSearch: clearSearch()
        case .item(_, let item): choose(item)
        case .menu: panels.isMenuOpen.toggle()
        case .choice(let group, let choice): menuChosen?(group, choice)
        case .closeCard: show(nil)
        case .closeHelp: panels.isHelpShown = false
        case .link(let address): openLink?(address)
        }
        // The window's thread answers this request with an event, and the next step follows the event.
        link.wake(at: link.now)
    }

    /// The tilt of the button "3D", in degrees.
    private static let buttonTilt = 45.0

    private func takeScreenshot() {
        isScreenshotWanted = false
        guard let screenshot else { return }
        Task {
            if let picture = try? await link.capture() { screenshot(picture) }
        }
    }

    // MARK: Places

    /// Shows the card of a place that the map shows. A click beside all places closes the card.
    private func click(_ clicked: PointOfInterest?) {
        guard let findPlace else { return }
        place.questions += 1
        let number = place.questions
        guard let clicked else { return show(nil) }
        Task {
            let card = await findPlace(PlaceClick(coordinate: clicked.coordinate, placeID: clicked.placeID))
            if number == place.questions { show(card) }
        }
    }

    func show(_ card: PlaceCard?) {
        guard card != place.card else { return }
        place.card = card
        needsPanels = true
        if let pin = place.pin { view.remove(pin) }
        place.pin = card.map { view.add(.marker(Marker(at: $0.location, title: $0.title, isTappable: false))) }
        cardChanged?(card)
        // The window's thread answers this request with an event, and the next step follows the event.
        link.wake(at: link.now)
    }

    // MARK: Panels

    private var cardPanel: Panel? {
        place.card.map { card in
            let rows = card.rows.map { Panel.Row(label: $0.label, text: $0.text, link: $0.link) }
            return Panel(alignment: .bottomLeft, title: card.title, rows: rows, footer: card.attribution, closing: .closeCard)
        }
    }
}

extension MapWindow: MapViewDelegate {
    /// Handles clicks on the map and on places, the camera coming to rest, and tiles that cannot be read. Other events
    /// have no effect.
    public func mapView(_ view: MapView, didSend event: MapEvent) {
        switch event {
        case .tap: click(nil)
        case .placeTap(let place): click(place)
        case .willMove(byGesture: true): if !position.isZooming { stopFollowing() }
        case .idle(let camera): rested?(camera)
        case .tileFailed(let text):
            say(text)
            tileFailed?(text)
        default: break
        }
    }
}
