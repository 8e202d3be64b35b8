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
            throw RequestError.badRequest("'q' and parts of an address (\(Self.addressParts.joined(separator: ", "))) exclude each other.")
        }
        let limit = try number(Self.limit, call) ?? 10
        let filter = try NominatimFilter(call)
        var found: [GeocodedPlace] = []
        // The client gives twenty at a time.
        for offset in stride(from: 0, to: Self.candidateLimit, by: 20) where found.count < limit {
            let page: [Place]
            if let words {
                var query = TextQuery(words, countries: filter.countries, offset: offset)
                if filter.isBounded { query.restriction = filter.area } else { query.bias = filter.area }
                if filter.feature != nil { (query.type, query.isStrictType) = ("political", true) }
                page = try await set.places.search(query, fields: GeocodedPlace.fields, language: language(call))
            } else {
                guard offset == 0 else { break }
                let query = AddressQuery(
                    name: parts[0],
                    street: parts[1],
                    city: parts[2],
                    county: parts[3],
                    state: parts[4],
                    postcode: parts[5],
                    country: parts[6],
                    bias: filter.area
                )
                page = try await set.places.search(query, fields: GeocodedPlace.fields, language: language(call))
            }
            found += page.compactMap(GeocodedPlace.init).filter(filter.contains)
            if page.count < 20 { break }
        }
        let shown = try await shaped(Array(found.prefix(limit)), output)
        return output.list(shown, query: words ?? parts.compactMap(\.self).joined(separator: ", "))
    }

    /// At most so many places are looked at, of which some may be left out.
    private static let candidateLimit = 100

    /// A number within the parameter's bounds, or the nearest to it; nil if there is none.
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
        if let layers, zoom >= 18, let near = try await nearest(layers, to: point, call) {
            // What contains the point is no nearer than what stands there.
            if best.map({ near.meters < $0.meters || $0.place.rank.address < 26 }) ?? true { best = near }
        }
        guard let best else { return output.nothing }
        return output.one(try await shaped([best.place], output)[0])
    }

    /// The smallest address of a point that a zoom shows, and how far it is.
    private func address(at point: Coordinate, zoom: Int, _ call: Call) async throws -> (place: GeocodedPlace, meters: Double)? {
        let found = try await set.places.addresses(at: point, levels: Self.levels(zoom: zoom), language: language(call))
        let limit = GeocodingRank.limit(zoom: zoom)
        for address in found {
            // An estimated house is no object: the house or the street that it stands on is next.
            if address.granularity == .interpolated { continue }
            var place = GeocodedPlace(address)
            if let id = address.placeID, let known = try await self.place(id, call) { place = known }
            // No address names an island or a region.
            if place.rank.address > 0, place.rank.search <= limit { return (place, address.distanceMeters) }
        }
        return nil
    }

    /// Levels that a zoom may show; which of them it does is told by the ranks of what is found.
    private static func levels(zoom: Int) -> Set<AddressLevel> {
        var levels = Set(AddressLevel.allCases.filter { $0 > .street && $0 <= .country && $0 != .postcode })
        if zoom >= 16 { levels.insert(.street) }
        if zoom >= 18 { levels.insert(.house) }
        return levels
    }

    /// The nearest thing of some themes other than addresses.
    private func nearest(_ layers: Set<NominatimLayer>, to point: Coordinate, _ call: Call) async throws -> (
        place: GeocodedPlace, meters: Double
    )? {
        let keys = layers.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        guard !keys.isEmpty else { return nil }
        let query = NearbyQuery(center: point, radiusMeters: Self.reachMeters, types: TypeFilter(included: keys), rank: .distance)
        for near in try await set.places.nearby(query, fields: GeocodedPlace.fields, language: language(call)) {
            guard let place = GeocodedPlace(near.place), layers.contains(where: { $0 != .address && $0.contains(place) }) else { continue }
            return (place, near.distanceMeters)
        }
        return nil
    }

    /// How far away a place may be that is asked for at a point.
    private static let reachMeters = 500.0
}
