import HTTPTypes
import PortolanPlaces

/// Photon's API: `/api` finds while one types, `/reverse` says what is at a point. Answers are GeoJSON.
struct PhotonAPI: Sendable {
    let set: RegionSet

    private static let limit = Parameter("limit", .whole(1...50), "15 by default, and 1 for a coordinate")
    private static let language = Parameter("lang", "the language of names, a BCP 47 tag, or default for the local ones")

    static let endpoints = [
        Endpoint(
            "photon.search",
            .photon,
            ["/api", "/photon/api"],
            "Places while one types (Photon)",
            [
                Parameter("q", "what was typed").required, limit, .latitude, .longitude, language,
                Parameter("osm_tag", "KEY, KEY:VALUE, !KEY and so on; may occur more than once"),
                Parameter("bbox", "west,south,east,north: where results lie"), Parameter("layer", "city, street, house and so on"),
            ]
        ) { call, set in try await PhotonAPI(set: set).search(call) }.with(\.types, ["application/geo+json"]),
        Endpoint(
            "photon.reverse",
            .photon,
            ["/photon/reverse", "/reverse"],
            "What is at a coordinate (Photon)",
            Parameter.point + [limit, language]
        ) { call, set in try await PhotonAPI(set: set).reverse(call) }.with(\.types, ["application/geo+json"]),
        Endpoint("photon.status", .photon, ["/photon/status"], "Whether the service works (Photon)") { _, _ in
            .json(.object(["status": "Ok"])).cached(.never)
        },
    ]

    private func search(_ call: Call) async throws -> Answer {
        guard let words = call.query.text("q") else { throw RequestError.badRequest("missing search term 'q': /api?q=berlin") }
        let limit = call.clamped(Self.limit) ?? 15
        let language = try language(call)
        let bias = try point(call).map { SearchArea.circle(center: $0, radiusMeters: 16_000) }
        let restriction = try box(call)
        let tags = try PhotonTags(call.query.all("osm_tag"))
        let layers = Set(call.query.all("layer"))
        // What is typed may end within a word; more are asked for where some are left out.
        let wanted = tags.isEmpty && layers.isEmpty ? limit : min(limit * 4, 100)
        let suggestions = try await set.places.autocomplete(
            AutocompleteQuery(words, bias: restriction == nil ? bias : nil, restriction: restriction, limit: wanted),
            language: language
        )
        var found: [GeocodedPlace] = []
        for id in suggestions.compactMap(\.placeID) {
            if let place = try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: language).flatMap(GeocodedPlace.init) {
                found.append(place)
            }
        }
        // Several words may name a place and where it is, which is a search's work.
        if found.isEmpty {
            found = try await set.places.search(
                TextQuery(words, bias: restriction == nil ? bias : nil, restriction: restriction),
                fields: GeocodedPlace.fields,
                language: language
            ).compactMap(GeocodedPlace.init)
        }
        found.removeAll { !tags.matches($0.source?.tags ?? []) || !layers.isEmpty && !layers.contains($0.layer) }
        return answer(Array(found.prefix(limit)))
    }

    private func reverse(_ call: Call) async throws -> Answer {
        guard let point = try point(call) else { throw RequestError.badRequest("missing 'lat' and 'lon': /reverse?lat=52&lon=13") }
        let limit = call.clamped(Self.limit) ?? 1
        let language = try language(call)
        var found: [GeocodedPlace] = []
        for address in try await set.places.addresses(at: point, language: language) where found.count < limit {
            guard let id = address.placeID,
                let place = try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: language).flatMap(GeocodedPlace.init)
            else { continue }
            found.append(place)
        }
        return answer(found)
    }

    // MARK: Parameters

    private func language(_ call: Call) throws -> String? {
        guard let text = call.query.text("lang"), text != "default" else { return nil }
        return try PlacesAPI.language(text)
    }

    private func point(_ call: Call) throws -> Coordinate? {
        guard let latitude = call.query.text("lat"), let longitude = call.query.text("lon") else { return nil }
        guard let latitude = Double(latitude), let longitude = Double(longitude),
            Coordinate(latitude: latitude, longitude: longitude).isValid
        else {
            throw RequestError.badRequest("invalid 'lat' and/or 'lon': degrees within ±90 and ±180")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// `west,south,east,north`
    private func box(_ call: Call) throws -> SearchArea? {
        guard let text = call.query.text("bbox") else { return nil }
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 4, Coordinate(latitude: numbers[1], longitude: numbers[0]).isValid,
            Coordinate(latitude: numbers[3], longitude: numbers[2]).isValid, numbers[1] <= numbers[3]
        else { throw RequestError.badRequest("invalid 'bbox': minLon,minLat,maxLon,maxLat") }
        return .rectangle(CoordinateBounds(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2]))
    }

    // MARK: Answers

    private func answer(_ places: [GeocodedPlace]) -> Answer {
        let features = places.map { place -> JSONValue in
            let key = place.source?.key
            let extent = place.source?.bounds.map { JSONValue.array([$0.west, $0.north, $0.east, $0.south].map { .number($0) }) }
            let properties: JSONValue = .object([
                "osm_type": key.map { .string($0.type.name.prefix(1).uppercased()) }, "osm_id": key.map { .number($0.id) },
                "osm_key": .string(place.kind.key), "osm_value": .string(place.kind.value), "type": .string(place.layer),
                "postcode": place.part("postal_code").map { .string($0) }, "housenumber": place.houseNumber.map { .string($0) },
                "countrycode": place.country.map { .string($0.shortText.uppercased()) },
                "name": place.name.isEmpty ? nil : .string(place.name),
                "country": place.country.map { .string($0.longText) }, "city": place.part("locality", "postal_town").map { .string($0) },
                "district": place.part("sublocality_level_1", "sublocality").map { .string($0) },
                "locality": place.part("neighborhood").map { .string($0) }, "street": place.street.map { .string($0) },
                "state": place.part("administrative_area_level_1").map { .string($0) },
                "county": place.part("administrative_area_level_2").map { .string($0) }, "extent": extent,
            ])
            let coordinates: JSONValue = .array([.number(place.location.longitude), .number(place.location.latitude)])
            return .object([
                "type": "Feature", "properties": properties, "geometry": .object(["type": "Point", "coordinates": coordinates]),
            ])
        }
        return .json(.object(["type": "FeatureCollection", "features": .array(features)]), type: "application/geo+json; charset=utf-8")
            .cached(.never)
    }
}

/// Photon's filters by tags: `key`, `key:value`, `!key`, `!key:value`, `key:!value`, `:value`.
struct PhotonTags {
    private struct Rule {
        var key: String
        var value: String
        var isExcluded: Bool
        /// `key:!value`: the key with another value.
        var isOtherValue: Bool
    }

    private var rules: [Rule] = []

    init(_ texts: [String]) throws(RequestError) {
        for text in texts where !text.isEmpty {
            let isExcluded = text.hasPrefix("!")
            let parts = (isExcluded ? text.dropFirst() : text[...]).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            guard let key = parts.first, !(key.isEmpty && parts.count < 2) else { throw .badRequest("invalid 'osm_tag': key:value") }
            let value = parts.count > 1 ? parts[1] : ""
            let isOther = value.hasPrefix("!")
            rules.append(Rule(key: key, value: isOther ? String(value.dropFirst()) : value, isExcluded: isExcluded, isOtherValue: isOther))
        }
    }

    var isEmpty: Bool { rules.isEmpty }

    /// Whether tags have one of what is wanted, and nothing of what is excluded.
    func matches(_ tags: [Place.Tag]) -> Bool {
        func fits(_ rule: Rule) -> Bool {
            tags.contains { tag in
                guard rule.key.isEmpty || tag.key == rule.key else { return false }
                return rule.value.isEmpty || (tag.value == rule.value) != rule.isOtherValue
            }
        }
        let wanted = rules.filter { !$0.isExcluded }
        return (wanted.isEmpty || wanted.contains(where: fits)) && !rules.contains { $0.isExcluded && fits($0) }
    }
}
