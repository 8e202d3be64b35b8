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

    /// The tiles of a source.
    public init(_ source: any TileSource, promotedID: PromotedID? = nil) {
        self.source = source
        self.promotedID = promotedID
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
        var decoded: VectorTile?
        if let source = source as? any VectorTileSource {
            decoded = try source.vectorTile(tile, layers: layers)
        } else {
            decoded = try source.bytes(of: tile).map { VectorTile(try MVTTile(decoding: $0, layers: layers)) }
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
