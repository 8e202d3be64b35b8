internal import Synchronization

/// The databases of one store, by the numbers of the shards that they hold. Answers are asked of several at once.
final class ShardedDatabase: Sendable {
    let pools: [PostgresPool]
    /// How often databases were asked, several at once counted once.
    private let asked = Atomic<Int>(0)
    /// What each round trip asked, since it was taken last; nil where nobody wants to know.
    private let trips: Mutex<[String]?>

    init(_ pools: [PostgresPool]) {
        self.pools = pools
        trips = Mutex(pools.first?.options.notesTrips == true ? [] : nil)
    }

    /// The tables that each round trip asked since the last call.
    func takeTrips() -> [String] {
        trips.withLock { trips in
            guard let noted = trips else { return [] }
            trips = []
            return noted
        }
    }

    var count: Int { pools.count }
    var name: String { pools.map(\.string.name).joined(separator: " + ") }
    var roundTrips: Int { asked.load(ordering: .relaxed) }
    /// How often a shard was asked, and how often a second host was asked because the first one was slow.
    var calls: (all: Int, second: Int) {
        pools.reduce((0, 0)) { sum, pool in pool.board.withLock { (sum.0 + $0.callCount, sum.1 + $0.hedgeCount) } }
    }

    /// Asks shards at once, each by the host that answers first (`ReplicaRound`): stores do not change, so nothing happens twice.
    /// - Parameter requests: by shard; nothing is asked of a shard without any.
    /// - Returns: the answers, in the same order.
    func ask(_ requests: [[PostgresConnection.Request]]) throws(PostgresStoreError) -> [[PostgresResult]] {
        asked.add(1, ordering: .relaxed)
        trips.withLock { trips in
            if trips != nil { trips?.append(PostgresQuery.names(requests.flatMap(\.self).map(\.number))) }
        }
        let shards = requests.indices.filter { !requests[$0].isEmpty }
        var entered: [Int] = []
        defer { for shard in entered { pools[shard].leave() } }
        do throws(ReplicaFailure) {
            // In the order of the shards, so that no two callers wait for each other.
            for shard in shards {
                do throws(PostgresFailure) { try pools[shard].enter() } catch { throw ReplicaFailure(shard: shard, failure: error) }
                entered.append(shard)
            }
            var round = ReplicaRound(ConnectedReplicas(pools: pools, requests: requests), shards: shards)
            let limit = shards.map { pools[$0].options.patience + 1 }.max() ?? 0
            let answers = try round.run(limit: .seconds(limit))
            var all: [[PostgresResult]] = Array(repeating: [], count: requests.count)
            for (shard, answer) in zip(shards, answers) { all[shard] = answer }
            return all
        } catch {
            throw error.failure.asError(pools[error.shard].string.name)
        }
    }
}

/// Hosts that are reached by their connections.
private struct ConnectedReplicas: ReplicaWorld {
    let pools: [PostgresPool]
    let requests: [[PostgresConnection.Request]]

    private static let beginning = ContinuousClock.now

    var now: Duration { Self.beginning.duration(to: .now) }

    func board<Result>(_ shard: Int, _ body: (inout ReplicaBoard) -> Result) -> Result { pools[shard].board.withLock { body(&$0) } }

    func call(_ shard: Int, _ host: Int, isNew: Bool) throws(PostgresFailure) -> (call: PostgresConnection, isConnected: Bool) {
        let begun = try pools[shard].hosts[host].begin(requests[shard], isNew: isNew)
        return (begun.connection, begun.wasThere)
    }

    func answer(_ call: PostgresConnection) throws(PostgresFailure) -> [PostgresResult]? { try call.advance() }

    func isStandby(_ call: PostgresConnection) -> Bool? { call.isStandby }

    func wait(for calls: [PostgresConnection], until: Duration) { PostgresConnection.wait(for: calls, atMost: until - now) }

    func end(_ call: PostgresConnection, _ shard: Int, _ host: Int, isAnswered: Bool?) {
        switch isAnswered {
        case true?: pools[shard].hosts[host].giveBack(call)
        case nil: pools[shard].hosts[host].abandon(call)
        case false?: break
        }
    }
}
