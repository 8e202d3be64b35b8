/// The country's line, if it is not the name in the parts.
enum CountryLines {
    /// Countries of one city: the country's name is not repeated below it.
    static let cityStates: Set<String> = ["MC", "SG", "VA", "GI", "HK", "MO"]

    /// The English name of the country through which mail to a territory goes.
    static let english = lines(of: "en")

    /// French territories, whose mail goes to France.
    static let french = lines(of: "fr")

    /// `Data/country-lines.tsv` by country.
    private static func lines(of language: String) -> [String: String] {
        var lines: [String: String] = [:]
        for row in Tables.countryLines.rows where row.count == 3 && row[1] == language { lines[String(row[0])] = String(row[2]) }
        return lines
    }

    /// Codes in use that are not ISO's: the United Kingdom's, and Greece's in the European Union.
    static let meantCodes = ["UK": "GB", "EL": "GR"]

    /// Names in sources, and their meanings.
    static let meant: [String: String] = [
        "Koninkrijk der Nederlanden": "Nederland", "Territorial waters of Faroe Islands": "Faroe Islands",
    ]
}
