import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// `portolan search TEXT --region NAME.portolan`
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find places by words: names, kinds, addresses.",
        discussion: "Type 'café', 'museum near the river' or 'Brienner Straße 11'. Accents, case and small errors do not matter."
    )

    enum Rank: String, ExpressibleByArgument, CaseIterable {
        case relevance, distance
    }

    @Argument(help: "What to look for.")
    var words: [String]

    @OptionGroup var regions: RegionOptions
    @OptionGroup var area: AreaOptions
    @OptionGroup var answer: AnswerArguments

    @Option(help: "Only places of this type (cafe) or OSM kind (amenity=cafe).")
    var type: String?

    @Flag(name: .customLong("open-now"), help: "Only places that are open now.")
    var isOpenNow = false

    @Option(help: "The order: relevance or distance.")
    var rank: Rank = .relevance

    @Option(help: "The most places to list: 1 to 20.")
    var limit: Int = 20

    @Option(help: "The number of places to skip, for the next page.")
    var offset: Int = 0

    func validate() throws {
        if let type { try validateTypes([type], option: "--type") }
        guard (1...20).contains(limit) else { throw ValidationError("--limit \(limit): 1 to 20 places") }
        guard offset >= 0 else { throw ValidationError("--offset \(offset): 0 or more") }
        guard rank != .distance || area.near != nil else {
            throw ValidationError("--rank distance: --near is missing, the point to measure from")
        }
    }

    func run() async throws {
        let query = TextQuery(
            words.joined(separator: " "),
            type: type,
            isStrictType: type != nil,
            isOpenNow: isOpenNow,
            rank: rank == .distance ? .distance : .relevance,
            bias: area.bias,
            restriction: area.restriction,
            limit: limit,
            offset: offset
        )
        let places = try await regions.client(now: answer.at).search(
            query,
            fields: answer.placeFields,
            language: answer.language,
            region: answer.country
        )
        switch answer.format {
        case .json: try StandardOutput.print(JSONValue.places(places).text)
        case .text:
            let origin = area.near?.coordinate
            try StandardOutput.print(
                PlaceText.list(
                    places.map { place in
                        let distance = origin.flatMap { origin in place.location?.distanceMeters(to: origin) }
                        return (distance.map(PlaceText.distance) ?? "", place)
                    },
                    none: "Nothing found for '\(query.text)'."
                )
            )
        }
    }
}
