import HTTPTypes
import PortolanPlaces

/// A place as a result, with its shape or its point.
struct ShapedResult {
    var place: GeocodedPlace
    var shape: PlaceShape
}

/// The form of the answer that a request asks for.
struct NominatimOutput {
    let format: NominatimFormat
    let hasAddress: Bool
    let hasExtraTags: Bool
    let hasNames: Bool
    /// Whether the answer has a list of entrances. Regions hold no doors of buildings, so the list is empty.
    let hasEntrances: Bool
    /// The format of outlines; nil for none.
    let shape: ShapeFormat?
    /// The greatest distance between an outline and its simplified form, in degrees; 0 or less for no simplification.
    let toleranceDegrees: Double
    /// The function that wraps the JSON; nil for plain JSON.
    private let callback: String?

    /// Reads the form from a request.
    /// - Parameters:
    ///   - standard: the format if the request names none.
    ///   - hasAddress: whether the answer has the parts of addresses if the request does not say.
    init(_ call: Call, standard: NominatimFormat, hasAddress: Bool) throws(RequestError) {
        if let text = call.query.text("format") {
            guard let format = NominatimFormat(rawValue: text) else {
                throw .badRequest("Parameter 'format' must be one of: xml, json, jsonv2, geojson, geocodejson")
            }
            self.format = format
        } else {
            format = standard
        }
        self.hasAddress = call.isOn("addressdetails", hasAddress)
        hasExtraTags = call.isOn("extratags")
        hasNames = call.isOn("namedetails")
        hasEntrances = call.isOn("entrances")
        let shapes = ShapeFormat.allCases.filter { call.isOn($0.rawValue) }
        guard shapes.count < 2 else {
            throw .badRequest("\(shapes.map(\.rawValue).joined(separator: " and ")) cannot be combined: choose one form of outlines.")
        }
        shape = shapes.first
        let tolerance = call.query.text("polygon_threshold").map { Double($0) ?? .nan } ?? 0
        guard tolerance.isFinite else { throw .badRequest("Parameter 'polygon_threshold' must be a number.") }
        toleranceDegrees = tolerance
        callback = call.query.text("json_callback")
        if let callback, !Self.isFunction(callback) { throw .badRequest("'json_callback' must be the name of a function of JavaScript.") }
    }

    /// Whether a text is a name with full stops in it, such as `jQuery.callback_1`.
    private static func isFunction(_ name: String) -> Bool {
        name.utf8.count <= 100
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                part.first.map { !$0.isNumber } ?? false
                    && part.utf8.allSatisfy { ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 || $0 == 0x5F || $0 == 0x24 }
            }
    }

    // MARK: Answers

    /// Answers a list of places.
    /// - Parameter query: the query of the request.
    func list(_ results: [ShapedResult], query: String?) -> Answer {
        switch format {
        case .json, .jsonV2: return json(.array(results.map(result)))
        case .geoJSON, .geocodeJSON: return collection(results)
        case .xml:
            let head = XMLText.attributes([("attribution", Self.licence), ("querystring", query ?? "")])
            let elements = results.map { "  " + element("place", $0, isReverse: false) }
            return XMLText.answer("<searchresults\(head)>\n\(elements.joined(separator: "\n"))\n</searchresults>\n")
        }
    }

    /// Answers the place at a coordinate.
    func one(_ result: ShapedResult) -> Answer {
        switch format {
        case .json, .jsonV2: return json(self.result(result))
        case .geoJSON, .geocodeJSON: return collection([result])
        case .xml:
            let head = XMLText.attributes([("attribution", Self.licence), ("querystring", "")])
            return XMLText.answer("<reversegeocode\(head)>\(element("result", result, isReverse: true))</reversegeocode>\n")
        }
    }

    /// The answer for a coordinate without a place.
    var nothing: Answer {
        format == .xml
            ? XMLText.answer("<reversegeocode><error>Unable to geocode</error></reversegeocode>\n")
            : json(.object(["error": "Unable to geocode"]))
    }

    /// Answers all details of a place.
    func details(_ result: ShapedResult) -> Answer { json(details(of: result)) }

    private func json(_ value: JSONValue, type: String = "application/json; charset=utf-8") -> Answer {
        guard let callback else { return .json(value, type: type).cached(.never) }
        return .text("\(callback)(\(value.line))", type: "application/javascript; charset=utf-8").cached(.never)
    }

    private func collection(_ results: [ShapedResult]) -> Answer {
        let licence: (name: String, value: JSONValue) =
            format == .geocodeJSON
            ? ("geocoding", .object(["version": "0.1.0", "attribution": .string(Self.licence), "licence": "ODbL"]))
            : ("licence", .string(Self.licence))
        return json(.features(results.map(feature), [licence]), type: "application/geo+json; charset=utf-8")
    }
}

/// Writes XML.
enum XMLText {
    static func answer(_ root: String) -> Answer {
        .text("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n" + root, type: "text/xml; charset=utf-8").cached(.never)
    }

    static func attributes(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(WMTS.escaped($0.1))\"" }.joined()
    }

    /// Returns an element whose content is XML already.
    static func element(_ name: String, _ content: String, _ attributes: [(String, String)] = []) -> String {
        let head = name + Self.attributes(attributes)
        return content.isEmpty ? "<\(head)/>" : "<\(head)>\(content)</\(name)>"
    }

    /// Returns the text as a valid name of an element, because keys of OpenStreetMap may contain other characters.
    static func name(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") ? $0 : "_" })
    }
}
