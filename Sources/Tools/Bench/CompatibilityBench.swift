import ArgumentParser
import Foundation
import GoogleMaps
@_spi(Portolan) import GooglePlaces
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanStyle

/// Measures the cost of the compatibility modules: the same details and frames are requested from the core and through
/// the modules, in turn.
struct CompatibilityBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "google",
        abstract: "Time place details and map frames with Google's interfaces and with Portolan's own."
    )

    @Argument(help: "The region's folder.")
    var region: String

    /// Runs on the main actor, because the main queue answers the calls.
    @MainActor
    func run() async throws {
        let folder = URL(filePath: region, directoryHint: .isDirectory)
        try await Self.details(folder)
        try Self.frames(folder)
    }

    // MARK: Details

    /// The elapsed times of calls, in microseconds.
    private struct Times {
        var core: [Double] = []
        var google: [Double] = []
    }

    @MainActor
    private static func details(_ folder: URL) async throws {
        PortolanData.configure(regions: [folder])
        let region = try Region(at: folder)
        let store = try PlaceStore(placesOf: region)
        let ids = try store.nearby(region.manifest.center, radiusMeters: 1e6, filter: .all, limit: 2_000).map(\.place.id.description)
        guard !ids.isEmpty else { return }
        let client = try PlacesClient(regions: [folder])
        try await compare("name", ids, client, .name, [.displayName])
        try await compare("all fields", ids, client, .all, .all)
    }

    @MainActor
    private static func compare(
        _ what: String,
        _ ids: [String],
        _ core: PlacesClient,
        _ fields: GMSPlaceField,
        _ coreFields: PlaceFields
    ) async throws {
        let google = GMSPlacesClient.shared()
        let language = PortolanData.answerLanguage
        print("details, \(what), \(ids.count) places, 4 rounds, median of one call:")
        try await compare("awaited", ids) {
            _ = try await core.place($0, fields: coreFields, language: language)
        } _: {
            _ = try await google.place(of: $0, fields)
        }
        try await compare("called back on the main queue", ids) { id in
            _ = await withCheckedContinuation { waiting in
                ask(core, id, coreFields, language) { waiting.resume(returning: $0) }
            }
        } _: { id in
            _ = await withCheckedContinuation { waiting in
                google.fetchPlace(fromPlaceID: id, placeFields: fields, sessionToken: nil) { place, _ in
                    waiting.resume(returning: place != nil)
                }
            }
        }
    }

    /// Calls the core and passes its answer to a callback on the main queue, as a program without the modules does.
    @inline(never)
    nonisolated private static func ask(
        _ client: PlacesClient,
        _ id: String,
        _ fields: PlaceFields,
        _ language: String?,
        _ answer: @escaping @Sendable (Bool) -> Void
    ) {
        Task.detached(priority: .userInitiated) {
            do {
                _ = try await client.place(id, fields: fields, language: language)
                DispatchQueue.main.async { answer(true) }
            } catch {
                DispatchQueue.main.async { answer(false) }
            }
        }
    }

    /// Measures the core and the module in turn. Each of the two goes first in every other round.
    @MainActor
    private static func compare(
        _ what: String,
        _ ids: [String],
        _ core: @MainActor (String) async throws -> Void,
        _ google: @MainActor (String) async throws -> Void
    ) async throws {
        var times = Times()
        for round in 0..<5 {
            for (index, id) in ids.enumerated() {
                let isCoreFirst = (index + round).isMultiple(of: 2)
                let start = ContinuousClock.now
                try await (isCoreFirst ? core : google)(id)
                let between = ContinuousClock.now
                try await (isCoreFirst ? google : core)(id)
                let end = ContinuousClock.now
                guard round > 0 else { continue }
                times.core.append((isCoreFirst ? between - start : end - between) / .microseconds(1))
                times.google.append((isCoreFirst ? end - between : between - start) / .microseconds(1))
            }
        }
        print(
            "  \(what): PlacesClient \(median(times.core)) µs, GMSPlacesClient \(median(times.google)) µs, \(difference(times.google, times.core)) µs more"
        )
    }

    // MARK: Frames

    @MainActor
    private static func frames(_ folder: URL) throws {
        let maps = try MapSnapshotter(
            regions: [folder],
            style: try withoutTransit(Style.builtinJSON(language: "en")),
            language: "en",
            threads: ProcessInfo.processInfo.activeProcessorCount
        )
        let camera = CameraPosition(target: maps.center, zoom: 15)
        let core = try MapView(renderer: maps.renderer, viewport: Viewport(width: 512, height: 512), camera: camera)
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 512, height: 512)
        options.camera = GMSCameraPosition(latitude: maps.center.latitude, longitude: maps.center.longitude, zoom: 15)
        let google = GMSMapView(options: options)
        google.runsByItself = false
        var times = Times()
        func settle(_ draw: () throws -> Bool) rethrows {
            while try draw() { usleep(1_000) }
        }
        try settle {
            _ = try core.render()
            return core.isLoadingTiles
        }
        try settle {
            _ = try google.draw()
            return google.isLoadingTiles
        }
        // The camera moves slightly to and fro, so that each picture is a new one of the same tiles.
        for round in 0..<481 {
            let bearing = Double(round % 2) * 0.01
            try core.move(.camera(CameraPosition(target: maps.center, zoom: 15, bearing: bearing)))
            google.moveCamera(
                .setCamera(GMSCameraPosition(target: options.camera?.target ?? .init(), zoom: 15, bearing: bearing, viewingAngle: 0))
            )
            let isCoreFirst = round % 4 < 2
            let start = ContinuousClock.now
            if isCoreFirst { _ = try core.render() } else { _ = try google.draw() }
            let between = ContinuousClock.now
            if isCoreFirst { _ = try google.draw() } else { _ = try core.render() }
            let end = ContinuousClock.now
            guard round > 0 else { continue }
            times.core.append((isCoreFirst ? between - start : end - between) / .microseconds(1))
            times.google.append((isCoreFirst ? end - between : between - start) / .microseconds(1))
        }
        print("frame 512x512 zoom 15, \(times.core.count) frames of each in turns, median:")
        print("  MapView \(median(times.core)) µs, GMSMapView \(median(times.google)) µs: \(difference(times.google, times.core)) µs more")
        print("  single frames of MapView differ by \(spread(times.core)) µs (middle half)")
    }

    /// Returns the style that the compatibility module draws while `isTransitEnabled` is off.
    private static func withoutTransit(_ json: String) throws -> Style {
        try Style.parse(GoogleStyle(rules: []).applied(to: json) { id, type in type != "line" || !id.hasSuffix("transit") })
    }

    // MARK: Numbers

    private static func median(_ values: [Double]) -> String { decimal(Quantiles(values)[0.5]) }

    /// Returns the median of the differences between `a` and `b`, pair by pair. The two calls of a pair
    /// follow each other.
    private static func difference(_ a: [Double], _ b: [Double]) -> String { median(zip(a, b).map { $0 - $1 }) }

    private static func spread(_ values: [Double]) -> String {
        let quantiles = Quantiles(values)
        return decimal(quantiles[0.75] - quantiles[0.25])
    }
}
