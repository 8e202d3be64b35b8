/// Which countries postcodes are of.
package enum PostcodeCountries {
    /// The one country of several that has postcodes like this one; nil if none has, or several have.
    ///
    /// A form with fixed digits (Monaco's `980dd`) is closer than one without (France's `ddddd`). Countries whose postcodes have no known form decide nothing.
    /// - Parameters:
    ///   - text: the postcode as a tag has it.
    ///   - countries: ISO 3166-1 alpha-2 in capitals.
    package static func country(of text: String, among countries: [String]) -> String? {
        var best: (country: String, fixed: Int)?
        var isShared = false
        for country in countries {
            guard let fixed = Postcodes.fixedCount(text, country: country) else { continue }
            if let known = best {
                if fixed == known.fixed { isShared = true }
                guard fixed > known.fixed else { continue }
            }
            best = (country, fixed)
            isShared = false
        }
        return isShared ? nil : best?.country
    }

    /// The postcode of a country or territory that has only one; nil for all others.
    package static func only(of country: String) -> String? { single[country] }

    /// Whether a country's postcodes are those of whole towns, rather than of streets or buildings: digits alone, five at most.
    package static func areOfTowns(_ country: String) -> Bool { !ofStreets.contains(country) && Postcodes.areShortNumbers(country) }

    /// Countries whose postcodes of five digits are those of blocks of houses.
    private static let ofStreets: Set<String> = ["KR", "SA", "UY"]

    /// `Data/single-postcodes.tsv` by country.
    private static let single: [String: String] = {
        var codes: [String: String] = [:]
        for row in Tables.singlePostcodes.rows where row.count == 2 { codes[String(row[0])] = String(row[1]) }
        return codes
    }()
}
