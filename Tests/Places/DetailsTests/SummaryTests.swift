import PortolanDetails
import Testing

/// Descriptions in the reader's language, as a line of text for people.
@Suite struct SummaryTests {
    struct Case: Sendable {
        var tags: DetailTags
        var language: String?
        var region: String?
        var expected: LocalizedText?

        init(_ tags: DetailTags, _ language: String?, _ region: String?, _ text: String?, _ code: String? = nil) {
            (self.tags, self.language, self.region) = (tags, language, region)
            expected = text.map { LocalizedText($0, languageCode: code) }
        }
    }

    private static let museum: DetailTags = ["description": "Ein Museum", "description:en": "A museum", "description:de": "Ein Museum"]
    private static let hut: DetailTags = ["description": "Mountain hut", "description:ca": "Refugi", "description:FR": "Cabane"]

    @Test(
        arguments: [
            // The description in the requested language comes first, then the one in the region's language, then the
            // plain tag, then English, then any other language.
            Case(museum, "en-US", nil, "A museum", "en"), Case(museum, "fr", nil, "Ein Museum", "de"),
            Case(museum, nil, nil, "Ein Museum", "de"),
            Case(hut, "fr", "ca", "Cabane", "fr"), Case(hut, "de", "ca", "Refugi", "ca"), Case(hut, "de", "es", "Mountain hut"),
            Case(["description:fr": "Musée", "description:en": "Museum"], "de", "it", "Museum", "en"),
            Case(["description:fr": "Musée"], "de", nil, "Musée", "fr"),
            // Suffixes that are not languages, and other keys, are not descriptions.
            Case(["description:payment": "Cards", "note": "Check this", "fixme": "position"], "en", "en", nil),
            // A value that nobody can read is passed over.
            Case(["description:en": "https://x.example/", "description": "Bar.Café"], "en", nil, "Bar.Café"),
            Case(["description": "www.x.example"], nil, nil, nil),
            Case(["description": "See http://x.example"], nil, nil, "See http://x.example"),
            Case(["description": "1977-09-24"], nil, nil, nil), Case(["description": "17.11. - 24.12.2019"], nil, nil, nil),
            Case(["description": "27 cantons"], nil, nil, "27 cantons"),
        ]
    )
    func theReaderGetsTheBestText(_ example: Case) {
        #expect(EditorialSummary.choose(example.tags, language: example.language, regionLanguage: example.region) == example.expected)
    }

    @Test(
        arguments: [
            ("Wine bar", "Wine bar"), ("Two\nlines  and\ta tab", "Two lines and a tab"), ("A\u{0}B\u{7F}\u{85}C", "A B C"), ("\u{1}x", "x"),
            ("\u{202E}abc\u{2066}d", "abcd"), ("\u{0645}\u{06CC}\u{200C}\u{062E}", "\u{0645}\u{06CC}\u{200C}\u{062E}"),
            ("\"Wine Bar and Shop\"", "Wine Bar and Shop"), ("\"Fish\" and \"chips\"", "\"Fish\" and \"chips\""), ("\"x\"", "x"),
            ("\"x", "\"x"),
        ]
    )
    func aTextIsOneLine(_ value: String, _ text: String) {
        #expect(EditorialSummary.choose(["description": value])?.text == text)
    }

    /// Values in OpenStreetMap have at most 255 characters, and editors cut longer texts.
    @Test func aTextThatWasCutEndsWithAWholeWord() {
        func read(_ value: String) -> String? { EditorialSummary.choose(["description": value])?.text }
        let words = String(repeating: "Garten ", count: 36)
        let whole = words + "ab."
        #expect(words.count == 252 && whole.count == 255 && read(whole) == whole)
        #expect(read(words + "abc") == words.dropLast() + "…")
        #expect(read(words + "ab") == words + "ab")
        #expect(read(words + words + "x.") == words.dropLast() + "…")
        // Chinese has no spaces between words: the space after the name is not the end of the text.
        #expect(read("豫园 " + String(repeating: "园", count: 300)) == "豫园 " + String(repeating: "园", count: 251) + "…")
        #expect(read(String(repeating: "ü", count: 9_000)) == String(repeating: "ü", count: 254) + "…")
    }

    @Test func anOperatorsTextIsChosenInTheSameWay() {
        let texts = [
            LocalizedText("Un musée", languageCode: "fr"), LocalizedText("A museum"), LocalizedText("Museum", languageCode: "de-AT"),
        ]
        func chosen(_ language: String?, _ region: String? = nil) -> Int? {
            EditorialSummary.index(of: texts, language: language, regionLanguage: region)
        }
        #expect(chosen("fr-CH") == 0 && chosen("de-AT") == 2 && chosen("it") == 1 && chosen("it", "fr") == 0 && chosen(nil) == 1)
        // The language decides between equal texts.
        let same = [LocalizedText("Museum", languageCode: "de"), LocalizedText("Museum", languageCode: "en-GB")]
        #expect(EditorialSummary.index(of: same, language: "en-GB") == 1 && EditorialSummary.index(of: same, language: "de-CH") == 0)
        #expect(EditorialSummary.index(of: [], language: "de") == nil)
        #expect(EditorialSummary.index(of: [LocalizedText("1977", languageCode: "english")], language: "de") == 0)
    }
}
