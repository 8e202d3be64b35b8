import Foundation
import Testing

/// `portolan snapshot --open-at` and `--overlay FILE.gpx`.
@Suite struct SnapshotOpenAtTests {
    @Test func placesDifferByTheMomentAlone() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        func snapshot(_ name: String, _ arguments: String...) throws -> Data {
            let picture = folder.path(name)
            let base = ["snapshot", "--region", region, "--zoom", "16", "--size", "320x240", "--output", picture]
            let result = try Command.run(base + arguments)
            try #require(result.status == 0, "\(result)")
            return try Data(contentsOf: URL(filePath: picture))
        }
        let plain = try snapshot("plain.png")
        let day = try snapshot("day.png", "--open-at", "2026-11-27T14:00")
        let night = try snapshot("night.png", "--open-at", "2026-11-28T03:30")
        #expect(plain != day && day != night && night != plain)
        #expect(try snapshot("again.png", "--open-at", "2026-11-27T14:00", "--jobs", "1") == day)
    }

    @Test func wrongMomentsAreRefused() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let table: [(arguments: [String], message: String)] = [
            (["--open-at", "noon"], "'noon' is not a moment"),
            (["--zoom", "12", "--open-at", "2026-11-27T14:00"], "at zoom 12: use zoom 13 or higher"),
        ]
        for (arguments, message) in table {
            let result = try Command.run(["snapshot", "--region", region, "--output", folder.path("x.png")] + arguments)
            #expect(result.status == 64 && result.errorOutput.contains(message), "\(result)")
            #expect(result.errorOutput.split(separator: "\n").count == 1)
        }
    }

    @Test func tracksAreDrawn() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let track = folder.path("walk.gpx")
        func snapshot(_ arguments: String...) throws -> Command.Result {
            try Command.run(["snapshot", "--region", region, "--size", "200x160", "--output", folder.path("map.png")] + arguments)
        }
        func picture() throws -> Data { try Data(contentsOf: URL(filePath: folder.path("map.png"))) }
        #expect(try snapshot().status == 0)
        let plain = try picture()
        let points = "<trkpt lat='0.001' lon='0'/><trkpt lat='0.004' lon='0.003'/>"
        try Data("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8).write(to: URL(filePath: track))
        #expect(try snapshot("--overlay", track).status == 0)
        #expect(try picture() != plain)
        try Data("<gpx>\n<wpt lat='0'/></gpx>".utf8).write(to: URL(filePath: track))
        let wrong = try snapshot("--overlay", track)
        #expect(
            wrong.status == 1 && wrong.errorOutput.contains("walk.gpx: line 2, column 1") && wrong.errorOutput.contains("lon"),
            "\(wrong)"
        )
    }
}
