import Foundation
import PortolanJSON
import Testing

@testable import PortolanCommands

/// The command line reports damage.
@Suite struct VerifyCommandTests {
    static func change(_ file: String, at offset: Int, to byte: UInt8) throws {
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes[offset] = byte
        try bytes.write(to: URL(filePath: file))
    }

    @Test func damageIsFoundNamedAndNeverShown() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let sound = try Command.run(["verify", region])
        #expect(sound.status == 0 && sound.output.contains("town.portolan: sound") && sound.output.contains("tiles.pmtiles"), "\(sound)")

        // The changed byte is the highest zoom in the header of the tiles. In an earlier version, this damage gave an
        // empty map.
        let tiles = region + "/tiles.pmtiles"
        let before = try Data(contentsOf: URL(filePath: tiles))
        try Self.change(tiles, at: 101, to: 0)
        let picture = try Command.run(["snapshot", "--region", region, "--size", "64x64", "--zoom", "16", "--output", folder.path("x.png")])
        #expect(picture.status == 1 && picture.errorOutput.contains("tiles.pmtiles is damaged"), "\(picture)")
        #expect(picture.errorOutput.contains("import the extract again"))
        let report = try Command.run(["verify", region, "--format", "json"])
        #expect(report.status == 1)
        let first = try #require(try report.json["regions"]?.array?.first)
        #expect(first["isSound"]?.bool == false)
        #expect(first["findings"]?.array?.first?["file"]?.string == "tiles.pmtiles")
        try before.write(to: URL(filePath: tiles))

        // The changed byte is a letter of a name in the store. An earlier version of the program printed the damaged
        // name.
        let places = region + "/places.sqlite"
        let name = try #require(try Data(contentsOf: URL(filePath: places)).range(of: Data("Café Bridge".utf8)))
        try Self.change(places, at: name.lowerBound, to: 0x1B)
        let near = try Command.run(["nearby", "0,0", "--region", region, "--type", "cafe"])
        #expect(near.status == 1 && near.output.isEmpty, "\(near)")
        let page = name.lowerBound / 4096 * 4096
        #expect(near.errorOutput.contains("places.sqlite") && near.errorOutput.contains("byte \(page)"), "\(near.errorOutput)")
        let text = try Command.run(["verify", region, "--limit", "2"])
        #expect(text.status == 1 && text.output.contains("places.sqlite: byte \(page): the file is damaged"), "\(text)")
        #expect(text.output.contains("Restore the region from a copy"))
        #expect(try Command.run(["verify", region, "--quick"]).status == 1)
    }

    /// Anyone can put control characters into names, so the output must not pass them on to a terminal.
    @Test(
        arguments: [
            ("plain", "plain", "plain"), ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb", "a\u{FFFD}[2Jb"), ("two\nlines", "two\nlines", "two lines"),
            ("\u{9B}31mred", "\u{FFFD}31mred", "\u{FFFD}31mred"), ("bell\u{7}\u{7F}", "bell\u{FFFD}\u{FFFD}", "bell\u{FFFD}\u{FFFD}"),
            ("tab\tand\r\nmore", "tab\u{FFFD}and\u{FFFD}\nmore", "tab and  more"), ("مقهى \u{200F}", "مقهى \u{200F}", "مقهى \u{200F}"),
        ]
    )
    func controlCharactersBecomeVisible(_ text: String, _ block: String, _ line: String) {
        #expect(text.plain.unicodeScalars.elementsEqual(block.unicodeScalars))
        #expect(text.plainLine.unicodeScalars.elementsEqual(line.unicodeScalars))
        var lines = AnswerText()
        lines.line(text)
        lines.row("Label", text)
        lines.paragraph(text)
        #expect(lines.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
}
