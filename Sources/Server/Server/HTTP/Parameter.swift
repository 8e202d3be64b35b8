import PortolanPlaces

/// An input of an endpoint: a part of its path, a parameter of its query, a header, or a member of its body.
struct Parameter: Sendable {
    /// The values that a parameter accepts.
    enum Kind: Sendable {
        case text
        /// A text whose number of characters lies in a range.
        case length(ClosedRange<Int>)
        /// A text that matches a regular expression.
        case pattern(String)
        case whole(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case choice([String])
    }

    let name: String
    let kind: Kind
    /// A description of the parameter for people.
    let text: String
    private(set) var isRequired = false
    private(set) var isHeader = false

    init(_ name: String, _ kind: Kind, _ text: String) {
        self.name = name
        self.kind = kind
        self.text = text
    }

    init(_ name: String, _ text: String) { self.init(name, .text, text) }

    /// A copy of this parameter that is marked as required.
    var required: Parameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }

    /// A copy of the parameter that is sent as a header.
    var header: Parameter {
        var parameter = self
        parameter.isHeader = true
        return parameter
    }

    /// The accepted values in JSON Schema.
    var schema: [(name: String, value: JSONValue)] {
        switch kind {
        case .text: [("type", "string")]
        case .length(let range):
            [("type", "string"), ("minLength", .number(range.lowerBound)), ("maxLength", .number(range.upperBound))]
        case .pattern(let pattern): [("type", "string"), ("pattern", .string(pattern))]
        case .whole(let range): [("type", "integer"), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .number(let range): [("type", "number"), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .choice(let values): [("type", "string"), ("enum", .strings(values))]
        }
    }
}

// Parameters that several endpoints share.
extension Parameter {
    static let latitude = Parameter("lat", .number(-90...90), "degrees")
    static let longitude = Parameter("lon", .number(-180...180), "degrees")
    static let point = [latitude.required, longitude.required]
    static let language = Parameter("language", "the language of names, a BCP 47 tag; by default the local language")
    static let region = Parameter("region", "the code of a country, whose results come first")
    static let place = Parameter("place", "the ID of a place, or an OpenStreetMap object such as osm:node/1").required
    static let version = Parameter("v", "the version of the data; caches may keep answers of the current version for ever")
}

extension Call {
    /// Returns the whole number of a parameter, which must lie within its bounds; nil if the query has none.
    func whole(_ parameter: Parameter) throws(GoogleError) -> Int? {
        guard let text = query.text(parameter.name), case .whole(let range) = parameter.kind else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let name = parameter.name
            throw .argument(name, "'\(name)' must be a whole number of \(range.lowerBound) to \(range.upperBound), not \(text.prefix(40))")
        }
        return number
    }

    /// Returns the whole number of a parameter, clamped to its bounds; nil if the query has none.
    func clamped(_ parameter: Parameter) -> Int? {
        guard case .whole(let range) = parameter.kind else { return nil }
        return query.text(parameter.name).flatMap(Int.init).map { min(max($0, range.lowerBound), range.upperBound) }
    }
}

// Values that requests of several protocols share.
extension Call {
    /// Returns the first language of a list such as `de-CH, fr;q=0.8`; the header `Accept-Language` is the default
    /// list. Nil for `*` and for an invalid tag.
    func firstLanguage(of list: String? = nil) -> String? {
        let first = (list ?? header("Accept-Language"))?.split(separator: ",").first?.split(separator: ";").first?.trimmingSpace() ?? ""
        return first == "*" || first.isEmpty ? nil : (try? PlacesAPI.language(first)) ?? nil
    }

    /// Reads two corners, each with its longitude first, such as `9.4,47,9.7,47.3`; nil for any other text.
    static func corners(_ text: String) -> (first: Coordinate, second: Coordinate)? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0.trimmingSpace())) ?? .nan }
        guard numbers.count == 4 else { return nil }
        let first = Coordinate(latitude: numbers[1], longitude: numbers[0])
        let second = Coordinate(latitude: numbers[3], longitude: numbers[2])
        return first.isValid && second.isValid ? (first, second) : nil
    }

    /// Reads `west,south,east,north`; nil for any other text.
    static func box(_ text: String) -> CoordinateBounds? {
        guard let (low, high) = corners(text), low.latitude <= high.latitude else { return nil }
        return CoordinateBounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude)
    }

    /// Whether a switch is on: `1`, `true`, or anything but `0` and `false`.
    /// - Parameter standard: the value if the request has no such switch.
    func isOn(_ name: String, _ standard: Bool = false) -> Bool {
        query.text(name).map { $0 != "0" && $0.lowercased() != "false" } ?? standard
    }
}

extension CoordinateBounds {
    /// The box as the search area of a query; nil if it is wider than 180°, because a query takes no wider box.
    var asRestriction: SearchArea? { longitudeSpan <= 180 ? .rectangle(self) : nil }

    /// Boxes that together cover this one, each at most 180° wide.
    var narrow: [CoordinateBounds] {
        guard longitudeSpan > 180 else { return [self] }
        let middle = west + longitudeSpan / 2
        var (left, right) = (self, self)
        left.east = middle > 180 ? middle - 360 : middle
        right.west = left.east
        return [left, right]
    }
}
