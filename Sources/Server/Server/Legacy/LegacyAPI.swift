import Foundation
import HTTPTypes
import PortolanPlaces

/// Google's older web services: Places, Geocoding and Time Zone. An answer has status 200 even after an error; its
/// member `status` names the error.
struct LegacyAPI: Sendable {
    let set: RegionSet
    var client: PlacesClient { self.set.places }

    // MARK: Places

    func details(_ call: Call) async throws -> LegacyAnswer {
        let text = try required(call, "place_id", "placeid")
        var names: Set<String>?
        var fields = LegacyPlace.all
        if let mask = call.query.text("fields") {
            let wanted = Set(mask.split(whereSeparator: { $0 == "," || $0 == "|" }).map { String($0.trimmingSpace().prefix { $0 != "/" }) })
            for name in wanted.sorted() where LegacyPlace.fields[name] == nil {
                throw LegacyError("INVALID_REQUEST", "Error while parsing 'fields' parameter: Unsupported field name '\(name.prefix(60))'.")
            }
            fields = wanted.reduce(into: []) { $0.formUnion(LegacyPlace.fields[$1] ?? []) }
            names = wanted
        }
        let place = try await client.place(
            text,
            fields: fields.union(.id),
            session: try session(call),
            language: try language(call),
            region: try region(call)
        )
        var members = LegacyPlace.json(place, isDetails: true).members ?? []
        // A field may be requested by its plural or its singular name.
        if let names { members.removeAll { !names.contains($0.name) && !names.contains(String($0.name.dropLast())) } }
        return LegacyAnswer([("html_attributions", credits([place])), ("result", .object(members))])
    }

    func nearby(_ call: Call) async throws -> LegacyAnswer {
        let (call, offset) = try paged(call)
        let center = try coordinate(try required(call, "location"))
        let isByDistance = call.query.text("rankby") == "distance"
        let radius = try number(call, "radius")
        guard isByDistance || radius != nil else { throw LegacyError("INVALID_REQUEST", "'radius' is required unless rankby=distance") }
        let limits = min(max(radius ?? 50_000, 0), 50_000)
        let type = try type(call)
        let area = SearchArea.circle(center: center, radiusMeters: limits)
        if let words = call.query.text("keyword", "name") {
            var query = TextQuery(words, type: type, isStrictType: type != nil, isOpenNow: call.query["opennow"] != nil, offset: offset)
            if isByDistance { (query.rank, query.bias) = (.distance, area) } else { query.restriction = area }
            return page(try await found(query, call), call, offset, isVicinity: true)
        }
        var query = NearbyQuery(
            center: center,
            radiusMeters: limits,
            types: TypeFilter(included: type.map { [$0] } ?? []),
            rank: isByDistance ? .distance : .popularity
        )
        (query.offset, query.includesFutureOpenings) = (offset, false)
        let found = try await client.nearby(
            query,
            fields: LegacyPlace.listFields,
            language: try language(call),
            region: try region(call)
        ).map(\.place)
        return page(found, call, offset, isVicinity: true) { call.query["opennow"] == nil || $0.currentHours?.isOpenNow == true }
    }

    func textSearch(_ call: Call) async throws -> LegacyAnswer {
        let (call, offset) = try paged(call)
        let type = try type(call)
        guard let words = call.query.text("query") ?? type else {
            throw LegacyError("INVALID_REQUEST", "'query' is missing: give the words to search for")
        }
        let query = TextQuery(
            words,
            type: type,
            isStrictType: type != nil,
            isOpenNow: call.query["opennow"] != nil,
            bias: try bias(call),
            offset: offset
        )
        return page(try await found(query, call), call, offset, isVicinity: false)
    }

    private func found(_ query: TextQuery, _ call: Call) async throws -> [Place] {
        var query = query
        query.includesFutureOpenings = false
        return try await client.search(query, fields: LegacyPlace.listFields, language: try language(call), region: try region(call))
    }

    // MARK: Pages

    /// The number of places on a page.
    private static let pageSize = 20
    /// The offset of the last of the three pages.
    private static let lastOffset = 40

    /// Returns a page of a list. A full page, unless it is the third, has a token for the next page. The token holds
    /// the request and the offset of the next page.
    private func page(_ places: [Place], _ call: Call, _ offset: Int, isVicinity: Bool, where isShown: (Place) -> Bool = { _ in true })
        -> LegacyAnswer
    {
        let shown = places.filter(isShown)
        var members: [(name: String, value: JSONValue)] = [
            ("html_attributions", credits(shown)),
            ("results", .array(shown.map { LegacyPlace.json($0, isDetails: false, isVicinity: isVicinity) })),
        ]
        if places.count == Self.pageSize, offset < Self.lastOffset {
            let kept = call.query.items.filter { $0.name != "key" && $0.name != "pagetoken" }
            let text = kept.map { PercentCoding.encoded($0.name) + "=" + PercentCoding.encoded($0.value) }.joined(separator: "&")
            members.append(("next_page_token", .string(Base64URL.encoded("\(offset + Self.pageSize)|\(Self.service(call))|\(text)"))))
        }
        return LegacyAnswer(members, isEmpty: shown.isEmpty)
    }

    /// Returns the request that a page token continues, and the number of results before its page; the request itself
    /// if it has no token.
    private func paged(_ call: Call) throws(LegacyError) -> (call: Call, offset: Int) {
        guard let token = call.query.text("pagetoken") else { return (call, 0) }
        let parts = Base64URL.decoded(token)?.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false) ?? []
        guard parts.count == 3, let offset = Int(parts[0]), (1...Self.lastOffset).contains(offset), parts[1] == Self.service(call) else {
            throw LegacyError("INVALID_REQUEST", "'pagetoken' must be the next_page_token of an answer")
        }
        var first = call
        first.query = QueryItems(parsing: parts[2])
        return (first, offset)
    }

    /// Returns the service: `nearbysearch` or `textsearch`.
    private static func service(_ call: Call) -> String { call.segments.dropLast().last ?? "" }

    func findPlace(_ call: Call) async throws -> LegacyAnswer {
        let words = try required(call, "input")
        let kind = try required(call, "inputtype")
        guard kind == "textquery" || kind == "phonenumber" else {
            throw LegacyError("INVALID_REQUEST", "'inputtype' must be textquery or phonenumber")
        }
        let names = Set(
            (call.query.text("fields") ?? "place_id").split(whereSeparator: { $0 == "," || $0 == "|" }).map {
                String($0.trimmingSpace().prefix { $0 != "/" })
            }
        )
        for name in names.sorted() where LegacyPlace.fields[name] == nil {
            throw LegacyError("INVALID_REQUEST", "Error while parsing 'fields' parameter: Unsupported field name '\(name.prefix(60))'.")
        }
        let fields = names.reduce(into: PlaceFields.id) { $0.formUnion(LegacyPlace.fields[$1] ?? []) }
        var query = TextQuery(words, bias: try locationBias(call), limit: 5)
        query.includesFutureOpenings = false
        let found = try await client.search(query, fields: fields, language: try language(call))
        let best = found.first.map { first in found.filter { ($0.missingWords == nil) == (first.missingWords == nil) }.prefix(3) } ?? []
        let candidates = best.map { place -> JSONValue in
            var members = LegacyPlace.json(place, isDetails: false).members ?? []
            members.removeAll { !names.contains($0.name) && !names.contains(String($0.name.dropLast())) }
            return .object(members)
        }
        return LegacyAnswer([("candidates", .array(candidates))], isEmpty: candidates.isEmpty)
    }

    func photo(_ call: Call) async throws -> Answer {
        let reference = try required(call, "photoreference", "photo_reference")
        guard try number(call, "maxwidth") ?? number(call, "maxheight") != nil else {
            throw RequestError.badRequest("maxwidth and maxheight are missing: give one of them")
        }
        let parts = reference.split(separator: ".")
        guard parts.count == 2, let number = Int(parts[1]) else {
            throw RequestError.badRequest("the photo reference must be from an answer")
        }
        let photos = try await client.photos(try await client.id(String(parts[0])))
        guard photos.indices.contains(number), let url = photos[number].imageURL else {
            throw RequestError.notFound("there is no such photo")
        }
        return Answer(.found).with(.location, url.absoluteString).cached(.never)
    }

    // MARK: Autocomplete

    func autocomplete(_ call: Call, queries: Bool) async throws -> LegacyAnswer {
        let input = try required(call, "input")
        var area = try bias(call)
        var restriction: SearchArea?
        if let text = call.query.text("locationrestriction") { restriction = try self.area(text) }
        if call.query["strictbounds"] == "true" || call.query["strictbounds"] == "" { (restriction, area) = (restriction ?? area, nil) }
        if restriction != nil { area = nil }
        let types = (call.query.text("types") ?? "").split(separator: "|").map { $0.trimmingSpace() }.filter {
            $0 != "geocode" && $0 != "establishment"
        }
        let countries = (call.query.text("components") ?? "").split(separator: "|").compactMap { part in
            part.hasPrefix("country:") ? String(part.dropFirst(8)) : nil
        }
        var query = AutocompleteQuery(
            input,
            inputOffset: try number(call, "offset").flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil },
            includedPrimaryTypes: types,
            includedRegionCodes: countries,
            bias: area,
            restriction: restriction,
            origin: try call.query.text("origin").map { try coordinate($0) },
            includesQueryPredictions: queries
        )
        query.includesFutureOpenings = false
        let found = try await client.autocomplete(query, session: try session(call), language: try language(call))
        return LegacyAnswer([("predictions", .array(found.map(prediction)))], isEmpty: found.isEmpty)
    }

    private func prediction(_ suggestion: Suggestion) -> JSONValue {
        func matches(_ text: MatchedText) -> JSONValue {
            .array(text.matches.map { .object(["length": .number($0.count), "offset": .number($0.lowerBound)]) })
        }
        var terms: [JSONValue] = []
        var offset = 0
        for part in suggestion.text.text.split(separator: ", ", omittingEmptySubsequences: false) {
            terms.append(.object(["offset": .number(offset), "value": .string(String(part))]))
            offset += part.unicodeScalars.count + 2
        }
        return .object([
            "description": .string(suggestion.text.text), "distance_meters": suggestion.distanceMeters.map { .number($0) },
            "matched_substrings": matches(suggestion.text), "place_id": suggestion.placeID.map { .string("\($0)") },
            "reference": suggestion.placeID.map { .string("\($0)") },
            "structured_formatting": .object([
                "main_text": .string(suggestion.mainText.text), "main_text_matched_substrings": matches(suggestion.mainText),
                "secondary_text": suggestion.secondaryText.map { .string($0.text) },
            ]), "terms": .array(terms), "types": suggestion.placeID == nil ? nil : .strings(suggestion.types),
        ])
    }

    /// Returns the owners of the data, whom clients must show with it.
    private func credits(_ places: [Place]) -> JSONValue {
        var texts: [String] = []
        for attribution in places.flatMap(\.attributions) {
            let name = WMTS.escaped(attribution.provider)
            let text = attribution.providerURL.map { "<a href=\"\(WMTS.escaped($0))\">\(name)</a>" } ?? name
            if !texts.contains(text) { texts.append(text) }
        }
        return .strings(texts)
    }
}
