import ArgumentParser
import Foundation
import PortolanDownload
import PortolanGeo

/// The command `portolan download NAME`.
struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Download an extract of OpenStreetMap by its name.",
        discussion: """
            The names are those of Geofabrik's index: monaco, us/california, MC. An interrupted download continues where it ended. At the end, the \
            file is checked by the server's MD5 sum. Proxies are read from http_proxy, https_proxy and no_proxy.
            """
    )

    @Argument(help: "The extract's name, or the address of an .osm.pbf file; with --list, a part of the names to list.")
    var name: String?

    @Flag(help: "Download nothing, but list the extracts: all, or those that contain the name, the point or the box.")
    var list = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Take the smallest extract that contains a point.", valueName: "LAT,LON"))
    var near: CoordinateArgument?

    @Option(
        name: .customLong("bbox"),
        parsing: .unconditional,
        help: ArgumentHelp("Take the smallest extract that contains a box.", valueName: "south,west,north,east")
    )
    var box: BoundsArgument?

    @OptionGroup var server: ExtractServer

    @Option(name: .shortAndLong, help: "The file to write; by default the extract's name in the working folder, such as monaco.osm.pbf.")
    var output: String?

    @Flag(help: "Replace a file that differs from the server's file.")
    var force = false

    func validate() throws {
        let wishes = [name != nil, near != nil, box != nil].filter { $0 }.count
        if wishes > 1 { throw ValidationError("a name, --near and --bbox cannot be combined: each chooses the extract; give one of them") }
        if wishes == 0, !list {
            throw ValidationError(
                "the extract is missing: name one, such as monaco; --list shows the names, --near LAT,LON finds the smallest"
            )
        }
        if list, output != nil { throw ValidationError("--list and --output cannot be combined: --list downloads nothing") }
    }

    private var bounds: CoordinateBounds? { box?.bounds ?? near.map { CoordinateBounds($0.coordinate) } }

    func run() async throws {
        if list {
            let index = try await server.index()
            let found = bounds.map(index.extracts(around:)) ?? index.extracts(containing: name)
            guard !found.isEmpty else { throw CommandError("\(server.mirror) has no such extract; --list without a name shows all") }
            return try StandardOutput.print(found.map(Self.line).joined(separator: "\n"))
        }
        let extract: Extract
        if let bounds {
            guard let smallest = try await server.index().extracts(around: bounds).first else {
                throw CommandError("no extract of \(server.mirror) contains the given point or the whole box")
            }
            extract = smallest
        } else {
            extract = try await server.extract(named: name ?? "")
        }
        let file = try await server.fetch(extract, to: output, replaces: force)
        let region = file.hasSuffix(".osm.pbf") ? String(file.dropLast(8)) : file
        try StandardOutput.print("\(file)\nNext: portolan import \(file) --output \(region).portolan")
    }

    private static func line(_ extract: Extract) -> String {
        let parts = [
            extract.id, extract.name, extract.parent.map { "in \($0)" },
            extract.codes.isEmpty ? nil : extract.codes.joined(separator: ", "),
        ]
        return parts.compactMap(\.self).joined(separator: " · ").plainLine
    }
}
