import PortolanPlaces

extension NominatimAPI {
    // MARK: Search

    func search(_ call: Call) async throws -> Answer {
        let output = try NominatimOutput(call, standard: .jsonV2, hasAddress: false)
        let words = call.query.text("q")
        let parts = Self.addressParts.map { call.query.text($0) }
        let hasParts = parts.contains { $0 != nil }
        guard words != nil || hasParts else { throw RequestError.badRequest("Nothing to search for.") }
        if words != nil, hasParts {
            throw RequestError.badRequest("'q' and parts of an address (\(Self.addressParts.joined(separator: ", "))) cannot be combined.")
        }
        let limit = try number(Self.limit, call) ?? 10
        let filter = try NominatimFilter(call)
        let isDistinct = call.isOn("dedupe", true)
        let found = try await GeocodedPlace.collect(limit, isDistinct: isDistinct, where: filter.contains) { offset, count in
            if let words {
                var query = TextQuery(
                    words,
                    bias: filter.bias,
                    restriction: filter.restriction,
                    countries: filter.countries,
                    limit: count,
                    offset: offset
                )
                if filter.feature != nil { (query.type, query.isStrictType) = ("political", true) }
                return try await set.places.search(query, fields: GeocodedPlace.fields, language: language(call))
            }
            var query = AddressQuery(
                name: parts[0],
                street: parts[1],
                city: parts[2],
                county: parts[3],
                state: parts[4],
                postcode: parts[5],
                country: parts[6],
                bias: filter.bias,
                limit: count
            )
            (query.restriction, query.countries, query.offset) = (filter.restriction, filter.countries, offset)
            return try await set.places.search(query, fields: GeocodedPlace.fields, language: language(call))
        }
        return output.list(
            try await shaped(found, output),
            query: words ?? parts.compactMap(\.self).joined(separator: ", ")
        )
    }

    /// Returns the number of a parameter, clamped to its bounds; nil if the query has none.
    private func number(_ parameter: Parameter, _ call: Call) throws(RequestError) -> Int? {
        guard let text = call.query.text(parameter.name) else { return nil }
        guard Int(text) != nil else { throw .badRequest("Parameter '\(parameter.name)' must be a number.") }
        return call.clamped(parameter)
    }

    // MARK: Reverse

    func reverse(_ call: Call) async throws -> Answer {
        let output = try NominatimOutput(call, standard: .xml, hasAddress: true)
        guard let latitude = call.query.text("lat").flatMap(Double.init), let longitude = call.query.text("lon").flatMap(Double.init) else {
            throw RequestError.badRequest("Need coordinates or OSM object to lookup.")
        }
        let point = Coordinate(latitude: latitude, longitude: longitude)
        let zoom = try number(Self.zoom, call) ?? 18
        let layers = try NominatimLayer.all(call)
        var best: (place: GeocodedPlace, meters: Double)?
        if layers?.contains(.address) ?? true { best = try await address(at: point, zoom: zoom, call) }
        if let layers, let near = try await nearest(layers, to: point, zoom: zoom, call) {
            // A thing near the point precedes an area that contains the point, although the area is at the distance 0.
            if best.map({ near.meters < $0.meters || $0.place.rank.address < 26 }) ?? true { best = near }
        }
        guard let best else { return output.nothing }
        return output.one(try await shaped([best.place], output)[0])
    }

    /// Returns the smallest address at a point that a zoom shows, and its distance.
    private func address(at point: Coordinate, zoom: Int, _ call: Call) async throws -> (place: GeocodedPlace, meters: Double)? {
        let found = try await set.places.addresses(at: point, levels: Self.levels(zoom: zoom), language: language(call))
        let limit = GeocodingRank.limit(zoom: zoom)
        for address in found {
            // An interpolated house is not an object. The next address is the house or street beside it.
            if address.granularity == .interpolated { continue }
            var place = GeocodedPlace(address)
            if let id = address.placeID, let known = try await self.place(id, call) { place = known }
            // Islands and regions have rank 0, because no address contains them.
            if place.rank.address > 0, place.rank.search <= limit { return (place, address.distanceMeters) }
        }
        return nil
    }

    /// Returns the levels that a zoom may show. The ranks of the found addresses decide among them.
    private static func levels(zoom: Int) -> Set<AddressLevel> {
        var levels = Set(AddressLevel.allCases.filter { $0 > .street && $0 <= .country && $0 != .postcode })
        if zoom >= 16 { levels.insert(.street) }
        if zoom >= 18 { levels.insert(.house) }
        return levels
    }

    /// Returns the nearest object of the given themes, other than addresses, that a zoom shows, and its distance.
    private func nearest(
        _ layers: Set<NominatimLayer>,
        to point: Coordinate,
        zoom: Int,
        _ call: Call
    ) async throws -> (place: GeocodedPlace, meters: Double)? {
        let keys = layers.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        guard !keys.isEmpty else { return nil }
        let limit = GeocodingRank.limit(zoom: zoom)
        let types = TypeFilter(included: keys)
        let found = try await GeocodedPlace.collect(1) { place in
            place.rank.search <= limit && layers.contains { $0 != .address && $0.contains(place) }
        } page: { offset, count in
            var query = NearbyQuery(center: point, radiusMeters: Self.reachMeters, types: types, rank: .distance, limit: count)
            query.offset = offset
            return try await set.places.nearby(query, fields: GeocodedPlace.fields, language: language(call)).map(\.place)
        }
        return found.first.map { ($0, $0.location.distanceMeters(to: point)) }
    }

    /// The largest distance between the point of a request and the place in its answer.
    private static let reachMeters = 500.0
}
