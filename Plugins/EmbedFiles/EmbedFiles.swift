import Foundation
import PackagePlugin

/// Turns the files of the explorer's page into Swift source, so that the program contains them and reads no file for
/// them.
///
/// `FileEmbedder` writes an `enum EmbeddedFiles` for the target's module. It has the texts by the names of their files.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Explorer/Files")
        let files = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            .filter { name in [".html", ".css", ".js", ".json", ".svg"].contains { name.hasSuffix($0) } }.sorted()
        guard !files.isEmpty else {
            Diagnostics.error("\(folder.path) has no files of the explorer's page")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files of the explorer",
                executable: try context.tool(named: "FileEmbedder").url,
                arguments: [output.path, folder.path] + files,
                inputFiles: files.map { folder.appending(path: $0) },
                outputFiles: [output]
            )
        ]
    }
}
