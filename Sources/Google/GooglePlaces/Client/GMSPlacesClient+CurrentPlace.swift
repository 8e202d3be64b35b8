internal import CoreLocation
internal import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// Receives the places where the user may be as a list object, or nil and an error.
public typealias GMSPlaceLikelihoodListCallback = (GMSPlaceLikelihoodList?, (any Error)?) -> Void
/// Receives the places where the user may be, the likeliest first, or nil and an error.
public typealias GMSPlaceLikelihoodsCallback = ([GMSPlaceLikelihood]?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Finds places where the user may be, the likeliest first. `CLLocationManager` gives the position. Without a
    /// position, the error is `locationError`.
    ///
    /// As Google's headers and guide state, these places lack the telephone number, website, address
    /// components, opening hours, takeout, delivery, dine-in and curbside pickup, even if the request names
    /// these fields. A program fetches them for the place that the user chooses.
    public func findPlaceLikelihoodsFromCurrentLocation(
        withPlaceFields placeFields: GMSPlaceField,
        callback: @escaping GMSPlaceLikelihoodsCallback
    ) {
        let fields = placeFields.coreFields
        ask({ client in try await self.likelihoods(client, fields) }, callback)
    }

    /// Does the same as ``findPlaceLikelihoodsFromCurrentLocation(withPlaceFields:callback:)`` under the
    /// guide's name (requirement P3).
    public func findPlaceLikelihoodsFromUserLocation(
        withPlaceFields placeFields: GMSPlaceField,
        callback: @escaping GMSPlaceLikelihoodsCallback
    ) {
        findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: placeFields, callback: callback)
    }

    /// Finds the places where the user may be, with all fields except those that
    /// ``findPlaceLikelihoodsFromCurrentLocation(withPlaceFields:callback:)`` omits.
    public func currentPlace(callback: @escaping GMSPlaceLikelihoodListCallback) {
        ask({ client in GMSPlaceLikelihoodList(try await self.likelihoods(client, .all)) }, callback)
    }

    /// The fields that likelihoods do not support according to Google's headers and guide.
    private static let notOfLikelihoods: PlaceFields = [
        .internationalPhoneNumber, .nationalPhoneNumber, .website, .addressComponents, .regularHours, .currentHours, .regularSecondaryHours,
        .currentSecondaryHours, .takeout, .delivery, .dineIn, .curbsidePickup,
    ]

    private func likelihoods(_ client: PlacesClient, _ fields: PlaceFields) async throws -> [GMSPlaceLikelihood] {
        guard let location = self.position() else {
            throw GMSPlacesErrorCode.locationError.error("there is no position; set CLLocationManager.source to a source of positions")
        }
        let position = Coordinate(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
        let known = fields.effective.subtracting(Self.notOfLikelihoods)
        // An empty set would request all fields. The attributions are requested instead, because every place has them.
        let fields: PlaceFields = known.isEmpty ? .attributions : known
        let accuracy = min(max(location.horizontalAccuracy, 5), 5_000)
        return try await client.currentPlace(at: position, accuracyMeters: accuracy, fields: fields, language: language).map {
            GMSPlaceLikelihood(place: GMSPlace($0.place), likelihood: $0.likelihood)
        }
    }
}
