internal import PortolanBasics

/// The inputs of a region's tiles: for each tile, the sum of the 128-bit digests of all features that can reach it.
///
/// A tile's bytes depend only on these features, in the form in which they are cut (`FeatureDigester`), and on the
/// program. If an earlier build by the same program has the same sum for a tile, the tile has the same bytes and need
/// not be made again. A feature counts for all tiles that its box meets, so more tiles are made again than change, but
/// never fewer.
struct TileInputs: Sendable, Equatable {
    /// The program and the libraries that make the tiles.
    let maker: String
    let box: GridBox
    let lastZoom: UInt8
    let grid: TileRanges
    /// Two numbers for each tile.
    private var sums: [UInt64]

    init(maker: String, box: GridBox, lastZoom: UInt8) {
        self.maker = maker
        self.box = box
        self.lastZoom = lastZoom
        grid = TileRanges(box, lastZoom: lastZoom)
        sums = [UInt64](repeating: 0, count: 2 * grid.count)
    }

    /// Returns the size of a region's sums in bytes.
    static func byteCount(_ box: GridBox, lastZoom: UInt8) -> Int { 16 * TileRanges(box, lastZoom: lastZoom).count }

    /// Adds a feature's digest to all tiles of a rectangle; the sums are valid after `complete()`. The cost is O(1),
    /// because the digest is recorded only at the rectangle's corners (F. C. Crow, "Summed-area tables for texture
    /// mapping", 1984, in reverse).
    mutating func add(_ digest: FeatureDigest, zoom: UInt8, _ rectangle: TileRectangle) {
        let (right, below) = (rectangle.x.upperBound + 1, rectangle.y.upperBound + 1)
        let hasRight = grid.x[Int(zoom)].contains(right)
        let hasBelow = grid.y[Int(zoom)].contains(below)
        let top = 2 * grid.index(zoom, rectangle.x.lowerBound, rectangle.y.lowerBound)
        sums[top] &+= digest.high
        sums[top + 1] &+= digest.low
        if hasRight {
            let corner = 2 * grid.index(zoom, right, rectangle.y.lowerBound)
            sums[corner] &-= digest.high
            sums[corner + 1] &-= digest.low
        }
        if hasBelow {
            let corner = 2 * grid.index(zoom, rectangle.x.lowerBound, below)
            sums[corner] &-= digest.high
            sums[corner + 1] &-= digest.low
        }
        if hasRight, hasBelow {
            let corner = 2 * grid.index(zoom, right, below)
            sums[corner] &+= digest.high
            sums[corner + 1] &+= digest.low
        }
    }

    /// Spreads the digests at corners over the tiles. It must be called once, when all features are added.
    mutating func complete() {
        for zoom in grid.x.indices {
            let width = grid.x[zoom].count
            let start = grid.indices(UInt8(clamping: zoom)).lowerBound
            for row in 0..<grid.y[zoom].count {
                var (high, low): (UInt64, UInt64) = (0, 0)
                for index in start + row * width..<start + (row + 1) * width {
                    high &+= sums[2 * index]
                    low &+= sums[2 * index + 1]
                    let above = row > 0 ? 2 * (index - width) : nil
                    sums[2 * index] = high &+ (above.map { sums[$0] } ?? 0)
                    sums[2 * index + 1] = low &+ (above.map { sums[$0 + 1] } ?? 0)
                }
            }
        }
    }

    /// Adds the sums of other features of the same region.
    mutating func merge(_ other: TileInputs) {
        for index in sums.indices { sums[index] &+= other.sums[index] }
    }

    /// Whether only features can make a difference between the tiles of the two builds.
    func isComparable(with other: TileInputs) -> Bool { maker == other.maker && box == other.box && lastZoom == other.lastZoom }

    /// Returns, for each tile, whether its sum differs from the one in the other inputs.
    func differences(from other: TileInputs) -> [Bool] {
        (0..<grid.count).map { tile in
            let sum = 2 * tile
            return sums[sum] != other.sums[sum] || sums[sum + 1] != other.sums[sum + 1]
        }
    }

    // MARK: File

    private static let magic = Array("portolan tile inputs 1\n".utf8)

    /// The content of a file with these sums.
    var encoded: [UInt8] {
        var bytes = Self.magic
        bytes.reserveCapacity(bytes.count + 8 * (sums.count + 7) + maker.utf8.count)
        bytes.appendNumber(UInt64(maker.utf8.count))
        bytes += maker.utf8
        for side in [box.minX, box.minY, box.maxX, box.maxY] { bytes.appendNumber(UInt64(UInt32(bitPattern: side))) }
        bytes.appendNumber(UInt64(lastZoom))
        for sum in sums { bytes.appendNumber(sum) }
        return bytes
    }

    /// Reads the content of a file; nil if it has another form.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.magic) else { return nil }
        var position = Self.magic.count
        func number() -> UInt64? {
            guard bytes.count - position >= 8 else { return nil }
            defer { position += 8 }
            return bytes.littleEndian(position)
        }
        guard let count = number(), count <= UInt64(bytes.count - position) else { return nil }
        let maker = String(decoding: bytes[position..<position + Int(clamping: count)], as: UTF8.self)
        position += Int(clamping: count)
        var sides: [Int32] = []
        for _ in 0..<4 { if let side = number() { sides.append(Int32(truncatingIfNeeded: side)) } }
        guard sides.count == 4, let zoom = number(), zoom <= UInt64(TileBuilder.maximumZoom) else { return nil }
        let box = GridBox(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
        let lastZoom = UInt8(clamping: zoom)
        guard box.minX <= box.maxX, box.minY <= box.maxY else { return nil }
        guard bytes.count - position == Self.byteCount(box, lastZoom: lastZoom) else { return nil }
        self.init(maker: maker, box: box, lastZoom: lastZoom)
        for index in sums.indices { sums[index] = number() ?? 0 }
    }
}

/// A rectangle of tiles of one zoom.
struct TileRectangle: Sendable {
    var x: ClosedRange<Int32>
    var y: ClosedRange<Int32>
}

/// The tiles of a region, zoom after zoom and row after row.
struct TileRanges: Sendable, Equatable {
    let x: [ClosedRange<Int32>]
    let y: [ClosedRange<Int32>]
    /// The index of each zoom's first tile.
    private let starts: [Int]
    let count: Int

    init(_ box: GridBox, lastZoom: UInt8) {
        let limits = (0...lastZoom).map { Slicer.limits(TileGrid(zoom: $0), box) }
        x = limits.map(\.x)
        y = limits.map(\.y)
        var starts: [Int] = []
        var count = 0
        for limit in limits {
            starts.append(count)
            count += limit.x.count * limit.y.count
        }
        self.starts = starts
        self.count = count
    }

    /// Returns the index of a tile within the zoom's limits.
    func index(_ zoom: UInt8, _ x: Int32, _ y: Int32) -> Int {
        let zoom = Int(zoom)
        return starts[zoom] + Int(y - self.y[zoom].lowerBound) * self.x[zoom].count + Int(x - self.x[zoom].lowerBound)
    }

    /// Returns the indices of a zoom's tiles.
    func indices(_ zoom: UInt8) -> Range<Int> {
        let zoom = Int(zoom)
        return starts[zoom]..<(zoom + 1 < starts.count ? starts[zoom + 1] : count)
    }
}
