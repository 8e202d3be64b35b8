import Dispatch
import Synchronization

/// Prepares the tiles of one view in the background: the tiles that the last frame lacked, nearest first.
///
/// Tiles go into the renderer's cache, where the next frame finds them; ``arrivals`` counts each prepared tile. A
/// tile that cannot be read is reported once and not tried again.
public final class TileLoader: Sendable {
    private struct State {
        /// The tiles to prepare, the most wanted one last.
        var queue: [TileCache.Key] = []
        var inFlight: Set<TileCache.Key> = []
        /// The errors of tiles that cannot be read. Such a tile is not tried again, not even when another zoom needs
        /// it.
        var failed: [TileCache.SourceTile: RenderError] = [:]
        var failures: [RenderError] = []
        var workers = 0
        /// The tiles that the last frame shows.
        var cover: Set<TileCache.Key> = []
        /// The tiles of `cover` that are ready; nil for a tile that the source lacks. The tiles are kept here, so
        /// that a cache too small for them does not make the loader work forever.
        var kept: [TileCache.Key: PreparedTile?] = [:]
        /// The preparer for the last frame's state of the style.
        var preparer: TilePreparer
    }

    /// Counts the tiles that have been prepared.
    public let arrivals: Arrivals
    private let cache: TileCache
    private let threads: Int
    private let state: Mutex<State>

    init(_ preparer: TilePreparer, threads: Int, arrivals: Arrivals) {
        cache = preparer.cache
        state = Mutex(State(preparer: preparer))
        self.threads = threads
        self.arrivals = arrivals
    }

    /// Returns the errors in reading tiles that occurred since the last call.
    public func takeFailures() -> [RenderError] {
        state.withLock { state in
            defer { state.failures = [] }
            return state.failures
        }
    }

    /// Drops tiles that wait to be read. Reads that have begun continue.
    public func cancel() { want([], cover: []) }

    /// Requests these tiles and no others, the most wanted first. Tiles that failed are not tried again.
    ///
    /// - Parameters:
    ///   - keys: the tiles to prepare.
    ///   - cover: all tiles that the frame shows, ready or not.
    ///   - preparer: the preparer from now on; nil keeps the current one.
    func want(_ keys: [TileCache.Key], cover: Set<TileCache.Key>, with preparer: TilePreparer? = nil) {
        let started = state.withLock { state in
            if let preparer { state.preparer = preparer }
            state.cover = cover
            state.kept = state.kept.filter { cover.contains($0.key) }
            state.queue = keys.reversed().filter { !state.inFlight.contains($0) && state.failed[$0.sourceTile] == nil }
            let started = max(min(threads - state.workers, state.queue.count), 0)
            state.workers += started
            return started
        }
        for _ in 0..<started {
            // This is not a task: reading a file may block, and the threads of tasks are for work that does not
            // block.
            DispatchQueue.global(qos: .userInitiated).async { self.work() }
        }
    }

    /// Returns whether a tile is present, absent or unknown, from the last frame's tiles or the cache.
    func knowledge(_ key: TileCache.Key) -> TileCache.Knowledge {
        let kept = state.withLock { $0.kept[key] }
        if let kept { return kept.map { .present($0, isExact: true) } ?? .absent }
        return cache.knowledge(key)
    }

    func isFailed(_ key: TileCache.Key) -> Bool { state.withLock { $0.failed[key.sourceTile] != nil } }

    /// The error of a tile that the last frame requested; nil if no such tile has failed.
    public var failure: RenderError? {
        state.withLock { state in
            guard !state.failed.isEmpty else { return nil }
            for key in state.cover { if let failure = state.failed[key.sourceTile] { return failure } }
            return nil
        }
    }

    private func work() {
        while true {
            let next = state.withLock { state -> (key: TileCache.Key, preparer: TilePreparer)? in
                guard let key = state.queue.popLast() else {
                    state.workers -= 1
                    return nil
                }
                state.inFlight.insert(key)
                return (key, state.preparer)
            }
            guard let (key, preparer) = next else { return }
            let result = Result { () throws(RenderError) in try preparer.prepare(key) }
            state.withLock { state in
                state.inFlight.remove(key)
                switch result {
                case .success(let tile): if state.cover.contains(key) { state.kept[key] = .some(tile) }
                case .failure(let error):
                    if state.failed.updateValue(error, forKey: key.sourceTile) == nil { state.failures.append(error) }
                }
            }
            arrivals.record()
        }
    }
}
