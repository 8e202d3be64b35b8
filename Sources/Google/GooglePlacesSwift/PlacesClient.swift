public import Foundation
@_spi(Portolan) internal import PortolanConfiguration
internal import PortolanPlaces

/// Google's Swift client over regions on disk. Every call is asynchronous and returns a `Result`: a value or a ``PlacesError``.
@MainActor public final class PlacesClient {
    /// The client of the configured regions. It opens them with its first call, and anew after the configuration has changed.
    public static let shared = PlacesClient()

    private(set) var core: PortolanPlaces.PlacesClient?
    private var generation = -1
    private let isShared: Bool
    private let ownLanguage: String?

    private init() {
        isShared = true
        ownLanguage = nil
    }

    /// A client of the named regions, apart from the configured ones. Portolan's own addition.
    /// - Parameters:
    ///   - regions: the regions' folders.
    ///   - language: BCP 47 tag of the language of the answers; nil for the configured one.
    /// - Throws: ``PlacesError`` if a folder is no region, or its data is damaged.
    public init(regions: [URL], language: String? = nil) throws(PlacesError) {
        isShared = false
        ownLanguage = language
        do {
            core = try PortolanPlaces.PlacesClient(regions: regions)
        } catch {
            throw PlacesError(error)
        }
    }

    init(_ core: PortolanPlaces.PlacesClient, language: String? = nil) {
        self.core = core
        isShared = false
        ownLanguage = language
    }

    /// Names the regions: `file:/data/saigon.portolan`, several with commas between. Another vendor's key is accepted and has no effect.
    /// - Returns: false for a blank key, and for one that names a folder that does not exist.
    @discardableResult
    public static func provideAPIKey(_ key: String) -> Bool { Portolan.provideKey(key) }

    /// The place of an ID with the named properties. A request without properties, an invalid ID and an unknown ID are `invalidRequest`.
    public func fetchPlace(with request: FetchPlaceRequest) async -> Result<Place, PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let session = request.sessionToken?.token
            return Place(try await client.place(request.placeID, fields: fields, session: session, language: language))
        }
    }

    /// The places that a text typed so far may mean, the best match first, five at most; empty for a blank text.
    public func fetchAutocompleteSuggestions(with request: AutocompleteRequest) async -> Result<[AutocompleteSuggestion], PlacesError> {
        await answer { [language] client in
            let input = request.query.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !input.isEmpty else { return [] }
            let query = request.coreQuery(input)
            let found = try await client.autocomplete(query, session: request.sessionToken?.token, language: language)
            return found.compactMap { suggestion in suggestion.placeID.map { .place(AutocompletePlaceSuggestion(suggestion, $0)) } }
        }
    }

    /// The places that a text describes, the best match first.
    public func searchByText(with request: SearchByTextRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            return try await client.search(request.query, fields: fields, language: language).map(Place.init)
        }
    }

    /// The places within a circle, in the order of the request's rank preference.
    public func searchNearby(with request: SearchNearbyRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            return try await client.nearby(request.query, fields: fields, language: language).map { Place($0.place) }
        }
    }

    /// Whether a place is open at the request's date. A place that was fetched with hours, time zone and status needs no look-up.
    public func isPlaceOpen(with request: IsPlaceOpenRequest) async -> Result<IsPlaceOpenResponse, PlacesError> {
        await answer { client in
            let status =
                switch request.subject {
                case .place(let place): try await client.isOpen(place.core, at: request.date)
                case .placeID(let text): try await client.isOpen(try await client.id(text), at: request.date)
                }
            return IsPlaceOpenResponse(status: status == .unknown ? nil : status == .open)
        }
    }

    private var language: String? { ownLanguage ?? Portolan.answerLanguage }

    private func answer<Answer: Sendable>(
        _ question: @Sendable (PortolanPlaces.PlacesClient) async throws -> Answer
    ) async -> Result<Answer, PlacesError> {
        do {
            return .success(try await question(try client()))
        } catch {
            return .failure(PlacesError(error))
        }
    }

    /// The client of the regions that are configured now.
    private func client() throws -> PortolanPlaces.PlacesClient {
        if let core, !isShared || generation == Portolan.generation { return core }
        let current = Portolan.generation
        let opened = try PortolanPlaces.PlacesClient(regions: Portolan.regions)
        core = opened
        // After the opening: regions that do not open must not leave the old ones answering.
        generation = current
        return opened
    }
}

/// Why a call failed.
public enum PlacesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An invalid or unknown ID, or an argument outside its limits.
    case invalidRequest(String)
    /// No region is configured.
    case accessNotConfigured(String)
    /// The time limit passed before the answer came.
    case network(String)
    /// A region's data is damaged.
    case server(String)
    /// The call was cancelled, or an unexpected error occurred.
    case `internal`(String)

    init(_ error: any Error) {
        if let error = error as? PlacesError {
            self = error
            return
        }
        guard let error = error as? PortolanPlaces.PlacesError else {
            self = .internal("\(error)")
            return
        }
        self =
            switch error.code {
            case .invalidID, .notFound, .invalidArgument: .invalidRequest(error.description)
            case .noRegion:
                .accessNotConfigured(
                    error.description + "; call Portolan.configure(regions:), pass \"file:…\" to provideAPIKey, or set PORTOLAN_REGION"
                )
            case .deadlineExceeded: .network(error.description)
            case .unreadable: .server(error.description)
            case .cancelled: .internal(error.description)
            }
    }

    public var description: String {
        switch self {
        case .invalidRequest(let text), .accessNotConfigured(let text), .network(let text), .server(let text), .internal(let text): text
        }
    }
}
