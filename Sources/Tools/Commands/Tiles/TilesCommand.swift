import ArgumentParser
import Foundation
import PortolanArchives
import PortolanGeo

/// The command `portolan tiles info|extract|verify|convert ARCHIVE`.
struct TilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Inspect, check and convert archives of tiles: PMTiles, MBTiles and folders.",
        discussion: "An archive is a PMTiles or MBTiles file, a folder of tiles z/x/y.pbf, or a region. docs/archives.md tells more.",
        subcommands: [TilesInfoCommand.self, TilesExtractCommand.self, TilesVerifyCommand.self, TilesConvertCommand.self]
    )
}

/// The archive that a command reads.
struct ArchiveArgument: ParsableArguments {
    @Argument(help: "A PMTiles or MBTiles file, a folder of tiles, or a region.")
    var archive: String

    func open(isForChecking: Bool = false) throws -> any TileArchive {
        try TileArchives.open(URL(filePath: archive), isForChecking: isForChecking)
    }
}

/// A tile such as `14/8529/5973`.
struct TileArgument: ExpressibleByArgument {
    var id: TileID

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let z = UInt8(parts[0]), z <= 30, let x = UInt32(parts[1]), let y = UInt32(parts[2]), x < 1 << z, y < 1 << z
        else { return nil }
        id = TileID(z: z, x: x, y: y)
    }
}

/// A box `south,west,north,east` in degrees. If it crosses the antimeridian, its west is greater than its east.
struct BoundsArgument: ExpressibleByArgument {
    var bounds: CoordinateBounds

    init?(argument: String) {
        let sides = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) }
        guard sides.count == 4, let south = sides[0], let west = sides[1], let north = sides[2], let east = sides[3],
            -90 <= south, south < north, north <= 90, -180 <= west, west <= 180, -180 <= east, east <= 180, west != east
        else { return nil }
        bounds = CoordinateBounds(south: south, west: west, north: north, east: east)
    }
}

/// Runs work on tiles and shows its progress. Ctrl-C ends it without leaving files behind.
func tileWork<Result: Sendable>(
    _ phase: String,
    _ work: @escaping @Sendable (_ progress: (Double) throws -> Void) throws -> Result
) async throws -> Result {
    let display = ProgressDisplay()
    do {
        let result = try await cancellingOnInterrupt {
            try work { fraction in
                display.show(phase: phase, fraction: fraction)
                try Task.checkCancellation()
            }
        }
        display.finish()
        return result
    } catch {
        display.abandon()
        throw error
    }
}
