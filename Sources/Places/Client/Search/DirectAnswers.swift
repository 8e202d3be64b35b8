internal import PortolanAddress
internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

/// A place of a region that a search found.
struct SearchMatch {
    /// The index of the region in the backend's sources.
    var source: Int
    var match: PlaceTextMatch

    /// Whether the place lies in one of the countries, given by their region codes, and in an area of each list of
    /// names. Empty lists accept every place.
    func lies(in countries: Set<String>, areas: [[String]]) -> Bool {
        let around = match.place.address.areas
        let codes = Set(countries.map { $0.uppercased() })
        guard codes.isEmpty || around.contains(where: { $0.part == .country && codes.contains($0.code.uppercased()) }) else { return false }
        return areas.allSatisfy { names in
            let wanted = names.map(FoldedWords.of)
            return around.contains { area in
                wanted.contains { name in FoldedWords.of(area.code) == name || area.names.all.contains { FoldedWords.of($0) == name } }
            }
        }
    }
}

extension RegionsBackend {
    /// Returns the places that a question names exactly: a point, an object, a telephone number, a website, a crossing.
    /// Returns none for questions in words.
    func directMatches(_ query: PlaceTextQuery) throws -> [SearchMatch] {
        guard query.filter.isEmpty else { return [] }
        var found: [SearchMatch] = []
        switch DirectQuestion(query.text) {
        case .coordinate(let point): found = try matches(at: point, name: Self.text(of: point), type: "geocode")
        case .plusCode(let code, let locality):
            guard let full = try self.full(code, locality, query), let center = full.center else { return [] }
            found = try matches(at: center, name: full.text, type: "plus_code")
        case .object(let key): found = try record(PlaceID(osm: key)).map { [$0] } ?? []
        case .place(let id): found = try record(id).map { [$0] } ?? []
        case .phone(let digits):
            found = try matches(phone: digits)
            if found.isEmpty { found = try postcode(query) }
        case .web(let host): found = try matches(host: host, address: query.text)
        case nil:
            found = try postcode(query)
            if found.isEmpty { found = try crossings(query) }
        }
        return found.filter { query.restriction?.contains($0.match.place.location) ?? true }
    }

    // MARK: Points

    /// Returns a point as a place, followed by the places next to it.
    private func matches(at point: Coordinate, name: String, type: String) throws -> [SearchMatch] {
        let source = sources.indices.first { sources[$0].region.manifest.bounds.contains(point) } ?? sources.startIndex
        guard sources.indices.contains(source) else { return [] }
        let store = sources[source].store
        let record = Self.record(at: point, name: name, types: [type], address: try store.address(at: point, namesStreet: false))
        let around = try store.nearby(point, radiusMeters: Self.nearMeters, limit: Self.nearLimit).map { near in
            SearchMatch(source: source, match: PlaceTextMatch(place: near.place, distanceMeters: near.distanceMeters))
        }
        return [SearchMatch(source: source, match: PlaceTextMatch(place: record, distanceMeters: 0))] + around
    }

    /// The greatest distance of places that follow a point, in metres.
    private static let nearMeters = 100.0
    private static let nearLimit = 10

    private static func record(at point: Coordinate, name: String, types: [String], address: PlaceAddress) -> PlaceRecord {
        PlaceRecord(
            id: PlaceID(point: point.latitude, point.longitude),
            location: point,
            kinds: [],
            types: types,
            tags: ["name": name],
            importance: 0,
            address: PlaceAddress(areas: address.areas)
        )
    }

    /// Returns the text of a point with five decimals, exact to about a metre: `47.14100, 9.52150`.
    private static func text(of point: Coordinate) -> String {
        func text(_ degrees: Double) -> String {
            let units = Int(clamping: (abs(degrees) * 1e5).rounded())
            let digits = "\(units % 100_000)"
            return (degrees < 0 ? "-" : "") + "\(units / 100_000)." + String(repeating: "0", count: 5 - digits.count) + digits
        }
        return text(point.latitude) + ", " + text(point.longitude)
    }

    /// Returns the place of an ID that stands for a point; nil for other IDs.
    func point(_ id: PlaceID) throws -> SearchMatch? {
        guard let point = id.point else { return nil }
        let coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
        for (index, source) in sources.enumerated() {
            guard let crossing = try source.store.crossing(at: coordinate) else { continue }
            var found = try match(crossing, index)
            found.match.place.id = id
            return found
        }
        var found = try matches(at: coordinate, name: Self.text(of: coordinate), type: "geocode").first
        found?.match.place.id = id
        return found
    }

    /// Completes a short code with the locality beside it, or else with the user's position, or else with the centre of
    /// the region.
    private func full(_ code: PlusCode, _ locality: String, _ query: PlaceTextQuery) throws -> PlusCode? {
        if code.isFull { return code }
        if !locality.isEmpty {
            var asked = query
            asked.text = locality
            asked.limit = 1
            asked.isTypeAhead = false
            if let place = try wordMatches(asked).first?.match.place { return code.recovered(near: place.location) }
        }
        let center = query.bias?.center ?? query.origin ?? sources.first?.region.manifest.center
        return center.flatMap { code.recovered(near: $0) }
    }

    // MARK: Objects

    private func record(_ id: PlaceID) throws -> SearchMatch? {
        if let point = try point(id) { return point }
        for wanted in [id, try target(ofAlias: id)].compactMap(\.self) {
            for (index, source) in sources.enumerated() {
                if let record = try source.store.place(wanted) {
                    return SearchMatch(source: index, match: PlaceTextMatch(place: record))
                }
            }
        }
        return nil
    }

    // MARK: Telephones and websites

    private static let phoneKeys = ["phone", "contact:phone", "mobile", "contact:mobile"]
    private static let hostKeys = ["website", "contact:website", "url"]
    private static let keyLimit = 200

    /// Returns places whose number ends with the digits, apart from the prefixes 0 for national and 00 for
    /// international numbers.
    private func matches(phone digits: String) throws -> [SearchMatch] {
        let asked = Self.significant(digits)
        return try matches(under: IndexLayout.phoneKey(digits.utf8)) { place in
            Self.phoneKeys.compactMap { place.tags[$0] }.flatMap { $0.split(separator: ";") }.contains { number in
                let own = Self.significant(String(number.filter { $0.isASCII && $0.isNumber }))
                // The national number is the end of the international number. The international number may have an
                // additional 0 in `(0)`.
                return own.hasSuffix(asked) || asked.hasSuffix(own) || zip(own.reversed(), asked.reversed()).prefix { $0 == $1 }.count >= 8
            }
        }
    }

    private static func significant(_ digits: String) -> Substring { digits[...].drop { $0 == "0" } }

    private func matches(host: String, address: String) throws -> [SearchMatch] {
        let all = try matches(under: IndexLayout.hostKey(host.utf8)) { _ in true }
        // The page itself comes before other pages of the host.
        func bare(_ text: String) -> Substring {
            var rest = text.lowercased()[...]
            for prefix in ["https://", "http://", "www."] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
            while rest.last == "/" { rest = rest.dropLast() }
            return rest
        }
        let wanted = bare(address)
        func isPage(_ match: SearchMatch) -> Bool {
            Self.hostKeys.contains { match.match.place.tags[$0].map { bare($0) == wanted } ?? false }
        }
        let pages = all.filter(isPage)
        return pages + all.filter { !isPage($0) }
    }

    private func matches(under key: [UInt8], _ fits: (PlaceRecord) -> Bool) throws -> [SearchMatch] {
        var found: [SearchMatch] = []
        for (index, source) in sources.enumerated() {
            for match in try source.store.places(underKey: key, limit: Self.keyLimit) where fits(match.place) {
                if try !source.isSuperseded(match.place.id) { found.append(SearchMatch(source: index, match: match)) }
            }
        }
        return found
    }

    // MARK: Crossings

    /// Returns a crossing as a place.
    private func match(_ crossing: StreetCrossing, _ source: Int) throws -> SearchMatch {
        let address = try sources[source].store.address(at: crossing.location, namesStreet: false)
        let record = Self.record(
            at: crossing.location,
            name: crossing.names.joined(separator: " & "),
            types: ["intersection"],
            address: address.areas.isEmpty ? crossing.street.address : address
        )
        return SearchMatch(source: source, match: PlaceTextMatch(place: record))
    }

    /// Returns the crossings of two streets. Places whose name is the question, or the question without the town at its
    /// end, come first, because some stops have names such as `Planknerstrasse/Kresta`.
    private func crossings(_ query: PlaceTextQuery) throws -> [SearchMatch] {
        guard let (question, crossings) = try namedCrossings(query) else { return try streetsApart(query) }
        let words = FoldedWords.of(query.text)
        // The town follows both streets in the question.
        let firstCount = zip(FoldedWords.of(question.first), words).prefix { $0 == $1 }.count
        var named: [SearchMatch] = []
        for (index, source) in sources.enumerated() {
            for match in try query.isTypeAhead ? source.store.search(query) : source.store.searchExactWords(query) {
                let name = match.place.name.map(FoldedWords.of) ?? []
                guard name.count > firstCount, words.starts(with: name) || query.isTypeAhead && Self.begins(name, with: words),
                    try !source.isSuperseded(match.place.id)
                else { continue }
                named.append(SearchMatch(source: index, match: match))
            }
        }
        return named + crossings
    }

    /// Returns the places of both streets if they do not meet, or of one street if the other one does not exist. The
    /// question must separate the streets with a sign or a word for a corner. Returns nothing if a place has all words
    /// of the question.
    private func streetsApart(_ query: PlaceTextQuery) throws -> [SearchMatch] {
        guard !query.isTypeAhead else { return [] }
        for question in CrossingQuestion.all(query.text, isTypeAhead: true) {
            for source in sources where try !source.store.searchExactWords(query).isEmpty { return [] }
            var found: [SearchMatch] = []
            for (text, other) in [(question.first, question.second), (question.second, question.first)] {
                var asked = query
                asked.text = text
                asked.filter = PlaceFilter(kinds: ["highway"])
                let own = Set(FoldedWords.of(text))
                let missing = FoldedWords.of(other).filter { !own.contains($0) }
                for (index, source) in sources.enumerated() {
                    for var match in try source.store.searchExactWords(asked)
                    where try Self.isNamed(match, own) && !source.isSuperseded(match.place.id) {
                        match.lack(missing)
                        found.append(SearchMatch(source: index, match: match))
                    }
                }
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether the words are the name of a street or the beginning of its name. In `D'Angelo Corner Street`, `corner`
    /// separates no streets.
    private static func isNamed(_ street: PlaceTextMatch, _ words: Set<String>) -> Bool {
        let name = street.terms[.name]
        return name >= Ranking.weights.nameBeforeAreas || name >= Ranking.weights.nameBeginning && words.contains { $0.count > 2 }
    }

    /// Whether the words begin a name. The last word may be incomplete.
    static func begins(_ name: [String], with words: [String]) -> Bool {
        guard let last = words.last, name.count >= words.count else { return false }
        return name.starts(with: words.dropLast()) && name[words.count - 1].hasPrefix(last)
    }

    private func namedCrossings(_ query: PlaceTextQuery) throws -> (CrossingQuestion, [SearchMatch])? {
        for question in CrossingQuestion.all(query.text, isTypeAhead: query.isTypeAhead) {
            var found: [SearchMatch] = []
            for (index, source) in sources.enumerated() {
                for crossing in try source.store.crossings(of: question.first, and: question.second, like: query) {
                    found.append(try match(crossing, index))
                }
            }
            if !found.isEmpty { return (question, found) }
        }
        return nil
    }
}
