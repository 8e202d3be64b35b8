import ArgumentParser
import Foundation
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore

/// Prints all details of each place of a region, one line of JSON for each place, so that `cmp` can compare the answers
/// of two builds.
struct AnswersBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Print all answers about a region's places, so that builds can be compared."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Argument(help: "The languages to ask in.")
    var languages: [String] = []

    /// A fixed current time, because answers depend on the time.
    private static let now = Date(timeIntervalSince1970: 1_798_100_000)

    func run() async throws {
        let region = try Region(at: URL(filePath: region, directoryHint: .isDirectory))
        let ids = try RawSQLite(region.placesFile).keys().compactMap { PlaceID(rowKey: $0) }
        let client = try PlacesClient(regions: [region.folder], now: { Self.now })
        for language in languages.isEmpty ? [nil] : languages.map(Optional.some) {
            for id in ids {
                let place = try await client.place(id, language: language)
                print(place.json.text, place.contactLinks ?? "-", place.otherPhoneNumbers ?? "-")
            }
        }
    }
}
