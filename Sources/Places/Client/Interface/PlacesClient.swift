public import Foundation
internal import PortolanBasics
public import PortolanRegionFolder

/// Finds places and their details. Any number of tasks may call it at once.
///
///     let client = try PlacesClient(regions: [URL(filePath: "monaco.portolan")])
///     let place = try await client.place("osm:way/123", fields: [.displayName, .regularHours])
///     print(place.displayName?.text ?? "unnamed", place.attributions)
///
/// All requests take the language of the result (BCP 47; nil for each place's own), the region code of the user's
/// country and a time limit. They throw `PlacesError`, also if the task is cancelled or the time limit passes. (The
/// signatures do not name the error type, because Swift 6.3 miscompiles asynchronous functions that throw a larger
/// typed error.)
///
/// Requests run on a worker pool that all clients of the process share, so that reading files never blocks other tasks.
/// A call ends at once if it is cancelled or its time limit passes.
public final class PlacesClient: Sendable {
    let backend: any PlacesBackend
    /// Returns the current time.
    let now: @Sendable () -> Date
    /// Counts the requests. Other clients may share the meter.
    private let meter: UsageMeter
    /// The pool has more threads than the machine has cores, because some threads wait for the disk. It has at most as
    /// many threads as a store has connections.
    static let pool = WorkerPool(name: "portolan.places", width: min(max(4, WorkerPool.coreCount), 16))

    /// The threads that run requests. A task that prefers them (`withTaskExecutorPreference`) makes requests without
    /// switching threads. If such a task is cancelled, its call ends when the work next checks for cancellation.
    public static var taskExecutor: any TaskExecutor { pool }

    /// Makes a client of any backend.
    /// - Parameters:
    ///   - backend: the source of the answers.
    ///   - now: returns the current time. Tests pass a function that always returns the same time.
    ///   - meter: counts the requests. Clients that share a meter are counted together.
    public init(backend: any PlacesBackend, now: @escaping @Sendable () -> Date = { Date() }, meter: UsageMeter = UsageMeter()) {
        self.backend = backend
        self.now = now
        self.meter = meter
    }

    /// Opens regions. If regions overlap, the one with the smaller area counts as more detailed and takes precedence.
    public convenience init(regions: [URL], now: @escaping @Sendable () -> Date = { Date() }) throws(PlacesError) {
        self.init(backend: try RegionsBackend(regions: regions), now: now)
    }

    /// The regions, the most detailed one first; empty for other backends.
    public var regions: [Region] { (backend as? RegionsBackend)?.regions ?? [] }

    /// The requests so far of all clients that share the meter, counted as Google would bill them.
    public var usage: UsageLedger { meter.usage }

    /// Counts a request. Requests that the client does not answer itself, such as photos, are counted by whoever
    /// answers them.
    package func note(_ method: UsageLedger.Method, fields: PlaceFields = [], session: SessionToken? = nil) {
        meter.note(method, fields: fields, session: session, now: now)
    }

    /// Runs a request on the backend through ``answer(_:_:)``, with the options and the current time.
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

    /// Runs a request on the worker pool within its time limit, and converts any error to a `PlacesError`.
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
