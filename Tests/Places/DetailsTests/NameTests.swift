import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct NameTests {
    @Test(
        arguments: [
            ("fr", ["fr"]), ("fr-CA", ["fr-ca", "fr"]), ("EN_us", ["en-us", "en"]),
            ("zh-TW", ["zh-hant-tw", "zh-tw", "zh-hant", "zh-hant-hk", "zh-hk", "zh-hant-mo", "zh-mo", "zh"]),
            ("zh-Hant", ["zh-hant", "zh-hant-tw", "zh-tw", "zh-hant-hk", "zh-hk", "zh-hant-mo", "zh-mo", "zh"]),
            ("zh-CN", ["zh-hans", "zh-hans-cn", "zh-cn", "zh-hans-sg", "zh-sg", "zh"]),
            ("zh", ["zh", "zh-hans"]),
            ("yue", ["yue-hant", "yue", "zh-hant-hk"]),
            ("sr-Latn-RS", ["sr-latn-rs", "sr-latn", "sr"]),
            ("nb", ["nb", "no", "nn"]), ("iw", ["he", "iw"]), ("in", ["id"]), ("sh", ["sr-latn", "sr"]),
            ("de-u-co-phonebk", ["de"]), ("", []), ("-", []),
        ] as [(String, [String])]
    )
    func chains(_ language: String, _ start: [String]) {
        let chain = LanguageChain(language).tags
        #expect(Array(chain.prefix(start.count)) == start)
        #expect(!start.isEmpty || chain.isEmpty)
        #expect(Set(chain).count == chain.count)
    }

    static let beijing: DetailTags = [
        "name": "北京市", "name:en": "Beijing", "name:zh": "北京市", "name:zh-Hant": "北京市(繁)", "name:sr": "Пекинг", "name:pt-BR": "Pequim",
    ]
    static let novi: DetailTags = ["name": "Нови Сад", "name:sr": "Нови Сад", "name:sr-Latn": "Novi Sad", "name:hu": "Újvidék"]

    struct Case: Sendable, CustomTestStringConvertible {
        var tags: DetailTags
        var language: String?
        var text: String?
        var code: String?

        init(_ tags: DetailTags, _ language: String?, _ text: String?, _ code: String?) {
            self.tags = tags
            self.language = language
            self.text = text
            self.code = code
        }

        var testDescription: String { "\(language ?? "–"): \(text ?? "–")" }
    }

    @Test(
        arguments: [
            Case(beijing, nil, "北京市", "zh"),
            Case(beijing, "en-GB", "Beijing", "en"),
            Case(beijing, "zh-HK", "北京市(繁)", "zh-Hant"),
            Case(beijing, "zh-CN", "北京市", "zh"),
            Case(beijing, "fr", "北京市", "zh"),
            Case(beijing, "pt", "北京市", "zh"),
            Case(beijing, "pt-BR", "Pequim", "pt-BR"),
            Case(novi, "sr-Latn", "Novi Sad", "sr-Latn"),
            Case(novi, "sr", "Нови Сад", "sr"),
            Case(["name": "Novi Sad", "name:sr": "Нови Сад"], "sr-Latn", "Novi Sad", nil),
            Case(["name:en": "Only English"], "de", "Only English", "en"),
            Case(["name:ja": "日本"], "de", "日本", "ja"),
            Case(["brand": "Starbucks", "operator": "X"], "de", "Starbucks", nil),
            Case(["brand": "星巴克", "brand:en": "Starbucks"], "en", "Starbucks", "en"),
            Case(["operator": "City"], nil, "City", nil),
            Case(["name:etymology": "A person", "name:left": "x"], nil, nil, nil),
            Case(["name": "  "], "en", nil, nil),
            Case(["name": "Cafe", "name:zh_pinyin": "x"], "zh", "Cafe", nil),
            Case(["disused:name": "Tarullo's"], "en", "Tarullo's", nil),
            Case([:], "en", nil, nil),
        ]
    )
    func chooses(_ example: Case) {
        let found = PlaceName.choose(example.tags, language: example.language)
        #expect(found?.text == example.text)
        #expect(found?.languageCode == example.code)
    }

    @Test func regionsNameTheLanguage() {
        #expect(PlaceName.choose(["name": "Marienplatz"], language: "fr", regionLanguage: "de")?.languageCode == "de")
    }

    @Test("a name that many languages share is in the country's language, else in the most widely read one")
    func languageOfACommonName() {
        let helsinki: DetailTags = ["name": "Helsinki", "name:af": "Helsinki", "name:de": "Helsinki", "name:fi": "Helsinki"]
        #expect(PlaceName.choose(helsinki, countryLanguage: "fi")?.languageCode == "fi")
        #expect(PlaceName.choose(helsinki, regionLanguage: "de", countryLanguage: "fi")?.languageCode == "de")
        #expect(PlaceName.choose(helsinki)?.languageCode == "de")
        #expect(PlaceName.choose(helsinki, language: "af", countryLanguage: "fi")?.languageCode == "af")
        let montreal: DetailTags = ["name": "Montréal", "name:en": "Montreal", "name:fr": "Montréal", "name:ast": "Montréal"]
        #expect(PlaceName.choose(montreal, countryLanguage: "en")?.languageCode == "fr")
        #expect(PlaceName.choose(["name": "Ka", "name:xx": "Ka", "name:ace": "Ka"], countryLanguage: "id")?.languageCode == "xx")
        // A name is in the one language whose value equals the name.
        #expect(PlaceName.choose(["name": "Ponte", "name:it": "Ponte"], countryLanguage: "fr")?.languageCode == "it")
    }

    @Test(
        "a name without a language is in the country's language, unless that language has another name for the place",
        arguments: [
            Case(["name": "Hofbräuhaus"], "de", "Hofbräuhaus", "de"), Case(["name": "Hofbräuhaus"], nil, "Hofbräuhaus", nil),
            // In the first case the name equals the value of a regional language, but it also equals the value of the
            // country's language except for a diacritic.
            Case(["name": "Hofbräuhaus", "name:de": "Hofbrauhaus", "name:bar": "Hofbräuhaus"], "de", "Hofbräuhaus", "de"),
            Case(["name": "Minga", "name:de": "München", "name:bar": "Minga"], "de", "Minga", "bar"),
            Case(["name": "Girona", "name:ca": "Girona"], "es", "Girona", "ca"),
            Case(["name": "Cathédrale", "name:de": "Kathedrale"], "de", "Cathédrale", nil),
            Case(["name": "寺"], "en", "寺", nil), Case(["name": "Temple"], "en", "Temple", "en"),
            Case(["name": "寺"], "de", "寺", nil), Case(["name": "寺"], "ja", "寺", "ja"), Case(["name": "Храм"], "ru", "Храм", "ru"),
            Case(["name": "Храм"], "sr-Latn", "Храм", nil), Case(["name": "Храм"], "sr", "Храм", "sr"),
            Case(["name": "Cầu Giấy"], "en", "Cầu Giấy", "en"), Case(["name": "Cầu Giấy"], "vi", "Cầu Giấy", "vi"),
            Case(["name": "Oʻzbekiston"], "uz", "Oʻzbekiston", "uz"), Case(["name": "Gəncə"], "az", "Gəncə", "az"),
        ]
    )
    func languageOfACountry(_ example: Case) {
        let found = PlaceName.choose(example.tags, countryLanguage: example.language)
        #expect(found?.text == example.text && found?.languageCode == example.code)
    }
}
