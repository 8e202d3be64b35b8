internal import PortolanGeo
internal import PortolanTiles

/// The tiles of a region that must be made again, with quick look-ups for rectangles.
struct TouchedTiles: Sendable {
    private let grid: TileRanges
    private let isTouched: [Bool]
    /// For each zoom, the number of touched tiles left of and above each corner (F. C. Crow, "Summed-area tables for
    /// texture mapping", 1984).
    private let sums: [[Int32]]

    init(_ inputs: TileInputs, since earlier: TileInputs) {
        grid = inputs.grid
        let isTouched = inputs.differences(from: earlier)
        self.isTouched = isTouched
        let grid = self.grid
        sums = (0...inputs.lastZoom).map { zoom in
            let (width, height) = (grid.x[Int(zoom)].count, grid.y[Int(zoom)].count)
            let start = grid.indices(zoom).lowerBound
            var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
            for row in 0..<height {
                var sum: Int32 = 0
                for column in 0..<width {
                    if isTouched[start + row * width + column] { sum += 1 }
                    sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + sum
                }
            }
            return sums
        }
    }

    /// The greatest zoom whose tiles are made.
    var lastZoom: UInt8 { UInt8(clamping: sums.count - 1) }

    /// The number of touched tiles of all zooms.
    var count: Int { isTouched.count { $0 } }

    /// Whether a rectangle within the limits contains a tile that must be made again.
    func contains(anyOf rectangle: TileRectangle, zoom: UInt8) -> Bool { count(of: rectangle, zoom: zoom) > 0 }

    /// Whether all tiles of a rectangle within the limits must be made again.
    func contains(allOf rectangle: TileRectangle, zoom: UInt8) -> Bool {
        Int(count(of: rectangle, zoom: zoom)) == rectangle.x.count * rectangle.y.count
    }

    private func count(of rectangle: TileRectangle, zoom: UInt8) -> Int32 {
        let width = grid.x[Int(zoom)].count + 1
        let (left, top) = (
            Int(rectangle.x.lowerBound - grid.x[Int(zoom)].lowerBound), Int(rectangle.y.lowerBound - grid.y[Int(zoom)].lowerBound)
        )
        let (right, bottom) = (left + rectangle.x.count, top + rectangle.y.count)
        let sums = sums[Int(zoom)]
        return sums[bottom * width + right] - sums[top * width + right] - sums[bottom * width + left] + sums[top * width + left]
    }

    /// Whether a tile must be made again. Tiles beyond the limits are not made at all.
    func contains(_ tile: TileID) -> Bool {
        guard Int(tile.z) < grid.x.count, let x = Int32(exactly: tile.x), let y = Int32(exactly: tile.y), grid.x[Int(tile.z)].contains(x),
            grid.y[Int(tile.z)].contains(y)
        else { return true }
        return isTouched[grid.index(tile.z, x, y)]
    }
}

/// The unchanged tiles of an earlier archive, in the order of an archive.
struct KeptTiles {
    private let archive: PMTilesArchive
    private let touched: TouchedTiles
    private var cursor: PMTilesCursor
    private(set) var count = 0

    init(_ archive: PMTilesArchive, besides touched: TouchedTiles) throws(PMTilesError) {
        self.archive = archive
        self.touched = touched
        cursor = try PMTilesCursor(archive)
    }

    /// Returns the next unchanged tile before a given tile; nil if there is none.
    mutating func next(before index: UInt64) throws(PMTilesError) -> (tile: TileID, bytes: [UInt8])? {
        while let run = cursor.head, run.lowerBound < index, let tile = TileID(hilbertIndex: run.lowerBound) {
            guard tile.z <= touched.lastZoom else {
                try cursor.advance(to: run.upperBound)
                continue
            }
            try cursor.advance(to: run.lowerBound + 1)
            guard !touched.contains(tile), let bytes = try archive.storedTile(tile) else { continue }
            count += 1
            return (tile, bytes)
        }
        return nil
    }
}
