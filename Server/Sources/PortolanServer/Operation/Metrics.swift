import PortolanPlaces
import Synchronization

/// Counts and times of requests, in the text format of Prometheus.
final class Metrics: Sendable {
    private struct Series {
        var byStatus: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var seconds = 0.0
        var bytes = 0
    }

    private struct State {
        var series: [String: Series] = [:]
        var running = 0
        var refused: [String: Int] = [:]
        var lostLogLines = 0
    }

    /// The upper ends of the histogram's buckets, in seconds.
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())
    let slowest = SlowestRequests()

    func begin() { state.withLock { $0.running += 1 } }

    func end(_ name: String, status: Int, seconds: Double, byteCount: Int) {
        state.withLock { state in
            state.running -= 1
            var series = state.series.removeValue(forKey: name) ?? Series()
            series.byStatus[status, default: 0] += 1
            series.count += 1
            series.seconds += seconds
            series.bytes += byteCount
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { series.buckets[index] += 1 }
            state.series[name] = series
        }
    }

    /// Counts a request that was refused before its endpoint: by a limit, for its key.
    func refuse(_ reason: String) { state.withLock { $0.refused[reason, default: 0] += 1 } }

    /// Counts a line of the log that could not be written: a full disk, a closed pipe.
    func loseLogLine() { state.withLock { $0.lostLogLines += 1 } }

    func text(_ set: RegionSet, reloads: (count: Int, failures: Int)) -> String {
        let state = self.state.withLock { $0 }
        var lines: [String] = []
        func head(_ name: String, _ type: String, _ help: String) { lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] }
        let series = state.series.sorted { $0.key < $1.key }
        head("portolan_requests_total", "counter", "Requests by endpoint and status.")
        for (name, one) in series {
            for (status, count) in one.byStatus.sorted(by: { $0.key < $1.key }) {
                lines.append("portolan_requests_total{endpoint=\"\(name)\",status=\"\(status)\"} \(count)")
            }
        }
        head("portolan_request_seconds", "histogram", "Time from a request's head to the end of its answer's making.")
        for (name, one) in series {
            for (bound, count) in zip(Self.bounds, one.buckets) {
                lines.append("portolan_request_seconds_bucket{endpoint=\"\(name)\",le=\"\(bound)\"} \(count)")
            }
            lines.append("portolan_request_seconds_bucket{endpoint=\"\(name)\",le=\"+Inf\"} \(one.count)")
            lines.append("portolan_request_seconds_sum{endpoint=\"\(name)\"} \(one.seconds)")
            lines.append("portolan_request_seconds_count{endpoint=\"\(name)\"} \(one.count)")
        }
        head("portolan_response_bytes_total", "counter", "Bytes of bodies of answers by endpoint.")
        for (name, one) in series { lines.append("portolan_response_bytes_total{endpoint=\"\(name)\"} \(one.bytes)") }
        head("portolan_requests_refused_total", "counter", "Requests refused before their endpoint, by reason.")
        for (reason, count) in state.refused.sorted(by: { $0.key < $1.key }) {
            lines.append("portolan_requests_refused_total{reason=\"\(reason)\"} \(count)")
        }
        head("portolan_log_lines_lost_total", "counter", "Lines of the access log that could not be written.")
        lines.append("portolan_log_lines_lost_total \(state.lostLogLines)")
        head("portolan_requests_running", "gauge", "Requests that are being answered.")
        lines.append("portolan_requests_running \(state.running)")
        let pictures = set.maps.pictures.figures
        head("portolan_picture_cache_hits_total", "counter", "Pictures found in the cache since the regions were opened.")
        lines.append("portolan_picture_cache_hits_total \(pictures.hits)")
        head("portolan_picture_cache_misses_total", "counter", "Pictures drawn anew since the regions were opened.")
        lines.append("portolan_picture_cache_misses_total \(pictures.misses)")
        head("portolan_picture_cache_bytes", "gauge", "Bytes of pictures in the cache.")
        lines.append("portolan_picture_cache_bytes \(pictures.byteCount)")
        head("portolan_region_info", "gauge", "The version of the regions that is served.")
        for region in set.regions {
            let name = region.manifest.name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ")
            lines.append("portolan_region_info{region=\"\(name)\",version=\"\(set.version)\"} 1")
        }
        head("portolan_reloads_total", "counter", "Times that regions were opened anew, by result.")
        lines.append("portolan_reloads_total{result=\"done\"} \(reloads.count)")
        lines.append("portolan_reloads_total{result=\"failed\"} \(reloads.failures)")
        return lines.joined(separator: "\n") + "\n"
    }
}
