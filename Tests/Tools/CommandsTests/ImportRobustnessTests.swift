import Foundation
import PortolanTestSupport
import Testing

/// What an import does when it is killed, or given what is no extract.
@Suite struct ImportRobustnessTests {
    let folder: TemporaryFolder
    let extract: String

    init() throws {
        folder = try TemporaryFolder()
        extract = folder.path("town.osm.pbf")
        let sample = try Command.run(["sample", "--output", extract])
        try #require(sample.status == 0, "\(sample.errorOutput)")
    }

    @Test func killedTenTimesTheRegionStaysWhole() throws {
        let region = folder.path("town.portolan")
        let started = Date()
        #expect(try Command.run(["import", extract, "--output", region]).status == 0)
        let duration = Date().timeIntervalSince(started)
        let manifest = try Data(contentsOf: URL(filePath: region + "/region.json"))
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = SplitMix64(seed: seed)
        for round in 1...10 {
            let moment = Double.random(in: 0...duration, using: &chance)
            _ = try Command.run(["import", extract, "--output", region, "--force"], killedAfter: moment)
            let place = try Command.run(["nearby", "0,0", "--region", region, "--limit", "1"])
            #expect(place.status == 0, "round \(round), killed after \(moment) s, seed \(seed): \(place.errorOutput)")
            #expect(try Data(contentsOf: URL(filePath: region + "/region.json")) == manifest, "round \(round), seed \(seed)")
        }
        let again = try Command.run(["import", extract, "--output", region, "--force"])
        #expect(again.status == 0, "\(again.errorOutput)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(left == ["town.osm.pbf", "town.portolan"])
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

    /// A file size limit stands in for a full disk: writes fail in the middle.
    @Test func aFullDisk() throws {
        let region = folder.path("town.portolan")
        let result = try Command.run(["import", extract, "--output", region], limits: "trap '' XFSZ; ulimit -f 64;")
        #expect(result.status == 1 && !result.wasSignalled, "\(result)")
        let complaints = result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
        #expect(complaints.count == 1, "\(result.errorOutput)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["town.osm.pbf"])
    }

    /// Bytes changed, removed and inserted at random: an error or a valid region each time, within a gigabyte and a minute.
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
                // The lengths that frame the file stand near its beginning.
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
