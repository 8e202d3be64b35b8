public import UIKit

/// The methods of ``PlacesClient``. Tests can use their own implementation instead.
@MainActor public protocol PlacesClientProtocol: AnyObject, Sendable {
    /// See ``PlacesClient/fetchPlace(with:)``.
    func fetchPlace(with request: FetchPlaceRequest) async -> Result<Place, PlacesError>
    /// See ``PlacesClient/fetchPhoto(with:)``.
    func fetchPhoto(with request: FetchPhotoRequest) async -> Result<UIImage, PlacesError>
    /// See ``PlacesClient/fetchAutocompleteSuggestions(with:)``.
    func fetchAutocompleteSuggestions(with request: AutocompleteRequest) async -> Result<[AutocompleteSuggestion], PlacesError>
    /// See ``PlacesClient/searchByText(with:)``.
    func searchByText(with request: SearchByTextRequest) async -> Result<[Place], PlacesError>
    /// See ``PlacesClient/searchNearby(with:)``.
    func searchNearby(with request: SearchNearbyRequest) async -> Result<[Place], PlacesError>
    /// See ``PlacesClient/isPlaceOpen(with:)``.
    func isPlaceOpen(with request: IsPlaceOpenRequest) async -> Result<IsPlaceOpenResponse, PlacesError>
    /// See ``PlacesClient/provideAPIKey(_:)``.
    @discardableResult static func provideAPIKey(_ key: String) -> Bool
    /// See ``PlacesClient/addInternalUsageAttributionID(_:)``.
    static func addInternalUsageAttributionID(_ internalUsageAttributionID: String)
    /// See ``PlacesClient/setAppCheckTokenProvider(_:)``.
    static func setAppCheckTokenProvider(_ provider: any PlacesAppCheckTokenProvider)
    /// See ``PlacesClient/openSourceLicenseInfo``.
    static var openSourceLicenseInfo: String { get }
    /// See ``PlacesClient/sdkVersion``.
    static var sdkVersion: String { get }
    /// See ``PlacesClient/sdkLongVersion``.
    static var sdkLongVersion: String { get }
}

/// Provides tokens that attest an app. It exists for source compatibility; Portolan never requests a token.
public protocol PlacesAppCheckTokenProvider: AnyObject, Sendable {
    /// Returns a token that attests the app. Portolan never calls it.
    func fetchAppCheckToken() async throws -> String
}
