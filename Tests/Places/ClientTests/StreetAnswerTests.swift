import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import Testing

/// Tests the answers to questions for streets.
@Suite struct StreetAnswerTests {
    private static let names = ["Avenida dos Aliados", "St. John's Corner", "D'Angelo Corner Street", "Rue de l'Angle"]

    private static func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient {
        let streets = names.enumerated().map { number, name in
            record(
                Int64(number) + 1,
                Double(number) / 1_000,
                kinds: ["highway=residential"],
                types: ["route"],
                tags: ["highway": "residential", "name": name, "addr:city": "Porto"]
            )
        }
        return try PlacesClient(regions: [folder.region("streets", size: 1, streets)])
    }

    @Test("The address of a street begins with the street, but the text beside its name in a list does not") func address() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let place = try #require(try await client.search(TextQuery("Avenida dos Aliados"), fields: .all).first)
        #expect(place.formattedAddress?.hasPrefix("Avenida dos Aliados") == true)
        #expect(place.addressComponents?.first { $0.types.contains("route") }?.longText == "Avenida dos Aliados")
        let suggestion = try #require(try await client.autocomplete(AutocompleteQuery("Avenida dos Al")).first)
        #expect(suggestion.mainText.text == "Avenida dos Aliados")
        #expect(try !#require(suggestion.secondaryText).text.contains("Avenida"))
    }

    @Test(
        "A word for a corner that is part of a name separates no streets, however the question writes the name",
        arguments: names.dropFirst().flatMap { name in
            ["", "'", "’", " "].map { mark in (name.replacing("'", with: mark), name) }
        }
    )
    func corner(written: String, name: String) async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        for question in [written, "5 " + written, written + " 5, Nowhere"] {
            let found = try await client.search(TextQuery(question))
            #expect(found.first?.displayName?.text == name, "\(question)")
        }
    }
}
