import Foundation
import PortolanGeo
import PortolanImport
import PortolanNaturalEarth
import PortolanPlaces
import PortolanTestSupport
import Testing

/// Reverse geocoding in ten real places: houses, streets, areas, mountains, the sea, and both sides of borders.
@Suite("Points in real towns have the right addresses", .enabled(if: Outside.has(Outside.data), "no extracts"), .serialized)
struct ReverseTests {
    struct Row {
        var extract: String
        var point: Coordinate
        var expectations: [Substring]
    }

    static let rows: [Row] = ReverseTable.rows.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        let fields = line.split(separator: "\t")
        let numbers = fields.dropFirst().first?.split(separator: ",").compactMap { Double($0) } ?? []
        guard fields.count > 2, numbers.count == 2 else { return nil }
        return Row(
            extract: String(fields[0]),
            point: Coordinate(latitude: numbers[0], longitude: numbers[1]),
            expectations: Array(fields.dropFirst(2))
        )
    }

    static let extracts = [
        "liechtenstein", "andorra", "monaco", "munich", "london", "vancouver", "sydney", "helsinki", "saigon", "queens",
    ]

    /// The number of expectations that may fail. The extract of Monaco cuts the country's border, so the border is
    /// wrong at two points west of the country.
    static let mayMiss = 6

    @Test("the table has at least 110 points in the ten extracts")
    func table() {
        #expect(Self.rows.count >= 110)
        #expect(Set(Self.rows.map(\.extract)) == Set(Self.extracts))
        #expect(Self.rows.count == ReverseTable.rows.split(separator: "\n").filter { !$0.hasPrefix("#") }.count)
    }

    @Test("each point has the house, street and areas that contain it", .timeLimit(.minutes(30)))
    func points() async throws {
        var misses: [String] = []
        for extract in Self.extracts {
            let folder = try ScratchFolder()
            let summary = try await RegionImporter(options: .init(makesTiles: false)).run(
                extract: Outside.data.appending(path: extract + ".osm.pbf"),
                output: folder.url.appending(path: extract + ".portolan"),
                boundaries: { try (try? NaturalEarth())?.boundaries() }
            )
            let client = try PlacesClient(regions: [summary.region.folder])
            for row in Self.rows where row.extract == extract {
                let answers = try await client.addresses(at: row.point)
                for expectation in row.expectations {
                    if let found = Self.miss(expectation, answers) {
                        misses.append("\(extract) \(row.point.latitude),\(row.point.longitude) \(expectation): \(found)")
                    }
                }
            }
        }
        #expect(misses.count <= Self.mayMiss, "\(misses.joined(separator: "\n"))")
    }

    /// Returns the answers that were found instead; nil if the expectation is met.
    private static func miss(_ expectation: Substring, _ answers: [LocatedAddress]) -> [String]? {
        let words = expectation.split(separator: " ", maxSplits: 1)
        let level = words.first ?? ""
        let wanted = words.count > 1 ? words[1].split(separator: "|") : []
        func texts(_ levels: Set<AddressLevel>) -> [String] { answers.filter { levels.contains($0.level) }.map(\.formattedAddress) }
        switch level {
        case "nothing": return answers.isEmpty ? nil : answers.map(\.formattedAddress)
        case "no":
            let found = texts(Set(wanted.compactMap { AddressLevel(rawValue: String($0)) }))
            return found.isEmpty ? nil : found
        case "country":
            let codes = answers.flatMap { $0.addressComponents.filter { $0.types.contains("country") }.map(\.shortText) }
            return !codes.isEmpty && codes.allSatisfy { code in wanted.contains { $0 == code } } ? nil : codes
        default:
            let levels: Set<AddressLevel> =
                level == "town" ? [.town, .municipality] : Set([AddressLevel(rawValue: String(level))].compactMap(\.self))
            let found = texts(levels)
            return found.contains { text in wanted.contains { text.contains($0) } } ? nil : found
        }
    }
}
