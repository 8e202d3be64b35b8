import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanPlaces

/// A street of 300 m from west to east at 48° north, with houses on both sides and a side street at its western end.
@Suite("Addresses of a coordinate")
struct AddressesTests {
    private static let street = PlaceID(osm: OSMKey(type: .way, id: 1))
    private static let sideStreet = PlaceID(osm: OSMKey(type: .way, id: 2))
    private static let town = PlaceID(osm: OSMKey(type: .relation, id: 3))
    private static let bay = PlaceID(osm: OSMKey(type: .relation, id: 4))
    private static let lake = PlaceID(osm: OSMKey(type: .relation, id: 5))
    private static let fountain = PlaceID(osm: OSMKey(type: .way, id: 6))

    private static func at(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitude: 48 + north / 111_195, longitude: 11 + east / 111_195 / cos(48 * .pi / 180))
    }

    private static func line(_ points: Coordinate...) -> PlaceOutline? {
        PlaceOutline(simplifyingLine: points.map { PlaceOutline.Point($0) })
    }

    private static func box(_ a: Coordinate, _ b: Coordinate) -> PlaceOutline? {
        let corners = [
            a, Coordinate(latitude: a.latitude, longitude: b.longitude), b, Coordinate(latitude: b.latitude, longitude: a.longitude),
        ]
        return PlaceOutline(simplifying: [corners.map { PlaceOutline.Point($0) }])
    }

    private static func place(
        _ id: PlaceID,
        _ location: Coordinate,
        from a: Coordinate? = nil,
        to b: Coordinate? = nil,
        _ kinds: [String],
        _ types: [String],
        _ tags: OSMTags
    ) -> PlaceRecord {
        var bounds = CoordinateBounds(location)
        if let a, let b {
            bounds.extend(to: a)
            bounds.extend(to: b)
        }
        return PlaceRecord(id: id, location: location, bounds: bounds, kinds: kinds, types: types, tags: tags)
    }

    private static func house(_ id: Int64, _ number: String, _ location: Coordinate) -> PlaceRecord {
        place(node(id), location, ["addr:housenumber"], ["street_address"], ["addr:housenumber": number, "addr:street": "Hauptstraße"])
    }

    private static func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient {
        let target = folder.url.appending(path: "street.portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        let route = ["route"]
        var places: [(PlaceRecord, PlaceOutline?)] = [
            (
                place(street, at(0, 150), from: at(0, 0), to: at(0, 300), ["highway=residential"], route, ["name": "Hauptstraße"]),
                line(at(0, 0), at(0, 300))
            ),
            (
                place(sideStreet, at(60, 10), from: at(40, 10), to: at(80, 10), ["highway=residential"], route, ["name": "Nebenweg"]),
                line(at(40, 10), at(80, 10))
            ),
            (
                place(
                    town,
                    at(0, 150),
                    from: at(-8_000, -8_000),
                    to: at(8_000, 8_000),
                    ["boundary=administrative"],
                    ["locality", "political"],
                    ["name": "Stadt", "boundary": "administrative"]
                ),
                box(at(-8_000, -8_000), at(8_000, 8_000))
            ),
            (
                place(
                    bay,
                    at(-9_000, 0),
                    from: at(-9_500, -500),
                    to: at(-8_500, 500),
                    ["natural=bay"],
                    ["natural_feature"],
                    ["name": "Bucht"]
                ),
                box(at(-9_500, -500), at(-8_500, 500))
            ),
            (
                place(
                    lake,
                    at(-6_000, 0),
                    from: at(-6_500, -500),
                    to: at(-5_500, 500),
                    ["natural=water"],
                    ["lake", "natural_feature"],
                    ["name": "Weiher", "name:en": "Pond", "natural": "water"]
                ),
                box(at(-6_500, -500), at(-5_500, 500))
            ),
            (
                place(
                    fountain,
                    at(-6_000, 0),
                    from: at(-6_010, -10),
                    to: at(-5_990, 10),
                    ["amenity=fountain", "natural=water"],
                    ["fountain"],
                    ["name": "Strahl", "amenity": "fountain", "natural": "water"]
                ),
                box(at(-6_010, -10), at(-5_990, 10))
            ),
        ]
        for (id, number, north, east) in [(10, "2", 15, 40), (11, "10a", 15, 190), (12, "1", -15, 40), (13, "3", -15, 190)]
            as [(Int64, String, Double, Double)]
        {
            places.append((house(id, number, at(north, east)), nil))
        }
        for (place, outline) in places.sorted(by: { $0.0.id.rowKey < $1.0.id.rowKey }) { try writer.add(place, outline: outline) }
        let names = AddressNames("Stadt", others: [.init(language: "en", text: "Town")])
        let entries = places.map(\.0.id).filter { $0 != bay }.map { PlaceAddresses.Entry(id: $0, areaList: 0) }
        try writer.write(
            PlaceAddresses(
                areas: [
                    .init(area: AddressArea(part: .city, names: names, placeKey: town.rowKey), country: "DE"),
                    .init(area: AddressArea(part: .state, names: AddressNames("Bayern"), code: "BY"), country: "DE"),
                    .init(area: .country("DE"), country: "DE"),
                ],
                areaLists: [[0, 1, 2]],
                entries: entries.sorted { $0.id.rowKey < $1.id.rowKey }
            )
        )
        _ = try writer.finish()
        _ = try draft.publish(
            RegionManifest(
                name: "street",
                bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )
        return try PlacesClient(regions: [target])
    }

    private static let areas = ["Stadt, Bayern, Deutschland", "Bayern, Deutschland", "Deutschland"]

    @Test(
        "the answers are the house, the street by its line, and the areas that contain the point",
        arguments: [
            // The point is in front of a house.
            (18, 42, ["Hauptstraße 2, Stadt, Deutschland", "Hauptstraße, Stadt, Deutschland"] + areas),
            // The point is about 75 m from each of two houses, halfway between them. The estimated number lies between
            // the numbers of the two houses.
            (12, 115, ["Hauptstraße 6, Stadt, Deutschland", "Hauptstraße, Stadt, Deutschland"] + areas),
            // The numbers 1 and 3 leave no number between them.
            (-12, 115, ["Hauptstraße, Stadt, Deutschland"] + areas),
            // The middle of the side street is nearer to the point than the middle of the main street, but the line of
            // the main street is nearer than the line of the side street.
            (5, 270, ["Hauptstraße, Stadt, Deutschland"] + areas),
            (28, -15, ["Nebenweg, Stadt, Deutschland"] + areas),
            // The points are kilometres from every place, inside and outside the town's outline.
            (6_000, 5_000, areas),
            (9_500, 0, ["Bayern, Deutschland", "Deutschland"]),
            (-9_000, 0, ["Bayern, Deutschland", "Deutschland", "Bucht"]),
            // A lake lies in the areas that contain the point. A fountain in the lake is not an answer.
            (-6_000, 0, areas + ["Weiher, Stadt, Bayern, Deutschland"]),
            (60_000, 0, []),
        ] as [(Double, Double, [String])]
    )
    func levels(north: Double, east: Double, expected: [String]) async throws {
        let folder = try ScratchFolder()
        let found = try await Self.client(folder).addresses(at: Self.at(north, east))
        #expect(found.map(\.formattedAddress) == expected)
        #expect(found.map(\.level) == found.map(\.level).sorted())
    }

    @Test("each answer has its level, position and distance")
    func details() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let before = try await client.addresses(at: Self.at(18, 42))
        #expect(before.map(\.placeID) == [node(10), Self.street, Self.town, nil, nil])
        #expect(before.map(\.granularity) == [.rooftop, .geometricCenter, .approximate, .approximate, .approximate])
        #expect(abs(before[0].distanceMeters - 3.6) < 0.1 && abs(before[1].distanceMeters - 18) < 0.1)
        #expect(before[1].location.distanceMeters(to: Self.at(0, 42)) < 0.5)
        #expect(before[0].addressComponents.map(\.longText) == ["2", "Hauptstraße", "Stadt", "Bayern", "Deutschland"])
        #expect(before[1].types == ["route"] && before[2].types == ["locality", "political"])
        let estimated = try #require(try await client.addresses(at: Self.at(12, 115)).first)
        #expect(estimated.granularity == .interpolated && estimated.placeID == nil && estimated.location == Self.at(12, 115))
    }

    @Test("waters answer with their name first, a lake with its town and its country")
    func waters() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let pond = try #require(try await client.addresses(at: Self.at(-6_000, 0), levels: [.water], language: "en").first)
        #expect(pond.formattedAddress == "Pond, Town, Bayern, Germany" && pond.placeID == Self.lake)
        #expect(pond.addressComponents.map(\.longText) == ["Pond", "Town", "Bayern", "Germany"])
        #expect(pond.addressComponents[0].types == ["natural_feature"] && pond.types == ["lake", "natural_feature"])
        let bay = try #require(try await client.addresses(at: Self.at(-9_000, 0), levels: [.water]).first)
        #expect(bay.addressComponents.map(\.longText) == ["Bucht"] && bay.postalAddress == nil)
    }

    @Test("options choose levels, language and country; an invalid coordinate is an error")
    func options() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let towns = try await client.addresses(at: Self.at(18, 42), levels: [.town, .country], language: "en", region: "de")
        #expect(towns.map(\.formattedAddress) == ["Town, Bayern", "Germany"])
        let error = await #expect(throws: PlacesError.self) { try await client.addresses(at: Coordinate(latitude: 91, longitude: 0)) }
        #expect(error?.code == .invalidArgument)
        #expect(client.usage.billed[.init(.geocode, .essentials)] == 1)
        let json = JSONValue.addresses(try await client.addresses(at: Self.at(18, 42), levels: [.country])).text
        #expect(json.contains("\"granularity\": \"APPROXIMATE\"") && json.contains("\"formattedAddress\": \"Deutschland\""))
        #expect(JSONValue.addresses([]).text == "{}")
    }

    @Test("a city that is mapped as a point reaches 12 km, and its tags name the country")
    func settlements() async throws {
        let folder = try ScratchFolder()
        let tags: OSMTags = ["place": "city", "name": "Paris", "name:ja": "パリ", "is_in:country_code": "FR"]
        let city = Self.place(node(1), Self.at(0, 0), ["place=city"], ["locality", "political"], tags)
        let client = try PlacesClient(regions: [try folder.region("world", size: 60, [city])])
        let found = try await client.addresses(at: Self.at(10_000, 0))
        #expect(found.map(\.formattedAddress) == ["Paris, France", "France"] && found.first?.placeID == node(1))
        #expect(try await client.addresses(at: Self.at(13_000, 0)).isEmpty)
    }

    @Test("places in memory answer with the nearest house and the areas of its address")
    func memory() async throws {
        let components = [
            AddressComponent("1", types: ["street_number"]), AddressComponent("Rue", types: ["route"]),
            AddressComponent("Ville", types: ["locality", "political"]), AddressComponent("France", types: ["country", "political"]),
        ]
        let place = Place(id: node(1), location: Self.at(0, 0), formattedAddress: "1 Rue, Ville", addressComponents: components)
        let client = PlacesClient([place])
        #expect(try await client.addresses(at: Self.at(0, 20)).map(\.formattedAddress) == ["1 Rue, Ville", "Ville, France", "France"])
        #expect(try await client.addresses(at: Self.at(0, 200)).map(\.level) == [.town, .country])
        #expect(try await client.addresses(at: Self.at(9_000, 0)).isEmpty)
    }

    @Test(
        "numbers are estimated between the nearest houses before and after",
        arguments: [
            ([(2, -50), (10, 50)], 6), ([(10, -50), (2, 50)], 6), ([(2, -90), (10, 10)], 8), ([(1, -60), (4, 40)], 3),
            ([(1, -40), (4, 60)], 2),
            ([(2, -10), (4, 10)], nil), ([(2, -50)], nil), ([(2, -50), (200, 50)], nil), ([(2, -200), (10, 50)], nil),
            // Only the nearest house on each side of the position counts: 9 lies halfway between 6 and 12, and the
            // estimate is rounded to the even number 10.
            ([(2, -100), (6, -20), (12, 20), (20, 100)], 9 + 1),
        ] as [([(Int, Double)], Int?)]
    )
    func estimate(houses: [(Int, Double)], expected: Int?) {
        var estimate = HouseNumberEstimate(position: Self.at(10, 0), foot: Self.at(0, 0), directionDegrees: 0)
        for (number, east) in houses { estimate.add(number: "\(number)b", at: Self.at(15, east)) }
        // Houses on the other side of the street do not count.
        estimate.add(number: "77", at: Self.at(-15, 1))
        estimate.add(number: "no number", at: Self.at(15, 1))
        #expect(estimate.number == expected)
    }

    @Test("whereami leaves out street furniture unless it is requested")
    func furniture() async throws {
        let folder = try ScratchFolder()
        let here = Self.at(0, 0)
        let interest = ["point_of_interest", "establishment"]
        let region = try folder.region(
            "here",
            size: 60,
            [
                Self.place(node(1), here, ["amenity=cafe"], ["cafe"] + interest, ["amenity": "cafe"]),
                Self.place(node(2), here, ["amenity=bench"], interest, ["amenity": "bench"]),
                Self.place(node(3), here, ["highway=elevator"], interest, ["highway": "elevator"]),
                Self.place(node(4), here, ["power=pole"], interest, ["power": "pole"]),
            ]
        )
        let client = try PlacesClient(regions: [region])
        #expect(try await client.currentPlace(at: here).map(\.place.id) == [node(1)])
        #expect(try await client.currentPlace(.init(at: here, includesFurniture: true)).count == 4)
    }
}
