internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

extension RegionsBackend {
    /// Returns from all regions the places with words that the input may begin, the best first. Types to search for
    /// follow if the query wants them.
    public func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] {
        let highlighter = QueryHighlighter(query.typed)
        var suggestions = try begun(query, options).map { try suggestion($0, query, options, highlighter) }
        if query.includesQueryPredictions {
            suggestions = try await relationPredictions(query, query.typed, options, highlighter) + suggestions
            suggestions += try kindPredictions(query.typed, options.language, highlighter)
        }
        return Array(suggestions.page(limit: query.limit))
    }

    /// Returns the places among the suggestions, how the input was read, and the terms of each place's score.
    public func explain(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> SearchExplanation? {
        let trace = RegionsTrace()
        let answers = try begun(query, options, trace).map { found in
            SearchExplanation.Answer(try sources[found.source].place(found.match.place, options), found.match)
        }
        return SearchExplanation(filters: trace.filters, readings: trace.readings, answers: answers)
    }

    /// Returns the places with words that the input may begin, the best first.
    private func begun(_ query: AutocompleteQuery, _ options: AnswerOptions, _ trace: RegionsTrace? = nil) throws -> [SearchMatch] {
        let input = query.typed
        var asked = PlaceTextQuery(
            input,
            isTypeAhead: true,
            filter: Self.filter(query.includedPrimaryTypes),
            bias: query.bias,
            restriction: query.restriction,
            // Places that have not opened yet may be left out later, so twice as many matches are read.
            limit: min(query.limit.multiplied(clamping: query.includesFutureOpenings ? 1 : 2), BackendLimits.textMatches)
        )
        asked.countries = Set(query.includedRegionCodes)
        asked.origin = query.origin
        let unfiltered = asked
        let (opening, _) = try apply(filtersOf: input, to: &asked)
        trace?.note(filters: asked, opening, except: query.origin)
        if opening != nil { asked.limit = BackendLimits.textMatches }
        var named: [SearchMatch] = []
        if asked != unfiltered {
            // `Open Kitchen` may also be the beginning of a name.
            let words = FoldedWords.of(input)
            named = try wordMatches(unfiltered, trace).filter {
                Self.begins($0.match.place.name.map(FoldedWords.of) ?? [], with: words)
            }
        }
        var begun: [SearchMatch] = []
        var known: Set<PlaceID> = []
        for (index, match) in (named + (try matches(asked, trace))).enumerated() where begun.count < query.limit {
            try Task.checkCancellation()
            let place = match.match.place
            guard known.insert(place.id).inserted else { continue }
            if let opening, index >= named.count {
                var seen = options
                seen.fields = TextQuery.openingFields
                guard TextQuery("").accepts(try sources[match.source].place(place, seen), opening: opening, at: options.now) else {
                    continue
                }
            }
            if !query.includesFutureOpenings, try sources[match.source].isYetToOpen(place, options) { continue }
            begun.append(match)
        }
        return begun
    }

    private func suggestion(
        _ match: SearchMatch,
        _ query: AutocompleteQuery,
        _ options: AnswerOptions,
        _ highlighter: QueryHighlighter
    ) throws -> Suggestion {
        let place = match.match.place
        let shown = try sources[match.source].place(place, options)
        let parts = place.addressParts(language: options.language)
        let lines = AddressFormatter.lines(
            parts,
            .init(language: options.language, includesName: false, includesCountry: !options.isOwnCountry(parts.countryCode))
        )
        // An address without a name is shown with its first line as the name.
        let name = shown.displayName?.text ?? lines.first ?? place.kinds.first ?? ""
        var others = lines.dropFirst(shown.displayName == nil ? 1 : 0)
        // The address of an area or a street begins with its own name.
        if others.first == name { others.removeFirst() }
        let rest = others.joined(separator: ", ")
        let whole = rest.isEmpty ? name : name + ", " + rest
        return Suggestion(
            placeID: place.id,
            text: MatchedText(whole, matches: highlighter.ranges(in: whole)),
            mainText: MatchedText(name, matches: highlighter.ranges(in: name)),
            secondaryText: rest.isEmpty ? nil : MatchedText(rest, matches: highlighter.ranges(in: rest)),
            types: place.types,
            distanceMeters: query.origin.map { Int(clamping: $0.distanceMeters(to: place.location).rounded()) }
        )
    }

    /// Makes a filter of primary types, or of a collection of types.
    private static func filter(_ types: [String]) -> PlaceFilter {
        TypeCollection(types).map { PlaceFilter(types: $0.types) } ?? PlaceFilter(primary: Set(types))
    }
}

extension AutocompleteQuery {
    /// The input before the cursor.
    fileprivate var typed: String {
        inputOffset.map { String(String.UnicodeScalarView(input.unicodeScalars.page(limit: $0))) } ?? input
    }
}
