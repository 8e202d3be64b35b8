internal import PortolanAddress
internal import PortolanBasics
internal import PortolanSearchIndex

/// What an object's tags say of the country that it lies in.
struct CountryHint: Hashable, Sendable {
    /// The uses of tags for it.
    enum Use: Sendable {
        case country, postcode, city
    }

    /// ISO 3166-1 alpha-2 as the tag has it; empty for none.
    var country = ""
    var postcode = ""
    var city = ""

    /// The same for the same texts, and never 0.
    var number: UInt64 {
        var hash = ContentHash()
        for text in [country, postcode, city] { hash.combine(ContentHash(text).value) }
        return max(hash.value, 1)
    }

    /// By key.
    static let uses: [String: Use] = [
        "addr:country": .country, "is_in:country_code": .country, "addr:postcode": .postcode, "addr:city": .city,
    ]

    /// The country that the hint means, of those that the place may lie in; nil if it does not tell them apart.
    ///
    /// The tag of the country comes first, then a postcode that only one of them has, then a town that only one of them has.
    /// - Parameters:
    ///   - candidates: codes in capitals.
    ///   - towns: countries by the folded names of their towns.
    func country(of candidates: [String], towns: [String: [String]]) -> String? {
        if !country.isEmpty {
            let code = country.uppercased()
            if candidates.contains(code) { return code }
        }
        if !postcode.isEmpty, let code = PostcodeCountries.country(of: postcode, among: candidates) { return code }
        guard !city.isEmpty else { return nil }
        let town = AdminNames.folded(city)
        let known = towns[town] ?? []
        let named = candidates.filter { code in
            known.contains(code)
                || [CountryNames.language(of: code), "en"].contains { CountryNames.name(code, language: $0).map(AdminNames.folded) == town }
        }
        return named.count == 1 ? named.first : nil
    }
}
