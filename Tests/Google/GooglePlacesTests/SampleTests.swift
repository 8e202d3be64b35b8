import CoreLocation
import GooglePlaces
@_spi(Portolan) import PortolanConfiguration
import PortolanGoogleTestSupport
import Testing
import UIKit

/// Forms of Google's samples, in programs written for this test. Each form compiles as the samples spell it, and gets
/// an answer.
@Suite struct SampleTests {
    @Test func fieldsOfRawValues() {
        let fields: GMSPlaceField = GMSPlaceField(rawValue: GMSPlaceField.name.rawValue | GMSPlaceField.placeID.rawValue)!
        let same = GMSPlaceField(rawValue: GMSPlaceField.name.rawValue | GMSPlaceField.placeID.rawValue)
        #expect(fields == [.name, .placeID] && same == fields && same.contains(.name))
    }

    /// A nearby search has two kinds of callbacks: one gets a list, the other a response with a list.
    @Test func nearby() async throws {
        let client = try await client()
        let request = GMSPlaceSearchNearbyRequest(
            locationRestriction: GMSPlaceCircularLocationOption(
                CLLocationCoordinate2DMake(TownRegion.latitude, TownRegion.longitude),
                2000
            ),
            placeProperties: [GMSPlaceProperty.name.rawValue, GMSPlaceProperty.formattedAddress.rawValue]
        )
        request.includedTypes = []
        request.excludedPrimaryTypes = ["bar"]
        request.maxResultCount = Int("") ?? 20
        request.rankPreference = .distance
        request.regionCode = nil
        let (names, name) = AsyncStream.makeStream(of: [String].self)
        client.searchNearby(with: request) { places, error in
            guard let places, error == nil else {
                name.yield([])
                return
            }
            name.yield(places.compactMap(\.name))
        }
        client.searchNearby(
            with: request,
            completion: { response, error in
                let places = response?.places?.filter { !($0.name?.isEmpty ?? true) }
                name.yield(places?.compactMap { $0.name } ?? [])
            }
        )
        var answers = names.makeAsyncIterator()
        let (first, second) = (await answers.next() ?? [], await answers.next() ?? [])
        #expect(!first.isEmpty && first.sorted() == second.sorted())
    }

    /// The user chooses a suggestion. The program fetches the place, whether it is open, and its texts.
    @Test func aChoice() async throws {
        let client = try await client()
        let token = GMSAutocompleteSessionToken()
        let request = GMSAutocompleteRequest(query: "Hot")
        request.sessionToken = token
        request.filter = nil
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        client.fetchAutocompleteSuggestions(from: request) { suggestions, error in
            guard let suggestion = (suggestions ?? []).compactMap({ $0.placeSuggestion }).first else {
                text.yield(error?.localizedDescription ?? "no suggestion")
                return
            }
            let properties = [GMSPlaceProperty.name, .openingHours, .utcOffsetMinutes, .photos].map { $0.rawValue }
            let request = GMSFetchPlaceRequest(placeID: suggestion.placeID, placeProperties: properties, sessionToken: token)
            client.fetchPlace(with: request) { place, error in
                guard let place else {
                    text.yield(error?.localizedDescription ?? "no place")
                    return
                }
                client.isOpen(with: GMSPlaceIsOpenRequest(place: place, date: nil)) { response, error in
                    let words = NSMutableAttributedString(string: place.description)
                    words.append(NSAttributedString(string: response.status == .unknown ? " unknown" : " known"))
                    if let attributions = place.attributions { words.append(attributions) }
                    text.yield("\(suggestion.attributedPrimaryText.string): \(words.string)")
                }
            }
        }
        var answers = texts.makeAsyncIterator()
        let answer = await answers.next() ?? ""
        #expect(answer.contains("known"), "\(answer)")
    }

    @Test("an ID of Google's form that no region knows is not called malformed")
    func unknownIDs() async throws {
        let client = try await client()
        for (id, word) in [("ChIJN1t_tDeuEmsRUsoyG83frY4", "no such place"), ("ChIJ", "not a place ID")] {
            let request = GMSFetchPlaceRequest(placeID: id, placeProperties: [GMSPlaceProperty.name.rawValue], sessionToken: nil)
            let answer: Answer<GMSPlace> = await answer { client.fetchPlace(with: request, callback: $0) }
            #expect(answer.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue && answer.value == nil)
            #expect(answer.error?.localizedDescription.contains(word) == true, "\(answer)")
        }
    }

    @Test("a key that names a missing folder is reported", .ownRegions)
    func missingFolders() {
        #expect(!GMSPlacesClient.provideAPIKey("file:/no/such.portolan"))
        #expect(PortolanData.advice.contains("/no/such.portolan"))
        #expect(GMSPlacesClient.provideAPIKey("AIza-some-vendor's-key"))
    }
}
