public import Foundation
public import PortolanGeo
public import PortolanOSMModel

/// How results are wanted: the options that all requests have in common.
public struct AnswerOptions: Sendable, Hashable {
    /// The fields wanted; never empty.
    public var fields: PlaceFields
    /// The BCP 47 tag of the language wanted; nil for each place's own.
    public var language: String?
    /// The region code (ISO 3166-1 alpha-2) of the user's country, whose name formatted addresses leave out; nil for none.
    public var region: String?
    /// The moment for which the result holds, such as for `isOpenNow`.
    public var now: Date

    /// Makes options; no fields at all stand for all fields.
    public init(fields: PlaceFields = .all, language: String? = nil, region: String? = nil, now: Date) {
        self.fields = fields.effective
        self.language = language
        self.region = region
        self.now = now
    }

    /// Whether a country is the user's own, so that addresses leave its name out.
    func isOwnCountry(_ code: String?) -> Bool {
        guard let region, let code else { return false }
        return region.uppercased() == code.uppercased()
    }
}

/// A place at which the user may be.
public struct PlaceCandidate: Sendable, Hashable {
    /// The place, with the fields asked for.
    public var place: Place
    /// The extent of its shape; one point where only a point is known.
    public var bounds: CoordinateBounds
    /// The place's importance, 0…1.
    public var importance: Double
    /// The distance from the position to the place's shape, in metres, 0 inside; nil if only the extent of the shape is known.
    public var shapeDistanceMeters: Double?
    /// Whether it is street furniture, where nobody is: a bench, a bicycle stand, a lift, a ticket validator.
    public var isFurniture: Bool

    /// Makes a candidate; without a distance to the shape the extent is what counts.
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

/// A source of places: regions on disk, memory, or one of your own. Any number of tasks may call it at once.
///
/// `PlacesClient` calls it on its worker pool, which has few threads: a backend may read files there, but suspends to wait for a network.
///
/// A backend gets valid queries only. It answers with places that have the fields asked for and no others, and tests for cancellation
/// (`Task.checkCancellation`) if it works long.
public protocol PlacesBackend: Sendable {
    /// The place of an ID, nil if it is unknown. The place may carry another ID than was asked for.
    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place?
    /// The place that an ID of another system leads to (a stored `ChIJ…`), nil if none does.
    func id(ofForeignID text: String) async throws -> PlaceID?
    /// The places within a circle by distance or popularity, ties by ID. `query.wanted` and `query.needsName` say which places count.
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance]
    /// The most important places within a box, ties by ID.
    func places(in query: AreaQuery, _ options: AnswerOptions) async throws -> [Place]
    /// The places that match a text, the best first, ties by ID.
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place]
    /// The same with how the text was read and why the places have their order; nil from backends that do not tell.
    func explain(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchExplanation?
    /// How many places of each primary type match a text.
    func facets(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchFacets
    /// Suggestions for what was typed so far, the best first, ties by ID.
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion]
    /// The places among them with how the input was read and why they have their order; nil from backends that do not tell.
    func explain(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> SearchExplanation?
    /// The places that touch a circle (radius in metres) and can be visited: no countries, streets or addresses.
    func candidates(around center: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate]
    /// The addresses of a point at the wanted levels, from the smallest to the largest.
    func addresses(at point: Coordinate, levels: Set<AddressLevel>, _ options: AnswerOptions) async throws -> [LocatedAddress]
}

extension PlacesBackend {
    /// Returns nil: the default for backends that know no other system's IDs.
    public func id(ofForeignID text: String) async throws -> PlaceID? { nil }

    /// Returns nil: the default for backends that do not tell.
    public func explain(_ query: TextQuery, _ options: AnswerOptions) async throws -> SearchExplanation? { nil }

    /// Returns nil: the default for backends that do not tell.
    public func explain(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> SearchExplanation? { nil }

    /// Counts the types of the first page of a search: the default for backends that cannot count without answering.
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
