import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// `portolan nearby LAT,LON --region NAME.portolan`
struct NearbyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby",
        abstract: "List the places nearest to a point."
    )

    @Argument(
        help: """
            Latitude and longitude in degrees, such as 43.7384,7.4246; the last region's centre where nothing is said. \
            Write -- before it where it begins with a minus sign.
            """
    )
    var center: CoordinateArgument?

    @OptionGroup var regions: RegionOptions

    @Option(help: "None farther than this, in metres.")
    var radius: Double = 1000

    @Option(
        name: .customLong("type"),
        help: "Only places of this type (cafe) or OSM kind (amenity=cafe, shop); may be given several times."
    )
    var types: [String] = []

    @Option(help: "At most so many.")
    var limit: Int = 20

    @Option(help: "The language to answer in, such as fr or zh-Hant.")
    var language: String?

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func validate() throws {
        guard radius.isFinite, radius >= 0 else { throw ValidationError("--radius \(radius): a radius is a number of metres, 0 or more") }
        guard (1...20).contains(limit) else { throw ValidationError("--limit \(limit): 1 to 20 places") }
    }

    func run() async throws {
        let places = try await regions.client().nearby(
            try center?.coordinate ?? regions.center(),
            radiusMeters: radius,
            types: Set(types),
            limit: limit,
            language: language
        )
        switch format {
        case .json: print(JSONValue.places(places.map(\.place)).text)
        case .text: print(PlaceText.list(places))
        }
    }
}

/// `LAT,LON` on the command line.
struct CoordinateArgument: ExpressibleByArgument {
    var coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else { return nil }
    }
}
