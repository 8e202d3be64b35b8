import PortolanGeo
import PortolanPlaces
import Testing

/// The user's country only changes how addresses are formatted (`regionCode` of the Places API (New)).
@Suite("The user's country") struct RegionCodeTests {
    private static let whole = "Hafenstraße 12, 10115 Berlin, Deutschland"
    private static let short = "Hafenstraße 12, 10115 Berlin"

    private func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient { try GuideTests.client(folder) }

    @Test("an address in the user's own country leaves its name out", arguments: [nil, "US", "DE", "de", "", "D", "DEU"] as [String?])
    func addresses(region: String?) async throws {
        let folder = try ScratchFolder()
        let place = try await client(folder).place(node(1), region: region)
        #expect(place.formattedAddress == (region?.uppercased() == "DE" ? Self.short : Self.whole))
        // The user's country does not affect these fields: they never have the country, or always have it.
        #expect(place.shortFormattedAddress == Self.short)
        #expect(place.addressComponents?.contains { $0.types.contains("country") } == true)
        #expect(place.postalAddress?.regionCode == "DE")
    }

    @Test("searches and suggestions also leave out the user's own country")
    func searches() async throws {
        let folder = try ScratchFolder()
        let client = try client(folder)
        for (region, address) in [("DE", Self.short), ("AT", Self.whole)] {
            #expect(try await client.search(TextQuery("Anker"), region: region).first?.formattedAddress == address)
            let here = Coordinate(latitude: 52.53, longitude: 13.38)
            let bars = NearbyQuery(center: here, radiusMeters: 1_000, types: TypeFilter(included: ["bar"]))
            let near = try await client.nearby(bars, region: region)
            #expect(near.first?.place.formattedAddress == address)
            let suggestion = try #require(try await client.autocomplete(AutocompleteQuery("Zum Ank"), region: region).first)
            #expect(suggestion.text.text == "Zum Anker, " + address && suggestion.secondaryText?.text == address)
        }
    }

    @Test("a country itself keeps its name")
    func country() async throws {
        let folder = try ScratchFolder()
        let germany = record(
            5,
            51,
            10,
            kinds: ["place=country"],
            types: ["country", "political"],
            tags: ["place": "country", "name": "Deutschland", "ISO3166-1:alpha2": "DE"]
        )
        let client = try PlacesClient(regions: [try folder.region("country", size: 60, language: "de", [germany])])
        let address = try await client.place(node(5)).formattedAddress
        #expect(try await client.place(node(5), region: "DE").formattedAddress == address)
    }
}
