import Foundation
import PortolanJSON
import Testing

/// If the standard output cannot be written, each command reports it, or ends quietly if the reader is gone.
@Suite struct OutputTests {
    /// A region, and other files that commands need.
    struct Town {
        let folder: TemporaryFolder
        let placeID: String
        var region: String { folder.path("town.portolan") }
        var extract: String { folder.path("town.osm.pbf") }

        init() throws {
            let folder = try TemporaryFolder()
            let region = try SampleTown.region(in: folder)
            _ = try SampleTown.extract(in: folder)
            let near = try Command.run(["nearby", "0,0", "--region", region, "--limit", "1", "--format", "json"])
            placeID = try #require(try near.json["places"]?.array?.first?["id"]?.string)
            self.folder = folder
            try Data(#"{"value":"24/7"}"#.utf8).write(to: URL(filePath: folder.path("hours.ndjson")))
            try Data("ChIJx,osm:node/1\n".utf8).write(to: URL(filePath: folder.path("aliases.csv")))
            try Data(#"{"id":"own:1","location":{"latitude":0,"longitude":0},"tags":{"amenity":"cafe"}}"#.utf8).write(
                to: URL(filePath: folder.path("facts.ndjson"))
            )
        }
    }

    /// One command for each way in which commands answer.
    static func commands(_ town: Town) -> [[String]] {
        let region = ["--region", town.region]
        let folder = town.folder
        return [
            ["import", town.extract, "--output", folder.path("other.portolan"), "--force"],
            ["place", town.placeID] + region,
            ["nearby", "0,0"] + region,
            ["nearby", "0,0", "--format", "json"] + region,
            ["search", "cafe"] + region,
            ["search", "cafe", "--explain"] + region,
            ["search", "cafe", "--city", "x", "--explain"] + region,
            ["autocomplete", "ca"] + region,
            ["autocomplete", "ca", "--explain"] + region,
            ["whereami", "0,0"] + region,
            ["hours", "24/7"],
            ["hours", "Mo-Tr", "--format", "json"],
            ["hours", "--batch", folder.path("hours.ndjson")],
            ["snapshot", "--center", "0,0", "--size", "64x64", "--output", folder.path("map.png")] + region,
            ["time-zone", "0,0"] + region,
            ["enrich", town.region, folder.path("facts.ndjson")],
            ["alias", town.region, folder.path("aliases.csv")],
            ["diff", town.region, town.region],
            ["icon"],
            ["--help"],
            ["help", "search"],
            ["--generate-completion-script", "bash"],
        ]
    }

    @Test func everyCommandNoticesAFullDisk() throws {
        let town = try Town()
        for command in Self.commands(town) {
            let result = try Command.run(command, redirection: ">/dev/full")
            let lines = result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
            #expect(result.status == 1 && !result.wasSignalled, "\(command): \(result)")
            #expect(lines == ["portolan: standard output cannot be written: No space left on device"], "\(command): \(result)")
        }
        // Only the answer was lost: the command had done its work before.
        #expect(try Command.run(["nearby", "0,0", "--region", town.folder.path("other.portolan")]).status == 0)
    }

    /// The system ends any program that writes to a pipe without a reader, and shells expect this: `portolan … |
    /// head -1`.
    @Test func everyCommandEndsQuietlyWithItsReader() throws {
        let town = try Town()
        for command in Self.commands(town) {
            let result = try RunningCommand(command, isOutputClosed: true).result()
            #expect(result.wasSignalled && result.status == SIGPIPE, "\(command): \(result)")
            #expect(!result.errorOutput.contains("portolan: "), "\(command): \(result)")
        }
    }

    @Test func outputThatIsClosedFromTheStart() throws {
        let result = try Command.run(["icon"], redirection: ">&-")
        #expect(
            result.status == 1 && !result.wasSignalled
                && result.errorOutput.hasPrefix("portolan: standard output cannot be written: "),
            "\(result)"
        )
    }
}
