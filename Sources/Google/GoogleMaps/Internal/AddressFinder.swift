import CoreLocation
import Foundation
@_spi(Portolan) import PortolanConfiguration
import PortolanGeo
import PortolanPlaces

/// The places client of the current regions, which all maps and the geocoder share.
@MainActor
enum CurrentPlaces {
    private static var opened: (generation: Int, client: PlacesClient)?

    static func client() throws -> PlacesClient {
        let generation = PortolanData.generation
        if let opened, opened.generation == generation { return opened.client }
        let client = try PlacesClient(regions: PortolanData.regions)
        opened = (generation, client)
        return client
    }
}

/// Looks up addresses with the places client of the current regions.
@MainActor
enum AddressFinder {
    /// Returns the addresses of a coordinate, from the nearest house to the country.
    static func addresses(at coordinate: CLLocationCoordinate2D) async throws -> [GMSAddress] {
        try await CurrentPlaces.client().addresses(
            at: Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
            language: PortolanData.answerLanguage
        ).map(GMSAddress.init)
    }
}
