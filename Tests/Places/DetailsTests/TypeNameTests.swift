import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct TypeNameTests {
    @Test func everyTypeHasANameInEveryLanguage() {
        #expect(
            TypeNames.languages == [
                "ar", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt",
                "ru", "sv",
                "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
            ]
        )
        let types = PlaceKinds.allTypes
        #expect(types.count > 450)
        for (language, names) in TypeNames.tables.mapValues(\.all) {
            let missing = types.filter { names[$0] == nil }
            #expect(missing.isEmpty, "\(language): \(missing)")
            #expect(names.values.allSatisfy { !$0.isEmpty && $0 == $0.trimmed }, "\(language)")
            // A name that equals the English one may have been left untranslated by mistake.
            let english = TypeNames.tables["en"]?.all ?? [:]
            if Self.otherScripts.contains(language) || language == "vi" {
                let same = names.filter { english[$0.key] == $0.value }.keys.sorted()
                #expect(same.count <= 4, "\(language): \(same)")
            }
        }
    }

    private static let otherScripts: Set<String> = [
        "ar", "el", "fa", "he", "hi", "ja", "ko", "ru", "th", "uk", "zh-hans", "zh-hant",
    ]

    @Test func namesOfATypeDiffer() {
        // Restaurants of different cuisines have different names.
        for (language, names) in TypeNames.tables.mapValues(\.all) {
            var seen: [String: String] = [:]
            for (type, name) in names.sorted(by: { $0.key < $1.key }) where type.hasSuffix("_restaurant") {
                #expect(seen[name] == nil, "\(language): \(type) and \(seen[name] ?? "") are both \(name)")
                seen[name] = type
            }
        }
    }

    @Test(
        arguments: [
            ("vietnamese_restaurant", "en", "Vietnamese Restaurant", "en"),
            ("vietnamese_restaurant", "fr-CA", "Restaurant vietnamien", "fr"),
            ("vietnamese_restaurant", "zh-TW", "越南餐廳", "zh-Hant"), ("coffee_shop", "vi-VN", "Tiệm cà phê", "vi"),
            ("pharmacy", "ar-EG", "صيدلية", "ar"), ("pharmacy", "tr", "Eczane", "tr"), ("museum", "de-AT", "Museum", "de"),
            ("bakery", "es-MX", "Panadería", "es"), ("train_station", "ja", "駅", "ja"), ("train_station", "sw", "Train Station", "en"),
            ("train_station", "fi", "Rautatieasema", "fi"), ("museum", "no", "Museum", "nb"), ("museum", "zh", "博物馆", "zh-Hans"),
            ("museum", "iw", "מוזיאון", "he"),
            ("train_station", nil, "Train Station", "en"), ("train_station", "zh-CN", "火车站", "zh-Hans"),
        ] as [(String, String?, String, String)]
    )
    func names(_ type: String, _ language: String?, _ text: String, _ code: String) {
        #expect(TypeNames.displayName(ofType: type, language: language) == LocalizedText(text, languageCode: code))
    }

    @Test func namesInAllLanguages() {
        #expect(
            TypeNames.names(ofType: "cafe").map(\.text) == [
                "مقهى", "Kavárna", "Café", "Café", "Καφετέρια", "Cafe", "Cafetería", "کافه", "Kahvila", "Café", "בית קפה", "कैफ़े", "Kafe",
                "Caffè", "カフェ", "카페", "Kafé", "Koffiehuis", "Kawiarnia", "Café", "Кафе", "Kafé", "คาเฟ่", "Kafe", "Кафе", "Quán cà phê",
                "咖啡馆", "咖啡館",
            ]
        )
        #expect(TypeNames.names(ofType: "spaceport_lounge").isEmpty)
    }

    @Test func unknownTypesHaveNoName() { #expect(TypeNames.displayName(ofType: "spaceport_lounge", language: "en") == nil) }
}
