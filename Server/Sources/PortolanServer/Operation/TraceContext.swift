/// The header `traceparent` of W3C's Trace Context: which trace a request belongs to.
struct TraceContext: Sendable {
    /// 32 hexadecimal digits.
    let traceID: String
    let text: String

    /// nil for a header that is none.
    init?(_ header: String?) {
        guard let header, header.utf8.count == 55 else { return nil }
        let parts = header.split(separator: "-")
        let isHexadecimal = header.utf8.allSatisfy { $0 == 45 || $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
        guard isHexadecimal, parts.map(\.utf8.count) == [2, 32, 16, 2], parts[1].contains(where: { $0 != "0" }) else { return nil }
        traceID = String(parts[1])
        text = header
    }
}
