import ArgumentParser
import Foundation
import PortolanPostgresStore

/// The command `portolan store load city.portolan --to postgres://…`.
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Keep the places of regions in PostgreSQL.",
        discussion: "docs/postgresql.md tells how stores are set up and replicated.",
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
            Servers that read the region go on with the version that they have, and take the new one when it is complete.

              portolan store load city.portolan --to postgres://portolan@db.example.org/places
            """
    )

    @Argument(help: "The regions' folders.")
    var regions: [String]

    @Option(name: .customLong("to"), help: ArgumentHelp("The database.", valueName: "postgres://…"))
    var database: String

    @Flag(help: "Leave the view portolan.places, for your own SQL, without the regions' places; loading takes less time and space.")
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

    @Option(name: .customLong("store"), help: ArgumentHelp("The database.", valueName: "postgres://…"))
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

    @Argument(help: "The region's name, as `portolan store list` tells it.")
    var region: String

    @Option(name: .customLong("store"), help: ArgumentHelp("The database.", valueName: "postgres://…"))
    var database: String

    func run() async throws {
        let count = try PostgresRegions([database]).remove(region)
        guard count > 0 else { throw ValidationError("\(region): there is no such region") }
        try StandardOutput.print("\(region): \(count == 1 ? "1 version" : "\(count) versions") removed")
    }
}

/// The command `portolan store check city.portolan --store postgres://…`.
struct StoreCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Ask a region and its copy in PostgreSQL the same questions, and compare the answers.",
        discussion: """
            Questions are made of the region's places: details, nearby, text, type-ahead, addresses, where am I. Every answer must be the same, \
            byte for byte. Exit code 1 means that one is not.
            """
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(
        name: .customLong("store"),
        help: ArgumentHelp("The database. Without one, the region alone is asked.", valueName: "postgres://…")
    )
    var database: String?

    @Option(help: "How many questions.")
    var count = 1_000

    @Option(help: "The number that questions are made of.")
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Rounds of so many questions, each of other ones; figures are of the last round.", valueName: "rounds"))
    var rounds = 1

    @Option(help: ArgumentHelp("A file for the answers, a line each.", valueName: "file"))
    var answers: String?

    @Option(
        name: .customLong("ways"),
        help: ArgumentHelp(
            "How many of the most frequent ways from table to table are printed of each kind of question.",
            valueName: "number"
        )
    )
    var wayCount = 0

    @Option(
        name: .customLong("slowest"),
        help: ArgumentHelp("How many of the slowest questions are printed of each kind.", valueName: "number")
    )
    var slowestCount = 0

    @Option(help: ArgumentHelp("Megabytes of rows that are kept in memory.", valueName: "MB"))
    var cache = 256

    func validate() throws {
        for (name, value, most) in [
            ("count", count, 1_000_000), ("rounds", rounds, 1_000), ("cache", cache, 1_048_576),
        ] where !(1...most).contains(value) {
            throw ValidationError("--\(name) \(value): 1 to \(most)")
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
