package import ArgumentParser
import Foundation
import OpeningHours
import PortolanDetails
package import PortolanGeo
import PortolanPlaces
import PortolanRegionFolder

/// The regions that a command reads.
package struct RegionOptions: ParsableArguments {
    @Option(
        name: [.customShort("r"), .customLong("region")],
        help: "A region's folder. With several, the most detailed region at a place counts."
    )
    package var folders: [String]

    package init() {}

    /// Returns a client of the regions.
    /// - Parameter now: the moment that counts as the current time; nil uses the system's clock.
    func client(now: MomentArgument? = nil) throws -> PlacesClient {
        let regions = folders.map { URL(filePath: $0, directoryHint: .isDirectory) }
        guard let now else { return try PlacesClient(regions: regions) }
        let date = try now.date(in: regions)
        return try PlacesClient(regions: regions) { date }
    }

    /// Returns the centre of the last named region, from its manifest.
    func center() throws -> Coordinate { try last().center }

    /// Returns the area of the last named region, from its manifest.
    package func bounds() throws -> CoordinateBounds { try last().bounds }

    private func last() throws -> RegionManifest {
        guard let last = folders.last else { throw ValidationError("--region is missing") }
        return try Region(at: URL(filePath: last, directoryHint: .isDirectory)).manifest
    }
}

/// The form of the answer on the command line: fields, language, country, time and format.
struct AnswerArguments: ParsableArguments {
    @Option(
        help: "The fields to return, separated by commas (displayName,regularOpeningHours); by default all."
    )
    var fields: FieldsArgument?

    @Option(help: "The language to answer in, such as fr or zh-Hant.")
    var language: String?

    @Option(
        name: .customLong("user-country"),
        help: "The country of the person who asks, as two letters: US. Addresses in this country leave out its name."
    )
    var country: String?

    @Option(help: "The moment to use as now: 2026-12-24T18:00 in the region's local time, or 2026-12-24T18:00:00Z.")
    var at: MomentArgument?

    @Option(help: "text, json or geojson.")
    var format: AnswerFormat = .text

    /// The fields that the answer needs. GeoJSON needs the location too.
    var placeFields: PlaceFields { fields.map { format == .geojson ? $0.fields.union(.location) : $0.fields } ?? [] }

    func validate() throws { try Self.validate(language: language, country: country) }

    /// Checks the options.
    /// - Throws: `ValidationError` that names the option and its value.
    static func validate(language: String?, country: String?) throws {
        if let country, country.utf8.count != 2 { throw ValidationError("--user-country \(country): expected two letters, such as US") }
        if let language,
            language.isEmpty
                || !language.utf8.allSatisfy({ $0 == 45 || $0 == 95 || ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 })
        {
            throw ValidationError("--language \(language): expected a language tag, such as fr or zh-Hant")
        }
    }
}

/// Checks types and kinds on the command line. Otherwise a search with an unknown type would find nothing and give no
/// reason.
/// - Throws: `ValidationError` that names the option and the word.
func validateTypes(_ names: [String], option: String) throws {
    for name in names where !PlaceKinds.canName(name) {
        throw ValidationError("\(option) \(name): neither a place type (cafe) nor an OSM kind (amenity=cafe, shop)")
    }
}

/// A field mask on the command line.
struct FieldsArgument: ExpressibleByArgument {
    var fields: PlaceFields

    init?(argument: String) {
        // An invalid name has its own message, different from that of a missing name.
        do {
            fields = try PlaceFields(mask: argument)
        } catch {
            StandardError.print("portolan: --fields: \(error.message)")
            exit(64)
        }
    }
}

/// A moment in ISO 8601 on the command line, either with its offset from UTC or in the local time of the regions.
struct MomentArgument: ExpressibleByArgument {
    private enum Value {
        case absolute(Date)
        case local(LocalTime)
    }

    private var value: Value

    init?(argument: String) {
        if let local = LocalTime(argument) {
            value = .local(local)
        } else if let date = try? Date(argument, strategy: .iso8601) {
            value = .absolute(date)
        } else {
            // An invalid moment has its own message, different from that of a missing moment.
            StandardError.print(
                "portolan: \(Self.option(before: argument)) '\(argument)' is not a moment: write 2026-12-24T18:00 (local time) or 2026-12-24T18:00:00+01:00"
                    .plainLine
            )
            exit(64)
        }
    }

    /// Returns the option of the command line that precedes an argument.
    private static func option(before argument: String) -> String {
        let arguments = CommandLine.arguments
        let index = arguments.firstIndex { $0 == argument || $0.hasPrefix("--") && $0.hasSuffix("=" + argument) } ?? 0
        let word = arguments[index] == argument && index > 0 ? arguments[index - 1] : arguments[index]
        return word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : "--at"
    }

    /// Returns the moment as a date.
    /// - Parameter option: the option that gives the moment, for an error.
    /// - Throws: `ValidationError` if the moment is in local time and the regions are not in a single time zone.
    func date(in regions: [URL], option: String = "--at") throws -> Date {
        switch value {
        case .absolute(let date): return date
        case .local(let time):
            let zones = Set(try regions.compactMap { try Region(at: $0).manifest.timeZone })
            guard zones.count == 1, let zone = zones.first.flatMap(TimeZone.init(identifier:)) else {
                throw ValidationError(
                    "\(option) \(time): the region lies in several time zones; add the offset from UTC, such as \(time):00+01:00 or \(time):00Z"
                )
            }
            return HoursContext(timeZone: zone).date(of: time)
        }
    }
}

/// A coordinate `LAT,LON` on the command line.
struct CoordinateArgument: ExpressibleByArgument {
    var coordinate: Coordinate

    init?(argument: String) {
        guard let coordinate = Self.coordinate(argument) else {
            // An invalid coordinate has its own message, different from that of a missing coordinate.
            StandardError.print("portolan: \(Self.complaint(argument.trimmingCharacters(in: .whitespaces)))")
            exit(64)
        }
        self.coordinate = coordinate
    }

    /// Returns the coordinate in a text; nil for anything but two numbers within ±90 and ±180.
    static func coordinate(_ text: String) -> Coordinate? {
        guard let (latitude, longitude) = numbers(text) else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return coordinate.isValid ? coordinate : nil
    }

    private static func numbers(_ text: String) -> (Double, Double)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return (first, second)
    }

    /// Describes the fault of a text, and how coordinates are written.
    static func complaint(_ text: String) -> String {
        let form = "expected LAT,LON in degrees, such as 43.7384,7.4246"
        guard let (latitude, longitude) = numbers(text) else { return "'\(text)' is not a coordinate: \(form)".plainLine }
        let turned = abs(longitude) <= 90 && abs(latitude) <= 180 ? "; write the latitude first" : ""
        return "'\(text)' is outside of latitude ±90 and longitude ±180: \(form)\(turned)".plainLine
    }

    /// Returns the arguments of a command line, with a space before each coordinate that begins with a minus sign.
    /// Without the space it would be taken for an option. The parser of coordinates removes the space.
    static func protected(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            guard argument.hasPrefix("-"), argument.dropFirst().first.map({ $0.isNumber || $0 == "." }) ?? false, numbers(argument) != nil
            else { return argument }
            return " " + argument
        }
    }
}

/// A circle on the command line: the area to prefer, or to search in.
struct AreaOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Prefer places near this point: LAT,LON.")
    var near: CoordinateArgument?

    @Option(help: "Only places within this many metres of --near.")
    var within: Double?

    func validate() throws {
        guard let within else { return }
        guard near != nil else { throw ValidationError("--within \(within): add --near LAT,LON, the point around which to search") }
        guard within >= 0, within <= 50_000 else { throw ValidationError("--within \(within): give 0 to 50000 metres") }
    }

    /// The area to prefer: 5 km around the point.
    var bias: SearchArea? { within == nil ? near.map { .circle(center: $0.coordinate, radiusMeters: 5_000) } : nil }
    var restriction: SearchArea? {
        within.flatMap { within in near.map { .circle(center: $0.coordinate, radiusMeters: within) } }
    }
}
