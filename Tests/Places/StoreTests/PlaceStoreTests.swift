import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ records: [PlaceRecord], name: String = "places.sqlite") throws -> URL {
        let file = url.appending(path: name)
        var writer = try PlaceStoreWriter(file: file)
        for record in records { try writer.add(record) }
        _ = try writer.finish()
        return file
    }
}

func record(_ id: Int64, _ latitude: Double, _ longitude: Double, kind: String = "amenity=cafe", type: String = "cafe") -> PlaceRecord {
    PlaceRecord(
        id: PlaceID(osm: OSMKey(type: .node, id: id)),
        location: Coordinate(latitude: latitude, longitude: longitude),
        kinds: [kind],
        types: [type, "point_of_interest"],
        tags: ["name": "Place \(id)"]
    )
}

@Suite struct PlaceStoreTests {
    @Test func everythingComesBack() throws {
        let folder = try ScratchFolder()
        let hotel = PlaceRecord(
            id: PlaceID(osm: OSMKey(type: .relation, id: 77)),
            version: 12,
            timestamp: 1_700_000_000,
            location: Coordinate(latitude: -33.8683123, longitude: 151.2086456),
            bounds: CoordinateBounds(south: -33.87, west: 151.2, north: -33.86, east: 151.21),
            kinds: ["tourism=hotel", "amenity=bar", "shop=very strange"],
            types: ["hotel", "lodging", "bar"],
            tags: ["name": "Hôtel « Đà Lạt » 旅館", "addr:housenumber": "", "x:y:z": String(repeating: "ö", count: 40_000)]
        )
        let store = try PlaceStore(file: try folder.write([record(5, 0, 0), hotel]))
        #expect(store.placeCount == 2)
        let found = try #require(try store.place(hotel.id))
        var expected = hotel
        // Kinds are stored in space-separated lists, so a space becomes an underscore.
        expected.kinds[2] = "shop=very_strange"
        #expect(found == expected)
        #expect(
            try store.place(PlaceID(osm: OSMKey(type: .node, id: 5)))?.bounds == CoordinateBounds(Coordinate(latitude: 0, longitude: 0))
        )
        #expect(try store.place(PlaceID(osm: OSMKey(type: .way, id: 5))) == nil)
        #expect(store.countsByKind == ["amenity=cafe": 1, "tourism=hotel": 1])
    }

    @Test func theFirstOfTwoWithOneIDStays() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "a.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        try writer.add(record(1, 1, 1))
        try writer.add(record(1, 2, 2))
        #expect(try writer.finish() == .init(placeCount: 1, duplicateCount: 1))
        #expect(try PlaceStore(file: file).place(PlaceID(osm: OSMKey(type: .node, id: 1)))?.location.latitude == 1)
    }

    @Test func equalRecordsGiveEqualBytes() throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: 5)
        let records = (1...3000).map {
            record($0, .random(in: -90...90, using: &random), .random(in: -180...180, using: &random), kind: "shop=\($0 % 7)")
        }
        let (a, b) = (try folder.write(records, name: "a"), try folder.write(records, name: "b"))
        #expect(try Data(contentsOf: a) == Data(contentsOf: b))
    }

    // MARK: Nearby

    /// The result is compared with the simplest way: measuring all distances and sorting. The cases include the
    /// poles, the antimeridian, equal distances, and searches with and without a filter.
    @Test(arguments: [UInt64(1), 2]) func nearbyIsWhatMeasuringAllGives(seed: UInt64) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: seed)
        let centers = [
            Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 10, longitude: -179.999),
            Coordinate(latitude: 89.9, longitude: 20),
            Coordinate(latitude: -90, longitude: 0), Coordinate(latitude: 48.137, longitude: 11.575),
        ]
        var records: [PlaceRecord] = []
        for index in 0..<3000 {
            let center = centers[index % centers.count]
            // Many of the places are near the centre, and some have the same position.
            let reach = pow(10, Double.random(in: -4...1, using: &random))
            let spot = index % 50 == 0
            let latitude = min(90, max(-90, center.latitude + (spot ? 0 : Double.random(in: -reach...reach, using: &random))))
            let longitude = Coordinate.wrappedLongitude(center.longitude + (spot ? 0 : Double.random(in: -reach...reach, using: &random)))
            let kind = ["cafe", "bar", "bench", "bench"][Int.random(in: 0..<4, using: &random)]
            // The test rounds coordinates as the store does.
            records.append(
                record(
                    Int64(index + 1),
                    (latitude * 1e7).rounded() / 1e7,
                    (longitude * 1e7).rounded() / 1e7,
                    kind: "amenity=\(kind)",
                    type: kind
                )
            )
        }
        let store = try PlaceStore(file: try folder.write(records))
        let filters = [
            PlaceFilter.all, PlaceFilter(types: ["bar"]), PlaceFilter(kinds: ["amenity=bench"]), PlaceFilter(kinds: ["amenity"]),
        ]
        for center in centers {
            for (radius, limit) in [(50.0, 10), (5_000, 7), (3_000_000, 25), (10_000, 5000)] {
                for filter in filters {
                    let expected = measured(records, center, radius, filter).prefix(limit)
                    let found = try store.nearby(center, radiusMeters: radius, filter: filter, limit: limit)
                    #expect(found.map(\.place.id) == expected.map { $0.place.id }, "seed \(seed), \(center), \(radius) m")
                    #expect(found.map(\.distanceMeters) == expected.map { $0.distanceMeters })
                }
            }
        }
    }

    func measured(_ records: [PlaceRecord], _ center: Coordinate, _ radius: Double, _ filter: PlaceFilter) -> [NearbyPlace] {
        var all: [NearbyPlace] = []
        for record in records where filter.matches(kinds: record.kinds, types: record.types) {
            let distance = center.distanceMeters(to: record.location)
            if distance <= radius { all.append(NearbyPlace(place: record, distanceMeters: distance)) }
        }
        return all.sorted {
            $0.distanceMeters == $1.distanceMeters ? $0.place.id.rowKey < $1.place.id.rowKey : $0.distanceMeters < $1.distanceMeters
        }
    }

    @Test func questionsWithoutSenseHaveNoAnswers() throws {
        let folder = try ScratchFolder()
        let store = try PlaceStore(file: try folder.write([record(1, 0, 0)]))
        let here = Coordinate(latitude: 0, longitude: 0)
        #expect(try store.nearby(here, radiusMeters: -1, limit: 5).isEmpty)
        #expect(try store.nearby(here, radiusMeters: .nan, limit: 5).isEmpty)
        #expect(try store.nearby(here, radiusMeters: 5, limit: 0).isEmpty)
        #expect(try store.nearby(Coordinate(latitude: .nan, longitude: 0), radiusMeters: 5, limit: 5).isEmpty)
        #expect(try store.nearby(here, radiusMeters: .infinity, limit: 5).count == 1)
        #expect(try store.nearby(here, radiusMeters: 5, filter: PlaceFilter(types: ["nothing"]), limit: 5).isEmpty)
    }

    @Test func manyThreadsGetTheSameAnswers() async throws {
        let folder = try ScratchFolder()
        let records = (1...2000).map { record($0, Double($0) / 1000, Double($0 % 37) / 1000) }
        let store = try PlaceStore(file: try folder.write(records))
        let center = Coordinate(latitude: 1, longitude: 0.02)
        let expected = try store.nearby(center, radiusMeters: 10_000, limit: 30)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for index in stride(from: task, to: records.count, by: 53) {
                        let found = try store.place(records[index].id)
                        #expect(found == records[index])
                    }
                    let near = try store.nearby(center, radiusMeters: 10_000, limit: 30)
                    #expect(near == expected)
                }
            }
            try await group.waitForAll()
        }
    }

    // MARK: Files that are not what they should be

    @Test func foreignFilesAreNamed() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "foreign.sqlite")
        func code() -> PlaceStoreError.Code? {
            do {
                _ = try PlaceStore(file: file)
                return nil
            } catch {
                #expect(error.path == file.path && !error.message.contains("\n"))
                return error.code
            }
        }
        #expect(code() == .notReadable)
        try Data("no database at all, but longer than a header of a hundred bytes; it goes on and on and on and on and on.".utf8).write(
            to: file
        )
        #expect(code() == .notAPlaceStore)
        try Data().write(to: file)
        #expect(code() == .notAPlaceStore)
        try FileManager.default.removeItem(at: file)
        var writer = try PlaceStoreWriter(file: file)
        try writer.add(record(1, 0, 0))
        _ = try writer.finish()
        let sound = try Data(contentsOf: file)
        try SQLiteConnection(path: file.path(percentEncoded: false), mode: .create).execute("PRAGMA user_version = 10")
        #expect(code() == .unsupportedVersion)
        // The header gets the same version by damage: byte 63 is the last byte of the version at offset 60.
        var bytes = sound
        bytes[63] = 10
        try bytes.write(to: file)
        #expect(code() == .damaged)
    }

    @Test(arguments: [UInt64(21), 22]) func damagedFilesGiveErrorsOrAnswers(seed: UInt64) throws {
        let folder = try ScratchFolder()
        let records = (1...300).map { record($0, Double($0) / 1000, 0, kind: "shop=\($0 % 9)") }
        let whole = try Data(contentsOf: try folder.write(records))
        var random = SplitMix64(seed: seed)
        var errors = 0
        for round in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 5 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)) }
            let file = folder.url.appending(path: "damaged-\(round)")
            try bytes.write(to: file)
            do {
                let store = try PlaceStore(file: file)
                for record in records { _ = try store.place(record.id) }
                _ = try store.nearby(Coordinate(latitude: 0.1, longitude: 0), radiusMeters: 5000, limit: 400)
            } catch {
                #expect(error.path == file.path, "seed \(seed), round \(round)")
                errors += 1
            }
        }
        #expect(errors > 0)
    }

    @Test func whereAFileStandsNoneIsWritten() throws {
        let folder = try ScratchFolder()
        let file = try folder.write([record(1, 0, 0)])
        var code: PlaceStoreError.Code?
        do { _ = try PlaceStoreWriter(file: file) } catch { code = error.code }
        #expect(code == .notWritable)
    }
}

@Suite struct PlaceTagsCodecTests {
    static let samples: [OSMTags] = [
        [:],
        ["name": ""],
        ["amenity": "cafe", "name": "Café", "unknown key 🗺": "ワイン"],
        OSMTags((0..<150).map { .init(key: "k\($0)", value: String(repeating: "v", count: $0 % 5)) }),
        OSMTags(PlaceTagsCodec.commonKeys.map { .init(key: $0, value: "yes") }),
    ]

    func decode(_ bytes: [UInt8]) throws -> OSMTags { try unsafe PlaceTagsCodec.decode(bytes.span.bytes) }

    @Test(arguments: samples) func whatIsEncodedIsDecoded(_ tags: OSMTags) throws {
        #expect(try decode(PlaceTagsCodec.encode(tags)) == tags)
    }

    @Test func everyCutIsFound() {
        for tags in Self.samples {
            let bytes = PlaceTagsCodec.encode(tags)
            for count in bytes.indices {
                #expect(throws: PlaceTagsCodec.Damage.self) { try decode(Array(bytes[..<count])) }
            }
            #expect(throws: PlaceTagsCodec.Damage.self) { try decode(bytes + [0]) }
        }
    }

    @Test(arguments: [UInt64(31)]) func anyBytesGiveTagsOrAnError(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<4000 {
            var bytes = round % 2 == 0 ? PlaceTagsCodec.encode(Self.samples[2]) : []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let byte = UInt8.random(in: 0...255, using: &random)
                if round % 2 == 0 { bytes[Int.random(in: bytes.indices, using: &random)] = byte } else { bytes.append(byte) }
            }
            if let tags = try? decode(bytes) { #expect(tags.all.count <= bytes.count) }
        }
    }

    @Test func theTableOfKeysIsFrozen() {
        #expect(PlaceTagsCodec.commonKeys.count == 251 && Set(PlaceTagsCodec.commonKeys).count == 251)
        #expect(PlaceTagsCodec.commonKeys.first == "addr:housenumber" || PlaceTagsCodec.commonKeys.contains("addr:housenumber"))
    }
}
