// The selectors that Google's headers document, for programs in Objective-C. Their Swift names begin with
// `objc`; programs in Swift use the plain names.
#if canImport(ObjectiveC) || PORTOLAN_CHECK_OBJECTIVE_C
public import CoreLocation
public import Foundation
public import UIKit

extension GMSPlacesClient {
    /// The Objective-C selector of ``shared()``.
    @objc(sharedClient) public class func objcSharedClient() -> GMSPlacesClient { shared() }
    /// The Objective-C selector of ``provideAPIKey(_:)``.
    @objc(provideAPIKey:) public class func objcProvideAPIKey(_ key: String) -> Bool { provideAPIKey(key) }
    /// The Objective-C selector of ``openSourceLicenseInfo()``.
    @objc(openSourceLicenseInfo) public class func objcOpenSourceLicenseInfo() -> String { openSourceLicenseInfo() }
    /// The Objective-C selector of ``sdkVersion()``.
    @objc(SDKVersion) public class func objcSDKVersion() -> String { sdkVersion() }
    /// The Objective-C selector of ``sdkLongVersion()``.
    @objc(SDKLongVersion) public class func objcSDKLongVersion() -> String { sdkLongVersion() }
    /// The Objective-C selector of ``lookUpPlaceID(_:callback:)``.
    @objc(lookUpPlaceID:callback:) public func objcLookUpPlaceID(_ placeID: String, callback: @escaping GMSPlaceResultCallback) {
        lookUpPlaceID(placeID, callback: callback)
    }
    /// The Objective-C selector of ``fetchPlace(fromPlaceID:placeFields:sessionToken:callback:)``.
    /// `placeFields` is the raw value of a ``GMSPlaceField``.
    @objc(fetchPlaceFromPlaceID:placeFields:sessionToken:callback:)
    public func objcFetchPlace(
        _ placeID: String,
        placeFields: UInt64,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSPlaceResultCallback
    ) {
        fetchPlace(fromPlaceID: placeID, placeFields: GMSPlaceField(rawValue: placeFields), sessionToken: sessionToken, callback: callback)
    }
    /// The Objective-C selector of ``fetchPlace(with:callback:)``.
    @objc(fetchPlaceWithRequest:callback:) public func objcFetchPlaceWithRequest(
        _ request: GMSFetchPlaceRequest,
        callback: @escaping GMSPlaceResultCallback
    ) { fetchPlace(with: request, callback: callback) }
    /// The Objective-C selector of ``findPlaceLikelihoodsFromCurrentLocation(withPlaceFields:callback:)``.
    /// `placeFields` is the raw value of a ``GMSPlaceField``.
    @objc(findPlaceLikelihoodsFromCurrentLocationWithPlaceFields:callback:)
    public func objcFindPlaceLikelihoods(_ placeFields: UInt64, callback: @escaping GMSPlaceLikelihoodsCallback) {
        findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: GMSPlaceField(rawValue: placeFields), callback: callback)
    }
    /// The Objective-C selector of ``currentPlace(callback:)``.
    @objc(currentPlaceWithCallback:) public func objcCurrentPlaceWithCallback(_ callback: @escaping GMSPlaceLikelihoodListCallback) {
        currentPlace(callback: callback)
    }
    /// The Objective-C selector of ``findAutocompletePredictions(fromQuery:filter:sessionToken:callback:)``.
    @objc(findAutocompletePredictionsFromQuery:filter:sessionToken:callback:)
    public func objcFindAutocompletePredictions(
        _ query: String,
        filter: GMSAutocompleteFilter?,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSAutocompletePredictionsCallback
    ) {
        findAutocompletePredictions(fromQuery: query, filter: filter, sessionToken: sessionToken, callback: callback)
    }
    /// The Objective-C selector of ``fetchAutocompleteSuggestions(from:callback:)``.
    @objc(fetchAutocompleteSuggestionsFromRequest:callback:) public func objcFetchAutocompleteSuggestionsFromRequest(
        _ request: GMSAutocompleteRequest,
        callback: @escaping GMSAutocompleteSuggestionsCallback
    ) { fetchAutocompleteSuggestions(from: request, callback: callback) }
    /// The Objective-C selector of ``lookUpPhotos(forPlaceID:callback:)``.
    @objc(lookUpPhotosForPlaceID:callback:) public func objcLookUpPhotosForPlaceID(
        _ placeID: String,
        callback: @escaping GMSPlacePhotoMetadataResultCallback
    ) { lookUpPhotos(forPlaceID: placeID, callback: callback) }
    /// The Objective-C selector of ``loadPlacePhoto(_:callback:)``.
    @objc(loadPlacePhoto:callback:) public func objcLoadPlacePhoto(
        _ photo: GMSPlacePhotoMetadata,
        callback: @escaping GMSPlacePhotoImageResultCallback
    ) { loadPlacePhoto(photo, callback: callback) }
    /// The Objective-C selector of ``fetchPhoto(with:callback:)``.
    @objc(fetchPhotoWithRequest:callback:) public func objcFetchPhotoWithRequest(
        _ request: GMSFetchPhotoRequest,
        callback: @escaping GMSFetchPhotoResultCallback
    ) { fetchPhoto(with: request, callback: callback) }
    /// The Objective-C selector of ``searchByText(with:callback:)``.
    @objc(searchByTextWithRequest:callback:) public func objcSearchByTextWithRequest(
        _ request: GMSPlaceSearchByTextRequest,
        callback: @escaping GMSPlaceSearchByTextResultCallback
    ) { searchByText(with: request, callback: callback) }
    /// The Objective-C selector of ``searchNearby(with:callback:)``.
    @objc(searchNearbyWithRequest:callback:) public func objcSearchNearbyWithRequest(
        _ request: GMSPlaceSearchNearbyRequest,
        callback: @escaping GMSPlaceSearchNearbyResultCallback
    ) { searchNearby(with: request, callback: callback) }
}

extension GMSPlace {
    /// The Objective-C selector of ``GMSPlace/name``: nil if it is not known.
    @objc(name) public var objcName: String? { name }
    /// The Objective-C selector of ``GMSPlace/placeID``: may differ from the requested ID.
    @objc(placeID) public var objcPlaceID: String? { placeID }
    /// The Objective-C selector of ``GMSPlace/coordinate``: degrees, invalid if it was not requested.
    @objc(coordinate) public var objcCoordinate: CLLocationCoordinate2D { coordinate }
    /// The Objective-C selector of ``GMSPlace/phoneNumber``: in international format.
    @objc(phoneNumber) public var objcPhoneNumber: String? { phoneNumber }
    /// The Objective-C selector of ``GMSPlace/formattedAddress``: in one line.
    @objc(formattedAddress) public var objcFormattedAddress: String? { formattedAddress }
    /// The Objective-C selector of ``GMSPlace/rating``: 1.0…5.0, or 0.0 for none.
    @objc(rating) public var objcRating: Float { rating }
    /// The Objective-C selector of ``GMSPlace/types``: nil if there are none.
    @objc(types) public var objcTypes: [String]? { types }
    /// The Objective-C selector of ``GMSPlace/website``: nil if it is not known.
    @objc(website) public var objcWebsite: URL? { website }
    /// The Objective-C selector of ``GMSPlace/attributions``: to be shown with the place.
    @objc(attributions) public var objcAttributions: NSAttributedString? { attributions }
    /// The Objective-C selector of ``GMSPlace/openingHours``: of a regular week.
    @objc(openingHours) public var objcOpeningHours: GMSOpeningHours? { openingHours }
    /// The Objective-C selector of ``GMSPlace/currentOpeningHours``: of the seven days from today on.
    @objc(currentOpeningHours) public var objcCurrentOpeningHours: GMSOpeningHours? { currentOpeningHours }
    /// The Objective-C selector of ``GMSPlace/addressComponents``: nil if there are none.
    @objc(addressComponents) public var objcAddressComponents: [GMSAddressComponent]? { addressComponents }
    /// The Objective-C selector of ``GMSPlace/photos``: at most ten.
    @objc(photos) public var objcPhotos: [GMSPlacePhotoMetadata]? { photos }
    /// The Objective-C selector of ``GMSPlace/utcOffsetMinutes``: in minutes east of UTC.
    @objc(utcOffsetMinutes) public var objcUtcOffsetMinutes: NSNumber? { utcOffsetMinutes }
    /// The Objective-C selector of ``GMSPlace/editorialSummary``: a short description.
    @objc(editorialSummary) public var objcEditorialSummary: String? { editorialSummary }
    /// The Objective-C selector of ``GMSPlace/iconImageURL``: the name of a pictogram.
    @objc(iconImageURL) public var objcIconImageURL: URL? { iconImageURL }
    /// The Objective-C selector of ``GMSPlace/userRatingsTotal``: 0 if there are no ratings.
    @objc(userRatingsTotal) public var objcUserRatingsTotal: UInt { userRatingsTotal }
}
#endif
