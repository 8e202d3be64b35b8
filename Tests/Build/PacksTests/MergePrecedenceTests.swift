import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanPacks

/// Small regions that share some places, written by hand.
@Suite struct MergePrecedenceTests {
    /// Returns a region with named cafés at the given longitudes. Each café has an address in a town of its own.
    static func region(
        _ name: String,
        in folder: TemporaryFile,
        day: Int?,
        _ places: [(number: Int64, name: String, longitude: Double, version: UInt32, size: Double)],
        aliases: [Int64: Int64] = [:],
        members: [Int64: Int64] = [:]
    ) throws -> URL {
        let output = folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let draft = try RegionDraft(target: output, force: false)
        let file = draft.folder.appending(path: Region.placesFileName)
        var writer = try PlaceStoreWriter(file: file)
        var addresses = PlaceAddresses()
        addresses.areas = [
            .init(part: .city, names: AddressNames(name), country: "XX", parent: 1),
            .init(part: .country, names: AddressNames("X"), code: "XX", country: "XX"),
        ]
        addresses.areaLists = [[0, 1]]
        addresses.streets = [AddressNames("Main Street")]
        for place in places.sorted(by: { $0.number < $1.number }) {
            let id = Self.id(place.number)
            let location = Coordinate(latitude: 1, longitude: place.longitude)
            try writer.add(
                PlaceRecord(
                    id: id,
                    version: place.version,
                    location: location,
                    bounds: CoordinateBounds(south: 1, west: place.longitude, north: 1 + place.size, east: place.longitude + place.size),
                    kinds: ["amenity=cafe"],
                    types: ["cafe"],
                    tags: OSMTags([.init(key: "amenity", value: "cafe"), .init(key: "name", value: place.name)])
                )
            )
            addresses.entries.append(.init(id: id, areaList: 0, street: 0, houseNumber: "7"))
        }
        try writer.write(addresses)
        try writer.add(members.map { PlaceAlias(id: Self.id($0.key), target: Self.id($0.value)) })
        _ = try writer.finish()
        try PlaceStore.add(Dictionary(uniqueKeysWithValues: aliases.map { (Self.id($0), Self.id($1)) }), to: file)
        let source = RegionManifest.Source(
            file: name + ".osm.pbf",
            byteCount: 10,
            sha256: name,
            date: day.map { Date(timeIntervalSince1970: Double($0) * 86_400) },
            generator: nil
        )
        let longitudes = places.map(\.longitude)
        var manifest = RegionManifest(
            name: name,
            bounds: CoordinateBounds(south: 0, west: longitudes.min() ?? 0, north: 2, east: longitudes.max() ?? 0),
            source: source,
            country: "XX"
        )
        manifest.placeCounts = ["amenity": places.count]
        _ = try draft.publish(manifest)
        return output
    }

    static func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

    @Test func theNewerSourceWins() throws {
        let folder = TemporaryFile()
        let older = try Self.region(
            "old",
            in: folder,
            day: 1,
            [(1, "only old", 1, 1, 0), (2, "old name", 2, 1, 0), (3, "whole", 3, 5, 0.5), (5, "older ID", 3, 1, 0)],
            aliases: [9: 1, 8: 2]
        )
        let newer = try Self.region(
            "new",
            in: folder,
            day: 2,
            [(2, "new name", 2.5, 2, 0), (3, "part", 3, 5, 0.1), (4, "only new", 4, 1, 0)],
            aliases: [8: 4, 5: 4]
        )
        for sources in [[older, newer], [newer, older]] {
            let output = folder.url.appending(path: "joined.portolan", directoryHint: .isDirectory)
            let summary = try RegionMerger(options: .init(force: true)).run(sources, output: output)
            #expect(summary.placeCount == 5 && summary.sharedPlaceCount == 2 && summary.order.first?.lastPathComponent == "new.portolan")
            let store = try PlaceStore(file: summary.region.placesFile)
            let names = try (1...5).map { try store.place(Self.id($0))?.name }
            #expect(names == ["only old", "new name", "whole", "only new", "older ID"])
            // Each place has the address from the region that the place is taken from.
            let towns = try (1...5).map { try store.place(Self.id($0))?.address.areas.first?.names.local }
            #expect(towns == ["old", "new", "old", "new", "old"])
            let place = try #require(try store.place(Self.id(2)))
            #expect(place.address.areas.count == 2 && place.address.street?.local == "Main Street" && place.address.houseNumber == "7")
            #expect(try store.target(ofAlias: Self.id(9)) == Self.id(1) && store.target(ofAlias: Self.id(8)) == Self.id(4))
            // The ID of a place is no alias in the joined region.
            #expect(try store.target(ofAlias: Self.id(5)) == nil)
            let manifest = summary.region.manifest
            #expect(manifest.source.file == "new.osm.pbf, old.osm.pbf" && manifest.source.byteCount == 20)
            #expect(
                manifest.source.date == Date(timeIntervalSince1970: 86_400) && manifest.country == "XX" && manifest.license == "ODbL-1.0"
            )
            #expect(manifest.bounds == CoordinateBounds(south: 0, west: 1, north: 2, east: 4) && manifest.placeCounts == ["amenity": 5])
        }
    }

    /// Each region has a different part of a street, and therefore a different ID for the street. A second street is
    /// the same in both regions.
    @Test func aStreetThatIsCutByABorderIsOneAgain() throws {
        let folder = TemporaryFile()
        let a = try Self.region(
            "a",
            in: folder,
            day: 2,
            [(5, "Long Street", 1, 1, 0.5), (30, "Here", 1, 1, 0)],
            members: [9: 5, 12: 5, 31: 30]
        )
        let b = try Self.region(
            "b",
            in: folder,
            day: 1,
            [(9, "Long Street", 1.5, 1, 0.5), (30, "Here", 1, 1, 0), (40, "There", 2, 1, 0)],
            aliases: [8: 9],
            members: [12: 9, 20: 9, 31: 30]
        )
        for sources in [[a, b], [b, a]] {
            let output = folder.url.appending(path: "c.portolan", directoryHint: .isDirectory)
            let summary = try RegionMerger(options: .init(force: true)).run(sources, output: output)
            let store = try PlaceStore(file: summary.region.placesFile)
            #expect(summary.placeCount == 3 && store.placeCount == 3)
            #expect(try store.members(of: Self.id(5)) == [9, 12, 20].map(Self.id) && store.members(of: Self.id(30)) == [Self.id(31)])
            #expect(try store.target(ofAlias: Self.id(8)) == Self.id(5) && store.target(ofAlias: Self.id(9)) == Self.id(5))
            #expect(try store.place(Self.id(5))?.bounds == CoordinateBounds(south: 1, west: 1, north: 1.5, east: 2))
        }
    }

    @Test func equallyNewTheFirstNamedWins() throws {
        let folder = TemporaryFile()
        let a = try Self.region("a", in: folder, day: nil, [(1, "a", 1, 1, 0)])
        let b = try Self.region("b", in: folder, day: nil, [(1, "b", 1, 2, 0)])
        for (sources, name) in [([a, b], "a"), ([b, a], "b")] {
            let summary = try RegionMerger(options: .init(force: true)).run(sources, output: folder.url.appending(path: "c.portolan"))
            #expect(try PlaceStore(file: summary.region.placesFile).place(Self.id(1))?.name == name)
            #expect(summary.region.manifest.source.date == nil && summary.tileCount == 0)
        }
    }
}
