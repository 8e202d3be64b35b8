internal import PortolanGeo

/// The cities that zones are named after: where they lie, and their country.
enum ZoneCities {
    struct City: Sendable, Hashable {
        var country: String
        var zone: String
        var coordinate: Coordinate
    }

    static let all: [City] = (table1 + "\n" + table2).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 4, let latitude = Double(words[2]), let longitude = Double(words[3]) else { return nil }
        return City(country: String(words[0]), zone: String(words[1]), coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// By country, in the order of the table.
    static let byCountry: [String: [City]] = Dictionary(grouping: all, by: \.country)

    /// The city within 3 km, if there is one.
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
