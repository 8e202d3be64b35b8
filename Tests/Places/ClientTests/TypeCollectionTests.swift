import PortolanGeo
import PortolanPlaces
import Testing

/// Tests suggestions of certain types, from a region and from places in memory.
@Suite struct TypeCollectionTests {
    /// The number, the name, the OSM kind and Google's types.
    private static let places: [(Int64, String, String, [String])] = [
        (1, "Portus Café", "amenity=cafe", ["cafe", "food", "point_of_interest", "establishment"]),
        (2, "Portus", "place=city", ["locality", "political"]),
        (3, "Portus East", "place=suburb", ["sublocality", "political"]),
        (4, "Portus County", "boundary=administrative", ["administrative_area_level_3", "political"]),
        (5, "Portus State", "boundary=administrative", ["administrative_area_level_1", "political"]),
        (6, "Portus House", "building=house", ["premise"]),
        (7, "Portus Gate", "addr:housenumber", ["street_address"]),
        (8, "Portus Flat", "building=apartments", ["apartment_building", "premise"]),
        (9, "Portus Street", "highway=residential", ["route"]),
    ]

    /// The requested types, and the places that are suggested.
    static let filters: [([String], Set<Int64>)] = [
        ([], [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (["cafe"], [1]),
        // A type only matches places that have it as their first type. A collection considers all types of a place.
        (["premise"], [6]),
        (["premise", "apartment_building"], [6, 8]),
        (["(cities)"], [2, 4]),
        (["(regions)"], [2, 3, 5]),
        (["address"], [6, 7, 8, 9]),
        (["bar"], []),
    ]

    @Test(arguments: filters) func inARegion(_ types: [String], _ expected: Set<Int64>) async throws {
        let folder = try ScratchFolder()
        let records = Self.places.map { number, name, kind, types in
            record(number, 1, Double(number) / 1000, kinds: [kind], types: types, tags: ["name": name])
        }
        let client = try PlacesClient(regions: [try folder.region("types", size: 2, records)])
        try await check(client, types, expected)
    }

    @Test(arguments: filters) func inMemory(_ types: [String], _ expected: Set<Int64>) async throws {
        let client = PlacesClient(
            Self.places.map { number, name, _, types in
                Place(
                    id: node(number),
                    displayName: .init(name),
                    types: types,
                    primaryType: types[0],
                    location: Coordinate(latitude: 1, longitude: Double(number) / 1000)
                )
            }
        )
        try await check(client, types, expected)
    }

    private func check(_ client: PlacesClient, _ types: [String], _ expected: Set<Int64>) async throws {
        let query = AutocompleteQuery("port", includedPrimaryTypes: types, limit: 20)
        let found = try await client.autocomplete(query).compactMap(\.placeID)
        #expect(Set(found) == Set(expected.map(node)) && found.count == expected.count, "\(types)")
    }
}
