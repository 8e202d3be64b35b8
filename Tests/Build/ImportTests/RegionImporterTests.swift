import Foundation
import PortolanGeo
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import PortolanTiles
import Synchronization
import Testing

struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    /// Returns an extract with a café in a park, in a town, on an island.
    func extract(cafeVersion: UInt32 = 1) throws -> URL {
        let file = url.appending(path: "town.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        for (id, x, y) in [(Int64(1), 0, 0), (2, 1000, 0), (3, 1000, 1000), (4, 0, 1000)] {
            try writer.writeNode(id: id, point: OSMPoint(x: Int32(x), y: Int32(y)))
        }
        try writer.writeNode(
            id: 5,
            point: OSMPoint(x: 400, y: 400),
            version: cafeVersion,
            timestamp: 1_600_000_000,
            tags: ["amenity": "cafe", "name": "Null Café", "opening_hours": "24/7"]
        )
        try writer.writeWay(id: 6, nodes: [1, 2, 3, 4, 1], tags: ["leisure": "park"])
        try writer.writeWay(id: 7, nodes: [98, 99], tags: ["shop": "bakery"])
        try writer.writeRelation(id: 8, members: [.init(OSMKey(type: .way, id: 97))], tags: ["type": "site", "amenity": "school"])
        try writer.close()
        return file
    }
}

func cancelThisTask() { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }

@Suite struct RegionImporterTests {
    @Test func anExtractBecomesARegion() async throws {
        let folder = try ScratchFolder()
        let output = folder.url.appending(path: "town.portolan")
        let phases = Mutex<[RegionImporter.Phase]>([])
        var options = RegionImporter.Options(name: "Town", timeZone: "Africa/Accra")
        options.language = "fr"
        let summary = try await RegionImporter(options: options).run(extract: try folder.extract(), output: output) { progress in
            #expect((0...1).contains(progress.fraction))
            phases.withLock { if $0.last != progress.phase { $0.append(progress.phase) } }
        }
        #expect(phases.withLock(\.self) == [.checking, .nodes, .ways, .relations, .index, .tiles, .publishing])
        #expect(summary.placeCounts == ["amenity": 1, "leisure": 1])
        #expect(summary.omittedCounts == ["no position in the extract": 2])
        let manifest = try Region(at: output).manifest
        #expect(manifest.name == "Town" && manifest.timeZone == "Africa/Accra" && manifest.language == "fr")
        #expect(manifest.bounds == CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
        #expect(manifest.source.date == Date(timeIntervalSince1970: 1_600_000_000))
        #expect(manifest.placeCounts == summary.placeCounts)
        #expect(manifest.files.keys.sorted() == ["checksums.bin", "places.sqlite", "tiles.pmtiles"])
        try Region(at: output).verify()

        let store = try PlaceStore(file: try Region(at: output).placesFile)
        let cafe = try #require(try store.place(PlaceID(osm: OSMKey(type: .node, id: 5))))
        #expect(cafe.name == "Null Café" && cafe.types.first == "cafe" && cafe.version == 1 && cafe.timestamp == 1_600_000_000)
        let park = try #require(try store.place(PlaceID(osm: OSMKey(type: .way, id: 6))))
        #expect(park.location == Coordinate(latitude: 0.00005, longitude: 0.00005))
        #expect(park.bounds == CoordinateBounds(south: 0, west: 0, north: 0.0001, east: 0.0001))
        #expect(folder.names == ["town.osm.pbf", "town.portolan"])
    }

    /// JOSM gives negative numbers to objects that are not uploaded yet. No place has such an ID, so the map
    /// does not show these objects either.
    /// The manifest records the state of the data and the options that an update has to know.
    @Test func theManifestRecordsTheStateOfTheData() async throws {
        typealias State = RegionManifest.Source.Replication
        let folder = try ScratchFolder()
        let (extract, changes) = (folder.url.appending(path: "town.osm.pbf"), folder.url.appending(path: "1.osc"))
        let header = Message().text(4, "OsmSchema-V0.6").number(32, 1_700_000_000).number(33, 7).text(34, "https://example.org/days")
        let cafe = PBF.denseNodes(ids: [1, 2], x: [0, 400], y: [0, 400], tags: [0, 1, 2, 0])
        try Data(PBF.raw("OSMHeader", header) + PBF.block(cafe, strings: ["", "amenity", "cafe"])).write(to: extract)
        try Data("<osmChange version=\"0.6\"/>".utf8).write(to: changes)
        func manifest(_ options: RegionImporter.Options) async throws -> RegionManifest {
            var options = options
            (options.makesTiles, options.force) = (false, true)
            return try await RegionImporter(options: options).run(extract: extract, output: folder.url.appending(path: "town.portolan"))
                .region.manifest
        }
        let plain = try await manifest(.init())
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(plain.source.replication == State(address: "https://example.org/days", sequenceNumber: 7, date: date))
        #expect(plain.importOptions == nil)
        // Files of changes do not state their numbers.
        var options = RegionImporter.Options(timeZone: "Africa/Accra", country: "GH")
        options.changes = [changes]
        options.takesAllChanges = true
        let changed = try await manifest(options)
        #expect(changed.source.replication == nil)
        #expect(changed.importOptions?.timeZone == "Africa/Accra")
        #expect(changed.importOptions?.country == "GH")
        #expect(changed.importOptions?.takesAllChanges == true)
        options.replication = State(address: "https://example.org/days", sequenceNumber: 8, date: date + 86_400)
        let updated = try await manifest(options)
        #expect(updated.source.replication == options.replication)
        #expect(updated.source.date == options.replication?.date)
    }

    @Test func objectsWithoutANumberOfTheirOwnAreLeftOut() async throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "new.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        let corners: [(Int64, Int32, Int32)] = [(-4, 0, 0), (-3, 90_000, 0), (-2, 90_000, 90_000), (-1, 0, 90_000)]
        for (id, x, y) in corners { try writer.writeNode(id: id, point: OSMPoint(x: x, y: y), tags: ["amenity": "cafe", "name": "New"]) }
        try writer.writeWay(id: -6, nodes: [-4, -3, -2, -1, -4], tags: ["building": "yes", "amenity": "townhall", "name": "New"])
        try writer.writeWay(id: -5, nodes: [-4, -3], tags: ["highway": "residential", "name": "New"])
        try writer.close()
        let output = folder.url.appending(path: "new.portolan")
        let summary = try await RegionImporter(options: .init(name: "x")).run(extract: file, output: output)
        #expect(summary.placeCounts.isEmpty)
        #expect(summary.omittedCounts.count == 1 && summary.omittedCounts.first?.key.hasPrefix("object numbers below 1") == true)
        #expect(summary.omittedCounts.first?.value == 6)
        let archive = try #require(try PMTilesArchive(tilesOf: try Region(at: output)))
        #expect(try archive.tile(TileID(z: 14, x: 8192, y: 8191)) == nil)
    }

    @Test func theSameExtractGivesTheSameBytes() async throws {
        let folder = try ScratchFolder()
        let extract = try folder.extract()
        let importer = { (jobs: Int) in
            var options = RegionImporter.Options(name: "x")
            options.jobs = jobs
            return RegionImporter(options: options)
        }
        let first = try await importer(1).run(extract: extract, output: folder.url.appending(path: "a.portolan"))
        let second = try await importer(2).run(extract: extract, output: folder.url.appending(path: "b.portolan"))
        #expect(first.region.manifest == second.region.manifest)
    }

    /// The region is the same whether node positions are in memory or on disk, and for any number of threads.
    @Test(.enabled(if: Outside.has(RealExtract.file("monaco")), "no extracts")) func memoryMakesNoDifference() async throws {
        let folder = try ScratchFolder()
        var manifests: [RegionManifest] = []
        for (memory, jobs) in [(nil, 2), (0, 1), (0, 3), (400_000, 2)] as [(Int?, Int)] {
            let output = folder.url.appending(path: "\(manifests.count).portolan")
            var options = RegionImporter.Options(name: "x")
            (options.jobs, options.memory) = (jobs, memory)
            manifests.append(
                try await RegionImporter(options: options).run(extract: RealExtract.file("monaco"), output: output).region.manifest
            )
            #expect(folder.names == (0..<manifests.count).map { "\($0).portolan" })
        }
        // The manifest includes the checksums of all files.
        #expect(manifests[0].files.count == 3 && manifests.allSatisfy { $0 == manifests[0] })
    }

    /// Without tiles, the import skips most ways by their tags. The places are the same.
    @Test(.enabled(if: Outside.has(RealExtract.file("monaco")), "no extracts")) func tilesMakeNoDifferenceToPlaces() async throws {
        let folder = try ScratchFolder()
        var stores: [Data] = []
        var omitted: [[String: Int]] = []
        for makesTiles in [false, true] {
            let output = folder.url.appending(path: "\(makesTiles).portolan")
            let options = RegionImporter.Options(makesTiles: makesTiles)
            let summary = try await RegionImporter(options: options).run(extract: RealExtract.file("monaco"), output: output)
            stores.append(try Data(contentsOf: output.appending(path: Region.placesFileName)))
            omitted.append(summary.omittedCounts)
        }
        #expect(stores[0] == stores[1] && stores[0].count > 100_000)
        #expect(omitted[0] == omitted[1])
    }

    @Test func aRegionStaysUntilItsSuccessorIsWhole() async throws {
        let folder = try ScratchFolder()
        let output = folder.url.appending(path: "town.portolan")
        let extract = try folder.extract()
        let first = try await RegionImporter().run(extract: extract, output: output)
        await #expect(throws: RegionError.self) { try await RegionImporter().run(extract: extract, output: output) }
        // The import fails if the extract is cut off, or if the caller cancels the import.
        let cut = folder.url.appending(path: "cut.osm.pbf")
        try Data(contentsOf: extract).dropLast(7).write(to: cut)
        let again = RegionImporter(options: .init(force: true))
        await #expect(throws: OSMReadError.self) { try await again.run(extract: cut, output: output) }
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = try await again.run(extract: extract, output: output) { progress in
                        if progress.phase == .ways { cancelThisTask() }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(try Region(at: output).manifest == first.region.manifest)
        _ = try await again.run(extract: extract, output: output)
        #expect(folder.names == ["cut.osm.pbf", "town.osm.pbf", "town.portolan"])
    }
}

/// Imports every available extract.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: extracts.path), "no extracts"), .serialized)
struct ExtractTests {
    /// Debug builds import only extracts of less than 1 MB, so that the tests stay quick. Release builds import all
    /// extracts. Debug builds also import all extracts if `PORTOLAN_ALL_EXTRACTS` is set.
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: extracts.path)) ?? []).filter { name in
        guard name.hasSuffix(".osm.pbf") else { return false }
        #if DEBUG
        let size = try? extracts.appending(path: name).resourceValues(forKeys: [.fileSizeKey]).fileSize
        return size ?? 0 < 1_000_000 || ProcessInfo.processInfo.environment["PORTOLAN_ALL_EXTRACTS"] != nil
        #else
        return true
        #endif
    }.sorted()

    /// The number of places with `amenity` or `shop` equals the number of objects with these tags. The
    /// objects are counted by reading the extract, and also by the reference tool if it is installed.
    @Test(arguments: files) func imports(_ file: String) async throws {
        let folder = try ScratchFolder()
        let extract = extracts.appending(path: file)
        let summary = try await RegionImporter(options: .init(makesTiles: false)).run(
            extract: extract,
            output: folder.url.appending(path: "r.portolan")
        )
        let store = try PlaceStore(file: summary.region.placesFile)
        #expect(store.placeCount == summary.placeCounts.values.reduce(0, +))

        var carriers: Set<OSMKey> = []
        var withoutPosition = 0
        func carries(_ tags: OSMTags) -> Bool { tags["amenity"] != nil || tags["shop"] != nil }
        try OSMReader(at: extract).read(
            omitted: { if carries($0.tags) { withoutPosition += 1 } },
            visitor: { if carries($0.tags) { carriers.insert($0.key) } }
        )
        var places = 0
        for key in carriers {
            let record = try #require(try store.place(PlaceID(osm: key)), "\(key)")
            if record.tags["amenity"] != nil || record.tags["shop"] != nil { places += 1 }
            #expect(record.bounds.contains(record.location), "\(key)")
        }
        #expect(places == carriers.count)
        if let counted = try Self.osmiumCount(extract) {
            #expect(places + withoutPosition == counted, "\(file): \(places) places, \(counted) objects")
        }
        print("\(file): \(places) places with amenity or shop; \(withoutPosition) objects more without a position")
    }

    /// Returns the number of objects with `amenity` or `shop`, as `osmium tags-filter` counts them; nil if osmium is
    /// not installed.
    static func osmiumCount(_ extract: URL) throws -> Int? {
        let tool = URL(filePath: "/usr/bin/osmium")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else { return nil }
        let process = Process()
        let output = Pipe()
        process.executableURL = tool
        process.arguments = ["tags-filter", extract.path, "nwr/amenity", "nwr/shop", "--omit-referenced", "-f", "opl"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return text.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
}
