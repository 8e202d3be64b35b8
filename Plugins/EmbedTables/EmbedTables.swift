import Foundation
import PackagePlugin

/// Turns the tables in a target's `Data` folder into Swift source, so that a program contains them and reads no file
/// for them.
///
/// The target's module gets an `enum Tables` with a property for each table, and the constants of tables of constants.
/// See `TableEmbedder`.
@main
struct EmbedTables: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Data")
        let tables = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".tsv") || $0.hasSuffix(".txt") }.sorted()
        guard !tables.isEmpty else {
            Diagnostics.error("\(folder.path) has no tables (*.tsv, *.txt); remove the plugin from the target or add one")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Tables.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(tables.count) tables of \(target.name)",
                executable: try context.tool(named: "TableEmbedder").url,
                arguments: [output.path, folder.path] + tables,
                inputFiles: tables.map { folder.appending(path: $0) },
                outputFiles: [output]
            )
        ]
    }
}
