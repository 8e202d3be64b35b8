/// Counties and boroughs that are parts of one city: `Data/city-parts.tsv`.
package enum CityParts {
    /// Returns the city that an area is a part of; nil if the table does not list the area.
    /// - Parameters:
    ///   - name: The area's name.
    ///   - state: The name of the area's state; nil if it is not known. It tells areas of one name apart: Kings
    ///     County in New York is Brooklyn, Kings County in California is not.
    ///   - country: ISO 3166-1 alpha-2 in capitals.
    package static func city(of name: String, state: String?, country: String) -> String? {
        guard let found = cities[country]?[AddressText.folded(name)], state.map({ AddressText.folded($0) == found.state }) ?? true
        else { return nil }
        return found.city
    }

    /// The city and the folded name of its state, by country and by the folded names of the city's parts.
    private static let cities: [String: [String: (city: String, state: String)]] = {
        var cities: [String: [String: (city: String, state: String)]] = [:]
        for row in Tables.cityParts.rows where row.count == 4 {
            let city = (city: String(row[3]), state: AddressText.folded(String(row[1])))
            for name in row[2].split(separator: "|") { cities[String(row[0]), default: [:]][AddressText.folded(String(name))] = city }
        }
        return cities
    }()
}
