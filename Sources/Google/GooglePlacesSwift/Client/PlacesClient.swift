public import Foundation
@_spi(Portolan) internal import GooglePlaces
@_spi(Portolan) internal import PortolanConfiguration
internal import PortolanPlaces
public import UIKit

/// Google's Swift client over regions on disk. Every call is asynchronous and returns a `Result`: a value or a ``PlacesError``.
@MainActor public final class PlacesClient: PlacesClientProtocol {
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
    public static func provideAPIKey(_ key: String) -> Bool { PortolanData.provideKey(key) }

    /// The licences of the data and the library as a text, which an app must make visible.
    public static var openSourceLicenseInfo: String { GMSPlacesClient.openSourceLicenseInfo() }
    /// The version of Google's SDK whose API this module has; not Portolan's version.
    public static var sdkVersion: String { GMSPlacesClient.sdkVersion() }
    /// The version of Google's SDK whose API this module has, followed by the implementation's name.
    public static var sdkLongVersion: String { GMSPlacesClient.sdkLongVersion() }
    /// Kept for source compatibility; does nothing, as no usage is reported.
    public static func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}
    /// Kept for source compatibility; does nothing, as no server asks for attestation.
    public static func setAppCheckTokenProvider(_ provider: any PlacesAppCheckTokenProvider) {}

    /// The place of an ID with the named properties. A request without properties, an invalid ID and an unknown ID are `invalidRequest`.
    public func fetchPlace(with request: FetchPlaceRequest) async -> Result<Place, PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let session = request.sessionToken?.token
            return Place(
                try await client.place(request.placeID, fields: fields, session: session, language: language, region: request.regionCode)
            )
        }
    }

    /// The places that a text typed so far may mean, the best match first, five at most; empty for a blank text.
    public func fetchAutocompleteSuggestions(with request: AutocompleteRequest) async -> Result<[AutocompleteSuggestion], PlacesError> {
        await answer { [language] client in
            let input = try request.input()
            // A blank query has no suggestions; the core takes it as an error.
            guard !input.isEmpty else { return [] }
            let (session, region) = (request.sessionToken?.token, request.filter?.regionCode)
            let query = try request.coreQuery(input)
            return request.passing(try await client.autocomplete(query, session: session, language: language, region: region))
        }
    }

    /// The picture of a photo, scaled to fit into the request's size in pixels. Files are read directly; for the web a program provides a
    /// loader: `GMSPhotoLoading.setLoader` of `GooglePlaces`.
    public func fetchPhoto(with request: FetchPhotoRequest) async -> Result<UIImage, PlacesError> {
        await answer { client in
            client.note(.photo)
            return try await GMSPhotoLoading.image(of: request.photo.core, largest: request.maxSize)
        }
    }

    /// The places that a text describes, in the order of the request's rank preference.
    public func searchByText(with request: SearchByTextRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let query = try request.query()
            return try await client.search(query, fields: fields, language: language, region: request.regionCode).map(Place.init)
        }
    }

    /// The places within a circle, in the order of the request's rank preference.
    public func searchNearby(with request: SearchNearbyRequest) async -> Result<[Place], PlacesError> {
        await answer { [language] client in
            let fields = try PlaceProperty.fields(request.placeProperties)
            let query = try request.query()
            return try await client.nearby(query, fields: fields, language: language, region: request.regionCode).map { Place($0.place) }
        }
    }

    /// Whether a place is open at the request's date. A place that was fetched with hours, time zone and status needs no look-up.
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

    /// The client of the regions that are configured now.
    private func client() throws -> PortolanPlaces.PlacesClient {
        if let core, !isShared || generation == PortolanData.generation { return core }
        let current = PortolanData.generation
        let opened = try PortolanPlaces.PlacesClient(regions: PortolanData.regions)
        core = opened
        // After the opening: regions that do not open must not leave the old ones answering.
        generation = current
        return opened
    }
}
