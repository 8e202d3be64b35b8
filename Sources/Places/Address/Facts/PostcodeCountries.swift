/// Finds the country that a postcode belongs to, and facts about a country's postcodes.
package enum PostcodeCountries {
    /// Returns the one country among several whose postcodes have the form of this text; nil if no country or
    /// several countries fit.
    ///
    /// A form with fixed digits (Monaco's `980dd`) fits more closely than a form without them (France's
    /// `ddddd`). A country without a known form never fits.
    /// - Parameters:
    ///   - text: The postcode as the tag has it.
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

    /// Returns the only postcode of a country or territory; nil if it has none or several.
    package static func only(of country: String) -> String? { single[country] }

    /// Whether a country's postcodes stand for whole towns rather than streets or buildings. Postcodes of towns
    /// are numbers of at most five digits.
    package static func areOfTowns(_ country: String) -> Bool { !ofStreets.contains(country) && Postcodes.areShortNumbers(country) }

    /// Countries whose postcodes of five digits stand for blocks of houses.
    private static let ofStreets: Set<String> = ["KR", "SA", "UY"]

    /// `Data/single-postcodes.tsv` by country.
    private static let single: [String: String] = {
        var codes: [String: String] = [:]
        for row in Tables.singlePostcodes.rows where row.count == 2 { codes[String(row[0])] = String(row[1]) }
        return codes
    }()
}
