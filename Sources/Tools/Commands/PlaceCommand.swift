import ArgumentParser
import Foundation
import PortolanPlaces

/// The command `portolan place ID --region NAME.portolan`.
struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Show the details of a place."
    )

    @Argument(help: "A place ID (p…) or an OSM object (osm:way/123).")
    var id: String

    @OptionGroup var regions: RegionOptions
    @OptionGroup var answer: AnswerArguments

    @Flag(help: "Also show all tags of the OSM object.")
    var tags = false

    func run() async throws {
        let client = try regions.client(now: answer.at)
        let place = try await client.place(
            id,
            fields: answer.placeFields,
            language: answer.language,
            region: answer.country
        )
        switch answer.format {
        case .json: try StandardOutput.print(place.json.text)
        // A single place is returned with its outline; in lists, each place is a point.
        case .geojson: try StandardOutput.print(place.feature(try await client.outline(of: place.id)).text)
        case .text: try StandardOutput.print(PlaceText.details(place, showsTags: tags))
        }
    }
}
