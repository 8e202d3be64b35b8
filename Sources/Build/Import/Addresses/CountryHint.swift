internal import PortolanAddress
internal import PortolanBasics
internal import PortolanSearchIndex

/// The texts of an object's tags that tell something about its country.
struct CountryHint: Hashable, Sendable {
    /// The fact that a tag gives about an address.
    enum Use: Sendable {
        case country, postcode, city
    }

    /// ISO 3166-1 alpha-2 as the tag has it; empty if there is no such tag.
    var country = ""
    var postcode = ""
    var city = ""

    /// A number that is equal for equal texts, and never 0.
    var number: UInt64 {
        var hash = ContentHash()
        for text in [country, postcode, city] { hash.combine(ContentHash(text).value) }
        return max(hash.value, 1)
    }

    /// The use of each key.
    static let uses: [String: Use] = [
        "addr:country": .country, "is_in:country_code": .country, "addr:postcode": .postcode, "addr:city": .city,
    ]

    /// Returns the one country among the candidates that the hint means; nil if the hint does not decide.
    ///
    /// The tag of the country comes first, then a postcode whose form only one candidate has, then a town that
    /// only one candidate has.
    /// - Parameters:
    ///   - candidates: The codes of the countries that the place may lie in, in capitals.
    ///   - towns: The codes of countries by the folded names of their towns.
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
