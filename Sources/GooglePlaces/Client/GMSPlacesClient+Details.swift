internal import Foundation
internal import PortolanPlaces

public typealias GMSPlaceResultCallback = (GMSPlace?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// The whole place of an ID. One that is not found gives neither a place nor an error.
    public func lookUpPlaceID(_ placeID: String, callback: @escaping GMSPlaceResultCallback) {
        fetchPlace(fromPlaceID: placeID, placeFields: .all, sessionToken: nil, callback: callback)
    }

    /// The place of an ID with the named fields; with none named, all of them. One that is not found gives neither a place nor an error.
    /// The place may carry another ID than was asked for.
    /// - Parameter sessionToken: of the autocomplete session that the call ends, else nil.
    public func fetchPlace(
        fromPlaceID placeID: String,
        placeFields: GMSPlaceField,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSPlaceResultCallback
    ) {
        let (fields, token) = (placeFields.coreFields, sessionToken?.token)
        ask(
            { client -> GMSPlace? in
                do {
                    return GMSPlace(try await client.place(placeID, fields: fields, session: token, language: self.language))
                } catch let error as PlacesError where error.code == .notFound {
                    return nil
                }
            },
            { place, error in callback(place ?? nil, error) }
        )
    }

    /// The place of a request. A request without properties is an error, and so is a place that is not found.
    public func fetchPlace(with request: GMSFetchPlaceRequest, callback: @escaping GMSPlaceResultCallback) {
        let (id, token, properties) = (request.placeID, request.sessionToken?.token, request.placeProperties)
        ask(
            { client in
                let fields = try GMSPlaceProperty.coreFields(properties)
                return GMSPlace(try await client.place(id, fields: fields, session: token, language: self.language))
            },
            callback
        )
    }
}
