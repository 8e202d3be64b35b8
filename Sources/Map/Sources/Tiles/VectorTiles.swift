public import PortolanGeo
public import PortolanTiles

/// The vector tiles of any source of bytes, in the schema that the style draws, with IDs taken from a property if the style asks for it
/// (`promoteId`).
public struct VectorTiles: VectorTileSource {
    /// Which property is a feature's ID.
    public enum PromotedID: Hashable, Sendable {
        /// The same one in every layer.
        case property(String)
        /// One for each layer that is named; the features of other layers keep theirs.
        case byLayer([String: String])
    }

    /// Where the bytes come from.
    public let source: any TileSource
    /// Which property is a feature's ID; nil leaves IDs as they are in the tiles.
    public let promotedID: PromotedID?
    /// The schema that the tiles are wanted in; nil leaves them as they are.
    public let schema: TileSchema?

    /// The source, if it makes features itself.
    private let features: (any VectorTileSource)?
    /// The schemas that the tiles may have and are translated from.
    private let foreignSchemas: [TileSchema]

    /// The tiles of a source.
    /// - Parameters:
    ///   - source: where the bytes come from.
    ///   - promotedID: which property is a feature's ID; nil leaves IDs as they are in the tiles.
    ///   - schema: the one that the tiles are wanted in. Tiles of other schemas are translated into
    ///     ``/PortolanTiles/TileSchema/openMapTiles``; tiles are not translated into another.
    public init(_ source: any TileSource, promotedID: PromotedID? = nil, schema: TileSchema? = nil) {
        self.init(source, features: source as? any VectorTileSource, promotedID, schema)
    }

    /// The tiles of a source that makes features. That it does need not be found out, for which all conformances of the program would be looked
    /// through.
    init(features: any VectorTileSource, promotedID: PromotedID?, schema: TileSchema? = nil) {
        self.init(features, features: features, promotedID, schema)
    }

    private init(_ source: any TileSource, features: (any VectorTileSource)?, _ promotedID: PromotedID?, _ schema: TileSchema?) {
        self.source = source
        self.features = features
        self.promotedID = promotedID
        self.schema = schema
        if schema == .openMapTiles {
            let stated = source.layerNames
            foreignSchemas = (stated.isEmpty ? TileSchema.allCases : TileSchema(layerNames: stated).map { [$0] } ?? []).filter {
                $0 != .openMapTiles
            }
        } else {
            foreignSchemas = []
        }
    }

    /// Those of the source.
    public var zooms: ClosedRange<UInt8> { source.zooms }
    /// The box of the source.
    public var bounds: CoordinateBounds { source.bounds }
    /// That of the source.
    public var attribution: String? { source.attribution }
    /// Those that the source states, in its own schema.
    public var layerNames: [String] { source.layerNames }
    /// The bytes of a tile as the source gives them.
    public func bytes(of tile: TileID) throws -> [UInt8]? { try source.bytes(of: tile) }

    /// The features of a tile with their IDs; nil if there is none.
    /// - Parameters:
    ///   - tile: by its zoom, column and row.
    ///   - layers: the names of the layers that are wanted; nil for all.
    /// - Throws: what the source throws, and an error if the bytes are no vector tile.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile? {
        try vectorTile(tile, layers: layers, threads: 1)
    }

    /// The features of a tile with their IDs, made by several threads; nil if there is none.
    /// - Parameters:
    ///   - tile: by its zoom, column and row.
    ///   - layers: the names of the layers that are wanted; nil for all.
    ///   - threads: how many threads may work on it.
    /// - Throws: what the source throws, and an error if the bytes are no vector tile.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        // A tile whose schema nobody states has layers of one alone: to ask for those of all costs nothing.
        let asked = layers.map { wanted in foreignSchemas.reduce(wanted) { $0.union($1.sources(of: wanted)) } }
        var decoded: VectorTile?
        if let features {
            decoded = try features.vectorTile(tile, layers: asked, threads: threads)
        } else {
            decoded = try source.decoded(tile, layers: asked, threads: threads)
        }
        if let foreign = decoded, let schema = schema(of: foreign) { decoded = foreign.translated(from: schema) }
        guard var decoded, let promotedID else { return decoded }
        for index in decoded.layers.indices {
            let key: String? =
                switch promotedID {
                case .property(let name): name
                case .byLayer(let names): names[decoded.layers[index].features.name]
                }
            if let key { decoded.layers[index].promote(key) }
        }
        return decoded
    }

    /// The schema that a tile is translated from; nil if it is drawn as it is.
    private func schema(of tile: VectorTile) -> TileSchema? {
        guard foreignSchemas.count > 1 else { return foreignSchemas.first }
        return TileSchema(layerNames: tile.layers.map(\.features.name)).flatMap { foreignSchemas.contains($0) ? $0 : nil }
    }
}

extension VectorTile {
    fileprivate func translated(from schema: TileSchema) -> VectorTile {
        var tile = MVTTile(layers: layers.map(\.features))
        tile.warnings = warnings
        return VectorTile(tile.translated(from: schema))
    }
}
