internal import PortolanAddress

/// The names under which people search for an area.
enum AreaSearchNames {
    /// Returns the area's names in all languages, the code of a state or a country, and a country's names in the
    /// world's most written languages.
    static func all(of area: PlaceAddresses.Area) -> [String] {
        var names = area.names.all
        if area.part == .country, area.code.utf8.count == 2 {
            names += [area.code] + (countryNames[area.code] ?? [])
            names += languages.compactMap { CountryNames.name(area.code, language: $0) }
            names.append(CountryNames.name(area.code, language: CountryNames.language(of: area.code)) ?? "")
        } else if area.part == .state, !area.code.isEmpty, !area.code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            names.append(area.code)
        }
        var seen: Set<String> = []
        var all: [String] = []
        func add(_ name: some StringProtocol) {
            let name = String(name)
            if !name.isEmpty, seen.insert(name).inserted { all.append(name) }
        }
        for name in names {
            add(name)
            // "Schweiz/Suisse/Svizzera/Svizra" are several names.
            for part in name.split(whereSeparator: { $0 == "/" || $0 == ";" }) { add(part) }
            let lower = name.lowercased()
            // All titles begin with an ASCII letter, so the first byte rules most of them out.
            let first = lower.utf8.first
            for title in titles where first == title.utf8.first && lower.hasPrefix(title) && name.count > title.count {
                add(name.dropFirst(title.count))
            }
        }
        return all
    }

    private static let languages = [
        "ar", "bg", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "ja", "ko", "nl", "nb", "pl", "pt",
        "ro",
        "ru", "sv", "th", "tr", "uk", "vi", "zh", "zh-Hant",
    ]

    /// Titles that people leave out before a name.
    private static let titles = [
        "city of ", "municipality of ", "london borough of ", "royal borough of ", "county of ", "town of ", "stadt ", "landkreis ",
        "kreis ",
        "gemeinde ", "bezirk ", "bezirksteil ", "stadtbezirk ", "ville de ", "commune de ", "comune di ", "provincia di ", "provincia de ",
        "municipio de ", "município de ", "thành phố ", "quận ", "phường ", "tỉnh ", "gmina ", "powiat ", "obec ", "okres ", "kanton ",
    ]

    /// Names of countries that people write and that the Unicode CLDR lacks, by the country's code.
    private static let countryNames: [String: [String]] = [
        "US": ["USA", "U.S.A.", "U.S.", "United States of America", "America", "EEUU", "EE.UU.", "États-Unis d'Amérique"],
        "GB": ["UK", "U.K.", "GBR", "Great Britain", "Britain", "England, UK"],
        "AE": ["UAE", "Emirates"], "CZ": ["Czech Republic"], "NL": ["Holland", "The Netherlands"], "KR": ["South Korea", "Korea"],
        "RU": ["Russian Federation"], "TR": ["Turkey"], "CN": ["PRC"], "VN": ["Viet Nam"], "IE": ["Republic of Ireland", "Éire"],
        "CH": ["CHE"], "DE": ["BRD", "Deutschland", "GER", "DEU"], "FR": ["FRA"], "IT": ["ITA"], "ES": ["ESP"], "CA": ["CAN"],
        "AU": ["AUS"],
        "LI": ["FL", "LIE"], "AT": ["AUT"], "MX": ["MEX"], "BR": ["BRA"], "JP": ["JPN"], "IN": ["IND", "Bharat"],
        "NZ": ["NZL", "Aotearoa"],
    ]
}
