public import PortolanGeo
internal import PortolanTiles

/// The vector tiles of any source of bytes, with IDs taken from a property if the style asks for it (`promoteId`).
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

    /// The source, if it makes features itself.
    private let features: (any VectorTileSource)?

    /// The tiles of a source.
    public init(_ source: any TileSource, promotedID: PromotedID? = nil) {
        self.source = source
        self.promotedID = promotedID
        features = source as? any VectorTileSource
    }

    /// The tiles of a source that makes features. That it does need not be found out, for which all conformances of the program would be looked
    /// through.
    init(features: any VectorTileSource, promotedID: PromotedID?) {
        source = features
        self.promotedID = promotedID
        self.features = features
    }

    /// Those of the source.
    public var zooms: ClosedRange<UInt8> { source.zooms }
    /// The box of the source.
    public var bounds: CoordinateBounds { source.bounds }
    /// That of the source.
    public var attribution: String? { source.attribution }
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
        var decoded: VectorTile?
        if let features {
            decoded = try features.vectorTile(tile, layers: layers, threads: threads)
        } else {
            decoded = try source.decoded(tile, layers: layers, threads: threads)
        }
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
}
