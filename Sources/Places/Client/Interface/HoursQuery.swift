public import PortolanGeo

/// A query for the places of a box whose opening hours matter to people.
public struct HoursQuery: Sendable, Hashable {
    /// The box, at most 180 degrees wide.
    public var bounds: CoordinateBounds
    /// The types of the places; all if empty.
    public var types: Set<String>
    /// Whether the answer also has places that should have opening hours but whose hours are unknown. Such places are
    /// at most a quarter of `limit`, or one place if `limit` is less than 4.
    public var includesUnknown: Bool
    /// The greatest number of results, 1…500.
    public var limit: Int

    /// The greatest number of places on a map.
    public static let mapLimit = 400

    /// Makes a query. The client checks the limits when the query runs.
    public init(_ bounds: CoordinateBounds, types: Set<String> = [], includesUnknown: Bool = true, limit: Int = HoursQuery.mapLimit) {
        self.bounds = bounds
        self.types = types
        self.includesUnknown = includesUnknown
        self.limit = limit
    }

    /// The types of places that usually have opening hours. A map marks such places even if their hours are unknown.
    private static let keepingTypes: Set<String> = [
        "store", "restaurant", "cafe", "bar", "bakery", "food", "bank", "pharmacy", "doctor", "dentist", "museum", "library", "post_office",
        "gym", "spa", "hair_care", "beauty_salon", "movie_theater", "night_club", "gas_station", "car_repair", "tourist_information_center",
        "swimming_pool", "zoo", "laundry", "veterinary_care", "city_hall",
    ]

    /// The places with known hours.
    fileprivate var known: AreaQuery { AreaQuery(bounds, types: TypeFilter(included: types), needsHours: true, limit: limit) }

    /// The places that should have hours, whether these are known or not.
    fileprivate var keeping: AreaQuery {
        AreaQuery(bounds, types: TypeFilter(included: types.isEmpty ? Self.keepingTypes : types), limit: limit)
    }
}

/// The answer to an ``HoursQuery``.
public struct PlacesWithHours: Sendable {
    /// The places with known hours, the most important ones first, followed by the places with unknown hours.
    public var places: [Place]
    /// Whether the answer has every place in the box that has opening hours.
    public var isComplete: Bool
}

extension PlacesClient {
    /// Returns the places of a box whose opening hours matter to people. `Place.isOpen(at:)` tells whether a place is
    /// open at any time.
    /// - Parameters:
    ///   - query: the box, and the places wanted from it.
    ///   - fields: the fields of each place, besides those for opening hours; all if empty.
    ///   - language: the BCP 47 tag of the language for texts; nil for local names.
    ///   - region: the ISO 3166 code of the user's country.
    ///   - timeout: the time limit of the answer; nil waits without end.
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
