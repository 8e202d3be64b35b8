import PortolanAddress
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import PortolanTimeZones
import Testing

@testable import PortolanImport

/// Tests how the import finds a place's country and town if no boundary of the extract contains the place.
@Suite struct CountryOutlinesTests {
    /// Two countries side by side, divided at 10° east, and an island far away.
    private static let map: BoundaryMap = {
        var builder = BoundaryMap.Builder()
        builder.add(border: [Coordinate(latitude: 40, longitude: 10), Coordinate(latitude: 50, longitude: 10)], left: "AA", right: "BB")
        for latitude in [42.0, 44, 46, 48] {
            builder.add(place: Coordinate(latitude: latitude, longitude: 9), country: "AA", part: "")
            builder.add(place: Coordinate(latitude: latitude, longitude: 11), country: "BB", part: "")
        }
        for latitude in [0.0, 0.1, 0.2, 0.3] {
            builder.add(place: Coordinate(latitude: latitude, longitude: -100), country: "CC", part: "")
        }
        return builder.map()
    }()

    private static func point(_ latitude: Double, _ longitude: Double) -> OSMPoint {
        OSMPoint(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("the border divides the countries, also within a grid square")
    func border() {
        let outlines = CountryOutlines(Self.map, bounds: nil, country: nil)
        var squares = CountryOutlines.Squares()
        var generator = SplitMix64(seed: 11)
        for _ in 0..<400 {
            let point = Self.point(.random(in: 43...47, using: &generator), .random(in: 9.95...10.05, using: &generator))
            #expect(squares.country(at: point, outlines) == outlines.country(at: point))
            #expect(outlines.country(at: point) == (point.x < 100_000_000 ? "AA" : "BB"))
        }
    }

    @Test("a place far from the extract is in the country that contains it")
    func farAway() {
        let bounds = CoordinateBounds(south: 44, west: 8.5, north: 45, east: 9.5)
        let outlines = CountryOutlines(Self.map, bounds: bounds, country: "AA")
        #expect(outlines.country(at: Self.point(44.5, 9)) == "AA")
        #expect(outlines.country(at: Self.point(0.15, -100.01)) == "CC")
        #expect(outlines.country(at: Self.point(44.5, 11)) == "BB")
    }

    @Test("a point that its country's boundary leaves out belongs to the neighbouring country")
    func neighbour() {
        let outlines = CountryOutlines(Self.map, bounds: nil, country: nil)
        #expect(outlines.country(near: Self.point(45, 9.99), except: "AA") == "BB")
        #expect(outlines.country(near: Self.point(45, 5), except: "AA") == nil)
        #expect(outlines.country(ofMost: [Self.point(45, 9.9), Self.point(45, 10.1), Self.point(45, 9.8)]) == "AA")
    }

    @Test("the neighbours name the town if enough of them agree")
    func towns() {
        var found = LocalTowns.Found()
        let here = Self.point(48.85, 2.35)
        let towns = LocalTowns([(town: 7, points: [here, here, Self.point(48.86, 2.36)]), (town: 8, points: [Self.point(48.0, 2.0)])])
        #expect(towns.town(at: Self.point(48.851, 2.351), &found) == 7)
        #expect(towns.town(at: Self.point(48.851, 2.351), &found) == 7)
        #expect(towns.town(at: Self.point(48.0, 2.0), &found) == nil, "one neighbour is not enough")
        #expect(towns.town(at: Self.point(50, 10), &found) == nil)
        let divided = LocalTowns([(town: 1, points: [here, here, here]), (town: 2, points: [here, here, here])])
        var other = LocalTowns.Found()
        #expect(divided.town(at: here, &other) == nil, "neighbours that do not agree decide nothing")
    }

    @Test(
        "near a border, tags tell the countries apart: a country code, or a postcode or town that only one country has",
        arguments: [
            (CountryHint(country: "mc"), "MC"), (CountryHint(country: "FR", postcode: "98000"), "FR"),
            (CountryHint(postcode: "98000"), "MC"),
            (CountryHint(postcode: "06240"), "FR"), (CountryHint(city: "Monaco"), "MC"), (CountryHint(city: "Beausoleil"), "FR"),
            (CountryHint(country: "DE", city: "Atlantis"), nil), (CountryHint(), nil),
        ] as [(CountryHint, String?)]
    )
    func hints(_ hint: CountryHint, _ country: String?) {
        #expect(hint.country(of: ["FR", "MC"], towns: ["beausoleil": ["FR"]]) == country)
    }

    @Test("near a border, a place and its neighbours are in the country that its tags name; elsewhere tags do not count")
    func evidence() throws {
        let map: BoundaryMap = {
            var builder = BoundaryMap.Builder()
            builder.add(
                border: [Coordinate(latitude: 40, longitude: 10), Coordinate(latitude: 50, longitude: 10)],
                left: "FR",
                right: "MC"
            )
            for latitude in [42.0, 44, 46, 48] {
                builder.add(place: Coordinate(latitude: latitude, longitude: 9), country: "FR", part: "")
                builder.add(place: Coordinate(latitude: latitude, longitude: 11), country: "MC", part: "")
            }
            return builder.map()
        }()
        let hint = CountryHint(postcode: "98000")
        func place(_ id: Int64, _ point: OSMPoint) -> AddressBuilder.Place {
            .init(PlaceID(osm: OSMKey(type: .node, id: id)), version: 1, point, .init(kinds: ["amenity=cafe"]), [], hint: hint.number)
        }
        let casino = place(1, Self.point(45, 9.999))
        let farm = place(2, Self.point(45, 9.5))
        var block = SurveyedPBFBlock()
        block.hints = [hint]
        block.places = [casino, farm]
        var builder = AddressBuilder()
        try builder.add(block)
        let places = builder.takePlaces()
        var evidence = try CountryEvidence(builder, places, CountryOutlines(map, bounds: nil, country: nil))
        #expect(evidence.country(tagged: casino) == "MC")
        #expect(evidence.country(tagged: farm) == nil)
        #expect(evidence.country(beside: Self.point(45.001, 9.999)) == "MC")
        #expect(evidence.country(beside: Self.point(45.01, 9.999)) == nil, "a neighbour a kilometre away says nothing")
    }

    @Test("when there are too many hints, the same ones are kept in any order of arrival")
    func hintsBeyondTheLimit() throws {
        var kept: [Set<UInt64>] = []
        for order in [Array(0..<140_000), Array((0..<140_000).reversed())] {
            var builder = AddressBuilder()
            for start in stride(from: 0, to: order.count, by: 10_000) {
                var block = SurveyedPBFBlock()
                block.hints = order[start..<start + 10_000].map { CountryHint(country: $0 % 2 == 0 ? "FR" : "", postcode: "\($0)") }
                try builder.add(block)
            }
            #expect(builder.hints.allSatisfy { $0.key == $0.value.number })
            kept.append(Set(builder.hints.keys))
        }
        #expect(kept[0] == kept[1] && (40_000..<131_073).contains(kept[0].count))
    }

    @Test("a county that is part of a city names the city")
    func cityParts() {
        #expect(CityParts.city(of: "Queens County", state: "New York", country: "US") == "New York")
        #expect(CityParts.city(of: "Kings County", state: "California", country: "US") == nil)
        #expect(CityParts.city(of: "London Borough of Camden", state: nil, country: "GB") == "London")
        #expect(CityParts.city(of: "Nassau County", state: "New York", country: "US") == nil)
    }
}
