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

    /// The places within a circle.
    /// - Parameters:
    ///   - center: the circle's middle.
    ///   - radiusMeters: 0…50 000.
    ///   - types: Google's place types (`cafe`) or OSM's kinds (`amenity=cafe`, `amenity`); any of them. If empty: places with a name of
    ///     all kinds that people look for, but no streets, house numbers, buildings or areas (`NearbyQuery.Scope`).
    ///   - rank: the order of the places.
    ///   - limit: 1…20.
    ///   - fields: the fields wanted; none means all.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
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
    /// at none of them. Empty if nothing is near.
    /// - Parameters:
    ///   - position: where the device says that the user is.
    ///   - accuracyMeters: the radius in metres within which the true position lies with a probability of two thirds; 0…5 000.
    ///   - includesFurniture: whether street furniture counts as well, where nobody is: benches, bicycle stands, lifts, ticket validators.
    ///   - fields: the fields wanted; none means all.
    ///   - limit: 1…50.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    ///   - timeout: how long the answer may take; nil waits without end.
    public func currentPlace(
        at position: Coordinate,
        accuracyMeters: Double = 20,
        includesFurniture: Bool = false,
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
                .filter { includesFurniture || !$0.isFurniture }
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
