internal import PortolanAddress
internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend {
    /// Returns the places of all regions that the text describes, the best or the nearest first. At most
    /// `BackendLimits.textMatches` of each store are checked.
    public func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] { try answers(query, options).map(\.place) }

    /// Returns the places that `search` finds, how the question was read, and the terms of each place's score.
    public func explain(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchExplanation? {
        let trace = RegionsTrace()
        let answers = try answers(query, options, trace).map { SearchExplanation.Answer($0.place, $0.match) }
        return SearchExplanation(filters: trace.filters, readings: trace.readings, answers: answers)
    }

    private func answers(
        _ query: TextQuery,
        _ options: AnswerOptions,
        _ trace: RegionsTrace? = nil
    ) throws -> [(place: Place, match: PlaceTextMatch)] {
        let reach = query.isSelective ? BackendLimits.chosenMatches : BackendLimits.textMatches
        let (matches, opening) = try self.matches(query, options, reach: reach, trace)
        // The filters may need more fields than the requested ones.
        var seen = options
        seen.fields = seen.fields.union(query.neededFields)
        if opening != nil { seen.fields = seen.fields.union(TextQuery.openingFields) }
        let end = max(query.offset, 0).adding(clamping: max(query.limit, 0))
        var places: [(place: Place, match: PlaceTextMatch)] = []
        for match in matches {
            try Task.checkCancellation()
            if places.count >= end { break }
            var place = try sources[match.source].place(match.match.place, seen)
            guard query.accepts(place, opening: opening, at: options.now) else { continue }
            if seen.fields != options.fields { place = place.masked(options.fields) }
            place.routePoint = query.route?.nearest(to: match.match.place.location)
            if !match.match.missingWords.isEmpty {
                place.missingWords = match.match.missingWords
                if options.fields.contains(.location), let location = match.match.interpolatedLocation { place.location = location }
            }
            places.append((place, match.match))
        }
        return Array(places.page(offset: query.offset, limit: query.limit))
    }

    /// Counts the places of each primary type that the text describes, among the best `BackendLimits.countedMatches` of
    /// each store.
    public func facets(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchFacets {
        let (matches, opening) = try self.matches(query, options, reach: BackendLimits.countedMatches)
        var seen = options
        seen.fields = query.neededFields.union([.primaryType, .types])
        if opening != nil { seen.fields = seen.fields.union(TextQuery.openingFields) }
        let isSelective = query.isSelective || opening != nil || !query.includesFutureOpenings
        var counts: [String: Int] = [:]
        for match in matches {
            try Task.checkCancellation()
            if isSelective {
                let place = try sources[match.source].place(match.match.place, seen)
                guard query.accepts(place, opening: opening, at: options.now) else { continue }
            }
            if let type = match.match.place.types.first { counts[type, default: 0] += 1 }
        }
        return SearchFacets(counts, isComplete: matches.count < BackendLimits.countedMatches)
    }

    /// Returns the matches of a question's words, and the condition on opening hours that the question has.
    private func matches(
        _ query: TextQuery,
        _ options: AnswerOptions,
        reach: Int,
        _ trace: RegionsTrace? = nil
    ) throws -> (matches: [SearchMatch], opening: QueryFilters.Opening?) {
        var asked = PlaceTextQuery(
            query.text,
            bias: query.route == nil ? query.bias : nil,
            restriction: query.along ?? query.restriction,
            limit: reach
        )
        asked.countries = query.countries
        asked.rank = query.rank == .distance || query.route != nil ? .distance : .relevance
        asked.areas = query.areas.map { [$0] }
        let (opening, unfiltered) = try apply(filtersOf: query.text, to: &asked)
        trace?.note(filters: asked, opening)
        asked.namedTypes = NamedTypes.own(in: asked.text)
        if let spoken = spokenLanguages(options) { asked.foreignTypes = NamedTypes.foreign(in: asked.text, spoken: spoken) }
        asked.reach = opening == nil ? reach : max(reach, BackendLimits.chosenMatches)
        asked.limit = asked.reach
        // Groups of matches. The group that fits best comes first.
        var groups: [[SearchMatch]] = []
        if let type = query.type {
            asked.filter = PlaceFilter(types: [type], kinds: [type])
            groups.append(try self.matches(asked, trace))
        } else if !asked.traits.isEmpty {
            // `Vegan restaurant` is a type of its own. Restaurants with vegan dishes follow.
            let named = NamedTypes.own(named: unfiltered)
            if !named.isEmpty {
                var own = asked
                own.text = unfiltered
                own.traits = []
                own.filter = PlaceFilter(types: named)
                own.namedTypes = named
                groups.append(try self.matches(own, trace))
            }
        }
        if query.type == nil || !query.isStrictType {
            asked.filter = .all
            groups.append(try self.matches(asked, trace))
        }
        let isKind = try query.type != nil || names(asked.text)
        return (query.chosen(Self.joined(groups, asked, isKind: isKind)) { $0.match.place.location }, opening)
    }

    /// Returns the languages of the regions and of their countries, the caller's language, and English. Returns nil if
    /// the manifest of a region names neither, because any word may then be a word of that region.
    private func spokenLanguages(_ options: AnswerOptions) -> Set<String>? {
        var spoken: Set<String> = ["en"]
        if let language = options.language { spoken.insert(language) }
        for source in sources {
            let manifest = source.region.manifest
            let languages = (manifest.country.map(CountryNames.languages) ?? []) + (manifest.language.map { [$0] } ?? [])
            guard !languages.isEmpty else { return nil }
            spoken.formUnion(languages)
        }
        return spoken
    }

    /// Joins groups of matches to one list, the matches of the first group first. The user's area counts more than the
    /// groups: matches in the preferred area precede matches outside it. A search by distance returns the nearest
    /// matches first.
    /// - Parameter isKind: whether the question names a kind with many places, and not one place by its name.
    private static func joined(_ groups: [[SearchMatch]], _ query: PlaceTextQuery, isKind: Bool) -> [SearchMatch] {
        guard groups.count > 1 || isKind else { return groups.first ?? [] }
        var known: Set<PlaceID> = []
        var all: [SearchMatch] = []
        for (number, group) in groups.enumerated() {
            for var match in group where known.insert(match.match.place.id).inserted {
                let isPreferred = query.bias?.prefers(match.match.place.location) ?? false
                match.match.terms[.preference] +=
                    (isPreferred ? Ranking.weights.preferredArea : 0) + (groups.count - 1 - number) * Ranking.weights.preferredType
                all.append(match)
            }
        }
        return all.ranked(by: query.rank, \.match)
    }

    // MARK: Stores

    /// Takes filters out of the text of a question. Phrases such as `vegan` or `near me` apply to kinds of places. A
    /// point at the end of the question is the place to search around.
    /// - Returns: the condition on opening hours, and the text with the phrases and without the point.
    func apply(filtersOf text: String, to query: inout PlaceTextQuery) throws -> (opening: QueryFilters.Opening?, text: String) {
        guard DirectQuestion(text) == nil else { return (nil, text) }
        if query.restriction == nil, let (what, point) = WhatAndPoint.read(text) {
            query.text = what
            query.bias = .circle(center: point, radiusMeters: WhatAndPoint.radiusMeters)
            query.origin = point
            if try names(what) {
                query.rank = .distance
                query.restriction = .circle(center: point, radiusMeters: WhatAndPoint.reachMeters)
            }
        }
        let unfiltered = query.text
        guard let (filters, words) = QueryFilters.read(QueryWords(query.text, isTypeAhead: false)) else { return (nil, unfiltered) }
        let rest = words.words.map { words.text.text($0) }.joined(separator: " ")
        guard try names(rest) else { return (nil, unfiltered) }
        query.text = rest
        query.traits = filters.traits
        if filters.isNearMe, query.bias != nil || query.origin != nil { query.rank = .distance }
        return (filters.opening, unfiltered)
    }

    /// Whether some words name a kind of place in some region.
    func names(_ words: String) throws -> Bool {
        for source in sources where try source.store.namesKind(words) { return true }
        return false
    }

    /// Returns the matches of all regions, the best first: the places that the question names exactly, or else the
    /// matches of its words.
    func matches(_ query: PlaceTextQuery, _ trace: RegionsTrace? = nil) throws -> [SearchMatch] {
        let direct = try directMatches(query).filter { $0.lies(in: query.countries, areas: query.areas) }
        guard !direct.isEmpty else { return try wordMatches(query, trace) }
        trace?.note(direct: query.text, found: direct.count)
        return direct
    }

    /// Returns the matches of all regions, the best first. A place in several regions comes from the most detailed one.
    func wordMatches(_ query: PlaceTextQuery, _ trace: RegionsTrace? = nil) throws -> [SearchMatch] {
        var known = KnownPlaces(self)
        var matches: [SearchMatch] = []
        let places = WhereFinder(self)
        for (index, source) in sources.enumerated() {
            try Task.checkCancellation()
            let own = trace.map { _ in SearchTrace() }
            defer { if let own { trace?.note(own, of: source.region.manifest.name) } }
            for match in try source.store.search(query, locating: places.locator(for: index), tracing: own) {
                if try source.isSuperseded(match.place.id) { continue }
                let twin = try twin(of: match.place, in: index)
                var found = SearchMatch(source: index, match: match)
                if let twin, twin.isBetter, query.restriction?.contains(twin.place.location) ?? true {
                    found.source = twin.source
                    found.match.place = twin.place
                    found.match.distanceMeters = query.measured?.distanceMeters(to: twin.place.location)
                }
                let number = try known.insert(twin?.place.id ?? match.place.id, of: twin?.source ?? index, as: matches.count)
                guard let number else {
                    matches.append(found)
                    continue
                }
                // Facts that only the less detailed region has, such as the population, raise the score too.
                let terms = matches[number].match.terms.joined(with: match.terms)
                let known = matches[number].match
                let cheapest = match.reading.effort < known.reading.effort ? match : known
                if let twin, !twin.isBetter { matches[number] = found }
                matches[number].match.missingWords = cheapest.missingWords
                matches[number].match.reading = cheapest.reading
                matches[number].match.interpolatedLocation = cheapest.interpolatedLocation
                matches[number].match.terms = terms
            }
        }
        guard sources.count > 1 else { return matches }
        // If one region has matches by a reading with few assumptions, matches by readings with many assumptions are
        // dropped.
        if let least = matches.lazy.map(\.match.reading.effort).min() {
            matches.removeAll { $0.match.reading.effort > least + Ranking.weights.margin }
        }
        return matches.sorted { a, b in
            if query.rank == .distance, let near = a.match.distanceMeters, let far = b.match.distanceMeters, near != far {
                return near < far
            }
            return PlaceTextMatch.isBefore(a.match, b.match)
        }
    }
}
