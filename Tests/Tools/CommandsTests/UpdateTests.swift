import Foundation
import PortolanTestSupport
import Testing

private let osmiumPath = "/usr/bin/osmium"
private let monaco = Outside.data.appending(path: "monaco.osm.pbf")

/// Imports with changes, and updates of regions, give the result of a full import of the merged extract. The program
/// osmium makes the merged extract and the changes.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: osmiumPath), "osmium-tool is not installed")) struct UpdateTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An extract as text: the lines before its objects, and its objects of one or more lines each.
    struct Town {
        var head: [String] = []
        var objects: [[String]] = []

        init(_ text: String) {
            var isOpen = false
            for line in text.split(separator: "\n").map(String.init) {
                let line = line.trimmingCharacters(in: .whitespaces)
                let begins = ["<node ", "<way ", "<relation "].contains { line.hasPrefix($0) }
                if begins { objects.append([]) }
                if begins || isOpen {
                    objects[objects.count - 1].append(line)
                    isOpen = begins ? !line.hasSuffix("/>") : !["</node>", "</way>", "</relation>"].contains(line)
                } else if line != "</osm>" {
                    head.append(line)
                }
            }
        }

        var text: String { (head + objects.flatMap(\.self) + ["</osm>"]).joined(separator: "\n") }

        static func attribute(_ name: String, _ line: String) -> (range: Range<String.Index>, value: String)? {
            guard let start = line.range(of: " \(name)=\"")?.upperBound, let end = line[start...].firstIndex(of: "\"") else { return nil }
            return (start..<end, String(line[start..<end]))
        }

        static func set(_ name: String, _ line: inout String, _ change: (String) -> String) {
            guard let (range, value) = attribute(name, line) else { return }
            line.replaceSubrange(range, with: change(value))
        }

        /// Moves, renames, cuts, deletes and adds some objects. New objects have numbers from `first` on.
        /// - Parameter share: One of this many objects is edited. If nil, only some cafés are edited, so that few
        ///   tiles change: a new coast would change the sea in all tiles.
        mutating func edit(seed: UInt64, oneIn share: Int?, first: Int) {
            var random = SplitMix64(seed: seed)
            for index in objects.indices {
                if let share {
                    guard Int.random(in: 0..<share, using: &random) == 0 else { continue }
                } else {
                    let isCafe = objects[index][0].hasPrefix("<node ") && objects[index].contains("<tag k=\"amenity\" v=\"cafe\"/>")
                    guard isCafe, Int.random(in: 0..<8, using: &random) == 0 else { continue }
                }
                Self.set("version", &objects[index][0]) { "\((Int($0) ?? 0) + 1)" }
                if Int.random(in: 0..<10, using: &random) == 0 {
                    objects[index] = []
                    continue
                }
                if objects[index][0].hasPrefix("<node ") {
                    Self.set("lat", &objects[index][0]) { "\((Double($0) ?? 0) + Double(Int.random(in: -50...50, using: &random)) * 1e-6)" }
                }
                let lines = objects[index].indices.dropFirst().dropLast()
                guard lines.count > 2 else { continue }
                let line = Int.random(in: lines, using: &random)
                if objects[index][line].hasPrefix("<tag") {
                    Self.set("v", &objects[index][line]) { "\($0) II" }
                } else if lines.count > 5 {
                    objects[index].remove(at: line)
                }
            }
            objects.removeAll { $0.isEmpty }
            guard let lastNode = objects.lastIndex(where: { $0[0].hasPrefix("<node ") }) else { return }
            let new = (0..<5).map { number in
                let (latitude, longitude) = (
                    Double.random(in: -0.004...0.004, using: &random), Double.random(in: -0.004...0.004, using: &random)
                )
                return [
                    "<node id=\"\(first + number)\" version=\"1\" lat=\"\(Int(latitude * 1e7))e-7\" lon=\"\(Int(longitude * 1e7))e-7\">",
                    "<tag k=\"amenity\" v=\"cafe\"/>", "<tag k=\"name\" v=\"New \(number)\"/>", "</node>",
                ]
            }
            objects.insert(contentsOf: new, at: lastNode + 1)
        }
    }

    @discardableResult
    func osmium(_ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: osmiumPath)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "osmium \(arguments.joined(separator: " "))")
        return String(decoding: text, as: UTF8.self)
    }

    /// Makes `0.osm.pbf`, `1.osm.pbf` … and the changes from each to the next, `1.osc.gz` …
    func makeDays(_ count: Int, seed: UInt64, oneIn share: Int?) throws {
        var town = Town(try osmium("cat", SampleTown.extract(in: folder), "-f", "osm"))
        for day in 0...count {
            if day > 0 { town.edit(seed: seed + UInt64(day), oneIn: share, first: 1_000_000_000 * day) }
            try Data(town.text.utf8).write(to: URL(filePath: folder.path("\(day).osm")))
            try osmium("cat", folder.path("\(day).osm"), "-o", folder.path("\(day).osm.pbf"))
            guard day > 0 else { continue }
            try osmium(
                "derive-changes",
                // OpenStreetMap's API increments versions as well. So the versions alone give the order of the changes.
                "--increment-version",
                folder.path("\(day - 1).osm.pbf"),
                folder.path("\(day).osm.pbf"),
                "-o",
                folder.path("\(day).osc.gz")
            )
        }
    }

    func run(_ arguments: String...) throws -> String {
        let result = try Command.run(["import"] + arguments + ["--name", "town"])
        try #require(result.status == 0, "\(result.errorOutput)")
        return result.output
    }

    func expectSame(_ a: String, _ b: String, _ files: [String] = ["places.sqlite", "tiles.pmtiles", "boundaries.bin"]) throws {
        for file in files {
            let (first, second) = (folder.path(a + "/" + file), folder.path(b + "/" + file))
            let exists = FileManager.default.fileExists(atPath: first)
            #expect(exists == FileManager.default.fileExists(atPath: second), "\(file)")
            if exists { #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)), "\(file)") }
        }
    }

    /// The files of changes may come in any order, and the import may use one thread or several.
    @Test(arguments: [1, 2] as [UInt64]) func changesGiveTheRegionOfTheMergedExtract(seed: UInt64) throws {
        try makeDays(2, seed: seed * 100, oneIn: 40)
        _ = try run(folder.path("2.osm.pbf"), "--output", folder.path("full.portolan"))
        let orders = [["1", "2"], ["2", "1"]]
        for (number, order) in orders.enumerated() {
            let name = "changed\(number).portolan"
            let files = order.flatMap { ["--changes", folder.path("\($0).osc.gz")] }
            let result = try Command.run(
                ["import", folder.path("0.osm.pbf"), "--output", folder.path(name), "--name", "town", "--jobs", "\(number + 1)"] + files
            )
            #expect(result.status == 0, "\(result.errorOutput)")
            #expect(result.output.contains("Changes of objects: 10 created"), "\(result.output)")
            try expectSame("full.portolan", name)
        }
    }

    /// The changes delete ways that are still members of boundaries.
    @Test(.enabled(if: Outside.has(monaco), "no extracts"), arguments: [1, 2] as [UInt64]) func boundariesLoseWays(seed: UInt64) throws {
        let extract = monaco.path(percentEncoded: false)
        var town = Town(try osmium("cat", extract, "-f", "osm"))
        var random = SplitMix64(seed: seed)
        func number(_ name: String, _ line: String) -> Int64? { Town.attribute(name, line).flatMap { Int64($0.value) } }
        var named: Set<Int64> = []
        for object in town.objects where object.contains("<tag k=\"boundary\" v=\"administrative\"/>") {
            for line in object where line.hasPrefix("<member type=\"way\"") { if let way = number("ref", line) { named.insert(way) } }
        }
        let ways = town.objects.compactMap { $0[0].hasPrefix("<way ") ? number("id", $0[0]) : nil }.filter(named.contains)
        let gone = Set(ways.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
        try #require(!gone.isEmpty && gone.count < ways.count)
        // osmium itself would omit the bounds of the header.
        town.objects.removeAll { $0[0].hasPrefix("<way ") && number("id", $0[0]).map(gone.contains) == true }
        try Data(town.text.utf8).write(to: URL(filePath: folder.path("merged.osm")))
        try osmium("cat", folder.path("merged.osm"), "-o", folder.path("merged.osm.pbf"))
        let deleted = gone.sorted().map { "<way id=\"\($0)\" version=\"9999\"/>" }.joined()
        try Data("<osmChange version=\"0.6\"><delete>\(deleted)</delete></osmChange>".utf8)
            .write(to: URL(filePath: folder.path("day.osc")))
        _ = try run(folder.path("merged.osm.pbf"), "--output", folder.path("full.portolan"))
        _ = try run(extract, "--changes", folder.path("day.osc"), "--output", folder.path("changed.portolan"))
        try expectSame("full.portolan", "changed.portolan")
    }

    /// Updates a region day after day, and compares it with a full import of each day's extract.
    @Test func anUpdateGivesTheRegionOfAFullImport() throws {
        try makeDays(3, seed: 7, oneIn: nil)
        let first = try run(folder.path("0.osm.pbf"), "--output", folder.path("live.portolan"), "--update")
        #expect(first.contains(", 0 kept"), "\(first)")
        var changes: [String] = []
        for day in 1...3 {
            // A full import replaces a copy of the region. The IDs of replaced places stay valid after the update and
            // after the full import.
            try FileManager.default.copyItem(atPath: folder.path("live.portolan"), toPath: folder.path("full\(day).portolan"))
            changes += ["--changes", folder.path("\(day).osc.gz")]
            let full = try Command.run([
                "import", folder.path("\(day).osm.pbf"), "--output", folder.path("full\(day).portolan"), "--name", "town", "--force",
            ])
            #expect(full.status == 0, "\(full.errorOutput)")
            let update = try Command.run(
                ["import", folder.path("0.osm.pbf"), "--output", folder.path("live.portolan"), "--name", "town", "--update"] + changes
            )
            #expect(update.status == 0, "\(update.errorOutput)")
            #expect(update.output.contains("Map tiles: ") && !update.output.contains(", 0 kept"), "\(update.output)")
            try expectSame("full\(day).portolan", "live.portolan")
            let verified = try Command.run(["verify", folder.path("live.portolan")])
            #expect(verified.status == 0, "\(verified.output)")
        }
        // Nothing has changed, so no tile is made.
        let again = try Command.run(
            ["import", folder.path("0.osm.pbf"), "--output", folder.path("live.portolan"), "--name", "town", "--update"] + changes
        )
        #expect(again.output.contains("Map tiles: 0 made"), "\(again.output)")
        try expectSame("full3.portolan", "live.portolan", ["tiles.pmtiles"])
    }

    /// An update does not take over tiles that are damaged or that another program made. It makes such tiles again.
    @Test func onlySoundTilesAreTakenOver() throws {
        try makeDays(1, seed: 9, oneIn: nil)
        let live = folder.path("live.portolan")
        _ = try run(folder.path("0.osm.pbf"), "--output", live, "--update")
        let sound = try Data(contentsOf: URL(filePath: live + "/tiles.pmtiles"))
        for file in ["tiles.pmtiles", "tiles.inputs"] {
            var bytes = try Data(contentsOf: URL(filePath: live + "/" + file))
            bytes[bytes.count - 5] ^= 1
            try bytes.write(to: URL(filePath: live + "/" + file))
            let again = try run(folder.path("0.osm.pbf"), "--output", live, "--update")
            #expect(again.contains(", 0 kept"), "\(file): \(again)")
            #expect(try Data(contentsOf: URL(filePath: live + "/tiles.pmtiles")) == sound)
        }
        // A plain import keeps no inputs for later updates.
        let plain = try Command.run(["import", folder.path("0.osm.pbf"), "--output", live, "--name", "town", "--force"])
        #expect(plain.status == 0)
        #expect(!FileManager.default.fileExists(atPath: live + "/tiles.inputs"))
        #expect(try run(folder.path("0.osm.pbf"), "--output", live, "--update").contains(", 0 kept"))
    }

    /// If an update is killed in any phase, the old region is whole and the next update succeeds.
    @Test func killedAnywhereTheRegionStaysWhole() throws {
        try makeDays(1, seed: 5, oneIn: nil)
        let live = folder.path("live.portolan")
        _ = try run(folder.path("0.osm.pbf"), "--output", live, "--update")
        let manifest = try Data(contentsOf: URL(filePath: live + "/region.json"))
        let update = [
            "import", folder.path("0.osm.pbf"), "--changes", folder.path("1.osc.gz"), "--output", live, "--name", "town", "--update",
        ]
        for phase in ["Reading changes", "Reading ways", "Making tiles", "Comparing with the previous region", "Writing the region"] {
            let command = try RunningCommand(update, environment: ["PORTOLAN_STOP_AT": phase])
            try command.waitForError("stopped at \(phase)")
            command.signal(SIGKILL)
            #expect(command.result().wasSignalled)
            #expect(try Data(contentsOf: URL(filePath: live + "/region.json")) == manifest, "killed at \(phase)")
            let verified = try Command.run(["verify", "--quick", live])
            #expect(verified.status == 0, "killed at \(phase): \(verified.output)")
        }
        let last = try Command.run(update)
        #expect(last.status == 0 && !last.output.contains(", 0 kept"), "\(last.errorOutput)")
        _ = try run(folder.path("1.osm.pbf"), "--output", folder.path("full.portolan"))
        try expectSame("full.portolan", "live.portolan", ["tiles.pmtiles"])
    }

    @Test func wrongInput() throws {
        _ = try SampleTown.extract(in: folder, "0.osm.pbf")
        let cut = folder.path("cut.osc")
        try Data("<osmChange>\n <create>\n".utf8).write(to: URL(filePath: cut))
        let rows: [(arguments: [String], status: Int32, message: String)] = [
            (["--changes", cut], 1, "cut.osc: line 3, column 1: the file is cut"),
            (["--changes", folder.path("none.osc")], 1, "none.osc"),
            (["--changes", folder.path("0.osm.pbf")], 1, "not osmChange XML"),
            (["--changes", folder.url.path], 1, "expected changes (.osc or .osc.gz)"),
            (["--all-changes"], 64, "--all-changes: give the files of changes"),
        ]
        for row in rows {
            let result = try Command.run(["import", folder.path("0.osm.pbf"), "--output", folder.path("x.portolan")] + row.arguments)
            #expect(result.status == row.status && result.errorOutput.contains(row.message), "\(result)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("x.portolan")))
        }
    }
}
