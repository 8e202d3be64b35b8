import ArgumentParser
import CAllocations
import Foundation
import OpeningHours
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanImport
import PortolanMaps
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore

/// Repeats one workload on one thread. Two runs with different numbers of rounds differ by the cost of these rounds
/// alone: without the start of the program, and without what only the first round does. `scripts/counts.py` counts the
/// instructions of both.
struct CountsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counts",
        abstract: "Repeat one workload, and print its allocations and the bytes that it read, for `make counts`."
    )

    /// The workloads. Every round asks for other places or draws other pictures, so that no answer comes from a
    /// cache. The rounds of `first-picture`, `hours` and `import` are alike, because nothing is kept between them.
    enum Work: String, ExpressibleByArgument, CaseIterable {
        case picture, tilt, motion, details, nearby, text, typing, address, here, hours
        case firstPicture = "first-picture"
        case importing = "import"
    }

    /// The places or pictures of one round.
    private static let roundSize = 20

    /// A fixed current time, because answers depend on the time.
    private static let now = Date(timeIntervalSince1970: 1_798_100_000)

    @Argument(help: ArgumentHelp("The workload: \(Work.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "workload"))
    var work: Work

    @Argument(help: "The region's folder; for import, the extract.")
    var input: String

    @Option(help: "How often the workload is done.")
    var rounds = 1

    func validate() throws {
        guard 0...1000 ~= rounds else { throw ValidationError("--rounds \(rounds) is not in 0…1000") }
    }

    @MainActor
    func run() async throws {
        let url = URL(filePath: input)
        switch work {
        case .picture, .tilt, .firstPicture, .motion: try await draw(url)
        case .importing: for round in 0..<rounds { try await importRegion(url, round) }
        case .hours:
            let values = try records(url, count: 2_000).compactMap { $0.tags["opening_hours"] }
            for _ in 0..<rounds { Self.read(values) }
        case .details, .nearby, .text, .typing, .address, .here: try await ask(url)
        }
        let read = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8))?.split(whereSeparator: { " \n".contains($0) }) ?? []
        print("allocations \(portolan_allocation_count()) bytes \(read.count > 1 ? read[1] : "-1")")
    }

    // MARK: Maps

    @MainActor
    private func draw(_ region: URL) async throws {
        let viewport = Viewport(size: ScreenSize(width: 640, height: 400), scale: 1)
        let maps = try MapSnapshotter(regions: [region])
        var camera = CameraPosition(target: maps.center, zoom: 16, viewingAngle: work == .tilt ? 45 : 0)
        switch work {
        case .firstPicture:
            for _ in 0..<rounds { _ = try MapSnapshotter(regions: [region]).renderer.picture(camera: camera, viewport: viewport) }
        case .motion:
            let view = try MapView(maps: maps, viewport: viewport, camera: camera)
            _ = try await view.renderSettled()
            camera.bearing = 90
            try view.animate(to: camera, fields: .bearing, duration: .seconds(100), curve: .linear)
            for picture in 0..<rounds * Self.roundSize {
                view.advance(to: .microseconds(16_667 * (picture + 1)))
                _ = try view.render()
            }
        default:
            for picture in 0..<rounds * Self.roundSize {
                camera.target.longitude = maps.center.longitude + 0.0001 * Double(picture)
                _ = try maps.renderer.picture(camera: camera, viewport: viewport)
            }
        }
    }

    // MARK: Regions and hours

    private func importRegion(_ extract: URL, _ round: Int) async throws {
        let name = "portolan-counts-\(ProcessInfo.processInfo.processIdentifier)-\(round)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name)
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = RegionImporter.Options()
        options.jobs = 1
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try await RegionImporter(options: options).run(extract: extract, output: folder.appending(path: "town.portolan"))
    }

    private static func read(_ values: [String]) {
        let context = HoursContext(timeZone: .gmt)
        let start = LocalTime(minutesSinceEpoch: 29_968_000)
        for value in values {
            guard let hours = try? OpeningHours(value) else { continue }
            _ = hours.state(at: start, in: context)
            _ = hours.nextChange(after: start, in: context)
            _ = hours.intervals(in: start..<start.adding(minutes: 10_080), context: context)
        }
    }

    // MARK: Places

    /// Returns places of the region in a fixed random order.
    private func records(_ region: URL, count: Int) throws -> [PlaceRecord] {
        let region = try Region(at: region)
        let store = try PlaceStore(placesOf: region)
        var chance = SplitMix64(seed: 7)
        let keys = try RawSQLite(region.placesFile).keys().map { (chance.next(), $0) }.sorted { $0 < $1 }
        return try keys.prefix(count).compactMap { try PlaceID(rowKey: $0.1).flatMap { try store.place($0) } }
    }

    private func ask(_ region: URL) async throws {
        let backend = try RegionsBackend(regions: [region])
        let client = PlacesClient(backend: backend, now: { Self.now })
        let isNamed = work == .text || work == .typing
        let places = try records(region, count: 1_000).filter { !isNamed || ($0.name?.count ?? 0) > 3 }
        guard places.count >= rounds * Self.roundSize else {
            throw ValidationError("the region has too few places for \(rounds) rounds; give fewer")
        }
        for place in places.prefix(rounds * Self.roundSize) {
            let (point, name) = (place.location, place.name ?? "")
            let bias = SearchArea.circle(center: point, radiusMeters: 5_000)
            switch work {
            case .details: _ = try await client.place(place.id)
            case .nearby: _ = try await client.nearby(point, radiusMeters: 2_000, fields: .displayName)
            case .text: _ = try await client.search(TextQuery(name, bias: bias), fields: .displayName)
            case .typing: _ = try await client.autocomplete(String(name.prefix(4)), bias: bias)
            case .address: _ = try await client.addresses(at: point)
            default: _ = try await client.currentPlace(at: point, accuracyMeters: 20)
            }
        }
    }
}
