internal import PortolanBasics
internal import PortolanGeo
internal import PortolanTiles
internal import Synchronization

/// The number of tiles that were too large, and the number of features removed from them.
struct ThinnedTiles: Sendable {
    var tileCount = 0
    var featureCount = 0
}

/// Merges sorted pieces into tiles, encodes the tiles on all threads, and writes them in order.
struct TileAssembler {
    private struct Worker: ~Copyable {
        var encoder: TileEncoder
        var compressor = TileCompressor()
        var thinned = ThinnedTiles()

        /// Returns a tile's compressed bytes, thinned until they fit the limit.
        mutating func encode(_ tile: TileWindow.Tile, zoom: UInt8, of window: TileWindow) -> [UInt8] {
            encoder.thinning = Thinning()
            var bytes = encoder.encode(tile, zoom: zoom, of: window)
            guard !bytes.isEmpty else { return [] }
            var compressed = compressor.compress(bytes)
            guard compressed.count > Thinning.byteLimit else { return compressed }
            while compressed.count > Thinning.byteLimit, let next = encoder.thinning.next {
                encoder.thinning = next
                bytes = encoder.encode(tile, zoom: zoom, of: window)
                compressed = compressor.compress(bytes)
            }
            thinned.tileCount += Int(clamping: tile.count)
            thinned.featureCount += encoder.omittedCount
            return compressed
        }
    }

    /// A worker that only one thread uses at a time.
    private final class Bench: Sendable {
        let worker: Mutex<Worker>
        init(_ table: ValueTable) { worker = Mutex(Worker(encoder: TileEncoder(table))) }
    }

    private let benches: [Bench]
    private var window = TileWindow()
    private var fills = OpenFills()

    /// The largest number of tiles that are encoded together.
    private static let windowTileCount = 1024
    /// The largest number of bytes that are encoded together. A tile that is larger is encoded alone.
    private static let windowByteCount = 4 << 20
    /// A thread takes this many tiles at once.
    private static let groupSize = 8

    init(_ table: ValueTable, jobs: Int) {
        benches = (0..<jobs).map { _ in Bench(table) }
    }

    /// Writes all tiles.
    /// - Parameter kept: tiles of an earlier archive, which are written between those of the pieces.
    /// - Returns: the number of tiles of each zoom.
    mutating func write(
        _ runs: consuming [SliceRun],
        _ kept: inout KeptTiles?,
        lastZoom: UInt8,
        to writer: inout PMTilesWriter,
        progress: (Double) -> Bool
    ) throws -> [Int] {
        var counts = [Int](repeating: 0, count: Int(lastZoom) + 1)
        var merger = try SliceMerger(runs)
        while merger.head != nil || !fills.isEmpty {
            let zoom = try fill(from: &merger)
            // Half of the bytes of all tiles belong to the last zoom, so it counts for more than half of the progress.
            guard progress(0.5 * Double(zoom) / Double(lastZoom + 1) + (zoom == lastZoom ? 0.25 : 0)) else { throw CancellationError() }
            for (tile, bytes) in encoded() where !bytes.isEmpty {
                guard let id = TileID(hilbertIndex: tile.index) else { continue }
                try Self.copy(&kept, before: tile.index, to: &writer, &counts)
                try writer.add(id, count: tile.count, compressed: bytes)
                counts[Int(id.z)] += Int(clamping: tile.count)
            }
        }
        try Self.copy(&kept, before: .max, to: &writer, &counts)
        return counts
    }

    private static func copy(_ kept: inout KeptTiles?, before tile: UInt64, to writer: inout PMTilesWriter, _ counts: inout [Int]) throws {
        while let (id, bytes) = try kept?.next(before: tile) {
            try writer.add(id, compressed: bytes)
            counts[Int(id.z)] += 1
        }
    }

    /// The number of tiles thinned so far, and of the features removed from them.
    var thinned: ThinnedTiles {
        benches.reduce(into: ThinnedTiles()) { sum, bench in
            let own = bench.worker.withLock { $0.thinned }
            sum.tileCount += own.tileCount
            sum.featureCount += own.featureCount
        }
    }

    /// Takes the pieces of the next tiles from the runs.
    /// - Returns: the zoom of the last of these tiles.
    private mutating func fill(from merger: inout SliceMerger) throws(PMTilesError) -> UInt8 {
        window.tiles.removeAll(keepingCapacity: true)
        window.keys.removeAll(keepingCapacity: true)
        window.offsets.removeAll(keepingCapacity: true)
        window.bytes.removeAll(keepingCapacity: true)
        fills.begin(&window)
        while let tile = fills.position ?? merger.head?.tile, window.tiles.count < Self.windowTileCount,
            window.bytes.count < Self.windowByteCount || window.tiles.isEmpty
        {
            let first = window.keys.count
            while let head = merger.head, head.tile == tile {
                let start = window.bytes.count
                try merger.takeHead(into: &window.bytes)
                if head.tileCount > 1 {
                    fills.open(head, start..<window.bytes.count, window)
                } else {
                    window.keys.append(head)
                    window.offsets.append(start)
                }
            }
            // All tiles are equal until another piece begins or an open piece ends.
            let next = window.keys.count > first ? tile + 1 : merger.head?.tile ?? .max
            fills.add(to: &window, from: first)
            let end = fills.advance(to: next)
            window.tiles.append(.init(index: tile, count: end - tile, slices: first..<window.keys.count))
        }
        return window.tiles.last.flatMap { TileID(hilbertIndex: $0.index)?.z } ?? 0
    }

    /// Returns the window's tiles, compressed.
    private func encoded() -> [(tile: TileWindow.Tile, bytes: [UInt8])] {
        let window = self.window
        let benches = self.benches
        let results = Mutex([[UInt8]](repeating: [], count: window.tiles.count))
        let groupCount = (window.tiles.count + Self.groupSize - 1) / Self.groupSize
        parallelEach(count: groupCount, threads: benches.count) { group, thread in
            benches[thread].worker.withLock { worker in
                for index in (group * Self.groupSize)..<min((group + 1) * Self.groupSize, window.tiles.count) {
                    let tile = window.tiles[index]
                    guard let zoom = TileID(hilbertIndex: tile.index)?.z else { continue }
                    let compressed = worker.encode(tile, zoom: zoom, of: window)
                    results.withLock { $0[index] = compressed }
                }
            }
        }
        return zip(window.tiles, results.withLock { $0 }).map { ($0, $1) }
    }
}
