public import PortolanGeo
public import PortolanTiles

/// Where a map's tiles come from, as the bytes that are stored: an archive, a folder, a server.
public protocol TileSource: Sendable {
    /// The zooms that the source has tiles of.
    var zooms: ClosedRange<UInt8> { get }
    /// The box of coordinates that the source has data for.
    var bounds: CoordinateBounds { get }
    /// Whose data it is, as the source says it, perhaps in HTML; nil if it does not.
    var attribution: String? { get }
    /// The layers that the source says its vector tiles have; empty if it does not say.
    var layerNames: [String] { get }
    /// The bytes of a tile, decompressed; nil if there is none. Called from any task.
    func bytes(of tile: TileID) throws -> [UInt8]?
}

extension TileSource {
    /// Nothing is said of whose data it is.
    public var attribution: String? { nil }
    /// Nothing is said of layers.
    public var layerNames: [String] { [] }
}

/// Where a map's vector tiles come from, decoded.
///
/// A source that has nothing but bytes gets its ``vectorTile(_:layers:)`` from them.
public protocol VectorTileSource: TileSource {
    /// The features of a tile; nil if there is none. Called from any task.
    /// - Parameters:
    ///   - tile: by its zoom, column and row.
    ///   - layers: the names of the layers that are wanted; a source may leave the others out. Nil for all.
    func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile?
    /// The same features, made by several threads.
    /// - Parameters:
    ///   - tile: by its zoom, column and row.
    ///   - layers: the names of the layers that are wanted; a source may leave the others out. Nil for all.
    ///   - threads: how many threads may work on it.
    func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile?
}

extension VectorTileSource {
    /// The tile that ``TileSource/bytes(of:)`` gives, decoded.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile? { try decoded(tile, layers: layers, threads: 1) }

    /// What ``vectorTile(_:layers:)`` gives.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try vectorTile(tile, layers: layers)
    }

    /// The features of a tile in all its layers; nil if there is none.
    public func vectorTile(_ tile: TileID) throws -> VectorTile? { try vectorTile(tile, layers: nil) }
}

extension TileSource {
    /// The tile that ``bytes(of:)`` gives, decoded.
    func decoded(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        guard let bytes = try bytes(of: tile) else { return nil }
        return VectorTile(try MVTTile(decoding: bytes, layers: layers, threads: threads))
    }
}

extension PMTilesArchive: VectorTileSource {
    /// The zooms from the header's lowest to its highest.
    public var zooms: ClosedRange<UInt8> { header.minZoom...max(header.minZoom, header.maxZoom) }
    /// The metadata's attribution.
    public var attribution: String? { metadata.attribution }
    /// The layers of the metadata.
    public var layerNames: [String] { metadata.vectorLayers.map(\.id) }
    /// The header's bounds.
    public var bounds: CoordinateBounds { header.bounds }
    /// The decompressed bytes of a tile; nil if the archive has none.
    /// - Throws: ``/PortolanTiles/PMTilesError`` if the archive cannot be read or is damaged.
    public func bytes(of tile: TileID) throws -> [UInt8]? { try self.tile(tile) }
    /// The features of a tile, its layers decoded by several threads.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try decoded(tile, layers: layers, threads: threads)
    }
}
