import Foundation
import HTTPTypes
import PortolanPlaces

/// Google's Places API (New), version 1, over REST. Answers are those of ``PlacesClient``.
struct PlacesAPI: Sendable {
    let client: PlacesClient
    /// The version of the data. Page tokens are valid only for this version.
    let version: String
    /// Signs page tokens.
    let tokens: PageToken.Signer

    init(_ set: RegionSet) {
        client = set.places
        version = set.version
        tokens = set.tokens
    }

    /// A method of the API.
    enum Method: String {
        case getPlace = "places.get"
        case getPhotoMedia = "places.photos.getMedia"
        case searchNearby = "places.searchNearby"
        case searchText = "places.searchText"
        case autocomplete = "places.autocomplete"
    }

    func answer(_ method: Method, _ call: Call) async throws -> Answer {
        let system = try SystemParameters(call)
        switch method {
        case .getPlace: return try await place(call, system)
        case .getPhotoMedia: return try await photoMedia(call, system)
        case .searchNearby: return try await nearby(call, system)
        case .searchText: return try await search(call, system)
        case .autocomplete: return try await autocomplete(call, system)
        }
    }

    // MARK: Details

    /// A parsed request for a place.
    struct DetailsRequest {
        let id: String
        let mask: FieldMask
        let system: SystemParameters
        let session: SessionToken?
        let language: String?
        let region: String?
        var fields: PlaceFields { mask.placeFields(in: nil) }

        /// - Throws: the error for the client.
        init(_ call: Call, _ system: SystemParameters) throws {
            try PlacesAPI.refuseUnknown(call, PlacesAPI.detailsParameters)
            guard let text = system.mask else { throw GoogleError.missingMask }
            self.system = system
            mask = try FieldMask(text, message: "Place")
            id = call.segments[2]
            session = try PlacesAPI.sessionToken(call.query.text("sessionToken", "session_token"))
            language = try PlacesAPI.language(call.query.text("languageCode", "language_code"))
            region = try PlacesAPI.region(call.query.text("regionCode", "region_code"))
        }

        func answer(_ place: Place) -> Answer { system.answer(place.json, message: "Place", mask: mask) }
    }

    private func place(_ call: Call, _ system: SystemParameters) async throws -> Answer {
        let request = try DetailsRequest(call, system)
        return request.answer(
            try await client.place(
                request.id,
                fields: request.fields,
                session: request.session,
                language: request.language,
                region: request.region
            )
        )
    }

    private func photoMedia(_ call: Call, _ system: SystemParameters) async throws -> Answer {
        try Self.refuseUnknown(call, Self.photoParameters)
        let sides = try ["maxWidthPx", "maxHeightPx"].compactMap { name -> Int? in
            let field = GoogleError.snakeCase(name)
            guard let text = call.query.text(name, field) else { return nil }
            let range = Self.photoSides
            guard let side = Int(text), range.contains(side) else {
                throw GoogleError.argument(
                    field,
                    "Invalid value at '\(field)': \(text.prefix(40)) is not within \(range.lowerBound)…\(range.upperBound)."
                )
            }
            return side
        }
        guard !sides.isEmpty else {
            throw GoogleError.argument("max_width_px", "At least one of 'max_height_px' and 'max_width_px' must be specified.")
        }
        let id = try await client.id(call.segments[2])
        let photos = try await client.photos(id)
        guard let number = Int(call.segments[4]), photos.indices.contains(number), let url = photos[number].imageURL else {
            throw GoogleError(.notFound, "The photo resource in the request is not found or has no picture.")
        }
        guard call.query.text("skipHttpRedirect", "skip_http_redirect") == "true" else {
            return Answer(.found).with(.location, url.absoluteString).cached(.never)
        }
        let name = "places/\(id)/photos/\(number)/media"
        return system.answer(.object(["name": .string(name), "photoUri": .string(url.absoluteString)]), message: "PhotoMedia")
    }

    // MARK: Searches

    static let futureOpenings = "includeFutureOpeningBusinesses"

    private func nearby(_ call: Call, _ system: SystemParameters) async throws -> Answer {
        try Self.refuseUnknown(call, [])
        guard let text = system.mask else { throw GoogleError.missingMask }
        let mask = try FieldMask(text, message: "SearchNearbyResponse")
        let request = try WireMessage(try Self.message(call, "SearchNearbyRequest"), as: "SearchNearbyRequest")
        try refuseRouting(request)
        guard case .circle(let center, let radius)? = try request.area("locationRestriction") else {
            throw GoogleError.argument("location_restriction", "Invalid value at 'location_restriction': 'circle' is required.")
        }
        let types = TypeFilter(
            included: try Self.types(request, "includedTypes"),
            excluded: try Self.types(request, "excludedTypes"),
            includedPrimary: try Self.types(request, "includedPrimaryTypes"),
            excludedPrimary: try Self.types(request, "excludedPrimaryTypes")
        )
        var query = NearbyQuery(
            center: center,
            radiusMeters: radius,
            types: types,
            rank: try request.enumeration("rankPreference", .nearbyRank) == "DISTANCE" ? .distance : .popularity,
            limit: try Self.count(request, "maxResultCount") ?? 20
        )
        query.includesFutureOpenings = try request.bool(Self.futureOpenings) ?? false
        let found = try await client.nearby(
            query,
            fields: mask.placeFields(in: "places"),
            language: try Self.language(request.string("languageCode")),
            region: try Self.region(request.string("regionCode"))
        )
        return system.answer(.places(found.map(\.place)), message: "SearchNearbyResponse", mask: mask)
    }

    private func search(_ call: Call, _ system: SystemParameters) async throws -> Answer {
        try Self.refuseUnknown(call, [])
        guard let text = system.mask else { throw GoogleError.missingMask }
        let mask = try FieldMask(text, message: "SearchTextResponse")
        let message = try Self.message(call, "SearchTextRequest")
        let request = try WireMessage(message, as: "SearchTextRequest")
        try refuseRouting(request)
        let question = PageToken.question(message, version: version)
        let size = try Self.pageSize(request) ?? Self.count(request, "maxResultCount") ?? 20
        var offset = 0
        if let token = try request.string("pageToken"), !token.isEmpty { offset = try PageToken(token, question: question, tokens).offset }
        var query = TextQuery(
            try request.string("textQuery") ?? "",
            type: try Self.type(request, "includedType"),
            isStrictType: try request.bool("strictTypeFiltering") ?? false,
            isOpenNow: try request.bool("openNow") ?? false,
            minimumRating: try request.double("minRating").flatMap { $0 > 0 || $0 < 0 ? $0 : nil },
            priceLevels: try Self.priceLevels(request),
            evOptions: try Self.evOptions(request),
            rank: try request.enumeration("rankPreference", .textRank) == "DISTANCE" ? .distance : .relevance,
            bias: try request.area("locationBias"),
            restriction: try request.area("locationRestriction"),
            route: try request.route("searchAlongRouteParameters"),
            limit: size,
            offset: offset
        )
        query.includesFutureOpenings = try request.bool(Self.futureOpenings) ?? false
        let found = try await client.search(
            query,
            fields: mask.placeFields(in: "places"),
            language: try Self.language(request.string("languageCode")),
            region: try Self.region(request.string("regionCode"))
        )
        var members = JSONValue.places(found).members ?? []
        // A full page may have a next page.
        if found.count == size {
            members.append(("nextPageToken", .string(PageToken(offset: offset + size).text(question: question, tokens))))
        }
        if let page = query.searchURL { members.append(("searchUri", .string(page.absoluteString))) }
        return system.answer(.object(members), message: "SearchTextResponse", mask: mask)
    }

    private func autocomplete(_ call: Call, _ system: SystemParameters) async throws -> Answer {
        try Self.refuseUnknown(call, [])
        let mask = try system.mask.map { text throws(GoogleError) in try FieldMask(text, message: "AutocompletePlacesResponse") } ?? .all
        let request = try WireMessage(try Self.message(call, "AutocompletePlacesRequest"), as: "AutocompletePlacesRequest")
        let types = try request.strings("includedPrimaryTypes")
        for type in types where !type.hasPrefix("(") { try Self.checkType(type) }
        var query = AutocompleteQuery(
            try request.string("input") ?? "",
            inputOffset: try request.integer("inputOffset").flatMap { $0 == 0 ? nil : $0 },
            includedPrimaryTypes: types,
            includedRegionCodes: try request.strings("includedRegionCodes"),
            bias: try request.area("locationBias"),
            restriction: try request.area("locationRestriction"),
            origin: try request.coordinate("origin"),
            includesQueryPredictions: try request.bool("includeQueryPredictions") ?? false
        )
        query.includesFutureOpenings = try request.bool(Self.futureOpenings) ?? false
        let found = try await client.autocomplete(
            query,
            session: try Self.sessionToken(request.string("sessionToken")),
            language: try Self.language(request.string("languageCode")),
            region: try Self.region(request.string("regionCode"))
        )
        return system.answer(.suggestions(found), message: "AutocompletePlacesResponse", mask: mask)
    }

    /// Refuses query parameters that are neither the method's own nor system parameters.
    private static func refuseUnknown(_ call: Call, _ known: [Parameter]) throws(GoogleError) {
        let unknown = call.query.items.map(\.name).filter { name in
            !SystemParameters.names.contains(name) && !known.contains { !$0.isHeader && $0.name == WireMessage.camelCase(name) }
        }
        guard !unknown.isEmpty else { return }
        let violations = unknown.map { name in
            let shown = name.prefix(100)
            return GoogleError.Violation(
                field: "",
                description:
                    "Invalid JSON payload received. Unknown name \"\(shown)\": Cannot bind query parameter. Field '\(shown)' could "
                    + "not be found in request message."
            )
        }
        throw GoogleError(.invalidArgument, violations.map(\.description).joined(separator: "\n"), violations: violations)
    }

    private func refuseRouting(_ request: WireMessage) throws(GoogleError) {
        guard request.has("routingParameters") else { return }
        throw GoogleError(.unimplemented, "'routing_parameters' is not served: this server computes no routes.")
    }

    private static func sessionToken(_ text: String?) throws -> SessionToken? {
        guard let text, !text.isEmpty else { return nil }
        return try SessionToken(text)
    }
}
