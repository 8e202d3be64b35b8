import CoreLocation
import Foundation
import GooglePlaces
import PortolanGoogleTestSupport

/// The arguments of a callback.
struct Answer<Value> {
    var value: Value?
    var error: NSError?
    var isOnMainQueue: Bool
}

/// A mark of the main queue. Programs without a run loop may run the main queue on any thread, so the thread does not
/// show whether code runs on the main queue.
private let mainQueueKey = DispatchSpecificKey<Bool>()

/// Waits for a callback of the client, which must come once. A second call would resume the continuation twice,
/// which traps.
func answer<Value>(_ call: (@escaping (Value?, (any Error)?) -> Void) -> Void) async -> Answer<Value> {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
    let box: Box<Answer<Value>> = await withCheckedContinuation { continuation in
        call { value, error in
            let isOnMainQueue = DispatchQueue.getSpecific(key: mainQueueKey) != nil
            continuation.resume(returning: Box(Answer(value: value, error: error as NSError?, isOnMainQueue: isOnMainQueue)))
        }
    }
    return box.value
}

/// Invariant for `@unchecked Sendable`: the callback makes the box, and only the one test that waits for it reads it.
private struct Box<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Returns a client for the tests' region.
/// - Parameter position: The user's position.
func client(at position: CLLocation? = nil) async throws -> GMSPlacesClient {
    try GMSPlacesClient(regions: [try await TownRegion.folder()], language: "en") { position }
}

func fetched(_ id: String, _ fields: GMSPlaceField = .all) async throws -> GMSPlace? {
    let client = try await client()
    return await answer { client.fetchPlace(fromPlaceID: id, placeFields: fields, sessionToken: nil, callback: $0) }.value
}

func date(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantPast }
