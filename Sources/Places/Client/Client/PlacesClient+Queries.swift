public import PortolanGeo

extension PlacesClient {
    // MARK: Nearby

    /// The places within a circle.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func nearby(
        _ query: NearbyQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [PlaceDistance] {
        try query.validate()
        note(.nearby, fields: fields)
        let (backend, options) = (backend, AnswerOptions(fields: fields, language: language, region: region, now: now()))
        return try await answer(timeout) { try await backend.nearby(query, options) }
    }

    /// The places within a circle.
    /// - Parameters:
    ///   - radiusMeters: 0…50 000.
    ///   - types: Google's place types (`cafe`) or OSM's kinds (`amenity=cafe`, `amenity`); any of them. Where empty: places with a name of
    ///     all kinds that people look for, but no streets, house numbers, buildings or areas (`NearbyQuery.Scope`).
    ///   - limit: 1…20.
    public func nearby(
        _ center: Coordinate,
        radiusMeters: Double = 1000,
        types: Set<String> = [],
        rank: NearbyQuery.Rank = .distance,
        limit: Int = 20,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil
    ) async throws -> [PlaceDistance] {
        try await nearby(
            NearbyQuery(center: center, radiusMeters: radiusMeters, types: TypeFilter(included: types), rank: rank, limit: limit),
            fields: fields,
            language: language,
            region: region
        )
    }

    // MARK: Search

    /// The places that a text describes, the best first.
    public func search(
        _ query: TextQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Place] {
        try query.validate()
        note(.textSearch, fields: fields)
        let (backend, options) = (backend, AnswerOptions(fields: fields, language: language, region: region, now: now()))
        return try await answer(timeout) { try await backend.search(query, options) }
    }

    /// The places that a text describes, the best first: "café", "museum near the river".
    /// - Parameters:
    ///   - bias: preferred; nothing is left out.
    ///   - limit: 1…20.
    public func search(
        text: String,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        type: String? = nil,
        limit: Int = 20,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil
    ) async throws -> [Place] {
        try await search(
            TextQuery(text, type: type, bias: bias, restriction: restriction, limit: limit),
            fields: fields,
            language: language,
            region: region
        )
    }

    // MARK: Autocomplete

    /// Suggestions for what was typed so far, the best match first.
    /// - Parameter session: groups the requests of one search and the details call that ends it; they count once.
    public func autocomplete(
        _ query: AutocompleteQuery,
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Suggestion] {
        try query.validate()
        note(.autocomplete, session: session)
        let (backend, options) = (backend, AnswerOptions(fields: .displayName, language: language, region: region, now: now()))
        return try await answer(timeout) { try await backend.autocomplete(query, options) }
    }

    /// Suggestions for what was typed so far, the best match first.
    public func autocomplete(
        _ input: String,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        origin: Coordinate? = nil,
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil
    ) async throws -> [Suggestion] {
        try await autocomplete(
            AutocompleteQuery(input, bias: bias, restriction: restriction, origin: origin),
            session: session,
            language: language,
            region: region
        )
    }

    // MARK: Where am I

    /// The places at which the user may be, the likeliest first. The likelihoods add up to 1 at most; the rest is the likelihood of being
    /// at none of them. Empty where nothing is near.
    /// - Parameters:
    ///   - accuracyMeters: the radius in metres within which the true position lies with a probability of two thirds; 0…5 000.
    ///   - limit: 1…50.
    public func currentPlace(
        at position: Coordinate,
        accuracyMeters: Double = 20,
        fields: PlaceFields = [],
        limit: Int = 20,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [PlaceLikelihood] {
        try position.validate("position")
        guard accuracyMeters >= 0, accuracyMeters <= 5_000 else {
            throw PlacesError.argument("accuracyMeters", "\(accuracyMeters) is not within 0…5000 metres")
        }
        guard (1...50).contains(limit) else { throw PlacesError.argument("limit", "\(limit) is not within 1…50") }
        note(.currentPlace, fields: fields)
        let model = LikelihoodModel(position: position, accuracyMeters: accuracyMeters, now: now())
        let (backend, wanted) = (backend, fields.effective)
        // The likelihood depends on whether the place is open, whatever the requested fields.
        let options = AnswerOptions(
            fields: [.regularHours, .utcOffsetMinutes, .businessStatus],
            language: language,
            region: region,
            now: now()
        )
        return try await answer(timeout) {
            let candidates = try await backend.candidates(around: position, radiusMeters: model.reachMeters, options)
            var full = options
            full.fields = wanted
            var found: [PlaceLikelihood] = []
            for (id, likelihood) in model.likelihoods(of: candidates, limit: limit) {
                try Task.checkCancellation()
                guard let place = try await backend.place(id, full) else { continue }
                found.append(PlaceLikelihood(place: place, likelihood: likelihood))
            }
            return found
        }
    }
}
