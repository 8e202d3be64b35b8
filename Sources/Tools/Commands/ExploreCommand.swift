import ArgumentParser

/// `portolan explore REGION… --terminal`. The browser's page needs the program with the server: this one says where that is.
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Explore regions in the terminal, or in a browser (in the program that `make serve` builds).",
        discussion: """
            With --terminal: type a name, choose one of the suggestions, and see the place with a small map. Without a terminal at both ends \
            each line asks, a line with a number shows the answer of that number, and an empty line ends.

              portolan explore monaco.portolan --terminal
            """
    )

    @Argument(help: ArgumentHelp("Regions' folders; several stack, and the more detailed one wins.", valueName: "region"))
    var folders: [String] = []

    @OptionGroup var terminal: TerminalOptions

    func run() async throws {
        guard terminal.isTerminalWanted else {
            throw CommandError(
                "this program has no server; `make explore` builds the one that has, Server/.build/release/portolan, and opens it (docs/explorer.md); --terminal explores here"
            )
        }
        try await terminal.explore(folders)
    }
}
