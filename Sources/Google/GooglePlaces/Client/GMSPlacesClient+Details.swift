internal import Foundation
internal import PortolanPlaces

/// Receives a place, or nil with an error. Some calls give nil without an error if the ID is not found; their
/// comments say so.
public typealias GMSPlaceResultCallback = (GMSPlace?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Looks up the place of an ID with all fields. It gives neither a place nor an error if the ID is not
    /// found. An ID of Google's form (`ChIJ…`) without an alias in any region counts as not found.
    public func lookUpPlaceID(_ placeID: String, callback: @escaping GMSPlaceResultCallback) {
        fetchPlace(fromPlaceID: placeID, placeFields: .all, sessionToken: nil, callback: callback)
    }

    /// Looks up the place of an ID with the named fields. It gives neither a place nor an error if the ID is
    /// not found. The place may have another ID than the requested one.
    /// - Parameters:
    ///   - placeID: A place ID, or an object such as `osm:node/1969358661`.
    ///   - placeFields: The fields to fetch; an empty set means all.
    ///   - sessionToken: The token of the autocomplete session that the call ends; nil outside a session.
    ///   - callback: Called once, on the main queue.
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

    /// Returns nil if the ID is not found.
    private func place(_ client: PlacesClient, _ id: String, _ fields: GMSPlaceField, _ token: SessionToken?) async throws -> GMSPlace? {
        do {
            return GMSPlace(try await client.place(id, fields: fields.coreFields, session: token, language: language))
        } catch let error as PlacesError where error.code == .notFound || error.code == .invalidID && Self.isGooglesForm(id) {
            return nil
        }
    }

    /// Whether an ID has the form of Google's IDs. Such an ID may not be found, but it is not invalid.
    static func isGooglesForm(_ id: String) -> Bool {
        let isText = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isText && id.utf8.count >= 20 && ["ChIJ", "EhIJ", "GhIJ", "Ei", "Eh", "Ih"].contains { id.hasPrefix($0) }
    }

    /// Looks up a place without returning to the main queue, for measurements.
    @_spi(Portolan) public func place(of id: String, _ fields: GMSPlaceField) async throws -> GMSPlace? {
        try await place(try core(), id, fields, nil)
    }

    /// Fetches the place of a request. A request without properties fails, and so does an ID that is not found.
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
