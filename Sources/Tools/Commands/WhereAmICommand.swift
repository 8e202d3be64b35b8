import ArgumentParser
import Foundation
import PortolanBasics
import PortolanPlaces

/// The command `portolan whereami LAT,LON --region NAME.portolan`.
struct WhereAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whereami",
        abstract: "List the places at which a person may be, the most likely first.",
        discussion: "The likelihoods add up to at most 100 %. The rest is the likelihood that the person is at none of the places."
    )

    @Argument(help: ArgumentHelp("Latitude and longitude in degrees, such as 43.7384,7.4246.", valueName: "LAT,LON"))
    var position: CoordinateArgument

    @OptionGroup var regions: RegionOptions
    @OptionGroup var answer: AnswerArguments

    @Option(help: "The accuracy of the position in metres: 0 to 5000.")
    var accuracy: Double = 20

    @Flag(help: "Also list street furniture: benches, bicycle stands, lifts, ticket validators.")
    var furniture = false

    @Option(help: "The greatest number of places: 1 to 50.")
    var limit: Int = 10

    func validate() throws {
        guard accuracy >= 0, accuracy <= 5_000 else { throw ValidationError("--accuracy \(accuracy): give 0 to 5000 metres") }
        guard (1...50).contains(limit) else { throw ValidationError("--limit \(limit): give 1 to 50 places") }
    }

    func run() async throws {
        let found = try await regions.client(now: answer.at).currentPlace(
            .init(at: position.coordinate, accuracyMeters: accuracy, includesFurniture: furniture, limit: limit),
            fields: answer.placeFields,
            language: answer.language,
            region: answer.country
        )
        switch answer.format {
        case .json: try StandardOutput.print(JSONValue.likelihoods(found).text)
        case .geojson:
            let features = found.map { likely in
                likely.place.feature(nil, [("likelihood", .number((likely.likelihood * 1e6).rounded() / 1e6))])
            }
            try StandardOutput.print(JSONValue.features(features).text)
        case .text:
            try StandardOutput.print(PlaceText.list(found.map { (percent($0.likelihood), $0.place) }, none: "No place is near."))
        }
    }

    private func percent(_ likelihood: Double) -> String {
        let tenths = Int(clamping: (likelihood * 1000).rounded())
        return tenths >= 100 ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}
