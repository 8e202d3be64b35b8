import CoreLocation
import Foundation
@_spi(Portolan) import PortolanConfiguration
import PortolanGeo
import PortolanPlaces

/// Looks up addresses with the places client of the current regions.
@MainActor
enum AddressFinder {
    private static var opened: (generation: Int, client: PlacesClient)?

    private static func client() throws -> PlacesClient {
        let generation = PortolanData.generation
        if let opened, opened.generation == generation { return opened.client }
        let client = try PlacesClient(regions: PortolanData.regions)
        opened = (generation, client)
        return client
    }

    /// Returns the addresses of a coordinate, from the nearest house to the country.
    static func addresses(at coordinate: CLLocationCoordinate2D) async throws -> [GMSAddress] {
        try await client().addresses(
            at: Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
            language: PortolanData.answerLanguage
        ).map(GMSAddress.init)
    }
}
