import Foundation
import PortolanPlaces
import Synchronization

/// Writes a line of JSON for each request to standard output. A line that cannot be written is lost and counted.
final class AccessLog: Sendable {
    let isOn: Bool
    private let metrics: Metrics
    /// Whether the previous line was not written, or only in part.
    private let isBroken = Mutex(false)
    private let sink: @Sendable (Data) throws -> Void

    /// Creates a log.
    /// - Parameter sink: writes a line; by default to standard output.
    init(
        isOn: Bool,
        metrics: Metrics,
        sink: @escaping @Sendable (Data) throws -> Void = { try FileHandle.standardOutput.write(contentsOf: $0) }
    ) {
        self.isOn = isOn
        self.metrics = metrics
        self.sink = sink
    }

    /// The facts about one request in the log.
    struct Entry {
        var time: Date
        var id: String
        var trace: String?
        var method: String
        /// The path without its query, because a query may contain keys.
        var path: String
        var endpoint: String
        var status: Int
        var byteCount: Int
        var milliseconds: Double
        var client: String
        /// The name of the key, never the key itself.
        var key: String?
        var error: String?
    }

    func write(_ entry: @autoclosure () -> Entry) {
        guard isOn else { return }
        let entry = entry()
        let value = JSONValue.object([
            "time": .string(entry.time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))), "id": .string(entry.id),
            "trace": entry.trace.map { .string($0) }, "method": .string(entry.method), "path": .string(entry.path),
            "endpoint": .string(entry.endpoint), "status": .number(entry.status), "bytes": .number(entry.byteCount),
            "ms": .number((entry.milliseconds * 1000).rounded() / 1000), "client": .string(entry.client),
            "key": entry.key.map { .string($0) },
            "error": entry.error.map { .string($0) },
        ])
        isBroken.withLock { isBroken in
            do {
                // A part of the previous line may have been written, so a line break comes first.
                try sink(Data(((isBroken ? "\n" : "") + value.line + "\n").utf8))
                isBroken = false
            } catch {
                isBroken = true
                metrics.loseLogLine()
            }
        }
    }
}
