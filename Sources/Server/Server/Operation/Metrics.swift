import PortolanMaps
import PortolanPlaces
import PortolanTiles
import Synchronization

/// Counts requests and measures their times.
final class Metrics: Sendable {
    /// A metric with a value for each combination of labels.
    struct Figure: Sendable {
        enum Kind: String, Sendable {
            case counter, gauge, histogram
        }

        struct Point: Sendable {
            var labels: [(name: String, value: String)]
            /// The value; for a histogram, the sum.
            var value: Double
            /// For a histogram, the number of values.
            var count = 0
            /// For a histogram, the number of values at or below each bound.
            var buckets: [Int]?
        }

        var name: String
        var kind: Kind
        var help: String
        var points: [Point]

        /// Returns a metric with one value that only grows.
        static func counter(_ name: String, _ value: Int, _ help: String) -> Self { one(name, .counter, value, help) }
        /// Returns a metric with one value that grows and shrinks.
        static func gauge(_ name: String, _ value: Int, _ help: String) -> Self { one(name, .gauge, value, help) }

        private static func one(_ name: String, _ kind: Kind, _ value: Int, _ help: String) -> Self {
            Self(name: name, kind: kind, help: help, points: [Point(labels: [], value: Double(value))])
        }
    }

    private struct Series {
        var byStatus: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var seconds = 0.0
        var bytes = 0

        mutating func add(_ status: Int, _ seconds: Double, _ byteCount: Int) {
            byStatus[status, default: 0] += 1
            count += 1
            self.seconds += seconds
            bytes += byteCount
            for index in Metrics.bounds.indices.reversed() {
                guard seconds <= Metrics.bounds[index] else { break }
                buckets[index] += 1
            }
        }
    }

    private struct State {
        var series: [String: Series] = [:]
        var running = 0
        var refused: [String: Int] = [:]
        var damaged: [String: Int] = [:]
        var lostLogLines = 0
    }

    /// The upper ends of the histogram's buckets, in seconds.
    static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())
    let slowest = SlowestRequests()
    let transfers: TransferBudget

    /// Creates the metrics.
    /// - Parameter transfers: counts the bytes that connections hold.
    init(transfers: TransferBudget = TransferBudget(byteLimit: .max)) { self.transfers = transfers }

    func begin() { state.withLock { $0.running += 1 } }

    func end(_ name: String, status: Int, seconds: Double, byteCount: Int) {
        state.withLock { state in
            state.running -= 1
            state.series[name, default: Series()].add(status, seconds, byteCount)
        }
    }

    /// Counts a request that was answered on the connection's thread.
    func count(_ name: String, status: Int, seconds: Double, byteCount: Int) {
        state.withLock { $0.series[name, default: Series()].add(status, seconds, byteCount) }
    }

    /// Counts a request that was refused before it reached its endpoint, with the reason.
    func refuse(_ reason: String) { state.withLock { $0.refused[reason, default: 0] += 1 } }

    /// Counts a request that met damaged or unreadable data of a region.
    func noteDamage(_ data: String) { state.withLock { $0.damaged[data, default: 0] += 1 } }

    /// Returns the data of a region that an error reports as damaged or unreadable, such as "tiles" or "places"; nil
    /// for all other errors.
    static func damagedData(_ error: any Error) -> String? {
        switch error {
        case let error as PMTilesError where error.code == .damaged || error.code == .file: "tiles"
        case RenderError.tile: "tiles"
        case let error as PlacesError where error.code == .unreadable: "places"
        default: nil
        }
    }

    /// Counts a line of the log that could not be written, as with a full disk or a closed pipe.
    func loseLogLine() { state.withLock { $0.lostLogLines += 1 } }

    /// Returns all metrics.
    /// - Parameter copies: checks regions on other servers; nil if there are none.
    func figures(
        _ set: RegionSet,
        reloads: (count: Int, failures: Int),
        copies: (count: Int, failures: Int)? = nil,
        export: TelemetryExport? = nil
    ) -> [Figure] {
        let state = self.state.withLock { $0 }
        let series = state.series.sorted { $0.key < $1.key }
        let pictures = set.maps.pictures.figures
        let held = transfers.figures
        func point(_ value: Int, _ labels: (name: String, value: String)...) -> Figure.Point { .init(labels: labels, value: Double(value)) }
        var figures = [
            Figure(
                name: "portolan_requests_total",
                kind: .counter,
                help: "Requests by endpoint and status.",
                points: series.flatMap { name, one in
                    one.byStatus.sorted { $0.key < $1.key }.map { point($0.value, ("endpoint", name), ("status", String($0.key))) }
                }
            ),
            Figure(
                name: "portolan_request_seconds",
                kind: .histogram,
                help: "Seconds from the head of a request until its answer is made.",
                points: series.map { name, one in
                    .init(labels: [("endpoint", name)], value: one.seconds, count: one.count, buckets: one.buckets)
                }
            ),
            Figure(
                name: "portolan_response_bytes_total",
                kind: .counter,
                help: "Bytes in the bodies of answers, by endpoint.",
                points: series.map { point($0.value.bytes, ("endpoint", $0.key)) }
            ),
            Figure(
                name: "portolan_requests_refused_total",
                kind: .counter,
                help: "Requests that were refused before they reached their endpoint, by reason.",
                points: state.refused.sorted { $0.key < $1.key }.map { point($0.value, ("reason", $0.key)) }
            ),
            Figure(
                name: "portolan_damage_total",
                kind: .counter,
                help: "Requests for data of regions that cannot be read, because files are damaged or have changed, by kind of data.",
                points: ["places", "tiles"].map { point(state.damaged[$0] ?? 0, ("data", $0)) }
            ),
            .counter("portolan_log_lines_lost_total", state.lostLogLines, "Lines of the access log that could not be written."),
            .gauge("portolan_requests_running", state.running, "Requests that are being answered."),
            .gauge("portolan_transfer_bytes", held.byteCount, "Bytes of requests and answers in the memory of connections."),
            Figure(
                name: "portolan_connections_cut_total",
                kind: .counter,
                help: "Connections that were closed because they held too much memory, by reason.",
                points: held.cuts.map { point($0.count, ("reason", $0.reason)) }
            ),
            .counter("portolan_picture_cache_hits_total", pictures.hits, "Pictures found in the cache since the regions were opened."),
            .counter(
                "portolan_picture_cache_misses_total",
                pictures.misses,
                "Pictures drawn since the regions were opened, because the cache lacked them."
            ),
            .gauge("portolan_picture_cache_bytes", pictures.byteCount, "Bytes of pictures in the cache."),
            Figure(
                name: "portolan_region_info",
                kind: .gauge,
                help: "The version of the regions that is served.",
                points: zip(set.regions, set.manifestDigests).map {
                    point(1, ("region", $0.manifest.name), ("version", set.version), ("published", $1 ?? ""))
                }
            ),
            Figure(
                name: "portolan_reloads_total",
                kind: .counter,
                help: "Attempts to open the regions again, by result.",
                points: [point(reloads.count, ("result", "done")), point(reloads.failures, ("result", "failed"))]
            ),
        ]
        if let copies {
            figures.append(
                Figure(
                    name: "portolan_remote_looks_total",
                    kind: .counter,
                    help: "Checks for new versions of remote regions, by result: done if this server then has the newest version.",
                    points: [point(copies.count, ("result", "done")), point(copies.failures, ("result", "failed"))]
                )
            )
        }
        if let losses = export?.losses {
            figures += [
                .counter("portolan_telemetry_dropped_total", losses.dropped, "Spans of traces that did not reach the collector."),
                .counter("portolan_telemetry_failures_total", losses.failures, "Failed attempts to send data to the collector."),
            ]
        }
        return figures
    }
}

extension [Metrics.Figure] {
    /// The metrics in the text format of Prometheus.
    var prometheusText: String {
        var lines: [String] = []
        for figure in self {
            lines += ["# HELP \(figure.name) \(figure.help)", "# TYPE \(figure.name) \(figure.kind.rawValue)"]
            for point in figure.points {
                guard let buckets = point.buckets else {
                    lines.append("\(figure.name)\(Self.text(point.labels)) \(Self.text(point.value))")
                    continue
                }
                for (bound, count) in zip(Metrics.bounds.map { "\($0)" } + ["+Inf"], buckets + [point.count]) {
                    lines.append("\(figure.name)_bucket\(Self.text(point.labels + [("le", bound)])) \(count)")
                }
                lines.append("\(figure.name)_sum\(Self.text(point.labels)) \(point.value)")
                lines.append("\(figure.name)_count\(Self.text(point.labels)) \(point.count)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ labels: [(name: String, value: String)]) -> String {
        guard !labels.isEmpty else { return "" }
        let items = labels.map { label in
            let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(label.name)=\"\(value)\""
        }
        return "{\(items.joined(separator: ","))}"
    }

    private static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
