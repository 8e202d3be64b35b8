internal import Foundation
internal import PortolanPlaces

public typealias GMSPlaceSearchByTextResultCallback = ([GMSPlace]?, (any Error)?) -> Void
public typealias GMSPlaceSearchNearbyResultCallback = ([GMSPlace]?, (any Error)?) -> Void
public typealias GMSPlaceSearchByTextResponseCallback = (GMSPlaceSearchByTextResponse?, (any Error)?) -> Void
public typealias GMSPlaceSearchNearbyResponseCallback = (GMSPlaceSearchNearbyResponse?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// The places that a text describes, at most 20, the best first.
    public func searchByText(with request: GMSPlaceSearchByTextRequest, callback: @escaping GMSPlaceSearchByTextResultCallback) {
        search(request, callback)
    }

    /// The same with a response object.
    public func searchByText(with request: GMSPlaceSearchByTextRequest, completion: @escaping GMSPlaceSearchByTextResponseCallback) {
        search(request) { places, error in completion(places.map { GMSPlaceSearchByTextResponse(places: $0) }, error) }
    }

    /// The places of a circle, at most 20, by popularity or distance.
    public func searchNearby(with request: GMSPlaceSearchNearbyRequest, callback: @escaping GMSPlaceSearchNearbyResultCallback) {
        search(request, callback)
    }

    /// The same with a response object.
    public func searchNearby(with request: GMSPlaceSearchNearbyRequest, completion: @escaping GMSPlaceSearchNearbyResponseCallback) {
        search(request) { places, error in completion(places.map { GMSPlaceSearchNearbyResponse(places: $0) }, error) }
    }

    /// The twin of `searchByText(with:completion:)` that waits.
    public func searchByText(with request: GMSPlaceSearchByTextRequest) async throws -> GMSPlaceSearchByTextResponse {
        let query = request.query
        let (properties, region) = (request.placeProperties, request.regionCode)
        do {
            return GMSPlaceSearchByTextResponse(places: try await self.places(core(), try query.get(), properties, region))
        } catch {
            throw GMSPlacesErrorCode.error(for: error)
        }
    }

    /// The twin of `searchNearby(with:completion:)` that waits.
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
