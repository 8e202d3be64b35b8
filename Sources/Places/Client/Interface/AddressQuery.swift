internal import PortolanAddress
public import PortolanGeo

/// An address in parts, as in a form. The role of each part is known, so no part is mistaken for another.
public struct AddressQuery: Sendable, Hashable {
    /// The name of a house, a shop or another place at the address; nil if the address itself is wanted.
    public var name: String?
    /// The street, with the house number if `houseNumber` has none: `High Street`, `12 High Street`, `Marktgasse 3a`.
    public var street: String?
    /// The house number.
    public var houseNumber: String?
    /// A part of the town, if `city` is the town.
    public var district: String?
    /// The town or village, or a part of one.
    public var city: String?
    /// The county or district.
    public var county: String?
    /// The state or province: its name or its code.
    public var state: String?
    /// The postcode.
    public var postcode: String?
    /// The country: its name in any language, or its region code (ISO 3166-1 alpha-2).
    public var country: String?
    /// The area whose places are preferred. Places outside it are found too. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// The area in which places must lie; a rectangle is at most 180° wide.
    public var restriction: SearchArea?
    /// Region codes (ISO 3166-1 alpha-2) of the countries in which places must lie; if empty, places may lie anywhere.
    /// In contrast, `country` may be wrong: the search also tries the address without it.
    public var countries: Set<String> = []
    /// The greatest number of results, 1…20.
    public var limit: Int
    /// The number of results to skip, for the next page of the same query.
    public var offset = 0

    /// Makes a query. The client checks the limits when the query runs.
    public init(
        name: String? = nil,
        street: String? = nil,
        houseNumber: String? = nil,
        city: String? = nil,
        county: String? = nil,
        state: String? = nil,
        postcode: String? = nil,
        country: String? = nil,
        bias: SearchArea? = nil,
        limit: Int = 20
    ) {
        self.name = name
        self.street = street
        self.houseNumber = houseNumber
        self.city = city
        self.county = county
        self.state = state
        self.postcode = postcode
        self.country = country
        self.bias = bias
        self.limit = limit
    }
}

extension AddressQuery {
    /// One attempt of the search: a text inside some areas, and the parts that it leaves out.
    struct Attempt: Hashable {
        var text: String
        var areas: [String]
        var leftOut: [String]
    }

    /// Returns the text of a part; nil if the part is missing or blank.
    private static func text(_ part: String?) -> String? { part.flatMap { part in part.contains { !$0.isWhitespace } ? part : nil } }

    /// The areas from the smallest to the largest.
    private var areas: [String] { [district, city, postcode, county, state, country].compactMap(Self.text) }

    /// The smallest area as words. The code of a country is replaced by its name, because the code may be a word of
    /// other names.
    private var smallestArea: String? {
        guard let first = areas.first, areas.count == 1, Self.text(country) != nil else { return areas.first }
        return CountryNames.name(first, language: CountryNames.language(of: first)) ?? first
    }

    /// All attempts, the strictest first; empty if no part has a text.
    ///
    /// The first attempt requires all parts. The next ones leave out parts that people get wrong or that the data lack:
    /// one larger area or the postcode, then several of them. Then the town becomes a word of the text, since addresses
    /// may have the word without lying in an area of that name. The last attempts leave out the town.
    var attempts: [Attempt] {
        let what = [name, street, houseNumber].compactMap(Self.text)
        // A query for areas alone searches for the smallest of them.
        guard let text = what.isEmpty ? smallestArea : what.joined(separator: " ") else { return [] }
        let areas = Array(what.isEmpty ? self.areas.dropFirst() : self.areas[...])
        var attempts: [Attempt] = []
        func add(without left: [String?], asWords words: [String?] = []) {
            let (left, words) = (left.compactMap(Self.text), words.compactMap(Self.text))
            let attempt = Attempt(
                text: ([text] + words.filter(areas.contains)).joined(separator: ", "),
                areas: areas.filter { !left.contains($0) && !words.contains($0) },
                leftOut: areas.filter(left.contains)
            )
            if !attempts.contains(attempt) { attempts.append(attempt) }
        }
        add(without: [])
        add(without: [district])
        add(without: [postcode])
        add(without: [county])
        add(without: [state])
        add(without: [country])
        add(without: [], asWords: [city])
        add(without: [district, postcode, county, state])
        add(without: [district, postcode, county, state], asWords: [city])
        add(without: [district, postcode, county, state, country], asWords: [city])
        add(without: [city])
        add(without: areas)
        return attempts
    }

    func validate() throws(PlacesError) {
        guard let first = attempts.first else { throw .argument("address", "all parts are empty; give at least one") }
        try question(first).validate()
    }

    /// Returns the text query of an attempt.
    func question(_ attempt: Attempt, offset: Int? = nil) -> TextQuery {
        TextQuery(
            attempt.text,
            bias: bias,
            restriction: restriction,
            countries: countries,
            areas: attempt.areas,
            limit: limit,
            offset: offset ?? self.offset
        )
    }
}

extension PlacesBackend {
    /// Returns the places that fit an address in parts: the places that lack the fewest words and areas of the address.
    /// The best place comes first.
    func search(_ query: AddressQuery, _ options: AnswerOptions) async throws -> [Place] {
        let best = try await best(query) {
            try await search($0, options)
        } places: {
            $0
        }
        guard let best else { return [] }
        let places = query.offset > 0 ? try await search(query.question(best.attempt), options) : best.answer
        return places.map { best.attempt.marking($0) }
    }

    /// Searches like `search(_:_:)` and explains how each attempt was read; returns nil if the backend has no
    /// explanations.
    func explain(_ query: AddressQuery, _ options: AnswerOptions) async throws -> SearchExplanation? {
        var readings: [SearchExplanation.Reading] = []
        var isTold = true
        let best = try await best(query) { question in
            guard let explanation = try await explain(question, options) else {
                isTold = false
                return SearchExplanation(readings: [], answers: [])
            }
            // The readings of an attempt lack its areas. Without these parts, attempts that differ only in their areas
            // would look alike.
            let areas = question.areas.map { SearchExplanation.Part(role: "area", text: $0) }
            for var reading in explanation.readings {
                reading.parts += areas
                readings.append(reading)
            }
            return explanation
        } places: { explanation in
            explanation.answers.map(\.place)
        }
        guard isTold else { return nil }
        var explanation = best?.answer ?? SearchExplanation(readings: [], answers: [])
        if let attempt = best?.attempt, query.offset > 0 {
            explanation.answers = try await explain(query.question(attempt), options)?.answers ?? []
        }
        explanation.readings = readings
        if let attempt = best?.attempt {
            for index in explanation.answers.indices {
                explanation.answers[index].place = attempt.marking(explanation.answers[index].place)
            }
        }
        return explanation
    }

    /// Returns the attempt whose first answer lacks the fewest words and areas, with its first page. The same attempt
    /// answers all pages.
    private func best<Answer>(
        _ query: AddressQuery,
        ask: (TextQuery) async throws -> Answer,
        places: (Answer) -> [Place]
    ) async throws -> (answer: Answer, attempt: AddressQuery.Attempt)? {
        var best: (answer: Answer, attempt: AddressQuery.Attempt)?
        var fewest = Int.max
        for attempt in query.attempts where attempt.leftOut.count < fewest {
            try Task.checkCancellation()
            let answer = try await ask(query.question(attempt, offset: 0))
            guard let first = places(answer).first else { continue }
            let missing = attempt.leftOut.count + (first.missingWords?.count ?? 0)
            if missing < fewest { (best, fewest) = ((answer, attempt), missing) }
        }
        return best
    }
}

extension AddressQuery.Attempt {
    /// Returns a place of this attempt's answer with the parts that the attempt left out as missing words.
    fileprivate func marking(_ place: Place) -> Place {
        guard !leftOut.isEmpty else { return place }
        var place = place
        place.missingWords = (place.missingWords ?? []) + leftOut
        return place
    }
}
