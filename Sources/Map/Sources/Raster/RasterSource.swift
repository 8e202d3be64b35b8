internal import PortolanImage
public import PortolanRaster

public import struct PortolanGeo.CoordinateBounds
public import struct PortolanGeo.TileID

/// Raster tiles: pictures of squares of the map.
public struct RasterSource: Sendable {
    /// The source of the pictures' bytes.
    public let tiles: any TileSource
    /// The side of a tile in points of the map (`tileSize`). At a whole zoom of the style, a tile of 512 is as
    /// large as a vector tile.
    public let tileSize: Int

    /// The largest number of pixels of a tile's picture.
    public static let maximumTilePixels = 4096 * 4096

    /// Creates a source of raster tiles from a source of bytes.
    public init(_ tiles: any TileSource, tileSize: Int = 512) {
        self.tiles = tiles
        self.tileSize = max(1, tileSize)
    }

    /// The zooms for which the source has tiles.
    public var zooms: ClosedRange<UInt8> { tiles.zooms }
    /// The box of coordinates for which the source has data.
    public var bounds: CoordinateBounds { tiles.bounds }

    /// Returns the picture of a tile, or nil if there is none. Any task may call it.
    /// - Throws: an error if the tile cannot be read or is not a picture.
    public func picture(_ tile: TileID) throws -> Pixmap? {
        guard let bytes = try tiles.bytes(of: tile) else { return nil }
        do throws(PictureFileError) {
            return try PictureFile.decode(bytes, maximumPixels: Self.maximumTilePixels)
        } catch {
            throw SourceError(.malformed, "tile \(tile)", "\(error)")
        }
    }
}
