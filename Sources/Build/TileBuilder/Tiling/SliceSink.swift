internal import PortolanTiles

/// Where a thread's pieces go while features are cut: runs of a bounded size, in memory, and past its limit in the temporary file.
struct SliceSink: Sendable {
    /// The finished runs.
    private(set) var runs: [SliceRun] = []
    /// Why a run could not be written, or that there are too many pieces; what comes after is dropped.
    private(set) var failure: PMTilesError?

    private var arena = SliceArena()
    private let budget: PieceBudget
    /// Pieces that are not yet taken from the budget.
    private var openCount = 0
    private let room: SpillRoom?
    /// Bytes that the runs in memory may take.
    private let memory: Int
    private let runByteCount: Int
    private var runsByteCount = 0

    /// Pieces that are taken from the budget at once, so that threads seldom meet there.
    private static let mostOpen = 1024
    private static let mostRunBytes = 2 << 20
    /// Pieces of tiles beyond this go to the file in any case: each is written and read once, in order, so memory would gain little.
    private static let mostMemory = 8 << 20

    /// - Parameters:
    ///   - room: the temporary file; nil keeps all in memory.
    ///   - memory: bytes that the pieces of all threads may take, if there is a file.
    ///   - budget: how many pieces all threads may have.
    init(room: SpillRoom?, memory: Int, jobs: Int, budget: PieceBudget) {
        self.room = room
        self.budget = budget
        self.memory = min(memory, Self.mostMemory) / jobs
        // Small enough that growing arrays waste little, large enough that few runs are merged.
        runByteCount = room == nil ? Self.mostRunBytes : min(max(memory / jobs / 4, 1 << 16), Self.mostRunBytes)
    }

    /// Adds a piece whose bytes the body appends.
    @inline(__always)
    mutating func append(_ key: SliceKey, _ body: (inout [UInt8]) -> Void) {
        arena.append(key, body)
        openCount += 1
        if openCount == Self.mostOpen { takePieces() }
        // One feature can have more pieces than memory holds.
        if arena.byteCount > runByteCount { endRun() }
    }

    /// Takes the open pieces from the budget; at the end once more, so that the count is exact.
    private mutating func takePieces() {
        if !budget.take(openCount), failure == nil {
            failure = PMTilesError(
                .tooLarge,
                "the map would have more than \(budget.limit) pieces of tiles, far more than its points account for: areas of few points are as large as "
                    + "continents; leave these out, or make no tiles (--no-tiles)"
            )
        }
        openCount = 0
    }

    /// Sorts what was added since the last run.
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
