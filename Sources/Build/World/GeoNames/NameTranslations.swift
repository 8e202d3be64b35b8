/// Looks up names in other languages in the catalogues of GeoNames, and cleans them.
struct NameTranslations {
    /// A city or a part of a country whose names are wanted.
    struct Item {
        /// The key in the catalogues.
        var key: String
        /// The ISO 3166-1 code of the country.
        var country: String?
        /// The name in English.
        var name: String
        /// Names from other sources by language, used if the catalogues have none.
        var local: [String: String] = [:]
    }

    private let catalogs: GeoNamesCatalogs
    private let languages: [String]
    private let han: HanScripts

    /// The catalogues of Chinese in descending order of trust: the general one (which mixes both scripts), the one of
    /// China, and the one of Taiwan.
    private static let chineseCatalogs = ["zh", "zh_CN", "zh_TW"]

    /// Prepares the look-up.
    /// - Parameters:
    ///   - languages: The suffixes of OpenStreetMap's name keys. English is ignored.
    ///   - items: All items whose names will be requested. They are needed here, because Chinese names are
    ///     converted all at once.
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

    /// Returns an item's names by language.
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
                // Names written for Taiwan are always traditional.
                "zh-Hant": chinese[2].flatMap(han.traditional) ?? han.traditional(first),
            ]
            for language in languages { if let name = all[language] ?? nil { names[language] = name } }
        }
        return names
    }

    /// Returns a clean Chinese name. Spaces are removed, because they are typing errors in such a name.
    private static func chinese(_ item: Item, _ text: String?) -> String? {
        text.flatMap { TranslatedName.cleaned($0.replacing(" ", with: ""), language: "zh", country: item.country, name: item.name) }
    }
}
