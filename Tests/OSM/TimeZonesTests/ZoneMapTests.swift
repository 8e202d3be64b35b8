import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTimeZones

/// West and East share the border x = 0, which bends to 0.5°. An island lies in the sea south of West and East. East
/// has an enclave that belongs to West. North overlaps the north-eastern corner of East.
private let areas = """
    {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"CRS84"}},"features":[
    {"type":"Feature","properties":{"tzid":"Area/West"},"geometry":{"type":"MultiPolygon","coordinates":[
      [[[-5,0],[0,0],[0,2],[0.5,2.5],[0,3],[0,5],[-5,5],[-5,0]]],
      [[[2,2],[2.2,2],[2.2,2.2],[2,2.2],[2,2]]]]}},
    {"geometry":{"coordinates":[[[0,0],[5,0],[5,4],[5,5],[4,5],[0,5],[0,3],[0.5,2.5],[0,2],[0,0]],[[2,2],[2,2.2],[2.2,2.2],[2.2,2],[2,2]]],"type":"Polygon"},
     "properties":{"tzid":"Area/East"},"type":"Feature"},
    {"type":"Feature","properties":{"tzid":"Area/Island"},"geometry":{"type":"Polygon","coordinates":[[[1,-2],[1.001,-2],[1.001,-1.999],[1,-1.999],[1,-2]]]}},
    {"type":"Feature","properties":{"tzid":"Area/North"},"geometry":{"type":"Polygon","coordinates":[[[4,4],[5.5,4],[5.5,5.5],[4,5.5],[4,4]]]}}
    ]}
    """

private func map(_ text: String, piece: Int = .max, tolerance: Double = 30) throws -> ZoneMap {
    var importer = ZoneMapImporter()
    var rest = Data(text.utf8)[...]
    while !rest.isEmpty {
        try importer.read(Data(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
    }
    return try importer.map(source: "made", toleranceMeters: tolerance)
}

private func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

@Suite("Areas decide the zone of a point") struct ZoneMapTests {
    static let places: [(Double, Double, String?)] = [
        (1, -0.001, "Area/West"), (1, 0.001, "Area/East"), (2.5, 0.4, "Area/West"), (2.5, 0.6, "Area/East"), (4.9, -4.9, "Area/West"),
        (2.1, 2.1, "Area/West"), (2.1, 1.9, "Area/East"), (2.1, 2.3, "Area/East"), (2.25, 2.1, "Area/East"),
        (-1.9995, 1.0005, "Area/Island"), (-1.9995, 0.9, nil), (-1.9995, 1.01, nil), (-1, 1, nil), (3, 20, nil), (3, -20, nil),
        (89, 0, nil),
        // If two areas overlap, the smaller one counts.
        (4.5, 4.5, "Area/North"), (5.2, 5.2, "Area/North"), (4.5, 3.9, "Area/East"), (3.9, 4.5, "Area/East"),
        // These points have the latitude of a vertex.
        (2, 0.2, "Area/East"), (2, -0.1, "Area/West"), (2.5, -1, "Area/West"), (3, 1, "Area/East"), (4, 3, "Area/East"),
    ]

    @Test(arguments: places)
    func namesTheZone(_ latitude: Double, _ longitude: Double, _ zone: String?) throws {
        let world = try map(areas)
        #expect(world.zone(at: at(latitude, longitude)) == zone)
        #expect(try ZoneMap(decoding: world.encoded()).zone(at: at(latitude, longitude)) == zone)
        #expect(world.zones == ["Area/East", "Area/Island", "Area/North", "Area/West"])
    }

    @Test("an area may cover all longitudes around a pole")
    func polarCap() throws {
        let cap =
            "{\"properties\":{\"tzid\":\"Area/Cap\"},\"geometry\":{\"coordinates\":[[[-180,-90],[-180,-75],[0,-80],[180,-75],[180,-90]]]}}"
        let world = try map(cap)
        for longitude in stride(from: -180.0, through: 180, by: 15) {
            #expect(world.zone(at: at(-85, longitude)) == "Area/Cap", "\(longitude)")
            #expect(world.zone(at: at(-70, longitude)) == nil, "\(longitude)")
        }
        #expect(world.zone(at: at(-90, 0)) == "Area/Cap")
    }

    @Test("a level border separates areas, although no line eastwards crosses it")
    func levelBorder() throws {
        let two = """
            {"properties":{"tzid":"Area/South"},"geometry":{"coordinates":[[[-170,0],[170,0],[170,10.1],[-170,10.1]]]}}
            {"properties":{"tzid":"Area/North"},"geometry":{"coordinates":[[[-170,10.1],[170,10.1],[170,20],[-170,20]]]}}
            """
        let world = try map(two)
        for longitude in stride(from: -169.0, through: 169, by: 13) {
            for (latitude, zone) in [(10.09, "Area/South"), (10.11, "Area/North"), (9.5, "Area/South"), (10.6, "Area/North")] {
                #expect(world.zone(at: at(latitude, longitude)) == zone, "\(latitude) \(longitude)")
            }
        }
    }

    @Test func aBorderIsStoredOnce() throws {
        let world = try map(areas)
        let between = world.borders.filter { Set([world.names[Int($0.left)], world.names[Int($0.right)]]) == ["Area/East", "Area/West"] }
        #expect(between.count == 2)
        // The points from 0,0 to 5,0 through the bend, and the four corners of the enclave.
        #expect(between.map(\.points.count).sorted() == [5, 5])
    }

    @Test("a part of the map answers like the whole map")
    func restriction() throws {
        let world = try map(areas)
        for (south, west) in [(0.0, -1.0), (2, 1.5), (3.5, 3.5), (-2.5, 0.5), (2.05, 2.05)] {
            let bounds = CoordinateBounds(south: south, west: west, north: south + 1, east: west + 1)
            let part = world.restricted(to: bounds)
            #expect(part.encoded().count < world.encoded().count)
            for row in 0...40 {
                for column in 0...40 {
                    let point = at(south + Double(row) / 40, west + Double(column) / 40)
                    #expect(part.zone(at: point) == world.zone(at: point), "\(point)")
                }
            }
            #expect(part.zone(at: at(south + 10, west)) == nil)
        }
        let inside = world.restricted(to: CoordinateBounds(south: 1, west: 3, north: 1.2, east: 3.2))
        #expect(inside.zones == ["Area/East"])
        let everywhere = world.restricted(to: CoordinateBounds(south: -1, west: 179, north: 3, east: -179))
        #expect(everywhere.zone(at: at(1, -0.1)) == "Area/West")
    }

    @Test func zonesOfBounds() throws {
        let world = try map(areas)
        #expect(world.zones(in: CoordinateBounds(south: 1, west: 3, north: 1.2, east: 3.2)) == ["Area/East"])
        #expect(world.zones(in: CoordinateBounds(south: 1, west: -0.1, north: 1.2, east: 0.1)) == ["Area/East", "Area/West"])
        #expect(world.zones(in: CoordinateBounds(south: 1.5, west: 1.5, north: 3, east: 3)) == ["Area/East", "Area/West"])
        #expect(world.zones(in: CoordinateBounds(south: 10, west: 10, north: 11, east: 11)).isEmpty)
    }

    @Test("the text may come in pieces of any size")
    func pieces() throws {
        let whole = try map(areas)
        for piece in [1, 2, 7, 100] { #expect(try map(areas, piece: piece) == whole) }
    }

    @Test(arguments: [
        ("{}", "no feature"), ("{\"features\":[{\"geometry\":{\"coordinates\":[[[0,0],[1,0],[1,1]]]}}]}", "without a property tzid"),
        ("{\"properties\":{\"tzid\":\"A\"},\"geometry\":{\"coordinates\":[[0,0],[1,1]]}}", "A: the geometry is no polygon"),
        ("{\"properties\":{\"tzid\":\"A\"},\"geometry\":null}", "A: the geometry is no polygon"),
        ("{\"geometry\":{\"coordinates\":[[[0,91],[1,0],[1,1]]]}}", "beyond 180° of longitude or 90° of latitude"),
        ("{\"geometry\":{\"coordinates\":[[[1-,0],[1,0],[1,1]]]}}", "this text is not a number"),
        ("{\"a\":[}", "a bracket that does not belong here"), ("{\"a\"", "the text ends too early"), ("<xml>", "not JSON"),
        (String(repeating: "[", count: 100), "more than 64"),
    ])
    func refuses(_ text: String, _ message: String) {
        do {
            _ = try map(text)
            Issue.record("read \(text)")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test func damagedFilesAreRefusedOrHarmless() throws {
        let data = try map(areas).encoded()
        for length in 0..<data.count { #expect(throws: BoundaryMapError.self) { try ZoneMap(decoding: data.prefix(length)) } }
        var generator = SplitMix64(seed: 5)
        for _ in 0..<3000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 5..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let map = try? ZoneMap(decoding: damaged) else { continue }
            _ = map.zone(at: at(1, 1))
            _ = map.restricted(to: CoordinateBounds(south: 0, west: 0, north: 1, east: 1)).zone(at: at(0.5, 0.5))
        }
    }

    @Test("fuzzed texts that are cut and changed are refused or read, and never trap")
    func fuzzedTextsAreRefusedOrRead() {
        for seed in Fuzz.seeds(300) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array(areas.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = "[]{},:\"0-e. \\a".utf8.randomElement(using: &generator) ?? 0
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &generator)))
                default:
                    bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 1...30, using: &generator))], at: place)
                }
            }
            var importer = ZoneMapImporter()
            guard (try? importer.read(Data(bytes))) != nil, let map = try? importer.map(source: "") else { continue }
            #expect((try? ZoneMap(decoding: map.encoded())) == map, "seed \(seed)")
            _ = map.zone(at: at(1, 1))
        }
    }
}

@Suite("Areas and countries together decide the zone") struct ZoneMapFinderTests {
    /// Returns a map with Liechtenstein around 0.5, 0.5 and Germany west of it.
    private func boundaries() throws -> BoundaryMap {
        var builder = BoundaryMap.Builder()
        builder.add(place: at(0.5, 0.5), country: "LI", part: "")
        builder.add(place: at(0.5, -0.5), country: "DE", part: "")
        builder.add(border: [at(-1, 0), at(2, 0)], left: "DE", right: "LI")
        var boundaries = builder.map()
        boundaries.zones = try map(
            """
            {"features":[
            {"properties":{"tzid":"Europe/Berlin"},"geometry":{"coordinates":[[[-1,0],[0,0],[0,1],[-1,1]]]}},
            {"properties":{"tzid":"Europe/Vaduz"},"geometry":{"coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}},
            {"properties":{"tzid":"Etc/GMT"},"geometry":{"coordinates":[[[1,0],[2,0],[2,1],[1,1]]]}}]}
            """
        )
        return boundaries
    }

    @Test func theAreaDecidesUnlessTheCountryKnowsBetter() throws {
        let finder = TimeZoneFinder(try boundaries())
        #expect(finder.zone(at: at(0.5, 0.1)) == "Europe/Vaduz")
        #expect(finder.zone(at: at(0.5, -0.1)) == "Europe/Berlin")
        #expect(finder.zone(at: at(0.5, 0.1), country: "li") == "Europe/Vaduz")
        // The point is ten metres beyond the border, but the caller states that it is in Germany.
        #expect(finder.zone(at: at(0.5, 0.0001), country: "DE") == "Europe/Berlin")
        // Where no area of the zone map lies, the country decides.
        #expect(finder.zone(at: at(1.5, -0.1), country: "DE") == "Europe/Berlin")
        #expect(finder.zone(at: at(0.5, 1.5)) == "Etc/GMT")
    }

    @Test func oneZoneOfBounds() throws {
        let finder = TimeZoneFinder(try boundaries())
        #expect(finder.zone(covering: CoordinateBounds(south: 0.2, west: 0.2, north: 0.4, east: 0.4)) == "Europe/Vaduz")
        // International waters do not count. If the bounds have several zones, the country that the caller states
        // decides.
        #expect(finder.zone(covering: CoordinateBounds(south: 0.2, west: 0.2, north: 0.4, east: 1.4)) == "Europe/Vaduz")
        #expect(finder.zone(covering: CoordinateBounds(south: 0.2, west: -0.2, north: 0.4, east: 0.4)) == nil)
        #expect(finder.zone(covering: CoordinateBounds(south: 0.2, west: -0.2, north: 0.4, east: 0.4), country: "LI") == "Europe/Vaduz")
    }

    @Test func theFileOfBoundariesCarriesThem() throws {
        let boundaries = try boundaries()
        let data = boundaries.encoded()
        #expect(data[4] == 2)
        #expect(try BoundaryMap(decoding: data) == boundaries)
        for length in 0..<data.count { #expect(throws: BoundaryMapError.self) { try BoundaryMap(decoding: data.prefix(length)) } }
        let near = boundaries.restricted(to: CoordinateBounds(south: 0.4, west: -0.1, north: 0.6, east: 0.1))
        #expect(near.zones?.zones == ["Europe/Berlin", "Europe/Vaduz"])
        #expect(BoundaryMap.Builder().map().knowsCountries == false)
        #expect(boundaries.knowsCountries)
    }
}
