import CoreLocation
import Foundation
@_spi(Portolan) import PortolanConfiguration
import PortolanGeo
import PortolanPlaces

/// Finds addresses of coordinates, from the places of the present regions.
@MainActor
enum AddressFinder {
    private static var opened: (generation: Int, client: PlacesClient)?

    private static func client() throws -> PlacesClient {
        let generation = Portolan.generation
        if let opened, opened.generation == generation { return opened.client }
        let client = try PlacesClient(regions: Portolan.regions)
        opened = (generation, client)
        return client
    }

    /// Up to this distance in metres a place has the address of the coordinate; a place farther away only gives its quarter and town.
    private static let doorMeters = 60.0

    /// The addresses of the nearest places, each once.
    static func addresses(at coordinate: CLLocationCoordinate2D) async throws -> [GMSAddress] {
        let client = try client()
        for radius in [100.0, 1000, 20_000] {
            let places = try await client.nearby(
                NearbyQuery(
                    center: Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
                    radiusMeters: radius,
                    scope: .everything,
                    rank: .distance,
                    limit: 10
                ),
                fields: [.location, .addressComponents, .formattedAddress, .postalAddress],
                language: Portolan.answerLanguage
            )
            var found: [GMSAddress] = []
            for place in places {
                guard let address = address(place.place, isDoor: place.distanceMeters <= doorMeters) else { continue }
                if !found.contains(where: { $0.lines == address.lines }) { found.append(address) }
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private static func address(_ place: Place, isDoor: Bool) -> GMSAddress? {
        guard let components = place.addressComponents, let location = place.location else { return nil }
        func text(_ types: String...) -> String? {
            types.lazy.compactMap { type in components.first { $0.types.contains(type) }?.longText }.first
        }
        let street = [text("route"), text("street_number")].compactMap(\.self).joined(separator: " ")
        let locality = text("locality", "postal_town", "administrative_area_level_3")
        let (country, postalCode) = (text("country"), text("postal_code"))
        guard isDoor && !street.isEmpty || locality != nil || country != nil else { return nil }
        let whole = place.formattedAddress.map { [$0] }
        let area = [[postalCode, locality].compactMap(\.self).joined(separator: " "), country ?? ""].filter { !$0.isEmpty }
        return GMSAddress(
            coordinate: CLLocationCoordinate2D(location),
            thoroughfare: isDoor && !street.isEmpty ? place.postalAddress?.addressLines.first ?? street : nil,
            locality: locality,
            subLocality: text("sublocality_level_1", "sublocality", "neighborhood"),
            administrativeArea: text("administrative_area_level_1"),
            postalCode: postalCode,
            country: country,
            lines: isDoor ? whole : [area.joined(separator: ", ")]
        )
    }
}
