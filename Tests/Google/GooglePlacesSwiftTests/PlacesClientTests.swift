import CoreLocation
import Foundation
import PortolanGoogleTestSupport
import PortolanPlaces
import Testing

@testable import GooglePlacesSwift

@MainActor @Suite struct PlacesClientTests {
    private typealias PlacesClient = GooglePlacesSwift.PlacesClient
    private typealias PlacesError = GooglePlacesSwift.PlacesError

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
            #expect(place.regularOpeningHours?.periods.first?.close?.time.hour == 22 && place.websiteURL == nil)
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
        #expect(bakery.name == "Bäckerei Łódź")
        let center = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
        let circle = CircularCoordinateRegion(center: center, radius: 500)
        let near = try await client.searchNearby(
            with: SearchNearbyRequest(
                locationRestriction: circle,
                placeProperties: [.displayName],
                includedTypes: [.bakery],
                rankPreference: .distance
            )
        ).get()
        #expect(near.map(\.displayName) == ["Bäckerei Łódź"])
        let text = try await client.searchByText(
            with: SearchByTextRequest(textQuery: "hotel", placeProperties: [.displayName], locationBias: circle)
        ).get()
        #expect(text.first?.displayName == "Portolan Hotel")
        let tuesday = try Date("2026-12-01T10:00:00Z", strategy: .iso8601)
        let open = try await client.isPlaceOpen(with: IsPlaceOpenRequest(placeID: bakery.placeID, date: tuesday)).get()
        #expect(open.status == true)
        let place = try await client.fetchPlace(with: FetchPlaceRequest(placeID: bakery.placeID, placeProperties: [.displayName])).get()
        let closed = try await client.isPlaceOpen(with: IsPlaceOpenRequest(place: place, date: tuesday.addingTimeInterval(12 * 3600))).get()
        #expect(closed.status == false)
    }

    /// If the configured regions cannot be opened, each request to the shared client fails. The client never answers
    /// from regions that were configured before.
    @Test(.ownRegions) func regionsThatDoNotOpenAnswerNothing() async throws {
        let town = try await TownRegion.folder()
        let request = FetchPlaceRequest(placeID: TownRegion.hotel, placeProperties: [.displayName])
        PortolanData.configure(regions: [town], language: "en")
        #expect(try await PlacesClient.shared.fetchPlace(with: request).get().displayName == "Portolan Hotel")
        PortolanData.configure(regions: [town.appending(path: "absent.portolan")])
        for _ in 1...2 {
            let answer = await PlacesClient.shared.fetchPlace(with: request)
            guard case .failure = answer else {
                Issue.record("an absent region answers \(answer)")
                continue
            }
        }
    }

    // MARK: Requests over places in memory

    private func client(_ places: [CorePlace]) -> PlacesClient { PlacesClient(CoreClient(backend: InMemoryBackend(places))) }

    private func message(_ answer: Result<some Any, PlacesError>) -> String? {
        if case .failure(let error) = answer { error.description } else { nil }
    }

    /// Requests outside of their limits, and the argument that the error names.
    @Test func whatIsOutsideOfItsLimitsIsNamed() async {
        let client = client([richPlace()])
        let circle = CircularCoordinateRegion(center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 50_001)
        let near = CircularCoordinateRegion(center: circle.center, radius: 10)
        let nowhere = CircularCoordinateRegion(center: kCLLocationCoordinate2DInvalid, radius: 10)
        func nearby(_ region: CircularCoordinateRegion, count: Int = 20) async -> String? {
            message(
                await client.searchNearby(
                    with: SearchNearbyRequest(locationRestriction: region, placeProperties: [.types], maxResultCount: count)
                )
            )
        }
        #expect(await nearby(circle)?.contains("radius") == true)
        #expect(await nearby(nowhere)?.contains("center") == true)
        #expect(await nearby(near, count: 0)?.contains("maxResultCount") == true)
        func text(_ query: String, count: Int = 20, _ bias: CircularCoordinateRegion = near) async -> String? {
            message(
                await client.searchByText(
                    with: SearchByTextRequest(textQuery: query, placeProperties: [.types], locationBias: bias, maxResultCount: count)
                )
            )
        }
        #expect(await text("")?.contains("textQuery") == true)
        #expect(await text("inn", count: 21)?.contains("21") == true)
        #expect(await text("inn", circle)?.contains("locationBias") == true)
        func complete(_ filter: AutocompleteFilter) async -> String? {
            message(await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: "i", filter: filter)))
        }
        #expect(await complete(AutocompleteFilter(types: [.cities, .cafe]))?.contains("(cities)") == true)
        #expect(await complete(AutocompleteFilter(countries: ["deu"]))?.contains("DEU") == true)
        // A refused request is not counted.
        #expect(client.core?.usage.requestCount == 0)
    }

    @Test(arguments: [true, false]) func whatIsYetToOpenIsNotFound(isYetToOpen: Bool) async throws {
        var place = richPlace()
        place.businessStatus = isYetToOpen ? .futureOpening : .operational
        let client = client([place])
        let location = try #require(place.location)
        let near = CircularCoordinateRegion(
            center: CLLocationCoordinate2D(latitude: location.latitude, longitude: location.longitude),
            radius: 100
        )
        let name = try #require(place.displayName?.text)
        let count = isYetToOpen ? 0 : 1
        let text = SearchByTextRequest(textQuery: name, placeProperties: [.types], locationBias: near)
        #expect(try await client.searchByText(with: text).get().count == count)
        let around = SearchNearbyRequest(locationRestriction: near, placeProperties: [.types])
        #expect(try await client.searchNearby(with: around).get().count == count)
        #expect(try await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: name)).get().count == count)
    }

    @Test func blankTextsSuggestNothing() async throws {
        let client = client([richPlace()])
        for query in ["", "  ", "\n\t"] {
            #expect(try await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: query)).get().isEmpty)
        }
        let found = try await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: " in ")).get()
        guard case .place(let suggestion)? = found.first else {
            Issue.record("nothing suggested")
            return
        }
        #expect(suggestion.name == "Inn" && suggestion.rest == "1 Quay, Port" && suggestion.line == "Inn, 1 Quay, Port")
        #expect(suggestion.types == [.inn, .lodging] && suggestion.distance == nil && found.count == 1)
    }

    @Test func distancesAreFromTheOrigin() async throws {
        let filter = AutocompleteFilter(origin: CLLocation(latitude: 1, longitude: 2.001))
        let found = try await client([richPlace()]).fetchAutocompleteSuggestions(with: AutocompleteRequest(query: "inn", filter: filter))
            .get()
        guard case .place(let suggestion)? = found.first else {
            Issue.record("nothing suggested")
            return
        }
        #expect(suggestion.distance == Measurement(value: 111, unit: .meters))
    }

    /// The suggestions of a session and the details that end it count as one request.
    @Test func aSessionCountsOnce() async throws {
        let (client, token) = (client([richPlace()]), AutocompleteSessionToken())
        for query in ["i", "in", "inn"] {
            _ = try await client.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: query, sessionToken: token)).get()
        }
        _ = try await client.fetchPlace(
            with: FetchPlaceRequest(placeID: "\(richPlace().id)", placeProperties: [.displayName], sessionToken: token)
        ).get()
        #expect(client.core?.usage.billed == [.init(.details, .pro): 1] && client.core?.usage.sessionAutocompleteCount == 3)
    }

    @Test func aPlaceAtHandNeedsNoLookUp() async throws {
        let client = client([])
        let place = GooglePlacesSwift.Place(richPlace())
        let monday = try Date("2026-11-30T09:00:00Z", strategy: .iso8601)
        for (hours, status) in [(0.0, true), (12, false), (24, false)] {
            let request = IsPlaceOpenRequest(place: place, date: monday.addingTimeInterval(hours * 3600))
            #expect(try await client.isPlaceOpen(with: request).get().status == status)
        }
        // The client knows nothing about a place that it has not fetched.
        let answer = await client.isPlaceOpen(with: IsPlaceOpenRequest(placeID: "\(richPlace().id)", date: monday))
        #expect(message(answer)?.contains("no such place") == true)
    }

    @Test func unknownHoursAreUnknown() async throws {
        let bare = CorePlace(id: richPlace().id, displayName: .init("Inn"))
        let client = client([bare])
        #expect(try await client.isPlaceOpen(with: IsPlaceOpenRequest(placeID: "\(bare.id)")).get().status == nil)
    }

    /// A cancelled call ends at once and reports the cancellation.
    @Test func aCancelledCallEnds() async {
        let near = CircularCoordinateRegion(center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 10)
        let requests: [@MainActor (PlacesClient) async -> String?] = [
            { self.message(await $0.fetchPlace(with: FetchPlaceRequest(placeID: "osm:node/1", placeProperties: [.types]))) },
            {
                self.message(
                    await $0.searchByText(with: SearchByTextRequest(textQuery: "x", placeProperties: [.types], locationBias: near))
                )
            },
            { self.message(await $0.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: "x"))) },
            { self.message(await $0.isPlaceOpen(with: IsPlaceOpenRequest(placeID: "osm:node/1"))) },
        ]
        for request in requests {
            let (questions, question) = AsyncStream.makeStream(of: Void.self)
            let client = PlacesClient(CoreClient(backend: StuckBackend { question.yield() }))
            let task = Task { await request(client) }
            for await _ in questions { break }
            task.cancel()
            #expect(await task.value?.contains("cancelled") == true)
        }
    }

    @Test func foldersThatAreNoRegionsAreErrors() {
        let error = #expect(throws: PlacesError.self) { try PlacesClient(regions: [URL(filePath: "/nowhere/x.portolan")]) }
        #expect(error?.description.contains("/nowhere/x.portolan") == true)
        let none = #expect(throws: PlacesError.self) { try PlacesClient(regions: []) }
        guard case .accessNotConfigured? = none else {
            Issue.record("\(String(describing: none))")
            return
        }
    }

    @Test(.ownRegions) func keysNameRegions() async throws {
        let town = try await TownRegion.folder()
        #expect(!PlacesClient.provideAPIKey("  ") && !PlacesClient.provideAPIKey("file:/nowhere/at/all.portolan"))
        #expect(PlacesClient.provideAPIKey("AIza-some-other-key"))
        #expect(PlacesClient.provideAPIKey("file:" + town.path(percentEncoded: false)))
        let request = FetchPlaceRequest(placeID: TownRegion.bakery, placeProperties: [.displayName])
        #expect(try await PlacesClient.shared.fetchPlace(with: request).get().displayName == "Bäckerei Łódź")
    }

    @Test(.ownRegions) func withoutRegionsTheAnswerSaysWhatToDo() async {
        let answer = await PlacesClient.shared.fetchPlace(with: FetchPlaceRequest(placeID: "osm:node/1", placeProperties: [.types]))
        guard case .failure(.accessNotConfigured(let text)) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(text.contains("PORTOLAN_REGION"))
    }

    @Test func answersAreInTheClientsLanguage() async throws {
        let town = try await TownRegion.folder()
        let request = FetchPlaceRequest(placeID: TownRegion.hotel, placeProperties: [.displayName])
        for (language, name) in [("en", "Portolan Hotel"), ("de", "Hotel Portolan")] {
            let client = try PlacesClient(regions: [town], language: language)
            #expect(try await client.fetchPlace(with: request).get().displayName == name)
        }
    }

    @Test func typesNarrowWhatIsNear() async throws {
        let client = try await client()
        let center = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
        func names(_ included: Set<PlaceType>?, _ excluded: Set<PlaceType>?, count: Int = 20) async throws -> [String?] {
            try await client.searchNearby(
                with: SearchNearbyRequest(
                    locationRestriction: CircularCoordinateRegion(center: center, radius: 200),
                    placeProperties: [.displayName],
                    includedTypes: included,
                    excludedTypes: excluded,
                    maxResultCount: count,
                    rankPreference: .distance
                )
            ).get().map(\.displayName)
        }
        #expect(try await names([.hotel, .bakery], []) == ["Portolan Hotel", "Bäckerei Łódź"])
        #expect(try await names([.lodging, .bakery], [.hotel]) == ["Bäckerei Łódź"])
        #expect(try await names(nil, nil, count: 1) == ["Portolan Hotel"])
        #expect(try await names([.museum], []).isEmpty)
    }
}

extension AutocompletePlaceSuggestion {
    var name: String { String(attributedPrimaryText.characters) }
    var rest: String? { attributedSecondaryText.map { String($0.characters) } }
    var line: String { String(attributedFullText.characters) }
}
