import Foundation
import PortolanJSON
import Testing

/// Archives, packs and joined regions at the command line.
@Suite struct TilesCommandTests {
    @Test func archives() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let info = try Command.run(["tiles", "info", region, "--format", "json"])
        let json = try info.json
        let count = try #require(json["tileCount"]?.integer)
        #expect(info.status == 0 && json["format"]?.string == "pmtiles" && json["maxZoom"]?.integer == 14 && count > 10)
        let text = try Command.run(["tiles", "info", region])
        #expect(text.status == 0 && text.output.contains("vector, gzip") && text.output.contains("transportation, "), "\(text)")
        #expect(text.output.contains("Schema       OpenMapTiles\n") && json["schema"]?.string == "openMapTiles", "\(text)")

        // The tile has the same bytes in all formats, and after the conversion back to PMTiles.
        let (database, files, back) = (folder.path("a.mbtiles"), folder.path("b"), folder.path("c.pmtiles"))
        for (from, to) in [(region, database), (database, files), (files, back)] {
            let converted = try Command.run(["tiles", "convert", from, to])
            #expect(converted.status == 0 && converted.output.contains("\(to): \(count) tiles"), "\(converted)")
        }
        let tile = "14/8192/8191"
        let texts = try [region, database, files, back].map { archive in
            let verified = try Command.run(["tiles", "verify", archive])
            #expect(verified.status == 0 && verified.output.contains(": sound, \(count) tiles were read"), "\(verified)")
            return try Command.run(["tiles", "extract", archive, tile, "--json"]).output
        }
        #expect(Set(texts).count == 1 && texts[0].contains(#""tile": "\#(tile)""#) && texts[0].contains(#""name": "transportation""#))
        let raw = folder.path("raw.mvt")
        #expect(try Command.run(["tiles", "extract", region, tile, "--raw", "--output", raw]).status == 0)
        #expect(try Array(Data(contentsOf: URL(filePath: raw)).prefix(2)) == [0x1F, 0x8B])
        #expect(try Command.run(["tiles", "extract", region, tile, "--output", raw]).status == 0)
        #expect(try Data(contentsOf: URL(filePath: raw)) == Data(contentsOf: URL(filePath: files + "/\(tile).pbf")))

        // The command finds the damage and names it.
        let middle = try Data(contentsOf: URL(filePath: back)).count / 2
        try VerifyCommandTests.change(back, at: middle, to: 0x55)
        let damaged = try Command.run(["tiles", "verify", back, "--format", "json"])
        #expect(
            damaged.status == 1 && damaged.output.contains(#""isSound": false"#) && damaged.output.contains("damaged gzip data"),
            "\(damaged)"
        )
    }

    /// An archive of Protomaps or Shortbread, as a folder of tiles.
    @Test(
        arguments: [
            ("Protomaps Basemap", "4.13.7", ["earth", "water", "roads", "places"], "Protomaps 4.13.7", "protomaps"),
            ("planet", "7", ["earth", "water", "roads", "places"], "Protomaps", "protomaps"),
            ("Shortbread", "1.0", ["ocean", "streets", "street_labels", "land"], "Shortbread 1.0", "shortbread"),
            ("Contours", "1.0", ["contour"], nil, nil),
        ] as [(String, String, [String], String?, String?)]
    )
    func schemas(name: String, version: String, layers: [String], title: String?, code: String?) throws {
        let folder = try TemporaryFolder()
        let tiles = folder.path("tiles")
        try FileManager.default.createDirectory(atPath: tiles + "/0/0", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: tiles + "/0/0/0.pbf"))
        let described = layers.map { #"{"id":"\#($0)","fields":{}}"# }.joined(separator: ",")
        let metadata = #"{"name":"\#(name)","version":"\#(version)","format":"pbf","json":"","vector_layers":[\#(described)]}"#
        try Data(metadata.utf8).write(to: URL(filePath: tiles + "/metadata.json"))
        let text = try Command.run(["tiles", "info", tiles])
        let rows = text.output.split(separator: "\n").filter { $0.contains("  Schema ") }
        #expect(text.status == 0 && rows == (title.map { ["  Schema       \($0)"] } ?? []), "\(text)")
        let json = try Command.run(["tiles", "info", tiles, "--format", "json"]).json
        #expect(json["schema"]?.string == code && json["schemaVersion"]?.string == (title?.hasSuffix(version) == true ? version : nil))
    }

    @Test(
        arguments: [
            (["tiles", "info", "/nowhere.pmtiles"], 1, "there is no such archive"),
            (["tiles", "extract", "/nowhere.pmtiles", "1/2/0", "--json"], 64, "1/2/0"),
            (["tiles", "extract", "/nowhere.pmtiles", "1/1/0"], 64, "--output"),
            (["tiles", "convert", "/nowhere.pmtiles", "x.zip"], 64, ".pmtiles"),
            (["tiles", "convert", "/nowhere.pmtiles", "x", "--min-zoom", "5", "--max-zoom", "4"], 64, "--min-zoom 5"),
            (["clip", "/nowhere.portolan", "--output", "x.portolan"], 64, "--bounds"),
            (["clip", "/nowhere.portolan", "--bounds", "1,2,0,3", "--output", "x.portolan"], 64, "1,2,0,3"),
            (["clip", "/nowhere.portolan", "--polygon", "/none.geojson", "--output", "x.portolan"], 1, "/none.geojson: cannot be read"),
            (["clip", "/nowhere.portolan", "--bounds", "0,0,1,1", "--output", "x.portolan"], 1, "no such region"),
            (["merge", "/nowhere.portolan", "--output", "x.portolan"], 64, "two regions"),
        ] as [([String], Int32, String)]
    )
    func wrongInput(_ arguments: [String], _ status: Int32, _ part: String) throws {
        let result = try Command.run(arguments)
        #expect(result.status == status && result.errorOutput.contains(part) && result.output.isEmpty, "\(result)")
        #expect(result.errorOutput.split(separator: "\n").count == 1)
    }

    @Test func packs() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let (west, east, joined) = (folder.path("west.portolan"), folder.path("east.portolan"), folder.path("joined.portolan"))
        for (bounds, output) in [("-1,-1,1,0", west), ("-1,0,1,1", east)] {
            let clipped = try Command.run(["clip", region, "--bounds", bounds, "--output", output])
            #expect(
                clipped.status == 0 && clipped.output.contains("places") && clipped.output.contains("© OpenStreetMap contributors"),
                "\(clipped)"
            )
        }
        let merged = try Command.run(["merge", west, east, "--output", joined])
        #expect(merged.status == 0, "\(merged)")
        let diff = try Command.run(["diff", region, joined])
        for line in ["Came: 0", "Went: 0", "Moved: 0", "Changed: 0"] { #expect(diff.output.contains(line), "\(diff)") }
        #expect(try Command.run(["verify", region, west, east, joined]).status == 0)
        let again = try Command.run(["merge", west, east, "--output", joined])
        #expect(again.status == 1 && again.errorOutput.contains("--force replaces it"), "\(again)")
    }

    /// In each phase, the command is once ended by a signal and once killed.
    @Test func nothingHalfDoneIsLeft() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let clip = ["clip", region, "--bounds", "-1,-1,1,0.001", "--output", folder.path("part.portolan")]
        let convert = ["tiles", "convert", region, folder.path("town.mbtiles")]
        for (arguments, phases) in [
            (clip, ["Choosing places", "Writing places", "Indexing places", "Copying tiles", "Writing the region"]),
            (convert, ["Writing tiles"]),
        ] {
            for phase in phases {
                let command = try RunningCommand(arguments, environment: ["PORTOLAN_STOP_AT": phase])
                try command.waitForError("stopped at \(phase)")
                try command.send("until cancelled")
                command.signal(SIGINT)
                let end = command.result()
                #expect(end.status == 130 && !end.wasSignalled, "\(phase): \(end)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == names, "\(phase)")
                let killed = try RunningCommand(arguments, environment: ["PORTOLAN_STOP_AT": phase])
                try killed.waitForError("stopped at \(phase)")
                killed.signal(SIGKILL)
                #expect(killed.result().wasSignalled)
                // The killed command leaves files. The next command with these arguments removes them: the interrupted
                // command of the next phase or, after the last phase, the successful command below this loop.
                #expect(!FileManager.default.fileExists(atPath: arguments[arguments.count - 1]))
            }
            #expect(try Command.run(arguments).status == 0)
            try FileManager.default.removeItem(atPath: arguments[arguments.count - 1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == names)
        }
    }
}
