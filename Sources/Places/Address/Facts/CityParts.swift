/// Counties and boroughs that are parts of one city: `Data/city-parts.tsv`.
package enum CityParts {
    /// The city that an area is a part of; nil for areas that are not listed.
    /// - Parameters:
    ///   - name: the area's own.
    ///   - state: that of the state it lies in; nil if it is not known. Kings County of California is not Brooklyn.
    ///   - country: ISO 3166-1 alpha-2 in capitals.
    package static func city(of name: String, state: String?, country: String) -> String? {
        guard let found = cities[country]?[AddressText.folded(name)], state.map({ AddressText.folded($0) == found.state }) ?? true
        else { return nil }
        return found.city
    }

    /// By country and the folded names of its parts, the city and the folded name of its state.
    private static let cities: [String: [String: (city: String, state: String)]] = {
        var cities: [String: [String: (city: String, state: String)]] = [:]
        for row in Tables.cityParts.rows where row.count == 4 {
            let city = (city: String(row[3]), state: AddressText.folded(String(row[1])))
            for name in row[2].split(separator: "|") { cities[String(row[0]), default: [:]][AddressText.folded(String(name))] = city }
        }
        return cities
    }()
}
