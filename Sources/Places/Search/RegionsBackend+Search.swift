internal import PortolanDetails
internal import PortolanGeo
internal import PortolanRegion
internal import PortolanStore

extension RegionsBackend {
    /// A place of some source that answers a question in words.
    private struct Match {
        var match: PlaceTextMatch
        var source: Int
    }

    public func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] {
        let type = query.type.map { Set([$0]) } ?? []
        var found = try matches(
            PlaceTextQuery(
                query.text,
                filter: query.isStrictType ? PlaceFilter(types: type, kinds: type) : .all,
                bias: query.bias?.placeArea,
                restriction: query.restriction?.placeArea,
                rank: query.rank == .distance ? .distance : .relevance,
                limit: PlaceStore.textLimit
            )
        )
        if let type = query.type, !query.isStrictType {
            // Rather of this type: those first, each part in its order.
            let wanted = TypeFilter(included: [type])
            func isWanted(_ found: Match) -> Bool { wanted.matches(types: found.match.place.types, kinds: found.match.place.kinds) }
            found = found.filter(isWanted) + found.filter { !isWanted($0) }
        }
        var wider = options
        if query.isOpenNow { wider.fields.formUnion([.regularHours, .utcOffsetMinutes, .timeZone, .businessStatus]) }
        if query.minimumRating != nil { wider.fields.formUnion(.rating) }
        if !query.priceLevels.isEmpty { wider.fields.formUnion(.priceLevel) }
        var places: [Place] = []
        for found in found {
            guard places.count < query.offset + query.limit else { break }
            try Task.checkCancellation()
            let place = try sources[found.source].place(found.match.place, wider)
            if query.isOpenNow, place.isOpen(at: options.now) != .open { continue }
            if let rating = query.minimumRating, (place.rating ?? 0) < (rating * 2).rounded(.up) / 2 { continue }
            if !query.priceLevels.isEmpty, !(place.priceLevel.map { query.priceLevels.contains($0) } ?? false) { continue }
            places.append(wider.fields == options.fields ? place : place.masked(options.fields))
        }
        return Array(places.dropFirst(query.offset))
    }

    public func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] {
        let input = query.inputOffset.map { String(String.UnicodeScalarView(query.input.unicodeScalars.prefix($0))) } ?? query.input
        let highlighter = QueryHighlighter(input)
        func marked(_ text: String) -> MatchedText { MatchedText(text, matches: highlighter.ranges(in: text)) }
        var wanted = options
        wanted.fields = [.displayName, .formattedAddress, .primaryTypeDisplayName]
        let found = try matches(
            PlaceTextQuery(
                input,
                isTypeAhead: true,
                filter: Self.filter(query.includedPrimaryTypes),
                bias: query.bias?.placeArea,
                restriction: query.restriction?.placeArea,
                countries: Set(query.includedRegionCodes),
                origin: query.origin,
                limit: query.limit
            )
        )
        var suggestions: [Suggestion] = []
        for found in found.prefix(query.limit) {
            try Task.checkCancellation()
            let place = try sources[found.source].place(found.match.place, wanted)
            guard let name = place.displayName?.text ?? place.formattedAddress ?? place.primaryTypeDisplayName?.text else { continue }
            let address = place.formattedAddress.flatMap { $0 == name ? nil : $0 }
            suggestions.append(
                Suggestion(
                    placeID: place.id,
                    text: marked(address.map { name + ", " + $0 } ?? name),
                    mainText: marked(name),
                    secondaryText: address.map(marked),
                    types: found.match.place.types,
                    distanceMeters: query.origin == nil ? nil : found.match.distanceMeters.map { Int($0.rounded()) }
                )
            )
        }
        if query.includesQueryPredictions { suggestions += try predictions(input, language: options.language, marked: marked) }
        return Array(suggestions.prefix(query.limit))
    }

    /// The best of all regions, each place once.
    private func matches(_ query: PlaceTextQuery) throws -> [Match] {
        var seen: Set<PlaceID> = []
        var found: [Match] = []
        for (index, source) in sources.enumerated() {
            try Task.checkCancellation()
            for match in try source.store.search(query) where seen.insert(match.place.id).inserted {
                if try source.isSuperseded(match.place.id) { continue }
                found.append(Match(match: match, source: index))
            }
        }
        guard sources.count > 1 else { return found }
        return found.sorted { a, b in
            if query.rank == .distance, let near = a.match.distanceMeters, let far = b.match.distanceMeters, near != far {
                return near < far
            }
            return PlaceTextMatch.isBefore(a.match, b.match)
        }
    }

    /// Kinds of place that the text begins to name.
    private func predictions(_ input: String, language: String?, marked: (String) -> MatchedText) throws -> [Suggestion] {
        var seen: Set<String> = []
        var predictions: [Suggestion] = []
        for source in sources {
            for type in try source.store.kinds(named: input, limit: 2) where seen.insert(type).inserted {
                guard let name = TypeNames.displayName(ofType: type, language: language)?.text else { continue }
                predictions.append(Suggestion(placeID: nil, text: marked(name), mainText: marked(name), types: [type]))
            }
        }
        return Array(predictions.prefix(2))
    }

    private static func filter(_ primaryTypes: [String]) -> PlaceFilter {
        switch primaryTypes {
        case ["(cities)"]: PlaceFilter(types: ["locality", "administrative_area_level_3"])
        case ["(regions)"]:
            PlaceFilter(types: [
                "locality", "sublocality", "postal_code", "country", "administrative_area_level_1", "administrative_area_level_2",
            ])
        default: PlaceFilter(primary: Set(primaryTypes))
        }
    }
}

extension SearchArea {
    var placeArea: PlaceArea {
        switch self {
        case .circle(let center, let radiusMeters): .circle(center: center, radiusMeters: radiusMeters)
        case .rectangle(let bounds): .rectangle(bounds)
        }
    }
}
