public import PortolanGeo
public import PortolanTiles

/// A source of a map's tiles as stored bytes: an archive, a folder or a server.
public protocol TileSource: Sendable {
    /// The zooms for which the source has tiles.
    var zooms: ClosedRange<UInt8> { get }
    /// The box of coordinates for which the source has data.
    var bounds: CoordinateBounds { get }
    /// The source's credit, perhaps in HTML; nil if it has none.
    var attribution: String? { get }
    /// The names of the layers that the source states for its vector tiles; empty if it states none.
    var layerNames: [String] { get }
    /// Returns the decompressed bytes of a tile, or nil if there is none. Any task may call it.
    func bytes(of tile: TileID) throws -> [UInt8]?
}

extension TileSource {
    /// By default, a source has no credit.
    public var attribution: String? { nil }
    /// By default, a source does not state the names of its layers.
    public var layerNames: [String] { [] }
}

/// A source of a map's vector tiles, decoded.
///
/// A source that only has bytes gets ``vectorTile(_:layers:)`` from a default implementation, which decodes them.
public protocol VectorTileSource: TileSource {
    /// Returns the features of a tile, or nil if there is none. Any task may call it.
    /// - Parameters:
    ///   - tile: the tile.
    ///   - layers: the names of the layers to return; a source may leave the others out. Nil for all.
    func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile?
    /// Returns the features of a tile, made by several threads.
    /// - Parameters:
    ///   - tile: the tile.
    ///   - layers: the names of the layers to return; a source may leave the others out. Nil for all.
    ///   - threads: the number of threads to use.
    func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile?
}

extension VectorTileSource {
    /// Returns the decoded tile from ``TileSource/bytes(of:)``.
    public func vectorTile(_ tile: TileID, layers: Set<String>?) throws -> VectorTile? { try decoded(tile, layers: layers, threads: 1) }

    /// Returns the result of ``vectorTile(_:layers:)``.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try vectorTile(tile, layers: layers)
    }

    /// Returns the features of all layers of a tile, or nil if there is none.
    public func vectorTile(_ tile: TileID) throws -> VectorTile? { try vectorTile(tile, layers: nil) }
}

extension TileSource {
    /// Returns the decoded tile from ``bytes(of:)``.
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
    /// Returns the decompressed bytes of a tile, or nil if the archive lacks it.
    /// - Throws: ``/PortolanTiles/PMTilesError`` if the archive cannot be read or is damaged.
    public func bytes(of tile: TileID) throws -> [UInt8]? { try self.tile(tile) }
    /// Returns the features of a tile. Several threads decode its layers.
    public func vectorTile(_ tile: TileID, layers: Set<String>?, threads: Int) throws -> VectorTile? {
        try decoded(tile, layers: layers, threads: threads)
    }
}
