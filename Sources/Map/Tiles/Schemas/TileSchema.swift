/// What the layers and attributes of vector tiles are called.
///
/// The built-in style, and any other that is written for OpenMapTiles, draws tiles of all of these: `VectorTiles` of `PortolanMapSources`
/// translates them.
public enum TileSchema: String, Sendable, CaseIterable {
    /// The schema of OpenMapTiles, which the tiles of a region have, too.
    case openMapTiles
    /// Protomaps' basemap: versions 4 and later with `kind`, versions 2 and 3 with `pmap:kind`.
    case protomaps
    /// Shortbread, which VersaTiles has.
    case shortbread

    /// The schema that has most of these layers, if it has at least half of them; nil where none does.
    ///
    /// - Parameter layerNames: those that an archive states, a tile has or a style draws. A schema that stands earlier in the list of all
    ///   cases wins a tie.
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

    /// Its proper name.
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

    /// How its features become those of OpenMapTiles; nil for that schema itself.
    var translation: TranslationTable? {
        switch self {
        case .openMapTiles: nil
        case .protomaps: Self.fromProtomaps
        case .shortbread: Self.fromShortbread
        }
    }

    /// The source layers from which layers of OpenMapTiles are made; those themselves for that schema.
    /// - Parameter wanted: layers of OpenMapTiles.
    package func sources(of wanted: Set<String>) -> Set<String> {
        guard let translation else { return wanted }
        return Set(translation.layers.lazy.filter { !$0.value.targets.isDisjoint(with: wanted) }.map(\.key))
    }

    private static let fromProtomaps = TranslationTable([Tables.protomaps, Tables.pois])
    private static let fromShortbread = TranslationTable([Tables.shortbread, Tables.pois])
    // Names are known without what the rows say, which takes longer to read: most maps need no translation.
    private static let protomapsLayers = words(0, of: [Tables.protomaps, Tables.pois])
    private static let shortbreadLayers = words(0, of: [Tables.shortbread, Tables.pois])
    /// All of them are made of something.
    private static let openMapTilesLayers = words(3, of: [Tables.protomaps, Tables.shortbread, Tables.pois])

    /// The names of layers in a column.
    private static func words(_ column: Int, of tables: [EmbeddedTable]) -> Set<String> {
        let fields = tables.flatMap(\.rows).filter { $0.count > column }.map { $0[column] }
        return Set(Set(fields).flatMap(\.words)).subtracting(["*", "+", "-", "=", "&"])
    }
}
