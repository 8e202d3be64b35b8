internal import Synchronization

/// The databases of one store, by the numbers of the shards that they hold. Answers are asked of several at once.
final class ShardedDatabase: Sendable {
    let pools: [PostgresPool]
    /// How often databases were asked, several at once counted once.
    private let asked = Atomic<Int>(0)

    init(_ pools: [PostgresPool]) { self.pools = pools }

    var count: Int { pools.count }
    var name: String { pools.map(\.string.name).joined(separator: " + ") }
    var roundTrips: Int { asked.load(ordering: .relaxed) }

    /// Asks shards at once. What fails because its connection does is asked once more by a new one: stores do not change, so nothing happens twice.
    /// - Parameter requests: by shard; nothing is asked of a shard without any.
    /// - Returns: the answers, in the same order.
    func ask(_ requests: [[PostgresConnection.Request]]) throws(PostgresStoreError) -> [[PostgresResult]] {
        asked.add(1, ordering: .relaxed)
        var answers: [[PostgresResult]?] = requests.map { $0.isEmpty ? [] : nil }
        for attempt in 0..<2 {
            // In the order of the shards, so that no two callers wait for each other.
            var begun: [(shard: Int, connection: PostgresConnection)] = []
            var failed: (shard: Int, failure: PostgresFailure)?
            func note(_ shard: Int, _ failure: PostgresFailure) {
                pools[shard].drop()
                // What is wrong with the question is wrong whoever is asked.
                if failed == nil || !failure.isOfConnection { failed = (shard, failure) }
            }
            for shard in answers.indices where answers[shard] == nil {
                let connection: PostgresConnection
                do throws(PostgresFailure) {
                    connection = try pools[shard].take(isNew: attempt > 0)
                } catch {
                    if failed == nil { failed = (shard, error) }
                    continue
                }
                do throws(PostgresFailure) {
                    try connection.begin(requests[shard])
                    begun.append((shard, connection))
                } catch {
                    note(shard, error)
                }
            }
            for (shard, connection) in begun {
                do throws(PostgresFailure) {
                    answers[shard] = try connection.finish()
                    pools[shard].giveBack(connection)
                } catch {
                    note(shard, error)
                }
            }
            guard let failed else { break }
            if attempt > 0 || !failed.failure.isOfConnection { throw failed.failure.asError(pools[failed.shard].string.name) }
        }
        return answers.map { $0 ?? [] }
    }
}
