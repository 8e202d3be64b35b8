import ArgumentParser
import Foundation
import PortolanPlaces

/// The command `portolan mcp --region NAME.portolan`.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract:
            "Answer the questions of an assistant about regions: a server of the Model Context Protocol over standard input and output.",
        discussion: """
            A program that speaks the protocol starts this command and sends requests as lines of JSON. The tools find places, \
            show their details and whether they are open, find the address of a point, and draw the map. The command uses no \
            network and needs no key.
            """
    )

    @OptionGroup var regions: RegionOptions

    @Option(help: "The language of answers to calls that name none, such as fr or zh-Hant.")
    var language: String?

    @Option(
        name: .customLong("user-country"),
        help: "The country of the person who asks, as two letters: US. Addresses in this country leave out its name."
    )
    var country: String?

    @Option(help: "The moment to use as now: 2026-12-24T18:00 in the region's local time, or 2026-12-24T18:00:00Z.")
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
