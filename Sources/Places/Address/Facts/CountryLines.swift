/// The last lines of addresses in countries whose last line differs from the country's name in the parts.
enum CountryLines {
    /// Countries that consist of one city. The country's name is not repeated below the city's.
    static let cityStates: Set<String> = ["MC", "SG", "VA", "GI", "HK", "MO"]

    /// For each territory, the English name of the country that its mail goes through.
    static let english = lines(of: "en")

    /// For each French territory, the French name of the country that its mail goes through.
    static let french = lines(of: "fr")

    /// `Data/country-lines.tsv` by country.
    private static func lines(of language: String) -> [String: String] {
        var lines: [String: String] = [:]
        for row in Tables.countryLines.rows where row.count == 3 && row[1] == language { lines[String(row[0])] = String(row[2]) }
        return lines
    }

    /// Codes in use that ISO does not assign: UK, and EL, which the European Union uses for Greece.
    static let meantCodes = ["UK": "GB", "EL": "GR"]

    /// The usual names of countries, by the unusual names that some sources write.
    static let meant: [String: String] = [
        "Koninkrijk der Nederlanden": "Nederland", "Territorial waters of Faroe Islands": "Faroe Islands",
    ]
}
