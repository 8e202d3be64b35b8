import Foundation
import Testing

/// The same input gives the same bytes, on any number of cores.
@Suite struct DeterminismTests {
    @Test func oneJobOrTwo() throws {
        let folder = try TemporaryFolder()
        func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }
        let extract = try SampleTown.extract(in: folder)
        for (name, jobs) in [("a", "1"), ("b", "2")] {
            let region = folder.path(name + ".portolan")
            let result = try Command.run(["import", extract, "--output", region, "--jobs", jobs, "--name", "town"])
            #expect(result.status == 0, "\(result.errorOutput)")
        }
        for file in ["places.sqlite", "tiles.pmtiles", "region.json"] {
            #expect(try bytes("a.portolan/\(file)") == bytes("b.portolan/\(file)"), "\(file)")
        }

        for (name, jobs) in [("a", "1"), ("b", "2")] {
            let result = try Command.run([
                "snapshot", "--region", folder.path(name + ".portolan"), "--zoom", "16.5", "--tilt", "50", "--bearing", "20", "--size",
                "640x480",
                "--jobs", jobs, "--output", folder.path(name + ".png"),
            ])
            #expect(result.status == 0, "\(result.errorOutput)")
        }
        #expect(try bytes("a.png") == bytes("b.png"))
        let places = try ["a", "b"].map { name in
            try Command.run(["nearby", "0,0", "--region", folder.path(name + ".portolan"), "--limit", "20", "--format", "json"]).output
        }
        #expect(places[0] == places[1] && places[0].contains("\"id\": \"p"))
    }
}
