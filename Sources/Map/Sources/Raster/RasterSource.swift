internal import PortolanImage
public import PortolanRaster

public import struct PortolanGeo.CoordinateBounds
public import struct PortolanGeo.TileID

/// Raster tiles: pictures of squares of the map.
public struct RasterSource: Sendable {
    /// Where the pictures' bytes come from.
    public let tiles: any TileSource
    /// The side of a tile in points of the map (`tileSize`): at a zoom of the style that is whole, a tile of 512 is as large as a vector tile.
    public let tileSize: Int

    /// The most pixels of one tile's picture.
    public static let maximumTilePixels = 4096 * 4096

    /// Raster tiles from a source of bytes.
    public init(_ tiles: any TileSource, tileSize: Int = 512) {
        self.tiles = tiles
        self.tileSize = max(1, tileSize)
    }

    /// The zooms that the source has tiles of.
    public var zooms: ClosedRange<UInt8> { tiles.zooms }
    /// The box of coordinates that the source has data for.
    public var bounds: CoordinateBounds { tiles.bounds }

    /// The picture of a tile; nil if there is none. Called from any task.
    /// - Throws: an error if the tile cannot be read or is no picture.
    public func picture(_ tile: TileID) throws -> Pixmap? {
        guard let bytes = try tiles.bytes(of: tile) else { return nil }
        do throws(PictureFileError) {
            return try PictureFile.decode(bytes, maximumPixels: Self.maximumTilePixels)
        } catch {
            throw SourceError(.malformed, "tile \(tile)", "\(error)")
        }
    }
}
