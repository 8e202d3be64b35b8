import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// The command `portolan nearby LAT,LON --region NAME.portolan`.
struct NearbyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby",
        abstract: "List the places around a point.",
        discussion: """
            Without --type, the list has only named places of kinds that people look for: no streets, house numbers, buildings, \
            areas or street furniture. --everything lists these as well.
            """
    )

    enum Rank: String, ExpressibleByArgument, CaseIterable {
        case distance, popularity
    }

    @Argument(
        help: ArgumentHelp(
            "Latitude and longitude in degrees, such as 43.7384,7.4246; by default the last region's centre.",
            valueName: "LAT,LON"
        )
    )
    var center: CoordinateArgument?

    @OptionGroup var regions: RegionOptions
    @OptionGroup var answer: AnswerArguments

    @Option(help: "The greatest distance in metres: 0 to 50000.")
    var radius: Double = 1000

    @Option(
        name: .customLong("type"),
        help: "Only places of this type (cafe) or OSM kind (amenity=cafe, shop). Repeat the option for several."
    )
    var types: [String] = []

    @Option(name: .customLong("not-type"), help: "No places of this type or kind.")
    var excludedTypes: [String] = []

    @Option(name: .customLong("primary-type"), help: "Only places with this primary type.")
    var primaryTypes: [String] = []

    @Flag(help: "Without a type, also list streets, house numbers, buildings, areas and places without a name.")
    var everything = false

    @Option(help: "The order: distance or popularity.")
    var rank: Rank = .distance

    @Option(help: "The greatest number of places: 1 to 20.")
    var limit: Int = 20

    func validate() throws {
        guard radius >= 0, radius <= 50_000 else { throw ValidationError("--radius \(radius): give 0 to 50000 metres") }
        guard (1...20).contains(limit) else { throw ValidationError("--limit \(limit): give 1 to 20 places") }
        try validateTypes(types, option: "--type")
        try validateTypes(excludedTypes, option: "--not-type")
        try validateTypes(primaryTypes, option: "--primary-type")
    }

    func run() async throws {
        let query = NearbyQuery(
            center: try center?.coordinate ?? regions.center(),
            radiusMeters: radius,
            types: TypeFilter(included: Set(types), excluded: Set(excludedTypes), includedPrimary: Set(primaryTypes)),
            scope: everything ? .everything : .pointsOfInterest,
            rank: rank == .distance ? .distance : .popularity,
            limit: limit
        )
        let places = try await regions.client(now: answer.at).nearby(
            query,
            fields: answer.placeFields,
            language: answer.language,
            region: answer.country
        )
        switch answer.format {
        case .json: try StandardOutput.print(JSONValue.places(places.map(\.place)).text)
        case .geojson:
            let features = places.map { near in
                near.place.feature(nil, [("distanceMeters", .number((near.distanceMeters * 10).rounded() / 10))])
            }
            try StandardOutput.print(JSONValue.features(features).text)
        case .text: try StandardOutput.print(PlaceText.list(places.map { (PlaceText.distance($0.distanceMeters), $0.place) }))
        }
    }
}
