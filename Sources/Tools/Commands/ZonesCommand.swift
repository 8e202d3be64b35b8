import ArgumentParser
import Foundation
import PortolanFiles
import PortolanTimeZones

/// The command `portolan zones AREAS.geojson --output NAME.zones`.
struct ZonesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zones",
        abstract: "Make a compact file of the time zones' areas from GeoJSON.",
        discussion: """
            The GeoJSON is that of timezone-boundary-builder: a feature with polygons and a property tzid for each zone. import, merge and time-zone \
            read the file with --zones, or from PORTOLAN_ZONES.

              portolan zones combined-with-oceans.json --output world.zones
              python3 scripts/time-zone-areas.py | portolan zones - --output world.zones
            """
    )

    @Argument(help: "The GeoJSON file, or - for standard input.")
    var areas: String

    @Option(name: .shortAndLong, help: "The file to write.")
    var output: String

    @Option(help: "The greatest distance in metres by which borders may move, to make the file smaller.")
    var tolerance = ZoneMapImporter.standardTolerance

    @Option(help: "The source of the areas and their licence, which the file states.")
    var source = "timezone-boundary-builder, © OpenStreetMap contributors, ODbL 1.0"

    func validate() throws {
        if !(0...10_000).contains(tolerance) { throw ValidationError("--tolerance \(tolerance): give 0 to 10000 metres") }
    }

    func run() throws {
        let display = ProgressDisplay()
        var importer = ZoneMapImporter()
        let map: ZoneMap
        do {
            let file = try Self.opened(areas)
            let size = Double(max(1, (try? file.seekToEnd()) ?? 1))
            try? file.seek(toOffset: 0)
            var done = 0.0
            while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
                try importer.read(bytes)
                done += Double(bytes.count)
                display.show(phase: "areas", fraction: min(1, done / size))
            }
            display.show(phase: "borders", fraction: 0)
            map = try importer.map(source: source, toleranceMeters: tolerance)
            display.finish()
        } catch let error as BoundaryMapError {
            display.abandon()
            throw ValidationError("\(areas): \(error)")
        } catch {
            display.abandon()
            throw error
        }
        let data = map.encoded()
        try OutputFile.write(data, to: output)
        try StandardOutput.report(
            "\(output): \(map.zones.count) zones, \(map.pointCount) points, \(data.count.formatted(.byteCount(style: .file))), \(map.source)",
            of: output
        )
    }

    private static func opened(_ path: String) throws -> FileHandle {
        guard path != "-" else { return .standardInput }
        do {
            return try FileHandle(forReadingFrom: URL(filePath: path))
        } catch {
            throw ValidationError("\(path): cannot be read: \(error.localizedDescription)")
        }
    }
}
