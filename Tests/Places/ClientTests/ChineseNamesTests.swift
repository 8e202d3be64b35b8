import PortolanPlaces
import Testing

/// Names under `name:zh` have traditional or simplified characters. Requests for simplified characters get names with
/// simplified characters.
@Suite("Chinese names") struct ChineseNamesTests {
    private static func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient {
        let club = record(
            7,
            47.14,
            9.52,
            kinds: ["amenity=theatre"],
            types: ["performing_arts_theater"],
            tags: ["amenity": "theatre", "name": "Schatzkammer", "name:zh": "寶物館俱樂部"]
        )
        let town = record(
            8,
            47.15,
            9.53,
            kinds: ["place=town"],
            types: ["locality", "political"],
            tags: ["place": "town", "name": "Vaduz", "name:zh": "瓦杜茲"]
        )
        return try PlacesClient(regions: [try folder.region("chinese", size: 60, language: "de", [club, town])])
    }

    @Test(
        "names have simplified characters if these are requested",
        arguments: [("zh-Hans", "宝物馆俱乐部"), ("zh-CN", "宝物馆俱乐部"), ("zh-Hant", "寶物館俱樂部"), ("zh", "寶物館俱樂部"), ("de", "Schatzkammer")]
    )
    func names(language: String, name: String) async throws {
        let folder = try ScratchFolder()
        #expect(try await Self.client(folder).place(node(7), language: language).displayName?.text == name)
    }

    @Test("the suggestion of an area does not say its name twice", arguments: [nil, "de", "zh-Hans"] as [String?])
    func areas(language: String?) async throws {
        let folder = try ScratchFolder()
        let suggestion = try #require(try await Self.client(folder).autocomplete("Vaduz", language: language).first)
        #expect(suggestion.mainText.text == (language == "zh-Hans" ? "瓦杜兹" : "Vaduz"))
        #expect(suggestion.secondaryText?.text.contains(suggestion.mainText.text) != true)
    }
}
