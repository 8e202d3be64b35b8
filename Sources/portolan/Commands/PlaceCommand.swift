import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces
import PortolanRegion

/// `portolan place ID --region NAME.portolan`
struct PlaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Show what is known of a place."
    )

    @Argument(help: "A place ID (p…) or an OSM object (osm:way/123).")
    var id: String

    @OptionGroup var regions: RegionOptions

    @Option(help: "The language to answer in, such as fr or zh-Hant.")
    var language: String?

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func run() async throws {
        let place = try await regions.client().place(id, language: language)
        print(format == .json ? place.json.text : PlaceText.details(place))
    }
}

/// The regions to answer from.
struct RegionOptions: ParsableArguments {
    @Option(name: [.customShort("r"), .customLong("region")], help: "A region's folder; several stack, and the more detailed one wins.")
    var folders: [String]

    func client() throws -> PlacesClient {
        try PlacesClient(regions: folders.map { URL(filePath: $0, directoryHint: .isDirectory) })
    }

    /// Where the last region named wants to be looked at first.
    func center() throws -> Coordinate {
        guard let last = folders.last else { throw ValidationError("--region is missing") }
        return try Region(at: URL(filePath: last, directoryHint: .isDirectory)).manifest.center
    }
}
