internal import PortolanGeo

/// The cities after which zones are named (`Data/zone-cities.tsv`), with their positions and countries.
enum ZoneCities {
    struct City: Sendable, Hashable {
        var country: String
        var zone: String
        var coordinate: Coordinate
    }

    static let all: [City] = Tables.zoneCities.rows.compactMap { row in
        guard row.count == 4, let latitude = Double(row[2]), let longitude = Double(row[3]) else { return nil }
        return City(country: String(row[0]), zone: String(row[1]), coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// The cities by country, in the order of the table.
    static let byCountry: [String: [City]] = Dictionary(grouping: all, by: \.country)

    /// Whether a country has a zone; true if no country is given.
    static func has(_ zone: String, country: String?) -> Bool {
        country.map { code in byCountry[code]?.contains { $0.zone == zone } ?? false } ?? true
    }

    /// Returns the nearest city within 3 km; nil if there is none.
    static func city(near coordinate: Coordinate, country: String?) -> City? {
        guard let city = nearest(to: coordinate, country: country), squaredDegrees(city, coordinate) < 0.03 * 0.03 else { return nil }
        return city
    }

    static func nearest(to coordinate: Coordinate, country: String?) -> City? {
        let cities = country.map { byCountry[$0] ?? [] } ?? all
        return cities.min { squaredDegrees($0, coordinate) < squaredDegrees($1, coordinate) }
    }

    private static func squaredDegrees(_ city: City, _ coordinate: Coordinate) -> Double {
        let north = city.coordinate.latitude - coordinate.latitude
        var east = abs(city.coordinate.longitude - coordinate.longitude)
        if east > 180 { east = 360 - east }
        east *= cosineOfDegrees(coordinate.latitude)
        return north * north + east * east
    }
}
