internal import PortolanBasics
internal import PortolanGeo
internal import PortolanNaturalEarth

/// A border between two states or provinces of a country.
struct StateBorder {
    struct Side {
        /// The name in Natural Earth's spelling; empty if it gives none.
        var name: String
        var otherNames: [String]
        /// The name in the country's language.
        var localName: String
    }

    var lines: [[Coordinate]]
    /// Natural Earth's country code of three letters.
    var country: String
    var left: Side
    var right: Side
    /// The first zoom that shows the border, for tiles 512 points wide; nil if no zoom shows it.
    var firstZoom: UInt8?

    /// The first zoom that shows any state border. Lower zooms have space only for countries.
    static let firstZoom: UInt8 = 4

    /// Returns the zooms of the tiles that contain a border or name. If it begins at the first zoom of all
    /// (`firstZoom`), it is also in the tiles of the zoom before, because a tilted map draws distant ground with these
    /// tiles. The built-in style shows it only from `firstZoom` on.
    static func zooms(from first: UInt8) -> ClosedRange<UInt8> {
        (first <= firstZoom ? firstZoom - 1 : first)...WorldBuilder.lastZoom
    }

    private static let columns = ["min_zoom", "adm0_a3", "name_l", "name_r", "name_alt_l", "name_alt_r", "name_loc_l", "name_loc_r"]

    /// Reads all state borders. Those that also bound a region of a country, such as New England, have another
    /// class in the data, but are included.
    static func all(_ source: NaturalEarth) throws(ShapefileError) -> [StateBorder] {
        try source.read(.stateBorders, .large, columns: columns).map { record in
            let zoom = Double(record.values[0]).flatMap { zoom in
                // The field counts zooms of maps 256 points wide, which are one greater.
                (0...Double(WorldBuilder.lastZoom) + 1).contains(zoom)
                    ? UInt8(clamping: max(Int(clamping: zoom.rounded(.up)) - 1, Int(Self.firstZoom))) : nil
            }
            func side(_ name: Int) -> Side {
                Side(
                    name: record.values[name],
                    otherNames: record.values[name + 2].split(separator: "|").map(String.init),
                    // The texts before and after `|` are traditional and simplified Chinese.
                    localName: String(record.values[name + 4].prefix { $0 != "|" })
                )
            }
            return StateBorder(lines: record.parts, country: record.values[1], left: side(2), right: side(3), firstZoom: zoom)
        }
    }
}
