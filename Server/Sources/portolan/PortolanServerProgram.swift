import ArgumentParser
import Foundation
import PortolanCommands
import PortolanPostgresStore

/// Portolan's commands, with `serve`, `explore` and `publish`.
struct PortolanServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portolan",
        abstract: CommandLineRun.abstract,
        subcommands: CommandLineRun.commands + [ServeCommand.self, ExploreCommand.self, PublishCommand.self, StoreCommand.self]
    )
}

@main
enum PortolanServerProgram {
    static func main() async {
        await CommandLineRun.run(
            PortolanServerCommand.self,
            regionLoader: { region, database in
                try await StoreLoadCommand.load(region, into: try PostgresRegions([database]), placesView: true)
            }
        )
    }
}
