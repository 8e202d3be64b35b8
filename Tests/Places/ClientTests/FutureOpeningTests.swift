import Foundation
import PortolanGeo
import PortolanPlaces
import Testing

@Suite("Businesses that have not opened yet")
struct FutureOpeningTests {
    /// Makes a client for two cafés, the second of which opens in about three weeks.
    private func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient {
        let region = try folder.region(
            "future",
            size: 60,
            timeZone: "Europe/Berlin",
            [
                record(1, 52.53, 13.38, tags: ["amenity": "cafe", "name": "Linde alt"]),
                record(2, 52.53, 13.381, tags: ["amenity": "cafe", "name": "Linde neu", "opening_date": "2026-12-18"]),
            ]
        )
        let now = try moment("2026-12-01T12:00:00Z")
        return try PlacesClient(regions: [region]) { now }
    }

    private static let center = Coordinate(latitude: 52.53, longitude: 13.38)

    /// Returns the names that each of the three kinds of searches finds.
    private func found(_ client: PlacesClient, includes: Bool?) async throws -> [[String]] {
        var text = TextQuery("Linde")
        var near = NearbyQuery(center: Self.center, radiusMeters: 500)
        var typed = AutocompleteQuery("Lin")
        if let includes {
            (text.includesFutureOpenings, near.includesFutureOpenings, typed.includesFutureOpenings) = (includes, includes, includes)
        }
        return try await [
            client.search(text, fields: [.displayName]).compactMap(\.displayName?.text).sorted(),
            client.nearby(near, fields: [.displayName]).compactMap(\.place.displayName?.text).sorted(),
            client.autocomplete(typed).map(\.mainText.text).sorted(),
        ]
    }

    @Test("they are found unless a query leaves them out", arguments: [nil, true, false] as [Bool?])
    func regions(includes: Bool?) async throws {
        let folder = try ScratchFolder()
        let expected = includes == false ? ["Linde alt"] : ["Linde alt", "Linde neu"]
        #expect(try await found(try client(folder), includes: includes) == [expected, expected, expected])
    }

    @Test("places in memory answer the same", arguments: [nil, true, false] as [Bool?])
    func memory(includes: Bool?) async throws {
        let places = [(1, "Linde alt", BusinessStatus.operational), (2, "Linde neu", .futureOpening)].map { number, name, status in
            Place(
                id: node(number),
                displayName: LocalizedText(name),
                types: ["cafe", "establishment"],
                primaryType: "cafe",
                location: Self.center,
                businessStatus: status
            )
        }
        let expected = includes == false ? ["Linde alt"] : ["Linde alt", "Linde neu"]
        #expect(try await found(PlacesClient(backend: InMemoryBackend(places)), includes: includes) == [expected, expected, expected])
    }

    @Test("facets count what the search finds")
    func facets() async throws {
        let folder = try ScratchFolder()
        let client = try client(folder)
        var query = TextQuery("Linde")
        #expect(try await client.facets(query).total == 2)
        query.includesFutureOpenings = false
        #expect(try await client.facets(query).total == 1)
    }
}
