import Foundation
import PortolanJSON
import Testing

/// `portolan style`, and the looks of the built-in style by name.
@Suite struct StyleCommandTests {
    @Test(arguments: ["dark", "outline"])
    func writesAStyle(look: String) throws {
        let result = try Command.run(["style", "builtin", "--look", look, "--tiles", "pmtiles:///tiles.pmtiles", "--language", "fr"])
        #expect(result.status == 0 && result.errorOutput.isEmpty)
        let style = try result.json
        #expect(style["sprite"]?.string == "portolan:" + look)
        #expect(style["layers"]?.array?.isEmpty == false)
        #expect(result.output.contains("pmtiles:///tiles.pmtiles") && result.output.contains("name:fr"))
    }

    @Test func refusesALookThatIsNotKnown() throws {
        let result = try Command.run(["style", "builtin", "--look", "sepia"])
        #expect(result.status != 0 && result.errorOutput.contains("sepia") && result.errorOutput.contains("contrast"))
    }

    @Test func aLookIsDrawnByItsName() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        var pictures: Set<Data> = []
        for look in ["light", "dark", "contrast", "outline"] {
            let file = folder.path(look + ".png")
            let result = try Command.run(["snapshot", "--region", region, "--size", "64x64", "--output", file, "--style", look])
            #expect(result.status == 0 && result.errorOutput.isEmpty)
            pictures.insert(try Data(contentsOf: URL(filePath: file)))
        }
        #expect(pictures.count == 4)
        let strict = try Command.run(["snapshot", "--region", region, "--style", "dark", "--strict", "--output", folder.path("x.png")])
        #expect(strict.status != 0 && strict.errorOutput.contains("--strict"))
    }
}
