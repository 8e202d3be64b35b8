import ArgumentParser
import Foundation
import PortolanNaturalEarth
import PortolanTimeZones

/// The source of the areas of the time zones: a file that `portolan zones` made.
struct ZoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the areas of the time zones, which `portolan zones` made.",
            discussion:
                "By default the file that PORTOLAN_ZONES names. Without a file, borders of Natural Earth and rules decide the time zone.",
            valueName: "file"
        )
    )
    var zones: String?

    /// Returns the areas; nil if no file is named.
    func areas() throws -> ZoneMap? {
        let named = zones ?? ProcessInfo.processInfo.environment["PORTOLAN_ZONES"]
        guard let path = named, !path.isEmpty else { return nil }
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw ValidationError("--zones \(path): cannot be read: \(error.localizedDescription)")
        }
        do {
            return try ZoneMap(decoding: data)
        } catch {
            throw ValidationError("--zones \(path): \(error); make one with `portolan zones`")
        }
    }

    /// Returns a map with the boundaries of countries and the given areas of time zones. The boundaries are missing if
    /// Natural Earth, a large package, is not installed. Nil if there are neither boundaries nor areas.
    static func boundaries(with areas: ZoneMap?) throws -> BoundaryMap? {
        Self.boundaries(try (try? NaturalEarth())?.boundaries(), with: areas)
    }

    /// Returns the map with the given areas of time zones; the map unchanged if no areas are given.
    static func boundaries(_ map: BoundaryMap?, with areas: ZoneMap?) -> BoundaryMap? {
        guard let areas else { return map }
        var map = map ?? BoundaryMap.Builder().map()
        map.zones = areas
        return map
    }
}
