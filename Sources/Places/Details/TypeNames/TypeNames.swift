internal import Synchronization

/// Names of Google's place types in many languages (`primaryTypeDisplayName`). The words are our own:
/// `Data/type-names/` has a table for each language.
public enum TypeNames {
    /// Returns the name of a type in the requested language or in the nearest language that has names (`fr-CA` → `fr`,
    /// `zh-HK` → `zh-Hant`), else in English. nil if the type has no name.
    public static func displayName(ofType type: String, language: String? = nil) -> LocalizedText? {
        for tag in language.map({ LanguageChain.known($0).tags }) ?? [] {
            if let name = tables[tag]?[type] { return LocalizedText(name, languageCode: LanguageTag.canonical(tag)) }
        }
        return tables["en"]?[type].map { LocalizedText($0, languageCode: "en") }
    }

    /// The types that do not name the kind of a place.
    public static let sayingNothing: Set<String> = ["establishment", "point_of_interest"]

    /// Returns the names of a type in all languages, in the order of `languages`. People may search for any of them.
    public static func names(ofType type: String) -> [LocalizedText] {
        languages.compactMap { language in tables[language.lowercased()]?[type].map { LocalizedText($0, languageCode: language) } }
    }

    /// Returns all names of one language, by type.
    package static func all(in language: String) -> [String: String] { tables[language.lowercased()]?.all ?? [:] }

    /// The languages that have names, as BCP 47 tags, sorted.
    public static let languages: [String] = tables.keys.map(LanguageTag.canonical).sorted()

    /// The names by language, whose tag is in lower case.
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

        /// The names by type.
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
