import Foundation
import PortolanJSON
import PortolanTestSupport
import Testing

/// A region that is damaged in a part that is not read when the region is opened. Every command that reads the damaged
/// part reports it and writes nothing.
@Suite struct DamagedRegionTests {
    let folder: TemporaryFolder
    let region: String
    /// The region of another town.
    let other: String

    init() throws {
        folder = try TemporaryFolder()
        region = try SampleTown.region(in: folder)
        other = try SampleTown.region(SampleTown.other, in: folder, "other.portolan")
    }

    private func file(_ name: String, of region: String) -> URL { URL(filePath: region + "/" + name) }

    /// Returns the range of a tile's bytes in the file of tiles. The function extracts the tile with the program, and
    /// searches the file for the tile's bytes.
    private func range(of tile: String) throws -> Range<Int> {
        let raw = folder.path("tile.mvt.gz")
        try #require(try Command.run(["tiles", "extract", region, tile, "--raw", "--output", raw]).status == 0)
        let bytes = try Data(contentsOf: URL(filePath: raw))
        return try #require(try Data(contentsOf: file("tiles.pmtiles", of: region)).range(of: bytes))
    }

    private func change(_ name: String, _ change: (inout Data) throws -> Void) throws {
        var bytes = try Data(contentsOf: file(name, of: region))
        try change(&bytes)
        try bytes.write(to: file(name, of: region))
    }

    private static let tile = "14/8192/8191"

    /// Expects that each command ends with status 1 and writes no output file. The error is one sentence with the file,
    /// the tile or page, and the remedy. All tiles in the damaged page count as damaged, so a command may name another
    /// tile of the page.
    private func expectRefusals(of commands: [[String]], _ parts: [String]) throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        for command in commands {
            let result = try Command.run(command)
            #expect(result.status == 1 && !result.wasSignalled && result.output.isEmpty, "\(command): \(result)")
            let complaints = result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
            #expect(complaints.count == 1, "\(command): \(result.errorOutput)")
            for part in parts { #expect(result.errorOutput.contains(part), "\(command): \(result.errorOutput)") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before, "\(command)")
        }
    }

    /// Commands that read the tile in the town's middle.
    private var readersOfTiles: [[String]] {
        let out = folder.path("out")
        return [
            ["snapshot", "--region", region, "--center", "0,0.0005", "--zoom", "16", "--size", "64x64", "--output", out + ".png"],
            ["clip", region, "--bounds", "-1,-1,1,1", "--output", out + ".portolan"],
            ["merge", region, other, "--output", out + ".portolan"],
            ["tiles", "convert", region, out + ".pmtiles"],
            ["tiles", "convert", region, out + ".mbtiles"],
            ["tiles", "convert", region, out],
            ["tiles", "extract", region, Self.tile, "--raw", "--output", out + ".mvt"],
            ["tiles", "extract", region, Self.tile, "--json"],
        ]
    }

    @Test func aDamagedTileIsToldByEveryReader() throws {
        let place = try range(of: Self.tile)
        try FileManager.default.removeItem(atPath: folder.path("tile.mvt.gz"))
        try change("tiles.pmtiles") { $0[place.lowerBound + place.count / 2] ^= 0x55 }
        try expectRefusals(of: readersOfTiles, ["town.portolan/tiles.pmtiles", "tile 14/", "portolan verify", "import the extract again"])
        try expectRefusals(of: [["tiles", "extract", region, Self.tile, "--json"]], ["tiles.pmtiles: tile \(Self.tile): byte "])
    }

    /// The bytes of another tile are at this tile's position. These bytes are sound, so the checksum inside them does
    /// not show the mistake.
    @Test func aTileInThePlaceOfAnotherIsToldByEveryReader() throws {
        let place = try range(of: Self.tile)
        try FileManager.default.removeItem(atPath: folder.path("tile.mvt.gz"))
        let lonely = Data(Self.emptyTile)
        try #require(lonely.count <= place.count)
        try change("tiles.pmtiles") { bytes in
            bytes.replaceSubrange(place.lowerBound..<place.lowerBound + lonely.count, with: lonely)
        }
        try expectRefusals(of: readersOfTiles, ["town.portolan/tiles.pmtiles", "tile 14/", "portolan verify"])
    }

    /// An empty gzip member.
    private static let emptyTile: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// A page of the store is replaced by a sound page from the same position of another store. Commands must not
    /// report the places of the lost page as unknown.
    @Test func aPageOfAnotherFileIsToldByEveryReader() throws {
        let found = try Command.run(["search", "Café Bridge", "--region", region, "--limit", "1", "--format", "json"])
        let id = try #require(try found.json["places"]?.array?.first?["id"]?.string)
        let foreign = try Data(contentsOf: file("places.sqlite", of: other))
        try change("places.sqlite") { bytes in
            let name = try #require(bytes.range(of: Data("Café Bridge".utf8)))
            let start = name.lowerBound / 4096 * 4096
            try #require(start + 4096 <= foreign.count && bytes[start..<start + 4096] != foreign[start..<start + 4096])
            bytes.replaceSubrange(start..<start + 4096, with: foreign[start..<start + 4096])
        }
        let facts = folder.path("facts.ndjson")
        try Data(#"{"place":"\#(id)","rating":4.5}"#.utf8).write(to: URL(filePath: facts))
        let out = folder.path("out")
        try expectRefusals(
            of: [
                ["place", id, "--region", region], ["nearby", "0,0", "--region", region, "--type", "cafe"], ["enrich", region, facts],
                ["diff", region, other],
                ["clip", region, "--bounds", "-1,-1,1,1", "--output", out + ".portolan"],
                ["merge", region, other, "--output", out + ".portolan"], ["export", region, "--output", out + ".parquet"],
            ],
            ["town.portolan/places.sqlite", "portolan verify", "import the extract again"]
        )
    }

    /// If a new region takes over a damaged file of the old region, the damage must not get a new checksum.
    @Test func damageIsNotTakenOver() throws {
        let facts = folder.path("facts.ndjson")
        try Data(#"{"id":"stall","location":{"latitude":0,"longitude":0.001},"tags":{"shop":"greengrocer","name":"Stall"}}"#.utf8)
            .write(to: URL(filePath: facts))
        try #require(try Command.run(["enrich", region, facts]).status == 0)
        // After this change the line is still valid, but states another fact.
        try change("enrichment.ndjson") { bytes in
            let name = try #require(bytes.range(of: Data("Stall".utf8)))
            bytes[name.lowerBound] = UInt8(ascii: "B")
        }
        let out = folder.path("out.portolan")
        try expectRefusals(
            of: [["enrich", region, facts], ["clip", region, "--bounds", "-1,-1,1,1", "--output", out]],
            ["enrichment.ndjson", "checksum differs"]
        )
    }

    /// The damage is in tiles that an enrichment does not read.
    @Test func anEnrichmentLeavesNoDamageSound() throws {
        try change("tiles.pmtiles") { $0[$0.count / 2] ^= 0x55 }
        let facts = folder.path("facts.ndjson")
        try Data(#"{"id":"stall","location":{"latitude":0,"longitude":0.001},"tags":{"shop":"greengrocer","name":"Stall"}}"#.utf8)
            .write(to: URL(filePath: facts))
        try expectRefusals(of: [["enrich", region, facts]], ["tiles.pmtiles has changed since it was written", "portolan verify"])
        #expect(try Command.run(["verify", "--quick", region]).status == 1)
    }

    @Test(.enabled(if: Display.isInstalled, "Xvfb and xdotool are not installed")) func theWindowTellsOfDamage() throws {
        let place = try range(of: Self.tile)
        try change("tiles.pmtiles") { $0[place.lowerBound + place.count / 2] ^= 0x55 }
        let display = try Display()
        let view = try RunningCommand(
            [
                "view", "--region", region, "--center", "0,0.0005", "--zoom", "16", "--size", "320x240",
                "--screenshot", "map.png", "--after", "1",
            ],
            environment: display.environment,
            in: folder.url
        )
        let end = view.result()
        #expect(end.status == 1 && !end.wasSignalled, "\(end)")
        let complaints = end.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
        #expect(complaints.contains { $0.contains(Self.tile) } && Set(complaints).count == complaints.count, "\(end.errorOutput)")
        #expect(complaints.allSatisfy { $0.contains("town.portolan/tiles.pmtiles") }, "\(end.errorOutput)")
    }
}
