internal import Dispatch
internal import Synchronization

/// A database, and the connections over which rows are read: so many at most; who needs one more waits.
///
/// To which of its hosts a connection leads, libpq decides by the connection string. Connections are made one at a time and beside the questions, and who
/// waits takes whichever is free first. So a host that has halted costs the time that libpq waits for it once, and not again for each question.
final class PostgresDatabase: Sendable {
    let string: ConnectionString
    private let options: PostgresStoreOptions
    private let state = Mutex(State())
    /// Who waits for a connection is woken by this; for nothing now and then, and then waits on.
    private let change = DispatchSemaphore(value: 0)
    /// With a thread of its own: those of others may all be waiting.
    private let maker = DispatchQueue(label: "portolan.postgres")
    /// How often the database was asked.
    private let asked = Atomic<Int>(0)
    /// What each round trip asked, since it was taken last; nil where nobody wants to know.
    private let trips: Mutex<[String]?>

    private struct Kept {
        var connection: PostgresConnection
        var madeAt = ContinuousClock.now
        /// When it answered last; nil if it was not asked yet.
        var answeredAt: ContinuousClock.Instant?

        var isOld: Bool { ContinuousClock.now - madeAt > PostgresDatabase.lifetime }
    }

    private struct State {
        /// The one that was used last is used first.
        var idle: [Kept] = []
        /// Connections that there are, lent ones too.
        var count = 0
        var isMaking = false
        /// Those who wait and were not woken.
        var waitingCount = 0
        /// Why the last connection could not be made, and how often that was so.
        var failure: PostgresFailure?
        var failureCount = 0
    }

    /// A connection is replaced after so long: whom it leads to may not be whom the string prefers, because that one was away.
    private static let lifetime = Duration.seconds(300)
    /// A connection that was used before and says nothing for so long leads nowhere, as it seems: rows are there in milliseconds.
    private static let silence = Duration.seconds(1)
    /// A question is asked so often at most, each time but the first because the connection was lost.
    private static let tries = 3
    /// All that is asked of stores are rows by their keys: no table is worth a scan, and no plan another look.
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

    /// The tables that each round trip asked since the last call.
    func takeTrips() -> [String] {
        trips.withLock { trips in
            guard let noted = trips else { return [] }
            trips = []
            return noted
        }
    }

    // MARK: Asking

    /// Asks for rows in one round trip. Stores do not change, so a question whose connection was lost is asked again.
    /// - Returns: the answers, in the order of the requests.
    func ask(_ requests: [PostgresConnection.Request]) throws(PostgresStoreError) -> [PostgresResult] {
        asked.add(1, ordering: .relaxed)
        trips.withLock { trips in
            if trips != nil { trips?.append(PostgresQuery.names(requests.map(\.number))) }
        }
        let deadline = ContinuousClock.now + .seconds(options.patience + 1)
        do throws(PostgresFailure) {
            var last = PostgresFailure(isOfConnection: true, "no answer")
            for attempt in 0..<Self.tries {
                var kept = try take(until: deadline)
                let began = ContinuousClock.now
                // Only the first one may have been dead for long: after it, what is kept has answered since, or is new. Then the question is slow.
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

    /// Asks for what a standby refuses: it may have a damaged page, or lack a version, or have to change what is being read.
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
                throw PostgresFailure(isOfConnection: true, isAny ? "all connections are busy" : "no connection was made in time")
            }
        }
    }

    /// Makes a connection beside all else, unless one is being made or there are enough.
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
                    // While others are in use, those who wait get one of these.
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
                // It is of use until there is another one.
                state.idle.insert(kept, at: 0)
                if !state.isMaking { startMaking(&state) }
            }
            wake(1, &state)
        }
    }

    /// A connection that was in use is no more.
    /// - Parameter began: if its host may be away, when it was asked: those go with it that have not answered since then, and may lead to the same host.
    private func lose(since began: ContinuousClock.Instant?) {
        state.withLock { state in
            let known = state.idle.count
            if let began { state.idle.removeAll { kept in kept.answeredAt.map { $0 < began } ?? false } }
            state.count -= 1 + known - state.idle.count
            // Those who wait get the new one, or are told why there is none.
            if state.waitingCount > 0 { makeConnection(&state) }
        }
    }
}
