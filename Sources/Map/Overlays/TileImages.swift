public import Foundation
import PortolanBasics
public import PortolanGeo
import PortolanImage
public import PortolanRaster
import PortolanRender
import Synchronization

/// The source of a tile layer's pictures, with a cache. Two sources are equal if they are the same object.
public final class TileImages: Sendable {
    /// The answer to a request for a tile.
    public enum Answer: Hashable, Sendable {
        case image(Pixmap)
        /// The tile has no picture and is not requested again.
        case noTile
        /// The picture is not ready; the tile is requested again after a pause.
        case later
    }

    private struct Retry {
        var time: Duration
        var pause: Duration
    }

    /// The tiles that one layer of one view needs and shows.
    private struct Order {
        var layer: OverlayID
        weak var arrivals: Arrivals?
        var tiles: [TileID] = []
        var shown: Set<TileID> = []
    }

    /// The state of the tiles that a layer needs.
    struct Waiting {
        /// Whether any tiles are loading.
        var isLoading: Bool
        /// The time at which a tile that was not ready is requested again; nil if all were ready.
        var retry: Duration?
    }

    private struct State {
        /// The pictures; nil for a tile without one.
        var images: LRUCache<TileID, Pixmap?>
        var running: Set<TileID> = []
        var retries: [TileID: Retry] = [:]
        /// The orders, sorted by the layers' first requests.
        var orders: [Order] = []
        /// The number of times that the cache was cleared. An answer to a request that was made before the cache was
        /// last cleared is ignored.
        var generation: UInt64 = 0
        var now = Duration.zero

        /// The views of all orders, without duplicates.
        var views: [Arrivals] {
            var seen: Set<ObjectIdentifier> = []
            return orders.compactMap(\.arrivals).filter { seen.insert(ObjectIdentifier($0)).inserted }
        }

        mutating func store(_ image: Pixmap?, for tile: TileID) {
            retries[tile] = nil
            let cost = 64 + (image.map { $0.width * $0.height * 4 } ?? 0)
            images.store(image, for: tile, cost: cost, sparing: { [orders] tile in orders.contains { $0.shown.contains(tile) } })
        }
    }

    private let state: Mutex<State>
    private let maximumRequests: Int
    private let request: @Sendable (TileID) async -> Answer

    /// The first pause before a tile that was not ready is requested again. Each further pause is twice as
    /// long, up to a minute.
    static let firstPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(60)

    /// Creates a source whose pictures a function returns.
    /// - Parameters:
    ///   - byteLimit: the size limit of the cache, in bytes.
    ///   - maximumRequests: the largest number of concurrent requests.
    ///   - request: returns the picture of a tile, its absence, or ``Answer/later``. It runs in its own task
    ///     without an actor, so not on the main thread, and up to `maximumRequests` times at once. It may await
    ///     and should not block. It is called once for a tile while the answer is cached; after
    ///     ``Answer/later`` it is called again after pauses that double, up to a minute. Requests are not
    ///     cancelled when their tile leaves the view: the cache keeps the picture.
    public init(byteLimit: Int = 64 << 20, maximumRequests: Int = 6, request: @escaping @Sendable (TileID) async -> Answer) {
        state = Mutex(State(images: LRUCache(costLimit: byteLimit)))
        self.maximumRequests = max(1, maximumRequests)
        self.request = request
    }

    /// Creates a source that loads pictures from an address for each tile.
    /// - Parameters:
    ///   - byteLimit: the size limit of the cache of pictures, in bytes.
    ///   - maximumRequests: the largest number of concurrent fetches.
    ///   - url: returns the address of a tile; nil if there is none.
    ///   - fetch: returns the bytes at an address; nil means that there is nothing. After an error the tile is
    ///     requested again later.
    ///   - decode: converts bytes to a picture; by default from PNG and JPEG. Bytes that cannot be decoded
    ///     count as no tile.
    public convenience init(
        byteLimit: Int = 64 << 20,
        maximumRequests: Int = 6,
        url: @escaping @Sendable (TileID) -> URL?,
        fetch: @escaping @Sendable (URL) async throws -> [UInt8]?,
        decode: (@Sendable ([UInt8]) throws -> Pixmap)? = nil
    ) {
        let decode = decode ?? { try PictureFile.decode($0) }
        self.init(byteLimit: byteLimit, maximumRequests: maximumRequests) { tile in
            guard let url = url(tile) else { return .noTile }
            do {
                guard let bytes = try await fetch(url) else { return .noTile }
                return (try? decode(bytes)).map { .image($0) } ?? .noTile
            } catch {
                return .later
            }
        }
    }

    /// Creates a source that loads pictures from an address with `{z}`, `{x}` and `{y}` (`{-y}` counts rows
    /// from the south), such as `https://tiles.example.org/{z}/{x}/{y}.png`.
    public convenience init(
        byteLimit: Int = 64 << 20,
        maximumRequests: Int = 6,
        urlTemplate: String,
        fetch: @escaping @Sendable (URL) async throws -> [UInt8]?,
        decode: (@Sendable ([UInt8]) throws -> Pixmap)? = nil
    ) {
        self.init(
            byteLimit: byteLimit,
            maximumRequests: maximumRequests,
            url: { tile in URL(string: Self.address(of: tile, urlTemplate)) },
            fetch: fetch,
            decode: decode
        )
    }

    static func address(of tile: TileID, _ template: String) -> String {
        let south = (UInt32(1) << UInt32(tile.z)) - 1 - tile.y
        return
            template
            .replacingOccurrences(of: "{z}", with: "\(tile.z)")
            .replacingOccurrences(of: "{x}", with: "\(tile.x)")
            .replacingOccurrences(of: "{y}", with: "\(tile.y)")
            .replacingOccurrences(of: "{-y}", with: "\(south)")
    }

    /// Removes all pictures from the cache; those in view are requested again.
    public func clearCache() {
        let views = state.withLock { state in
            state.images.removeAll()
            state.retries = [:]
            state.generation += 1
            state.running = []
            return state.views
        }
        for view in views { view.record() }
    }
}

extension TileImages: Hashable {
    public static func == (first: TileImages, second: TileImages) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: For views

extension TileImages {
    /// Returns the cached answer: nil if there is none, and an inner nil if there is no tile.
    func image(_ tile: TileID) -> Pixmap?? { state.withLock { $0.images.value(for: tile) } }

    /// Requests these tiles for a layer of a view, the most important first, in place of all earlier requests of the
    /// layer.
    /// - Parameter shown: the tiles that the layer shows. They stay in the cache; otherwise a view too large
    ///   for the cache would load forever.
    func want(_ tiles: [TileID], shown: Set<TileID>, for layer: OverlayID, of arrivals: Arrivals, now: Duration) -> Waiting {
        let (started, generation, waiting) = state.withLock { state in
            state.now = max(state.now, now)
            state.orders.removeAll { $0.arrivals == nil }
            let order = Order(layer: layer, arrivals: arrivals, tiles: tiles, shown: shown)
            if let known = state.orders.firstIndex(where: { $0.layer == layer && $0.arrivals === arrivals }) {
                state.orders[known] = order
            } else {
                state.orders.append(order)
            }
            let started = Self.take(&state, maximumRequests)
            let retries = tiles.compactMap { tile in state.running.contains(tile) ? nil : state.retries[tile]?.time }
            return (started, state.generation, Waiting(isLoading: retries.count < tiles.count, retry: retries.min()))
        }
        for tile in started { start(tile, generation) }
        return waiting
    }

    /// Drops the requests of a layer that is no longer shown.
    func forget(_ layer: OverlayID, of arrivals: Arrivals) {
        state.withLock { $0.orders.removeAll { $0.layer == layer && $0.arrivals === arrivals } }
    }

    /// Returns tiles to request now, in rounds: the first tile of every layer, then the second of every layer,
    /// and so on.
    private static func take(_ state: inout State, _ maximumRequests: Int) -> [TileID] {
        var started: [TileID] = []
        let orders = state.orders.map(\.tiles)
        let longest = orders.map(\.count).max() ?? 0
        var position = 0
        while position < longest, state.running.count < maximumRequests {
            for tiles in orders where position < tiles.count && state.running.count < maximumRequests {
                let tile = tiles[position]
                guard !state.images.contains(tile), !state.running.contains(tile), state.retries[tile].map({ $0.time <= state.now }) ?? true
                else { continue }
                state.running.insert(tile)
                started.append(tile)
            }
            position += 1
        }
        return started
    }

    private func start(_ tile: TileID, _ generation: UInt64) {
        Task.detached(priority: .userInitiated) { [weak self] in
            guard let request = self?.request else { return }
            let answer = await request(tile)
            self?.finish(tile, answer, generation)
        }
    }

    private func finish(_ tile: TileID, _ answer: Answer, _ generation: UInt64) {
        let (started, views) = state.withLock { state in
            guard generation == state.generation else { return ([TileID](), [Arrivals]()) }
            state.running.remove(tile)
            switch answer {
            case .image(let image): state.store(image, for: tile)
            case .noTile: state.store(nil, for: tile)
            case .later:
                let pause = min(state.retries[tile].map { $0.pause * 2 } ?? Self.firstPause, Self.longestPause)
                state.retries[tile] = Retry(time: state.now + pause, pause: pause)
            }
            return (Self.take(&state, maximumRequests), state.views)
        }
        for tile in started { start(tile, generation) }
        for view in views { view.record() }
    }
}
