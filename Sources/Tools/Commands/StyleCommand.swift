import ArgumentParser
import Foundation
import PortolanFiles
import PortolanStyle

/// The command `portolan style builtin --look light --output FILE.json`.
struct StyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Write the built-in style as a MapLibre style.",
        discussion: """
            The style is for tiles in the OpenMapTiles schema, as `portolan import` makes them. Portolan draws Protomaps' and Shortbread's \
            tiles with this style as well.

              portolan style builtin --look dark --language fr --tiles pmtiles:///home/me/monaco.pmtiles --output dark.json

            Portolan draws the images that the style names itself. Other programs need a sprite (--sprite) with the same names.
            """
    )

    /// The style that is written.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case builtin
    }

    @Argument(help: "builtin.")
    var kind: Kind = .builtin

    @Option(help: "light, dark, contrast or outline.", transform: Self.look)
    var look: Style.BuiltinLook = .light

    @Option(help: ArgumentHelp("Language of the names; by default the local names.", valueName: "tag"))
    var language: String?

    @Option(help: ArgumentHelp("Address of the tiles: a TileJSON, or pmtiles:// with a path.", valueName: "url"))
    var tiles: String?

    @Option(help: ArgumentHelp("Address of pictures of the ground, in a form of --tiles. By default no ground is drawn.", valueName: "url"))
    var ground: String?

    @Option(help: ArgumentHelp("Address of the glyphs, with {fontstack} and {range}; by default installed fonts.", valueName: "url"))
    var glyphs: String?

    @Option(help: ArgumentHelp("Address of the sprite with the images.", valueName: "url"))
    var sprite: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; by default standard output.", valueName: "file"))
    var output: String?

    /// Reads the name of a look.
    private static func look(_ name: String) throws -> Style.BuiltinLook {
        guard let look = Style.BuiltinLook(rawValue: name) else {
            throw ValidationError(
                "--look \(name): there is no such look; choose one of \(Style.BuiltinLook.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return look
    }

    func run() throws {
        let addresses = Style.Addresses(tiles: tiles, ground: ground, glyphs: glyphs, sprite: sprite)
        let json = Style.builtinJSON(language: language ?? "", look: look, addresses: addresses)
        guard let output else { return try StandardOutput.print(json) }
        try OutputFile.write(Array((json + "\n").utf8), to: output)
        try StandardOutput.report("\(output): \(kind.rawValue), \(look.rawValue)", of: output)
    }
}
