internal import PortolanTiles

/// Where a thread's pieces go while features are cut: runs of a bounded size, in memory, and past its limit in the temporary file.
struct SliceSink: Sendable {
    /// The finished runs.
    private(set) var runs: [SliceRun] = []
    /// Why a run could not be written; what comes after is dropped.
    private(set) var failure: PMTilesError?

    private var arena = SliceArena()
    private let room: SpillRoom?
    /// Bytes that the runs in memory may take.
    private let memory: Int
    private let runByteCount: Int
    private var runsByteCount = 0

    private static let mostRunBytes = 2 << 20
    /// Pieces of tiles beyond this go to the file in any case: each is written and read once, in order, so memory would gain little.
    private static let mostMemory = 8 << 20

    /// - Parameters:
    ///   - room: the temporary file; nil keeps all in memory.
    ///   - memory: bytes that the pieces of all threads may take, if there is a file.
    init(room: SpillRoom?, memory: Int, jobs: Int) {
        self.room = room
        self.memory = min(memory, Self.mostMemory) / jobs
        // Small enough that growing arrays waste little, large enough that few runs are merged.
        runByteCount = room == nil ? Self.mostRunBytes : min(max(memory / jobs / 4, 1 << 16), Self.mostRunBytes)
    }

    /// Adds a piece whose bytes the body appends.
    @inline(__always)
    mutating func append(_ key: SliceKey, _ body: (inout [UInt8]) -> Void) {
        arena.append(key, body)
        // One feature can have more pieces than memory holds.
        if arena.byteCount > runByteCount { endRun() }
    }

    /// Sorts what was added since the last run.
    mutating func endRun() {
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
