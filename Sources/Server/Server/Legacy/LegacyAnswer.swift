import HTTPTypes
import PortolanPlaces

/// The answer of an older web service: JSON, or XML at an address that ends with `xml`.
struct LegacyAnswer {
    var status: String
    private let members: [(name: String, value: JSONValue)]

    /// Creates an answer.
    /// - Parameter isEmpty: whether nothing was found, which has a status of its own.
    init(_ members: [(name: String, value: JSONValue)], isEmpty: Bool = false) {
        self.members = members
        status = isEmpty ? "ZERO_RESULTS" : "OK"
    }

    func answer(_ call: Call) -> Answer {
        let status: (name: String, value: JSONValue) = ("status", .string(status))
        guard call.file == "xml" else { return .json(.object(members + [status]), isPretty: true).cached(.never) }
        let root = call.segments.dropLast().last.flatMap { Self.roots[$0] } ?? "Response"
        let elements = ([status] + members).map { Self.elements($0.name, $0.value, indent: " ") }.joined()
        return .text(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root)>\n\(elements)</\(root)>\n",
            type: "application/xml; charset=utf-8"
        ).cached(.never)
    }

    // MARK: XML

    /// The root elements by the names of the services in addresses.
    private static let roots = [
        "details": "PlaceDetailsResponse", "nearbysearch": "PlaceSearchResponse", "textsearch": "PlaceSearchResponse",
        "findplacefromtext": "FindPlaceFromTextResponse", "autocomplete": "AutocompletionResponse",
        "queryautocomplete": "AutocompletionResponse", "geocode": "GeocodeResponse", "timezone": "TimeZoneResponse",
    ]

    /// Returns the XML of a value. A list becomes one element for each of its values, with the singular of its name.
    private static func elements(_ name: String, _ value: JSONValue, indent: String) -> String {
        // The time zone's answer has names in camelCase only in JSON.
        let name = GoogleError.snakeCase(name)
        if let values = value.array {
            let single = name.hasSuffix("s") && name != "candidates" ? String(name.dropLast()) : name
            return values.map { elements(single, $0, indent: indent) }.joined()
        }
        if let members = value.members {
            let inside = members.map { elements($0.name, $0.value, indent: indent + " ") }.joined()
            return "\(indent)<\(name)>\n\(inside)\(indent)</\(name)>\n"
        }
        return "\(indent)<\(name)>\(value.string.map(WMTS.escaped) ?? value.line)</\(name)>\n"
    }
}
