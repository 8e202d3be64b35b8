internal import PortolanGeo

/// The position of a country's or continent's name. Natural Earth as installed has no areas of them.
struct CountryLabel: Hashable {
    /// ISO 3166-1 for countries, UN M.49 for continents.
    var code: String
    var location: Coordinate
    /// From 1, for the names that a map of the world shows first, to 6.
    var rank: Int
}

extension CountryLabel {
    /// Continents by UN M.49, and Antarctica.
    static let continents = read(Tables.continentLabels)

    /// Countries, and territories far from their country.
    static let countries = read(Tables.countryLabels)

    /// The first zoom of each rank, of tiles 512 points wide.
    var firstZoom: UInt8 { [0, 1, 1, 2, 3, 4, 5][min(max(rank, 0), 6)] }

    private static func read(_ table: EmbeddedTable) -> [CountryLabel] {
        table.rows.compactMap { row in
            guard row.count == 4, let latitude = Double(row[1]), let longitude = Double(row[2]), let rank = Int(row[3]) else { return nil }
            return CountryLabel(code: String(row[0]), location: Coordinate(latitude: latitude, longitude: longitude), rank: rank)
        }
    }
}
