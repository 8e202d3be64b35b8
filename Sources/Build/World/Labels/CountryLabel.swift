internal import PortolanGeo

/// The position of a country's or continent's name. It comes from a table, because the installed files of
/// Natural Earth have no areas of countries.
struct CountryLabel: Hashable {
    /// The ISO 3166-1 code of a country, or the UN M.49 code of a continent.
    var code: String
    var location: Coordinate
    /// The rank from 1, for names that a map of the world shows first, to 6.
    var rank: Int
}

extension CountryLabel {
    /// The continents by UN M.49, including Antarctica.
    static let continents = read(Tables.continentLabels)

    /// Countries, and territories that are far from their country.
    static let countries = read(Tables.countryLabels)

    /// The first zoom that shows the label, for tiles 512 points wide.
    var firstZoom: UInt8 { [0, 1, 1, 2, 3, 4, 5][min(max(rank, 0), 6)] }

    private static func read(_ table: EmbeddedTable) -> [CountryLabel] {
        table.rows.compactMap { row in
            guard row.count == 4, let latitude = Double(row[1]), let longitude = Double(row[2]), let rank = Int(row[3]) else { return nil }
            return CountryLabel(code: String(row[0]), location: Coordinate(latitude: latitude, longitude: longitude), rank: rank)
        }
    }
}
