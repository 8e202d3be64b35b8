import Foundation

@testable import PortolanStyle

/// Test cases from outside, in `PORTOLAN_FIXTURES` or beside the package.
enum Fixtures {
    static let root: URL = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = ProcessInfo.processInfo.environment["PORTOLAN_FIXTURES"] ?? "../shared/fixtures"
        return URL(filePath: path, relativeTo: URL(filePath: package.path() + "/"))
    }()

    static let styleSpecification = root.appending(path: "style-spec")
    static let arePresent = FileManager.default.fileExists(atPath: styleSpecification.path())

    /// The specification's expression tests: name and parsed `test.json`.
    static func expressionTests() throws -> [(name: String, node: JSONNode)] {
        let folder = styleSpecification.appending(path: "test/integration/expression/tests").standardizedFileURL
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        var tests: [(name: String, node: JSONNode)] = []
        for case let file as URL in files where file.lastPathComponent == "test.json" {
            let name = file.deletingLastPathComponent().path().replacing(folder.path(), with: "").trimmingCharacters(in: ["/"])
            tests.append((name, try JSONReader.read(Array(try Data(contentsOf: file))).root))
        }
        return tests.sorted { $0.name < $1.name }
    }
}

/// A generator of numbers that gives the same ones for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
