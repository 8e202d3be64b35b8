internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// The names of countries and the languages of their addresses.
public enum CountryNames {
    /// Returns the name of a country (ISO 3166-1 alpha-2) in a language (BCP 47), as the Unicode CLDR has it; nil if
    /// the CLDR has none.
    public static func name(_ code: String, language: String) -> String? {
        guard code.utf8.count == 2 else { return nil }
        let code = code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : code.uppercased()
        guard code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        let key = code.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        return cache.value(for: Key(language: language, country: key), cost: { 128 + language.utf8.count + ($0?.utf8.count ?? 0) }) {
            let name = Locale(identifier: language).localizedString(forRegionCode: code) ?? ""
            return name.isEmpty || name == code ? nil : name
        }
    }

    /// Returns the code of the country with this name, in English or in the language of most of its addresses; nil if
    /// there is no such country.
    static func code(_ name: String) -> String? { codes[AddressText.folded(name)] }

    /// Country codes by folded name. If two countries share a name, the first code wins.
    private static let codes: [String: String] = {
        var codes: [String: String] = ["usa": "US", "unitedstatesofamerica": "US", "uk": "GB", "greatbritain": "GB", "england": "GB"]
        for country in AddressLayouts.countries {
            for language in ["en", Self.language(of: country)] {
                // The cache is meant for the languages of answers, so this look-up bypasses it.
                let name = Locale(identifier: language).localizedString(forRegionCode: country).map(AddressText.folded)
                guard let name, codes[name] == nil else { continue }
                codes[name] = country
            }
        }
        return codes
    }()

    /// Returns the first language of a country in `Data/languages.tsv`, which is that of most addresses; English if the
    /// country has no line there.
    public static func language(of country: String) -> String { languages(of: country).first ?? "en" }

    /// Returns the languages of a country's addresses and signs, the language of most of them first; empty if they are
    /// not known.
    package static func languages(of country: String) -> [String] {
        country.utf8.count == 2 ? languages[country.uppercased()] ?? [] : []
    }

    /// `Data/languages.tsv` by country.
    private static let languages: [String: [String]] = {
        var languages: [String: [String]] = [:]
        for row in Tables.languages.rows where row.count == 2 { languages[String(row[0])] = row[1].words }
        return languages
    }()

    private struct Key: Hashable {
        var language: String
        var country: UInt16
    }

    /// Names by language and country. The cache exists because creating a locale takes longer than formatting
    /// an address.
    private static let cache = Mutex(LRUCache<Key, String?>(costLimit: 1 << 20))
}
