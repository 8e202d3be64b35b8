import ArgumentParser
import Foundation
import PortolanPlaces
import PortolanPostgresStore

/// `portolan store load city.portolan --to postgres://…`
struct StoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Keep the places of regions in PostgreSQL.",
        discussion: "docs/postgresql.md tells how stores are set up, sharded and replicated.",
        subcommands: [StoreLoadCommand.self, StoreListCommand.self, StoreRemoveCommand.self, StoreCheckCommand.self]
    )
}

/// `portolan store load city.portolan --to postgres://…`
struct StoreLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Load regions into PostgreSQL, and publish them.",
        discussion: """
            With several databases each takes a shard, in the order in which they are named. Servers that read the region go on with the version \
            that they have, and take the new one when it is complete.

              portolan store load city.portolan --to postgres://portolan@db.example.org/places
            """
    )

    @Argument(help: "The regions' folders.")
    var regions: [String]

    @Option(name: .customLong("to"), help: ArgumentHelp("A database; repeat it for shards.", valueName: "postgres://…"))
    var databases: [String]

    func run() async throws {
        let store = try PostgresRegions(databases)
        for region in regions {
            let start = ContinuousClock.now
            let version = try store.load(URL(filePath: region, directoryHint: .isDirectory)) { _ in try Task.checkCancellation() }
            let seconds = start.duration(to: .now).components.seconds
            let shards = version.shards == 1 ? "1 shard" : "\(version.shards) shards"
            print("\(version.region): version \(version.version), \(shards), in \(seconds) s, at \(store.name)")
        }
    }
}

/// `portolan store list --store postgres://…`
struct StoreListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the regions that are in PostgreSQL.")

    @Option(name: .customLong("store"), help: ArgumentHelp("A database; repeat it for shards, in any order.", valueName: "postgres://…"))
    var databases: [String]

    func run() async throws {
        for version in try PostgresRegions(databases).versions() {
            print("\(version.region): version \(version.version), \(version.shards == 1 ? "1 shard" : "\(version.shards) shards")")
        }
    }
}

/// `portolan store remove city --store postgres://…`
struct StoreRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a region and all its versions from PostgreSQL.")

    @Argument(help: "The region's name, as `portolan store list` tells it.")
    var region: String

    @Option(name: .customLong("store"), help: ArgumentHelp("A database; repeat it for shards, in any order.", valueName: "postgres://…"))
    var databases: [String]

    func run() async throws {
        let count = try PostgresRegions(databases).remove(region)
        guard count > 0 else { throw ValidationError("\(region): there is no such region") }
        print("\(region): \(count == 1 ? "1 version" : "\(count) versions") removed")
    }
}

/// `portolan store check city.portolan --store postgres://…`
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
        help: ArgumentHelp("A database; repeat it for shards, in any order. Without one, the region alone is asked.", valueName: "postgres://…")
    )
    var databases: [String] = []

    @Option(help: "How many questions.")
    var count = 1_000

    @Option(help: "The number that questions are made of.")
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("How often all questions are asked; figures are of the last time.", valueName: "times"))
    var rounds = 1

    @Option(help: ArgumentHelp("A file for the answers, a line each.", valueName: "file"))
    var answers: String?

    @Option(help: ArgumentHelp("Megabytes of rows that are kept in memory.", valueName: "MB"))
    var cache = 256

    func validate() throws {
        if count < 1 { throw ValidationError("--count \(count): at least 1") }
        if rounds < 1 { throw ValidationError("--rounds \(rounds): at least 1") }
        if cache < 1 { throw ValidationError("--cache \(cache): at least 1") }
    }

    func run() async throws {
        let folder = URL(filePath: region, directoryHint: .isDirectory)
        let questions = try StoreQuestion.make(of: folder, count: count, seed: seed)
        // Answers tell whether places are open: the same moment for all.
        let now = Date(timeIntervalSince1970: 1_798_100_000)
        let file = PlacesClient(backend: try RegionsBackend(regions: [folder]), now: { now })
        let expected = try await ask(questions, file)
        print("SQLite: \(questions.count) answers, digest \(try expected.digest)")
        print(Self.figures(expected))
        if let answers { try Data((expected.lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: answers)) }
        guard !databases.isEmpty else { return }
        var options = PostgresStoreOptions()
        options.cacheBytes = cache << 20
        let store = try PostgresRegions(databases, options: options)
        let caches = FileManager.default.temporaryDirectory.appending(path: "portolan-store-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: caches) }
        let client = PlacesClient(backend: try store.backend(cache: caches), now: { now })
        let found = try await ask(questions, client) { store.roundTrips }
        print("PostgreSQL: \(found.answers.lines.count) answers, digest \(try found.answers.digest)")
        let trips = Double(found.roundTrips) / Double(questions.count)
        print(Self.figures(found.answers) + ", \(String(format: "%.2f", trips)) round trips a question, \(store.cachedBytes >> 20) MB of rows in memory")
        let different = questions.indices.filter { expected.lines[$0] != found.answers.lines[$0] }
        guard let first = different.first else { return print("All answers are the same.") }
        print("\(different.count) of \(questions.count) answers differ. The first one:\n\(questions[first].text)\n< \(expected.lines[first])\n> \(found.answers.lines[first])")
        throw ExitCode(1)
    }

    private func ask(_ questions: [StoreQuestion], _ client: PlacesClient) async throws -> StoreAnswers {
        try await ask(questions, client) { 0 }.answers
    }

    private func ask(
        _ questions: [StoreQuestion],
        _ client: PlacesClient,
        _ roundTrips: () -> Int
    ) async throws -> (answers: StoreAnswers, roundTrips: Int) {
        var before = roundTrips()
        var answers = try await StoreAnswers(questions, of: client)
        for _ in 1..<rounds {
            before = roundTrips()
            answers = try await StoreAnswers(questions, of: client)
        }
        return (answers, roundTrips() - before)
    }

    private static func figures(_ answers: StoreAnswers) -> String {
        let kinds = StoreQuestion.Kind.allCases.compactMap { kind -> String? in
            guard let half = answers.milliseconds(kind, share: 0.5), let most = answers.milliseconds(kind, share: 0.99) else { return nil }
            return "\(kind.rawValue) \(String(format: "%.2f/%.2f", half, most))"
        }
        return "  ms (half, 99 %): " + kinds.joined(separator: ", ")
            + "; processor \(String(format: "%.2f", answers.processorSeconds * 1e3 / Double(max(1, answers.lines.count)))) ms a question"
    }
}
