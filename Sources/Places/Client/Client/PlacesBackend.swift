public import Foundation
public import PortolanGeo
public import PortolanOSMModel

/// How an answer is wanted: what every question has besides its own arguments.
public struct AnswerOptions: Sendable, Hashable {
    /// Never empty.
    public var fields: PlaceFields
    /// BCP 47; nil for the places' own.
    public var language: String?
    /// ISO 3166-1 alpha-2 of the asker's country, for addresses and phone numbers; nil for none.
    public var region: String?
    /// The moment of the answer.
    public var now: Date

    public init(fields: PlaceFields = .all, language: String? = nil, region: String? = nil, now: Date) {
        self.fields = fields.effective
        self.language = language
        self.region = region
        self.now = now
    }
}

/// A place that may be the one someone is at.
public struct PlaceCandidate: Sendable, Hashable {
    public var place: Place
    /// The extent of its shape; one point where only a point is known.
    public var bounds: CoordinateBounds
    /// How well known a place of its kind is, 0…1.
    public var importance: Double
    /// From the position asked for to its shape, 0 inside, in metres; nil where no more than the extent is known of the shape.
    public var shapeDistanceMeters: Double?

    public init(place: Place, bounds: CoordinateBounds, importance: Double, shapeDistanceMeters: Double? = nil) {
        self.place = place
        self.bounds = bounds
        self.importance = importance
        self.shapeDistanceMeters = shapeDistanceMeters
    }
}

/// Where places come from: regions on disk, memory, or something of your own. Any number of tasks may ask at once.
///
/// `PlacesClient` asks on threads of its own, of which there are few: a backend may read files there, and one that waits for a network suspends.
///
/// A backend gets valid queries only. It answers with places that have the fields asked for and no others, and tests for cancellation
/// (`Task.checkCancellation`) where it works long.
public protocol PlacesBackend: Sendable {
    /// The place of an ID, nil where it is unknown. The place may carry another ID than was asked for.
    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place?
    /// The place that an ID of another system leads to (a stored `ChIJ…`), nil where none does.
    func id(ofForeignID text: String) async throws -> PlaceID?
    /// By distance or popularity, ties by ID. `query.wanted` and `query.needsName` say which places count.
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance]
    /// The best first, ties by ID.
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place]
    /// The best first, ties by ID.
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion]
    /// What touches a circle and can be visited: no countries, streets or addresses.
    func candidates(around center: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate]
}

extension PlacesBackend {
    /// None: for backends that know no other system's IDs.
    public func id(ofForeignID text: String) async throws -> PlaceID? { nil }
}
