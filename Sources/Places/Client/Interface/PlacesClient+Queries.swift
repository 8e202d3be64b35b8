public import PortolanGeo

extension PlacesClient {
    // MARK: Nearby

    /// Returns the places within a circle.
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
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.nearby(query, $1) }
    }

    /// Returns the places within a circle, the nearest first.
    /// - Parameters:
    ///   - center: the centre of the circle.
    ///   - radiusMeters: the radius in metres, 0…50 000.
    ///   - types: Google's place types (`cafe`) or OSM's kinds (`amenity=cafe`, `amenity`), of which places have at
    ///     least one. If empty, the result has places with a name of all kinds that people look for, but no streets,
    ///     house numbers, buildings or areas (`NearbyQuery.Scope`).
    ///   - limit: the greatest number of results, 1…20.
    ///   - fields: the requested fields; all if empty.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    public func nearby(
        _ center: Coordinate,
        radiusMeters: Double = 1000,
        types: Set<String> = [],
        limit: Int = 20,
        fields: PlaceFields = [],
        language: String? = nil
    ) async throws -> [PlaceDistance] {
        try await nearby(
            NearbyQuery(center: center, radiusMeters: radiusMeters, types: TypeFilter(included: types), rank: .distance, limit: limit),
            fields: fields,
            language: language
        )
    }

    // MARK: Search

    /// Returns the places that a text describes, the best first.
    public func search(
        _ query: TextQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Place] {
        try query.validate()
        note(.textSearch, fields: fields)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.search(query, $1) }
    }

    /// Returns the places that a text describes, the best first: "café", "museum near the river".
    /// - Parameters:
    ///   - text: the text that the user typed.
    ///   - bias: the area whose places are preferred. Places outside it are found too.
    ///   - restriction: the area in which places must lie.
    ///   - type: the type that all places must have; nil for any.
    ///   - limit: the greatest number of results, 1…20.
    ///   - fields: the requested fields; all if empty.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    // Swift 6.3.1 miscompiles calls of this function with six of these parameters: unoptimised code loses 16 bytes of
    // the stack, and the process ends.
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

    /// Returns the places that `search` finds for a text, how the text was read, and the terms of each place's score;
    /// nil if the backend has no explanations.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func explain(
        _ query: TextQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> SearchExplanation? {
        try query.validate()
        note(.textSearch, fields: fields)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.explain(query, $1) }
    }

    /// Returns the places at an address in parts, the best first. `missingWords` lists the parts and words that a place
    /// lacks.
    public func search(
        _ query: AddressQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Place] {
        try query.validate()
        note(.textSearch, fields: fields)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.search(query, $1) }
    }

    /// Returns the places that `search` finds at an address in parts, how each attempt was read, and the terms of each
    /// place's score; nil if the backend has no explanations.
    public func explain(
        _ query: AddressQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> SearchExplanation? {
        try query.validate()
        note(.textSearch, fields: fields)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.explain(query, $1) }
    }

    /// Returns the number of places of each type that a text finds: "cafe in Vaduz" → 31 cafes, 5 bakeries. Limit and
    /// offset do not matter.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func facets(_ query: TextQuery, timeout: Duration? = nil) async throws -> SearchFacets {
        try query.validate()
        note(.textSearch, fields: .primaryType)
        return try await ask(timeout, fields: .primaryType) { try await $0.facets(query, $1) }
    }

    // MARK: Autocomplete

    /// Returns suggestions for the typed text, the best match first.
    /// - Parameters:
    ///   - query: the typed text, and the area and types to search.
    ///   - session: groups the requests of one search and the details call that ends it. Together they are counted as
    ///     one request.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    ///   - timeout: the time limit of the answer; nil waits without end.
    public func autocomplete(
        _ query: AutocompleteQuery,
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Suggestion] {
        try query.validate()
        note(.autocomplete, session: session)
        return try await ask(timeout, fields: .displayName, language: language, region: region) { try await $0.autocomplete(query, $1) }
    }

    /// Returns suggestions for the typed text, the best match first.
    public func autocomplete(
        _ input: String,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        origin: Coordinate? = nil,
        session: SessionToken? = nil,
        language: String? = nil
    ) async throws -> [Suggestion] {
        try await autocomplete(
            AutocompleteQuery(input, bias: bias, restriction: restriction, origin: origin),
            session: session,
            language: language
        )
    }

    /// Returns the places among the suggestions for the typed text, how the text was read, and the terms of each
    /// place's score; nil if the backend has no explanations.
    public func explain(
        _ query: AutocompleteQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> SearchExplanation? {
        try query.validate()
        note(.autocomplete, session: nil)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.explain(query, $1) }
    }

    // MARK: Where am I

    /// Returns the places at which the user may be, the likeliest first; empty if no place is near. The likelihoods add
    /// up to less than 1. The rest is the likelihood that the user is at none of these places.
    /// - Parameters:
    ///   - query: the position of the user and its accuracy.
    ///   - fields: the requested fields; all if empty.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    ///   - timeout: the time limit of the answer; nil waits without end.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func currentPlace(
        _ query: CurrentPlaceQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [PlaceLikelihood] {
        try query.validate()
        note(.currentPlace, fields: fields)
        let model = LikelihoodModel(position: query.position, accuracyMeters: query.accuracyMeters, now: now())
        let (backend, wanted) = (backend, fields.effective)
        // The likelihood depends on whether the place is open, whatever the requested fields.
        let options = AnswerOptions(
            fields: [.regularHours, .utcOffsetMinutes, .businessStatus],
            language: language,
            region: region,
            now: now()
        )
        return try await answer(timeout) {
            let candidates = try await backend.candidates(around: query.position, radiusMeters: model.reachMeters, options)
                .filter { query.includesFurniture || !$0.isFurniture }
            var full = options
            full.fields = wanted
            var found: [PlaceLikelihood] = []
            for (id, likelihood) in model.likelihoods(of: candidates, limit: query.limit) {
                try Task.checkCancellation()
                guard let place = try await backend.place(id, full) else { continue }
                found.append(PlaceLikelihood(place: place, likelihood: likelihood))
            }
            return found
        }
    }

    /// Returns the places at which the user may be, the likeliest first.
    public func currentPlace(
        at position: Coordinate,
        accuracyMeters: Double = 20,
        fields: PlaceFields = [],
        limit: Int = 20,
        language: String? = nil
    ) async throws -> [PlaceLikelihood] {
        let query = CurrentPlaceQuery(at: position, accuracyMeters: accuracyMeters, limit: limit)
        return try await currentPlace(query, fields: fields, language: language)
    }
}
