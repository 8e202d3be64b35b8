import CoreLocation
import Foundation
import GooglePlacesSwift
import PortolanConfiguration
import PortolanGoogleTestSupport
import Testing

@MainActor @Suite struct PlacesClientTests {
    private func client() async throws -> PlacesClient {
        try PlacesClient(regions: [try await TownRegion.folder()], language: "en")
    }

    @Test func fetchesAPlace() async throws {
        let request = FetchPlaceRequest(
            placeID: TownRegion.hotel,
            placeProperties: [.displayName, .coordinate, .internationalPhoneNumber, .regularOpeningHours]
        )
        switch try await client().fetchPlace(with: request) {
        case .success(let place):
            #expect(place.displayName == "Portolan Hotel" && place.internationalPhoneNumber == "+49 89 1234567")
            #expect(abs(place.location.longitude - TownRegion.longitude) < 1e-6)
            #expect(place.regularOpeningHours?.periods.first?.close?.hour == 22 && place.websiteURL == nil)
        case .failure(let error): Issue.record(error)
        }
    }

    @Test func whatIsWrongIsAFailure() async throws {
        let client = try await client()
        for (id, properties) in [("no ID", [PlaceProperty.displayName]), (TownRegion.unknown, [.displayName]), (TownRegion.hotel, [])] {
            let answer = await client.fetchPlace(with: FetchPlaceRequest(placeID: id, placeProperties: properties))
            guard case .failure(.invalidRequest(let message)) = answer else {
                Issue.record("\(id): \(answer)")
                continue
            }
            #expect(!message.isEmpty)
        }
    }

    @Test func suggestsSearchesAndTellsWhetherItIsOpen() async throws {
        let client = try await client()
        let token = AutocompleteSessionToken()
        let suggestions = try await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: "lodz", sessionToken: token)).get()
        guard case .place(let bakery)? = suggestions.first else {
            Issue.record("nothing suggested")
            return
        }
        #expect(bakery.primaryText == "Bäckerei Łódź")
        let center = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
        let circle = CircularCoordinateRegion(center: center, radius: 500)
        let near = try await client.searchNearby(
            with: SearchNearbyRequest(
                locationRestriction: circle,
                placeProperties: [.displayName],
                includedTypes: ["bakery"],
                rankPreference: .distance
            )
        ).get()
        #expect(near.map(\.displayName) == ["Bäckerei Łódź"])
        let text = try await client.searchByText(with: SearchByTextRequest(textQuery: "hotel", placeProperties: [.displayName])).get()
        #expect(text.first?.displayName == "Portolan Hotel")
        let tuesday = try Date("2026-12-01T10:00:00Z", strategy: .iso8601)
        let open = try await client.isPlaceOpen(with: IsPlaceOpenRequest(placeID: bakery.placeID, date: tuesday)).get()
        #expect(open.status == true)
        let place = try await client.fetchPlace(with: FetchPlaceRequest(placeID: bakery.placeID, placeProperties: [.displayName])).get()
        let closed = try await client.isPlaceOpen(with: IsPlaceOpenRequest(place: place, date: tuesday.addingTimeInterval(12 * 3600))).get()
        #expect(closed.status == false)
    }

    /// The shared client of a configuration that cannot be opened fails each time; it never goes on answering from the regions before.
    @Test(.ownRegions) func regionsThatDoNotOpenAnswerNothing() async throws {
        let town = try await TownRegion.folder()
        let request = FetchPlaceRequest(placeID: TownRegion.hotel, placeProperties: [.displayName])
        Portolan.configure(regions: [town], language: "en")
        #expect(try await PlacesClient.shared.fetchPlace(with: request).get().displayName == "Portolan Hotel")
        Portolan.configure(regions: [town.appending(path: "absent.portolan")])
        for _ in 1...2 {
            let answer = await PlacesClient.shared.fetchPlace(with: request)
            guard case .failure = answer else {
                Issue.record("an absent region answers \(answer)")
                continue
            }
        }
    }
}
