internal import PortolanBasics

/// A tile of the web map: zoom `z`, column `x` eastward from −180°, row `y` southward from 85.0511° north.
public struct TileID: Hashable, Sendable {
    /// The zoom level, 0…30.
    public var z: UInt8
    /// The column, eastward from −180°, less than 2^z.
    public var x: UInt32
    /// The row, southward from 85.0511° north, less than 2^z.
    public var y: UInt32

    /// The deepest zoom level.
    private static let deepest: UInt8 = 30

    /// Creates the tile at a zoom, column and row. Numbers out of range are clamped: to zoom 30, the last
    /// column, the last row.
    public init(z: UInt8, x: UInt32, y: UInt32) {
        self.z = min(z, Self.deepest)
        let last = UInt32(1) << UInt32(self.z) - 1
        self.x = min(x, last)
        self.y = min(y, last)
    }

    /// Creates the tile of zoom `z` that contains the point. A point outside the square gives the nearest tile,
    /// and NaN gives the first column or row.
    public init(z: UInt8, containing point: MercatorPoint) {
        let count = Double(UInt32(1) << UInt32(min(z, Self.deepest)))
        func cell(_ value: Double) -> UInt32 { UInt32(clamping: (value * count).rounded(.down).clamped(to: 0...count - 1)) }
        self.init(z: z, x: cell(point.x), y: cell(point.y))
    }

    /// The tile one zoom level up that contains this tile; nil at zoom 0.
    public var parent: TileID? { z == 0 ? nil : TileID(z: z - 1, x: x / 2, y: y / 2) }

    /// The four tiles one zoom level down: north-west, north-east, south-west, south-east. Empty at zoom 30,
    /// the deepest.
    public var children: [TileID] {
        guard z < Self.deepest else { return [] }
        return [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: z + 1, x: x &* 2 &+ $0.0, y: y &* 2 &+ $0.1) }
    }

    /// Returns the ancestor at zoom `z`. Returns the tile itself if `z` is not below its own zoom.
    public func ancestor(z: UInt8) -> TileID {
        guard z < self.z else { return self }
        return TileID(z: z, x: x >> (self.z - z), y: y >> (self.z - z))
    }

    /// The ground that the tile covers, in degrees.
    public var bounds: CoordinateBounds {
        let count = Double(UInt32(1) << UInt32(min(z, Self.deepest)))
        let northWest = MercatorPoint(x: Double(x) / count, y: Double(y) / count).coordinate
        let southEast = MercatorPoint(x: (Double(x) + 1) / count, y: (Double(y) + 1) / count).coordinate
        return CoordinateBounds(south: southEast.latitude, west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)
    }
}

extension TileID: CustomStringConvertible {
    public var description: String { "\(z)/\(x)/\(y)" }
}

extension TileID {
    /// The position on the Hilbert curve through all tiles, zoom after zoom: PMTiles v3 specification, section
    /// 4.
    public var hilbertIndex: UInt64 {
        // The fields may be set to any number, so the index is computed for the nearest tile.
        let tile = TileID(z: z, x: x, y: y)
        let z = tile.z
        var index: UInt64 = ((1 << (2 * UInt64(z))) - 1) / 3
        var x = UInt64(tile.x)
        var y = UInt64(tile.y)
        var side: UInt64 = z == 0 ? 0 : 1 << (UInt64(z) - 1)
        while side > 0 {
            let right: UInt64 = x & side > 0 ? 1 : 0
            let down: UInt64 = y & side > 0 ? 1 : 0
            index += side * side * ((3 * right) ^ down)
            if down == 0 {
                if right == 1 {
                    x = side &- 1 &- x
                    y = side &- 1 &- y
                }
                swap(&x, &y)
            }
            x &= side &- 1
            y &= side &- 1
            side >>= 1
        }
        return index
    }

    /// Creates the tile at a position of the curve. Returns nil beyond zoom 30.
    public init?(hilbertIndex: UInt64) {
        var zoom: UInt8 = 0
        var first: UInt64 = 0
        while zoom <= 30 {
            let count: UInt64 = 1 << (2 * UInt64(zoom))
            if hilbertIndex - first < count { break }
            first += count
            zoom += 1
        }
        guard zoom <= 30 else { return nil }
        var rest = hilbertIndex - first
        var x: UInt64 = 0
        var y: UInt64 = 0
        var side: UInt64 = 1
        for _ in 0..<zoom {
            let right = 1 & (rest / 2)
            let down = 1 & (rest ^ right)
            if down == 0 {
                if right == 1 {
                    x = side - 1 - x
                    y = side - 1 - y
                }
                swap(&x, &y)
            }
            x += side * right
            y += side * down
            rest /= 4
            side *= 2
        }
        self.init(z: zoom, x: UInt32(x), y: UInt32(y))
    }
}
