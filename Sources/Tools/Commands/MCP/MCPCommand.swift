import ArgumentParser
import Foundation
import PortolanPlaces

/// The command `portolan mcp --region NAME.portolan`.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Let an assistant ask regions: a server of the Model Context Protocol over standard input and output.",
        discussion: """
            A program that speaks the protocol starts this command and asks in lines of JSON. Its tools find places and \
            say what is known of them, whether they are open, which address a point has, and draw the map. Nothing is \
            asked of a network, and there is no key.
            """
    )

    @OptionGroup var regions: RegionOptions

    @Option(help: "The language to answer in where a call names none, such as fr or zh-Hant.")
    var language: String?

    @Option(
        name: .customLong("user-country"),
        help: "The country of the person who asks, as two letters: US. Addresses in it leave its name out."
    )
    var country: String?

    @Option(help: "The moment that counts as now: 2026-12-24T18:00 in the region's local time, 2026-12-24T18:00:00Z.")
    var at: MomentArgument?

    func validate() throws { try AnswerArguments.validate(language: language, country: country) }

    func run() async throws {
        let folders = regions.folders.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let date = try at?.date(in: folders)
        let tools = try MCPTools(regions: folders, language: language, country: country) { date ?? Date() }
        let session = MCPSession(tools: tools.all, instructions: tools.instructions) { try StandardOutput.write($0) }
        try await session.run(STDIN_FILENO)
    }
}
