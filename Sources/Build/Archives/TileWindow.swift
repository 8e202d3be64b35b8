internal import PortolanBasics

/// Collects tiles in windows, and works on the tiles of a window in parallel.
///
/// Memory: the stored and the finished tiles of a window. A window ends at 16 MB of stored bytes, or after one
/// larger tile.
struct TileWindow<Result: Sendable> {
    struct Item: Sendable {
        var entry: ArchiveEntry
        /// The number of successive tiles on the curve that have these bytes, beginning with the entry's tile.
        var tileCount: UInt64 = 1
        var stored: [UInt8]
        /// Whether the bytes need no further work.
        var isDone = false
    }

    static var byteLimit: Int { 16 << 20 }
    static var countLimit: Int { 1024 }

    private let threads: Int
    private let work: @Sendable (Item) -> Result
    private let take: (Item, Result) throws -> Void
    private var items: [Item] = []
    private var byteCount = 0

    /// Makes an empty window.
    /// - Parameters:
    ///   - threads: The number of threads. It does not change the order of results.
    ///   - work: Called in parallel.
    ///   - take: Called with the results on the caller's thread, in the order of the tiles.
    init(threads: Int, work: @escaping @Sendable (Item) -> Result, take: @escaping (Item, Result) throws -> Void) {
        self.threads = threads
        self.work = work
        self.take = take
    }

    mutating func add(_ item: Item) throws {
        items.append(item)
        byteCount += item.stored.count
        if byteCount >= Self.byteLimit || items.count >= Self.countLimit { try flush() }
    }

    mutating func flush() throws {
        let window = items
        let work = work
        let results = parallelMap(count: window.count, threads: threads) { work(window[$0]) }
        items.removeAll(keepingCapacity: true)
        byteCount = 0
        for (item, result) in zip(window, results) { try take(item, result) }
    }
}
