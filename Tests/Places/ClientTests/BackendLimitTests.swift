import PortolanGeo
import PortolanPlaces
import PortolanTestSupport
import Testing

/// Places in memory have the same limits as regions. Otherwise a test with places in memory could pass although a
/// region returns fewer places.
@Suite("Limits of backends") struct BackendLimitTests {
    /// Makes backends with cafés along a meridian, about 11 cm apart. The cafés lie in Germany and Austria by turns.
    private func backends(_ count: Int, _ folder: borrowing ScratchFolder) throws -> [any PlacesBackend] {
        let records = (1...count).map { number in
            record(
                Int64(number),
                0.5 + Double(number) * 1e-6,
                0.5,
                tags: ["amenity": "cafe", "name": "Kaffee \(number)", "addr:country": number % 2 == 0 ? "DE" : "AT"]
            )
        }
        let places = (1...count).map { number in
            Place(
                id: node(Int64(number)),
                displayName: LocalizedText("Kaffee \(number)"),
                types: ["cafe", "food", "point_of_interest", "establishment"],
                primaryType: "cafe",
                location: Coordinate(latitude: 0.5 + Double(number) * 1e-6, longitude: 0.5),
                postalAddress: PostalAddress(regionCode: number % 2 == 0 ? "DE" : "AT")
            )
        }
        return [InMemoryBackend(places), try RegionsBackend(regions: [try folder.region("cafes", size: 1, records)])]
    }

    @Test("a text finds sixty places over all pages")
    func pages() async throws {
        let folder = try ScratchFolder()
        for client in try backends(90, folder).map({ PlacesClient(backend: $0) }) {
            var counts: [Int] = []
            for offset in stride(from: 0, through: 80, by: 20) {
                counts.append(try await client.search(TextQuery("kaffee", offset: offset)).count)
            }
            #expect(counts == [20, 20, 20, 0, 0])
            #expect(try await client.autocomplete(AutocompleteQuery("kaf", limit: 100)).count == 60)
        }
    }

    @Test("suggestions come from the requested countries")
    func countries() async throws {
        let folder = try ScratchFolder()
        for client in try backends(4, folder).map({ PlacesClient(backend: $0) }) {
            for (codes, count) in [([], 4), (["de"], 2), (["AT", "de"], 4), (["FR"], 0)] as [([String], Int)] {
                #expect(try await client.autocomplete(AutocompleteQuery("kaf", includedRegionCodes: codes)).count == count, "\(codes)")
            }
        }
    }

    @Test("at most five hundred places are candidates for the place where the user is")
    func candidates() async throws {
        let folder = try ScratchFolder()
        let here = Coordinate(latitude: 0.5, longitude: 0.5)
        let options = AnswerOptions(fields: .location, now: try moment("2026-12-24T10:00:00Z"))
        for backend in try backends(520, folder) {
            #expect(try await backend.candidates(around: here, radiusMeters: 1000, options).count == 500)
        }
    }
}
