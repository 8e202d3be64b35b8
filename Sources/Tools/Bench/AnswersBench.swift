import ArgumentParser
import Foundation
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore

/// Prints all details of each place of a region, a line of JSON each, so that the answers of two builds can be compared with `cmp`.
struct AnswersBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Print all answers about a region's places, to compare builds."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Argument(help: "The languages to ask in.")
    var languages: [String] = []

    /// A fixed time that counts as now, since answers depend on it.
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
