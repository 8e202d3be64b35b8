public import Foundation
@_spi(Portolan) internal import GooglePlaces
@_spi(Portolan) internal import PortolanConfiguration
internal import PortolanPlaces
public import UIKit

/// Google's Swift client over regions on disk. Every call is asynchronous and returns a `Result` with a value
/// or a ``PlacesError``.
@MainActor public final class PlacesClient: PlacesClientProtocol {
    /// The client of the configured regions. It opens them on the first call, and again after the configuration
    /// has changed.
    public static let shared = PlacesClient()

    private(set) var core: PortolanPlaces.PlacesClient?
    private var generation = -1
    private let isShared: Bool
    private let ownLanguage: String?

    private init() {
        isShared = true
        ownLanguage = nil
    }

    /// Makes a client with its own regions, independent of the configured ones. Portolan's own addition.
    /// - Parameters:
    ///   - regions: The folders of the regions.
    ///   - language: The BCP 47 tag of the language of results; nil for the configured language.
    /// - Throws: ``PlacesError`` if a folder is not a region or its data is damaged.
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

    /// Configures the regions from a key such as `file:/data/saigon.portolan`; commas separate several regions.
    /// A key of another vendor is accepted without effect.
    /// - Returns: False if the key is blank or names a folder that does not exist.
    @discardableResult
    public static func provideAPIKey(_ key: String) -> Bool { PortolanData.provideKey(key) }

    /// The licences of the data and the library as a text that a program must show.
    public static var openSourceLicenseInfo: String { GMSPlacesClient.openSourceLicenseInfo() }
    /// The version of Google's SDK whose API this module has, rather than Portolan's version.
    public static var sdkVersion: String { GMSPlacesClient.sdkVersion() }
    /// The version of Google's SDK whose API this module has, followed by the name of the implementation.
    public static var sdkLongVersion: String { GMSPlacesClient.sdkLongVersion() }
    /// Does nothing, because no usage is reported. It exists for source compatibility.
    public static func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}
    /// Does nothing, because no server requires attestation. It exists for source compatibility.
    public static func setAppCheckTokenProvider(_ provider: any PlacesAppCheckTokenProvider) {}

    /// Fetches the named properties of a place. The error is `invalidRequest` if the request has no properties,
    /// or if the ID is invalid or unknown.
    public func fetchPlace(with request: FetchPlaceRequest) async -> Result<Place, PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let session = request.sessionToken?.token
            return Place(
                try await client.place(request.placeID, fields: fields, session: session, language: language, region: request.regionCode)
            )
        }
    }

    /// Fetches at most five places that match the text typed so far, the best match first; none for a blank
    /// text.
    public func fetchAutocompleteSuggestions(with request: AutocompleteRequest) async -> Result<[AutocompleteSuggestion], PlacesError> {
        await answer { [language] client in
            let input = try request.input()
            // A blank query has no suggestions here, although it is an error in the core.
            guard !input.isEmpty else { return [] }
            let (session, region) = (request.sessionToken?.token, request.filter?.regionCode)
            let query = try request.coreQuery(input)
            return request.passing(try await client.autocomplete(query, session: session, language: language, region: region))
        }
    }

    /// Loads the image of a photo, scaled to fit into the request's size in pixels. Files are read directly.
    /// For the web, the program sets a loader with `GMSPhotoLoading.setLoader` of `GooglePlaces`.
    public func fetchPhoto(with request: FetchPhotoRequest) async -> Result<UIImage, PlacesError> {
        await answer { client in
            client.note(.photo)
            return try await GMSPhotoLoading.image(of: request.photo.core, largest: request.maxSize)
        }
    }

    /// Finds the places that match a text, in the order of the request's rank preference.
    public func searchByText(with request: SearchByTextRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let query = try request.query()
            return try await client.search(query, fields: fields, language: language, region: request.regionCode).map(Place.init)
        }
    }

    /// Finds the places in a circle, in the order of the request's rank preference.
    public func searchNearby(with request: SearchNearbyRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let query = try request.query()
            return try await client.nearby(query, fields: fields, language: language, region: request.regionCode).map { Place($0.place) }
        }
    }

    /// Tells whether a place is open at the request's date. A place that was fetched with hours, time zone and
    /// status is not fetched again.
    public func isPlaceOpen(with request: IsPlaceOpenRequest) async -> Result<IsPlaceOpenResponse, PlacesError> {
        await answer { client in
            let status =
                if let place = request.place {
                    try await client.isOpen(place.core, at: request.date)
                } else {
                    try await client.isOpen(try await client.id(request.placeID ?? ""), at: request.date)
                }
            return IsPlaceOpenResponse(status: status == .unknown ? nil : status == .open)
        }
    }

    private var language: String? { ownLanguage ?? PortolanData.answerLanguage }

    private func answer<Answer: Sendable>(
        _ question: @Sendable (PortolanPlaces.PlacesClient) async throws -> Answer
    ) async -> Result<Answer, PlacesError> {
        do {
            return .success(try await question(try client()))
        } catch {
            return .failure(PlacesError(error))
        }
    }

    /// Returns the client of the currently configured regions.
    private func client() throws -> PortolanPlaces.PlacesClient {
        if let core, !isShared || generation == PortolanData.generation { return core }
        let current = PortolanData.generation
        let opened = try PortolanPlaces.PlacesClient(regions: PortolanData.regions)
        core = opened
        // The generation is set after the opening. Otherwise the old regions would go on answering if the new
        // ones fail to open.
        generation = current
        return opened
    }
}
