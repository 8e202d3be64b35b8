import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import PortolanTimeZones
import Testing

@testable import PortolanImport

@Suite("An extract is divided into its connected parts")
struct ExtractPartsTests {
    private static func point(_ latitude: Double, _ longitude: Double) -> OSMPoint {
        OSMPoint(Coordinate(latitude: latitude, longitude: longitude))
    }

    private static func box(_ low: OSMPoint, _ high: OSMPoint) -> OSMBox { OSMBox([low, high]) }

    private static func squares(_ places: [OSMPoint], streets: [[OSMPoint]] = []) -> ExtractParts.Squares {
        var squares = ExtractParts.Squares()
        for place in places { squares.add(place: place) }
        for street in streets { squares.add(street: street) }
        return squares
    }

    @Test("data that lie together are one part, complete within the bounds")
    func together() throws {
        let bounds = CoordinateBounds(south: 0, west: 0, north: 1, east: 1)
        let parts = ExtractParts(
            Self.squares(
                [Self.point(0.1, 0.1), Self.point(0.3, 0.3), Self.point(0.7, 0.7)],
                streets: [[Self.point(0.45, 0.45), Self.point(0.6, 0.6)]]
            ),
            within: bounds
        )
        #expect(parts.all.count == 1)
        #expect(parts.all[0].box == OSMBox(bounds))
        #expect(parts.part(at: Self.point(0.9, 0.9)) == 0)
        #expect(parts.part(at: Self.point(9, 9)) == nil)
    }

    @Test("data far from each other are separate parts, each complete as far as it has places")
    func apart() throws {
        let (porto, moscow) = (Self.point(41.15, -8.6), Self.point(55.75, 37.6))
        for bounds in [nil, CoordinateBounds(south: 41, west: -9, north: 56, east: 38)] {
            let parts = ExtractParts(Self.squares([porto, Self.point(41.16, -8.61), moscow]), within: bounds)
            let (one, other) = (try #require(parts.part(at: porto)), try #require(parts.part(at: moscow)))
            #expect(parts.all.count == 2 && one != other)
            #expect(parts.all[one].box == Self.box(Self.point(41.15, -8.61), Self.point(41.16, -8.6)))
            #expect(parts.all[other].box == Self.box(moscow, moscow))
            #expect(parts.nearest(Self.box(Self.point(50, 30), Self.point(51, 31))) == other)
        }
    }

    @Test("no part is complete outside the bounds")
    func strays() throws {
        let parts = ExtractParts(
            Self.squares([Self.point(0.1, 0.1), Self.point(9, 9)]),
            within: CoordinateBounds(south: 0, west: 0, north: 1, east: 1)
        )
        let stray = try #require(parts.part(at: Self.point(9, 9)))
        #expect(parts.all[stray].box == nil)
        #expect(
            parts.all[try #require(parts.part(at: Self.point(0.1, 0.1)))].box
                == OSMBox(west: 0, south: 0, east: 10_000_000, north: 10_000_000)
        )
    }

    @Test("bounds across 180° give a part on each side")
    func antimeridian() throws {
        let bounds = CoordinateBounds(south: -17, west: 179.8, north: -16.7, east: -179.8)
        let parts = ExtractParts(
            Self.squares([Self.point(-16.85, 179.98), Self.point(-16.85, 180), Self.point(-16.85, -179.98)]),
            within: bounds
        )
        #expect(parts.all.count == 2)
        #expect(
            parts.all.map(\.box) == [
                OSMBox(west: -1_800_000_000, south: -170_000_000, east: -1_798_000_000, north: -167_000_000),
                OSMBox(west: 1_798_000_000, south: -170_000_000, east: 1_800_000_000, north: -167_000_000),
            ]
        )
        #expect(parts.part(at: Self.point(-16.85, 180)) == 1)
    }
}

@Suite("Extracts may leave boundaries out")
struct LeftOutBoundariesTests {
    /// France lies west of 10° E, and Italy east of it.
    private static let map: BoundaryMap = {
        var builder = BoundaryMap.Builder()
        builder.add(border: [Coordinate(latitude: 40, longitude: 10), Coordinate(latitude: 50, longitude: 10)], left: "FR", right: "IT")
        for latitude in [42.0, 44, 46, 48] {
            builder.add(place: Coordinate(latitude: latitude, longitude: 9), country: "FR", part: "")
            builder.add(place: Coordinate(latitude: latitude, longitude: 11), country: "IT", part: "")
        }
        return builder.map()
    }()

    /// Imports the objects that `write` writes, and returns a function that looks up the areas of a node.
    private static func areas(
        bounds: CoordinateBounds? = nil,
        map: BoundaryMap? = map,
        country: String? = nil,
        _ write: (inout OSMWriter) throws -> Void
    ) async throws -> (Int64) throws -> [AddressPart: String] {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "made.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: bounds, generator: "t")
        try write(&writer)
        try writer.close()
        let output = folder.url.appending(path: "made.portolan")
        _ = try await RegionImporter(options: .init(name: "Made", country: country)).run(extract: file, output: output, boundaries: { map })
        let store = try PlaceStore(file: try Region(at: output).placesFile)
        var known: [Int64: [AddressPart: String]] = [:]
        for id in 1...99 as ClosedRange<Int64> {
            guard let place = try store.place(PlaceID(osm: OSMKey(type: .node, id: id))) else { continue }
            known[id] = place.address.areas.reduce(into: [:]) { $0[$1.part] = $1.part == .country ? $1.code : $1.names.local }
        }
        let found = known
        return { id in try #require(found[id]) }
    }

    private static func write(_ boundary: Int64, _ tags: OSMTags, ways: [Int64] = [], label: Int64? = nil, to writer: inout OSMWriter)
        throws
    {
        var members = (ways + [999]).map { OSMMemberReference(OSMKey(type: .way, id: $0), role: "outer") }
        if let label { members.append(.init(OSMKey(type: .node, id: label), role: "label")) }
        try writer.writeRelation(
            id: boundary,
            members: members,
            tags: OSMTags([.init(key: "type", value: "boundary"), .init(key: "boundary", value: "administrative")] + tags.all)
        )
    }

    /// Writes a shop with an address.
    private static func write(_ shop: Int64, at latitude: Double, _ longitude: Double, city: String? = nil, to writer: inout OSMWriter)
        throws
    {
        var tags: [OSMTags.Tag] = [.init(key: "shop", value: "books")]
        if let city { tags.append(.init(key: "addr:city", value: city)) }
        try writer.writeNode(id: shop, point: point(latitude, longitude), tags: OSMTags(tags))
    }

    private static func point(_ latitude: Double, _ longitude: Double) -> OSMPoint {
        OSMPoint(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// A French town at 5° E that a county border crosses, and an Italian town at 15° E. The file has no bounds, so it
    /// does not say how far its data extends.
    @Test("an area around one of two towns does not contain the other town")
    func twoPlaces() async throws {
        let areas = try await Self.areas { writer in
            let towns = [(Int64(1), 5.01), (2, 5.03), (3, 15.01), (4, 15.03)]
            func city(_ x: Double) -> String { x < 10 ? "Brignoles" : "Foggia" }
            for (id, x) in towns { try Self.write(id, at: 44.01, x, city: city(x), to: &writer) }
            try writer.writeNode(id: 5, point: Self.point(44.01, 5.031), tags: ["place": "locality"])
            for (id, x) in towns {
                for other in 1...6 as ClosedRange<Int64> {
                    try Self.write(id * 10 + other, at: 44 + 0.003 * Double(other), x, city: city(x), to: &writer)
                }
            }
            for (id, y) in [(Int64(201), 43.9), (202, 44.1)] { try writer.writeNode(id: id, point: Self.point(y, 5.02)) }
            try writer.writeWay(id: 300, nodes: [201, 202])
            // For these areas, the extract has only the tags and no border.
            try Self.write(400, ["admin_level": "2", "name": "France", "ISO3166-1:alpha2": "FR"], to: &writer)
            try Self.write(401, ["admin_level": "4", "name": "Provence", "ISO3166-2": "FR-PAC"], to: &writer)
            // For this area, the extract has a part of the border.
            try Self.write(402, ["admin_level": "6", "name": "Var"], ways: [300], label: 5, to: &writer)
        }
        #expect(try areas(1) == [.country: "FR", .state: "Provence", .city: "Brignoles"])
        #expect(try areas(2) == [.country: "FR", .state: "Provence", .county: "Var", .city: "Brignoles"])
        for id in [3, 4] as [Int64] { #expect(try areas(id) == [.country: "IT", .city: "Foggia"]) }
    }

    @Test("an area without a link to either of two places contains neither, but it contains a single place", arguments: [false, true])
    func untied(hasOther: Bool) async throws {
        let areas = try await Self.areas(map: nil, country: "FR") { writer in
            try Self.write(1, at: 44, 5, to: &writer)
            if hasOther { try Self.write(2, at: 44, 7, to: &writer) }
            try Self.write(401, ["admin_level": "4", "name": "Provence"], to: &writer)
        }
        #expect(try areas(1) == (hasOther ? [.country: "FR"] : [.country: "FR", .state: "Provence"]))
        if hasOther { #expect(try areas(2) == [.country: "FR"]) }
    }

    @Test("an area of another country does not contain a place")
    func otherCountry() async throws {
        let areas = try await Self.areas { writer in
            try Self.write(1, at: 44, 5, to: &writer)
            try Self.write(401, ["admin_level": "4", "name": "Puglia", "ISO3166-2": "IT-75"], to: &writer)
        }
        #expect(try areas(1) == [.country: "FR"])
    }

    /// The old town is a county of its own. Addresses inside and outside the county name the same postal town.
    @Test("a town name that addresses on both sides of a border share does not tell the sides apart", arguments: [false, true])
    func postalTown(isTold: Bool) async throws {
        let areas = try await Self.areas(bounds: CoordinateBounds(south: 44, west: 5, north: 44.02, east: 5.02)) { writer in
            for id in 1...40 as ClosedRange<Int64> {
                // The old town lies west of 5.01. The old town has more shops than the area east of it.
                let x = id <= 28 ? 5.001 + 0.0003 * Double(id) : 5.011 + 0.0002 * Double(id - 28)
                let isOld = isTold && id <= 4
                try Self.write(id, at: 44.001 + 0.0004 * Double(id), x, city: isOld ? "Old Troyes, Troyes" : "Troyes", to: &writer)
            }
            for (id, y) in [(Int64(201), 43.9), (202, 44.1)] { try writer.writeNode(id: id, point: Self.point(y, 5.01)) }
            try writer.writeWay(id: 300, nodes: [201, 202])
            try Self.write(400, ["admin_level": "6", "name": "Troyes"], ways: [300], to: &writer)
            try Self.write(401, ["admin_level": "6", "name": "Old Troyes"], ways: [300], to: &writer)
        }
        #expect(try areas(10)[.county] == (isTold ? "Old Troyes" : nil))
        #expect(try areas(35)[.county] == (isTold ? "Troyes" : nil))
    }
}
