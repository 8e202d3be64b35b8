internal import Synchronization

/// What people call Google's place types (`primaryTypeDisplayName`). The words are ours: `Data/type-names/` has a table for each language.
public enum TypeNames {
    /// The name of a type in the language asked for, or the nearest that there is (`fr-CA` → `fr`, `zh-HK` → `zh-Hant`), else in English.
    /// nil for a type without a name.
    public static func displayName(ofType type: String, language: String? = nil) -> LocalizedText? {
        for tag in language.map({ LanguageChain.known($0).tags }) ?? [] {
            if let name = tables[tag]?[type] { return LocalizedText(name, languageCode: LanguageTag.canonical(tag)) }
        }
        return tables["en"]?[type].map { LocalizedText($0, languageCode: "en") }
    }

    /// The types of places of which nothing more is known; they name no kind.
    public static let sayingNothing: Set<String> = ["establishment", "point_of_interest"]

    /// The names of a type in all languages, in the order of `languages`: what people may search for.
    public static func names(ofType type: String) -> [LocalizedText] {
        languages.compactMap { language in tables[language.lowercased()]?[type].map { LocalizedText($0, languageCode: language) } }
    }

    /// All names of one language, by type.
    package static func all(in language: String) -> [String: String] { tables[language.lowercased()]?.all ?? [:] }

    /// The languages that there are names in, BCP 47, sorted.
    public static let languages: [String] = tables.keys.map(LanguageTag.canonical).sorted()

    /// By language in lower case.
    static let tables: [String: Names] = Dictionary(
        Tables.typeNames.map { ($0.name.lowercased(), Names($0.table)) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The names of one language by type. Its table is parsed on first use: most programs use one language.
    final class Names: Sendable {
        private let table: EmbeddedTable
        private let known = Mutex<[String: String]?>(nil)

        init(_ table: EmbeddedTable) { self.table = table }

        subscript(type: String) -> String? { read { $0[type] } }

        /// All of them.
        var all: [String: String] { read { $0 } }

        private func read<Result>(_ body: ([String: String]) -> Result) -> Result where Result: Sendable {
            known.withLock { known in
                if let names = known { return body(names) }
                var names: [String: String] = [:]
                for row in table.rows where row.count == 2 { names[String(row[0])] = String(row[1]) }
                known = names
                return body(names)
            }
        }
    }
}
