import ArgumentParser

/// `portolan serve`, which this program does not have: it says where it is.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve places and maps over HTTP (in the program that `make serve` builds)."
    )

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        throw CommandError(
            "this program has no server; `make serve` builds the one that has, Server/.build/release/portolan, and starts it (docs/server.md)"
        )
    }
}
