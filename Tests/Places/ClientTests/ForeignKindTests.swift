import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import Testing

/// Tests with the word `haven`, which means a harbour in Dutch, and a shop with the name Haven.
@Suite struct ForeignKindTests {
    @Test(
        "a word that means a kind only in a foreign language counts as a name first",
        arguments: [
            ("en", nil, "haven", "Haven"), ("en", "de", "Haven", "Haven"), ("nl", nil, "haven", "Port Sixhaven"),
            ("en", "nl-BE", "haven", "Port Sixhaven"), ("nl", nil, "harbour", "Port Sixhaven"), ("en", nil, "jachthaven", "Port Sixhaven"),
        ] as [(String, String?, String, String)]
    )
    func rank(region: String, asker: String?, question: String, first: String) async throws {
        let folder = try ScratchFolder()
        let places = [
            record(1, 0.001, kinds: ["shop=clothes"], types: ["clothing_store", "store"], tags: ["shop": "clothes", "name": "Haven"]),
            record(2, 0.002, kinds: ["leisure=marina"], types: ["marina"], tags: ["leisure": "marina", "name": "Port Sixhaven"]),
        ]
        let names = ["marina": ["marina", "harbour", "haven", "jachthaven"]]
        let client = try PlacesClient(regions: [folder.region("town", size: 1, language: region, kindNames: names, places)])
        let found = try await client.search(TextQuery(question), language: asker)
        #expect(found.first?.displayName?.text == first)
    }
}
