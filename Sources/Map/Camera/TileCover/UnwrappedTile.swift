public import PortolanGeo

/// A tile on one copy of the world. `wrap` 0 is the copy with longitudes −180…180, 1 the next copy to the east.
public struct UnwrappedTile: Hashable, Sendable {
    public var id: TileID
    /// The copy of the world: 0 for longitudes −180…180, 1 for the next to the east, −1 for the next to the west.
    public var wrap: Int32

    /// Creates a tile on a copy of the world, by default the copy with longitudes −180…180.
    public init(_ id: TileID, wrap: Int32 = 0) {
        self.id = id
        self.wrap = wrap
    }
}

extension UnwrappedTile: Comparable {
    /// Orders tiles by zoom, column, row and copy.
    public static func < (first: UnwrappedTile, second: UnwrappedTile) -> Bool {
        (first.id.z, first.id.x, first.id.y, first.wrap) < (second.id.z, second.id.x, second.id.y, second.wrap)
    }
}

extension UnwrappedTile: CustomStringConvertible {
    public var description: String { wrap == 0 ? "\(id)" : "\(id)@\(wrap)" }
}

/// The zooms of a source's tiles, and the size at which the tiles are drawn.
public struct TileGrid: Hashable, Sendable {
    /// The width in points of a tile at its own zoom: 512 for vector tiles (camera zoom 16 shows tiles of zoom
    /// 15), 256 for most raster tiles.
    public var tileSizePoints: Double
    /// The zooms of the source's tiles. Above the last zoom, cameras show its tiles enlarged. Below the first zoom
    /// cameras show nothing, unless the first zoom is 0: its tile is shown at any size.
    public var zooms: ClosedRange<UInt8>
    /// The number of levels added to the level at which tiles are drawn at 1…2 times their size; negative for
    /// less detail.
    public var detailBias: Double

    /// Creates a grid of tiles, by default the grid of vector tiles with zooms 0…14.
    /// - Parameters:
    ///   - tileSizePoints: the width of a tile in points, clamped to 1…65,536; 512 if it is not finite.
    ///   - zooms: the source's zooms, clamped to 0…30.
    ///   - detailBias: the number of levels to add, clamped to −8…8; 0 if it is not finite.
    public init(tileSizePoints: Double = 512, zooms: ClosedRange<UInt8> = 0...14, detailBias: Double = 0) {
        self.tileSizePoints = tileSizePoints.isFinite ? min(max(tileSizePoints, 1), 65_536) : 512
        self.zooms = min(zooms.lowerBound, 30)...min(zooms.upperBound, 30)
        self.detailBias = detailBias.isFinite ? min(max(detailBias, -8), 8) : 0
    }
}
