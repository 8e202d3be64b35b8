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
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.nearby(query, $1) }
    }

    /// The places within a circle, the nearest first.
    /// - Parameters:
    ///   - center: the circle's middle.
    ///   - radiusMeters: 0…50 000.
    ///   - types: Google's place types (`cafe`) or OSM's kinds (`amenity=cafe`, `amenity`); any of them. If empty: places with a name of
    ///     all kinds that people look for, but no streets, house numbers, buildings or areas (`NearbyQuery.Scope`).
    ///   - limit: 1…20.
    ///   - fields: the fields wanted; none means all.
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
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.search(query, $1) }
    }

    /// The places that a text describes, the best first: "café", "museum near the river".
    /// - Parameters:
    ///   - text: what the user typed.
    ///   - bias: preferred; nothing is left out.
    ///   - restriction: nothing outside of it is found.
    ///   - type: the type that all places found have; nil for any.
    ///   - limit: 1…20.
    ///   - fields: the fields wanted; none means all.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    // Swift 6.3.1 calls this function wrongly if it takes six of these: unoptimised code loses 16 bytes of the stack, and the process ends.
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

    /// The places that a text describes, as `search` finds them, with how the text was read and what the score of
    /// each place consists of; nil if the backend does not tell.
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

    /// The places at an address in parts, the best first; those that lack a part or a word of one say so in `missingWords`.
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

    /// The places at an address in parts, as `search` finds them, with how each way of asking was read and what the score of each place
    /// consists of; nil if the backend does not tell.
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

    /// How many places of each type a text finds: "cafe in Vaduz" → 31 cafes, 5 bakeries; limit and offset do not matter.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func facets(_ query: TextQuery, timeout: Duration? = nil) async throws -> SearchFacets {
        try query.validate()
        note(.textSearch, fields: .primaryType)
        return try await ask(timeout, fields: .primaryType) { try await $0.facets(query, $1) }
    }

    // MARK: Autocomplete

    /// Suggestions for what was typed so far, the best match first.
    /// - Parameters:
    ///   - query: what was typed, and where and what to look for.
    ///   - session: groups the requests of one search and the details call that ends it; they count once.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    ///   - timeout: how long the answer may take; nil waits without end.
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

    /// Suggestions for what was typed so far, the best match first.
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

    /// The places among the suggestions for what was typed so far, with how it was read and what the score of each place consists of; nil if the
    /// backend does not tell.
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

    /// The places at which the user may be, the likeliest first. The likelihoods add up to 1 at most; the rest is the likelihood of being
    /// at none of them. Empty if nothing is near.
    /// - Parameters:
    ///   - query: where the user seems to be.
    ///   - fields: the fields wanted; none means all.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    ///   - timeout: how long the answer may take; nil waits without end.
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

    /// The places at which the user may be, the likeliest first.
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
