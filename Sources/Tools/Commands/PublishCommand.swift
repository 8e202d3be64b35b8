import ArgumentParser

/// `portolan publish`, which this program does not have: it says where it is.
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish regions to a folder, a host or a bucket (in the program that `make serve` builds)."
    )

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        throw CommandError(
            "this program cannot publish; `make serve` builds the one that can, Server/.build/release/portolan (docs/publishing.md)"
        )
    }
}
