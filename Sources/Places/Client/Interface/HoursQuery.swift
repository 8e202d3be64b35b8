public import PortolanGeo

/// The places of a box of which people ask whether they are open.
public struct HoursQuery: Sendable, Hashable {
    /// The box, at most 180 degrees wide.
    public var bounds: CoordinateBounds
    /// The types wanted; all if empty.
    public var types: Set<String>
    /// Whether places count that should keep hours but of which nobody knows them: a quarter of the answer at most.
    public var includesUnknown: Bool
    /// At most how many results are wanted, 1…500.
    public var limit: Int

    /// The most places that maps show at once.
    public static let mapLimit = 400

    /// Makes a query; the client checks its limits when it runs.
    public init(_ bounds: CoordinateBounds, types: Set<String> = [], includesUnknown: Bool = true, limit: Int = HoursQuery.mapLimit) {
        self.bounds = bounds
        self.types = types
        self.includesUnknown = includesUnknown
        self.limit = limit
    }

    /// Types of places that keep hours: if theirs are not known, that is worth a mark.
    private static let keepingTypes: Set<String> = [
        "store", "restaurant", "cafe", "bar", "bakery", "food", "bank", "pharmacy", "doctor", "dentist", "museum", "library", "post_office",
        "gym", "spa", "hair_care", "beauty_salon", "movie_theater", "night_club", "gas_station", "car_repair", "tourist_information_center",
        "swimming_pool", "zoo", "laundry", "veterinary_care", "city_hall",
    ]

    /// The places whose hours are known.
    fileprivate var known: AreaQuery { AreaQuery(bounds, types: TypeFilter(included: types), needsHours: true, limit: limit) }

    /// Places that should keep hours, whether they are known or not.
    fileprivate var keeping: AreaQuery {
        AreaQuery(bounds, types: TypeFilter(included: types.isEmpty ? Self.keepingTypes : types), limit: limit)
    }
}

/// The answer to an ``HoursQuery``.
public struct PlacesWithHours: Sendable {
    /// Places whose hours are known, the most important ones first, then those of which nobody knows them.
    public var places: [Place]
    /// Whether the box holds no more places with hours.
    public var isComplete: Bool
}

extension PlacesClient {
    /// The places of a box of which people ask whether they are open; `Place.isOpen(at:)` tells it for any moment.
    /// - Parameters:
    ///   - query: the box, and what is wanted of it.
    ///   - fields: what is asked of each, besides what tells whether it is open; all if empty.
    ///   - language: of the texts, as BCP 47 tag; local names if nothing is given.
    ///   - region: the user's country, as ISO 3166 code.
    ///   - timeout: how long the answer may take; no limit if nothing is given.
    /// - Throws: `PlacesError`: `invalidArgument` names the argument that is outside its limits.
    public func places(
        in query: HoursQuery,
        fields: PlaceFields = [],
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> PlacesWithHours {
        let fields = fields.isEmpty ? fields : fields.union([.regularHours, .timeZone, .businessStatus, .openingDate])
        let known = try await places(in: query.known, fields: fields, language: language, region: region, timeout: timeout)
        guard query.includesUnknown, known.count < query.limit else {
            return PlacesWithHours(places: known, isComplete: known.count < query.limit)
        }
        let all = try await places(in: query.keeping, fields: fields, language: language, region: region, timeout: timeout)
        let share = min(query.limit - known.count, max(query.limit / 4, 1))
        return PlacesWithHours(places: known + all.lazy.filter { $0.schedule == nil }.prefix(share), isComplete: true)
    }
}
