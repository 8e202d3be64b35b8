public import PortolanGeo
internal import PortolanTiles

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

    /// The source, if it returns features itself.
    private let features: (any VectorTileSource)?

    /// Creates the tiles of a source.
    public init(_ source: any TileSource, promotedID: PromotedID? = nil) {
        self.source = source
        self.promotedID = promotedID
        features = source as? any VectorTileSource
    }

    /// Creates the tiles of a source that returns features. Unlike the public initialiser, it needs no cast,
    /// which would search all conformances of the program.
    init(features: any VectorTileSource, promotedID: PromotedID?) {
        source = features
        self.promotedID = promotedID
        self.features = features
    }

    /// The zooms of the source.
    public var zooms: ClosedRange<UInt8> { source.zooms }
    /// The box of the source.
    public var bounds: CoordinateBounds { source.bounds }
    /// The credit of the source.
    public var attribution: String? { source.attribution }
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
