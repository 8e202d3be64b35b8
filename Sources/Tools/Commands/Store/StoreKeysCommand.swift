import ArgumentParser
import Foundation
import PortolanPostgresStore

/// The command `portolan store keys add shop --store postgres://…`.
struct StoreKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Keep the keys of callers in a PostgreSQL database, for all servers that use the database.",
        discussion: """
            The database keeps the digest of a key, not the key. As soon as the database has a key, all requests need one. Servers learn of changes within a second, \
            and together they count the requests of a day.

              portolan store keys add shop --per-day 10000 --store postgres://portolan@db.example.org/places
            """,
        subcommands: [Add.self, Change.self, List.self, Remove.self]
    )

    struct Database: ParsableArguments {
        @Option(name: .customLong("store"), help: ArgumentHelp("The connection string of the database.", valueName: "postgres://…"))
        var database: String

        func keys() throws -> PostgresKeys { try PostgresKeys(database) }
    }

    struct Limits: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The requests that each server accepts in a second; by default the server's own limit.",
                valueName: "requests"
            )
        )
        var perSecond: Double?

        @Option(
            help: ArgumentHelp(
                "The requests that all servers together accept on a day of UTC; by default any number.",
                valueName: "requests"
            )
        )
        var perDay: Int?

        func validate() throws {
            if let perSecond, !(perSecond > 0 && perSecond.isFinite) { throw ValidationError("--per-second: give more than 0") }
            if let perDay, perDay < 0 { throw ValidationError("--per-day: give 0 or more") }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a new key, or the key in a file, and print it. It replaces any key with the same name."
        )

        @Argument(help: "The name of the key in logs.")
        var name: String

        @Option(help: ArgumentHelp("A file with the key, or - for standard input; by default a new key is made.", valueName: "file"))
        var keyFile: String?

        @OptionGroup var limits: Limits
        @OptionGroup var database: Database

        func run() async throws {
            let key = try keyFile.map(Self.read) ?? Self.newKey()
            _ = try database.keys().set(key, name: name, requestsPerSecond: limits.perSecond, requestsPerDay: limits.perDay)
            // The key is printed only once, because the database keeps only its digest.
            try StandardOutput.print(key)
        }

        /// Returns the first line of a file. A key comes from a file, because anyone who lists processes could see it
        /// on the command line.
        private static func read(_ path: String) throws -> String {
            let data = try path == "-" ? FileHandle.standardInput.readToEnd() : Data(contentsOf: URL(filePath: path))
            let line = String(decoding: data ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            guard line.utf8.count >= 8 else { throw ValidationError("\(path): the key is too short; give at least eight characters") }
            return line
        }

        /// Returns a key of 192 random bits.
        private static func newKey() -> String {
            var random = SystemRandomNumberGenerator()
            let bytes = Data((0..<24).map { _ in UInt8.random(in: .min ... .max, using: &random) })
            return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        }
    }

    struct Change: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change",
            abstract: "Set the limits of a key, and remove the limits that are not given."
        )

        @Argument(help: "The key's name.")
        var name: String

        @OptionGroup var limits: Limits
        @OptionGroup var database: Database

        func run() async throws {
            let isThere = try database.keys().set(nil, name: name, requestsPerSecond: limits.perSecond, requestsPerDay: limits.perDay)
            guard isThere else { throw ValidationError("\(name): there is no such key; `portolan store keys list` lists the keys") }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the keys' names and limits, and the requests of this day that servers have taken from each quota."
        )

        @OptionGroup var database: Database

        func run() async throws {
            for entry in try database.keys().list() {
                let rate = entry.key.requestsPerSecond.map { "\($0) a second" } ?? "the server's own rate"
                let quota =
                    entry.key.requestsPerDay.map { "\(entry.takenToday) of \($0) requests taken today" } ?? "any number of requests a day"
                try StandardOutput.print("\(entry.key.name): \(rate), \(quota)")
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Revoke a key.")

        @Argument(help: "The key's name.")
        var name: String

        @OptionGroup var database: Database

        func run() async throws {
            guard try database.keys().remove(name: name) else {
                throw ValidationError("\(name): there is no such key; `portolan store keys list` lists the keys")
            }
        }
    }
}
