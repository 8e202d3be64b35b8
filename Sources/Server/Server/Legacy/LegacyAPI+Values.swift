import HTTPTypes
import PortolanPlaces

/// The error of a request of the older web services: a status for programs, and a sentence.
struct LegacyError: Error, CustomStringConvertible {
    var status: String
    var message: String

    init(_ status: String, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Converts any error into an error of this type.
    init(wrapping error: any Error) {
        switch error {
        case let error as LegacyError: self = error
        case let error as PlacesError:
            switch error.code {
            case .notFound: self.init("NOT_FOUND", "The Place ID is no longer valid. Please refresh cached Place IDs.")
            case .invalidID, .invalidArgument: self.init("INVALID_REQUEST", "\(error)")
            default: self.init("UNKNOWN_ERROR", error.message)
            }
        case let error as RequestError where error.status.code == 429: self.init("OVER_QUERY_LIMIT", error.message)
        case let error as RequestError where error.status.code < 500: self.init("INVALID_REQUEST", error.message)
        case let error as GoogleError where error.reason == "API_KEY_INVALID" || error.status == .permissionDenied:
            self.init("REQUEST_DENIED", error.message)
        case let error as GoogleError where error.code < 500: self.init("INVALID_REQUEST", error.message)
        default: self.init("UNKNOWN_ERROR", "The request could not be processed at the moment; try again.")
        }
    }

    var description: String { message }

    var answer: LegacyAnswer {
        // The answer contains every list that a client may read, and all are empty.
        var answer = LegacyAnswer([
            ("error_message", .string(message)), ("html_attributions", .array([])), ("predictions", .array([])), ("results", .array([])),
        ])
        answer.status = status
        return answer
    }
}

// Reads values of parameters. Some clients send the word `None` for a missing value.
extension LegacyAPI {
    func required(_ call: Call, _ names: String...) throws(LegacyError) -> String {
        for name in names { if let text = call.query.text(name) { return text } }
        throw LegacyError("INVALID_REQUEST", "Invalid request. Missing the '\(names[0])' parameter.")
    }

    func number(_ call: Call, _ name: String) throws(LegacyError) -> Double? {
        guard let text = call.query.text(name), text != "None" else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw LegacyError("INVALID_REQUEST", "'\(name)' is not a number: \(text.prefix(40))")
        }
        return number
    }

    func coordinate(_ text: some StringProtocol) throws(LegacyError) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(Substring($0).trimmingSpace()) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            Coordinate(latitude: latitude, longitude: longitude).isValid
        else {
            throw LegacyError("INVALID_REQUEST", "'\(text.prefix(60))' is not a coordinate: write latitude,longitude in degrees")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    func language(_ call: Call) throws -> String? { try PlacesAPI.language(call.query.text("language")) }

    /// Returns a country's code. Top-level domains are accepted, so `uk` is `GB`.
    func region(_ call: Call) throws -> String? {
        guard let text = call.query.text("region") else { return nil }
        return try PlacesAPI.region(text.lowercased() == "uk" ? "GB" : text)
    }

    func session(_ call: Call) throws -> SessionToken? { try call.query.text("sessiontoken").map { try SessionToken($0) } }

    func type(_ call: Call) throws(LegacyError) -> String? {
        guard let type = call.query.text("type", "types")?.split(separator: "|").first.map(String.init) else { return nil }
        guard PlaceKinds.canName(type) else { throw LegacyError("INVALID_REQUEST", "Unsupported type: \(type.prefix(60))") }
        return type
    }

    /// Returns the area to prefer: `location` and `radius`, or `locationbias`.
    func bias(_ call: Call) throws(LegacyError) -> SearchArea? {
        guard let text = call.query.text("location") else { return try locationBias(call) }
        return .circle(center: try coordinate(text), radiusMeters: min(max(try number(call, "radius") ?? 50_000, 0), 50_000))
    }

    func locationBias(_ call: Call) throws(LegacyError) -> SearchArea? {
        guard let text = call.query.text("locationbias"), text != "ipbias" else { return nil }
        return try area(text)
    }

    /// Reads `point:lat,lng`, `circle:radius@lat,lng` or `rectangle:south,west|north,east`.
    func area(_ text: String) throws(LegacyError) -> SearchArea {
        let wrong = LegacyError(
            "INVALID_REQUEST",
            "'\(text.prefix(80))' is neither point:lat,lng nor circle:radius@lat,lng nor rectangle:south,west|north,east"
        )
        guard let colon = text.firstIndex(of: ":") else { throw wrong }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon] {
        case "point": return .circle(center: try coordinate(rest), radiusMeters: 5_000)
        case "circle":
            let parts = rest.split(separator: "@")
            guard parts.count == 2, let radius = Double(parts[0]), radius >= 0, radius <= 50_000 else { throw wrong }
            return .circle(center: try coordinate(parts[1]), radiusMeters: radius)
        case "rectangle":
            let parts = rest.split(separator: "|")
            guard parts.count == 2 else { throw wrong }
            let (low, high) = (try coordinate(parts[0]), try coordinate(parts[1]))
            guard low.latitude <= high.latitude else { throw wrong }
            return .rectangle(CoordinateBounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude))
        default: throw wrong
        }
    }
}
