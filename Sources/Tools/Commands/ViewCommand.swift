import ArgumentParser
import Foundation
import Portolan
import PortolanBasics
import PortolanCamera
import PortolanFiles
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanPlaces
import PortolanRaster
import PortolanText
import PortolanWindow

/// The command `portolan view --region NAME.portolan`.
struct ViewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Open a window on the map of a region.",
        discussion: """
            Drag the map, turn the wheel, click on a place. The key H shows all actions of mouse, fingers and keys.

              portolan view --region world.portolan --region monaco.portolan --center 43.7384,7.4246 --zoom 15

            When the window closes, the command prints the camera as the options that restore it.
            """
    )

    @OptionGroup var regions: RegionOptions

    @OptionGroup var camera: CameraOptions

    @Option(help: ArgumentHelp("Width and height of the window in points.", valueName: "WxH"))
    var size: SizeArgument = SizeArgument(width: 1024, height: 768)

    @Option(help: "Pixels per point; by default the screen's.")
    var scale: Double?

    @OptionGroup var style: StyleOptions

    @Option(help: ArgumentHelp("Language of the names: en, fr, zh-Hant … By default the local names.", valueName: "tag"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "GeoJSON, KML, KMZ or GPX to show on the map. Repeat the option for several files, or drop files on the window.",
            valueName: "file"
        )
    )
    var overlay: [String] = []

    @Option(
        help: ArgumentHelp(
            "Show and follow a position from a file, a device, or - for standard input: NMEA sentences, or lines LAT,LON[,COURSE[,ACCURACY]].",
            valueName: "file"
        )
    )
    var follow: String?

    @Option(
        help: ArgumentHelp(
            "Show which places are open at this moment, with holidays: 2026-12-24T18:00 in the region's local time, or 2026-12-24T18:00:00Z.",
            valueName: "moment"
        )
    )
    var openAt: MomentArgument?

    @Option(help: ArgumentHelp("Save the last picture of the window as PNG.", valueName: "file"))
    var screenshot: String?

    @Option(help: ArgumentHelp("Close the window after this time.", valueName: "seconds"))
    var after: Double?

    @Flag(help: "Print the camera whenever the map becomes idle.")
    var printCamera = false

    @Flag(name: .customLong("no-controls"), help: "Show only the map, without search field, buttons and scale bar. The key B shows them.")
    var hasNoControls = false

    /// Each line of standard input advances the clock by its number of milliseconds, and each event that has reached
    /// the map is printed. So tests of the window proceed step by step, however slow the machine is.
    @Flag(help: .private)
    var stepClock = false

    @Option(help: ArgumentHelp("The number of threads.", valueName: "number"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard !regions.folders.isEmpty else { throw ValidationError("--region is missing: give the folder that `portolan import` made") }
        if let scale {
            guard scale.isFinite, scale > 0, scale <= 8 else { throw ValidationError("--scale \(scale) is not above 0 and at most 8") }
        }
        if let after {
            guard after.isFinite, (0...86_400).contains(after) else { throw ValidationError("--after \(after) is not in 0…86400 seconds") }
        }
        guard follow != "-" || !stepClock else {
            throw ValidationError("--follow - and --step-clock cannot be combined: both read standard input")
        }
        guard jobs >= 1 else { throw ValidationError("--jobs \(jobs) is less than 1") }
    }

    @MainActor
    func run() async throws {
        let fonts = try FontLibrary()
        let files = try overlay.map { (path: $0, overlays: try OverlayFile($0).overlays) }
        let feed = try follow.map { try PositionFeed($0) }
        let moment = try openAt?.date(in: regions.folders.map { URL(filePath: $0, directoryHint: .isDirectory) }, option: "--open-at")
        let looks = ViewLooks(folders: regions.folders, style: style, language: language, threads: jobs)
        let maps = try looks.maps()
        let client = try regions.client()
        let thread = try await WindowThread.open(title: title, size: size.size, scale: scale, isClockStepped: stepClock)
        let (link, viewport) = (thread.link, thread.viewport)
        let output = ViewOutput(link)
        Interrupts.listen { link.requestClose() }
        do {
            let first = try camera.position(in: viewport, center: maps.center, zoom: 15)
            let view = try MapView(maps: maps, viewport: viewport, camera: first)
            let window = try MapWindow(link, view: view, fonts: fonts)
            window.areControlsShown = !hasNoControls
            window.openLink = { link.open($0) }
            window.dropped = { ViewedFiles.show($0, on: view, in: window) }
            for file in files {
                ViewedFiles.show(file.overlays, of: file.path, on: view, in: window, movesMap: !camera.isGiven)
            }
            if let moment { view.showPlaces(openAt: moment, of: client, language: language) }
            Self.ask(PlaceCards(client: client, language: language), in: window)
            Self.offer(looks, of: client, in: window, view)
            let damage = TileDamage()
            window.tileFailed = { damage.note($0) }
            if printCamera { window.rested = { output.say(CameraOptions.text($0)) } }
            window.screenshot = { saveNumbered($0, output) }
            if stepClock {
                output.step(window)
                // While the clock stands still, fading labels would never finish.
                view.labelFadeDuration = .zero
            }
            let following = feed.map { Self.follow($0, in: window) }
            defer { following?.cancel() }
            let last = try await window.run(for: after.map { Duration(clampingSeconds: $0) })
            if let screenshot { try save(last, as: screenshot) }
            output.say(CameraOptions.options(view.camera))
            if let failure = output.failure { throw failure }
            try damage.check()
        } catch {
            await link.close()
            try Interrupts.check()
            throw error
        }
        try Interrupts.check()
    }

    /// Shows the positions of a feed in the window.
    @MainActor
    private static func follow(_ feed: PositionFeed, in window: MapWindow) -> Task<Void, Never> {
        Task { [unowned window] in
            for await element in feed.elements() {
                switch element {
                case .position(let position): window.show(position)
                case .complaint(let text): window.say(text)
                }
            }
        }
    }

    /// Connects clicks and the search field with the places client.
    @MainActor
    private static func ask(_ cards: PlaceCards, in window: MapWindow) {
        window.findPlace = cards.find
        window.suggest = cards.suggest
        window.findText = cards.findText
        window.findItem = cards.findItem
    }

    /// Adds a menu of looks and languages. A choice draws the map again and changes the language of answers.
    @MainActor
    private static func offer(_ looks: ViewLooks, of client: PlacesClient, in window: MapWindow, _ view: MapView) {
        window.menu = looks.menu
        window.isDark = looks.isDark
        window.menuChosen = { [unowned window, unowned view] group, choice in
            var chosen = looks
            chosen.choose(group: group, choice)
            do {
                view.setRenderer(try chosen.maps().renderer)
            } catch {
                return window.say(error.sentence)
            }
            if let moment = view.openAt { view.showPlaces(openAt: moment, of: client, language: chosen.language) }
            ask(PlaceCards(client: client, language: chosen.language), in: window)
            offer(chosen, of: client, in: window, view)
        }
    }

    private var title: String {
        let names = regions.folders.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
        return names.joined(separator: ", ") + " – Portolan"
    }

    private func save(_ picture: Pixmap, as path: String, replaces: Bool = true) throws {
        do {
            try OutputFile.write(try PNG.encode(picture), to: path, replaces: replaces)
        } catch let error as PNGError {
            throw CommandError("\(path): the screenshot cannot be written: \(error)")
        }
    }

    /// Saves a picture under the first unused file name: portolan-1.png, portolan-2.png …
    @MainActor
    private func saveNumbered(_ picture: Pixmap, _ output: ViewOutput) {
        var number = 1
        while FileManager.default.fileExists(atPath: "portolan-\(number).png") { number += 1 }
        let path = "portolan-\(number).png"
        do {
            try save(picture, as: path, replaces: false)
            output.say(path)
        } catch {
            StandardError.print("portolan: \(error.sentence)")
        }
    }
}
