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
        let token = sessionToken?.token
        ask(
            { client in try await self.place(client, placeID, placeFields, token) },
            { place, error in callback(place ?? nil, error) }
        )
    }

    /// Nil where the ID is not found.
    private func place(_ client: PlacesClient, _ id: String, _ fields: GMSPlaceField, _ token: SessionToken?) async throws -> GMSPlace? {
        do {
            return GMSPlace(try await client.place(id, fields: fields.coreFields, session: token, language: language))
        } catch let error as PlacesError where error.code == .notFound {
            return nil
        }
    }

    /// What a call does before the main queue is told, for measurements.
    @_spi(Portolan) public func place(of id: String, _ fields: GMSPlaceField) async throws -> GMSPlace? {
        try await place(try core(), id, fields, nil)
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
