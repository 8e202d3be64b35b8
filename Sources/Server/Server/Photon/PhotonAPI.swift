import Foundation
import HTTPTypes
import PortolanPlaces

/// Photon's API, version 1: `/api` searches while the user types, `/structured` searches for addresses in parts, and
/// `/reverse` finds the places at a point. Answers are GeoJSON.
struct PhotonAPI: Sendable {
    let set: RegionSet

    private static let limit = Parameter("limit", .whole(1...50), "the greatest number of results; 15 by default, and 1 for a coordinate")
    private static let zoom = Parameter(
        "zoom",
        .whole(0...18),
        "the zoom of the map around the coordinate, which decides what is near; 12 by default"
    )
    private static let scale = Parameter("location_bias_scale", .number(0...1), "the weight of importance against nearness; 0.4 by default")
    private static let radius = Parameter("radius", .number(0...5000), "the radius in kilometres; 1 by default")
    private static let common = [
        limit,
        Parameter("lang", "the language of names, a BCP 47 tag, or default for the local ones; overrides the header Accept-Language"),
        Parameter("osm_tag", "KEY, KEY:VALUE, !KEY and so on; repeat it for several"),
        Parameter("include", "categories such as osm.amenity.cafe, one of which each result has; repeat it for several groups"),
        Parameter("exclude", "categories; results that have all of them are left out; repeat it for several groups"),
        Parameter("layer", .choice(PhotonFilter.layerNames), "the layer of the results; repeat it for several"),
    ]
    private static let forward =
        [
            .latitude, .longitude, zoom, scale, Parameter("bbox", "the box in which results lie: west,south,east,north"),
            Parameter("countrycode", "the code of the results' country, two letters; repeat it for several"),
        ] + common
    /// The parameters of `/reverse`.
    static let reverseParameters = Parameter.point + [radius] + common
    private static let addressParts = ["street", "housenumber", "district", "city", "county", "state", "postcode"]

    static let endpoints = [
        Endpoint(
            "photon.search",
            .photon,
            ["/api", "/photon/api"],
            "Places while the user types (Photon)",
            [Parameter("q", "the text that the user has typed; needed without include")] + forward
        ) { call, set in try await PhotonAPI(set: set).search(call) }.with(\.types, ["application/geo+json"]),
        Endpoint(
            "photon.structured",
            .photon,
            ["/structured", "/photon/structured"],
            "An address in parts (Photon)",
            addressParts.map { Parameter($0, "a part of the address") } + forward
        ) { call, set in try await PhotonAPI(set: set).structured(call) }.with(\.types, ["application/geo+json"]),
        Endpoint(
            "photon.reverse",
            .photon,
            ["/photon/reverse", "/reverse"],
            "The places at a coordinate (Photon)",
            reverseParameters
        ) { call, set in try await PhotonAPI(set: set).reverse(call) }.with(\.types, ["application/geo+json"]),
        Endpoint("photon.status", .photon, ["/photon/status"], "Whether the service works (Photon)") { _, set in
            .json(.object(["status": "Ok", "import_date": set.dataDate.map { .string($0.formatted(.iso8601)) }])).cached(.never)
        },
    ]

    // MARK: Search

    private func search(_ call: Call) async throws -> Answer {
        let request = try Request(call, standardLimit: 15)
        if let words = call.query.text("q") { return answer(try await found(words, request)) }
        guard request.filter.includesCategories else { throw RequestError.badRequest("missing search term 'q': /api?q=berlin") }
        return answer(try await all(request))
    }

    private func found(_ words: String, _ request: Request) async throws -> [GeocodedPlace] {
        // The text may end within a word, so this is an autocomplete. It requests more results if a filter will leave
        // some out.
        let choosesAll = request.filter.isEmpty && (request.box == nil || request.restriction != nil)
        var query = AutocompleteQuery(words, limit: choosesAll ? request.limit : 100)
        (query.bias, query.restriction) = (request.bias, request.restriction)
        if request.filter.countries.count <= 15 { query.includedRegionCodes = request.filter.countries.sorted() }
        var found: [GeocodedPlace] = []
        for id in try await set.places.autocomplete(query, language: request.language).compactMap(\.placeID)
        where found.count < request.limit {
            if let place = try await place(id, request) { found.append(place) }
        }
        guard found.isEmpty else { return found }
        // Several words may name a place and its surroundings, which only a search understands.
        return try await GeocodedPlace.collect(request.limit, where: request.contains) { offset, count in
            var query = TextQuery(words, countries: request.filter.countries, limit: count, offset: offset)
            (query.bias, query.restriction) = (request.bias, request.restriction)
            return try await set.places.search(query, fields: GeocodedPlace.fields, language: request.language)
        }
    }

    /// Returns the places of some categories: first those near the coordinate, by distance, and then others, the best
    /// known first.
    private func all(_ request: Request) async throws -> [GeocodedPlace] {
        var found: [GeocodedPlace] = []
        if let point = request.point, request.box == nil { found = try await nearest(point, meters: Self.mostMeters, request) }
        if found.count < request.limit {
            let near = Set(found.map(\.id))
            found += try await bestKnown(request).filter { !near.contains($0.id) }
        }
        return Array(found.prefix(request.limit))
    }

    /// Returns the places of some categories in the box or in all regions, the best known first.
    private func bestKnown(_ request: Request) async throws -> [GeocodedPlace] {
        var found: [PlaceID?: GeocodedPlace] = [:]
        for box in (request.box.map { [$0] } ?? set.regions.map(\.manifest.bounds)).flatMap(\.narrow) {
            let query = AreaQuery(box, types: TypeFilter(included: request.filter.kinds), limit: 500)
            let places = try await set.places.places(in: query, fields: GeocodedPlace.fields, language: request.language)
            for place in places.compactMap(GeocodedPlace.init) where request.contains(place) { found[place.id] = place }
        }
        func order(_ place: GeocodedPlace) -> (Double, Int64) { (-(place.source?.importance ?? 0), place.id?.rowKey ?? 0) }
        return found.values.sorted { order($0) < order($1) }
    }

    private func structured(_ call: Call) async throws -> Answer {
        let request = try Request(call, standardLimit: 15)
        guard (Self.addressParts + ["countrycode"]).contains(where: { call.query.text($0) != nil }) else {
            throw RequestError.badRequest("at least one of \(Self.addressParts.joined(separator: ", ")) and countrycode is needed")
        }
        let countries = request.filter.countries
        // Without other parts, the request searches for the country itself. Beside other parts, the country restricts
        // the results.
        let hasParts = Self.addressParts.contains { call.query.text($0) != nil }
        var query = AddressQuery(
            street: call.query.text("street"),
            houseNumber: call.query.text("housenumber"),
            city: call.query.text("city"),
            county: call.query.text("county"),
            state: call.query.text("state"),
            postcode: call.query.text("postcode"),
            bias: request.bias
        )
        query.district = call.query.text("district")
        (query.restriction, query.countries) = (request.restriction, countries)
        var found: [GeocodedPlace] = []
        for country in hasParts ? [nil] : countries.sorted().map(Optional.some) where found.count < request.limit {
            query.country = country
            if let country { query.countries = [country] }
            found += try await GeocodedPlace.collect(request.limit - found.count, where: request.contains) { [query] offset, count in
                var query = query
                (query.limit, query.offset) = (count, offset)
                return try await set.places.search(query, fields: GeocodedPlace.fields, language: request.language)
            }
        }
        return answer(found)
    }

    // MARK: Reverse

    private func reverse(_ call: Call) async throws -> Answer {
        let request = try Request(call, standardLimit: 1)
        guard let point = request.point else { throw RequestError.badRequest("missing 'lat' and 'lon': /reverse?lat=52&lon=13") }
        let kilometers = try Request.number(Self.radius.name, call) ?? 1
        guard (0...5000).contains(kilometers) else { throw RequestError.badRequest("invalid 'radius': give 0 to 5000 kilometres") }
        let meters = min(kilometers * 1000, Self.mostMeters)
        if request.filter.choosesKinds { return answer(try await nearest(point, meters: meters, request)) }
        var found: [GeocodedPlace] = []
        for address in try await set.places.addresses(at: point, language: request.language) where found.count < request.limit {
            guard address.distanceMeters <= meters, let id = address.placeID, let place = try await place(id, request) else { continue }
            found.append(place)
        }
        return answer(found)
    }

    /// Returns the nearest places that pass the filter.
    private func nearest(_ point: Coordinate, meters: Double, _ request: Request) async throws -> [GeocodedPlace] {
        try await GeocodedPlace.collect(request.limit, among: 400, where: request.contains) { offset, count in
            var query = NearbyQuery(
                center: point,
                radiusMeters: meters,
                types: TypeFilter(included: request.filter.kinds),
                scope: .everything,
                rank: .distance,
                limit: count
            )
            query.offset = offset
            return try await set.places.nearby(query, fields: GeocodedPlace.fields, language: request.language).map(\.place)
        }
    }

    /// The largest distance between a point and its places, in metres.
    private static let mostMeters = 50_000.0

    /// Returns the place with an ID; nil if the filter leaves it out.
    private func place(_ id: PlaceID, _ request: Request) async throws -> GeocodedPlace? {
        let place = try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: request.language).flatMap(GeocodedPlace.init)
        return place.flatMap { request.contains($0) ? $0 : nil }
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
                "country": place.country.map { .string($0.longText) }, "city": place.town.map { .string($0) },
                "district": place.part("sublocality_level_1", "sublocality").map { .string($0) },
                "locality": place.part("neighborhood").map { .string($0) }, "street": place.street.map { .string($0) },
                "state": place.part("administrative_area_level_1").map { .string($0) },
                "county": place.part("administrative_area_level_2").map { .string($0) }, "extent": extent,
            ])
            return .feature(.point(place.location), properties: properties)
        }
        return .json(.features(features), type: "application/geo+json; charset=utf-8").cached(.never)
    }
}

extension PhotonAPI {
    /// The parameters that all requests of Photon share.
    fileprivate struct Request {
        let limit: Int
        let language: String?
        let point: Coordinate?
        let box: CoordinateBounds?
        let filter: PhotonFilter
        /// The radius in metres within which places count as near the point.
        let biasMeters: Double

        init(_ call: Call, standardLimit: Int) throws {
            if let text = call.query.text("limit"), Int(text) == nil {
                throw RequestError.badRequest("invalid 'limit': give a whole number")
            }
            limit = call.clamped(PhotonAPI.limit) ?? standardLimit
            language = try Self.language(call)
            point = try Self.point(call)
            box = try Self.box(call)
            filter = try PhotonFilter(call)
            if let text = call.query.text("zoom"), Int(text) == nil { throw RequestError.badRequest("invalid 'zoom': give a whole number") }
            let zoom = call.clamped(PhotonAPI.zoom) ?? 12
            let scale = min(max(try Self.number(PhotonAPI.scale.name, call) ?? Self.standardScale, 0), 1)
            // As in Photon, the radius is 16 km at zoom 12 and halves with each further zoom. A smaller weight of
            // importance makes the radius smaller.
            biasMeters = min(max(250 * Double(1 << (18 - zoom)) * scale / Self.standardScale, 100), 50_000)
        }

        private static let standardScale = 0.4

        /// The box that restricts the results; nil for none.
        var restriction: SearchArea? { box?.asRestriction }
        /// The surroundings of the coordinate that the results prefer; nil if there is no coordinate, or if there is a
        /// box.
        var bias: SearchArea? { box == nil ? point.map { .circle(center: $0, radiusMeters: biasMeters) } : nil }

        /// Whether a place belongs to the results.
        func contains(_ place: GeocodedPlace) -> Bool { filter.contains(place) && box?.contains(place.location) ?? true }

        static func number(_ name: String, _ call: Call) throws(RequestError) -> Double? {
            guard let text = call.query.text(name) else { return nil }
            guard let number = Double(text), number.isFinite else { throw .badRequest("invalid '\(name)': give a number") }
            return number
        }

        /// Returns the language of the parameter, or else the first language of the header.
        private static func language(_ call: Call) throws -> String? {
            guard let text = call.query.text("lang") else { return call.firstLanguage() }
            return text == "default" ? nil : try PlacesAPI.language(text)
        }

        private static func point(_ call: Call) throws(RequestError) -> Coordinate? {
            let (latitude, longitude) = (call.query.text("lat"), call.query.text("lon"))
            if latitude == nil, longitude == nil { return nil }
            guard let latitude = latitude.flatMap(Double.init), let longitude = longitude.flatMap(Double.init),
                Coordinate(latitude: latitude, longitude: longitude).isValid
            else { throw .badRequest("invalid 'lat' and/or 'lon': give degrees within ±90 and ±180") }
            return Coordinate(latitude: latitude, longitude: longitude)
        }

        /// Reads `west,south,east,north`.
        private static func box(_ call: Call) throws(RequestError) -> CoordinateBounds? {
            guard let text = call.query.text("bbox") else { return nil }
            guard let box = Call.box(text) else { throw .badRequest("invalid 'bbox': give minLon,minLat,maxLon,maxLat") }
            return box
        }
    }
}
