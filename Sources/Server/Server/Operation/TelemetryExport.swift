import Foundation
import PortolanPlaces
import ServiceLifecycle
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends traces and metrics to a collector, in OTLP's JSON over HTTP:
/// https://opentelemetry.io/docs/specs/otlp/#otlphttp
///
/// At most ``spanLimit`` spans wait; further ones are dropped and counted. A collector that cannot be reached does not
/// slow down requests.
final class TelemetryExport: Sendable {
    /// An answered request.
    struct Span: Sendable {
        var trace: TraceContext
        var parentID: String?
        var name: String
        var start: Date
        var seconds: Double
        var attributes: [(name: String, value: JSONValue)]
        var isFailure: Bool
    }

    private struct State {
        var spans: [Span] = []
        var dropped = 0
        var failures = 0
    }

    static let spanLimit = 4_096

    /// The share of new traces that are kept. For a trace of the client, the client decides.
    let sampling: Double
    private let state = Mutex(State())
    private let endpoint: String
    private let headers: [String: String]
    private let started: Date
    private let session: URLSession

    init(endpoint: String, headers: [String: String], sampling: Double, started: Date) {
        self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        self.headers = headers
        self.sampling = sampling
        self.started = started
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration)
    }

    /// The number of dropped spans, and of failed requests to the collector.
    var losses: (dropped: Int, failures: Int) { state.withLock { ($0.dropped, $0.failures) } }

    func add(_ span: Span) {
        state.withLock { state in
            guard state.spans.count < Self.spanLimit else {
                state.dropped += 1
                return
            }
            state.spans.append(span)
        }
    }

    // MARK: Sending

    /// Sends the waiting spans.
    func sendSpans() async {
        let spans = state.withLock { state in
            defer { state.spans = [] }
            return state.spans
        }
        guard !spans.isEmpty else { return }
        await send("/v1/traces", Self.traces(spans), count: spans.count)
    }

    /// Sends metrics.
    func send(_ metrics: [Metrics.Figure], now: Date) async {
        await send("/v1/metrics", Self.metrics(metrics, from: started, to: now), count: 0)
    }

    private func send(_ path: String, _ body: JSONValue, count: Int) async {
        guard let url = URL(string: endpoint + path) else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(body.line.utf8)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let status = await withCheckedContinuation { continuation in
            let task = session.dataTask(with: request) { _, response, _ in
                continuation.resume(returning: (response as? HTTPURLResponse)?.statusCode ?? 0)
            }
            task.resume()
        }
        guard !(200..<300).contains(status) else { return }
        state.withLock { state in
            state.failures += 1
            state.dropped += count
        }
    }

    // MARK: OTLP's JSON

    private static let resource = JSONValue.object(["attributes": attributes([("service.name", "portolan")])])
    private static let scope = JSONValue.object(["name": "portolan.serve"])

    static func traces(_ spans: [Span]) -> JSONValue {
        let items = spans.map { span -> JSONValue in
            .object([
                "traceId": .string(span.trace.traceID), "spanId": .string(span.trace.spanID),
                "parentSpanId": span.parentID.map { .string($0) }, "name": .string(span.name), "kind": .number(2),
                "startTimeUnixNano": nanoseconds(span.start), "endTimeUnixNano": nanoseconds(span.start.addingTimeInterval(span.seconds)),
                "attributes": attributes(span.attributes), "status": .object(span.isFailure ? [("code", .number(2))] : []),
            ])
        }
        let scoped = JSONValue.object(["scope": scope, "spans": .array(items)])
        return .object(["resourceSpans": .array([.object(["resource": resource, "scopeSpans": .array([scoped])])])])
    }

    static func metrics(_ figures: [Metrics.Figure], from start: Date, to end: Date) -> JSONValue {
        let items = figures.map { figure -> JSONValue in
            var points: [JSONValue] = []
            for point in figure.points {
                var members: [(name: String, value: JSONValue)] = [
                    ("attributes", attributes(point.labels.map { ($0.name, .string($0.value)) })),
                    ("startTimeUnixNano", nanoseconds(start)),
                    ("timeUnixNano", nanoseconds(end)),
                ]
                if let buckets = point.buckets {
                    // Prometheus counts the values below each bound, OTLP those between two bounds.
                    let below = [0] + buckets + [Int(clamping: point.count)]
                    members += [
                        ("count", .string(String(point.count))), ("sum", .number(point.value)),
                        ("explicitBounds", .array(Metrics.bounds.map { .number($0) })),
                        ("bucketCounts", .array(zip(below.dropFirst(), below).map { .string(String($0 - $1)) })),
                    ]
                } else {
                    members.append(("asDouble", .number(point.value)))
                }
                points.append(.object(members))
            }
            let data: JSONValue = .object(
                [("dataPoints", .array(points))] + (figure.kind == .gauge ? [] : [("aggregationTemporality", .number(2))])
                    + (figure.kind == .counter ? [("isMonotonic", .bool(true))] : [])
            )
            let member = figure.kind == .gauge ? "gauge" : figure.kind == .counter ? "sum" : "histogram"
            return .object([("name", .string(figure.name)), ("description", .string(figure.help)), (member, data)])
        }
        let scoped = JSONValue.object(["scope": scope, "metrics": .array(items)])
        return .object(["resourceMetrics": .array([.object(["resource": resource, "scopeMetrics": .array([scoped])])])])
    }

    private static func attributes(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        .array(
            members.map { name, value in
                let kind = value.string != nil ? "stringValue" : "intValue"
                let value = value.string != nil ? value : .string(value.line)
                return .object([("key", .string(name)), ("value", .object([(kind, value)]))])
            }
        )
    }

    private static func nanoseconds(_ time: Date) -> JSONValue {
        .string(String(UInt64(exactly: (time.timeIntervalSince1970 * 1e6).rounded()).map { $0 * 1_000 } ?? 0))
    }
}

/// Sends traces every few seconds, metrics every minute, and the rest when the server stops.
struct TelemetryService: Service {
    let export: TelemetryExport
    let figures: @Sendable () -> [Metrics.Figure]
    let clock: @Sendable () -> Date

    private static let spanInterval = Duration.seconds(2)
    private static let roundsBetweenFigures = 30

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var round = 0
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: Self.spanInterval)
                } catch {
                    break
                }
                round += 1
                await export.sendSpans()
                if round % Self.roundsBetweenFigures == 0 { await export.send(figures(), now: clock()) }
            }
        }
        await export.sendSpans()
        await export.send(figures(), now: clock())
    }
}
