import ArgumentParser
import Foundation
import PortolanAddress
import PortolanBasics
import PortolanFiles
import PortolanGeo
import PortolanJSON
import PortolanPlaces
import PortolanRegionFolder

/// Counts the questions whose right answer comes first or within the first three, by class. The questions are cases
/// from outside, and others made from a region's own places. The same seed asks the same questions.
struct QualityBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality",
        abstract: "Count the questions about regions that get the right answer.",
        discussion: "All times are processor time."
    )

    @Argument(help: "The regions' folders.")
    var regions: [String] = []

    @Option(help: "The greatest number of questions of each class and region.")
    var sample = 50

    @Option(help: "The seed of the random choice of questions.")
    var seed: UInt64 = 1

    @Option(help: "Ask only classes that begin with this text: address, kind, \"reverse: point of a street\".")
    var only = ""

    @Option(
        help: ArgumentHelp("Write a line for each question whose first answer is wrong, with tabs between its fields.", valueName: "file")
    )
    var misses: String?

    @Option(
        help: ArgumentHelp("A file of addresses in parts with their written forms, from another source.", valueName: "address_cases.json")
    )
    var cases: String?

    @Option(help: "List this many of the slowest questions.")
    var slowest = 0

    @Flag(help: "Print how many answers would be right if a term of the score had a greater or smaller weight.")
    var scales = false

    func validate() throws {
        guard !regions.isEmpty || cases != nil else { throw ValidationError("give a region's folder, or --cases FILE") }
        guard (1...100_000).contains(sample) else { throw ValidationError("--sample \(sample) is not in 1…100000") }
        guard (0...100_000).contains(slowest) else { throw ValidationError("--slowest \(slowest) is not in 0…100000") }
    }

    func run() async throws {
        var report = QualityReport()
        var terms = TermScales()
        if let cases { try Self.addressCases(cases, &report) }
        for path in regions {
            let region = try Region(at: URL(filePath: path, directoryHint: .isDirectory))
            let places = try QualityRegion(region, sample: sample, seed: seed)
            let questions = try QualityQuestions(of: places, sample: sample, seed: seed).all
                .filter { $0.group.hasPrefix(only) }
            let client = try PlacesClient(regions: [region.folder])
            let name = region.folder.deletingPathExtension().lastPathComponent
            report.take(try await Self.answers(questions, client), region: name)
            if scales { try await Self.explain(questions, client, &terms) }
        }
        print(report.table)
        if scales { print("\n" + terms.table) }
        if slowest > 0 { print(report.slowest(slowest)) }
        if let misses { try OutputFile.write(Array(report.misses.utf8), to: misses) }
    }

    private static func answers(_ questions: [QualityQuestion], _ client: PlacesClient) async throws -> [QualityReport.Answered] {
        var answered: [QualityReport.Answered] = []
        for question in questions {
            let start = ProcessFigures.processorSeconds()
            let answers: [QualityAnswer]
            do {
                answers = try await self.answers(question, client)
            } catch {
                answered.append(.init(question: question, answers: [], milliseconds: 0, failure: "\(error)"))
                continue
            }
            answered.append(.init(question: question, answers: answers, milliseconds: (ProcessFigures.processorSeconds() - start) * 1e3))
        }
        return answered
    }

    /// For each question of text search, adds the terms of its first ten answers.
    private static func explain(_ questions: [QualityQuestion], _ client: PlacesClient, _ terms: inout TermScales) async throws {
        for question in questions {
            guard case .search(let text) = question.way,
                let explanation = try? await client.explain(TextQuery(text, limit: 10), fields: fields)
            else { continue }
            terms.take(explanation.answers, question.expectation)
        }
    }

    private static let fields: PlaceFields = [.displayName, .formattedAddress, .addressComponents, .types, .location]

    /// Returns the first three answers.
    private static func answers(_ question: QualityQuestion, _ client: PlacesClient) async throws -> [QualityAnswer] {
        switch question.way {
        case .search(let text): return try await client.search(text: text, limit: 3, fields: fields).map(QualityAnswer.init)
        case .autocomplete(let text):
            var answers: [QualityAnswer] = []
            for suggestion in try await client.autocomplete(text).prefix(3) {
                guard let id = suggestion.placeID else { continue }
                answers.append(QualityAnswer(try await client.place("\(id)", fields: fields)))
            }
            return answers
        case .reverse(let coordinate, let levels):
            return try await client.addresses(at: coordinate, levels: levels).prefix(3).map(QualityAnswer.init)
        }
    }

    /// Tests how addresses in parts are written as lines, with cases from outside.
    private static func addressCases(_ path: String, _ report: inout QualityReport) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let cases = try JSONReader.read(bytes).root["cases"]?.array ?? []
        for entry in cases {
            guard let expected = entry["expected"]?.string, let id = entry["id"]?.string else { continue }
            var components: [String: String] = [:]
            for member in entry["components"]?.members ?? [] {
                components[member.key] = member.value.string ?? member.value.number.map { "\(Int(clamping: $0))" }
            }
            let lines = AddressFormatter.lines(
                AddressParts(components: components),
                .init(abbreviates: entry["abbreviate"]?.bool ?? false)
            )
            let wanted = expected.split(separator: "\n").map(String.init)
            report.count(
                "shared cases: addresses",
                isFirst: lines == wanted,
                isAmongThree: lines == wanted,
                milliseconds: 0,
                miss: "shared\tshared cases: addresses\t\(id)\t\(wanted.joined(separator: " | "))\t\(lines.joined(separator: " | "))"
            )
        }
    }
}

/// Counts of questions by class, and the questions without the right answer.
struct QualityReport {
    struct Answered: Sendable {
        var question: QualityQuestion
        var answers: [QualityAnswer]
        /// The processor time of the question. No other work of the program runs at the same time.
        var milliseconds: Double
        var failure: String?
    }

    private struct Count {
        var asked = 0
        var first = 0
        var amongThree = 0
        var milliseconds: [Double] = []
    }

    private var counts: [String: Count] = [:]
    private var missed: [String] = []
    private var slow: [(milliseconds: Double, text: String)] = []
    /// Returns the questions that took longest.
    func slowest(_ count: Int) -> String {
        slow.sorted { $0.milliseconds > $1.milliseconds }.prefix(count).map { "\(decimal($0.milliseconds)) ms\t\($0.text)" }
            .joined(separator: "\n")
    }

    /// The region, the class, the question, the expected answer and the first answer of each miss, separated by tabs.
    var misses: String { missed.map { $0 + "\n" }.joined() }

    mutating func take(_ answered: [Answered], region: String) {
        for entry in answered {
            let question = entry.question
            let first = entry.answers.first.map { $0.fits(question.expectation) } ?? false
            let place = entry.answers.prefix(3).firstIndex { $0.fits(question.expectation) }
            slow.append((entry.milliseconds, "\(region)\t\(question.group)\t\(question.text)"))
            let came = entry.failure ?? entry.answers.first?.description ?? "nothing"
            let fields = [
                region, question.group, question.text, question.expectedText, place.map { "found at \($0 + 1)" } ?? "not found", came,
            ]
            count(
                question.group,
                isFirst: first,
                isAmongThree: place != nil,
                milliseconds: entry.milliseconds,
                miss: fields.map { $0.replacingOccurrences(of: "\t", with: " ").replacingOccurrences(of: "\n", with: " ") }
                    .joined(separator: "\t")
            )
        }
    }

    mutating func count(_ group: String, isFirst: Bool, isAmongThree: Bool, milliseconds: Double, miss: String) {
        counts[group, default: Count()].asked += 1
        counts[group]?.milliseconds.append(milliseconds)
        if isFirst { counts[group]?.first += 1 } else { missed.append(miss) }
        if isAmongThree { counts[group]?.amongThree += 1 }
    }

    /// A table with a line for each class, and one for all of them.
    var table: String {
        var lines = [Self.line("class", "asked", "@1", "@3", "p50 ms", "p99 ms")]
        var whole = Count()
        for (group, count) in counts.sorted(by: { $0.key < $1.key }) {
            lines.append(Self.line(group, count))
            whole.asked += count.asked
            whole.first += count.first
            whole.amongThree += count.amongThree
            whole.milliseconds += count.milliseconds
        }
        lines.append(Self.line("all", whole))
        return lines.joined(separator: "\n")
    }

    private static func line(_ group: String, _ count: Count) -> String {
        func share(_ number: Int) -> String { decimal(100 * Double(number) / Double(max(count.asked, 1))) + " %" }
        let times = Quantiles(count.milliseconds)
        return line(group, "\(count.asked)", share(count.first), share(count.amongThree), decimal(times[0.5]), decimal(times[0.99]))
    }

    private static func line(_ group: String, _ columns: String...) -> String {
        line(group, width: 42, columns, width: 10)
    }

    /// Returns a line of a table: a label on the left, and columns that end below each other.
    static func line(_ label: String, width labelWidth: Int, _ columns: [String], width columnWidth: Int) -> String {
        label + String(repeating: " ", count: max(1, labelWidth - label.count))
            + columns.map { String(repeating: " ", count: max(1, columnWidth - $0.count)) + $0 }.joined()
    }
}
