import Foundation
import PortolanAddress
import PortolanGeo
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Testing

@Suite("The areas of addresses are places")
struct ContainingAreasTests {
    @Test("a place's areas refer to boundaries and settlements of the region")
    func areas() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-areas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "town.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        for (id, x, y) in [(Int64(1), 0, 0), (2, 9000, 0), (3, 9000, 9000), (4, 0, 9000)] {
            try writer.writeNode(id: id, point: OSMPoint(x: Int32(x), y: Int32(y)))
        }
        try writer.writeNode(id: 5, point: OSMPoint(x: 400, y: 400), tags: ["amenity": "cafe", "name": "Null Café"])
        try writer.writeNode(id: 6, point: OSMPoint(x: 500, y: 500), tags: ["place": "suburb", "name": "Quay"])
        try writer.writeWay(
            id: 7,
            nodes: [1, 2, 3, 4, 1],
            tags: ["boundary": "administrative", "admin_level": "8", "name": "Port", "name:fr": "Le Port"]
        )
        // A postcode area is not a place.
        try writer.writeWay(id: 8, nodes: [1, 2, 3, 4, 1], tags: ["boundary": "postal_code", "postal_code": "0042"])
        try writer.close()
        let output = folder.appending(path: "town.portolan")
        _ = try await RegionImporter(options: .init(name: "Town", country: "DE")).run(extract: file, output: output)
        let store = try PlaceStore(file: try Region(at: output).placesFile)

        func keys(_ key: OSMKey) throws -> [String: Int64?] {
            let areas = try #require(try store.place(PlaceID(osm: key))).address.areas
            return areas.reduce(into: [:]) { $0[$1.names.local] = .some($1.placeKey) }
        }
        let suburb = PlaceID(osm: OSMKey(type: .node, id: 6)).rowKey
        let town = PlaceID(osm: OSMKey(type: .way, id: 7)).rowKey
        let cafe = try keys(OSMKey(type: .node, id: 5))
        #expect(cafe["Quay"] == .some(suburb) && cafe["Port"] == .some(town))
        #expect(cafe["0042"] == .some(nil) && cafe[""] == .some(nil))
        #expect(try keys(OSMKey(type: .node, id: 6))["Port"] == .some(town))
    }

    /// A city's quarter has the same name as the village next to the quarter. The extract cuts the village's boundary.
    @Test("a quarter's addresses do not make the city a village, and objects outside the extract do not vote")
    func quarter() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-quarter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "quarter.osm.pbf")
        // The village lies east of x = 60000. The extract lacks the rest of the village's boundary.
        let bounds = CoordinateBounds(south: 0, west: 0, north: 0.01, east: 0.01)
        var writer = try OSMWriter(path: file.path, bounds: bounds, generator: "t")
        try writer.writeNode(id: 1, point: OSMPoint(x: 60_000, y: -1000))
        try writer.writeNode(id: 2, point: OSMPoint(x: 60_000, y: 101_000))
        var shops: [(id: Int64, x: Int32, y: Int32, city: String?, state: String?)] = [
            (10, 20_000, 50_000, "Bellerose", nil), (11, 21_000, 40_000, "Hollis", "NY"), (12, 30_000, 40_000, "Hollis", "NY"),
            (13, 31_000, 40_000, "Cambria", "NY"), (14, 32_000, 40_000, "Cambria", "NY"), (15, 25_000, 60_000, nil, "NY"),
            (19, 26_000, 61_000, nil, nil),
        ]
        // These shops lie outside the bounds.
        for id in 20...40 as ClosedRange<Int64> { shops.append((id, 9_000_000, 9_000_000, "Lexington", "KY")) }
        for shop in shops {
            var tags: [OSMTags.Tag] = [
                .init(key: "shop", value: "books"), .init(key: "addr:street", value: "Main Street"),
                .init(key: "addr:housenumber", value: "\(shop.id)"),
            ]
            if let city = shop.city { tags.append(.init(key: "addr:city", value: city)) }
            if let state = shop.state { tags.append(.init(key: "addr:state", value: state)) }
            try writer.writeNode(id: shop.id, point: OSMPoint(x: shop.x, y: shop.y), tags: OSMTags(tags))
        }
        try writer.writeWay(id: 50, nodes: [1, 2])
        try writer.writeRelation(
            id: 60,
            members: [.init(OSMKey(type: .way, id: 50), role: "outer"), .init(OSMKey(type: .way, id: 51), role: "outer")],
            tags: ["type": "boundary", "boundary": "administrative", "admin_level": "8", "place": "village", "name": "Bellerose"]
        )
        try writer.close()
        let output = folder.appending(path: "quarter.portolan")
        _ = try await RegionImporter(options: .init(name: "Quarter", country: "US")).run(extract: file, output: output)
        let record = try #require(
            try PlaceStore(file: try Region(at: output).placesFile).place(PlaceID(osm: OSMKey(type: .node, id: 19)))
        )
        #expect(
            AddressFormatter.format(record.addressParts(language: "en"), .init(language: "en"))
                == "19 Main Street, NY, United States of America"
        )
    }

    /// A district that is a council is not the town of an address. The town is the one that the neighbours name.
    @Test(
        "a district names the town only if municipalities are towns",
        arguments: [
            ("GB", "9 Main Street, Sale"), ("NZ", "9 Main Street, Sale"), ("NO", "Main Street 9, Trafford"),
        ]
    )
    func council(country: String, address: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-council-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "council.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        for (id, x, y) in [(Int64(1), 0, 0), (2, 90_000, 0), (3, 90_000, 90_000), (4, 0, 90_000)] {
            try writer.writeNode(id: id, point: OSMPoint(x: Int32(x), y: Int32(y)))
        }
        for id in 9...14 as ClosedRange<Int64> {
            var tags: [OSMTags.Tag] = [
                .init(key: "shop", value: "books"), .init(key: "addr:street", value: "Main Street"),
                .init(key: "addr:housenumber", value: "\(id)"),
            ]
            if id != 9 { tags.append(.init(key: "addr:city", value: "Sale")) }
            try writer.writeNode(id: id, point: OSMPoint(x: Int32(id) * 1_000, y: 40_000), tags: OSMTags(tags))
        }
        // Norway's municipalities have level 7, those of the other two countries level 8.
        for (id, level) in [(Int64(20), "7"), (21, "8")] {
            let tags: OSMTags = ["boundary": "administrative", "admin_level": .init(level), "name": "Trafford"]
            try writer.writeWay(id: id, nodes: [1, 2, 3, 4, 1], tags: tags)
        }
        try writer.close()
        let output = folder.appending(path: "council.portolan")
        _ = try await RegionImporter(options: .init(name: "Council", country: country)).run(extract: file, output: output)
        let record = try #require(
            try PlaceStore(file: try Region(at: output).placesFile).place(PlaceID(osm: OSMKey(type: .node, id: 9)))
        )
        let written = AddressFormatter.format(record.addressParts(language: nil), .init(includesCountry: false))
        #expect(written == address)
    }

    /// An extract of two countries: whether a municipality is a council depends on the country of the place, and not on
    /// the country of most places.
    @Test func councilsOfOneCountryOnly() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-councils-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "councils.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        let corners: [(Int64, Int32, Int32)] = [
            (1, 0, 0), (2, 90_000, 0), (3, 180_000, 0), (4, 180_000, 90_000), (5, 90_000, 90_000), (6, 0, 90_000),
        ]
        for (id, x, y) in corners { try writer.writeNode(id: id, point: OSMPoint(x: x, y: y)) }
        // Nine houses are in the west, and three in the east, where the first one names no town.
        for id in 11...22 as ClosedRange<Int64> {
            var tags: [OSMTags.Tag] = [
                .init(key: "shop", value: "books"), .init(key: "addr:street", value: "Main Street"),
                .init(key: "addr:housenumber", value: "\(id)"),
            ]
            if id != 11, id != 20 { tags.append(.init(key: "addr:city", value: "Sale")) }
            let x = id < 20 ? 80_000 + Int32(id - 11) * 1_000 : 92_000 + Int32(id - 20) * 1_000
            try writer.writeNode(id: id, point: OSMPoint(x: x, y: 40_000), tags: OSMTags(tags))
        }
        let sides: [(id: Int64, nodes: [Int64], code: String, level: String)] = [
            (30, [1, 2, 5, 6, 1], "GB", "8"), (40, [2, 3, 4, 5, 2], "NO", "7"),
        ]
        for side in sides {
            let country: OSMTags = [
                "boundary": "administrative", "admin_level": "2", "ISO3166-1": .init(side.code), "name": .init(side.code),
            ]
            try writer.writeWay(id: side.id, nodes: side.nodes, tags: country)
            let council: OSMTags = ["boundary": "administrative", "admin_level": .init(side.level), "name": "Trafford"]
            try writer.writeWay(id: side.id + 1, nodes: side.nodes, tags: council)
        }
        try writer.close()
        let output = folder.appending(path: "councils.portolan")
        _ = try await RegionImporter(options: .init(name: "Councils")).run(extract: file, output: output)
        let store = try PlaceStore(file: try Region(at: output).placesFile)
        for (id, address) in [(Int64(11), "11 Main Street, Sale"), (20, "Main Street 20, Trafford")] {
            let record = try #require(try store.place(PlaceID(osm: OSMKey(type: .node, id: id))))
            #expect(AddressFormatter.format(record.addressParts(language: nil), .init(includesCountry: false)) == address)
        }
    }
}
