import ArgumentParser

/// The version of the package. It is stated only here; RELEASING.md says how it changes.
let programVersion = "0.6.0"

/// Portolan's commands.
struct PortolanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portolan",
        abstract: "Maps and places from OpenStreetMap data on your own machine.",
        version: "portolan \(programVersion)",
        subcommands: [
            DownloadCommand.self,
            ImportCommand.self,
            UpdateCommand.self,
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
            ServeCommand.self,
            MCPCommand.self,
            ExploreCommand.self,
            PublishCommand.self,
            StoreCommand.self,
        ]
    )
}
