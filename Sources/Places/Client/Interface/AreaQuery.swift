public import PortolanGeo
internal import PortolanOSMModel

/// A query for the most important places within a box, such as the part of a map that is shown.
public struct AreaQuery: Sendable, Hashable {
    /// The box, at most 180 degrees wide.
    public var bounds: CoordinateBounds
    /// The types of the places.
    public var types: TypeFilter
    /// Whether only places with opening hours are returned.
    public var needsHours: Bool
    /// The greatest number of results, 1…500.
    public var limit: Int

    /// Makes a query. The client checks the limits when the query runs.
    public init(_ bounds: CoordinateBounds, types: TypeFilter = TypeFilter(), needsHours: Bool = false, limit: Int = 100) {
        self.bounds = bounds
        self.types = types
        self.needsHours = needsHours
        self.limit = limit
    }

    /// A query for the circle around the box. Only the places that are also in the box are wanted.
    var circle: NearbyQuery {
        let center = bounds.center
        let corners = [
            bounds.southWest, bounds.northEast, Coordinate(latitude: bounds.south, longitude: bounds.east),
            Coordinate(latitude: bounds.north, longitude: bounds.west),
        ]
        // A meridian between two corners may be farther from the centre than the corners.
        let sides = [
            Coordinate(latitude: bounds.center.latitude, longitude: bounds.west),
            Coordinate(latitude: bounds.north, longitude: center.longitude),
        ]
        let radius = (corners + sides).map { $0.distanceMeters(to: center) }.max() ?? 0
        return NearbyQuery(center: center, radiusMeters: radius, types: types, rank: .popularity, limit: limit)
    }

    func validate() throws(PlacesError) {
        try SearchArea.rectangle(bounds).validate("bounds")
        guard bounds.longitudeSpan <= 180 else { throw .argument("bounds", "is wider than 180 degrees; divide it") }
        try types.validate()
        guard (1...500).contains(limit) else { throw .argument("limit", "\(limit) is not within 1…500") }
    }
}

extension PlacesClient {
    /// Returns the most important places within a box.
    ///
    /// If the query names no types, the result has named places of kinds that people look for. In a box with many
    /// thousands of places, only the most important ones are checked for opening hours, so the result may have fewer
    /// places than the limit.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func places(
        in query: AreaQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [Place] {
        try query.validate()
        note(.nearby, fields: fields)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.places(in: query, $1) }
    }
}

extension PlacesBackend {
    /// Returns the places of the box among the twenty most important places of the circle around the box. This is the
    /// default for backends without a better way.
    public func places(in query: AreaQuery, _ options: AnswerOptions) async throws -> [Place] {
        var circle = query.circle
        circle.limit = min(query.limit, 20)
        var seen = options
        seen.fields = seen.fields.union([.location, .regularHours])
        return try await nearby(circle, seen).map(\.place).filter { place in
            place.location.map { query.bounds.contains($0) } == true && (!query.needsHours || place.regularHours != nil)
        }.map { $0.masked(options.fields) }
    }
}
