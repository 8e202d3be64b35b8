import Foundation
import PortolanRaster
import Testing

@testable import PortolanCommands

/// `portolan explore --terminal`.
@Suite struct TerminalMapTests {
    private static let red = Color(red8: 255, green8: 0, blue8: 0).premultipliedPixel
    private static let blue = Color(red8: 0, green8: 0, blue8: 255).premultipliedPixel

    @Test func aCharacterHasTwoPixels() throws {
        let picture = try #require(Pixmap(width: 2, height: 2, premultipliedPixels: [Self.red, Self.red, Self.blue, .max]))
        #expect(TerminalMap.halfBlocks.text(picture) == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[48;2;255;255;255m▀\u{1B}[0m\n")
    }

    @Test(
        "colours depend on the terminal",
        arguments: [
            (true, ["TERM": "xterm-256color"], .halfBlocks), (true, ["TERM": "dumb"], .none),
            (true, [:], .none),
            (true, ["TERM": "xterm", "NO_COLOR": "1"], .none), (false, ["TERM": "xterm"], .none),
        ] as [(Bool, [String: String], TerminalMap)]
    )
    func kinds(isTerminal: Bool, environment: [String: String], kind: TerminalMap) {
        #expect(TerminalMap.auto.resolved(isTerminal: isTerminal, environment: environment) == kind)
        #expect(TerminalMap.halfBlocks.resolved(isTerminal: isTerminal, environment: environment) == .halfBlocks)
    }

    /// The command reads lines and writes plain text. A map of a fixed size has the same characters each time.
    @Test func linesAskAndNumbersShow() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let questions = folder.path("questions")
        try Data("town hall\n1\nzzzz\n\nnot read\n".utf8).write(to: URL(filePath: questions))
        func explore(_ arguments: String...) throws -> String {
            let result = try Command.run(
                ["explore", region, "--terminal", "--at", "2026-11-27T17:30"] + arguments,
                redirection: "<'\(questions)'"
            )
            #expect(result.status == 0 && result.errorOutput.isEmpty, "\(result)")
            return result.output
        }
        let plain = try explore()
        let lines = plain.split(separator: "\n").map(String.init)
        #expect(lines.first == "What are you looking for?" && lines.dropFirst().first?.hasPrefix("1  Town Hall") == true, "\(plain)")
        #expect(plain.contains("\nAddress ") && plain.contains("Nothing begins with 'zzzz'.") && !plain.contains("not read"))
        #expect(!plain.contains("\u{1B}") && !plain.contains("▀"))
        let map = try explore("--map", "blocks", "--map-size", "30x8")
        #expect(
            map.split(separator: "\n").filter { $0.contains("▀") }.map { $0.filter { $0 == "▀" }.count } == Array(repeating: 30, count: 8)
        )
        #expect(try explore("--map", "blocks", "--map-size", "30x8") == map)
    }
}
