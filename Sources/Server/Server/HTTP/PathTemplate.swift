/// The form of an address, as OpenAPI writes it: `/data/{source}/{z}/{x}/{y}.pbf`. Each part between slashes has at
/// most one name.
///
/// After a question mark stand parameters of which a request must have at least one: `/reverse?format&addressdetails`.
struct PathTemplate: Sendable, ExpressibleByStringInterpolation {
    private struct Part: Sendable {
        /// The text before the name, or the whole part if it has no name.
        var prefix: String
        var name: String?
        var suffix = ""

        init(_ text: Substring) {
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}"), open < close else {
                prefix = String(text)
                return
            }
            prefix = String(text[..<open])
            name = String(text[text.index(after: open)..<close])
            suffix = String(text[text.index(after: close)...])
        }

        /// Returns the value of the name in a segment, or an empty text if the part has no name; nil if the segment
        /// does not match.
        func value(in segment: String) -> String? {
            guard name != nil else { return segment == prefix ? "" : nil }
            let (start, end) = (prefix.utf8.count, suffix.utf8.count)
            guard segment.utf8.count >= start + end, segment.hasPrefix(prefix), segment.hasSuffix(suffix) else { return nil }
            return String(Substring(segment.utf8.dropFirst(start).dropLast(end)))
        }
    }

    /// The template up to the question mark.
    let text: String
    private let parts: [Part]
    /// The parameters of which a request must have at least one; empty if there is no such condition.
    let marks: [String]

    init(stringLiteral value: String) {
        let halves = value.split(separator: "?")
        text = String(halves[0])
        parts = halves[0].split(separator: "/").map(Part.init)
        marks = halves.dropFirst().flatMap { $0.split(separator: "&").map(String.init) }
    }

    /// The first part, which never has a name; empty for `/`.
    var beginning: String { parts.first?.prefix ?? "" }

    /// The names between braces.
    var names: [String] { parts.compactMap(\.name) }

    /// Returns the values of the names in a request; nil if its path does not match.
    func values(_ call: Call) -> [String: String]? {
        guard call.segments.count == parts.count, marks.isEmpty || marks.contains(where: { call.query[$0] != nil }) else { return nil }
        var values: [String: String] = [:]
        for (part, segment) in zip(parts, call.segments) {
            guard let value = part.value(in: segment) else { return nil }
            if let name = part.name { values[name] = value }
        }
        return values
    }

    /// Whether the first part of a request's path is that of this template.
    func begins(like call: Call) -> Bool { parts.first?.prefix == call.segments.first }
}
