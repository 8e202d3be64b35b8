import PortolanGeo
import PortolanOSMModel
import PortolanStore
import Testing

@testable import PortolanPlaces

/// A nearby query without types returns only places that people look for.
@Suite struct NearbyScopeTests {
    private static let here = Coordinate(latitude: 0.01, longitude: 0.01)
    private static let poi = ["point_of_interest", "establishment"]

    /// The kind, the types, the name, and whether a query without types finds the place. The cases are in the order of
    /// their distance, beginning with the nearest place.
    private static let cases: [(kind: String, types: [String], name: String?, isFound: Bool)] = [
        ("highway=residential", ["route"], "Rue Grimaldi", false),
        ("highway=service", ["route"], "Ruelle", false),
        ("addr:housenumber", ["street_address"], nil, false),
        ("building=yes", ["premise"] + poi, "Villa Bijou", false),
        ("building=apartments", ["apartment_building", "premise"] + poi, "Le Millefiori", false),
        ("place=suburb", ["sublocality_level_1", "sublocality", "political"], "Monte-Carlo", false),
        ("boundary=postal_code", ["postal_code"], "98000", false),
        ("landuse=residential", ["colloquial_area", "point_of_interest"], "Les Moneghetti", false),
        ("natural=valley", ["natural_feature", "point_of_interest"], "Vallon", false),
        ("amenity=bench", ["point_of_interest"], "Memorial bench", false),
        ("disused:shop=bakery", poi, "Old Bakery", false),
        ("public_transport=stop_position", ["bus_stop", "transit_stop"] + poi, "Casino", false),
        ("amenity=parking_entrance", ["parking"] + poi, "Parking du Casino", false),
        ("amenity=parking", ["parking_lot", "parking"] + poi, nil, false),
        ("leisure=swimming_pool", ["swimming_pool"] + poi, nil, false),
        ("amenity=cafe", ["cafe", "food"] + poi, "Café de Paris", true),
        ("building=hotel", ["hotel", "lodging", "premise", "street_address"] + poi, "Hôtel Hermitage", true),
        ("highway=bus_stop", ["bus_stop", "transit_stop"] + poi, "Casino", true),
        ("leisure=park", ["park"] + poi, "Jardin Japonais", true),
        ("natural=peak", ["mountain_peak", "point_of_interest"], "Mont Agel", true),
        ("natural=beach", ["beach", "point_of_interest"], "Larvotto", true),
        ("place=square", ["plaza", "town_square", "point_of_interest"], "Place du Casino", true),
    ]

    private static func records() -> [PlaceRecord] {
        cases.enumerated().map { index, item in
            record(
                Int64(index + 1),
                here.latitude + Double(index) * 1e-5,
                here.longitude,
                kinds: [item.kind],
                types: item.types,
                tags: item.name.map { ["name": $0] } ?? [:]
            )
        }
    }

    private static func found(_ isFound: (Int) -> Bool) -> [PlaceID] { cases.indices.filter(isFound).map { node(Int64($0 + 1)) } }

    /// Makes a client for a region, and one for the same places in memory.
    private static func clients(_ folder: borrowing ScratchFolder) async throws -> [PlacesClient] {
        let region = try PlacesClient(regions: [try folder.region("scope", size: 1, records())])
        var places: [Place] = []
        for index in cases.indices { places.append(try await region.place(node(Int64(index + 1)))) }
        return [region, PlacesClient(places)]
    }

    @Test func withoutTypesPeopleGetWhatTheyLookFor() async throws {
        let folder = try ScratchFolder()
        let expected = Self.found { Self.cases[$0].isFound }
        for client in try await Self.clients(folder) {
            #expect(try await client.nearby(Self.here, radiusMeters: 1000).map(\.place.id) == expected)
            let popular = try await client.nearby(NearbyQuery(center: Self.here, radiusMeters: 1000))
            #expect(Set(popular.map(\.place.id)) == Set(expected))
            // Types that the query excludes are left out too.
            let noParks = NearbyQuery(center: Self.here, radiusMeters: 1000, types: TypeFilter(excluded: ["park"]), rank: .distance)
            #expect(try await client.nearby(noParks).map(\.place.id) == Self.found { Self.cases[$0].isFound && $0 != 18 })
        }
    }

    @Test func typesOrTheScopeGiveTheRest() async throws {
        let folder = try ScratchFolder()
        for client in try await Self.clients(folder) {
            #expect(try await client.nearby(Self.here, types: ["route"]).map(\.place.id) == [node(1), node(2)])
            #expect(try await client.nearby(Self.here, types: ["parking"]).map(\.place.id) == [node(13), node(14)])
            #expect(try await client.nearby(Self.here, types: ["highway"]).map(\.place.id) == [node(1), node(2), node(18)])
            let primary = TypeFilter(includedPrimary: ["premise"])
            let premises = NearbyQuery(center: Self.here, radiusMeters: 1000, types: primary, rank: .distance)
            #expect(try await client.nearby(premises).map(\.place.id) == [node(4)])
            let all = NearbyQuery(center: Self.here, radiusMeters: 1000, scope: .everything, rank: .distance, limit: 20)
            #expect(try await client.nearby(all).map(\.place.id) == Self.found { $0 < 20 })
        }
    }

    /// A query finds as many named places as it requests, even if many places without a name are nearer.
    @Test(arguments: [1, 7, 20]) func namedOnesAreFoundBehindMany(_ limit: Int) async throws {
        let folder = try ScratchFolder()
        var records: [PlaceRecord] = []
        for index in 0..<600 {
            let tags: OSMTags = index >= 300 && index % 10 == 0 ? ["name": "Pool \(index)"] : [:]
            let latitude = Self.here.latitude + Double(index) * 1e-6
            let types = ["swimming_pool"] + Self.poi
            let kinds = ["leisure=swimming_pool"]
            records.append(record(Int64(index + 1), latitude, Self.here.longitude, kinds: kinds, types: types, tags: tags))
        }
        let client = try PlacesClient(regions: [try folder.region("pools", size: 1, records)])
        let near = try await client.nearby(Self.here, radiusMeters: 1000, limit: limit, fields: .displayName)
        #expect(near.compactMap(\.place.displayName?.text) == (0..<limit).map { "Pool \(300 + 10 * $0)" })
        // If fewer places exist than are wanted, the query returns all of them.
        let few = try await client.nearby(Self.here, radiusMeters: 34.5)
        #expect(few.count == 2)
    }

    @Test("Pages follow each other") func pages() async throws {
        let folder = try ScratchFolder()
        for client in try await Self.clients(folder) {
            for scope in NearbyQuery.Scope.allCases {
                var query = NearbyQuery(center: Self.here, radiusMeters: 1_000, scope: scope, rank: .distance)
                let whole = try await client.nearby(query).map(\.place.id)
                query.limit = 3
                var parts: [PlaceID] = []
                while parts.count < whole.count {
                    query.offset = parts.count
                    let page = try await client.nearby(query).map(\.place.id)
                    guard !page.isEmpty else { break }
                    parts += page
                }
                #expect(parts.prefix(whole.count) == whole[...])
            }
            for offset in [-1, 601, .max] {
                await #expect(throws: PlacesError.self) {
                    var query = NearbyQuery(center: Self.here, radiusMeters: 1)
                    query.offset = offset
                    _ = try await client.nearby(query)
                }
            }
        }
    }
}
