import ArgumentParser

/// Measurements that other renderers can be compared with.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how fast maps are drawn, and with how much memory.",
        subcommands: [BenchRenderCommand.self, BenchMotionCommand.self, BenchWanderCommand.self]
    )
}
