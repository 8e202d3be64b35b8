/// The header `traceparent` of W3C's Trace Context (https://www.w3.org/TR/trace-context/): the trace of a request and
/// its span.
struct TraceContext: Sendable, Hashable {
    /// 32 hexadecimal digits.
    let traceID: String
    /// 16 hexadecimal digits: the span of the client, or this server's own.
    let spanID: String
    /// Whether the client keeps the trace.
    let isSampled: Bool

    init(traceID: String, spanID: String, isSampled: Bool) {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Reads a header; nil if it is missing or invalid.
    init?(_ header: String?) {
        guard let header, header.utf8.count == 55 else { return nil }
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        let isHexadecimal = header.utf8.allSatisfy { $0 == 45 || $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
        guard isHexadecimal, parts.map(\.utf8.count) == [2, 32, 16, 2], parts[0] != "ff", parts[1].contains(where: { $0 != "0" }),
            parts[2].contains(where: { $0 != "0" }), let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        self.init(traceID: String(parts[1]), spanID: String(parts[2]), isSampled: flags & 1 == 1)
    }

    /// The value of the header.
    var text: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    /// Returns this server's span in the trace of a request, or the first span of a new trace.
    /// - Parameter sampling: the share of new traces that are kept.
    static func step(of parent: TraceContext?, sampling: Double) -> TraceContext {
        TraceContext(
            traceID: parent?.traceID ?? digits() + digits(),
            spanID: digits(),
            isSampled: parent?.isSampled ?? (Double.random(in: 0..<1) < sampling)
        )
    }

    private static func digits() -> String {
        let text = String(UInt64.random(in: 1 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
