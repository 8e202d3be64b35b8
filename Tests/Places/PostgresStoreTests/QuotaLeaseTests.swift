import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore

/// Servers share the requests of a day without a database. A table in memory grants requests as `PostgresKeys.lease`
/// does.
@Suite struct QuotaLeaseTests {
    private struct Table {
        var leased = 0
        var limit: Int

        mutating func lease(_ demand: QuotaLease.Demand) -> (granted: Int, left: Int) {
            let room = limit - leased - demand.debt
            let granted = min(demand.count, max(room / 4, 1), max(room, 0))
            leased += demand.debt + granted
            return (granted, max(0, limit - leased))
        }
    }

    /// Sends one request to one server. If the server's lease demands it, the server asks the table for more requests.
    /// Returns whether the request is admitted.
    private func ask(_ lease: inout QuotaLease, _ table: inout Table?, limit: Int, day: Int = 0, now: Double) -> Bool {
        for _ in 0..<8 {
            let decision = lease.take(limit: limit, day: day, now: now)
            if decision == .refused { return false }
            if decision != .admitted(asks: false) {
                let demand = lease.demand
                if let answer = table?.lease(demand) {
                    lease.answered(demand, granted: answer.granted, spare: answer.left, now: now)
                } else {
                    lease.failed(demand, now: now)
                }
            }
            if decision != .asks { return true }
        }
        return false
    }

    /// A key's limit may be any number, and may change to any other.
    @Test func limitsOfAnySize() {
        for seed in Fuzz.seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let limit = random.anyInteger(Int.self)
            Fuzz.trace("seed \(seed): \(limit)")
            var lease = QuotaLease(limit: limit, day: random.anyInteger())
            for _ in 0..<6 {
                _ = lease.take(limit: random.anyInteger(), day: random.next() % 4 == 0 ? random.anyInteger() : 0, now: random.anyNumber())
                var demand = lease.demand
                if random.next() % 2 == 0 { (demand.count, demand.debt) = (random.anyInteger(), random.anyInteger()) }
                if random.next() % 2 == 0 {
                    lease.answered(demand, granted: random.anyInteger(), spare: random.anyInteger(), now: random.anyNumber())
                } else {
                    lease.failed(demand, now: random.anyNumber())
                }
                _ = lease.giveBack(all: random.next() % 2 == 0, now: random.anyNumber())
                #expect(lease.left >= 0, "seed \(seed)")
            }
        }
        // If the limit changes, the number of requests that are left changes by the same amount.
        var lease = QuotaLease(limit: .max, day: 0)
        _ = lease.take(limit: 10, day: 0, now: 0)
        lease.failed(lease.demand, now: 0)
        #expect((0..<20).filter { _ in lease.take(limit: 10, day: 0, now: 0) != .refused }.count == 10)
    }

    /// Together, the servers admit as many requests as the limit allows, less the requests that a server has leased and
    /// not used.
    @Test(arguments: [0, 1, 3, 100, 999, 25_000], [1, 2, 5]) func neverMoreThanTheLimit(limit: Int, servers: Int) {
        var random = SplitMix64(seed: UInt64(limit * 10 + servers))
        var table: Table? = Table(limit: limit)
        var leases = (0..<servers).map { _ in QuotaLease(limit: limit, day: 0) }
        var admitted = 0
        for step in 0..<2 * limit + 50 {
            let server = Int.random(in: 0..<servers, using: &random)
            // The requests are two seconds apart, so that each may ask the table again.
            if ask(&leases[server], &table, limit: limit, now: Double(step) * 2) { admitted += 1 }
        }
        #expect(admitted <= limit)
        let held = leases.reduce(0) { $0 + $1.left }
        #expect(admitted + held == table?.leased)
        #expect(admitted == limit, "all servers were asked often enough to use what they hold")
    }

    /// Few requests make the server ask the table: fewer than 150 of 50,000.
    @Test func fewQuestions() {
        var lease = QuotaLease(limit: 100_000, day: 0)
        var table: Table? = Table(limit: 100_000)
        var questions = 0
        for step in 0..<50_000 {
            let before = table?.leased
            #expect(ask(&lease, &table, limit: 100_000, now: Double(step) / 1_000))
            if table?.leased != before { questions += 1 }
        }
        #expect(questions < 150)
    }

    /// While the table cannot be reached, a server admits as many requests as the table had left at its last answer.
    /// The server reports these requests to the table afterwards.
    @Test func withoutTheTable() {
        let limit = 1_000
        var lease = QuotaLease(limit: limit, day: 0)
        var table: Table? = Table(leased: 700, limit: limit)
        #expect(ask(&lease, &table, limit: limit, now: 0))
        let (left, leased) = (lease.left, table?.leased ?? 0)
        var none: Table?
        var admitted = 0
        for step in 1..<2_000 where ask(&lease, &none, limit: limit, now: Double(step)) { admitted += 1 }
        #expect(admitted == left + limit - leased)
        // The server reports the admitted requests to the table, and no requests are left.
        #expect(!ask(&lease, &table, limit: limit, now: 3_000))
        _ = ask(&lease, &table, limit: limit, now: 3_002)
        #expect(table?.leased == limit)
        #expect(!ask(&lease, &table, limit: limit, now: 3_004))
    }

    /// A server that never reached the table admits a day's quota, and asks at most once a second.
    @Test func neverReached() {
        var lease = QuotaLease(limit: 3, day: 0)
        #expect(lease.take(limit: 3, day: 0, now: 0) == .asks)
        lease.failed(lease.demand, now: 0)
        #expect(lease.take(limit: 3, day: 0, now: 0.5) == .admitted(asks: false))
        #expect(lease.take(limit: 3, day: 0, now: 1.5) == .admitted(asks: true))
        #expect(lease.take(limit: 3, day: 0, now: 1.6) == .admitted(asks: true))
        #expect(lease.take(limit: 3, day: 0, now: 1.7) == .asks)
        lease.failed(lease.demand, now: 1.7)
        #expect(lease.take(limit: 3, day: 0, now: 1.8) == .refused)
    }

    @Test func anotherDayAndAnotherLimit() {
        var lease = QuotaLease(limit: 2, day: 7)
        var table: Table? = Table(limit: 2)
        for expected in [true, true, false] { #expect(ask(&lease, &table, limit: 2, day: 7, now: 0) == expected) }
        // A greater limit takes effect at once.
        table?.limit = 3
        for expected in [true, false] { #expect(ask(&lease, &table, limit: 3, day: 7, now: 0.1) == expected) }
        var next: Table? = Table(limit: 3)
        #expect(ask(&lease, &next, limit: 3, day: 8, now: 0.2))
        // An answer about the previous day is ignored.
        let left = lease.left
        lease.answered(QuotaLease.Demand(day: 7, count: 5, debt: 0), granted: 5, spare: 0, now: 0.3)
        #expect(lease.left == left)
    }

    @Test func whatNobodyUsesGoesBack() {
        var lease = QuotaLease(limit: 1_000, day: 0)
        var table: Table? = Table(limit: 1_000)
        #expect(ask(&lease, &table, limit: 1_000, now: 0))
        let left = lease.left
        #expect(left > 0 && lease.giveBack(all: false, now: 59) == nil)
        #expect(lease.giveBack(all: false, now: 61) == QuotaLease.Demand(day: 0, count: left, debt: 0))
        #expect(lease.left == 0 && lease.giveBack(all: true, now: 62) == nil)
    }
}
