import Foundation
import Testing

/// `--style` and `--strict`: each part of a style that is not drawn is reported once, on standard error.
@Suite struct StyleWarningTests {
    @Test func whatIsNotDrawnIsSaidAndStrictRefusesIt() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        func snapshot(_ paint: String, _ more: [String] = []) throws -> Command.Result {
            let style = #"""
                {"version":8,"sources":{"a":{"type":"vector"}},"layers":[
                {"id":"x","type":"line","source":"a","source-layer":"r","paint":{\#(paint)}},
                {"id":"y","type":"line","source":"a","source-layer":"r","paint":{\#(paint)}}]}
                """#
            try Data(style.utf8).write(to: URL(filePath: folder.path("style.json")))
            let arguments = ["snapshot", "--region", region, "--center", "0,0", "--size", "64x64", "--output", folder.path("x.png")]
            return try Command.run(arguments + ["--style", folder.path("style.json")] + more)
        }
        let mistake = try snapshot(#""line-colr":"red""#)
        #expect(mistake.status == 0)
        #expect(mistake.errorOutput.contains("warning: ") && mistake.errorOutput.contains("layers[0].paint.line-colr"))
        // The warnings for both layers are one line.
        #expect(mistake.errorOutput.contains("another place") && mistake.errorOutput.split(separator: "\n").count == 1)
        #expect(try snapshot(#""line-color":"red""#).errorOutput.isEmpty)
        #expect(try snapshot(#""line-color":"red""#, ["--strict"]).status == 0)
        try FileManager.default.removeItem(atPath: folder.path("x.png"))
        let refused = try snapshot(#""line-colr":"red""#, ["--strict"])
        #expect(refused.status == 1 && refused.errorOutput.contains("2 parts of the style cannot be drawn"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
        let wrong = try snapshot(#""line-color":"reddish""#)
        #expect(wrong.status == 1 && wrong.errorOutput.contains("layers[0].paint.line-color"))
        let without = try Command.run(["snapshot", "--region", region, "--strict", "--output", folder.path("x.png")])
        #expect(without.status != 0 && without.errorOutput.contains("--style"))
    }
}
