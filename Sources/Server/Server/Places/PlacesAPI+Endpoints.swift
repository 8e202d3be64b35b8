import HTTPTypes
import PortolanPlaces

extension PlacesAPI {
    static let placePath: PathTemplate = "/v1/places/{place}"
    static let photoPath: PathTemplate = "/v1/places/{place}/photos/{photo}/media"
    static let photoSides = 1...4800

    private static let mask = Parameter("X-Goog-FieldMask", "the members to return, such as id,displayName.text; * for all").header
    private static let language = Parameter(
        "languageCode",
        .pattern("^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$"),
        "the language of names, a BCP 47 tag"
    )
    private static let region = Parameter("regionCode", .pattern("^([A-Za-z]{2})?$"), "the country of the user, two letters")
    private static let session = Parameter(
        "sessionToken",
        "a token that joins the autocompletes and the details that follow into one session"
    )

    static let detailsParameters = [mask.required, language, region, session]
    static let photoParameters = [
        Parameter("maxWidthPx", .whole(photoSides), "pixels; one of maxWidthPx and maxHeightPx is needed"),
        Parameter("maxHeightPx", .whole(photoSides), "in pixels"),
        Parameter("skipHttpRedirect", .choice(["true", "false"]), "true to return the address in JSON instead of a redirect"),
    ]

    /// Descriptions and bounds of request members, in addition to their types.
    private static let members = [
        Parameter("textQuery", .length(1...1000), "the words to search for, such as a kind and a town").required,
        Parameter("input", .length(1...1000), "the text that the user has typed").required,
        Parameter("inputOffset", .whole(0...1000), "the position of the cursor; the end by default"), language, region, session,
        Parameter("pageSize", .whole(0...20), "20 by default"), Parameter("maxResultCount", .whole(0...20), "20 by default"),
        Parameter("pageToken", "nextPageToken of the previous answer to the same request"),
        Parameter("minRating", .number(0...5), "leaves out places with a lower rating"),
        Parameter("openNow", "leaves out places that are closed now"), Parameter("includedType", "the type of the results"),
        Parameter("strictTypeFiltering", "whether results must have the type"),
        Parameter("priceLevels", "price levels, one of which each result has"),
        Parameter("locationBias", "the area whose results come first"), Parameter("locationRestriction", "the area in which results lie"),
        Parameter("origin", "the point from which distances are measured"),
        Parameter(PlacesAPI.futureOpenings, "whether businesses that will open later are returned; false by default"),
        Parameter("includeQueryPredictions", "whether suggestions include texts to search for"),
        Parameter("includedRegionCodes", "countries of results"), Parameter("includedTypes", "types, one of which each result has"),
        Parameter("includedPrimaryTypes", "types, one of which is the primary type of each result"),
        Parameter("excludedTypes", "types that no result has"),
        Parameter("excludedPrimaryTypes", "types that are no result's primary type"), Parameter("rankPreference", "the order"),
        Parameter("latitude", .number(-90...90), "degrees"), Parameter("longitude", .number(-180...180), "degrees"),
        Parameter("radius", .number(0...50_000), "metres"), Parameter("center", "the middle").required,
        Parameter("low", "the southwestern corner").required, Parameter("high", "the northeastern corner").required,
    ]

    static let endpoints = [
        endpoint(.getPlace, placePath, "Details of a place (Google's Places API, New)", detailsParameters),
        endpoint(.searchText, "/v1/places:searchText", "Places that a text describes", [mask.required])
            .taking("SearchTextRequest", members),
        endpoint(.searchNearby, "/v1/places:searchNearby", "Places within a circle", [mask.required])
            .taking("SearchNearbyRequest", members + [Parameter("locationRestriction", "the area in which results lie").required]),
        endpoint(.autocomplete, "/v1/places:autocomplete", "Suggestions while the user types", [mask])
            .taking("AutocompletePlacesRequest", members),
        endpoint(.getPhotoMedia, photoPath, "The address of a photo's picture", photoParameters).with(\.statuses, [200, 302]),
    ]

    private static func endpoint(_ method: Method, _ path: PathTemplate, _ summary: String, _ parameters: [Parameter]) -> Endpoint {
        Endpoint(method.rawValue, .places, [path], summary, parameters) { call, set in try await PlacesAPI(set).answer(method, call) }
    }
}

extension Endpoint {
    /// Returns the endpoint with a message as the body of its requests.
    fileprivate func taking(_ message: String, _ members: [Parameter]) -> Endpoint {
        with(\.method, .post).with(\.body, ("application/json", WireSchema.jsonSchema(message, members)))
    }
}

extension WireSchema {
    /// Returns the JSON Schema of a message, without open members.
    /// - Parameter known: descriptions of members; the last one of a name counts.
    static func jsonSchema(_ name: String, _ known: [Parameter]) -> JSONValue {
        let members = (message(name)?.members.values.map(\.self) ?? []).sorted {
            ($0.number ?? .max, $0.name) < ($1.number ?? .max, $1.name)
        }
        var properties: [(name: String, value: JSONValue)] = []
        var required: [String] = []
        for member in members {
            let told = known.last { $0.name == member.name }
            guard var schema = jsonSchema(member.kind, told, known) else { continue }
            if member.isRepeated { schema = [("type", "array"), ("items", .object(schema))] }
            if let told { schema.append(("description", .string(told.text))) }
            properties.append((member.name, .object(schema)))
            if told?.isRequired == true { required.append(member.name) }
        }
        return .object([
            "type": "object", "properties": .object(properties), "required": .strings(required), "additionalProperties": .bool(false),
        ])
    }

    private static func jsonSchema(_ kind: Kind, _ told: Parameter?, _ known: [Parameter]) -> [(name: String, value: JSONValue)]? {
        switch kind {
        case .string, .timestamp: told?.schema ?? [("type", "string")]
        case .double, .float: told?.schema ?? [("type", "number")]
        case .int32, .int64: told?.schema ?? [("type", "integer")]
        case .bool: [("type", "boolean")]
        case .enumeration(let type): [("type", "string"), ("enum", .strings(type.values))]
        case .message(let name): jsonSchema(name, known).members
        case .open: nil
        }
    }
}
