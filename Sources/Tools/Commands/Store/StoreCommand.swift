import ArgumentParser
import Foundation
import PortolanPostgresStore

/// The command `portolan store load city.portolan --to postgres://…`.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Keep the places of regions in PostgreSQL.",
        discussion: "docs/postgresql.md describes how to set up and replicate the databases.",
        subcommands: [
            StoreLoadCommand.self, StoreListCommand.self, StoreRemoveCommand.self, StoreCheckCommand.self, StoreKeysCommand.self,
        ]
    )
}

/// The command `portolan store load city.portolan --to postgres://…`.
struct StoreLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Load regions into PostgreSQL, and publish them.",
        discussion: """
            Servers with the region keep their version until the new one is complete, and then switch to it.

              portolan store load city.portolan --to postgres://portolan@db.example.org/places
            """
    )

    @Argument(help: "The regions' folders.")
    var regions: [String]

    @Option(name: .customLong("to"), help: ArgumentHelp("The connection string of the database.", valueName: "postgres://…"))
    var database: String

    @Flag(
        help:
            "Do not add the regions' places to the view portolan.places, which is for your own SQL. Loading then takes less time and space."
    )
    var noPlacesView = false

    func run() async throws {
        let store = try PostgresRegions([database])
        for region in regions {
            try await Self.load(URL(filePath: region, directoryHint: .isDirectory), into: store, placesView: !noPlacesView)
        }
    }

    /// Loads a region, and prints a line about it.
    static func load(_ region: URL, into store: PostgresRegions, placesView: Bool) async throws {
        let start = ContinuousClock.now
        let version = try await store.load(region, placesView: placesView) { _ in try Task.checkCancellation() }
        let seconds = start.duration(to: .now).components.seconds
        try StandardOutput.print("\(version.region): version \(version.version), in \(seconds) s, at \(store.name)")
    }
}

/// The command `portolan store list --store postgres://…`.
struct StoreListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the regions that are in PostgreSQL.")

    @Option(name: .customLong("store"), help: ArgumentHelp("The connection string of the database.", valueName: "postgres://…"))
    var database: String

    func run() async throws {
        for version in try PostgresRegions([database]).versions() {
            try StandardOutput.print("\(version.region): version \(version.version)")
        }
    }
}

/// The command `portolan store remove city --store postgres://…`.
struct StoreRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a region and all its versions from PostgreSQL."
    )

    @Argument(help: "The region's name in `portolan store list`.")
    var region: String

    @Option(name: .customLong("store"), help: ArgumentHelp("The connection string of the database.", valueName: "postgres://…"))
    var database: String

    func run() async throws {
        let count = try PostgresRegions([database]).remove(region)
        guard count > 0 else { throw ValidationError("\(region): there is no such region; `portolan store list` lists the regions") }
        try StandardOutput.print("\(region): \(count == 1 ? "1 version" : "\(count) versions") removed")
    }
}

/// The command `portolan store check city.portolan --store postgres://…`.
struct StoreCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Send the same questions to a region and to its copy in PostgreSQL, and compare the answers.",
        discussion: """
            The command makes questions of the region's places: details, nearby, text, type-ahead, addresses, where am I. Every answer must be the same, \
            byte for byte. Exit code 1 means that an answer differs.
            """
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(
        name: .customLong("store"),
        help: ArgumentHelp("The database. Without it, questions are sent to the region only.", valueName: "postgres://…")
    )
    var database: String?

    @Option(help: "The number of questions.")
    var count = 1_000

    @Option(help: "The seed of the questions.")
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The number of rounds. Each round has other questions, and the figures are those of the last round.",
            valueName: "rounds"
        )
    )
    var rounds = 1

    @Option(help: ArgumentHelp("A file for the answers, one in each line.", valueName: "file"))
    var answers: String?

    @Option(
        name: .customLong("ways"),
        help: ArgumentHelp(
            "The number of the most frequent sequences of tables to print for each kind of question.",
            valueName: "number"
        )
    )
    var wayCount = 0

    @Option(
        name: .customLong("slowest"),
        help: ArgumentHelp("The number of the slowest questions to print for each kind.", valueName: "number")
    )
    var slowestCount = 0

    @Option(help: ArgumentHelp("The memory for rows, in megabytes.", valueName: "MB"))
    var cache = 256

    func validate() throws {
        for (name, value, most) in [
            ("count", count, 1_000_000), ("rounds", rounds, 1_000), ("cache", cache, 1_048_576),
        ] where !(1...most).contains(value) {
            throw ValidationError("--\(name) \(value): give 1 to \(most)")
        }
    }

    func run() async throws {
        var check = StoreCheck(region: URL(filePath: region, directoryHint: .isDirectory))
        check.database = database
        check.options.cacheBytes = cache << 20
        (check.count, check.seed, check.rounds) = (count, seed, rounds)
        check.answersFile = answers.map { URL(filePath: $0) }
        (check.wayCount, check.slowestCount) = (wayCount, slowestCount)
        let report = try await check.run { _ in try Task.checkCancellation() }
        try StandardOutput.print(report.lines.joined(separator: "\n"))
        if report.differenceCount > 0 { throw ExitCode(1) }
    }
}
