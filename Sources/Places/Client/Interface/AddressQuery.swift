internal import PortolanAddress
public import PortolanGeo

/// An address in parts, as forms have it: what the parts are is known, and none is taken for another.
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
    /// Where places are preferred; nothing is left out. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// Where places must lie; a rectangle is at most 180° wide.
    public var restriction: SearchArea?
    /// Region codes (ISO 3166-1 alpha-2) of the countries where places must lie, unlike `country`, which may be wrong; everywhere if empty.
    public var countries: Set<String> = []
    /// At most how many results are wanted, 1…20.
    public var limit: Int
    /// How many results to skip, for the next page of the same query.
    public var offset = 0

    /// Makes a query; the client checks its limits when it runs.
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
    /// One way of asking: a text inside some areas, and the parts that it leaves out.
    struct Attempt: Hashable {
        var text: String
        var areas: [String]
        var leftOut: [String]
    }

    /// The text of a part, or nil if it has none.
    private static func text(_ part: String?) -> String? { part.flatMap { part in part.contains { !$0.isWhitespace } ? part : nil } }

    /// The areas from the smallest to the largest.
    private var areas: [String] { [district, city, postcode, county, state, country].compactMap(Self.text) }

    /// The smallest area as words. A code is a word of other names, and no name of a country.
    private var smallestArea: String? {
        guard let first = areas.first, areas.count == 1, Self.text(country) != nil else { return areas.first }
        return CountryNames.name(first, language: CountryNames.language(of: first)) ?? first
    }

    /// The question in all its ways, the strictest first; empty if no part has a text.
    ///
    /// All parts hold first. Then what people get wrong or data lack is left out: one larger area or the postcode, then more of them; the
    /// town is a word, which addresses may have without lying in an area of that name, before it is left out at last.
    var attempts: [Attempt] {
        let what = [name, street, houseNumber].compactMap(Self.text)
        // A question for areas alone asks for the smallest of them.
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
        guard let first = attempts.first else { throw .argument("address", "has no part with a text") }
        try question(first).validate()
    }

    /// One of the ways of asking.
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
    /// The places at an address in parts: those that lack the fewest words and areas, the best first.
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

    /// The same with how each way of asking was read; nil from backends that do not tell.
    func explain(_ query: AddressQuery, _ options: AnswerOptions) async throws -> SearchExplanation? {
        var readings: [SearchExplanation.Reading] = []
        var isTold = true
        let best = try await best(query) { question in
            guard let explanation = try await explain(question, options) else {
                isTold = false
                return SearchExplanation(readings: [], answers: [])
            }
            readings += explanation.readings
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

    /// The way of asking whose first answer lacks the fewest words and areas, with its first page: that chooses for all pages.
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
    /// A place that it found, with the parts that the question left out as missing words.
    fileprivate func marking(_ place: Place) -> Place {
        guard !leftOut.isEmpty else { return place }
        var place = place
        place.missingWords = (place.missingWords ?? []) + leftOut
        return place
    }
}
