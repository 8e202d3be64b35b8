internal import PortolanBasics
internal import PortolanTiles

/// Pieces of features in the order in which they were cut. After sorting, they are a run.
///
/// A piece consists of its key and self-contained bytes: the feature's ID, its shape's type, its properties at the
/// zoom, and points in tile units.
struct SliceArena: Sendable {
    struct Entry: Sendable {
        var key: SliceKey
        var offset: UInt32
        var count: UInt32
    }

    private(set) var entries: [Entry] = []
    private(set) var bytes: [UInt8] = []

    var byteCount: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a piece. The body appends its bytes.
    @inline(__always)
    mutating func append(_ key: SliceKey, _ body: (inout [UInt8]) -> Void) {
        let start = bytes.count
        body(&bytes)
        entries.append(Entry(key: key, offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count - start)))
    }

    mutating func sort() {
        let bytes = self.bytes
        entries.sort { a, b in
            if a.key != b.key { return a.key < b.key }
            // Two pieces with equal keys come from an object that the extract contains twice. Their bytes decide the
            // order.
            let range = { (entry: Entry) in Int(entry.offset)..<Int(entry.offset + entry.count) }
            return bytes[range(a)].lexicographicallyPrecedes(bytes[range(b)])
        }
    }

    /// Returns the sorted pieces as bytes, for the temporary file.
    func encoded() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + entries.count * SliceRun.headByteCount)
        for entry in entries {
            for number in [
                // For the zooms of tiles, both numbers have fewer than 32 bits.
                entry.key.tile | UInt64(entry.key.tileCount) << 32, entry.key.rank, UInt64(bitPattern: entry.key.number),
                UInt64(entry.key.sequence) << 32 | UInt64(entry.count),
            ] {
                result.appendNumber(number)
            }
            result += bytes[Int(entry.offset)..<Int(entry.offset + entry.count)]
        }
        return result
    }
}

/// Sorted pieces in memory or in the temporary file, read from the first to the last.
struct SliceRun: Sendable {
    static let headByteCount = 32

    private enum Source: Sendable {
        case memory(SliceArena)
        case file(SpillRoom, next: Int, end: Int)
    }

    private var source: Source
    private var position = 0
    private var window: [UInt8] = []
    private var windowByteCount = 0
    /// The key of the next piece; nil at the end, and before the run is opened.
    private(set) var head: SliceKey?
    private var headRange = 0..<0

    init(_ arena: SliceArena) { source = .memory(arena) }

    init(_ file: SpillRoom, offset: Int, count: Int) { source = .file(file, next: offset, end: offset + count) }

    var isInFile: Bool { if case .file = source { true } else { false } }

    /// Opens the run at its first piece.
    /// - Parameter windowByteCount: the bytes of a file that are read at a time. A larger piece is read whole.
    mutating func open(windowByteCount: Int) throws(PMTilesError) {
        self.windowByteCount = windowByteCount
        try advance()
    }

    /// Appends the bytes of the next piece.
    func appendHead(to bytes: inout [UInt8]) {
        switch source {
        case .memory(let arena): bytes += arena.bytes[headRange]
        case .file: bytes += window[headRange]
        }
    }

    /// Whether this run's next piece comes before that of another run.
    func precedes(_ other: SliceRun) -> Bool {
        guard let head else { return false }
        guard let otherHead = other.head else { return true }
        if head != otherHead { return head < otherHead }
        var (mine, others): ([UInt8], [UInt8]) = ([], [])
        appendHead(to: &mine)
        other.appendHead(to: &others)
        return mine.lexicographicallyPrecedes(others)
    }

    /// Advances to the next piece.
    mutating func advance() throws(PMTilesError) {
        switch source {
        case .memory(let arena):
            guard position < arena.entries.count else {
                head = nil
                return
            }
            let entry = arena.entries[position]
            position += 1
            head = entry.key
            headRange = Int(entry.offset)..<Int(entry.offset + entry.count)
        case .file:
            guard try fill(Self.headByteCount) else {
                head = nil
                return
            }
            var reader = ByteReader(window, from: position)
            let (tile, rank, number, rest) = (reader.fixed(), reader.fixed(), reader.fixed(), reader.fixed())
            let count = Int(rest & 0xFFFF_FFFF)
            guard try fill(Self.headByteCount + count) else {
                throw PMTilesError(.file, "the temporary file does not contain what was written to it")
            }
            head = SliceKey(
                tile: tile & 0xFFFF_FFFF,
                tileCount: UInt32(truncatingIfNeeded: tile >> 32),
                rank: rank,
                number: Int64(bitPattern: number),
                sequence: UInt32(truncatingIfNeeded: rest >> 32)
            )
            headRange = (position + Self.headByteCount)..<(position + Self.headByteCount + count)
            position = headRange.upperBound
        }
    }

    /// Ensures that the window holds a number of bytes from the position on; false at the end of the run.
    private mutating func fill(_ count: Int) throws(PMTilesError) -> Bool {
        guard window.count - position < count, case .file(let file, let next, let end) = source else { return true }
        guard window.count - position + (end - next) >= count else { return false }
        let wanted = min(max(windowByteCount, count), end - next)
        window = Array(window[position...]) + (try file.read(at: next, count: wanted))
        position = 0
        source = .file(file, next: next + wanted, end: end)
        return true
    }
}

/// Merges sorted runs into one sequence (D. E. Knuth, The Art of Computer Programming, volume 3, section 5.4.1: a heap
/// of the runs' first pieces).
struct SliceMerger {
    private var runs: [SliceRun] = []

    /// The windows of all runs share this many bytes. If there are many runs, the windows take more, because each
    /// window has a least size.
    private static let windowsByteCount = 16 << 20
    private static let windowByteCounts = 1 << 14...1 << 18

    /// - Parameter runs: runs that are not open yet.
    init(_ runs: consuming [SliceRun]) throws(PMTilesError) {
        let share = Self.windowsByteCount / max(runs.count(where: \.isInFile), 1)
        let (least, most) = (Self.windowByteCounts.lowerBound, Self.windowByteCounts.upperBound)
        for var run in runs {
            try run.open(windowByteCount: min(max(share, least), most))
            if run.head != nil { self.runs.append(run) }
        }
        for index in stride(from: self.runs.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// The key of the next piece; nil at the end.
    var head: SliceKey? { runs.first?.head }

    /// Appends the bytes of the next piece, and advances to the one after it.
    mutating func takeHead(into bytes: inout [UInt8]) throws(PMTilesError) {
        guard !runs.isEmpty else { return }
        runs[0].appendHead(to: &bytes)
        try runs[0].advance()
        if runs[0].head == nil {
            runs.swapAt(0, runs.count - 1)
            runs.removeLast()
        }
        sink(0)
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < runs.count && runs[child].precedes(runs[least]) { least = child }
            if least == index { return }
            runs.swapAt(index, least)
            index = least
        }
    }
}
