internal import Foundation
internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

/// Holds places in memory, for tests of programs that use `PlacesClient` and for small sets of your own places.
///
/// It works like regions, but in a simpler way: it searches for a text in names, types and addresses, and does not
/// correct typing errors.
public struct InMemoryBackend: PlacesBackend {
    private let places: [Place]
    private let byID: [PlaceID: Int]
    /// For each alias, such as an older ID, the place's own ID.
    private let aliases: [PlaceID: PlaceID]

    /// Makes a backend of places.
    /// - Parameters:
    ///   - places: the places that it holds.
    ///   - aliases: other IDs that lead to places. An answer has the place's own ID.
    public init(_ places: [Place], aliases: [PlaceID: PlaceID] = [:]) {
        self.places = places
        byID = Dictionary(places.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.aliases = aliases
    }

    /// Returns the place with the ID, or the place for which the ID is an alias, with the requested fields; nil if
    /// there is neither. O(1).
    public func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? {
        (byID[id] ?? aliases[id].flatMap { byID[$0] }).map { places[$0].masked(options.fields) }
    }

    /// Returns the places of the circle, sorted by importance (which grows with `userRatingCount`) or distance, then by
    /// ID. O(n log n) in the number of places.
    public func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] {
        let (wanted, needsName) = (query.wanted, query.needsName)
        var found: [PlaceDistance] = []
        for place in places {
            try Task.checkCancellation()
            guard let distance = place.location?.distanceMeters(to: query.center), distance <= query.radiusMeters,
                !needsName || place.displayName != nil, matches(place, wanted),
                query.includesFutureOpenings || place.businessStatus != .futureOpening
            else { continue }
            found.append(PlaceDistance(place: place, distanceMeters: distance))
        }
        found.sort { a, b in
            let (pa, pb) = (importance(a.place), importance(b.place))
            if query.rank == .popularity, pa != pb { return pa > pb }
            return a.distanceMeters == b.distanceMeters ? a.place.id.rowKey < b.place.id.rowKey : a.distanceMeters < b.distanceMeters
        }
        return found.page(offset: query.offset, limit: query.limit).map {
            PlaceDistance(place: $0.place.masked(options.fields), distanceMeters: $0.distanceMeters)
        }
    }

    /// Returns the places in which each word of the query begins a word of the name, the types or the address. The
    /// places nearest to the bias or the route come first. All pages together have at most `PlaceStore.textLimit`
    /// places, as with regions. O(n log n).
    public func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] {
        let matches = try matches(query, at: options.now).prefix(BackendLimits.textMatches)
        return matches.page(offset: query.offset, limit: query.limit).map { found in
            var place = found.masked(options.fields)
            place.routePoint = found.location.flatMap { query.route?.nearest(to: $0) }
            return place
        }
    }

    /// Returns the number of places of each primary type that a search finds. O(n log n).
    public func facets(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchFacets {
        let types = try matches(query, at: options.now).compactMap { $0.primaryType ?? $0.types?.first }
        return SearchFacets(types.reduce(into: [:]) { $0[$1, default: 0] += 1 }, isComplete: true)
    }

    private func matches(_ query: TextQuery, at now: Date) throws -> [Place] {
        let words = FoldedWords.of(query.text)
        let countries = Set(query.countries.map { $0.uppercased() })
        var found: [(place: Place, distance: Double)] = []
        for place in places {
            try Task.checkCancellation()
            let text = FoldedWords.of(
                ([place.displayName?.text, place.formattedAddress] + (place.types ?? []).map { Optional($0) }).compactMap(\.self).joined(
                    separator: " "
                )
            )
            guard words.allSatisfy({ word in text.contains { $0.hasPrefix(word) } }) else { continue }
            if let type = query.type, query.isStrictType, place.types?.contains(type) != true { continue }
            if let restriction = query.along ?? query.restriction, place.location.map(restriction.contains) != true { continue }
            guard query.accepts(place, opening: nil, at: now) else { continue }
            if !countries.isEmpty, !countries.contains(countryCode(place) ?? "") { continue }
            guard query.areas.allSatisfy({ isInside(place, FoldedWords.of($0)) }) else { continue }
            let area = query.along ?? query.bias ?? query.restriction
            found.append((place, area.flatMap { area in place.location.map { area.distanceMeters(to: $0) } } ?? 0))
        }
        found.sort { $0.distance == $1.distance ? $0.place.id.rowKey < $1.place.id.rowKey : $0.distance < $1.distance }
        return query.chosen(found.map(\.place)) { $0.location }
    }

    /// Returns the places whose name has the typed words, sorted by ID. The last word may be incomplete. O(n log n).
    public func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] {
        let input = query.inputOffset.map { String(String.UnicodeScalarView(query.input.unicodeScalars.page(limit: $0))) } ?? query.input
        let words = FoldedWords.of(input)
        guard let last = words.last else { return [] }
        let collection = TypeCollection(query.includedPrimaryTypes)
        let highlighter = QueryHighlighter(input)
        let countries = Set(query.includedRegionCodes.map { $0.uppercased() })
        var found: [Suggestion] = []
        for place in places.sorted(by: { $0.id.rowKey < $1.id.rowKey }) {
            try Task.checkCancellation()
            guard let name = place.displayName?.text else { continue }
            guard query.includesFutureOpenings || place.businessStatus != .futureOpening else { continue }
            let named = FoldedWords.of(name)
            guard words.dropLast().allSatisfy(named.contains), named.contains(where: { $0.hasPrefix(last) }) else { continue }
            let matches = highlighter.ranges(in: name)
            if let restriction = query.restriction, place.location.map(restriction.contains) != true { continue }
            if !countries.isEmpty, !countries.contains(countryCode(place) ?? "") { continue }
            if let collection {
                guard let types = place.types, !collection.types.isDisjoint(with: types) else { continue }
            } else if !query.includedPrimaryTypes.isEmpty, !query.includedPrimaryTypes.contains(place.primaryType ?? "") {
                continue
            }
            let text = place.formattedAddress.map { name + ", " + $0 } ?? name
            found.append(
                Suggestion(
                    placeID: place.id,
                    text: MatchedText(text, matches: matches),
                    mainText: MatchedText(name, matches: matches),
                    secondaryText: place.formattedAddress.map { MatchedText($0) },
                    types: place.types ?? [],
                    distanceMeters: query.origin.flatMap { origin in
                        place.location.flatMap { $0.isValid ? Int(clamping: $0.distanceMeters(to: origin).rounded()) : nil }
                    }
                )
            )
        }
        return Array(found.page(limit: min(query.limit, BackendLimits.textMatches)))
    }

    /// Returns the places whose extent touches the circle (radius in metres), except political areas. If they are more
    /// than regions would return, only the nearest ones are returned. O(n log n).
    public func candidates(
        around center: Coordinate,
        radiusMeters: Double,
        _ options: AnswerOptions
    ) async throws -> [PlaceCandidate] {
        var near: [(place: Place, bounds: CoordinateBounds, distance: Double)] = []
        for place in places {
            guard let location = place.location, !(place.types ?? []).contains("political") else { continue }
            let bounds = place.source?.bounds ?? CoordinateBounds(location)
            let distance = bounds.distanceMeters(to: center)
            if distance <= radiusMeters { near.append((place, bounds, distance)) }
        }
        if near.count > BackendLimits.candidates {
            near.sort { $0.distance == $1.distance ? $0.place.id.rowKey < $1.place.id.rowKey : $0.distance < $1.distance }
        }
        return near.prefix(BackendLimits.candidates).map {
            PlaceCandidate(place: $0.place.masked(options.fields), bounds: $0.bounds, importance: importance($0.place))
        }
    }

    /// Whether the place's address names an area.
    private func isInside(_ place: Place, _ area: [String]) -> Bool {
        (place.addressComponents ?? []).contains { FoldedWords.of($0.longText) == area || FoldedWords.of($0.shortText) == area }
    }

    /// Returns the country of a place; nil if the place's address does not name the country.
    private func countryCode(_ place: Place) -> String? {
        let country = place.addressComponents?.first { $0.types.contains("country") }?.shortText
        return (place.postalAddress?.regionCode ?? country)?.uppercased()
    }

    private func matches(_ place: Place, _ filter: TypeFilter) -> Bool {
        filter.isEmpty || filter.matches(types: place.types ?? [], kinds: place.source?.kinds ?? [])
    }

    /// Returns the importance, 0.3…1, which grows with the number of ratings.
    private func importance(_ place: Place) -> Double {
        let votes = Double(place.userRatingCount ?? 0)
        return 0.3 + 0.7 * votes / (votes + 100)
    }
}
