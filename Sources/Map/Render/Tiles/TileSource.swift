public import PortolanGeo
public import PortolanTiles

/// Where a map's vector tiles come from.
public protocol TileSource: Sendable {
    /// The zooms that the source has tiles of.
    var zooms: ClosedRange<UInt8> { get }
    /// The box of coordinates that the source has data for.
    var bounds: CoordinateBounds { get }
    /// The bytes of a tile, decompressed; nil where there is none. Called from any task.
    func bytes(of tile: TileID) throws -> [UInt8]?
}

extension PMTilesArchive: TileSource {
    /// The zooms from the header's lowest to its highest.
    public var zooms: ClosedRange<UInt8> { header.minZoom...max(header.minZoom, header.maxZoom) }
    /// The header's bounds.
    public var bounds: CoordinateBounds { header.bounds }
    /// The decompressed bytes of a tile; nil where the archive has none.
    /// - Throws: ``/PortolanTiles/PMTilesError`` where the archive cannot be read or is damaged.
    public func bytes(of tile: TileID) throws -> [UInt8]? { try self.tile(tile) }
}
