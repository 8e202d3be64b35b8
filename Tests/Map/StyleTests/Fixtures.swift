import Foundation
import PortolanJSON
import PortolanTestSupport

@testable import PortolanStyle

/// Test cases from outside of the project, in `PORTOLAN_FIXTURES` or beside the package.
enum Fixtures {
    static let styleSpecification = Outside.fixtures.appending(path: "style-spec")
    static let arePresent = FileManager.default.fileExists(atPath: styleSpecification.path())

    /// Returns the specification's expression tests: each name and parsed `test.json`.
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
