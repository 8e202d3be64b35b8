import Foundation
import HTTPTypes
import PortolanPlaces
import PortolanPostgresStore
import Synchronization
import Testing

@testable import PortolanServer

@Suite struct UsageTests {
    private static let now = Date(timeIntervalSince1970: 1_765_800_000)

    @Test("Usage continues when regions are opened again, and an earlier session can end afterwards")
    func reload() async throws {
        let whole = try await TestServer.folder()
        let folder = whole.deletingLastPathComponent().appending(path: "usage-\(UUID().uuidString).portolan", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: whole, to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await TestServer.with({ $0.regions = [folder] }) { calls async throws in
            let typed = #"{"input": "corv", "sessionToken": "a-session"}"#
            for _ in 0..<3 { #expect(try await calls.post("/v1/places:autocomplete", typed).status == .ok) }
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.copyItem(at: whole, to: folder)
            #expect(try calls.server.regions.reload())
            let details = "/v1/places/\(TestServer.shop)?sessionToken=a-session"
            #expect(try await calls.get(details, ["X-Goog-FieldMask": "displayName"]).status == .ok)
            let usage = try await calls.get("/portolan/usage").json
            #expect(usage["of"]?.string == "this server")
            #expect(usage["since"]?.string == "2025-12-15")
            #expect(usage["requests"]?.number == 4)
            #expect(usage["endedSessions"]?.number == 1)
            #expect(usage["sessionAutocompletes"]?.number == 3)
            #expect(usage["billed"]?.array?.count == 1)
            #expect(usage["unposted"] == nil)
        }
    }

    /// A store whose answers the test sets.
    private final class TestStore: UsageStore {
        struct Post: Hashable {
            var server: String
            var batch: Int64
            var requests: Int
        }

        struct State {
            var posts: [Post] = []
            var error: PostgresStoreError.Code?
            var canRead = true
            var hasTables = true
            var totals = PostgresUsage.Totals()
        }

        let state = Mutex(State())

        func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

        var posts: [Post] { state.withLock { $0.posts } }

        func post(_ journal: UsageJournal, server: String, batch: Int64, now: Date) throws(PostgresStoreError) -> Bool {
            try state.withLock { state throws(PostgresStoreError) in
                state.posts.append(Post(server: server, batch: batch, requests: journal.requestCount))
                if let code = state.error { throw UsageTests.error(code) }
                return state.hasTables
            }
        }

        func totals() throws(PostgresStoreError) -> PostgresUsage.Totals? {
            try state.withLock { state throws(PostgresStoreError) in
                if let code = state.error, !state.canRead { throw UsageTests.error(code) }
                return state.hasTables ? state.totals : nil
            }
        }
    }

    /// Tests cannot make the store's error directly. So this function gets an error from a wrong connection string and
    /// changes the error's code.
    private static func error(_ code: PostgresStoreError.Code) -> PostgresStoreError {
        do throws(PostgresStoreError) {
            _ = try PostgresUsage("postgres://[")
            preconditionFailure("a text that is no connection string was taken for one")
        } catch {
            var error = error
            error.code = code
            return error
        }
    }

    /// The time that the test sets.
    private final class Time: Sendable {
        let value = Mutex(UsageTests.now)
    }

    private let store = TestStore()
    private let meter = UsageMeter(keepsJournal: true)
    private let time = Time()
    private let client: PlacesClient
    private let usage: SharedUsage

    init() {
        client = PlacesClient(backend: InMemoryBackend([]), now: { Self.now }, meter: meter)
        usage = SharedUsage(store, meter: meter) { [time] in time.value.withLock { $0 } }
    }

    private func call(_ count: Int) async throws { for _ in 0..<count { _ = try await client.autocomplete("h") } }

    private func told() async throws -> JSONValue {
        try JSONValue(parsing: await UsageAPI(meter: meter, shared: usage, since: Self.now).answer().body)
    }

    @Test("A batch that may not have been booked is posted again under its number, before later ones")
    func batches() async throws {
        #expect(try usage.post())
        #expect(store.posts == [], "nothing has happened")
        try await call(2)
        store.change { $0.error = .unavailable }
        #expect(throws: PostgresStoreError.self) { try usage.post() }
        try await call(3)
        #expect(throws: PostgresStoreError.self) { try usage.post() }
        store.change { $0.error = nil }
        #expect(try usage.post())
        #expect(try usage.post())
        #expect(store.posts.map(\.batch) == [1, 1, 1, 2])
        #expect(store.posts.map(\.requests) == [2, 2, 2, 3])
        #expect(Set(store.posts.map(\.server)).count == 1)
    }

    @Test("Usage covers all servers, and includes this server's calls that a database without a primary lacks")
    func totals() async throws {
        store.change {
            $0.totals.requestCount = 70
            $0.totals.billed = [.init(.details, .pro): 60]
            $0.totals.sessionAutocompleteCount = 10
            $0.totals.endedSessionCount = 4
            $0.totals.since = Self.now
        }
        try await call(2)
        let all = try await told()
        #expect(all["of"]?.string == "all servers")
        #expect(all["since"]?.string == "2025-12-15")
        #expect(all["requests"]?.number == 70)
        #expect(all["billed"]?.array?.first?["count"]?.number == 60)
        #expect(all["endedSessions"]?.number == 4)
        #expect(all["sessionAutocompletes"]?.number == 10)
        #expect(all["unposted"]?.number == 0)
        #expect(store.posts.map(\.requests) == [2])

        store.change { $0.error = .unavailable }
        try await call(1)
        #expect(try await told()["unposted"]?.number == 1)
        try await call(4)
        #expect(try await told()["unposted"]?.number == 5)
        #expect(try await told()["requests"]?.number == 70)
    }

    @Test("If the database is away or refuses, the answer is an error of one sentence")
    func errors() async throws {
        store.change { ($0.error, $0.canRead) = (.unavailable, false) }
        let away = try await #require(throws: RequestError.self) { try await told() }
        #expect(away.status == .serviceUnavailable)
        #expect(away.message.hasPrefix("the database with the usage of all servers cannot be reached: "))
        try await call(1)
        store.change { $0.error = .refused }
        let refused = try await #require(throws: RequestError.self) { try await told() }
        #expect(refused.status == .internalServerError)
        #expect(refused.message.hasPrefix("the database with the usage of all servers refuses the query: "))
    }

    @Test("If the database has no tables, usage is that of this server, and the database is asked again in a minute")
    func noTables() async throws {
        store.change { $0.hasTables = false }
        try await call(3)
        for _ in 0..<3 {
            let own = try await told()
            #expect(own["of"]?.string == "this server")
            #expect(own["requests"]?.number == 3)
        }
        #expect(store.posts.count == 1)
        store.change { $0.hasTables = true }
        time.value.withLock { $0 += 61 }
        #expect(try await told()["of"]?.string == "all servers")
        #expect(store.posts.map(\.batch) == [1, 1])
    }
}
