public import Foundation
public import PortolanGeo
public import PortolanOSMModel

/// The options that all requests have in common.
public struct AnswerOptions: Sendable, Hashable {
    /// The requested fields; never empty.
    public var fields: PlaceFields
    /// The BCP 47 tag of the language for texts; nil for each place's own.
    public var language: String?
    /// The region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Formatted addresses omit the name of
    /// this country.
    public var region: String?
    /// The moment for which the result holds. For example, `isOpenNow` refers to this moment.
    public var now: Date

    /// Makes options. An empty set of fields stands for all fields.
    public init(fields: PlaceFields = .all, language: String? = nil, region: String? = nil, now: Date) {
        self.fields = fields.effective
        self.language = language
        self.region = region
        self.now = now
    }

    /// Whether a country is the user's own. Addresses leave out its name.
    func isOwnCountry(_ code: String?) -> Bool {
        guard let region, let code else { return false }
        return region.uppercased() == code.uppercased()
    }
}

/// A place at which the user may be.
public struct PlaceCandidate: Sendable, Hashable {
    /// The place with the requested fields.
    public var place: Place
    /// The extent of the place's shape; a single point if the shape is unknown.
    public var bounds: CoordinateBounds
    /// The place's importance, 0…1.
    public var importance: Double
    /// The distance from the position to the place's shape, in metres; 0 inside. nil if only the extent of the shape is
    /// known.
    public var shapeDistanceMeters: Double?
    /// Whether the place is street furniture, at which no user is: a bench, a bicycle stand, a lift, a ticket
    /// validator.
    public var isFurniture: Bool

    /// Makes a candidate. Without a distance to the shape, the distance to the extent is used.
    public init(
        place: Place,
        bounds: CoordinateBounds,
        importance: Double,
        shapeDistanceMeters: Double? = nil,
        isFurniture: Bool = false
    ) {
        self.place = place
        self.bounds = bounds
        self.importance = importance
        self.shapeDistanceMeters = shapeDistanceMeters
        self.isFurniture = isFurniture
    }
}

/// A source of places: regions on disk, memory, or your own. Any number of tasks may call it at the same time.
///
/// `PlacesClient` calls it on its worker pool, which has few threads. A backend may read files on these threads, but
/// suspends while it waits for a network.
///
/// A backend receives only valid queries. Its places have exactly the requested fields. A backend checks for
/// cancellation (`Task.checkCancellation`) during long work.
public protocol PlacesBackend: Sendable {
    /// Returns the place with an ID; nil if the ID is unknown. The place may have another ID than the requested one.
    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place?
    /// Returns the place of another system's ID (a stored `ChIJ…`); nil if there is none.
    func id(ofForeignID text: String) async throws -> PlaceID?
    /// Returns the places within a circle, sorted by distance or popularity, then by ID. `query.wanted` and
    /// `query.needsName` decide which places are returned.
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance]
    /// Returns the most important places within a box. Equally important places are sorted by ID.
    func places(in query: AreaQuery, _ options: AnswerOptions) async throws -> [Place]
    /// Returns the places that match a text, the best first. Equally good places are sorted by ID.
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place]
    /// Returns the places that match a text, how the text was read, and the scores; nil from backends without
    /// explanations.
    func explain(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchExplanation?
    /// Returns the number of places of each primary type that match a text.
    func facets(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchFacets
    /// Returns suggestions for the typed text, the best first. Equally good suggestions are sorted by ID.
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion]
    /// Returns the places among the suggestions, how the text was read, and the scores; nil from backends without
    /// explanations.
    func explain(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> SearchExplanation?
    /// Returns the places that touch a circle (radius in metres) and that people can visit: no countries, streets or
    /// addresses.
    func candidates(around center: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate]
    /// Returns the addresses of a point at the requested levels, from the smallest to the largest.
    func addresses(at point: Coordinate, levels: Set<AddressLevel>, _ options: AnswerOptions) async throws -> [LocatedAddress]
}

extension PlacesBackend {
    /// Returns nil: the default for backends that know no other system's IDs.
    public func id(ofForeignID text: String) async throws -> PlaceID? { nil }

    /// Returns nil: the default for backends without explanations.
    public func explain(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchExplanation? { nil }

    /// Returns nil: the default for backends without explanations.
    public func explain(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> SearchExplanation? { nil }

    /// Counts the types of the first page of a search: the default for backends that cannot count without an answer.
    public func facets(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchFacets {
        var query = query
        query.offset = 0
        query.limit = 20
        var wanted = options
        wanted.fields = [.primaryType]
        let places = try await search(query, wanted)
        let counts = places.compactMap(\.primaryType).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return SearchFacets(counts, isComplete: places.count < query.limit)
    }
}
