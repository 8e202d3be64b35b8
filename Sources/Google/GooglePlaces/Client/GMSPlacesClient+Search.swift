internal import Foundation
internal import PortolanPlaces

/// Receives the places of a text search, the best match first, or nil and an error.
public typealias GMSPlaceSearchByTextResultCallback = ([GMSPlace]?, (any Error)?) -> Void
/// Receives the places of a nearby search, or nil and an error.
public typealias GMSPlaceSearchNearbyResultCallback = ([GMSPlace]?, (any Error)?) -> Void
/// Receives the response to a text search, or nil and an error.
public typealias GMSPlaceSearchByTextResponseCallback = (GMSPlaceSearchByTextResponse?, (any Error)?) -> Void
/// Receives the response to a nearby search, or nil and an error.
public typealias GMSPlaceSearchNearbyResponseCallback = (GMSPlaceSearchNearbyResponse?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Finds at most 20 places that match a text, the best match first.
    public func searchByText(with request: GMSPlaceSearchByTextRequest, callback: @escaping GMSPlaceSearchByTextResultCallback) {
        search(request, callback)
    }

    /// Finds the places that match a text, like `searchByText(with:callback:)`, and passes them in a response
    /// object.
    public func searchByText(with request: GMSPlaceSearchByTextRequest, completion: @escaping GMSPlaceSearchByTextResponseCallback) {
        let page = (try? request.query.get()).flatMap(request.searchURL)
        search(request) { places, error in completion(places.map { GMSPlaceSearchByTextResponse(places: $0, searchURL: page) }, error) }
    }

    /// Finds at most 20 places in a circle, sorted by popularity or distance.
    public func searchNearby(with request: GMSPlaceSearchNearbyRequest, callback: @escaping GMSPlaceSearchNearbyResultCallback) {
        search(request, callback)
    }

    /// Finds the places in a circle, like `searchNearby(with:callback:)`, and passes them in a response object.
    public func searchNearby(with request: GMSPlaceSearchNearbyRequest, completion: @escaping GMSPlaceSearchNearbyResponseCallback) {
        search(request) { places, error in completion(places.map { GMSPlaceSearchNearbyResponse(places: $0) }, error) }
    }

    /// Does the same as `searchByText(with:completion:)`, but asynchronously.
    /// - Throws: An error of ``kGMSPlacesErrorDomain``.
    public func searchByText(with request: GMSPlaceSearchByTextRequest) async throws -> GMSPlaceSearchByTextResponse {
        let query = request.query
        let (properties, region) = (request.placeProperties, request.regionCode)
        let page = (try? query.get()).flatMap(request.searchURL)
        do {
            return GMSPlaceSearchByTextResponse(places: try await self.places(core(), try query.get(), properties, region), searchURL: page)
        } catch {
            throw GMSPlacesErrorCode.error(for: error)
        }
    }

    /// Does the same as `searchNearby(with:completion:)`, but asynchronously.
    /// - Throws: An error of ``kGMSPlacesErrorDomain``.
    public func searchNearby(with request: GMSPlaceSearchNearbyRequest) async throws -> GMSPlaceSearchNearbyResponse {
        let query = request.query
        let (properties, region) = (request.placeProperties, request.regionCode)
        do {
            return GMSPlaceSearchNearbyResponse(places: try await self.places(core(), try query.get(), properties, region))
        } catch {
            throw GMSPlacesErrorCode.error(for: error)
        }
    }

    private func search(_ request: GMSPlaceSearchByTextRequest, _ callback: @escaping ([GMSPlace]?, (any Error)?) -> Void) {
        let (query, properties, region) = (request.query, request.placeProperties, request.regionCode)
        ask({ try await self.places($0, try query.get(), properties, region) }, callback)
    }

    private func search(_ request: GMSPlaceSearchNearbyRequest, _ callback: @escaping ([GMSPlace]?, (any Error)?) -> Void) {
        let (query, properties, region) = (request.query, request.placeProperties, request.regionCode)
        ask({ try await self.places($0, try query.get(), properties, region) }, callback)
    }

    private func places(
        _ client: PlacesClient,
        _ query: TextQuery,
        _ properties: [String],
        _ region: String?
    ) async throws -> [GMSPlace] {
        let fields = try GMSPlaceProperty.coreFields(properties)
        return try await client.search(query, fields: fields, language: language, region: region).map(GMSPlace.init)
    }

    private func places(
        _ client: PlacesClient,
        _ query: NearbyQuery,
        _ properties: [String],
        _ region: String?
    ) async throws -> [GMSPlace] {
        let fields = try GMSPlaceProperty.coreFields(properties)
        return try await client.nearby(query, fields: fields, language: language, region: region).map { GMSPlace($0.place) }
    }
}
