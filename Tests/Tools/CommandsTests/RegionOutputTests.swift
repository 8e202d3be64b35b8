import Foundation
import Testing

/// If the command cannot or must not replace the output, it reports this in one line before the work begins.
@Suite struct RegionOutputTests {
    let folder: TemporaryFolder
    let extract: String
    let region: String

    init() throws {
        folder = try TemporaryFolder()
        extract = try SampleTown.extract(in: folder)
        region = try SampleTown.region(in: folder)
    }

    private func expectOneLine(_ arguments: [String], _ message: String, line: Int = #line) throws {
        let result = try Command.run(arguments)
        let here = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
        #expect(result.status == 1 && !result.wasSignalled, sourceLocation: here)
        // The output shows only the first phase, so the command did no work.
        #expect(!result.errorOutput.contains("Reading nodes"), sourceLocation: here)
        #expect(result.errorOutput.contains(message), "\(result.errorOutput)", sourceLocation: here)
    }

    @Test func whatIsNotTheRegionsIsNamedAndKept() throws {
        let notes = URL(filePath: region + "/notes.txt")
        try Data("mine".utf8).write(to: notes)
        try expectOneLine(["import", extract, "--output", region, "--no-tiles", "--force"], "would be lost: notes.txt; move them")
        #expect(try String(contentsOf: notes, encoding: .utf8) == "mine")
    }

    @Test func aFileIsNoRegion() throws {
        let letter = folder.path("letter")
        try Data("Dear Sir or Madam".utf8).write(to: URL(filePath: letter))
        try expectOneLine(["import", extract, "--output", letter, "--force"], "not a region")
        try expectOneLine(["import", extract, "--output", letter + "/town.portolan"], "Not a directory")
        #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear Sir or Madam")
    }

    @Test func aDamagedManifestIsNamedWithTheByteAndTheWayOut() throws {
        let manifest = URL(filePath: region + "/region.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"license\" : \"ODbL-1.0\",", with: "").utf8).write(to: manifest)
        try expectOneLine(
            ["nearby", "0,0", "--region", region],
            "region.json is damaged at byte 0: the key \"license\" is missing; restore it"
        )
        try Data(text.utf8.prefix(100)).write(to: manifest)
        try expectOneLine(["nearby", "0,0", "--region", region], "region.json is damaged at byte 100: not JSON")
        #expect(try Command.run(["import", extract, "--output", region, "--no-tiles", "--force"]).status == 0)
        #expect(try Command.run(["nearby", "0,0", "--region", region]).status == 0)
    }
}
