/// A schema of vector tiles: the names of their layers and attributes.
///
/// The built-in style, and other styles for OpenMapTiles, draw tiles of all these schemas, because `VectorTiles` of
/// `PortolanMapSources` translates them.
public enum TileSchema: String, Sendable, CaseIterable {
    /// The schema of OpenMapTiles. The tiles of a region have it.
    case openMapTiles
    /// The schema of Protomaps' basemap: version 4 and later, with `kind`, and versions 2 and 3, with `pmap:kind`.
    case protomaps
    /// The schema Shortbread. The tiles of VersaTiles have it.
    case shortbread

    /// Creates the schema that has the most of these layers; nil if no schema has at least half of them. If several
    /// schemas have the same number, the first of them in the order of the cases is taken.
    ///
    /// - Parameter layerNames: the layers that an archive states, that a tile has, or that a style draws.
    public init?(layerNames: some Collection<String>) {
        var best: (schema: Self, count: Int)?
        for schema in Self.allCases {
            let known = schema.layerNames
            let count = layerNames.count { known.contains($0) }
            if count > best?.count ?? 0 { best = (schema, count) }
        }
        guard let best, 2 * best.count >= layerNames.count else { return nil }
        self = best.schema
    }

    /// The proper name of the schema.
    public var title: String {
        switch self {
        case .openMapTiles: "OpenMapTiles"
        case .protomaps: "Protomaps"
        case .shortbread: "Shortbread"
        }
    }

    /// The layers that tiles of the schema may have.
    var layerNames: Set<String> {
        switch self {
        case .openMapTiles: Self.openMapTilesLayers
        case .protomaps: Self.protomapsLayers
        case .shortbread: Self.shortbreadLayers
        }
    }

    /// The translation into the schema of OpenMapTiles; nil for that schema itself.
    var translation: TranslationTable? {
        switch self {
        case .openMapTiles: nil
        case .protomaps: Self.fromProtomaps
        case .shortbread: Self.fromShortbread
        }
    }

    /// Returns the layers of this schema from which layers of OpenMapTiles are made.
    /// - Parameter wanted: the layers of OpenMapTiles. For that schema itself, they are the result.
    package func sources(of wanted: Set<String>) -> Set<String> {
        guard let translation else { return wanted }
        return Set(translation.layers.lazy.filter { !$0.value.targets.isDisjoint(with: wanted) }.map(\.key))
    }

    private static let fromProtomaps = TranslationTable([Tables.protomaps, Tables.pois])
    private static let fromShortbread = TranslationTable([Tables.shortbread, Tables.pois])
    // The names are read apart from the rules, because the rules take longer to read and most maps do not need them.
    private static let protomapsLayers = words(0, of: [Tables.protomaps, Tables.pois])
    private static let shortbreadLayers = words(0, of: [Tables.shortbread, Tables.pois])
    /// The layers of OpenMapTiles are those that the tables translate features into.
    private static let openMapTilesLayers = words(3, of: [Tables.protomaps, Tables.shortbread, Tables.pois])

    /// Returns the names of layers in a column of some tables.
    private static func words(_ column: Int, of tables: [EmbeddedTable]) -> Set<String> {
        let fields = tables.flatMap(\.rows).filter { $0.count > column }.map { $0[column] }
        return Set(Set(fields).flatMap(\.words)).subtracting(["*", "+", "-", "=", "&"])
    }
}
