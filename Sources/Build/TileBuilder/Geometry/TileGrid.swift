internal import PortolanTiles

/// The positions of one zoom's tiles on the map, and the conversion from map units to tile units.
struct TileGrid: Sendable {
    static let extent: Int32 = 4096
    /// The buffer in tile units: how far lines and areas extend beyond a tile's sides.
    static let buffer: Int32 = 64

    let zoom: UInt8

    /// The binary logarithm of the number of map units in a tile's unit.
    var unitShift: Int32 { Int32(GridPoint.worldBits) - 12 - Int32(zoom) }
    /// The number of map units in a tile's unit.
    var unit: Int32 { 1 << unitShift }
    /// The number of map units along a tile's side.
    var side: Int32 { 1 << (Int32(GridPoint.worldBits) - Int32(zoom)) }
    var mapBuffer: Int32 { Self.buffer * unit }

    /// Returns the map box of a rectangle of tiles, with their buffer.
    func box(x: ClosedRange<Int32>, y: ClosedRange<Int32>) -> GridBox {
        // The buffer is a 64th of a tile's side, so the sums stay below 2³¹.
        GridBox(
            minX: x.lowerBound * side - mapBuffer,
            minY: y.lowerBound * side - mapBuffer,
            maxX: Self.far(x.upperBound, side, mapBuffer),
            maxY: Self.far(y.upperBound, side, mapBuffer)
        )
    }

    private static func far(_ tile: Int32, _ side: Int32, _ buffer: Int32) -> Int32 {
        Int32(clamping: (Int64(tile) + 1) * Int64(side) + Int64(buffer))
    }

    /// Returns the tiles whose buffered boxes meet a box, limited to the zoom's tiles. The closed ranges are never
    /// empty.
    func tiles(_ box: GridBox) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
        let last = Int32(1) << Int32(zoom) - 1
        func tile(_ value: Int64) -> Int32 { min(max(Int32(clamping: value >> Int64(GridPoint.worldBits - Int(zoom))), 0), last) }
        let buffer = Int64(mapBuffer)
        return (
            tile(Int64(box.minX) - buffer)...tile(Int64(box.maxX) + buffer),
            tile(Int64(box.minY) - buffer)...tile(Int64(box.maxY) + buffer)
        )
    }

    /// Returns the nearest point in the tile's own units.
    @inline(__always)
    func local(_ point: GridPoint, tileX: Int32, tileY: Int32) -> MVTPoint {
        let half = unit >> 1
        // The point is less than two sides of the tile away from the tile's corner, so the final difference is small.
        return MVTPoint(x: (point.x &- tileX &* side &+ half) >> unitShift, y: (point.y &- tileY &* side &+ half) >> unitShift)
    }
}
