/// The pictogram of a place: a mask that is painted in one colour, and the colour of its background.
public struct PlaceIcon: Sendable, Hashable {
    /// The mask's name without an ending: `restaurant`. The names are listed in `PlaceIcon.names`.
    public let name: String
    /// The background colour as red, green and blue: 0xFF9E67.
    public let backgroundRGB: UInt32

    /// The background colour as hexadecimal text: `#FF9E67`.
    public var backgroundColor: String {
        let digits = String(backgroundRGB, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Makes the icon of the first type that has an icon. If no type has an icon, the ending of the primary type
    /// decides. If that does not help, the icon is the plain one.
    public init(types: [String]) {
        for type in types {
            if let found = Self.byType[type] {
                self = found
                return
            }
        }
        // A `hungarian_restaurant` gets the icon of a restaurant.
        let primary = types.first ?? ""
        let endings: [(String, String)] = [("_restaurant", "restaurant"), ("_store", "shop"), ("_shop", "shop"), ("_museum", "museum")]
        self = endings.first { primary.hasSuffix($0.0) }.flatMap { Self.byName[$0.1] } ?? Self.plain
    }

    /// Makes the icon with a name; nil if there is none.
    public init?(named name: String) {
        guard let found = name == Self.plain.name ? Self.plain : Self.byName[name] else { return nil }
        self = found
    }

    private init(name: String, backgroundRGB: UInt32) {
        self.name = name
        self.backgroundRGB = backgroundRGB
    }

    /// The icon of places whose types have none.
    static let plain = PlaceIcon(name: "place", backgroundRGB: 0x7B9EB0)

    /// The names of all icons, sorted.
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

    /// The icons and their types, from `Data/icons.tsv`.
    static let rows: [(icon: PlaceIcon, types: [String])] = Tables.icons.rows.compactMap { row in
        guard row.count == 3, let rgb = UInt32(row[1].dropFirst(), radix: 16) else { return nil }
        return (PlaceIcon(name: String(row[0]), backgroundRGB: rgb), row[2].words)
    }
}
