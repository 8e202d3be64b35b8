internal import PortolanTiles

/// Collects the pieces that one thread cuts from features. It stores them in runs of a bounded size: in memory up to a
/// limit, and beyond it in the temporary file.
struct SliceSink: Sendable {
    /// The finished runs.
    private(set) var runs: [SliceRun] = []
    /// The error if a run could not be written, or if there were too many pieces. Later pieces are dropped.
    private(set) var failure: PMTilesError?

    private var arena = SliceArena()
    private let budget: PieceBudget
    /// The number of pieces that were added but are not yet counted against the budget.
    private var openCount = 0
    private let room: SpillRoom?
    /// The bytes that the runs in memory may take.
    private let memory: Int
    private let runByteCount: Int
    private var runsByteCount = 0

    /// Pieces are counted against the budget in groups of this size, so that threads rarely contend for the budget.
    private static let mostOpen = 1024
    private static let mostRunBytes = 2 << 20
    /// The maximum size of the pieces in memory if there is a file. Each piece is written and read once, in order, so
    /// more memory would gain little.
    private static let mostMemory = 8 << 20

    /// - Parameters:
    ///   - room: the temporary file; nil to keep all in memory.
    ///   - memory: the bytes that the pieces of all threads may take if there is a file.
    ///   - budget: the limit on the number of pieces of all threads.
    init(room: SpillRoom?, memory: Int, jobs: Int, budget: PieceBudget) {
        self.room = room
        self.budget = budget
        self.memory = min(memory, Self.mostMemory) / jobs
        // A run is small enough that growing arrays waste little, and large enough that few runs are merged.
        runByteCount = room == nil ? Self.mostRunBytes : min(max(memory / jobs / 4, 1 << 16), Self.mostRunBytes)
    }

    /// Adds a piece. The body appends its bytes.
    @inline(__always)
    mutating func append(_ key: SliceKey, _ body: (inout [UInt8]) -> Void) {
        arena.append(key, body)
        openCount += 1
        if openCount == Self.mostOpen { takePieces() }
        // One feature can have more pieces than fit into memory, so a run may end within a feature.
        if arena.byteCount > runByteCount { endRun() }
    }

    /// Counts the open pieces against the budget. It is called once more at the end, so that the count is exact.
    private mutating func takePieces() {
        if !budget.take(openCount), failure == nil {
            failure = PMTilesError(
                .tooLarge,
                "the map would have more than \(budget.limit) pieces of tiles, far too many for its points: areas with few points are as large as "
                    + "continents; remove these areas from the extract, or make no tiles (--no-tiles)"
            )
        }
        openCount = 0
    }

    /// Sorts the pieces that were added since the last run, and makes a run of them.
    mutating func endRun() {
        takePieces()
        defer { arena = SliceArena() }
        guard failure == nil, !arena.isEmpty else { return }
        arena.sort()
        guard let room, runsByteCount + arena.byteCount > memory else {
            runsByteCount += arena.byteCount
            runs.append(SliceRun(arena))
            return
        }
        do throws(PMTilesError) {
            let bytes = arena.encoded()
            runs.append(SliceRun(room, offset: try room.append(bytes), count: bytes.count))
        } catch {
            failure = error
        }
    }
}
