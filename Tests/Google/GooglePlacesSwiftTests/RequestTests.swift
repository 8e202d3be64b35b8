import CoreLocation
import Foundation
import PortolanGeo
import PortolanPlaces
import Testing

@testable import GooglePlacesSwift

/// What requests are by default, and what the core is asked by them.
@Suite struct RequestTests {
    private let circle = CircularCoordinateRegion(center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 500)
    private let area = SearchArea.circle(center: Coordinate(latitude: 1, longitude: 2), radiusMeters: 500)

    @Test func detailsAskForWhatTheyName() {
        let token = AutocompleteSessionToken()
        let request = FetchPlaceRequest(placeID: "p", placeProperties: [.types])
        #expect(request.placeID == "p" && request.placeProperties == [.types] && request.sessionToken == nil)
        let other = FetchPlaceRequest(placeID: "p", placeProperties: [.types], sessionToken: token)
        #expect(request != other && other.sessionToken == token && Set([request, other, request]).count == 2)
    }

    @Test func everyTokenIsAnother() {
        let tokens = (0..<100).map { _ in AutocompleteSessionToken() }
        #expect(Set(tokens).count == 100 && tokens[0] == tokens[0])
    }

    // MARK: Autocomplete

    @Test func autocompleteAsksForAllByDefault() {
        let request = AutocompleteRequest(query: " port ")
        #expect(request.query == " port " && request.sessionToken == nil && request.filter == nil)
        #expect(request.coreQuery("port") == AutocompleteQuery("port"))
        let filter = AutocompleteFilter()
        #expect(filter.types.isEmpty && filter.countries.isEmpty && filter.origin == nil && filter.coordinateRegionBias == nil)
        #expect(AutocompleteRequest(query: "x", filter: filter).coreQuery("x") == AutocompleteQuery("x"))
    }

    @Test func filtersNarrowAutocomplete() {
        let filter = AutocompleteFilter(
            types: ["cafe", "bar"],
            countries: ["de", "At"],
            origin: CLLocation(latitude: 3, longitude: 4),
            coordinateRegionBias: circle
        )
        let expected = AutocompleteQuery(
            "x",
            includedPrimaryTypes: ["cafe", "bar"],
            includedRegionCodes: ["DE", "AT"],
            bias: area,
            origin: Coordinate(latitude: 3, longitude: 4)
        )
        #expect(AutocompleteRequest(query: "x", filter: filter).coreQuery("x") == expected)
    }

    // MARK: Searches

    @Test func textSearchesHaveTheirDefaults() {
        let request = SearchByTextRequest(textQuery: "inn", placeProperties: [.types])
        #expect(request.locationBias == nil && request.includedType == nil && request.maxResultCount == 20 && !request.isOpenNow)
        #expect(request.query == TextQuery("inn"))
    }

    @Test func textSearchesPassAllOn() {
        let request = SearchByTextRequest(
            textQuery: "inn",
            placeProperties: [.types],
            locationBias: circle,
            includedType: "lodging",
            maxResultCount: 3,
            isOpenNow: true
        )
        #expect(request.query == TextQuery("inn", type: "lodging", isOpenNow: true, bias: area, limit: 3))
    }

    @Test func nearbySearchesHaveTheirDefaults() {
        let request = SearchNearbyRequest(locationRestriction: circle, placeProperties: [.types])
        #expect(request.includedTypes.isEmpty && request.excludedTypes.isEmpty && request.maxResultCount == 20)
        #expect(request.rankPreference == .popularity && SearchNearbyRequest.RankPreference.allCases == [.popularity, .distance])
        #expect(request.query == NearbyQuery(center: Coordinate(latitude: 1, longitude: 2), radiusMeters: 500))
    }

    @Test func nearbySearchesPassAllOn() {
        let request = SearchNearbyRequest(
            locationRestriction: circle,
            placeProperties: [.types],
            includedTypes: ["cafe"],
            excludedTypes: ["bar"],
            maxResultCount: 7,
            rankPreference: .distance
        )
        let expected = NearbyQuery(
            center: Coordinate(latitude: 1, longitude: 2),
            radiusMeters: 500,
            types: TypeFilter(included: ["cafe"], excluded: ["bar"]),
            rank: .distance,
            limit: 7
        )
        #expect(request.query == expected)
    }

    @Test func questionsOfHoursAreAboutAPlaceOrAnID() {
        let (place, other) = (GooglePlacesSwift.Place(richPlace()), GooglePlacesSwift.Place(richPlace(2)))
        #expect(
            IsPlaceOpenRequest(place: place) == IsPlaceOpenRequest(place: place)
                && IsPlaceOpenRequest(place: place) != IsPlaceOpenRequest(place: other)
        )
        #expect(IsPlaceOpenRequest(placeID: "p").date == nil && IsPlaceOpenRequest(placeID: "p") != IsPlaceOpenRequest(placeID: "q"))
        #expect(IsPlaceOpenRequest(placeID: "p", date: .distantPast) != IsPlaceOpenRequest(placeID: "p", date: .distantFuture))
        #expect(IsPlaceOpenResponse(status: nil) != IsPlaceOpenResponse(status: false))
    }

    @Test func boxesKeepTheirCorners() {
        let box = RectangularCoordinateRegion(
            northEast: CLLocationCoordinate2D(latitude: 1, longitude: -179),
            southWest: CLLocationCoordinate2D(latitude: -1, longitude: 179)
        )
        #expect(box.northEast.longitude == -179 && box.southWest.longitude == 179 && box.southWest.latitude == -1)
        #expect(circle.center.longitude == 2 && circle.radius == 500)
    }

    // MARK: Errors

    enum Kind: Equatable { case invalidRequest, accessNotConfigured, network, server, other }

    @Test(arguments: [
        (CoreError.Code.invalidID, Kind.invalidRequest), (.notFound, .invalidRequest), (.invalidArgument, .invalidRequest),
        (.noRegion, .accessNotConfigured), (.deadlineExceeded, .network), (.unreadable, .server), (.cancelled, .other),
    ])
    func errorsOfTheCoreHaveTheirKinds(_ code: CoreError.Code, _ expected: Kind) {
        let error = GooglePlacesSwift.PlacesError(CoreError(code, "subject", "what is wrong"))
        let kind: Kind =
            switch error {
            case .invalidRequest: .invalidRequest
            case .accessNotConfigured: .accessNotConfigured
            case .network: .network
            case .server: .server
            case .internal: .other
            }
        #expect(kind == expected)
        // The sentence is that of the core; without a region it goes on with what to do.
        #expect(error.description.hasPrefix("subject: what is wrong") && error.localizedDescription == error.description)
        #expect(error.description.contains("Portolan.configure") == (code == .noRegion))
    }

    @Test func otherErrorsAreInternal() {
        struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
        #expect(GooglePlacesSwift.PlacesError(Odd()) == .internal("odd"))
        #expect(GooglePlacesSwift.PlacesError(GooglePlacesSwift.PlacesError.network("x")) == .network("x"))
        #expect(GooglePlacesSwift.PlacesError.network("x") != .server("x"))
    }
}
