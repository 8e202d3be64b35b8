import Foundation
import PortolanTestSupport

@testable import PortolanPostgresStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A PostgreSQL cluster for one test, in a temporary folder. It listens only on a socket in that folder, and ends
/// with this object.
final class PostgresCluster {
    struct Failure: Error { var description: String }

    /// The folder of the newest `initdb`. Nil if PostgreSQL's server is not installed or cannot run. The server refuses
    /// to run as an administrator. So if the tests run as an administrator, there must be a user `postgres` to switch
    /// to.
    static let programs: URL? = {
        let versions = URL(filePath: "/usr/lib/postgresql")
        let found = (try? FileManager.default.contentsOfDirectory(at: versions, includingPropertiesForKeys: nil)) ?? []
        let newest = found.sorted { (Double($0.lastPathComponent) ?? 0) > (Double($1.lastPathComponent) ?? 0) }
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
        let programs = (newest.map { $0.appending(path: "bin") } + paths).first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path)
        }
        guard geteuid() == 0 else { return programs }
        return postgres != nil && FileManager.default.isExecutableFile(atPath: setpriv) ? programs : nil
    }()

    private static let setpriv = "/usr/bin/setpriv"
    /// The user that an administrator switches to.
    private static let postgres = unsafe getpwnam("postgres").map { unsafe (user: $0.pointee.pw_uid, group: $0.pointee.pw_gid) }

    private let folder = TemporaryFile()
    private var server: Process?
    /// The server's output after its start. It is so short that nobody needs to read it while the server runs.
    private var log: Pipe?
    private var data: String { folder.url.appending(path: "data").path }

    /// The connection string for libpq.
    var connectionString: String { Self.connectionString(host) }
    var host: String { folder.url.path }

    /// - Parameter hosts: the hosts, separated by commas.
    static func connectionString(_ hosts: String) -> String { "host=\(hosts) port=5432 user=portolan dbname=postgres" }

    /// Makes a cluster.
    /// - Parameter primary: the cluster whose standby the new one is; nil for a cluster of its own.
    init(standbyOf primary: PostgresCluster? = nil) throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: false)
        if geteuid() == 0, let owner = Self.postgres { _ = unsafe chown(folder.url.path, owner.user, owner.group) }
        if let primary {
            try run("pg_basebackup", ["-h", primary.host, "-U", "portolan", "-D", data, "-R", "--checkpoint=fast", "--no-sync"])
        } else {
            try run("initdb", ["-D", data, "-A", "trust", "-E", "UTF8", "--no-locale", "-U", "portolan", "--no-sync"])
        }
        try start()
    }

    /// Connects to the cluster. Then makes the table of versions and the tables that the SQL text `tables` defines, as
    /// when a region is loaded.
    func connection(making tables: String) throws -> PostgresConnection {
        let connection = try PostgresConnection(ConnectionString(connectionString), PostgresStoreOptions())
        try connection.execute(PostgresSchema.createHome)
        try connection.execute(tables)
        return connection
    }

    deinit { if server?.isRunning ?? false { stop() } }

    /// Starts the server, and waits until it reports that it is ready.
    func start() throws {
        let settings = [
            "listen_addresses=", "unix_socket_directories=\(folder.url.path)", "port=5432", "fsync=off", "shared_buffers=16MB",
        ]
        let log = Pipe()
        server = try begin("postgres", ["-D", data] + settings.flatMap { ["-c", $0] }, log: log)
        var text = Data()
        while !text.contains(Self.ready) {
            let more = log.fileHandleForReading.availableData
            if more.isEmpty { throw Failure(description: "postgres did not start: " + String(decoding: text, as: UTF8.self)) }
            text += more
        }
        self.log = log
    }

    /// The beginning of the message, which ends with "read-only connections" for a standby.
    private static let ready = Data("database system is ready to accept".utf8)

    /// Ends the server as a power cut does.
    func stop() {
        guard let server else { return }
        _ = kill(server.processIdentifier, SIGQUIT)
        server.waitUntilExit()
    }

    /// Halts the server with all its connections, like a machine that hangs. New connections get no answer.
    /// - Returns: the processes, for `resume`.
    func halt() throws -> [Int32] {
        guard let server else { return [] }
        let connection = try PostgresConnection(ConnectionString(connectionString), PostgresStoreOptions())
        // The server is halted first, so that no connection is made after the query has listed the server's
        // connections.
        _ = kill(server.processIdentifier, SIGSTOP)
        let rows = try connection.rows("SELECT pid::int8 FROM pg_stat_activity WHERE backend_type = 'client backend'")
        let backends = (0..<rows.rowCount).map { Int32(clamping: rows.integer($0, 0)) }
        for process in backends { _ = kill(process, SIGSTOP) }
        return [server.processIdentifier] + backends
    }

    func resume(_ processes: [Int32]) { for process in processes { _ = kill(process, SIGCONT) } }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = try begin(program, arguments)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(program) ended with \(process.terminationStatus)") }
    }

    private func begin(_ program: String, _ arguments: [String], log: Pipe? = nil) throws -> Process {
        guard let path = Self.programs?.appending(path: program).path else { throw Failure(description: "PostgreSQL is not installed") }
        let process = Process()
        let words = geteuid() == 0 ? [Self.setpriv, "--reuid=postgres", "--regid=postgres", "--clear-groups", path] : [path]
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst()) + arguments
        process.currentDirectoryURL = URL(filePath: "/")
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = log ?? FileHandle.nullDevice
        try process.run()
        return process
    }
}
