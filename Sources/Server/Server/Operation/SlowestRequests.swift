import Foundation
import PortolanPlaces
import Synchronization

/// The slowest requests since the server started, a few for each endpoint, for operators. They have paths, but no
/// queries.
final class SlowestRequests: Sendable {
    private struct Entry {
        var endpoint: String
        var path: String
        var status: Int
        var milliseconds: Double
        var time: Date
    }

    /// At most this many requests of each endpoint are kept, so that slow drawing does not hide all other endpoints.
    private static let limit = 5
    private let entries = Mutex<[String: [Entry]]>([:])

    func note(_ endpoint: String, path: @autoclosure () -> String, status: Int, seconds: Double, time: @autoclosure () -> Date) {
        entries.withLock { entries in
            var list = entries[endpoint] ?? []
            let milliseconds = seconds * 1000
            if list.count >= Self.limit, let last = list.last, last.milliseconds >= milliseconds { return }
            let entry = Entry(
                endpoint: endpoint,
                path: String(path().prefix(200)),
                status: status,
                milliseconds: milliseconds,
                time: time()
            )
            list.insert(entry, at: list.firstIndex { $0.milliseconds < milliseconds } ?? list.count)
            entries[endpoint] = Array(list.prefix(Self.limit))
        }
    }

    /// The slowest requests first.
    var json: JSONValue {
        let all = entries.withLock { Array($0.values.joined()) }.sorted {
            $0.milliseconds == $1.milliseconds ? $0.path < $1.path : $0.milliseconds > $1.milliseconds
        }
        return .array(
            all.prefix(50).map { entry in
                .object([
                    "endpoint": .string(entry.endpoint), "path": .string(entry.path), "status": .number(entry.status),
                    "milliseconds": .number((entry.milliseconds * 10).rounded() / 10), "time": .string(entry.time.formatted(.iso8601)),
                ])
            }
        )
    }
}
