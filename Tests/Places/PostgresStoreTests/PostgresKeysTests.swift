import Foundation
import Synchronization
import Testing

@testable import PortolanPostgresStore

/// Keys and quotas are in a database of the test's own.
@Suite(.serialized, .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server is not installed"))
struct PostgresKeysTests {
    private let cluster: PostgresCluster

    init() throws { cluster = try PostgresCluster() }

    private func connected() throws -> PostgresConnection { try cluster.connection(making: PostgresSchema.createKeys) }

    @Test("Keys are added, replaced, changed and removed; servers are notified, and the database has no readable key")
    func keys() throws {
        let keys = try PostgresKeys(cluster.connectionString)
        #expect(try keys.snapshot() == PostgresKeys.Snapshot())
        #expect(throws: PostgresStoreError.self) { try keys.set("secret", name: "shop") }

        let connection = try connected()
        let listener = try PostgresListener([cluster.connectionString])
        _ = listener.news()
        #expect(try keys.set("secret", name: "shop", requestsPerSecond: 2.5, requestsPerDay: 100))
        try hear(listener)
        let first = try #require(try keys.snapshot().keys[PostgresKeys.digest(of: "secret")])
        #expect(first.name == "shop")
        #expect(first.requestsPerSecond == 2.5)
        #expect(first.requestsPerDay == 100)
        let kept = try connection.rows("SELECT count(*) FROM \(PostgresSchema.keys) k WHERE position('secret' IN k::text) > 0")
        #expect(kept.integer(0, 0) == 0)

        // Without a key, the call changes only the limits of the name. A name that has no key is refused.
        #expect(try keys.set(nil, name: "shop", requestsPerDay: 200))
        #expect(try keys.list().map(\.key.requestsPerDay) == [200])
        #expect(try keys.list().map(\.key.requestsPerSecond) == [nil])
        #expect(try !keys.set(nil, name: "nobody", requestsPerDay: 1))

        // Another key with the same name ends the previous one.
        #expect(try keys.set("other", name: "shop"))
        #expect(try Array(keys.snapshot().keys.keys) == [PostgresKeys.digest(of: "other")])
        try hear(listener)

        #expect(try keys.remove(name: "shop"))
        #expect(try !keys.remove(name: "shop"))
        let left = try keys.snapshot()
        #expect(left.keys.isEmpty)
        #expect(left.isRequired, "who had keys once, is not open to all when the last one goes")
        // A removed key may be added again under another name.
        #expect(try keys.set("secret", name: "kiosk"))
        #expect(try keys.snapshot().keys.values.map(\.name) == ["kiosk"])
    }

    /// Waits until a server gets the notification of a change.
    private func hear(_ listener: PostgresListener) throws {
        while listener.news() != .told {
            let connections = listener.state.withLock { $0.connections.compactMap(\.self) }
            try #require(!connections.isEmpty, "the listener has lost its database")
            connections.first?.wait(atMost: .seconds(1800))
        }
    }

    @Test("Servers that ask at the same time together admit exactly a day's quota")
    func quotas() throws {
        let connection = try connected()
        for limit in [0, 1, 7, 1_000] { try checkQuota(limit, connection) }
    }

    private func checkQuota(_ limit: Int, _ connection: PostgresConnection) throws {
        let digest = PostgresKeys.digest(of: "of \(limit)")
        let servers = 4
        let admitted = Mutex(0)
        let failures = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: servers) { [text = cluster.connectionString] _ in
            do {
                let count = try Self.admitted(PostgresKeys(text), digest, limit: limit)
                admitted.withLock { $0 += count }
            } catch {
                failures.withLock { $0 += 1 }
            }
        }
        #expect(failures.withLock { $0 } == 0)
        #expect(admitted.withLock { $0 } == limit)
        #expect(try leased(connection, digest) == limit)

        // Requests that one server gives back are available to others. Another day has its own quota.
        let keys = try PostgresKeys(cluster.connectionString)
        if limit > 0 {
            try keys.giveBack(QuotaLease.Demand(day: Self.day, count: 1, debt: 0), of: digest)
            #expect(try Self.admitted(keys, digest, limit: limit) == 1)
        }
        #expect(try Self.admitted(keys, digest, limit: limit, day: Self.day + 1) == limit)
        #expect(try leased(connection, digest) == limit)
    }

    @Test("Requests that were admitted while the database was away are booked over a new connection when it is back")
    func outage() throws {
        let connection = try connected()
        let digest = PostgresKeys.digest(of: "secret")
        let keys = try PostgresKeys(cluster.connectionString)
        _ = try keys.set("secret", name: "shop", requestsPerDay: 10)
        var lease = QuotaLease(limit: 10, day: Self.day)
        #expect(lease.take(limit: 10, day: Self.day, now: 0) == .asks)
        cluster.stop()
        let demand = lease.demand
        #expect(throws: PostgresStoreError.self) { try keys.lease(demand, of: digest, limit: 10) }
        #expect(throws: PostgresStoreError.self) { try keys.snapshot() }
        lease.failed(demand, now: 0)
        for _ in 0..<3 { #expect(lease.take(limit: 10, day: Self.day, now: 0) == .admitted(asks: false)) }
        try cluster.start()
        let debt = lease.demand
        #expect(debt.debt == 3)
        let answer = try keys.lease(debt, of: digest, limit: 10)
        lease.answered(debt, granted: answer.granted, spare: answer.left, now: 1)
        #expect(answer.granted + answer.left == 7)
        #expect(try keys.snapshot().keys.count == 1)
        _ = connection
    }

    private static let day = 20_000

    /// Returns the number of requests that a server admits until it refuses one.
    private static func admitted(_ keys: PostgresKeys, _ digest: String, limit: Int, day: Int = day) throws -> Int {
        var lease = QuotaLease(limit: limit, day: day)
        var count = 0
        while true {
            let decision = lease.take(limit: limit, day: day, now: 0)
            if decision == .refused { return count }
            if decision != .asks { count += 1 }
            if decision != .admitted(asks: false) {
                let demand = lease.demand
                let answer = try keys.lease(demand, of: digest, limit: limit)
                lease.answered(demand, granted: answer.granted, spare: answer.left, now: 0)
            }
        }
    }

    /// Returns the number of requests that servers have taken from the quota, according to the table.
    private func leased(_ connection: PostgresConnection, _ digest: String) throws -> Int {
        let sql = """
            SELECT coalesce(sum(leased), 0)::int8 FROM \(PostgresSchema.quotas)
            WHERE key = decode($1, 'hex') AND day = date '1970-01-01' + \(Self.day)
            """
        return Int(try connection.rows(sql, [digest]).integer(0, 0))
    }
}
