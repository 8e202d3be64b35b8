import ArgumentParser

/// `portolan explore`, which this program does not have: it says where it is.
struct ExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Explore regions in a browser (in the program that `make serve` builds)."
    )

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        throw CommandError(
            "this program has no server; `make explore` builds the one that has, Server/.build/release/portolan, and opens it (docs/explorer.md)"
        )
    }
}
