internal import PortolanBasics

/// Reads tiles one after the other, and works on several of them at a time on all cores.
///
/// Memory: the tiles of a window, stored and finished: 16 MB of stored bytes, or one tile that has more.
struct TileWindow<Result: Sendable> {
    struct Item: Sendable {
        var entry: ArchiveEntry
        /// How many tiles from the entry's on, along the curve, have the same bytes.
        var tileCount: UInt64 = 1
        var stored: [UInt8]
        /// Nothing is left to do with it.
        var isDone = false
    }

    static var byteLimit: Int { 16 << 20 }
    static var countLimit: Int { 1024 }

    private let threads: Int
    private let work: @Sendable (Item) -> Result
    private let take: (Item, Result) throws -> Void
    private var items: [Item] = []
    private var byteCount = 0

    /// - Parameters:
    ///   - threads: the number of threads, which does not change the order of results.
    ///   - work: called in parallel.
    ///   - take: called with the results, in the tiles' order, on the caller's thread.
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
