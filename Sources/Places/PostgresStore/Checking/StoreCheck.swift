public import Foundation
internal import PortolanFiles
internal import PortolanPlaces

/// Asks a region and its copy in PostgreSQL the same questions, and compares the answers byte for byte.
public struct StoreCheck: Sendable {
    /// The region's folder.
    public var region: URL
    /// The connection string of the database; nil asks the region alone.
    public var database: String?
    /// The options for reaching the database.
    public var options = PostgresStoreOptions()
    /// The number of questions in each round.
    public var count = 1_000
    /// The seed of the random numbers that questions are made with.
    public var seed: UInt64 = 1
    /// The number of rounds. Each round asks different questions. The report's figures are those of the last round,
    /// when the rows that the first rounds read are in memory.
    public var rounds = 1
    /// A file for the region's answers, one in each line.
    public var answersFile: URL?
    /// The number of sequences of tables that the report names for each kind of question, the most frequent first. The
    /// report names them only if `options.notesTrips` is true.
    public var wayCount = 0
    /// The number of questions that the report names for each kind, the slowest first.
    public var slowestCount = 0

    /// The result of a check.
    public struct Report: Sendable {
        /// Lines for people.
        public var lines: [String] = []
        /// The number of questions that the region and the database answer differently.
        public var differenceCount = 0
    }

    /// Makes a check of a region.
    public init(region: URL) { self.region = region }

    /// All questions are asked for this moment, because answers tell whether places are open at that moment.
    private static let now = Date(timeIntervalSince1970: 1_798_100_000)

    /// Asks the questions, and compares the answers.
    /// - Parameter progress: called with a fraction of 0…1. An error that it throws ends the check.
    public func run(progress: @escaping (Double) throws -> Void = { _ in }) async throws -> Report {
        let questions = try (0..<max(1, rounds)).map { round in
            try StoreQuestion.make(of: region, count: count, seed: seed &+ UInt64(clamping: round))
        }
        var report = Report()
        let share = database == nil ? 1 : 0.5
        let file = PlacesClient(backend: try RegionsBackend(regions: [region]), now: { Self.now })
        let expected = try await answers(questions, file) { try progress($0 / Double(questions.count) * share) }
        report.lines += [
            "SQLite: \(expected.lines.count) answers, digest \(try StoreAnswers.digest(of: expected.lines))", Self.figures(expected.last),
        ]
        report.lines += Self.slowest(expected.last)
        if let answersFile {
            try OutputFile.write(Array((expected.lines.joined(separator: "\n") + "\n").utf8), to: answersFile.path(percentEncoded: false))
        }
        guard let database else { return report }
        var options = options
        options.notesTrips = wayCount > 0
        let store = try PostgresRegions([database], options: options)
        let cache = FileManager.default.temporaryDirectory.appending(path: "portolan-store-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: cache) }
        let name = region.standardizedFileURL.deletingPathExtension().lastPathComponent
        let client = PlacesClient(backend: try store.backend(of: [name], cache: cache), now: { Self.now })
        var trips = 0
        let found = try await answers(questions, client, trips: { store.roundTrips }, taken: { store.takeTrips() }) {
            if $0.truncatingRemainder(dividingBy: 1) == 0 { trips = store.roundTrips }
            try progress(share + $0 / Double(questions.count) * (1 - share))
        }
        let each = Double(store.roundTrips - trips) / Double(max(1, count))
        report.lines += [
            "PostgreSQL: \(found.lines.count) answers, digest \(try StoreAnswers.digest(of: found.lines))",
            Self.figures(found.last)
                + String(format: "; %.2f round trips a question, %d MB of rows in memory", each, store.cachedBytes >> 20),
            "  round trips (more than \(Self.tripGoal)): " + Self.roundTrips(found.last),
        ]
        report.lines += ways(found.last) + Self.slowest(found.last)
        let different = expected.lines.indices.filter { expected.lines[$0] != found.lines[$0] }
        report.differenceCount = different.count
        if let first = different.first {
            report.lines += [
                "\(different.count) of \(expected.lines.count) answers differ. The first one:",
                questions[first / max(1, count)][first % max(1, count)].text, "< \(expected.lines[first])", "> \(found.lines[first])",
            ]
        } else {
            report.lines.append("All answers are the same.")
        }
        return report
    }

    /// Asks the questions of all rounds.
    /// - Parameter progress: called with the index of the round plus the fraction of the round that is done. A whole
    ///   number marks the beginning of a round.
    private func answers(
        _ questions: [[StoreQuestion]],
        _ client: PlacesClient,
        trips: () -> Int = { 0 },
        taken: () -> [String] = { [] },
        progress: (Double) throws -> Void
    ) async throws -> (lines: [String], last: StoreAnswers) {
        var lines: [String] = []
        var last = StoreAnswers()
        for (round, questions) in questions.enumerated() {
            last = try await StoreAnswers(questions, of: client, slowestCount: slowestCount, trips: trips, taken: taken) {
                try progress(Double(round) + $0)
            }
            lines += last.lines
        }
        return (lines, last)
    }

    /// The number of round trips that a question should take at most.
    private static let tripGoal = 3

    /// Returns the mean number of round trips of each kind, and the share of the answers that took more than
    /// `tripGoal`.
    private static func roundTrips(_ answers: StoreAnswers) -> String {
        StoreQuestion.Kind.allCases.compactMap { kind in
            guard let trips = answers.roundTrips[kind], !trips.isEmpty else { return nil }
            let count = Double(trips.count)
            let more = 100 * Double(trips.count { $0 > tripGoal }) / count
            return kind.rawValue + String(format: " %.2f (%.1f %%)", Double(trips.reduce(0, +)) / count, more)
        }.joined(separator: ", ")
    }

    /// Returns the most frequent sequences of tables.
    private func ways(_ answers: StoreAnswers) -> [String] {
        StoreQuestion.Kind.allCases.flatMap { kind in
            let all = (answers.trips[kind] ?? [:]).sorted { a, b in a.value == b.value ? a.key < b.key : a.value > b.value }
            return all.prefix(max(0, wayCount)).map { "  \(kind.rawValue) \($0.value) ×: \($0.key)" }
        }
    }

    /// Returns the slowest questions.
    private static func slowest(_ answers: StoreAnswers) -> [String] {
        StoreQuestion.Kind.allCases.flatMap { kind in
            (answers.slowest[kind] ?? []).map { String(format: "  %.1f ms: ", $0.milliseconds) + $0.text }
        }
    }

    private static func figures(_ answers: StoreAnswers) -> String {
        let kinds = StoreQuestion.Kind.allCases.compactMap { kind -> String? in
            guard let half = answers.milliseconds(kind, share: 0.5), let most = answers.milliseconds(kind, share: 0.99) else { return nil }
            return kind.rawValue + String(format: " %.2f/%.2f", half, most)
        }
        let processor = answers.processorSeconds * 1e3 / Double(max(1, answers.lines.count))
        return "  ms (half, 99 %): " + kinds.joined(separator: ", ") + String(format: "; processor %.2f ms a question", processor)
    }
}
