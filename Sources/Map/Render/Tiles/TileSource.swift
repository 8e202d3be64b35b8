public import PortolanGeo
public import PortolanTiles

/// Where a map's vector tiles come from.
public protocol TileSource: Sendable {
    /// The zooms that it has tiles of.
    var zooms: ClosedRange<UInt8> { get }
    /// Where it has data.
    var bounds: CoordinateBounds { get }
    /// The bytes of a tile, decompressed; nil where there is none. Called from any task.
    func bytes(of tile: TileID) throws -> [UInt8]?
}

extension PMTilesArchive: TileSource {
    public var zooms: ClosedRange<UInt8> { header.minZoom...max(header.minZoom, header.maxZoom) }
    public var bounds: CoordinateBounds { header.bounds }
    public func bytes(of tile: TileID) throws -> [UInt8]? { try self.tile(tile) }
}
