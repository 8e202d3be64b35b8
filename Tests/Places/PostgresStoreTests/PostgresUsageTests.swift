import Foundation
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanPlaces
@testable import PortolanPostgresStore

/// The usage of several servers is in a database of the test's own. The test sets the database's clock.
@Suite(.serialized, .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server is not installed"))
struct PostgresUsageTests {
    private let cluster: PostgresCluster
    private static let start = Date(timeIntervalSince1970: 1_765_800_000)
    private static let autocomplete = UsageLedger.Item(.autocomplete, .essentials)
    private static let details = UsageLedger.Item(.details, .pro)

    init() throws { cluster = try PostgresCluster() }

    private func connected() throws -> PostgresConnection { try cluster.connection(making: PostgresSchema.createUsage) }

    /// A server with its counts.
    private struct Server {
        var name: String
        var meter = UsageMeter(keepsJournal: true)
        var batch: Int64 = 0
        /// The seconds by which its clock is ahead of the database's.
        var skew = 0.0

        func note(_ method: UsageLedger.Method, _ session: String?, at seconds: Double) throws {
            let token = try session.map { try SessionToken($0) }
            meter.note(method, fields: .displayName, session: token) { start.addingTimeInterval(seconds + skew) }
        }

        mutating func post(to usage: PostgresUsage, at seconds: Double) throws {
            batch += 1
            let now = start.addingTimeInterval(seconds + skew)
            let isBooked = try usage.post(
                meter.takeJournal(),
                server: name,
                batch: batch,
                now: now,
                databaseTime: start.addingTimeInterval(seconds)
            )
            #expect(isBooked)
        }
    }

    private func expect(
        _ usage: PostgresUsage,
        _ billed: [UsageLedger.Item: Int],
        ended: Int,
        free: Int,
        _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let totals = try #require(try usage.totals(), sourceLocation: sourceLocation)
        #expect(totals.billed == billed, comment, sourceLocation: sourceLocation)
        #expect(totals.endedSessionCount == ended, comment, sourceLocation: sourceLocation)
        #expect(totals.sessionAutocompleteCount == free, comment, sourceLocation: sourceLocation)
        #expect(totals.requestCount == billed.values.reduce(free, +), comment, sourceLocation: sourceLocation)
    }

    @Test("Without tables nothing is booked, and new tables have no counts")
    func tables() throws {
        let usage = try PostgresUsage(cluster.connectionString)
        let meter = UsageMeter(keepsJournal: true)
        meter.note(.geocode, fields: [], session: nil) { Self.start }
        let journal = meter.takeJournal()
        #expect(try !usage.post(journal, server: "a", batch: 1))
        #expect(try usage.totals() == nil)
        _ = try connected()
        #expect(try usage.totals() == PostgresUsage.Totals())
        // This post uses the database's own clock.
        #expect(try usage.post(journal, server: "a", batch: 1))
        let totals = try #require(try usage.totals())
        #expect(totals.billed == [.init(.geocode, .essentials): 1])
        let since = try #require(totals.since)
        #expect(since.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0)
    }

    @Test("A details call on another server ends a session, whatever the order of their posts and whatever their clocks show")
    func twoServers() throws {
        _ = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        for (number, skew) in [0.0, 3_000, -3_000].enumerated() {
            for endsFirst in [false, true] {
                var (a, b) = (Server(name: "a\(number)\(endsFirst)"), Server(name: "b\(number)\(endsFirst)", skew: skew))
                let session = "s\(number)-\(endsFirst)"
                for second in 0..<4 { try a.note(.autocomplete, session, at: Double(second)) }
                try b.note(.details, session, at: 4)
                if endsFirst { try b.post(to: usage, at: 5) }
                try a.post(to: usage, at: 5)
                if !endsFirst { try b.post(to: usage, at: 5) }
            }
        }
        try expect(usage, [Self.details: 6], ended: 6, free: 24)
        #expect(try usage.totals()?.since == Date(timeIntervalSince1970: 1_765_756_800))
    }

    @Test("A batch that is posted twice counts once, and a batch older than the last one does not count")
    func twice() throws {
        _ = try connected()
        let a = Server(name: "a")
        let usage = try PostgresUsage(cluster.connectionString)
        try a.note(.autocomplete, "s", at: 0)
        try a.note(.details, "s", at: 1)
        try a.note(.autocomplete, "open", at: 2)
        let journal = a.meter.takeJournal()
        for _ in 0..<3 { #expect(try usage.post(journal, server: "a", batch: 7, now: Self.start, databaseTime: Self.start)) }
        #expect(try usage.post(journal, server: "a", batch: 6, now: Self.start, databaseTime: Self.start))
        try expect(usage, [Self.details: 1, Self.autocomplete: 1], ended: 1, free: 1)
        #expect(try usage.post(journal, server: "b", batch: 1, now: Self.start, databaseTime: Self.start))
        try expect(usage, [Self.details: 2, Self.autocomplete: 2], ended: 1, free: 2)
    }

    @Test("Requests with a used-up token are billed, even if posted before their session's end; a session ends only once")
    func usedUp() throws {
        _ = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        var (a, b) = (Server(name: "a"), Server(name: "b"))
        for session in ["late", "early"] {
            try a.note(.autocomplete, session, at: 0)
            try a.note(.details, session, at: 1)
        }
        try b.note(.autocomplete, "early", at: 10)
        try b.note(.autocomplete, "early", at: 11)
        try b.post(to: usage, at: 11)
        try a.post(to: usage, at: 11)
        try b.note(.autocomplete, "late", at: 12)
        try b.note(.details, "late", at: 13)
        try b.note(.details, "early", at: 13)
        try b.post(to: usage, at: 14)
        try expect(usage, [Self.details: 4, Self.autocomplete: 3], ended: 2, free: 2)
    }

    @Test("After an hour a session is added to the counts of its day, and the totals are the same")
    func folding() throws {
        let connection = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        var (a, b) = (Server(name: "a"), Server(name: "b"))
        try a.note(.autocomplete, "ended", at: 0)
        try a.note(.details, "ended", at: 1)
        try a.note(.autocomplete, "open", at: 2)
        try a.post(to: usage, at: 2)
        try b.note(.autocomplete, "ended", at: 20)
        try b.post(to: usage, at: 20)
        let billed = [Self.details: 1, Self.autocomplete: 2]
        try expect(usage, billed, ended: 1, free: 1)
        func openSessions() throws -> Int64 { try connection.rows("SELECT count(*) FROM \(PostgresSchema.sessions)").integer(0, 0) }

        // A session is removed an hour after its last use. At first neither session is old enough. Then the open
        // session is old enough, and later also the ended session, which was used last.
        for (seconds, count) in [(3_601.0, 2), (3_603, 1), (3_621, 0)] {
            try b.post(to: usage, at: seconds)
            #expect(try openSessions() == count)
            try expect(usage, billed, ended: 1, free: 1, "after \(seconds) s")
        }
        let kept = try connection.rows("SELECT day::text, method, class, count FROM \(PostgresSchema.usage) ORDER BY 1, 2, 3")
        #expect(
            (0..<kept.rowCount).map { row in "\(kept.text(row, 0)) \(kept.text(row, 1)) \(kept.text(row, 2)) \(kept.integer(row, 3))" } == [
                "2025-12-15 autocomplete Essentials 2", "2025-12-15 details Pro 1", "2025-12-15 session autocompletes 1",
                "2025-12-15 session ended 1",
            ]
        )
        // The database forgets the batches of servers that have ended, but not those of servers that still run.
        try b.post(to: usage, at: 31 * 86_400)
        #expect(try connection.rows("SELECT string_agg(server, ' ') FROM \(PostgresSchema.usagePosts)").text(0, 0) == "b")
    }

    @Test("A batch adds a limited number of old sessions to the counts, but at least twice as many as it brings")
    func bound() throws {
        let connection = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        var a = Server(name: "a")
        func openSessions() throws -> Int { Int(try connection.rows("SELECT count(*) FROM \(PostgresSchema.sessions)").integer(0, 0)) }
        let count = 4 * PostgresUsage.foldLimit
        for number in 0..<count { try a.note(.autocomplete, "s\(number)", at: 0) }
        try a.post(to: usage, at: 0)
        #expect(try openSessions() == count)
        try a.post(to: usage, at: 4_000)
        #expect(try openSessions() == count - PostgresUsage.foldLimit)
        for number in 0..<PostgresUsage.foldLimit { try a.note(.autocomplete, "n\(number)", at: 4_000) }
        try a.post(to: usage, at: 4_000)
        #expect(try openSessions() == count - 2 * PostgresUsage.foldLimit)
        try expect(usage, [Self.autocomplete: count + PostgresUsage.foldLimit], ended: 0, free: 0)
    }

    @Test("Servers that post at the same time lose no counts, even of the same sessions")
    func concurrent() throws {
        _ = try connected()
        let (servers, batches, tokens) = (4, 10, 50)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: servers) { [text = cluster.connectionString] number in
            do {
                let usage = try PostgresUsage(text)
                var server = Server(name: "s\(number)")
                for batch in 0..<batches {
                    for token in 0..<tokens { try server.note(.autocomplete, "t\(token)", at: Double(batch)) }
                    try server.note(.nearby, nil, at: 0)
                    // Each post is more than an hour after the previous one, so that old sessions are added to the
                    // totals meanwhile.
                    try server.post(to: usage, at: Double(batch) * 4_000)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let usage = try PostgresUsage(cluster.connectionString)
        try expect(
            usage,
            [Self.autocomplete: servers * batches * tokens, .init(.nearby, .pro): servers * batches],
            ended: 0,
            free: 0
        )
    }

    @Test("A database that is away books no counts, and books all of them when it is back")
    func outage() throws {
        _ = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        let server = Server(name: "a")
        try server.note(.autocomplete, "s", at: 0)
        #expect(try usage.post(server.meter.takeJournal(), server: "a", batch: 1, now: Self.start))
        try server.note(.details, "s", at: 1)
        let journal = server.meter.takeJournal()
        cluster.stop()
        let error = #expect(throws: PostgresStoreError.self) { try usage.post(journal, server: "a", batch: 2, now: Self.start) }
        #expect(error?.code == .unavailable)
        #expect(throws: PostgresStoreError.self) { try usage.totals() }
        try cluster.start()
        for _ in 0..<2 { #expect(try usage.post(journal, server: "a", batch: 2, now: Self.start)) }
        try expect(usage, [Self.details: 1], ended: 1, free: 1)
    }

    /// Three servers get calls, post at random moments, and sometimes post twice. If one server has seen the end of a
    /// token's session, the rules let another server learn this only after both have posted and the seconds of grace
    /// have passed. So the test uses no token on another server before that.
    @Test("The totals equal those of one ledger for all orders of calls and posts", arguments: [1, 2, 3, 4] as [UInt64])
    func manyCalls(seed: UInt64) throws {
        let connection = try connected()
        let usage = try PostgresUsage(cluster.connectionString)
        var generator = SplitMix64(seed: seed)
        var servers = ["a", "b", "c"].map { Server(name: $0, skew: Double.random(in: -100...100, using: &generator)) }
        var ledger = UsageLedger()
        var seconds = 0.0
        /// For each session, the server that saw the session's end.
        var enders: [String: Int] = [:]
        for _ in 0..<600 {
            seconds += Double.random(in: 0...3, using: &generator)
            let index = Int.random(in: 0..<servers.count, using: &generator)
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let journal = servers[index].meter.journal
                try servers[index].post(to: usage, at: seconds)
                let (name, batch) = (servers[index].name, servers[index].batch)
                #expect(try usage.post(journal, server: name, batch: batch, now: Self.start, databaseTime: Self.start))
                continue
            }
            let session = Int.random(in: 0..<5, using: &generator) > 0 ? "s\(Int.random(in: 0..<60, using: &generator))" : nil
            let isDetails = Int.random(in: 0..<6, using: &generator) == 0
            if let session, let ender = enders[session], ender != index, !isDetails {
                seconds += Double(PostgresUsage.graceSeconds) + 1
                for each in [ender, index] { try servers[each].post(to: usage, at: seconds) }
            }
            if let session, isDetails, enders[session] == nil { enders[session] = index }
            let method: UsageLedger.Method = isDetails ? .details : .autocomplete
            try servers[index].note(method, session, at: seconds)
            ledger.note(method, fields: .displayName, session: try session.map { try SessionToken($0) })
        }
        for index in servers.indices { try servers[index].post(to: usage, at: seconds) }
        let comment: Comment = "seed \(seed)"
        try expect(usage, ledger.billed, ended: ledger.endedSessionCount, free: ledger.sessionAutocompleteCount, comment)
        #expect(try usage.totals()?.requestCount == ledger.requestCount, comment)
        // All sessions are now old: their table is empty, and the totals are the same.
        try servers[0].post(to: usage, at: seconds + 4_000)
        #expect(try connection.rows("SELECT count(*) FROM \(PostgresSchema.sessions)").integer(0, 0) == 0)
        try expect(usage, ledger.billed, ended: ledger.endedSessionCount, free: ledger.sessionAutocompleteCount, comment)
    }
}
