internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanImage
internal import PortolanRaster

/// Cuts an equirectangular picture, whose rows arrive from the top, into raster tiles in Web Mercator.
///
/// The tiles of the finest zoom are interpolated between the picture's pixels; the tiles of each other zoom are means
/// of four pixels of the next greater zoom. The tiler keeps two rows of the picture and one row of tiles of each zoom.
struct GroundTiler {
    /// The side of a tile in pixels.
    static let tileSide = 512
    /// The greatest zoom of the tiles. The camera's zoom is one more.
    static let greatestZoom: UInt8 = 5
    /// WebP's quality. The ground is drawn pale, so that the losses of compression are not visible.
    private static let quality = 0.75
    /// The greatest number of pixels of the picture for one pixel of the finest tiles, at the equator. Elsewhere, the
    /// projection stretches the picture.
    private static let pixelsPerPixel = 1.42

    /// The finished tiles as WebP.
    private(set) var tiles: [TileID: [UInt8]] = [:]

    private let height: Int
    private let byteLimit: Int
    private let threads: Int
    private let lastZoom: UInt8
    /// The highest zoom whose tiles are kept. The tiles of higher zooms take too many bytes.
    private var keptZoom: UInt8
    private var byteCounts: [Int]
    /// The row of the picture before `current`, at the width of the finest tiles.
    private var above: [UInt32] = []
    /// The last row of the picture, at the width of the finest tiles.
    private var current: [UInt32] = []
    private var rowCount = 0
    /// The next row of the finest tiles.
    private var nextRow = 0
    /// The rows of tiles that are being filled, by zoom.
    private var strips: [[UInt32]]
    /// The finished rows of tiles, by zoom.
    private var stripCounts: [UInt32]

    /// - Parameters:
    ///   - width: the width of the picture, at most `Pixmap.maximumSide`.
    ///   - height: the height of the picture.
    ///   - byteLimit: the largest number of bytes of all tiles together.
    ///   - threads: the number of threads that compress tiles.
    init(width: Int, height: Int, byteLimit: Int, threads: Int) {
        self.height = height
        self.byteLimit = byteLimit
        self.threads = threads
        let lastZoom =
            (0...Self.greatestZoom).first { Double(width) <= Double(Self.tileSide << Int($0)) * Self.pixelsPerPixel } ?? Self.greatestZoom
        self.lastZoom = lastZoom
        keptZoom = lastZoom
        let zooms = Int(lastZoom) + 1
        byteCounts = Array(repeating: 0, count: zooms)
        strips = Array(repeating: [], count: zooms)
        stripCounts = Array(repeating: 0, count: zooms)
    }

    /// The width of the world in pixels of the finest tiles.
    private var worldWidth: Int { Self.tileSide << Int(lastZoom) }

    /// Adds the next rows of the picture.
    /// - Parameter progress: called for each finished row of the finest tiles with the finished share, 0…1.
    mutating func add(_ rows: Pixmap, progress: (Double) throws -> Void) throws {
        for y in 0..<rows.height {
            swap(&above, &current)
            current = stretched(rows, y)
            rowCount += 1
            while nextRow < worldWidth {
                let (row, share) = sourceRow(of: nextRow)
                // The last row of the picture has none below it.
                let below = min(row + 1, height - 1)
                guard below < rowCount else { break }
                let upper = row < rowCount - 1 ? above : current
                strips[Int(lastZoom)].append(contentsOf: zip(upper, current).lazy.map { mixed($0, $1, share) })
                nextRow += 1
                guard nextRow.isMultiple(of: Self.tileSide) else { continue }
                try finishStrip(lastZoom)
                try progress(Double(nextRow) / Double(worldWidth))
            }
        }
    }

    /// Returns the picture's row above a row of the finest tiles, and the share of the next one, 0…256.
    private func sourceRow(of row: Int) -> (row: Int, share: UInt32) {
        let latitude = MercatorPoint(x: 0.5, y: (Double(row) + 0.5) / Double(worldWidth)).coordinate.latitude
        let position = min(max((90 - latitude) / 180 * Double(height) - 0.5, 0), Double(height - 1))
        let whole = position.rounded(.down)
        return (Int(clamping: whole), UInt32(clamping: Int(clamping: ((position - whole) * 256).rounded())))
    }

    /// Returns a row of the picture at the width of the finest tiles.
    private func stretched(_ rows: Pixmap, _ y: Int) -> [UInt32] {
        let (width, start) = (rows.width, y * rows.width)
        let step = Double(width) / Double(worldWidth)
        return (0..<worldWidth).map { x in
            let position = (Double(x) + 0.5) * step - 0.5
            let whole = position.rounded(.down)
            // The world goes on beyond the picture's left and right edges.
            let left = (Int(clamping: whole) + width) % width
            let share = UInt32(clamping: Int(clamping: ((position - whole) * 256).rounded()))
            return mixed(rows.pixels[start + left], rows.pixels[start + (left + 1) % width], share)
        }
    }

    /// Compresses a full row of tiles, and adds its means to the zoom below.
    private mutating func finishStrip(_ zoom: UInt8) throws {
        let side = Self.tileSide
        let count = 1 << Int(zoom)
        let strip = strips[Int(zoom)]
        strips[Int(zoom)].removeAll(keepingCapacity: true)
        let row = stripCounts[Int(zoom)]
        stripCounts[Int(zoom)] += 1
        if zoom <= keptZoom { try compress(strip, zoom, row) }
        guard zoom > 0 else { return }
        let width = count * side
        for y in stride(from: 0, to: side, by: 2) {
            let (upper, lower) = (y * width, (y + 1) * width)
            strips[Int(zoom) - 1].append(
                contentsOf: stride(from: 0, to: width, by: 2).lazy.map { x in
                    mixed(mixed(strip[upper + x], strip[upper + x + 1], 128), mixed(strip[lower + x], strip[lower + x + 1], 128), 128)
                }
            )
        }
        if strips[Int(zoom) - 1].count == side * width / 2 { try finishStrip(zoom - 1) }
    }

    private mutating func compress(_ strip: [UInt32], _ zoom: UInt8, _ row: UInt32) throws {
        let side = Self.tileSide
        let count = 1 << Int(zoom)
        let made = parallelMap(count: count, threads: threads) { column -> Result<[UInt8], WebPError> in
            var pixels: [UInt32] = []
            pixels.reserveCapacity(side * side)
            for y in 0..<side { pixels += strip[(y * count + column) * side..<(y * count + column + 1) * side] }
            guard let picture = Pixmap(width: side, height: side, premultipliedPixels: pixels) else { return .success([]) }
            return Result { () throws(WebPError) in try WebP.encode(picture, quality: Self.quality) }
        }
        for (column, result) in made.enumerated() {
            let bytes = try result.get()
            tiles[TileID(z: zoom, x: UInt32(clamping: column), y: row)] = bytes
            byteCounts[Int(zoom)] += bytes.count
        }
        while byteCounts.reduce(0, +) > byteLimit, keptZoom > 0 {
            tiles = tiles.filter { $0.key.z < keptZoom }
            byteCounts[Int(keptZoom)] = 0
            keptZoom -= 1
        }
    }
}

/// Returns the mean of two premultiplied pixels, with a share of 0…256 for the second. Each half of the 32 bits holds
/// two channels, 16 bits apart.
private func mixed(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let even = (first & mask) * (256 - share) + (second & mask) * share + 0x0080_0080
    let odd = (first >> 8 & mask) * (256 - share) + (second >> 8 & mask) * share + 0x0080_0080
    return even >> 8 & mask | odd & ~mask
}
