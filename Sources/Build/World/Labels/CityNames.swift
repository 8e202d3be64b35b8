internal import Foundation
internal import PortolanOSMModel

/// Names of cities in many languages. If a time zone is named after a city, the city's names come from Unicode's
/// CLDR, which Foundation contains. The names of other cities come from a table.
struct CityNames {
    /// The key of a city.
    private struct Key: Hashable {
        /// The city's English name, folded.
        var name: String
        /// The code of the city's country; empty if the country is not known.
        var country: String
    }

    private var translations: [Key: [String: String]] = [:]

    /// Collects names.
    /// - Parameters:
    ///   - languages: The suffixes of OpenStreetMap's name keys.
    ///   - places: The places to name. If several places have the name of a time zone's city, the most populous place
    ///     gets the translations of that name.
    init(languages: [String], places: [PopulatedPlace]) {
        addZones(languages, places)
        addTable(Set(languages))
    }

    /// Returns the names by language, without those that equal the place's name. The result has a name for "en" only
    /// if CLDR's or the table's English name differs from Natural Earth's.
    func translations(of place: PopulatedPlace) -> [String: String] {
        let found = translations[Key(name: Self.folded(place.name), country: place.country ?? "")] ?? [:]
        return found.filter { $0.value != place.name }
    }

    private mutating func addZones(_ languages: [String], _ places: [PopulatedPlace]) {
        var largest: [String: PopulatedPlace] = [:]
        for place in places {
            let name = Self.folded(place.name)
            if let known = largest[name], (known.population ?? 0, place.id.rowKey) >= (place.population ?? 0, known.id.rowKey) { continue }
            largest[name] = place
        }
        // The pattern VVV formats a date as the city of its time zone.
        func formatter(_ language: String) -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: language == "no" ? "nb" : language)
            formatter.dateFormat = "VVV"
            return formatter
        }
        let moment = Date(timeIntervalSince1970: 0)
        let english = formatter("en")
        var cities: [(key: Key, zone: TimeZone)] = []
        for identifier in TimeZone.knownTimeZoneIdentifiers.sorted() {
            guard let zone = TimeZone(identifier: identifier) else { continue }
            english.timeZone = zone
            let name = Self.folded(english.string(from: moment))
            if let place = largest[name] { cities.append((Key(name: name, country: place.country ?? ""), zone)) }
        }
        for language in languages {
            let formatter = formatter(language)
            for (key, zone) in cities {
                formatter.timeZone = zone
                english.timeZone = zone
                let name = formatter.string(from: moment)
                // A locale without its own name for the city returns the English one, which is skipped.
                guard name != english.string(from: moment), TranslatedName.isWritten(name, in: language) else { continue }
                translations[key, default: [:]][language] = name
            }
        }
    }

    /// The languages of `Data/city-names.tsv`, in the order of its columns.
    static let tableLanguages = ["fr", "tr", "ar", "zh-Hant", "zh-Hans", "vi", "zh", "ja", "ko", "ru", "hi", "en", "fa", "he", "uk"]

    private mutating func addTable(_ languages: Set<String>) {
        for row in Tables.cityNames.rows where row.count == Self.tableLanguages.count + 2 {
            let key = Key(name: Self.folded(String(row[0])), country: String(row[1]))
            for (language, text) in zip(Self.tableLanguages, row[2...]) where languages.contains(language) && !text.isEmpty {
                translations[key, default: [:]][language] = String(text)
            }
        }
    }

    /// Removes accents, so that names in tables without accents match too.
    private static func folded(_ name: String) -> String {
        name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: Locale(identifier: "en"))
    }
}
