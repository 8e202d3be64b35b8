import Foundation
import PortolanGeo
import PortolanImport
import PortolanPlaces
import PortolanTestSupport
import Testing

/// Questions of every class that people ask about real towns, and the answer that must come first. The
/// addresses, names and crossings of the table come from the data of the extracts.
@Suite("Questions about real towns find the right answers", .enabled(if: Outside.has(Outside.data), "no extracts"), .serialized)
struct QuestionTests {
    struct Question {
        var group: String
        var text: String
        var expected: Expectation
        var near: Coordinate?
    }

    enum Expectation {
        case address(street: String, number: String)
        case street(String)
        case name(String)
        /// The answer must have this type. If `town` is not nil, the answer's address must name that town.
        case type(String, town: String?)
        case tag(String, values: Set<String>)
        case point(Coordinate, meters: Double)

        /// Reads `address Main Street | 12`, `type museum | Vaduz`, `at 47.1,9.5 80` …
        init?(_ text: String) {
            let end = text.firstIndex(of: " ") ?? text.endIndex
            let parts = text[end...].dropFirst().split(separator: " | ").map(String.init)
            guard let first = parts.first else { return nil }
            let second = parts.dropFirst().first
            switch text[..<end] {
            case "address": self = .address(street: first, number: second ?? "")
            case "street": self = .street(first)
            case "name": self = .name(first)
            case "type": self = .type(first, town: second)
            case "tag": self = .tag(first, values: Set((second ?? "").split(separator: " ").map(String.init)))
            case "at":
                let numbers = first.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
                guard numbers.count >= 2 else { return nil }
                self = .point(Coordinate(latitude: numbers[0], longitude: numbers[1]), meters: numbers.count > 2 ? numbers[2] : 60)
            default: return nil
            }
        }

        func isMet(by place: Place) -> Bool {
            let tags = Dictionary((place.source?.tags ?? []).map { ($0.key, $0.value) }) { first, _ in first }
            switch self {
            case .address(let street, let number): return tags["addr:street"] == street && tags["addr:housenumber"] == number
            case .street(let name): return tags["name"] == name && tags["highway"] != nil
            case .name(let name): return place.displayName?.text.contains(name) ?? false
            case .type(let type, let town):
                return place.types?.contains(type) ?? false && town.map { place.formattedAddress?.contains($0) ?? false } ?? true
            case .tag(let key, let values): return tags[key].map(values.contains) ?? false
            case .point(let point, let meters): return place.location.map { $0.distanceMeters(to: point) <= meters } ?? false
            }
        }
    }

    /// The class, question, expectation and point of the bias of each question, by extract.
    static let tables: [String: String] = QuestionTable.all

    static func questions(_ town: String) throws -> [Question] {
        try (tables[town] ?? "").split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let numbers = fields.count > 3 ? fields[3].split(separator: ",").compactMap { Double($0) } : []
            return Question(
                group: fields[0],
                text: fields[1],
                expected: try #require(Expectation(fields[2]), "\(line)"),
                near: numbers.count == 2 ? Coordinate(latitude: numbers[0], longitude: numbers[1]) : nil
            )
        }
    }

    /// For each extract, texts that are being typed, and the type that the first suggestion must have. The texts are
    /// crossings, filters, and names that look like crossings or filters.
    static let typed: [String: [(String, String)]] = [
        "munich": [
            ("Sendlinger Straße & Hofs", "intersection"), ("Sendlinger Straße / Hofs", "intersection"),
            ("bakery open on sunday", "bakery"), ("vegan restaurant", "restaurant"),
        ]
    ]

    /// The smallest share of right first answers that a class of questions must reach. A class with fewer than twenty
    /// questions may have one wrong answer.
    static let goal = 0.95

    @Test("The right answer comes first", arguments: QuestionTable.all.keys.sorted())
    func first(_ town: String) async throws {
        let folder = try ScratchFolder()
        let summary = try await RegionImporter(options: .init(makesTiles: false)).run(
            extract: Outside.data.appending(path: town + ".osm.pbf"),
            output: folder.url.appending(path: town + ".portolan")
        )
        let client = try PlacesClient(regions: [summary.region.folder])
        var asked: [String: Int] = [:]
        var misses: [String: [String]] = [:]
        let fields: PlaceFields = [.displayName, .types, .location, .formattedAddress, .source]
        for question in try Self.questions(town) {
            let bias = question.near.map { SearchArea.circle(center: $0, radiusMeters: 2_000) }
            let found = try await client.search(text: question.text, bias: bias, limit: 3, fields: fields)
            asked[question.group, default: 0] += 1
            if found.first.map(question.expected.isMet) != true {
                let answers = found.map { $0.displayName?.text ?? $0.formattedAddress ?? "" }
                misses[question.group, default: []].append("\(question.text): \(answers)")
            }
        }
        for (typed, type) in Self.typed[town] ?? [] {
            let suggestions = try await client.autocomplete(typed)
            #expect(suggestions.first?.types.contains(type) == true, "\(town), typed \(typed): \(suggestions.map(\.text.text))")
        }
        #expect(!asked.isEmpty)
        for (group, count) in asked.sorted(by: { $0.key < $1.key }) {
            let missed = misses[group] ?? []
            #expect(Double(missed.count) <= max(1, Double(count) * (1 - Self.goal)), "\(town), \(group): \(missed)")
        }
    }
}
