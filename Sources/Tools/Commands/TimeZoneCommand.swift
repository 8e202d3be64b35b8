import ArgumentParser
import Foundation
import PortolanGeo
import PortolanNaturalEarth
import PortolanRegionFolder
import PortolanTimeZones

/// The command `portolan time-zone LAT,LON`.
struct TimeZoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "time-zone",
        abstract: "Find the country and the time zone of a coordinate, offline.",
        discussion: """
            The boundaries come from a region (--region), or else from Natural Earth. `-` reads coordinates from standard input, one in each line.

              portolan time-zone 48.137,11.575
              portolan time-zone 49.95,-92.1 --zones world.zones
              portolan time-zone 41.59,-87.35 --country US --at 2026-07-01T12:00:00Z --format json
            """
    )

    @Argument(help: "Latitude and longitude, separated by a comma, or - for standard input.")
    var coordinates: [String]

    @Option(help: "The region whose boundaries to use.")
    var region: String?

    @OptionGroup var zones: ZoneOptions

    @Option(help: "The country, two letters of ISO 3166; by default the boundaries decide.")
    var country: String?

    @Option(help: "The moment for the offset from UTC, such as 2026-07-01T12:00:00Z; by default now.")
    var at: String?

    @Option(help: "text or json, with one object in each line.")
    var format: Format = .text

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    private struct Answer: Encodable {
        var latitude: Double
        var longitude: Double
        var country: String?
        var timeZone: String?
        var utcOffsetMinutes: Int?
    }

    func run() throws {
        var date = Date()
        if let at {
            guard let given = try? Date(at, strategy: .iso8601) else {
                throw ValidationError("--at \(at): write the moment like 2026-07-01T12:00:00Z")
            }
            date = given
        }
        let map = try boundaries()
        let finder = TimeZoneFinder(map)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func answer(_ text: String) throws {
            let numbers = text.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                Coordinate(latitude: latitude, longitude: longitude).isValid
            else { throw ValidationError("\(text): write latitude and longitude like 48.137,11.575") }
            let point = Coordinate(latitude: latitude, longitude: longitude)
            let zone = finder.zone(at: point, country: country)
            let answer = Answer(
                latitude: latitude,
                longitude: longitude,
                country: country?.uppercased() ?? map?.country(at: point),
                timeZone: zone,
                utcOffsetMinutes: zone.flatMap { TimeZoneFinder.offsetMinutes(of: $0, at: date) }
            )
            switch format {
            case .json: try StandardOutput.print(String(decoding: try encoder.encode(answer), as: UTF8.self))
            case .text: try StandardOutput.print(Self.text(answer))
            }
        }
        for text in coordinates {
            guard text == "-" else {
                try answer(text)
                continue
            }
            while let line = readLine() {
                if !line.allSatisfy(\.isWhitespace) { try answer(line) }
            }
        }
    }

    private func boundaries() throws -> BoundaryMap? {
        let areas = try zones.areas()
        if let region {
            let opened = try Region(at: URL(filePath: region, directoryHint: .isDirectory))
            let own = try opened.boundaries().map { try BoundaryMap(decoding: $0) }
            return ZoneOptions.boundaries(own, with: areas)
        }
        // With a country, its zone cities and rules can decide without Natural Earth. With areas, the zone needs no
        // country. With neither, Natural Earth must be installed.
        if country != nil || areas != nil { return try ZoneOptions.boundaries(with: areas) }
        return try NaturalEarth().boundaries()
    }

    private static func text(_ answer: Answer) -> String {
        let offset = answer.utcOffsetMinutes.map { minutes in
            let sign = minutes < 0 ? "−" : "+"
            return " UTC\(sign)\(abs(minutes) / 60)" + (minutes % 60 == 0 ? "" : ":\(abs(minutes) % 60)")
        }
        return "\(answer.country ?? "–") \(answer.timeZone ?? "–")\(offset ?? "")"
    }
}
