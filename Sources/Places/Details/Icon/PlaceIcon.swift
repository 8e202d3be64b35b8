/// The pictogram of a place: a mask to be painted in one colour, and the colour of what lies behind it.
public struct PlaceIcon: Sendable, Hashable {
    /// The mask's name without an ending: `restaurant`. The names are listed in `PlaceIcon.names`.
    public let name: String
    /// Red, green, blue: 0xFF9E67.
    public let backgroundRGB: UInt32

    /// The background colour as hexadecimal text: `#FF9E67`.
    public var backgroundColor: String {
        let digits = String(backgroundRGB, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The icon of the first type that has one, else the plain one.
    public init(types: [String]) {
        for type in types {
            if let found = Self.byType[type] {
                self = found
                return
            }
        }
        // "hungarian_restaurant" is a restaurant.
        let primary = types.first ?? ""
        let endings: [(String, String)] = [("_restaurant", "restaurant"), ("_store", "shop"), ("_shop", "shop"), ("_museum", "museum")]
        self = endings.first { primary.hasSuffix($0.0) }.flatMap { Self.byName[$0.1] } ?? Self.plain
    }

    /// The icon of a name; nil if there is none.
    public init?(named name: String) {
        guard let found = name == Self.plain.name ? Self.plain : Self.byName[name] else { return nil }
        self = found
    }

    private init(name: String, backgroundRGB: UInt32) {
        self.name = name
        self.backgroundRGB = backgroundRGB
    }

    /// The colour of places without a better one.
    static let plain = PlaceIcon(name: "place", backgroundRGB: 0x7B9EB0)

    /// All names, sorted.
    public static let names: [String] = (byName.keys + [plain.name]).sorted()

    private static let byName: [String: PlaceIcon] = Dictionary(
        rows.map { ($0.icon.name, $0.icon) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let byType: [String: PlaceIcon] = {
        var icons: [String: PlaceIcon] = [:]
        for row in rows {
            for type in row.types { icons[type] = row.icon }
        }
        return icons
    }()

    /// `Data/icons.tsv`: icons and their types.
    static let rows: [(icon: PlaceIcon, types: [String])] = Tables.icons.rows.compactMap { row in
        guard row.count == 3, let rgb = UInt32(row[1].dropFirst(), radix: 16) else { return nil }
        return (PlaceIcon(name: String(row[0]), backgroundRGB: rgb), row[2].words)
    }
}
