import Foundation
import PortolanPlaces
import Testing

@Suite("Places that are gone") struct GonePlacesTests {
    @Test(
        "A place that has ended by the given time comes after one that exists, in searches and suggestions",
        arguments: [("2026-12-01T12:00:00Z", "1 2"), ("2026-12-24T12:00:00Z", "2 1")]
    )
    func order(now: String, expected: String) async throws {
        let folder = try ScratchFolder()
        let region = try folder.region(
            "ended",
            size: 60,
            timeZone: "Europe/Berlin",
            [
                record(1, 52.53, 13.38, tags: ["amenity": "cafe", "name": "Linde", "end_date": "2026-12-23"]),
                record(2, 52.53, 13.381, tags: ["amenity": "cafe", "name": "Linde"]),
            ]
        )
        let now = try moment(now)
        let client = try PlacesClient(regions: [region]) { now }
        let found = try await client.search(text: "Linde").map { "\($0.id.osmKey?.id ?? 0)" }
        let begun = try await client.autocomplete(AutocompleteQuery("Lin")).map { "\($0.placeID?.osmKey?.id ?? 0)" }
        #expect(found.joined(separator: " ") == expected && begun.joined(separator: " ") == expected, "\(found) \(begun)")
    }
}
