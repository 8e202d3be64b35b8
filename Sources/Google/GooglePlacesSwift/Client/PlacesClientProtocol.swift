public import UIKit

/// The methods of ``PlacesClient``, so that tests can put a client of their own in its stead.
@MainActor public protocol PlacesClientProtocol: AnyObject, Sendable {
    /// As ``PlacesClient/fetchPlace(with:)``.
    func fetchPlace(with request: FetchPlaceRequest) async -> Result<Place, PlacesError>
    /// As ``PlacesClient/fetchPhoto(with:)``.
    func fetchPhoto(with request: FetchPhotoRequest) async -> Result<UIImage, PlacesError>
    /// As ``PlacesClient/fetchAutocompleteSuggestions(with:)``.
    func fetchAutocompleteSuggestions(with request: AutocompleteRequest) async -> Result<[AutocompleteSuggestion], PlacesError>
    /// As ``PlacesClient/searchByText(with:)``.
    func searchByText(with request: SearchByTextRequest) async -> Result<[Place], PlacesError>
    /// As ``PlacesClient/searchNearby(with:)``.
    func searchNearby(with request: SearchNearbyRequest) async -> Result<[Place], PlacesError>
    /// As ``PlacesClient/isPlaceOpen(with:)``.
    func isPlaceOpen(with request: IsPlaceOpenRequest) async -> Result<IsPlaceOpenResponse, PlacesError>
    /// As ``PlacesClient/provideAPIKey(_:)``.
    @discardableResult static func provideAPIKey(_ key: String) -> Bool
    /// As ``PlacesClient/addInternalUsageAttributionID(_:)``.
    static func addInternalUsageAttributionID(_ internalUsageAttributionID: String)
    /// As ``PlacesClient/setAppCheckTokenProvider(_:)``.
    static func setAppCheckTokenProvider(_ provider: any PlacesAppCheckTokenProvider)
    /// As ``PlacesClient/openSourceLicenseInfo``.
    static var openSourceLicenseInfo: String { get }
    /// As ``PlacesClient/sdkVersion``.
    static var sdkVersion: String { get }
    /// As ``PlacesClient/sdkLongVersion``.
    static var sdkLongVersion: String { get }
}

/// Provides tokens that attest an app. Kept for source compatibility; Portolan never asks for one.
public protocol PlacesAppCheckTokenProvider: AnyObject, Sendable {
    /// Returns a token that attests the app; Portolan never calls it.
    func fetchAppCheckToken() async throws -> String
}
