/// Cleaned names in other languages, from catalogues of GeoNames.
struct NameTranslations {
    /// What is to be named.
    struct Item {
        /// In the catalogues.
        var key: String
        /// ISO 3166-1.
        var country: String?
        /// In English.
        var name: String
        /// From elsewhere, by language, where the catalogues have none.
        var local: [String: String] = [:]
    }

    private let catalogs: GeoNamesCatalogs
    private let languages: [String]
    private let han: HanScripts

    /// In the order of trust: the catalogue of all Chinese, which mixes both scripts, that of China, that of Taiwan.
    private static let chineseCatalogs = ["zh", "zh_CN", "zh_TW"]

    /// - Parameters:
    ///   - languages: by OpenStreetMap's suffix; English is passed over.
    ///   - items: all that will be asked for, for Chinese names are converted at once.
    init(_ catalogs: GeoNamesCatalogs, languages: [String], items: some Sequence<Item>) {
        self.catalogs = catalogs
        self.languages = languages.filter { $0 != "en" }
        var chinese: Set<String> = []
        if languages.contains(where: { $0.hasPrefix("zh") }) {
            for item in items {
                for text in Self.chineseCatalogs.map({ catalogs.name(item.key, in: $0) }) + [item.local["zh"]] {
                    if let name = Self.chinese(item, text) { chinese.insert(name) }
                }
            }
        }
        han = HanScripts(chinese)
    }

    /// By language.
    func names(of item: Item) -> [String: String] {
        var names: [String: String] = [:]
        for language in languages where !language.hasPrefix("zh") {
            for text in [catalogs.translation(item.key, language), item.local[language]] where names[language] == nil {
                names[language] = text.flatMap { TranslatedName.cleaned($0, language: language, country: item.country, name: item.name) }
            }
        }
        let chinese = Self.chineseCatalogs.map { Self.chinese(item, catalogs.name(item.key, in: $0)) }
        if let first = chinese.lazy.compactMap(\.self).first ?? Self.chinese(item, item.local["zh"]) {
            let simplified = han.simplified(first)
            let all = [
                "zh-Hans": simplified, "zh": simplified ?? first,
                // What is written for Taiwan is certain to be traditional.
                "zh-Hant": chinese[2].flatMap(han.traditional) ?? han.traditional(first),
            ]
            for language in languages { if let name = all[language] ?? nil { names[language] = name } }
        }
        return names
    }

    /// Spaces within names are slips of the pen.
    private static func chinese(_ item: Item, _ text: String?) -> String? {
        text.flatMap { TranslatedName.cleaned($0.replacing(" ", with: ""), language: "zh", country: item.country, name: item.name) }
    }
}
