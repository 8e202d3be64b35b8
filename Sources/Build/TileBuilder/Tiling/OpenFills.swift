internal import PortolanTiles

/// Pieces that are the same in many consecutive tiles, while the tiles are assembled.
struct OpenFills: Sendable {
    private struct Fill: Sendable {
        var key: SliceKey
        var bytes: [UInt8]
        /// The tile after the last one that has the piece.
        var end: UInt64
        /// The offset of the piece's bytes in the window.
        var offset: Int
    }

    /// The open pieces in their order within a tile.
    private var fills: [Fill] = []
    /// The next tile, if a piece is still open there; nil if none is open.
    private(set) var position: UInt64?

    var isEmpty: Bool { fills.isEmpty }

    /// Copies the open pieces to the beginning of a new window.
    mutating func begin(_ window: inout TileWindow) {
        for index in fills.indices {
            fills[index].offset = window.bytes.count
            window.bytes += fills[index].bytes
        }
    }

    /// Adds a piece that begins at the tile in its key.
    /// - Parameter range: the range of the piece's bytes in the window.
    mutating func open(_ key: SliceKey, _ range: Range<Int>, _ window: TileWindow) {
        let fill = Fill(
            key: key,
            bytes: Array(window.bytes[range]),
            end: key.tile + UInt64(key.tileCount),
            offset: range.lowerBound
        )
        var (low, high) = (0, fills.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(fill, fills[middle]) { high = middle } else { low = middle + 1 }
        }
        fills.insert(fill, at: low)
    }

    private static func precedes(_ a: Fill, _ b: Fill) -> Bool {
        if a.key.isDrawnBefore(b.key) { return true }
        // Two pieces with equal keys come from an object that the extract contains twice. Their bytes decide the order.
        return b.key.isDrawnBefore(a.key) ? false : a.bytes.lexicographicallyPrecedes(b.bytes)
    }

    /// Adds the open pieces to a tile's own pieces, in their order within a tile.
    /// - Parameter first: the index of the tile's first piece; its other pieces follow.
    func add(to window: inout TileWindow, from first: Int) {
        guard !fills.isEmpty else { return }
        let own = zip(window.keys[first...], window.offsets[first...]).map { ($0, $1) }
        window.keys.removeLast(own.count)
        window.offsets.removeLast(own.count)
        var next = 0
        for fill in fills {
            // If the extract contains an object twice, the piece that ends in this tile comes first.
            while next < own.count, !fill.key.isDrawnBefore(own[next].0) {
                window.keys.append(own[next].0)
                window.offsets.append(own[next].1)
                next += 1
            }
            window.keys.append(fill.key)
            window.offsets.append(fill.offset)
        }
        for (key, offset) in own[next...] {
            window.keys.append(key)
            window.offsets.append(offset)
        }
    }

    /// Advances to the next tile whose pieces can differ from those of the tile before: `next`, or the tile at which an
    /// open piece ends if that tile comes first. Pieces that end there are closed.
    /// - Returns: the tile that is reached.
    mutating func advance(to next: UInt64) -> UInt64 {
        let end = fills.reduce(next) { min($0, $1.end) }
        fills.removeAll { $0.end <= end }
        position = fills.isEmpty ? nil : end
        return end
    }
}
