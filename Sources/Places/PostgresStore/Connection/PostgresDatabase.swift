internal import Dispatch
internal import Synchronization

/// A database, and the connections that read rows. Their number is limited; a caller waits if all are in use.
///
/// libpq chooses the host of a connection by the connection string. Connections are made one at a time, on a thread
/// of their own, and a waiting caller takes whichever connection is free first. So a host that has halted costs
/// libpq's waiting time once, and not again for each question.
final class PostgresDatabase: Sendable {
    let string: ConnectionString
    private let options: PostgresStoreOptions
    private let state = Mutex(State())
    /// Wakes callers that wait for a connection. A caller that is woken and finds no connection continues to wait.
    private let change = DispatchSemaphore(value: 0)
    /// A queue with a thread of its own, because the threads of callers may all be waiting.
    private let maker = DispatchQueue(label: "portolan.postgres")
    /// The number of round trips.
    private let asked = Atomic<Int>(0)
    /// The tables that each round trip asked, since `takeTrips()` was last called; nil if they are not noted.
    private let trips: Mutex<[String]?>

    private struct Kept {
        var connection: PostgresConnection
        var madeAt = ContinuousClock.now
        /// The time of the last answer; nil if the connection was not used yet.
        var answeredAt: ContinuousClock.Instant?

        var isOld: Bool { ContinuousClock.now - madeAt > PostgresDatabase.lifetime }
    }

    private struct State {
        /// The connection that was used last is used first.
        var idle: [Kept] = []
        /// The number of all connections, including those in use.
        var count = 0
        var isMaking = false
        /// The number of callers that wait and were not woken.
        var waitingCount = 0
        /// The error of the last connection that could not be made.
        var failure: PostgresFailure?
        /// The number of connections that could not be made.
        var failureCount = 0
    }

    /// The time after which a connection is replaced. If the preferred host of the connection string was away when the
    /// connection was made, the next connection may reach it.
    private static let lifetime = Duration.seconds(300)
    /// The time without an answer after which a connection that was used before counts as dead. Rows usually come in
    /// milliseconds.
    private static let silence = Duration.seconds(1)
    /// The greatest number of times that a question is asked. It is asked again only if the connection was lost.
    private static let tries = 3
    /// Stores ask only for rows by their keys, so table scans and new plans are never worth their time.
    private static let settings =
        "-c jit=off -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan"

    init(_ string: ConnectionString, _ options: PostgresStoreOptions) {
        self.string = string
        self.options = options
        trips = Mutex(options.notesTrips ? [] : nil)
    }

    var name: String { string.name }
    private var most: Int { max(1, options.connections) }
    var roundTrips: Int { asked.load(ordering: .relaxed) }

    /// Returns the tables that each round trip asked since the last call.
    func takeTrips() -> [String] {
        trips.withLock { trips in
            guard let noted = trips else { return [] }
            trips = []
            return noted
        }
    }

    // MARK: Asking

    /// Asks for rows in one round trip. A question is asked again if its connection was lost. This is safe, because
    /// stores do not change.
    /// - Returns: the answers, in the order of the requests.
    func ask(_ requests: [PostgresConnection.Request]) throws(PostgresStoreError) -> [PostgresResult] {
        asked.add(1, ordering: .relaxed)
        trips.withLock { trips in
            if trips != nil { trips?.append(PostgresQuery.names(requests.map(\.number))) }
        }
        let deadline = ContinuousClock.now + .seconds(options.patience + 1)
        do throws(PostgresFailure) {
            var last = PostgresFailure(isOfConnection: true, "the server did not answer")
            for attempt in 0..<Self.tries {
                var kept = try take(until: deadline)
                let began = ContinuousClock.now
                // Only the connection of the first attempt may have been dead for long. The connection of a later
                // attempt is new or has answered since the first attempt, so a late answer means that the question is
                // slow.
                let mayBeDead = attempt == 0 && kept.answeredAt != nil
                let limit = mayBeDead ? min(deadline - began, Self.silence) : deadline - began
                do throws(PostgresFailure) {
                    let answers = try kept.connection.answers(to: requests, within: limit)
                    kept.answeredAt = .now
                    giveBack(kept)
                    return answers
                } catch {
                    defer { lose(since: error.isOfConnection ? began : nil) }
                    guard error.isOfConnection else {
                        guard kept.connection.isStandby == true else { throw error }
                        return try askPrimary(requests, until: deadline)
                    }
                    last = error
                }
                if ContinuousClock.now >= deadline { break }
            }
            throw last
        } catch {
            throw error.asError(name)
        }
    }

    /// Asks the primary for rows that a standby refuses. The standby may have a damaged page, lack a version, or have
    /// to change the rows that are being read.
    private func askPrimary(
        _ requests: [PostgresConnection.Request],
        until deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) -> [PostgresResult] {
        let connection = try PostgresConnection(string, options, needsPrimary: true, settings: Self.settings)
        return try connection.answers(to: requests, within: deadline - ContinuousClock.now)
    }

    // MARK: Connections

    private func take(until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> Kept {
        let failureCount = state.withLock { $0.failureCount }
        while true {
            let (kept, failure) = state.withLock { state -> (Kept?, PostgresFailure?) in
                if let kept = state.idle.popLast() { return (kept, nil) }
                if state.failureCount > failureCount, state.count == 0 { return (nil, state.failure) }
                state.waitingCount += 1
                makeConnection(&state)
                return (nil, nil)
            }
            if let kept { return kept }
            if let failure { throw failure }
            let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
            let nanoseconds = max(0, seconds) * 1_000_000_000 + max(0, attoseconds / 1_000_000_000)
            if change.wait(timeout: .now() + .nanoseconds(Int(clamping: nanoseconds))) == .timedOut {
                let isAny = state.withLock { state in
                    state.waitingCount = max(0, state.waitingCount - 1)
                    return state.count > 0
                }
                throw PostgresFailure(isOfConnection: true, isAny ? "all connections are busy" : "no connection was established in time")
            }
        }
    }

    /// Makes a connection in the background, unless one is being made or there are enough.
    private func makeConnection(_ state: inout State) {
        if !state.isMaking, state.count < most { startMaking(&state) }
    }

    private func startMaking(_ state: inout State) {
        state.isMaking = true
        maker.async { [self] in
            let made: Result<PostgresConnection, PostgresFailure>
            do throws(PostgresFailure) {
                made = .success(try PostgresConnection(string, options, settings: Self.settings))
            } catch {
                made = .failure(error)
            }
            self.state.withLock { state in
                state.isMaking = false
                switch made {
                case .success(let connection):
                    state.count -= state.idle.count { $0.isOld }
                    state.idle.removeAll { $0.isOld }
                    state.idle.append(Kept(connection: connection))
                    state.count += 1
                    wake(1, &state)
                    if state.waitingCount > 0 { makeConnection(&state) }
                case .failure(let failure):
                    state.failure = failure
                    state.failureCount += 1
                    // While other connections are in use, waiting callers get a connection when one is free again.
                    if state.count == 0 { wake(state.waitingCount, &state) }
                }
            }
        }
    }

    private func wake(_ count: Int, _ state: inout State) {
        for _ in 0..<min(count, state.waitingCount) {
            state.waitingCount -= 1
            change.signal()
        }
    }

    private func giveBack(_ kept: Kept) {
        state.withLock { state in
            if !kept.isOld {
                state.idle.append(kept)
            } else if state.count > most {
                state.count -= 1
            } else {
                // The old connection is used until there is a new one.
                state.idle.insert(kept, at: 0)
                if !state.isMaking { startMaking(&state) }
            }
            wake(1, &state)
        }
    }

    /// Removes a connection that was in use and is lost.
    /// - Parameter began: the time at which the connection was asked, if its host may be away. Idle connections that
    ///   have not answered since then may lead to the same host, so they are removed too.
    private func lose(since began: ContinuousClock.Instant?) {
        state.withLock { state in
            let known = state.idle.count
            if let began { state.idle.removeAll { kept in kept.answeredAt.map { $0 < began } ?? false } }
            state.count -= 1 + known - state.idle.count
            // Waiting callers get the new connection, or the error that explains why there is none.
            if state.waitingCount > 0 { makeConnection(&state) }
        }
    }
}
