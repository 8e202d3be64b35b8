import HTTPTypes
import PortolanPlaces

/// Portolan's own JSON, for information that the other protocols cannot express: the places at which somebody may be,
/// all addresses of a point, whether a place is open, and the reasons for the results of a search.
struct OwnAPI: Sendable {
    let set: RegionSet

    private static let likelyLimit = Parameter("limit", .whole(1...50), "5 by default")
    private static let foundLimit = Parameter("limit", .whole(1...20), "20 by default")

    static let endpoints = [
        Endpoint(
            "own.where-am-i",
            .own,
            ["/portolan/where-am-i"],
            "The places at which a person may be, with their likelihoods",
            Parameter.point + [
                Parameter("accuracy", .number(0...5000), "metres; 20 by default"), likelyLimit,
                Parameter("fields", "the members to return; id,displayName,types,location by default"), .language,
            ]
        ) { call, set in try await OwnAPI(set: set).whereAmI(call) },
        Endpoint(
            "own.search",
            .own,
            ["/portolan/search"],
            "The places that a text describes, with the reasons for their order",
            [
                Parameter("text", "the words to search for").required, Parameter.latitude, .longitude,
                Parameter(
                    "radius",
                    .number(0...50_000),
                    "the radius in metres around lat and lon in which places are preferred; 2000 by default"
                ),
                foundLimit,
                explain,
                Parameter("fields", "the members to return; id,displayName,formattedAddress,types,location by default"), .language,
                .region,
            ]
        ) { call, set in try await OwnAPI(set: set).search(call) },
        Endpoint(
            "own.addresses",
            .own,
            ["/portolan/addresses"],
            "All addresses of a coordinate",
            Parameter.point + [.language, .region]
        ) { call, set in try await OwnAPI(set: set).addresses(call) },
        Endpoint("own.is-open", .own, ["/portolan/is-open"], "Whether a place is open", [.place]) { call, set in
            try await OwnAPI(set: set).isOpen(call)
        },
    ]

    private func whereAmI(_ call: Call) async throws -> Answer {
        let accuracy = try number(call, "accuracy") ?? 20
        let limit = try call.whole(Self.likelyLimit) ?? 5
        let fields = try call.query.text("fields").map { try PlaceFields(mask: $0) } ?? [.id, .displayName, .types, .location]
        let found = try await set.places.currentPlace(
            at: try point(call),
            accuracyMeters: accuracy,
            fields: fields,
            limit: limit,
            language: try PlacesAPI.language(call.query.text("language"))
        )
        return .json(.likelihoods(found)).cached(.never)
    }

    private static let explain = Parameter("explain", .whole(0...1), "1 to return also how the text was read, and the terms of each score")

    private func search(_ call: Call) async throws -> Answer {
        guard let text = call.query.text("text") else {
            throw GoogleError.argument("text", "'text' is missing: give the words to search for")
        }
        var query = TextQuery(text, limit: try call.whole(Self.foundLimit) ?? 20)
        if call.query.text("lat") != nil || call.query.text("lon") != nil {
            query.bias = .circle(center: try point(call), radiusMeters: try number(call, "radius") ?? 2_000)
        }
        let fields = try call.query.text("fields").map { try PlaceFields(mask: $0) }
        let wanted = fields ?? [.id, .displayName, .formattedAddress, .types, .location]
        let language = try PlacesAPI.language(call.query.text("language"))
        let region = try PlacesAPI.region(call.query.text("region"))
        if try call.whole(Self.explain) == 1,
            let explanation = try await set.places.explain(query, fields: wanted, language: language, region: region)
        {
            let places = JSONValue.array(explanation.answers.map(\.place.json))
            return .json(.object(["places": places, "explanation": .explanation(explanation)])).cached(.never)
        }
        return .json(.places(try await set.places.search(query, fields: wanted, language: language, region: region))).cached(.never)
    }

    private func addresses(_ call: Call) async throws -> Answer {
        let found = try await set.places.addresses(
            at: try point(call),
            language: try PlacesAPI.language(call.query.text("language")),
            region: try PlacesAPI.region(call.query.text("region"))
        )
        return .json(.addresses(found)).cached(.never)
    }

    private func isOpen(_ call: Call) async throws -> Answer {
        guard let text = call.query.text("place") else { throw GoogleError.argument("place", "'place' is missing: give the ID of a place") }
        let id = try await set.places.id(text)
        let status = try await set.places.isOpen(id)
        return .json(.object(["place": .string("places/\(id)"), "status": .string("\(status)")])).cached(.never)
    }

    private func number(_ call: Call, _ name: String) throws(GoogleError) -> Double? {
        guard let text = call.query.text(name) else { return nil }
        guard let number = Double(text), number.isFinite else { throw .argument(name, "'\(name)' is not a number: \(text.prefix(40))") }
        return number
    }

    private func point(_ call: Call) throws(GoogleError) -> Coordinate {
        guard let latitude = try number(call, "lat"), let longitude = try number(call, "lon") else {
            throw .argument("lat", "'lat' and 'lon' are missing: give them in degrees")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
