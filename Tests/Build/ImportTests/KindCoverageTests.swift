import Foundation
import PortolanDetails
import PortolanOSMFile
import PortolanTestSupport
import Testing

@testable import PortolanImport

/// Tests which share of the kinds in real extracts the tables cover.
@Suite(.enabled(if: Outside.has(Outside.data), "no extracts"))
struct KindCoverageTests {
    static let files = ExtractTests.files

    /// Streets, addresses and administrative areas have rules of their own, outside the tables.
    static func isRuled(_ kind: String) -> Bool {
        kind == "addr:housenumber" || kind == "boundary=administrative" || kind.hasPrefix("highway=") && !PlaceKinds.knows(kind)
    }

    @Test func tablesNameAlmostEveryObject() throws {
        var total: [String: Int] = [:]
        var lines: [String] = []
        var named = 0
        var typed = 0
        var all = 0
        for file in Self.files {
            var extractNamed = 0
            var extractTyped = 0
            var extractAll = 0
            try OSMReader(at: Outside.data.appending(path: file)).read { feature in
                guard let found = PlaceClassifier.classify(feature), let leading = found.kinds.first, !Self.isRuled(leading) else { return }
                extractAll += 1
                if found.types.first != "point_of_interest" { extractTyped += 1 }
                let kind = Lifecycle.kindWithoutPrefix(leading) ?? leading
                if PlaceKinds.knows(kind) { extractNamed += 1 }
                for kind in found.kinds where !Self.isRuled(kind) {
                    let kind = Lifecycle.kindWithoutPrefix(kind) ?? kind
                    if !PlaceKinds.knows(kind) { total[kind, default: 0] += 1 }
                }
            }
            lines.append("\(file): \(extractNamed) of \(extractAll) by value, \(extractTyped) with a type of their own")
            named += extractNamed
            typed += extractTyped
            all += extractAll
        }
        lines.append("all: \(named) of \(all) by value, \(typed) with a type of their own")
        let frequent = total.filter { $0.value >= 5 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if ProcessInfo.processInfo.environment["PORTOLAN_REPORT"] != nil {
            print(lines.joined(separator: "\n"))
            print(
                total.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(100).map { "\($0.key) \($0.value)" }.joined(separator: "\n")
            )
        }
        #expect(all > 0)
        #expect(Double(named) >= 0.98 * Double(all), "\(lines.joined(separator: "\n"))")
        #expect(frequent.isEmpty, "kinds that occur often and are not in the tables: \(frequent)")
    }
}
