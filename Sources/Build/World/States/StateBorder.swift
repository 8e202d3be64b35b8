internal import PortolanBasics
internal import PortolanGeo
internal import PortolanNaturalEarth

/// A border between two states or provinces of a country.
struct StateBorder {
    struct Side {
        /// As Natural Earth spells it; empty if it does not say.
        var name: String
        var otherNames: [String]
        /// In the country's language.
        var localName: String
    }

    var lines: [[Coordinate]]
    /// Natural Earth's code of three letters.
    var country: String
    var left: Side
    var right: Side
    /// Of tiles 512 points wide; nil if it is drawn at none.
    var firstZoom: UInt8?

    /// Maps at lower zooms have no space for them beside the countries.
    static let firstZoom: UInt8 = 4

    private static let columns = ["min_zoom", "adm0_a3", "name_l", "name_r", "name_alt_l", "name_alt_r", "name_loc_l", "name_loc_r"]

    /// All of them. Those that bound a country's regions as well, such as New England, are borders of another class in the data, and no less borders.
    static func all(_ source: NaturalEarth) throws(ShapefileError) -> [StateBorder] {
        try source.read(.stateBorders, .large, columns: columns).map { record in
            let zoom = Double(record.values[0]).flatMap { zoom in
                // The zoom counts maps 256 points wide: one more than the tiles' own.
                (0...Double(WorldBuilder.lastZoom) + 1).contains(zoom)
                    ? UInt8(clamping: max(Int(clamping: zoom.rounded(.up)) - 1, Int(Self.firstZoom))) : nil
            }
            func side(_ name: Int) -> Side {
                Side(
                    name: record.values[name],
                    otherNames: record.values[name + 2].split(separator: "|").map(String.init),
                    // Traditional Chinese before simplified.
                    localName: String(record.values[name + 4].prefix { $0 != "|" })
                )
            }
            return StateBorder(lines: record.parts, country: record.values[1], left: side(2), right: side(3), firstZoom: zoom)
        }
    }
}
