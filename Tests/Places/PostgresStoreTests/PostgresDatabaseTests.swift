import Foundation
import Synchronization
import Testing

@testable import PortolanPostgresStore

/// Servers stop and start while rows are read.
@Suite(.serialized, .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server is not installed"))
struct PostgresDatabaseTests {
    private let cluster: PostgresCluster

    init() throws { cluster = try PostgresCluster() }

    /// Asks which server answers, and which of its processes.
    private static let who = PostgresConnection.Request(
        number: 0,
        sql: "SELECT current_setting('unix_socket_directories'), pg_backend_pid()::int8 WHERE $1::int8[] IS NOT NULL",
        parameter: WireNumbers.array([Int64]())
    )

    private static func ask(_ database: PostgresDatabase) throws -> (host: String, process: Int32) {
        let result = try #require(try database.ask([who]).first)
        return (result.text(0, 0), Int32(clamping: result.integer(0, 1)))
    }

    private static func database(_ hosts: String, _ more: String = "") throws -> PostgresDatabase {
        var options = PostgresStoreOptions()
        options.answerSeconds = 60
        return PostgresDatabase(try ConnectionString(PostgresCluster.connectionString(hosts) + more), options)
    }

    /// Several callers ask at the same time.
    /// - Returns: the hosts and the processes that answered.
    private static func ask(_ database: PostgresDatabase, callers: Int, each: Int) -> (hosts: [String], processes: Set<Int32>) {
        let all = Mutex<(hosts: [String], processes: Set<Int32>)>(([], []))
        DispatchQueue.concurrentPerform(iterations: callers) { _ in
            for _ in 0..<each {
                guard let answer = try? ask(database) else { continue }
                all.withLock {
                    $0.hosts.append(answer.host)
                    $0.processes.insert(answer.process)
                }
            }
        }
        return all.withLock { $0 }
    }

    @Test("Many callers share a few connections, and each gets an answer")
    func pool() throws {
        let database = try Self.database(cluster.host)
        let answers = Self.ask(database, callers: 40, each: 20)
        #expect(answers.hosts.count == 800)
        #expect((1...PostgresStoreOptions().connections).contains(answers.processes.count))
        #expect(database.roundTrips == 800)
    }

    @Test("Connections that the server ends are replaced while a question waits")
    func ended() throws {
        let database = try Self.database(cluster.host)
        let other = try cluster.connection(making: "SELECT 1")
        for _ in 0..<5 {
            #expect(Self.ask(database, callers: 8, each: 5).hosts.count == 40)
            _ = try other.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'portolan'"
            )
        }
        #expect(try Self.ask(database).host == cluster.host)
    }

    @Test("A server that is away causes an error, and answers when it is back")
    func outage() throws {
        let database = try Self.database(cluster.host)
        _ = try Self.ask(database)
        cluster.stop()
        let error = #expect(throws: PostgresStoreError.self) { try Self.ask(database) }
        #expect(error?.code == .unavailable)
        try cluster.start()
        #expect(try Self.ask(database).host == cluster.host)
    }

    @Test("A wrong question is not asked again, and the next question is answered")
    func refused() throws {
        let database = try Self.database(cluster.host)
        let wrong = PostgresConnection.Request(number: 1, sql: "SELECT no_such FROM no_such WHERE $1", parameter: [])
        let error = #expect(throws: PostgresStoreError.self) { try database.ask([Self.who, wrong]) }
        #expect(error?.code == .refused)
        #expect(try Self.ask(database).host == cluster.host)
    }

    @Test("The next server takes over from a halted one, and its connections serve from then on")
    func halted() throws {
        let other = try PostgresCluster()
        let database = try Self.database("\(cluster.host),\(other.host)")
        let before = Self.ask(database, callers: 8, each: 50)
        #expect(Set(before.hosts) == [cluster.host])
        let halted = try cluster.halt()
        defer { cluster.resume(halted) }
        // Some of these callers ask before the pool detects that the server is halted, and others while the pool
        // detects it.
        let first = Self.ask(database, callers: 12, each: 1)
        #expect(first.hosts == Array(repeating: other.host, count: 12))
        // Making another connection takes two seconds, but no caller waits for it. The pool may add one connection
        // meanwhile.
        let then = Self.ask(database, callers: 1, each: 50)
        #expect(then.hosts == Array(repeating: other.host, count: 50))
        #expect(then.processes.count <= 2)
    }

    @Test("The primary answers if a standby lacks a table")
    func standby() throws {
        let standby = try PostgresCluster(standbyOf: cluster)
        let database = try Self.database("\(cluster.host),\(standby.host)", " target_session_attrs=prefer-standby")
        #expect(try Self.ask(database).host == standby.host)
        let connection = try PostgresConnection(try ConnectionString(standby.connectionString), PostgresStoreOptions())
        _ = try connection.rows("SELECT pg_wal_replay_pause()")
        _ = try cluster.connection(making: "CREATE TABLE late AS SELECT 7::int8 AS number")
        let late = PostgresConnection.Request(
            number: 1,
            sql: "SELECT number FROM late WHERE $1::int8[] IS NOT NULL",
            parameter: WireNumbers.array([Int64]())
        )
        #expect(try database.ask([late]).first?.integer(0, 0) == 7)
        #expect(try Self.ask(database).host == standby.host)
    }
}
