import PortolanMaps
import PortolanTiles

/// Neighbouring tiles that are drawn as one picture and then cut. Labels are placed once for all of them, so that
/// labels across tile edges stay whole, and the surroundings are not drawn again for each tile.
struct Metatile: Hashable, Sendable {
    /// The north-western tile.
    let origin: TileID
    /// The number of tiles on a side.
    let side: Int
    /// The side of a tile in points.
    let points: Int
    /// The number of pixels per point.
    let scale: Int

    /// The largest number of pixels on a side of a metatile.
    private static let pixelLimit = 1024
    /// The largest number of tiles on a side of a metatile.
    private static let sideLimit = 4

    /// The distance by which labels of neighbours reach into a metatile, in points. Cutting the margin also removes the
    /// line of attribution.
    static let margin = 64

    /// The metatile that contains a tile.
    init(of tile: TileID, points: Int, scale: Int) {
        self.points = points
        self.scale = scale
        var side = 1
        while side * 2 <= Self.sideLimit, side * 2 * points * scale <= Self.pixelLimit, UInt64(side) * 2 <= UInt64(1) << UInt64(tile.z) {
            side *= 2
        }
        self.side = side
        let step = UInt32(clamping: side)
        origin = TileID(z: tile.z, x: tile.x / step * step, y: tile.y / step * step)
    }

    /// Returns the index of a tile among the metatile's tiles, row by row.
    func index(of tile: TileID) -> Int { Int(tile.y - origin.y) * side + Int(tile.x - origin.x) }

    /// The tiles, row by row.
    var tiles: [TileID] {
        (0..<UInt32(clamping: side)).flatMap { row in
            (0..<UInt32(clamping: side)).map { TileID(z: origin.z, x: origin.x + $0, y: origin.y + row) }
        }
    }

    /// The middle on the map, which is not the mean of the latitudes.
    var middle: Coordinate {
        let count = Double(UInt64(1) << UInt64(origin.z))
        let half = Double(side) / 2
        return MercatorPoint(x: (Double(origin.x) + half) / count, y: (Double(origin.y) + half) / count).coordinate
    }

    /// The side of the drawn picture with its margin, in points.
    var drawnPoints: Double { Double(side * points + 2 * Self.margin) }

    /// Returns the pictures of the tiles, cut from a picture of the metatile with its margin.
    func cut(_ picture: Pixmap) -> [Pixmap] {
        let (pixels, margin) = (points * scale, Self.margin * scale)
        return (0..<side * side).compactMap { index in
            picture.part(x: margin + index % side * pixels, y: margin + index / side * pixels, width: pixels, height: pixels)
        }
    }
}
