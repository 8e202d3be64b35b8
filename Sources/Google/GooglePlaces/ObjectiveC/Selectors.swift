// The selectors that Google's headers document, for programs in Objective-C. In Swift their names begin with `objc`, beside the names that programs use.
#if canImport(ObjectiveC) || PORTOLAN_CHECK_OBJECTIVE_C
public import CoreLocation
public import Foundation
public import UIKit

extension GMSPlacesClient {
    @objc(sharedClient) public class func objcSharedClient() -> GMSPlacesClient { shared() }
    @objc(provideAPIKey:) public class func objcProvideAPIKey(_ key: String) -> Bool { provideAPIKey(key) }
    @objc(openSourceLicenseInfo) public class func objcOpenSourceLicenseInfo() -> String { openSourceLicenseInfo() }
    @objc(SDKVersion) public class func objcSDKVersion() -> String { sdkVersion() }
    @objc(SDKLongVersion) public class func objcSDKLongVersion() -> String { sdkLongVersion() }
    @objc(lookUpPlaceID:callback:) public func objcLookUpPlaceID(_ placeID: String, callback: @escaping GMSPlaceResultCallback) {
        lookUpPlaceID(placeID, callback: callback)
    }
    @objc(fetchPlaceFromPlaceID:placeFields:sessionToken:callback:)
    public func objcFetchPlace(
        _ placeID: String,
        placeFields: UInt64,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSPlaceResultCallback
    ) {
        fetchPlace(fromPlaceID: placeID, placeFields: GMSPlaceField(rawValue: placeFields), sessionToken: sessionToken, callback: callback)
    }
    @objc(fetchPlaceWithRequest:callback:) public func objcFetchPlaceWithRequest(
        _ request: GMSFetchPlaceRequest,
        callback: @escaping GMSPlaceResultCallback
    ) { fetchPlace(with: request, callback: callback) }
    @objc(findPlaceLikelihoodsFromCurrentLocationWithPlaceFields:callback:)
    public func objcFindPlaceLikelihoods(_ placeFields: UInt64, callback: @escaping GMSPlaceLikelihoodsCallback) {
        findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: GMSPlaceField(rawValue: placeFields), callback: callback)
    }
    @objc(currentPlaceWithCallback:) public func objcCurrentPlaceWithCallback(_ callback: @escaping GMSPlaceLikelihoodListCallback) {
        currentPlace(callback: callback)
    }
    @objc(findAutocompletePredictionsFromQuery:filter:sessionToken:callback:)
    public func objcFindAutocompletePredictions(
        _ query: String,
        filter: GMSAutocompleteFilter?,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSAutocompletePredictionsCallback
    ) {
        findAutocompletePredictions(fromQuery: query, filter: filter, sessionToken: sessionToken, callback: callback)
    }
    @objc(fetchAutocompleteSuggestionsFromRequest:callback:) public func objcFetchAutocompleteSuggestionsFromRequest(
        _ request: GMSAutocompleteRequest,
        callback: @escaping GMSAutocompleteSuggestionsCallback
    ) { fetchAutocompleteSuggestions(from: request, callback: callback) }
    @objc(lookUpPhotosForPlaceID:callback:) public func objcLookUpPhotosForPlaceID(
        _ placeID: String,
        callback: @escaping GMSPlacePhotoMetadataResultCallback
    ) { lookUpPhotos(forPlaceID: placeID, callback: callback) }
    @objc(loadPlacePhoto:callback:) public func objcLoadPlacePhoto(
        _ photo: GMSPlacePhotoMetadata,
        callback: @escaping GMSPlacePhotoImageResultCallback
    ) { loadPlacePhoto(photo, callback: callback) }
    @objc(fetchPhotoWithRequest:callback:) public func objcFetchPhotoWithRequest(
        _ request: GMSFetchPhotoRequest,
        callback: @escaping GMSFetchPhotoResultCallback
    ) { fetchPhoto(with: request, callback: callback) }
    @objc(searchByTextWithRequest:callback:) public func objcSearchByTextWithRequest(
        _ request: GMSPlaceSearchByTextRequest,
        callback: @escaping GMSPlaceSearchByTextResultCallback
    ) { searchByText(with: request, callback: callback) }
    @objc(searchNearbyWithRequest:callback:) public func objcSearchNearbyWithRequest(
        _ request: GMSPlaceSearchNearbyRequest,
        callback: @escaping GMSPlaceSearchNearbyResultCallback
    ) { searchNearby(with: request, callback: callback) }
}

extension GMSPlace {
    @objc(name) public var objcName: String? { name }
    @objc(placeID) public var objcPlaceID: String? { placeID }
    @objc(coordinate) public var objcCoordinate: CLLocationCoordinate2D { coordinate }
    @objc(phoneNumber) public var objcPhoneNumber: String? { phoneNumber }
    @objc(formattedAddress) public var objcFormattedAddress: String? { formattedAddress }
    @objc(rating) public var objcRating: Float { rating }
    @objc(types) public var objcTypes: [String]? { types }
    @objc(website) public var objcWebsite: URL? { website }
    @objc(attributions) public var objcAttributions: NSAttributedString? { attributions }
    @objc(openingHours) public var objcOpeningHours: GMSOpeningHours? { openingHours }
    @objc(currentOpeningHours) public var objcCurrentOpeningHours: GMSOpeningHours? { currentOpeningHours }
    @objc(addressComponents) public var objcAddressComponents: [GMSAddressComponent]? { addressComponents }
    @objc(photos) public var objcPhotos: [GMSPlacePhotoMetadata]? { photos }
    @objc(utcOffsetMinutes) public var objcUtcOffsetMinutes: NSNumber? { utcOffsetMinutes }
    @objc(editorialSummary) public var objcEditorialSummary: String? { editorialSummary }
    @objc(iconImageURL) public var objcIconImageURL: URL? { iconImageURL }
    @objc(userRatingsTotal) public var objcUserRatingsTotal: UInt { userRatingsTotal }
}
#endif
