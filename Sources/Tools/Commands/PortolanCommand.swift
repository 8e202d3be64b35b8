public import ArgumentParser

/// Portolan's commands.
struct PortolanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portolan",
        abstract: CommandLineRun.abstract,
        subcommands: CommandLineRun.commands + [ServeCommand.self, ExploreCommand.self, PublishCommand.self]
    )
}

extension CommandLineRun {
    /// What the program is, for its help.
    public static let abstract = "Maps and places from OpenStreetMap data that you hold yourself."

    /// All commands but `serve`, `explore` and `publish`, which are part of the package in Server/: for a program that has more.
    public static var commands: [any ParsableCommand.Type] {
        [
            ImportCommand.self,
            SampleCommand.self,
            PlaceCommand.self,
            NearbyCommand.self,
            SearchCommand.self,
            AutocompleteCommand.self,
            WhereAmICommand.self,
            ReverseCommand.self,
            HoursCommand.self,
            SnapshotCommand.self,
            ViewCommand.self,
            WorldCommand.self,
            TimeZoneCommand.self,
            ZonesCommand.self,
            EnrichCommand.self,
            AliasCommand.self,
            DiffCommand.self,
            VerifyCommand.self,
            ClipCommand.self,
            MergeCommand.self,
            ExportCommand.self,
            CellsCommand.self,
            TilesCommand.self,
            IconCommand.self,
            StyleCommand.self,
            BenchCommand.self,
        ]
    }
}
