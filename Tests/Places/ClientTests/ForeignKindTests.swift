import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import Testing

/// Tests with the word `haven`, which means a harbour in Dutch, and a shop with the name Haven.
@Suite struct ForeignKindTests {
    @Test(
        "a word that means a kind only in a foreign language counts as a name first",
        arguments: [
            ("en", nil, nil, "haven", "Haven"), ("en", nil, "de", "Haven", "Haven"), ("nl", nil, nil, "haven", "Port Sixhaven"),
            ("en", nil, "nl-BE", "haven", "Port Sixhaven"), ("nl", nil, nil, "harbour", "Port Sixhaven"),
            ("en", nil, nil, "jachthaven", "Port Sixhaven"),
            (nil, "CA", nil, "haven", "Haven"), (nil, "NL", nil, "haven", "Port Sixhaven"), ("en", "NL", nil, "haven", "Port Sixhaven"),
            // Belgium speaks French and Dutch, Switzerland does not speak Dutch.
            (nil, "BE", nil, "haven", "Port Sixhaven"), ("fr", "BE", nil, "haven", "Port Sixhaven"), ("fr", "CH", nil, "haven", "Haven"),
            (nil, nil, nil, "haven", "Port Sixhaven"),
        ] as [(String?, String?, String?, String, String)]
    )
    func rank(language: String?, country: String?, asker: String?, question: String, first: String) async throws {
        let folder = try ScratchFolder()
        let places = [
            record(1, 0.001, kinds: ["shop=clothes"], types: ["clothing_store", "store"], tags: ["shop": "clothes", "name": "Haven"]),
            record(2, 0.002, kinds: ["leisure=marina"], types: ["marina"], tags: ["leisure": "marina", "name": "Port Sixhaven"]),
        ]
        let names = ["marina": ["marina", "harbour", "haven", "jachthaven"]]
        let town = try folder.region("town", size: 1, language: language, country: country, kindNames: names, places)
        let client = try PlacesClient(regions: [town])
        let found = try await client.search(TextQuery(question), language: asker)
        #expect(found.first?.displayName?.text == first)
    }
}
