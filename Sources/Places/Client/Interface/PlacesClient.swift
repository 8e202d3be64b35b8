public import Foundation
internal import PortolanBasics
public import PortolanRegionFolder

/// Finds places and their details. Any number of tasks may call it at once.
///
///     let client = try PlacesClient(regions: [URL(filePath: "monaco.portolan")])
///     let place = try await client.place("osm:way/123", fields: [.displayName, .regularHours])
///     print(place.displayName?.text ?? "unnamed", place.attributions)
///
/// All requests take the language of the result (BCP 47; nil for each place's own), the region code of the user's country and a time limit.
/// They throw `PlacesError`, also if the task was cancelled or the time limit has passed. (The type is not in the signatures: Swift 6.3
/// returns wrongly from asynchronous functions that throw a larger typed error.)
///
/// Requests run on a worker pool that all clients of the process share, so that reading files never holds up other tasks. A call that is
/// cancelled, or whose time limit has passed, ends at once.
public final class PlacesClient: Sendable {
    let backend: any PlacesBackend
    /// The source of the time.
    let now: @Sendable () -> Date
    /// Counts the requests, maybe of other clients too.
    private let meter: UsageMeter
    /// More threads than cores, since some wait for the disk; at most as many as a store has connections.
    static let pool = WorkerPool(name: "portolan.places", width: min(max(4, WorkerPool.coreCount), 16))

    /// The threads that requests run on. A task that prefers them (`withTaskExecutorPreference`) makes requests without a change of thread; when it is
    /// cancelled, its call ends as soon as the work looks for that.
    public static var taskExecutor: any TaskExecutor { pool }

    /// Makes a client of any backend.
    /// - Parameters:
    ///   - backend: where the answers come from.
    ///   - now: the clock; tests pass one that always gives the same time.
    ///   - meter: what counts the requests; clients that share one are counted together.
    public init(backend: any PlacesBackend, now: @escaping @Sendable () -> Date = { Date() }, meter: UsageMeter = UsageMeter()) {
        self.backend = backend
        self.now = now
        self.meter = meter
    }

    /// Opens regions. Where several overlap, the one with the smaller area counts as more detailed and wins.
    public convenience init(regions: [URL], now: @escaping @Sendable () -> Date = { Date() }) throws(PlacesError) {
        self.init(backend: try RegionsBackend(regions: regions), now: now)
    }

    /// The regions, the most detailed one first; empty for other backends.
    public var regions: [Region] { (backend as? RegionsBackend)?.regions ?? [] }

    /// The requests made so far, counted as Google would bill them: those of all clients that share the meter.
    public var usage: UsageLedger { meter.usage }

    /// Counts a request. Of those that the client does not answer itself, whoever answers them counts: photos are loaded elsewhere.
    package func note(_ method: UsageLedger.Method, fields: PlaceFields = [], session: SessionToken? = nil) {
        meter.note(method, fields: fields, session: session, now: now)
    }

    /// Asks the backend a question, as ``answer(_:_:)`` runs it, with the options of the answer as of now.
    func ask<Answer: Sendable>(
        _ timeout: Duration?,
        fields: PlaceFields,
        language: String? = nil,
        region: String? = nil,
        _ question: @Sendable @escaping (any PlacesBackend, AnswerOptions) async throws -> Answer
    ) async throws -> Answer {
        let (backend, options) = (backend, AnswerOptions(fields: fields, language: language, region: region, now: now()))
        return try await answer(timeout) { try await question(backend, options) }
    }

    /// Runs a request on the worker pool within its time limit, and turns any error into a `PlacesError`.
    func answer<Answer: Sendable>(
        _ timeout: Duration?,
        _ question: @Sendable @escaping () async throws -> Answer
    ) async throws -> Answer {
        do {
            try Task.checkCancellation()
            guard let timeout else { return Self.pool.isCurrent ? try await question() : try await Self.pool.run(question) }
            guard timeout > .zero else { throw PlacesError.deadline(timeout) }
            return try await withThrowingTaskGroup(of: Answer.self) { group in
                group.addTask { try await Self.pool.run(question) }
                group.addTask {
                    try await Task.sleep(for: timeout.clamped)
                    throw PlacesError.deadline(timeout)
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
        } catch {
            throw PlacesError.wrapping(error)
        }
    }
}
