import ArgumentParser
import Foundation
import PortolanArchives
import PortolanGeo
import PortolanJSON
import PortolanPlaces
import PortolanTiles

/// The command `portolan tiles info ARCHIVE`.
struct TilesInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show the contents of an archive of tiles: zooms, bounds, layers, and the number and sizes of tiles."
    )

    @OptionGroup var input: ArchiveArgument

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func run() async throws {
        let archive = try input.open()
        let survey = try await tileWork("Counting tiles") { progress in
            let total = Double(max(1, archive.tileCount))
            return try ArchiveSurvey(archive) { try progress(min(1, Double($0) / total)) }
        }
        switch format {
        case .json: try StandardOutput.print(Self.json(input.archive, archive, survey).text)
        case .text: try StandardOutput.print(Self.text(input.archive, archive, survey))
        }
    }

    // MARK: Text

    /// Returns the report for people.
    /// - Parameter path: the path as the command line names it.
    private static func text(_ path: String, _ archive: any TileArchive, _ survey: ArchiveSurvey) -> String {
        let facts = archive.facts
        var lines = [path.plainLine]
        func row(_ title: String, _ value: String?) {
            if let value { lines.append("  \(title.padded(to: 12)) \(value.plainLine)") }
        }
        row("Format", archive.format.title)
        row("Tiles", tiles(facts))
        row("Name", facts.text("name"))
        row("Description", facts.text("description"))
        row("Schema", schema(facts))
        row("Attribution", facts.text("attribution"))
        row("Zooms", facts.zooms.map { "\($0.lowerBound)–\($0.upperBound)" })
        row(
            "Bounds",
            "\(number(facts.bounds.south)),\(number(facts.bounds.west)),\(number(facts.bounds.north)),\(number(facts.bounds.east))"
        )
        row(
            "Centre",
            facts.center.map { "\(number($0.latitude)),\(number($0.longitude))" + (facts.centerZoom.map { ", zoom \($0)" } ?? "") }
        )
        lines.append("")
        lines += table(survey)
        if !facts.layers.isEmpty {
            lines += ["", "  Layers"]
            for layer in facts.layers {
                let zooms = [layer.minZoom, layer.maxZoom].compactMap { $0.map { "\($0)" } }.joined(separator: "–")
                lines.append("  \(layer.id.plainLine)\(zooms.isEmpty ? "" : ", \(zooms)")")
                lines += wrapped(fields(layer))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the fields of a layer with their types. Names in more than three languages are combined.
    private static func fields(_ layer: ArchiveSurvey.Layer) -> [String] {
        let languages = layer.fields.filter { $0.name.hasPrefix("name:") }
        var fields: [String] = []
        for field in layer.fields {
            if languages.count > 3, field.name.hasPrefix("name:") {
                if field.name == languages.first?.name { fields.append("name:… (\(languages.count) languages)") }
            } else {
                fields.append(field.type.isEmpty ? field.name : "\(field.name) (\(field.type))")
            }
        }
        return fields.map(\.plainLine)
    }

    /// Returns the schema of vector tiles, with its version if the archive states it.
    private static func schema(_ facts: ArchiveFacts) -> String? {
        guard let schema = schemaOf(facts) else { return nil }
        return [schema.title, schemaVersion(facts, schema)].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the schema of vector tiles, judged by the layers that the archive states.
    private static func schemaOf(_ facts: ArchiveFacts) -> TileSchema? { TileSchema(layerNames: facts.layers.map(\.id)) }

    /// Returns the version of the schema, or nil if the archive does not state it. The metadata's `version` is the
    /// schema's if the name of the tiles begins with the name of the schema, as “Protomaps Basemap” does. Otherwise it
    /// is the version of the data.
    private static func schemaVersion(_ facts: ArchiveFacts, _ schema: TileSchema) -> String? {
        guard let name = facts.text("name"), name.hasPrefix(schema.title) else { return nil }
        return facts.text("version")
    }

    /// Returns the type of the tiles and their compression.
    private static func tiles(_ facts: ArchiveFacts) -> String {
        let compression: String? =
            switch facts.tileCompression {
            case .unknown: nil
            case .none: "not compressed"
            default: "\(facts.tileCompression)"
            }
        return [typeName(facts.tileType), compression].compactMap(\.self).joined(separator: ", ")
    }

    private static func typeName(_ type: PMTilesHeader.TileType) -> String {
        switch type {
        case .unknown: "unknown"
        case .vector: "vector"
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .avif: "AVIF"
        case .mlt: "vector (MLT)"
        }
    }

    /// Returns the lines of a table with the number and the sizes of tiles, by zoom.
    private static func table(_ survey: ArchiveSurvey) -> [String] {
        var rows = [["Zoom", "Tiles", "Bytes", "Average", "Largest", ""]]
        for zoom in survey.zooms {
            rows.append([
                "\(zoom.zoom)", "\(zoom.tileCount)", size(zoom.byteCount), size(zoom.byteCount / max(1, zoom.tileCount)),
                size(zoom.largest.byteCount), "\(zoom.largest.id)",
            ])
        }
        let bytes = survey.zooms.reduce(0) { $0 + $1.byteCount }
        rows.append(["All", "\(survey.tileCount)", size(bytes), size(bytes / max(1, survey.tileCount)), "", ""])
        let widths = (0..<6).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        return rows.map { row in
            var line = "  " + row[0].padded(to: widths[0])
            for column in 1..<5 { line += "  " + row[column].padded(to: widths[column], isRight: true) }
            line += row[5].isEmpty ? "" : "  " + row[5]
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func size(_ bytes: Int) -> String { Int64(bytes).formatted(.byteCount(style: .file)) }

    private static func number(_ degrees: Double) -> String { JSONText.number((degrees * 1e6).rounded() / 1e6) ?? "?" }

    /// Returns words separated by commas, in indented lines of at most 100 columns.
    private static func wrapped(_ words: [String]) -> [String] {
        var lines: [String] = []
        var line = ""
        for (index, word) in words.enumerated() {
            let piece = word + (index + 1 < words.count ? "," : "")
            if !line.isEmpty, line.displayWidth + piece.displayWidth > 94 {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + piece
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { "    " + $0 }
    }

    // MARK: JSON

    /// Returns the report for programs, with all metadata.
    private static func json(_ path: String, _ archive: any TileArchive, _ survey: ArchiveSurvey) -> JSONValue {
        let facts = archive.facts
        let schema = schemaOf(facts)
        return .object([
            "archive": .string(path),
            "format": .string(archive.format.rawValue),
            "tileType": .string(facts.tileType.fileExtension ?? "unknown"),
            "tileCompression": facts.tileCompression == .unknown ? nil : .string("\(facts.tileCompression)"),
            "schema": schema.map { .string($0.rawValue) },
            "schemaVersion": schema.flatMap { schemaVersion(facts, $0) }.map { .string($0) },
            "minZoom": facts.zooms.map { .number($0.lowerBound) },
            "maxZoom": facts.zooms.map { .number($0.upperBound) },
            "bounds": .array([facts.bounds.south, facts.bounds.west, facts.bounds.north, facts.bounds.east].map { .number($0) }),
            "center": facts.center.map { .array([.number($0.latitude), .number($0.longitude)]) },
            "centerZoom": facts.centerZoom.map { .number($0) },
            "tileCount": .number(survey.tileCount),
            "zooms": .array(
                survey.zooms.map { zoom in
                    .object([
                        "zoom": .number(zoom.zoom),
                        "tileCount": .number(zoom.tileCount),
                        "byteCount": .number(zoom.byteCount),
                        "largestTile": .string("\(zoom.largest.id)"),
                        "largestByteCount": .number(zoom.largest.byteCount),
                    ])
                }
            ),
            "metadata": JSONValue(facts.metadata),
        ])
    }
}
