import CoreLocation
import Foundation
import PortolanGeo
import PortolanGoogleTestSupport
import PortolanPlaces
import Testing

@testable import GooglePlacesSwift

/// The defaults of requests, and the queries that they send to the core.
@Suite struct RequestTests {
    /// Returns the query with the setting of Google's requests: the query leaves out places that have yet to open.
    private func opened<Query>(_ query: Query, _ includes: WritableKeyPath<Query, Bool>) -> Query {
        var query = query
        query[keyPath: includes] = false
        return query
    }

    private let circle = CircularCoordinateRegion(center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 500)
    private let area = SearchArea.circle(center: Coordinate(latitude: 1, longitude: 2), radiusMeters: 500)

    private let box = GMSPlaceRectangularLocationOption(
        northEast: CLLocationCoordinate2D(latitude: 1, longitude: -179),
        southWest: CLLocationCoordinate2D(latitude: -1, longitude: 179)
    )
    private let boxArea = SearchArea.rectangle(CoordinateBounds(south: -1, west: 179, north: 1, east: -179))

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

    @Test func autocompleteAsksForAllByDefault() throws {
        let request = AutocompleteRequest(query: " port ")
        #expect(request.query == " port " && request.sessionToken == nil && request.filter == nil && request.inputOffset == 0)
        #expect(try request.coreQuery("port") == opened(AutocompleteQuery("port"), \.includesFutureOpenings))
        #expect(try request.input() == "port")
        let filter = AutocompleteFilter()
        #expect(filter.types == nil && filter.countries == nil && filter.origin == nil && filter.coordinateRegionBias == nil)
        #expect(filter.coordinateRegionRestriction == nil && filter.regionCode == nil && filter.inputOffset == 0)
        #expect(
            try AutocompleteRequest(query: "x", filter: filter).coreQuery("x") == opened(AutocompleteQuery("x"), \.includesFutureOpenings)
        )
    }

    @Test func filtersNarrowAutocomplete() throws {
        let filter = AutocompleteFilter(
            types: [.cafe, .bar],
            countries: ["de", "At"],
            origin: CLLocation(latitude: 3, longitude: 4),
            coordinateRegionBias: circle
        )
        let expected = AutocompleteQuery(
            "x",
            includedPrimaryTypes: ["bar", "cafe"],
            includedRegionCodes: ["AT", "DE"],
            bias: area,
            origin: Coordinate(latitude: 3, longitude: 4)
        )
        #expect(try AutocompleteRequest(query: "x", filter: filter).coreQuery("x") == opened(expected, \.includesFutureOpenings))
    }

    /// If a filter has a restriction and a bias, the query keeps only the restriction. The core takes only one of the
    /// two.
    @Test func restrictionsWin() throws {
        let filter = AutocompleteFilter(coordinateRegionBias: circle, coordinateRegionRestriction: box)
        let query = try AutocompleteRequest(query: "x", filter: filter).coreQuery("x")
        #expect(query.bias == nil && query.restriction == boxArea)
    }

    /// The core gets the query up to the cursor. The cursor comes from the request, or from its filter if the request
    /// has none.
    @Test(arguments: [(0, 0, "caffè nero"), (5, 0, "caffè"), (0, 6, "caffè"), (3, 6, "caf"), (11, 0, nil), (0, 11, nil)])
    func theCursorCutsTheQuery(_ offset: Int, _ filterOffset: Int, _ expected: String?) {
        let filter = AutocompleteFilter(inputOffset: filterOffset)
        let request = AutocompleteRequest(query: "caffè nero", filter: filter, inputOffset: offset)
        #expect((try? request.input()) == expected)
    }

    /// Some types have no collection in the core. For these types, the module filters the core's suggestions itself.
    @Test(arguments: [(PlaceType.establishment, ["a"]), (.geocode, ["b"]), (.cafe, ["a", "b"])])
    func kindsAreAppliedAfterwards(_ type: PlaceType, _ expected: [String]) throws {
        let found = [("a", ["cafe", "establishment"]), ("b", ["route", "geocode"])].map { name, types in
            Suggestion(
                placeID: richPlace().id,
                text: MatchedText(name),
                mainText: MatchedText(name),
                types: types
            )
        }
        let request = AutocompleteRequest(query: "x", filter: AutocompleteFilter(types: [type]))
        #expect(request.passing(found).map { if case .place(let place) = $0 { place.line } else { "" } } == expected)
        #expect(try request.coreQuery("x").includedPrimaryTypes == (type == .cafe ? ["cafe"] : []))
    }

    // MARK: Searches

    @Test func textSearchesHaveTheirDefaults() throws {
        let request = SearchByTextRequest(textQuery: "inn", placeProperties: [.types], locationBias: circle)
        #expect(request.locationRestriction == nil && request.includedType == nil && request.maxResultCount == 20 && !request.isOpenNow)
        #expect(request.minRating == 0 && request.priceLevels == nil && request.rankPreference == .distance)
        #expect(!request.isStrictTypeFiltering && request.regionCode == nil && request.evSearchOptions == nil)
        #expect(try request.query() == opened(TextQuery("inn", rank: .distance, bias: area), \.includesFutureOpenings))
        #expect(SearchByTextRequest.RankPreference.allCases == [.distance, .relevance])
    }

    @Test func textSearchesPassAllOn() throws {
        let request = SearchByTextRequest(
            textQuery: "inn",
            placeProperties: [.types],
            locationRestriction: box,
            includedType: .lodging,
            maxResultCount: 3,
            minRating: 3.5,
            isOpenNow: true,
            priceLevels: [.moderate, .unspecified],
            rankPreference: .relevance,
            isStrictTypeFiltering: true,
            evSearchOptions: EVSearchOptions(connectorTypes: [.ccsCombo2, .unspecified], minimumChargingRateKW: 50)
        )
        let expected = TextQuery(
            "inn",
            type: "lodging",
            isStrictType: true,
            isOpenNow: true,
            minimumRating: 3.5,
            priceLevels: [.moderate],
            evOptions: PortolanPlaces.EVSearchOptions(minimumChargeRateKW: 50, connectorTypes: [.ccsCombo2]),
            rank: .relevance,
            restriction: boxArea,
            limit: 3
        )
        #expect(try request.query() == opened(expected, \.includesFutureOpenings))
        #expect(request == request && request != SearchByTextRequest(textQuery: "inn", placeProperties: [.types], locationBias: circle))
    }

    @Test func nearbySearchesHaveTheirDefaults() throws {
        let request = SearchNearbyRequest(locationRestriction: circle, placeProperties: [.types])
        #expect(request.includedTypes == nil && request.excludedTypes == nil && request.maxResultCount == 20)
        #expect(request.rankPreference == .popularity && SearchNearbyRequest.RankPreference.allCases == [.popularity, .distance])
        let expected = NearbyQuery(center: Coordinate(latitude: 1, longitude: 2), radiusMeters: 500)
        #expect(try request.query() == opened(expected, \.includesFutureOpenings))
        #expect(request == SearchNearbyRequest(locationRestriction: circle, placeProperties: [.types]))
    }

    @Test func nearbySearchesPassAllOn() throws {
        let request = SearchNearbyRequest(
            locationRestriction: circle,
            placeProperties: [.types],
            includedTypes: [.cafe],
            excludedTypes: [.bar],
            includedPrimaryTypes: [.coffeeShop],
            excludedPrimaryTypes: [.bakery],
            maxResultCount: 7,
            rankPreference: .distance
        )
        let expected = NearbyQuery(
            center: Coordinate(latitude: 1, longitude: 2),
            radiusMeters: 500,
            types: TypeFilter(
                included: ["cafe"],
                excluded: ["bar"],
                includedPrimary: ["coffee_shop"],
                excludedPrimary: ["bakery"]
            ),
            rank: .distance,
            limit: 7
        )
        #expect(try request.query() == opened(expected, \.includesFutureOpenings))
    }

    /// As a restriction, text searches take a rectangle and nearby searches a circle. No search takes a region type
    /// that another module declares.
    @Test func regionsOfTheWrongKindAreErrors() {
        struct Odd: CoordinateRegionBias, CoordinateRegionRestriction {}
        func text(_ region: any CoordinateRegionRestriction) -> SearchByTextRequest {
            SearchByTextRequest(textQuery: "x", placeProperties: [.types], locationRestriction: region)
        }
        #expect(throws: GooglePlacesSwift.PlacesError.self) { try text(circle).query() }
        #expect(throws: GooglePlacesSwift.PlacesError.self) { try text(Odd()).query() }
        #expect(throws: GooglePlacesSwift.PlacesError.self) {
            try SearchNearbyRequest(locationRestriction: box, placeProperties: [.types]).query()
        }
        #expect(throws: GooglePlacesSwift.PlacesError.self) {
            try AutocompleteRequest(query: "x", filter: AutocompleteFilter(coordinateRegionBias: Odd())).coreQuery("x")
        }
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

    @Test func boxesKeepTheirCorners() throws {
        #expect(box.northEast.longitude == -179 && box.southWest.longitude == 179 && box.southWest.latitude == -1)
        #expect(circle.center.longitude == 2 && circle.radius == 500)
        // A region that is upside down, as in an example of Google's guide, and a place outside of the Earth.
        let upsideDown = try #require(
            RectangularCoordinateRegion(northEast: CLLocationCoordinate2DMake(-1, -179), southWest: CLLocationCoordinate2DMake(1, 179))
        )
        #expect(upsideDown == box)
        #expect(
            RectangularCoordinateRegion(northEast: CLLocationCoordinate2DMake(91, 0), southWest: CLLocationCoordinate2DMake(0, 0)) == nil
        )
        #expect(
            RectangularCoordinateRegion(northEast: CLLocationCoordinate2DMake(1, .nan), southWest: CLLocationCoordinate2DMake(0, 0)) == nil
        )
    }

    // MARK: Errors

    enum Kind: Equatable { case invalidRequest, accessNotConfigured, network, server, other }

    // The error's advice depends on whether an earlier API key named a missing folder. So the test has a configuration
    // of its own.
    @Test(
        .ownRegions,
        arguments: [
            (CoreError.Code.invalidID, Kind.invalidRequest), (.notFound, .invalidRequest), (.invalidArgument, .invalidRequest),
            (.noRegion, .accessNotConfigured), (.deadlineExceeded, .network), (.unreadable, .server), (.cancelled, .other),
        ]
    )
    func errorsOfTheCoreHaveTheirKinds(_ code: CoreError.Code, _ expected: Kind) {
        let error = GooglePlacesSwift.PlacesError(CoreError(code, "subject", "what is wrong"))
        let kind: Kind =
            switch error {
            case .invalidRequest: .invalidRequest
            case .accessNotConfigured: .accessNotConfigured
            case .network: .network
            case .server: .server
            case .internal, .keyInvalid, .keyExpired, .incorrectBundleIdentifier, .usageLimitExceeded, .rateLimitExceeded,
                .deviceRateLimitExceeded, .location:
                .other
            }
        #expect(kind == expected)
        // The error has the core's sentence. If no region is configured, a second sentence says what to do.
        #expect(error.description.hasPrefix("subject: what is wrong") && error.localizedDescription == error.description)
        #expect(error.description.contains("PortolanData.configure") == (code == .noRegion))
    }

    @Test func otherErrorsAreInternal() {
        struct Odd: LocalizedError { var errorDescription: String? { "odd" } }
        #expect(GooglePlacesSwift.PlacesError(Odd()) == .internal("odd"))
        #expect(GooglePlacesSwift.PlacesError(GooglePlacesSwift.PlacesError.network("x")) == .network("x"))
        #expect(GooglePlacesSwift.PlacesError.network("x") != .server("x"))
    }
}
