import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// The command `portolan reverse LAT,LON --region NAME.portolan`.
struct ReverseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Show the address of a coordinate: the house, the street, and every area up to the country.",
        discussion: """
            A house counts within 50 m, a street within 300 m. A house number that is estimated between its neighbours \
            is marked with ~.
            """
    )

    @Argument(help: ArgumentHelp("Latitude and longitude in degrees, such as 43.7384,7.4246.", valueName: "LAT,LON"))
    var position: CoordinateArgument

    @OptionGroup var regions: RegionOptions

    @Option(
        name: .customLong("level"),
        help: "Only this level. Repeat the option for several."
    )
    var levels: [LevelArgument] = []

    @Option(help: "The language to answer in, such as fr or zh-Hant.")
    var language: String?

    @Option(
        name: .customLong("user-country"),
        help: "The country of the person who asks, as two letters: US. Addresses in this country leave out its name."
    )
    var country: String?

    @Option(help: "text, json or geojson.")
    var format: AnswerFormat = .text

    func validate() throws { try AnswerArguments.validate(language: language, country: country) }

    func run() async throws {
        let addresses = try await regions.client().addresses(
            at: position.coordinate,
            levels: levels.isEmpty ? Set(AddressLevel.allCases) : Set(levels.map(\.level)),
            language: language,
            region: country
        )
        switch format {
        case .json: try StandardOutput.print(JSONValue.addresses(addresses).text)
        case .geojson: try StandardOutput.print(JSONValue.features(addresses).text)
        case .text: try StandardOutput.print(Self.text(addresses, at: position.coordinate))
        }
    }

    static func text(_ addresses: [LocatedAddress], at position: Coordinate) -> String {
        guard !addresses.isEmpty else {
            return
                "No address at \(position): the regions have no house, street or area there. The point may be at sea, or outside the regions."
        }
        let rows = addresses.map { address in
            (
                level: address.level.rawValue,
                distance: address.level <= .street ? PlaceText.distance(address.distanceMeters) : "",
                text: ((address.granularity == .interpolated ? "~ " : "") + address.formattedAddress).plainLine,
                id: address.placeID.map { "\($0)" } ?? ""
            )
        }
        let widths = (rows.map { $0.level.displayWidth }.max() ?? 0, rows.map { $0.distance.displayWidth }.max() ?? 0)
        let textWidth = min(rows.map { $0.text.displayWidth }.max() ?? 0, 80)
        var lines = rows.map { row in
            let line = [
                row.level.padded(to: widths.0), row.distance.padded(to: widths.1, isRight: true), row.text.padded(to: textWidth), row.id,
            ].filter { !$0.isEmpty }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        lines.append("")
        for provider in addresses.flatMap(\.attributions).map(\.provider.plainLine) where !lines.contains(provider) {
            lines.append(provider)
        }
        return lines.joined(separator: "\n")
    }
}

/// An address level on the command line.
struct LevelArgument: ExpressibleByArgument {
    var level: AddressLevel

    init?(argument: String) {
        guard let level = AddressLevel(rawValue: argument) else { return nil }
        self.level = level
    }

    static var allValueStrings: [String] { AddressLevel.allCases.map(\.rawValue) }
}
