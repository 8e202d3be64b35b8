/// What people call Google's place types (`primaryTypeDisplayName`). The words are ours.
public enum TypeNames {
    /// The name of a type in the language asked for, or the nearest that there is (`fr-CA` → `fr`, `zh-HK` → `zh-Hant`), else in English.
    /// nil for what is no type that we have a name for.
    public static func displayName(ofType type: String, language: String? = nil) -> LocalizedText? {
        for tag in language.map({ LanguageChain.known($0).tags }) ?? [] {
            if let table = tables[tag], let name = table[type] { return LocalizedText(name, languageCode: LanguageTag.canonical(tag)) }
        }
        return tables["en"]?[type].map { LocalizedText($0, languageCode: "en") }
    }

    /// The names of a type in all languages, in the order of `languages`: what people may search for.
    public static func names(ofType type: String) -> [LocalizedText] {
        languages.compactMap { language in tables[language.lowercased()]?[type].map { LocalizedText($0, languageCode: language) } }
    }

    /// The languages that there are names in, BCP 47, sorted.
    public static let languages: [String] = tables.keys.map(LanguageTag.canonical).sorted()

    /// By language in lower case, then by type.
    static let tables: [String: [String: String]] = sources.mapValues { sources in
        var names: [String: String] = [:]
        for source in sources {
            for line in source.split(separator: "\n") {
                guard let equals = line.firstIndex(of: "=") else { continue }
                names[String(line[..<equals])] = String(line[line.index(after: equals)...])
            }
        }
        return names
    }

    private static let sources: [String: [String]] = [
        "ar": [arabic, arabicFood], "de": [german, germanFood], "en": [english, englishFood], "es": [spanish, spanishFood],
        "fr": [french, frenchFood], "ja": [japanese, japaneseFood], "tr": [turkish, turkishFood], "vi": [vietnamese, vietnameseFood],
        "zh-hant": [traditionalChinese, traditionalChineseFood],
    ]
}
