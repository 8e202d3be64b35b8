import Foundation
import PortolanGeo
import PortolanNaturalEarth
import PortolanTestSupport
import Testing

@testable import PortolanTimeZones

let hasNaturalEarth = (try? NaturalEarth()) != nil
let world: Result<BoundaryMap, any Error> = Result { try NaturalEarth().boundaries() }

@Suite struct ZoneTableTests {
    @Test func everyLineCanBeRead() {
        let (rules, faults) = ZoneRules.parse(Tables.zoneRules.text)
        #expect(faults.isEmpty)
        #expect(rules.count > 25)
        let known = Set(ZoneCities.all.map(\.zone))
        for (country, rule) in rules {
            let zones = [rule.standard] + rule.zonesByPart.values + rule.areas.map(\.zone)
            // The rules follow the time zone database: Western Sahara has a zone of its own, and Hanoi has the zone of
            // Thailand.
            for zone in zones { #expect(known.contains(zone), "\(country): \(zone)") }
        }
        #expect(ZoneCities.all.count == Tables.zoneCities.lines.count)
    }

    /// A country with several zones has a rule that names each of them.
    @Test func everyZoneHasItsPlace() {
        for (country, cities) in ZoneCities.byCountry where cities.count > 1 {
            guard let rule = ZoneRules.rule(of: country) else {
                Issue.record("\(country) has \(cities.count) zones and no rule")
                continue
            }
            let named = Set([rule.standard] + rule.zonesByPart.values + rule.areas.map(\.zone))
            for city in cities { #expect(named.contains(city.zone), "\(city.zone)") }
        }
    }

    @Test func everyZoneIsKnownToTheSystem() {
        for city in ZoneCities.all { #expect(TimeZone(identifier: city.zone) != nil, "\(city.zone)") }
    }

    @Test func offsets() {
        let summer = Date(timeIntervalSince1970: 1_785_000_000)  // July 2026
        #expect(TimeZoneFinder.offsetMinutes(of: "Europe/Berlin", at: summer) == 120)
        #expect(TimeZoneFinder.offsetMinutes(of: "Asia/Kathmandu", at: summer) == 345)
        #expect(TimeZoneFinder.offsetMinutes(of: "Mars/Olympus", at: summer) == nil)
    }

    /// The country alone decides.
    @Test(arguments: [
        (48.1, 11.6, "DE", "Europe/Berlin"), (-33.9, 151.2, "AU", "Australia/Sydney"), (28.1, -15.4, "es", "Atlantic/Canary"),
        (-27.1, -109.4, "CL", "Pacific/Easter"), (42.6, 21.1, "XK", "Europe/Belgrade"),
    ])
    func needsNoMapWhereTheCountryDecides(_ latitude: Double, _ longitude: Double, _ country: String, _ zone: String) {
        #expect(TimeZoneFinder().zone(at: Coordinate(latitude: latitude, longitude: longitude), country: country) == zone)
    }
}

/// A square country A west of B, and an island C.
@Suite struct BoundaryMapTests {
    let map: BoundaryMap = {
        var builder = BoundaryMap.Builder()
        func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
        builder.add(border: [at(-5, 0), at(0, 0), at(5, 0)], left: "AA", right: "BB")
        builder.add(border: [at(0, 0), at(0, 5)], within: "BB", left: "North", right: "South")
        builder.add(place: at(1, -1), country: "AA", part: "")
        builder.add(place: at(2, 2), country: "BB", part: "North")
        builder.add(place: at(-2, 3), country: "BB", part: "South")
        builder.add(place: at(1, 9), country: "CC", part: "")
        for middle in [at(-7.5, 4.5), at(-7.5, 5.5), at(3.5, -179.5)] { builder.add(highSea: middle) }
        return builder.map()
    }()

    @Test(arguments: [(1.0, -0.1, "AA"), (1, 0.1, "BB"), (-3, -4, "AA"), (0.5, 8.5, "CC"), (4.9, 0.01, "BB")])
    func looksAcrossNoBorder(_ latitude: Double, _ longitude: Double, _ country: String) {
        #expect(CountryFinder(map).country(at: Coordinate(latitude: latitude, longitude: longitude)) == country)
    }

    @Test("cells of the high seas belong to no country up to their edges, and a region keeps the cells near it")
    func highSeas() throws {
        for map in [map, try BoundaryMap(decoding: map.encoded())] {
            for (latitude, longitude, country) in [
                (-7.0001, 4.0, nil), (-8, 4.5, nil), (-7.5, 5.9, nil), (-6.99, 4.5, "BB"), (-8.01, 4.5, "BB"), (-7.5, 3.99, "BB"),
                (-7.5, 6, "BB"),
            ] as [(Double, Double, String?)] {
                #expect(map.country(at: Coordinate(latitude: latitude, longitude: longitude)) == country, "\(latitude) \(longitude)")
            }
        }
        #expect(map.restricted(to: CoordinateBounds(south: -7.4, west: 5.2, north: -7.3, east: 5.3)).highSeas.map(\.west) == [4, 5])
        #expect(map.restricted(to: CoordinateBounds(south: 3.4, west: 179.9, north: 3.6, east: 180)).highSeas.map(\.west) == [-180])
        #expect(map.restricted(to: CoordinateBounds(south: 0, west: 0, north: 1, east: 1)).highSeas.isEmpty)
        // Longitudes 180 and −180 are the same place.
        for longitude in [180.0, -180] { #expect(map.country(at: Coordinate(latitude: 3.5, longitude: longitude)) == nil) }
    }

    @Test func tellsParts() {
        #expect(map.part(of: "BB", at: Coordinate(latitude: 0.2, longitude: 3)) == "North")
        #expect(map.part(of: "BB", at: Coordinate(latitude: -0.2, longitude: 1)) == "South")
        #expect(map.part(of: "AA", at: Coordinate(latitude: 1, longitude: -1)) == nil)
    }

    @Test func isSilentFarFromEverything() {
        #expect(map.country(at: Coordinate(latitude: 60, longitude: 100)) == nil)
        #expect(map.country(at: Coordinate(latitude: .nan, longitude: 100)) == nil)
    }

    @Test func keepsItsBytes() throws {
        let data = map.encoded()
        #expect(try BoundaryMap(decoding: data) == map)
        for length in 0..<data.count { #expect(throws: BoundaryMapError.self) { try BoundaryMap(decoding: data.prefix(length)) } }
        let seed: UInt64 = 3
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 5..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            // The damaged map is read or refused, and never traps. If it is read, look-ups in it do not trap either.
            _ = (try? BoundaryMap(decoding: damaged))?.country(at: Coordinate(latitude: 1, longitude: 1))
        }
    }

    @Test func bordersLookTheSameFromARegion() {
        let near = map.restricted(to: CoordinateBounds(south: -1, west: -1, north: 1, east: 1))
        for latitude in stride(from: -1, through: 1, by: 0.25) {
            for longitude in stride(from: -0.9, through: 1, by: 0.25) {
                let point = Coordinate(latitude: latitude, longitude: longitude)
                #expect(near.country(at: point) == map.country(at: point))
            }
        }
    }
}

@Suite(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data"))
struct WorldZoneTests {
    @Test(
        "no country reaches beyond 200 nautical miles of land",
        arguments: [
            (0.0003, 0.0005, nil), (-0.5, -0.5, nil), (30, -45, nil), (-45, -130, nil), (5, 180, nil),
            (4.9, -1.75, "GH"), (4.2, -1.9, "GH"), (-15.95, -5.72, "SH"), (38.5, -28.6, "PT"), (72.5, -40, "GL"), (62, 96, "RU"),
            (23, 5, "DZ"),
            (-25, 130, "AU"), (56.5, 3, "NO"), (21.3, -157.8, "US"), (51.9, 177.5, "US"), (-18, 178, "FJ"),
        ] as [(Double, Double, String?)]
    )
    func highSeas(latitude: Double, longitude: Double, country: String?) throws {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        #expect(try world.get().country(at: coordinate) == country)
        let bounds = CoordinateBounds(center: coordinate, radiusMeters: 1_000)
        #expect(try world.get().restricted(to: bounds).country(at: coordinate) == country)
    }

    struct Cases: Decodable {
        struct Case: Decodable {
            var lat: Double
            var lon: Double
            var name: String
            var tz: String
            /// The answer of `tzfpy` if the two sources disagree.
            var tzfpy: String?
        }
        var cases: [Case]
    }

    @Test(arguments: [
        (48.137, 11.575, "DE", "Europe/Berlin"), (43.738, 7.424, "MC", "Europe/Monaco"),
        (42.507, 1.522, "AD", "Europe/Andorra"), (47.14, 9.52, "LI", "Europe/Vaduz"), (10.777, 106.701, "VN", "Asia/Ho_Chi_Minh"),
        (60.17, 24.94, "FI", "Europe/Helsinki"), (-31.95, 141.45, "AU", "Australia/Broken_Hill"), (41.59, -87.35, "US", "America/Chicago"),
        (25.8, -80.2, "US", "America/New_York"), (30.4, -86.6, "US", "America/Chicago"), (64.5, -165.4, "US", "America/Nome"),
        (22.3, 114.2, "HK", "Asia/Hong_Kong"), (49.28, -123.12, "CA", "America/Vancouver"), (42.66, 21.16, "XK", "Europe/Belgrade"),
        (23.7, -15.9, "EH", "Africa/El_Aaiun"), (-17.6, -178.9, "FJ", "Pacific/Fiji"),
    ])
    func knowsCountryAndZone(_ latitude: Double, _ longitude: Double, _ country: String, _ zone: String) throws {
        let map = try world.get()
        let point = Coordinate(latitude: latitude, longitude: longitude)
        #expect(CountryFinder(map).country(at: point) == country)
        #expect(TimeZoneFinder(map).zone(at: point) == zone)
        let near = map.restricted(to: CoordinateBounds(center: point, radiusMeters: 20_000))
        #expect(TimeZoneFinder(near).zone(at: point) == zone)
        #expect(try BoundaryMap(decoding: near.encoded()) == near)
    }

    @Test(.enabled(if: Outside.has(Outside.fixtures.appending(path: "timezone_points.json")), "needs PORTOLAN_FIXTURES"))
    func agreesWithDetailedBoundaries() throws {
        let data = try Data(contentsOf: Outside.fixtures.appending(path: "timezone_points.json"))
        let cases = try JSONDecoder().decode(Cases.self, from: data).cases
        let finder = TimeZoneFinder(try world.get())
        var agreed = 0
        var total = 0
        var failedCities: [String] = []
        var wrong: [String: [String]] = [:]
        for item in cases {
            let found = finder.zone(at: Coordinate(latitude: item.lat, longitude: item.lon))
            if item.name != "random" && found != item.tz { failedCities.append("\(item.name): \(item.tz), not \(found ?? "–")") }
            guard item.tzfpy == nil else { continue }
            total += 1
            if found == item.tz {
                agreed += 1
            } else {
                wrong[item.tz, default: []].append("\(item.lat),\(item.lon) \(found ?? "–")")
            }
        }
        // To print the report: PORTOLAN_REPORT=1 swift test --filter agreesWithDetailedBoundaries
        if ProcessInfo.processInfo.environment["PORTOLAN_REPORT"] != nil {
            print("zones: \(agreed) of \(total)")
            for (zone, points) in wrong.sorted(by: { $0.key < $1.key }) { print(zone, points.count, points.joined(separator: "; ")) }
        }
        #expect(failedCities.isEmpty)
        #expect(Double(agreed) >= 0.97 * Double(total), "\(agreed) of \(total)")
    }
}
