public import PortolanGeo
public import PortolanTiles

/// The vector tiles of any source of bytes. IDs come from a property if the style requires it (`promoteId`).
public struct VectorTiles: VectorTileSource {
    /// The property that is a feature's ID.
    public enum PromotedID: Hashable, Sendable {
        /// The same property in every layer.
        case property(String)
        /// A property for each named layer; the features of other layers keep their IDs.
        case byLayer([String: String])
    }

    /// The source of the bytes.
    public let source: any TileSource
    /// The property that is a feature's ID; nil keeps the IDs of the tiles.
    public let promotedID: PromotedID?
    /// The schema of the returned tiles; nil leaves them as they are.
    public let schema: TileSchema?

    /// The source, if it returns features itself.
    private let features: (any VectorTileSource)?
    /// The schemas from which tiles are translated.
    private let foreignSchemas: [TileSchema]

    /// Creates the tiles of a source.
    /// - Parameters:
    ///   - source: the source of the bytes.
    ///   - promotedID: the property that is a feature's ID; nil keeps the IDs of the tiles.
    ///   - schema: the schema of the returned tiles; nil leaves them as they are. Only
    ///     ``/PortolanTiles/TileSchema/openMapTiles`` has translations from other schemas.
    public init(_ source: any TileSource, promotedID: PromotedID? = nil, schema: TileSchema? = nil) {
        self.init(source, features: source as? any VectorTileSource, promotedID, schema)
    }

    /// Creates the tiles of a source that returns features. Unlike the public initialiser, this one needs no cast. A
    /// cast would search all conformances of the program.
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

    /// The zooms of the source.
    public var zooms: ClosedRange<UInt8> { source.zooms }
    /// The box of the source.
    public var bounds: CoordinateBounds { source.bounds }
    /// The credit of the source.
    public var attribution: String? { source.attribution }
    /// The layer names that the source states, in its own schema.
    public var layerNames: [String] { source.layerNames }
    /// Returns the source's bytes of a tile.
    public func bytes(of tile: TileID) throws -> [UInt8]? { try source.bytes(of: tile) }

    /// Returns the features of a tile with their IDs, or nil if there is none.
    /// - Parameters:
    ///   - tile: the tile.
    ///   - layers: the names of the layers to return; nil for all.
    /// - Throws: the errors of the source, and an error if the bytes are not a vector tile.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile? {
        try vectorTile(tile, layers: layers, threads: 1)
    }

    /// Returns the features of a tile with their IDs, made by several threads, or nil if there is none.
    /// - Parameters:
    ///   - tile: the tile.
    ///   - layers: the names of the layers to return; nil for all.
    ///   - threads: the number of threads to use.
    /// - Throws: the errors of the source, and an error if the bytes are not a vector tile.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        // Asking for the layers of all schemas costs nothing, because a tile has layers of one schema only.
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

    /// Returns the schema that a tile is translated from; nil if it is drawn as it is.
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
