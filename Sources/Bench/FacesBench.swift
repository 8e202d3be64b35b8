import Foundation
import GoogleMaps
@_spi(Portolan) import GooglePlaces
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanPlaces
import PortolanRegion
import PortolanStore
import PortolanStyle

/// What the faces cost: the same details and the same frames asked of the core and of the faces over it, in turns.
enum FacesBench {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else {
            print("usage: portolan-bench faces REGION.portolan")
            return
        }
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        // The main queue answers the faces' calls, so the bench itself is a task on it.
        Task { @MainActor in
            do {
                try await details(folder)
                try frames(folder)
                exit(0)
            } catch {
                print(error)
                exit(1)
            }
        }
        dispatchMain()
    }

    // MARK: Details

    /// Of one call: the time by the clock on the wall, in microseconds.
    private struct Times {
        var core: [Double] = []
        /// To where the answer is handed to the main queue.
        var face: [Double] = []
        /// To where the program's callback runs.
        var callback: [Double] = []
    }

    @MainActor
    private static func details(_ folder: URL) async throws {
        Portolan.configure(regions: [folder], language: "en")
        let region = try Region(at: folder)
        let store = try PlaceStore(file: region.placesFile)
        let ids = try store.nearby(region.manifest.center, radiusMeters: 1e6, filter: .all, limit: 2_000).map(\.place.id.description)
        guard !ids.isEmpty else { return }
        let core = try PlacesClient(regions: [folder])
        let face = GMSPlacesClient.shared()
        let fields: GMSPlaceField = .all
        var times = Times()
        for round in 0..<5 {
            for id in ids {
                let start = ContinuousClock.now
                _ = try await core.place(id, fields: .all, language: "en")
                let between = ContinuousClock.now
                _ = try await face.place(of: id, fields)
                let end = ContinuousClock.now
                _ = await callback(face, id, fields)
                let called = ContinuousClock.now
                guard round > 0 else { continue }
                times.core.append(microseconds(between - start))
                times.face.append(microseconds(end - between))
                times.callback.append(microseconds(called - end))
            }
        }
        print("details, all fields, \(ids.count) places, 4 rounds, median of one call:")
        print("  PlacesClient \(median(times.core)) µs")
        print("  GMSPlacesClient without the main queue \(median(times.face)) µs: \(difference(times.face, times.core)) µs more")
        print(
            "  GMSPlacesClient with callback on the main queue \(median(times.callback)) µs: \(difference(times.callback, times.core)) µs more"
        )
    }

    @MainActor
    private static func callback(_ client: GMSPlacesClient, _ id: String, _ fields: GMSPlaceField) async -> Bool {
        await withCheckedContinuation { waiting in
            client.fetchPlace(fromPlaceID: id, placeFields: fields, sessionToken: nil) { place, _ in waiting.resume(returning: place != nil)
            }
        }
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
        let face = GMSMapView(options: options)
        face.runsByItself = false
        var times = Times()
        func settle(_ draw: () throws -> Bool) rethrows {
            while try draw() { usleep(1_000) }
        }
        try settle {
            _ = try core.render()
            return core.isLoadingTiles
        }
        try settle {
            _ = try face.draw()
            return face.isLoadingTiles
        }
        // A camera that moves a little, to and fro, so that each picture is a new one of the same tiles.
        for round in 0..<241 {
            let bearing = Double(round % 2) * 0.01
            try core.move(.camera(CameraPosition(target: maps.center, zoom: 15, bearing: bearing)))
            face.moveCamera(
                .setCamera(GMSCameraPosition(target: options.camera?.target ?? .init(), zoom: 15, bearing: bearing, viewingAngle: 0))
            )
            let start = ContinuousClock.now
            _ = try core.render()
            let between = ContinuousClock.now
            _ = try face.draw()
            let end = ContinuousClock.now
            guard round > 0 else { continue }
            times.core.append(microseconds(between - start))
            times.face.append(microseconds(end - between))
        }
        print("frame 512x512 zoom 15, \(times.core.count) frames of each in turns, median:")
        print("  MapView \(median(times.core)) µs, GMSMapView \(median(times.face)) µs: \(difference(times.face, times.core)) µs more")
        print("  single frames of MapView differ by \(spread(times.core)) µs (middle half)")
    }

    /// As the face draws where nobody asks for public transport.
    private static func withoutTransit(_ json: String) throws -> Style {
        guard var style = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
            let layers = style["layers"] as? [[String: Any]]
        else { return .builtin(language: "en") }
        style["layers"] = layers.filter { layer in
            layer["type"] as? String != "line" || (layer["id"] as? String)?.hasSuffix("transit") != true
        }
        return try Style.parse(String(decoding: JSONSerialization.data(withJSONObject: style), as: UTF8.self))
    }

    // MARK: Numbers

    private static func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) / 1e12
    }

    private static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    private static func median(_ values: [Double]) -> String { Bench.text(quantile(values, 0.5)) }

    /// The median of the differences of calls made one after the other.
    private static func difference(_ a: [Double], _ b: [Double]) -> String {
        let value = quantile(zip(a, b).map { $0 - $1 }, 0.5)
        return value < 0 ? "-" + Bench.text(-value) : Bench.text(value)
    }

    private static func spread(_ values: [Double]) -> String { Bench.text(quantile(values, 0.75) - quantile(values, 0.25)) }
}
