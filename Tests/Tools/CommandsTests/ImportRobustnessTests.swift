import Foundation
import PortolanTestSupport
import Testing

/// Imports that are killed, or that get a file that is no extract.
@Suite struct ImportRobustnessTests {
    let folder: TemporaryFolder
    let extract: String

    init() throws {
        folder = try TemporaryFolder()
        extract = try SampleTown.extract(in: folder)
    }

    /// Returns all files of a region, by name.
    private static func files(_ region: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: region) {
            files[name] = try Data(contentsOf: URL(filePath: region + "/" + name))
        }
        return files
    }

    /// The import of another extract is killed in each phase, also while the new region takes the old region's name.
    /// Afterwards all files belong to the old region, or all belong to the new one.
    @Test func killedAnywhereTheRegionStaysWhole() throws {
        let region = folder.path("town.portolan")
        let other = try SampleTown.extract(SampleTown.other, in: folder, "other.osm.pbf")
        // The import carries over the IDs and names of the previous region.
        let wanted = folder.path("wanted.portolan")
        for extract in [extract, other] {
            try #require(try Command.run(["import", extract, "--output", wanted, "--name", "town", "--force"]).status == 0)
        }
        let new = try Self.files(wanted)
        try FileManager.default.removeItem(atPath: wanted)
        let first = try Command.run(["import", extract, "--output", region])
        #expect(first.status == 0)
        // The program prints one line for each phase: the phase's name, then its time.
        let phases = first.errorOutput.split(separator: "\n").map { line in
            line.split(separator: " ").dropLast().joined(separator: " ")
        }
        try #require(phases.count >= 6 && phases.last == "Writing the region", "\(first.errorOutput)")
        let old = try Self.files(region)
        let isOther = ["places.sqlite", "tiles.pmtiles", "checksums.bin", "region.json"].allSatisfy { old[$0] != nil && old[$0] != new[$0] }
        try #require(isOther && old.keys == new.keys)
        func check(_ moment: String, mayBeNew: Bool = false) throws {
            let place = try Command.run(["nearby", "0,0", "--region", region, "--limit", "1"])
            #expect(place.status == 0, "killed \(moment): \(place.errorOutput)")
            let files = try Self.files(region)
            #expect(files == old || mayBeNew && files == new, "killed \(moment): \(files.keys.filter { files[$0] != old[$0] }.sorted())")
        }
        let again = ["import", other, "--output", region, "--force"]
        for phase in phases + ["Comparing with the previous region"] {
            let command = try RunningCommand(again, environment: ["PORTOLAN_STOP_AT": phase])
            try command.waitForError("stopped at \(phase)")
            command.signal(SIGKILL)
            #expect(command.result().wasSignalled)
            try check("at \(phase)")
        }
        // The signal may arrive before, during or after the step in which the new region takes the name.
        for round in 1...5 {
            let command = try RunningCommand(again, environment: ["PORTOLAN_STOP_AT": "Writing the region"])
            try command.waitForError("stopped at")
            try command.send("go on")
            command.signal(SIGKILL)
            _ = command.result()
            try check("while writing the region, round \(round)", mayBeNew: true)
        }
        let last = try Command.run(again)
        #expect(last.status == 0, "\(last.errorOutput)")
        #expect(try Self.files(region) == new)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(left == ["other.osm.pbf", "town.osm.pbf", "town.portolan"])
    }

    /// An import that a signal ends leaves no files behind. Its exit code tells which signal it was.
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func anInterruptedImportLeavesNothing(_ signal: Int32, _ status: Int32) throws {
        let command = try RunningCommand(
            ["import", extract, "--output", folder.path("town.portolan")],
            environment: ["PORTOLAN_STOP_AT": "Reading nodes"]
        )
        try command.waitForError("stopped at")
        #expect(FileManager.default.fileExists(atPath: folder.path(".town.portolan.partial")))
        try command.send("until cancelled")
        command.signal(signal)
        let end = command.result()
        #expect(end.status == status && !end.wasSignalled && end.output.isEmpty && !end.errorOutput.contains("portolan:"), "\(end)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["town.osm.pbf"])
    }

    @Test func aSecondSignalEndsAtOnce() throws {
        let command = try RunningCommand(
            ["import", extract, "--output", folder.path("town.portolan")],
            environment: ["PORTOLAN_STOP_AT": "Reading nodes"]
        )
        try command.waitForError("stopped at")
        // Signals that arrive together may count as one.
        while command.isRunning { command.signal(SIGTERM) }
        let end = command.result()
        #expect(end.status == 143 && !end.wasSignalled, "\(end)")
    }

    /// A closed terminal does not end a program that `nohup` started.
    @Test func nohupOutlivesItsTerminal() throws {
        let region = folder.path("town.portolan")
        let command = try RunningCommand(
            ["-c", "trap '' HUP; exec \"$0\" \"$@\"", Command.executable.path, "import", extract, "--output", region],
            executable: URL(filePath: "/bin/bash"),
            environment: ["PORTOLAN_STOP_AT": "Reading nodes"]
        )
        try command.waitForError("stopped at")
        command.signal(SIGHUP)
        try command.send("go on")
        let end = command.result()
        #expect(end.status == 0 && !end.wasSignalled, "\(end)")
    }

    /// The import finishes even if its messages cannot be written.
    @Test func messagesThatNobodyReads() throws {
        let region = folder.path("town.portolan")
        #expect(try Command.run(["import", extract, "--output", region], redirection: "2>/dev/full").status == 0)
        #expect(try Command.run(["import", extract, "--output", region, "--force"], redirection: "2>&-").status == 0)
    }

    @Test func aRegionThatExistsIsKept() throws {
        let region = folder.path("town.portolan")
        #expect(try Command.run(["import", extract, "--output", region, "--no-tiles"]).status == 0)
        let again = try Command.run(["import", extract, "--output", region, "--no-tiles"])
        #expect(again.status == 1)
        #expect(again.errorOutput.contains("--force"))
        #expect(again.errorOutput.split(separator: "\n").count == 1, "\(again.errorOutput)")
    }

    @Test func notAnExtract() throws {
        let file = folder.path("letter.osm.pbf")
        try Data("Dear Sir or Madam, this is not a map.".utf8).write(to: URL(filePath: file))
        for path in [file, folder.path("missing.osm.pbf"), folder.url.path] {
            let result = try Command.run(["import", path, "--output", folder.path("x.portolan")])
            #expect(result.status == 1 && !result.wasSignalled)
            #expect(result.errorOutput.split(separator: "\n").count == 1, "\(result.errorOutput)")
            #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains { $0.contains("x.portolan") })
        }
    }

    @Test func anOutputThatCannotBeWritten() throws {
        let result = try Command.run(["import", extract, "--output", "/proc/nowhere/x.portolan"])
        #expect(result.status == 1 && !result.wasSignalled)
        #expect(result.errorOutput.split(separator: "\n").count == 1, "\(result.errorOutput)")
    }

    /// The limit of the file size acts like a full disk: writes fail in the middle of the import.
    @Test func aFullDisk() throws {
        let region = folder.path("town.portolan")
        let result = try Command.run(["import", extract, "--output", region], limits: "trap '' XFSZ; ulimit -f 64;")
        #expect(result.status == 1 && !result.wasSignalled, "\(result)")
        let complaints = result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
        #expect(complaints.count == 1, "\(result.errorOutput)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["town.osm.pbf"])
    }

    /// An extract with randomly changed bytes gives an error or a valid region, within a gigabyte and a minute.
    @Test func mutatedExtracts() throws {
        let original = try Data(contentsOf: URL(filePath: extract))
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = SplitMix64(seed: seed)
        let count = ProcessInfo.processInfo.environment["PORTOLAN_MUTATIONS"].flatMap(Int.init) ?? 20
        for round in 0..<count {
            var bytes = original
            switch round % 4 {
            case 0:
                for _ in 0..<Int.random(in: 1...8, using: &chance) {
                    bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
                }
            case 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &chance))
            case 2:
                let start = Int.random(in: 0..<bytes.count, using: &chance)
                bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...64, using: &chance)))
            default:
                // The lengths that frame the file are near its beginning.
                bytes[Int.random(in: 0..<min(256, bytes.count), using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
            let file = folder.path("mutated.osm.pbf")
            try bytes.write(to: URL(filePath: file))
            let region = folder.path("mutated.portolan")
            let result = try Command.run(
                ["import", file, "--output", region, "--force", "--no-tiles"],
                limits: "ulimit -d 1048576; ulimit -t 60;"
            )
            #expect(!result.wasSignalled, "round \(round), seed \(seed): ended by signal \(result.status)")
            #expect(result.status == 0 || result.status == 1, "round \(round), seed \(seed): \(result.errorOutput)")
            if result.status == 0 {
                let place = try Command.run(["nearby", "0,0", "--region", region, "--limit", "1"])
                #expect(place.status == 0, "round \(round), seed \(seed): \(place.errorOutput)")
            }
        }
    }
}
