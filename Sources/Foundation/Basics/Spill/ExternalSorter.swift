/// Sorts records that may not fit into memory. It writes records beyond a limit as sorted runs, and merges the
/// runs when they are read (D. E. Knuth, The Art of Computer Programming, volume 3, section 5.4.1). It neither
/// sorts nor merges records that are added in order.
///
/// A record is a key of two numbers, and bytes. Records with equal keys keep the order in which they were
/// added. The order does not depend on the limit.
@usableFromInline package struct ExternalSorter: Sendable {
    /// The key by which records are sorted.
    @usableFromInline package struct Key: Sendable, Comparable {
        @usableFromInline package var high: UInt64
        @usableFromInline package var low: UInt64

        @inlinable package init(_ high: UInt64, _ low: UInt64 = 0) {
            self.high = high
            self.low = low
        }

        /// Creates a key from a signed number. Such keys have the order of the numbers.
        @inlinable package init(signed high: Int64, _ low: UInt64 = 0) { self.init(UInt64(bitPattern: high) ^ 1 << 63, low) }

        /// The number that was passed to `init(signed:)`.
        @inlinable package var signedHigh: Int64 { Int64(bitPattern: high ^ 1 << 63) }

        @inlinable package static func < (a: Key, b: Key) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }
    }

    struct Entry: Sendable {
        var key: Key
        var offset: UInt32
        var count: UInt32
    }

    /// A run is read in pieces of about this many bytes. A longer record is read whole.
    static let pieceByteCount = 1 << 18
    /// The largest number of bytes in a run, because offsets within a run have 32 bits.
    private static let greatestRun = 1 << 30
    static let headByteCount = 20

    private let limit: SpillLimit
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    private var isSorted = true
    private var runs: [StoredRun] = []
    /// The number of records.
    package private(set) var count = 0

    package init(_ limit: SpillLimit) {
        // A smaller limit would create too many runs to be of use.
        self.limit = SpillLimit(byteCount: min(max(limit.byteCount, 1 << 16), Self.greatestRun), storage: limit.storage)
    }

    /// Adds a record. The body appends the record's bytes.
    package mutating func add(_ key: Key, _ body: (inout [UInt8]) -> Void) throws(SpillFailure) {
        let start = bytes.count
        body(&bytes)
        try close(key, from: start)
    }

    /// Adds a record without bytes.
    package mutating func add(_ key: Key) throws(SpillFailure) { try close(key, from: bytes.count) }

    private mutating func close(_ key: Key, from start: Int) throws(SpillFailure) {
        if let last = entries.last?.key, key < last { isSorted = false }
        entries.append(
            Entry(key: key, offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count - start))
        )
        count += 1
        guard bytes.count + entries.count * MemoryLayout<Entry>.stride >= limit.byteCount else { return }
        guard let storage = limit.storage else {
            // Without a storage, runs stay in memory. A new run begins here so that offsets do not overflow.
            guard bytes.count >= Self.greatestRun else { return }
            sort()
            runs.append(StoredRun(entries: entries, bytes: bytes))
            reset()
            return
        }
        try spill(to: storage)
    }

    private mutating func sort() {
        if !isSorted { entries.sort { $0.key == $1.key ? $0.offset < $1.offset : $0.key < $1.key } }
        isSorted = true
    }

    private mutating func reset() {
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        isSorted = true
    }

    /// Writes the records in memory to the storage as a run.
    private mutating func spill(to storage: any SpillStorage) throws(SpillFailure) {
        sort()
        guard let first = entries.first?.key, let last = entries.last?.key else { return }
        var pieces: [StoredRun.Piece] = []
        var piece: [UInt8] = []
        piece.reserveCapacity(Self.pieceByteCount + Self.pieceByteCount / 8)
        func write() throws(SpillFailure) {
            pieces.append(.init(storage: storage, offset: try storage.append(piece), count: piece.count))
            piece.removeAll(keepingCapacity: true)
        }
        for entry in entries {
            piece.appendNumber(entry.key.high)
            piece.appendNumber(entry.key.low)
            piece.appendNumber(entry.count)
            piece.append(contentsOf: bytes[Int(entry.offset)..<Int(entry.offset) + Int(entry.count)])
            if piece.count >= Self.pieceByteCount { try write() }
        }
        if !piece.isEmpty { try write() }
        if let before = runs.last, before.isStored, !(first < before.last) {
            runs[runs.count - 1].join(pieces, last: last)
        } else {
            runs.append(StoredRun(pieces: pieces, last: last))
        }
        reset()
    }

    /// Returns the records in order. Copy the result to read it several times.
    package consuming func sorted() -> SortedRecords {
        sort()
        if !entries.isEmpty {
            runs.append(StoredRun(entries: entries, bytes: bytes))
            entries = []
            bytes = []
        }
        return SortedRecords(runs, count: count)
    }
}

/// Records in their order. This is a value: a copy that was made before the first read starts at the first
/// record.
package struct SortedRecords: Sendable {
    /// The number of all records.
    package let count: Int
    /// The readers of the runs, as a heap ordered by their next records.
    private var runs: [RunReader] = []
    private var sources: [StoredRun]

    init(_ runs: [StoredRun], count: Int) {
        sources = runs
        self.count = count
    }

    /// Creates an empty list of records.
    package init() { self.init([], count: 0) }

    /// Moves to the next record and returns it; nil after the last.
    package mutating func next() throws(SpillFailure) -> RecordReader? {
        if !sources.isEmpty {
            // The first call creates a reader for each run, in the order in which the runs were written.
            for (number, source) in sources.enumerated() {
                var reader = RunReader(source, number: number)
                if try reader.advance() { runs.append(reader) }
            }
            sources = []
            for index in stride(from: runs.count / 2 - 1, through: 0, by: -1) { sink(index) }
        } else if !runs.isEmpty {
            if try !runs[0].advance() {
                runs.swapAt(0, runs.count - 1)
                runs.removeLast()
            }
            if runs.count > 1 { sink(0) }
        }
        return runs.first?.record
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

/// A run of sorted records, in memory or in pieces of a storage.
struct StoredRun: Sendable {
    struct Piece: Sendable {
        var storage: any SpillStorage
        var offset: Int
        var count: Int
    }

    fileprivate var entries: [ExternalSorter.Entry] = []
    fileprivate var bytes: [UInt8] = []
    fileprivate var pieces: [Piece] = []
    fileprivate var last = ExternalSorter.Key(0)

    var isStored: Bool { !pieces.isEmpty }

    init(entries: [ExternalSorter.Entry], bytes: [UInt8]) {
        self.entries = entries
        self.bytes = bytes
    }

    init(pieces: [Piece], last: ExternalSorter.Key) {
        self.pieces = pieces
        self.last = last
    }

    /// Appends the pieces of another run, whose first key is not below this run's last key.
    mutating func join(_ pieces: [Piece], last: ExternalSorter.Key) {
        self.pieces += pieces
        self.last = last
    }
}

/// Reads a run from its first record to its last.
private struct RunReader: Sendable {
    private let run: StoredRun
    /// The index of the run, in the order in which runs were written. If records have equal keys, the record of the run
    /// with the smaller index comes first.
    private let number: Int
    private var position = 0
    private var piece = 0
    private(set) var record = RecordReader()

    init(_ run: StoredRun, number: Int) {
        self.run = run
        self.number = number
    }

    func precedes(_ other: RunReader) -> Bool {
        record.key == other.record.key ? number < other.number : record.key < other.record.key
    }

    /// Moves to the next record. Returns false after the last.
    mutating func advance() throws(SpillFailure) -> Bool {
        guard run.isStored else {
            guard position < run.entries.count else { return false }
            let entry = run.entries[position]
            position += 1
            record.set(entry.key, run.bytes, from: Int(entry.offset), to: Int(entry.offset) + Int(entry.count))
            return true
        }
        var bytes = record.bytes
        if position >= bytes.count {
            guard piece < run.pieces.count else { return false }
            let next = run.pieces[piece]
            bytes = try next.storage.read(at: next.offset, count: next.count)
            piece += 1
            position = 0
        }
        var head = RecordReader()
        head.set(record.key, bytes, from: position, to: bytes.count)
        let key = ExternalSorter.Key(head.uint64(), head.uint64())
        let count = Int(head.uint32())
        let start = position + ExternalSorter.headByteCount
        guard start + count <= bytes.count else { throw .damage }
        record.set(key, bytes, from: start, to: start + count)
        position = start + count
        return true
    }
}

/// Reads the numbers and bytes of a record, in the order in which they were appended. Beyond the record's end
/// numbers are zero and slices are empty.
package struct RecordReader: Sendable {
    package fileprivate(set) var key = ExternalSorter.Key(0)
    fileprivate var bytes: [UInt8] = []
    private var offset = 0
    private var end = 0

    package init() {}

    /// Creates a reader of bytes that do not come from a sorter.
    init(_ bytes: [UInt8], from start: Int, count: Int) { set(ExternalSorter.Key(0), bytes, from: start, to: start + count) }

    fileprivate mutating func set(_ key: ExternalSorter.Key, _ bytes: [UInt8], from start: Int, to end: Int) {
        self.key = key
        self.bytes = bytes
        offset = start
        self.end = end
    }

    /// The number of bytes that are left.
    package var byteCount: Int { end - offset }

    package mutating func uint64() -> UInt64 { load() }
    package mutating func uint32() -> UInt32 { load() }
    package mutating func int64() -> Int64 { Int64(bitPattern: uint64()) }
    package mutating func int32() -> Int32 { Int32(bitPattern: uint32()) }

    package mutating func byte() -> UInt8 {
        guard offset < end else { return 0 }
        offset += 1
        return bytes[offset - 1]
    }

    @inline(__always)
    private mutating func load<Number: FixedWidthInteger & BitwiseCopyable>() -> Number {
        let size = MemoryLayout<Number>.size
        guard offset + size <= end else {
            offset = end
            return 0
        }
        offset += size
        return bytes.littleEndian(offset - size)
    }

    /// Returns the next bytes, fewer at the end of the record.
    package mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
        let start = offset
        offset = min(offset + max(count, 0), end)
        return bytes[start..<offset]
    }

    /// Reads a text that `appendText` appended.
    package mutating func text() -> String { String(decoding: slice(Int(uint32())), as: UTF8.self) }
}

extension [UInt8] {
    /// Appends the text's length and its bytes in UTF-8.
    package mutating func appendText(_ text: String) {
        appendNumber(UInt32(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
