import Dispatch
import Foundation
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Synchronization

/// Prints all details of each place of a region, a line of JSON each, so that the answers of two builds can be compared with `cmp`.
enum AnswersBench {
    /// A fixed time that counts as now, since answers depend on it.
    private static let now = Date(timeIntervalSince1970: 1_798_100_000)

    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else {
            print("usage: portolan-bench answers REGION.portolan [LANGUAGE…]")
            return
        }
        let region = try Region(at: URL(filePath: path, directoryHint: .isDirectory))
        let ids = try RawSQLite(region.placesFile).keys().compactMap { PlaceID(rowKey: $0) }
        let client = try PlacesClient(regions: [region.folder], now: { now })
        let languages = arguments.count > 1 ? arguments.dropFirst().map(Optional.some) : [nil]
        let failure = Mutex<(any Error)?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task {
            do {
                for language in languages {
                    for id in ids {
                        let place = try await client.place(id, language: language)
                        print(place.json.text, place.contactLinks ?? "-", place.otherPhoneNumbers ?? "-")
                    }
                }
            } catch {
                failure.withLock { $0 = error }
            }
            done.signal()
        }
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
