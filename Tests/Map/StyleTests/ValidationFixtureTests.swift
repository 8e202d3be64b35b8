import Foundation
import PortolanJSON
import Testing

@testable import PortolanStyle

/// The validation tests of the MapLibre style specification. Portolan must report errors on the same lines as the
/// specification's validator.
@Suite("Styles pass the validation tests of the specification", .enabled(if: Fixtures.arePresent))
struct ValidationFixtureTests {
    /// Lines that only Portolan or only the specification's validator reports, each with its reason.
    private static let known: [(place: String, reason: String)] = [
        ("extrakeys: only ours: warning extrakey", "a member that nobody reads may be a mistake in writing"),
        ("unknown-keys-nested: only ours: warning layers[0].foo", "the same"),
        ("layers: only theirs: layers[18]: layer \"line-gradient-bad\"", "a warning here, at the property"),
        ("layers: only ours: warning layers[18].paint.line-gradient", "the same"),
        ("layers: only theirs: layers[19]: layer \"line-gradient-missing-lineMetrics\"", "a warning here, at the property"),
        ("layers: only ours: warning layers[19].paint.line-gradient", "the same"),
        ("layers: only theirs: layers[23]: layer \"redundant-resampling\"", "a warning here, at the property"),
        ("layers: only ours: warning layers[23].paint.raster-resampling", "the same"),
        ("malformed-glyphs: only theirs: glyphs:", "said when the glyphs are opened; text is set with other fonts"),
        ("numbers: only theirs: layers[3].paint.circle-radius", "null is as if the property were not set"),
        ("properties: only theirs: layers[2].paint.fill-opacity", "the same"),
        ("sources: only theirs: sources.canvas", "an unknown type of source, of which we warn"),
        ("sources: only ours: warning sources.canvas.type", "the same"),
    ]

    /// A report about a style.
    private struct Said {
        var line: Int?
        var path: String
        var text: String

        /// Whether two reports are about the same line, or about the same property or filter. If an expression has a
        /// fault, Portolan reports the line of the faulty part, but the specification's validator reports the line
        /// where the whole expression begins. So the lines alone do not suffice.
        func isAbout(_ other: Said) -> Bool {
            if let line, line == other.line { return true }
            let (shorter, longer) = path.count < other.path.count ? (path, other.path) : (other.path, path)
            return shorter.count { $0 == "." } >= (shorter.hasSuffix("filter") ? 1 : 2) && longer.hasPrefix(shorter) || path == other.path
        }
    }

    @Test("both validators report the same lines")
    func all() throws {
        let folder = Fixtures.styleSpecification.appending(path: "test/integration/style-spec/tests")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".input.json") }.sorted()
        var differences: [String] = []
        var met: Set<Int> = []
        for name in names {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            let output = folder.appending(path: name.replacing(".input.json", with: ".output.json"))
            let expected = try JSONReader.read(Array(try Data(contentsOf: output))).root.array ?? []
            var reader = StyleReader()
            _ = reader.read(try JSONReader.read(bytes).root)
            let ours = reader.diagnostics.map { diagnostic in
                let line = bytes[..<diagnostic.byteOffset].count { $0 == UInt8(ascii: "\n") } + 1
                return Said(line: line, path: diagnostic.path, text: "\(diagnostic.severity) \(diagnostic.path): \(diagnostic.message)")
            }
            let theirs = expected.map { node in
                let message = node["message"]?.string ?? ""
                let path = message.firstRange(of: ": ").map { String(message[..<$0.lowerBound]) } ?? ""
                return Said(line: node["line"]?.number.map { Int($0) }, path: path, text: message)
            }
            func compare(_ some: [Said], _ others: [Said], _ whose: String) {
                for said in some where !others.contains(where: said.isAbout) {
                    let place = "\(name.replacing(".input.json", with: "")): \(whose): \(said.text)"
                    if let index = Self.known.firstIndex(where: { place.hasPrefix($0.place) }) {
                        met.insert(index)
                    } else {
                        differences.append(place)
                    }
                }
            }
            compare(theirs, ours, "only theirs")
            compare(ours, theirs, "only ours")
        }
        #expect(met.count == Self.known.count, "a known difference is none any more")
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
}
