import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanPlaces
import PortolanRaster
import PortolanStyle

/// Options for exploring regions in a terminal: autocomplete, the chosen place, and a map of its surroundings.
struct TerminalOptions: ParsableArguments {
    @Flag(
        name: .customLong("terminal"),
        help: "Explore in the terminal instead of a browser: type a name, choose a place, and see its details with a small map."
    )
    var isWanted = false

    @Option(help: ArgumentHelp("With --terminal, the form of the map: auto, blocks or none.", valueName: "kind"))
    var map: TerminalMap = .auto

    @Option(
        help: ArgumentHelp("With --terminal, the columns and rows of the map; by default those that fit the terminal.", valueName: "WxH")
    )
    var mapSize: SizeArgument?

    @Option(help: ArgumentHelp("With --terminal, the language of the answers, such as fr or zh-Hant.", valueName: "tag"))
    var language: String?

    @Option(help: ArgumentHelp("With --terminal, the moment to use as now: 2026-12-24T18:00.", valueName: "moment"))
    var at: MomentArgument?

    /// Checks the options.
    /// - Throws: `ValidationError` for a map that is too large.
    func validate() throws {
        guard let size = mapSize?.size else { return }
        guard size.width <= 400, size.height <= 200 else { throw ValidationError("--map-size is at most 400x200 characters") }
    }

    /// Explores regions until the input ends.
    func explore(_ folders: [String]) async throws {
        let regions = folders.map { URL(filePath: $0, directoryHint: .isDirectory) }
        guard !regions.isEmpty else { throw ValidationError("a region is missing: give the folder that `portolan import` made") }
        let date = try at?.date(in: regions)
        let client = try date.map { date in try PlacesClient(regions: regions) { date } } ?? PlacesClient(regions: regions)
        let isScreen = isTerminal(.standardOutput)
        let kind = map.resolved(isTerminal: isScreen, environment: ProcessInfo.processInfo.environment)
        let explorer = TerminalExplorer(
            client: client,
            maps: kind == .none ? nil : try? Self.maps(regions),
            kind: kind,
            size: mapSize?.size ?? TerminalExplorer.defaultSize,
            language: language
        )
        if isScreen, isTerminal(.standardInput) {
            try await cancellingOnInterrupt { try await explorer.runOnScreen() }
        } else {
            try await explorer.runByLines()
        }
    }

    /// Returns maps without names, because a map of so few pixels cannot show them.
    private static func maps(_ regions: [URL]) throws -> MapSnapshotter {
        var style = Style.builtin()
        style.layers.removeAll { layer in if case .symbol = layer { true } else { false } }
        return try MapSnapshotter(regions: regions, style: style, threads: ProcessInfo.processInfo.activeProcessorCount)
    }
}

extension TerminalMap: ExpressibleByArgument {}

/// Runs the dialogue in a terminal.
struct TerminalExplorer: Sendable {
    let client: PlacesClient
    /// The maps; nil to show none.
    let maps: MapSnapshotter?
    let kind: TerminalMap
    /// The columns and rows of the map.
    let size: ScreenSize
    let language: String?

    /// The default size, which fills half of a terminal of the usual size.
    static let defaultSize = ScreenSize(width: 76, height: 18)
    private static let question = "What are you looking for?"

    /// Runs on a screen, with suggestions after each key. Escape ends the dialogue.
    func runOnScreen() async throws {
        try StandardOutput.print(Self.question + " (Up and Down choose, Return shows the place, Escape ends)")
        while true {
            let session = SessionToken()
            let chosen = try await TypeAheadScreen.run {
                try await client.autocomplete(AutocompleteQuery($0, limit: 7), session: session, language: language)
            }
            guard let chosen else { return }
            guard let id = chosen.placeID else { continue }
            try await show(id, session)
        }
    }

    /// Runs without a screen: a line is a question, and a line with a number shows the result with that number. An
    /// empty line ends the dialogue.
    func runByLines() async throws {
        var (found, session): ([Suggestion], SessionToken) = ([], SessionToken())
        try StandardOutput.print(Self.question)
        while let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty {
            if let number = Int(line), found.indices.contains(number - 1), let id = found[number - 1].placeID {
                try await show(id, session)
                // The request for details ended the session.
                session = SessionToken()
                continue
            }
            found = try await client.autocomplete(AutocompleteQuery(line, limit: 7), session: session, language: language)
            if found.isEmpty { try StandardOutput.print("Nothing begins with '\(line)'.") }
            for (index, suggestion) in found.enumerated() { try StandardOutput.print("\(index + 1)  \(SuggestionText.row(suggestion))") }
        }
    }

    private func show(_ id: PlaceID, _ session: SessionToken) async throws {
        let place: Place
        do {
            place = try await client.place(id, session: session, language: language)
        } catch let error as PlacesError {
            return try StandardOutput.print("\(error)")
        }
        if let maps, let location = place.location, let picture = try? await picture(maps, around: location) {
            try StandardOutput.write(kind.text(picture))
        }
        try StandardOutput.print(PlaceText.details(place))
    }

    /// Returns the map around a place, with a dot on it.
    private func picture(_ maps: MapSnapshotter, around location: Coordinate) async throws -> Pixmap {
        // Each pixel covers four points, because lines would otherwise be wider than houses.
        let points = 4.0
        // Pictures have the attribution at their lower edge. Here it is cut off and printed as text below the place.
        let foot = 28.0
        // A character shows two pixels, one above the other.
        let (width, height) = (size.width * points, size.height * 2 * points)
        let camera = CameraPosition(target: location, zoom: 16.5)
        let dots = [(34.0, Color.white), (24, Marker.pinColor)].map { MapOverlay.circle(Self.dot(location, points: $0 * points / 4, $1)) }
        let drawn = try await maps.picture(
            try maps.allowed(camera, size: ScreenSize(width: width, height: height + foot * 2)),
            size: ScreenSize(width: width, height: height + foot * 2),
            scale: 1 / points,
            overlays: dots
        )
        let skipped = Int(clamping: (foot / points).rounded())
        let rows = min(Int(clamping: height / points), max(0, drawn.height - 2 * skipped))
        let start = skipped * drawn.width
        return Pixmap(width: drawn.width, height: rows, premultipliedPixels: Array(drawn.pixels[start..<start + rows * drawn.width]))
            ?? drawn
    }

    /// Returns a circle with a given size on the picture.
    private static func dot(_ location: Coordinate, points: Double, _ color: Color) -> Circle {
        let metersPerPoint = 40_075_016.686 / (256 * exp2(16.5)) * max(0.01, cos(location.latitude * .pi / 180))
        return Circle(center: location, radiusMeters: points / 2 * metersPerPoint, fill: color, stroke: nil, zIndex: points > 30 ? 0 : 1)
    }
}
