import Foundation
import PortolanTestSupport
import Testing

/// A region depends on the objects of its extract. It does not depend on the order of the objects, the memory limit or
/// the number of threads.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/osmium"), "osmium-tool is not installed"))
struct ObjectOrderTests {
    private static let monaco = Outside.data.appending(path: "monaco.osm.pbf")

    @Test(arguments: [1, 2] as [UInt64]) func theSampleTown(seed: UInt64) throws {
        let work = try UpdateTests()
        try Self.expectSame(SampleTown.extract(in: work.folder), work, seed)
    }

    /// The extract has borders that it cuts, streets in pieces, stations, lines of house numbers, and addresses in
    /// several spellings.
    @Test(.enabled(if: Outside.has(Self.monaco), "no extracts"), arguments: [3] as [UInt64]) func aRealTown(seed: UInt64) throws {
        try Self.expectSame(Self.monaco.path(percentEncoded: false), try UpdateTests(), seed)
    }

    private static func expectSame(_ extract: String, _ work: UpdateTests, _ seed: UInt64) throws {
        _ = try work.run(extract, "--output", work.folder.path("whole.portolan"))
        var town = UpdateTests.Town(try work.osmium("cat", extract, "-f", "osm"))
        var random = SplitMix64(seed: seed)
        for (number, options) in [["--jobs", "2"], ["--jobs", "1", "--memory", "64MB"]].enumerated() {
            town.objects = Self.shuffled(town.objects, &random)
            let text = work.folder.path("\(number).osm")
            try Data(town.text.utf8).write(to: URL(filePath: text))
            let shuffled = work.folder.path("\(number).osm.pbf")
            try work.osmium("cat", text, "-o", shuffled)
            let region = "\(number).portolan"
            let result = try Command.run(["import", shuffled, "--output", work.folder.path(region), "--name", "town"] + options)
            #expect(result.status == 0, "seed \(seed): \(result.errorOutput)")
            try work.expectSame("whole.portolan", region)
        }
    }

    /// The objects come in groups of 500, and are sorted by type within a group. A PBF block holds objects of one type
    /// only, and an extract with one PBF block for each object would take long.
    private static func shuffled(_ objects: [[String]], _ random: inout SplitMix64) -> [[String]] {
        let all = objects.shuffled(using: &random)
        return stride(from: 0, to: all.count, by: 500).flatMap { start in
            let part = all[start..<min(start + 500, all.count)]
            return ["<relation ", "<node ", "<way "].flatMap { type in part.filter { $0[0].hasPrefix(type) } }
        }
    }
}
