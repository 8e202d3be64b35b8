import ArgumentParser
import Foundation
import PortolanPlaces

/// `portolan place ID --region NAME.portolan`
struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Show what is known of a place."
    )

    @Argument(help: "A place ID (p…) or an OSM object (osm:way/123).")
    var id: String

    @OptionGroup var regions: RegionOptions
    @OptionGroup var answer: AnswerArguments

    @Flag(help: "Also show all tags of the OSM object.")
    var tags = false

    func run() async throws {
        let place = try await regions.client(now: answer.at).place(
            id,
            fields: answer.placeFields,
            language: answer.language,
            region: answer.country
        )
        try StandardOutput.print(answer.format == .json ? place.json.text : PlaceText.details(place, showsTags: tags))
    }
}
