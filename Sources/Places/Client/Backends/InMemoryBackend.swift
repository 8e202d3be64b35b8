internal import Foundation
internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearch
internal import PortolanSearchIndex
internal import PortolanStore

/// Places in memory: for tests of programs that use `PlacesClient`, and for small sets of places of your own.
///
/// Works as regions do, in a simpler way: a text is searched for in names, types and addresses, and typing errors are not corrected.
public struct InMemoryBackend: PlacesBackend {
    private let places: [Place]
    private let byID: [PlaceID: Int]
    /// Older and other IDs of places.
    private let aliases: [PlaceID: PlaceID]

    /// Makes a backend of places.
    /// - Parameters:
    ///   - places: the places to answer from.
    ///   - aliases: IDs that places also answer to; the answer carries the place's own.
    public init(_ places: [Place], aliases: [PlaceID: PlaceID] = [:]) {
        self.places = places
        byID = Dictionary(places.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.aliases = aliases
    }

    /// The place with the ID, or the one that the ID is an alias of, with the fields asked for; nil if there is neither. O(1).
    public func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? {
        (byID[id] ?? aliases[id].flatMap { byID[$0] }).map { places[$0].masked(options.fields) }
    }

    /// The places of the circle by importance (which grows with `userRatingCount`) or distance, then by ID. O(n log n) in the number of
    /// places.
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

    /// The places in which each word of the query begins a word of the name, the types or the address, nearest to the bias or the route first; at most
    /// as many over all pages as regions give. O(n log n).
    public func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] {
        let matches = try matches(query, at: options.now).prefix(BackendLimits.textMatches)
        return matches.page(offset: query.offset, limit: query.limit).map { found in
            var place = found.masked(options.fields)
            place.routePoint = found.location.flatMap { query.route?.nearest(to: $0) }
            return place
        }
    }

    /// The number of places of each primary type that a search finds. O(n log n).
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

    /// The places whose name has the words typed, the last of which may be incomplete, in the order of their IDs. O(n log n).
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

    /// The places whose extent comes within the radius (in metres) of the centre, other than political areas; the nearest ones if they are
    /// more than a region gives. O(n log n).
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

    /// The country of a place, if its address says so.
    private func countryCode(_ place: Place) -> String? {
        let country = place.addressComponents?.first { $0.types.contains("country") }?.shortText
        return (place.postalAddress?.regionCode ?? country)?.uppercased()
    }

    private func matches(_ place: Place, _ filter: TypeFilter) -> Bool {
        filter.isEmpty || filter.matches(types: place.types ?? [], kinds: place.source?.kinds ?? [])
    }

    /// The importance, 0.3…1, by the number of ratings.
    private func importance(_ place: Place) -> Double {
        let votes = Double(place.userRatingCount ?? 0)
        return 0.3 + 0.7 * votes / (votes + 100)
    }
}
