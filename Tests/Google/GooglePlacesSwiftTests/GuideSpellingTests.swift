import Foundation
import GooglePlacesSwift
import Testing

/// The calls on Google's pages about the Swift SDK, in our own words. Each call compiles as Google spells it, and gets
/// an answer.
@MainActor @Suite struct SwiftGuideTests {
    private let places = client([richPlace()])

    private static func client(_ core: [CorePlace]) -> GooglePlacesSwift.PlacesClient { .over(core) }

    // Page "Place Details".
    @Test func details() async {
        let request = FetchPlaceRequest(placeID: innID, placeProperties: [.displayName, .websiteURL])
        switch await places.fetchPlace(with: request) {
        case .success(let place): #expect(place.displayName == "Inn" && place.websiteURL?.scheme == "https")
        case .failure(let placesError): Issue.record(placesError)
        }
    }

    // Page "Place Details", the section about opening.
    @Test func isOpen() async throws {
        let monday = try Date("2026-11-30T09:00:00Z", strategy: .iso8601)
        switch await places.isPlaceOpen(with: IsPlaceOpenRequest(placeID: innID, date: monday)) {
        case .success(let isOpenResponse):
            switch isOpenResponse.status {
            case true: break
            case false: Issue.record("it is open")
            case nil: Issue.record("its hours are known")
            }
        case .failure(let placesError): Issue.record(placesError)
        }
    }

    // Page "Text Search": the restriction has a class name of the Objective-C SDK, and its corners are upside down.
    @Test func textSearch() async throws {
        let restriction = GMSPlaceRectangularLocationOption(
            northEast: CLLocationCoordinate2D(latitude: 0.5, longitude: 3),
            southWest: CLLocationCoordinate2D(latitude: 40, longitude: 1)
        )
        let searchByTextRequest = SearchByTextRequest(
            textQuery: "inn at the port",
            placeProperties: [.displayName, .placeID],
            locationRestriction: restriction,
            includedType: .inn,
            maxResultCount: 5,
            minRating: 3.5,
            priceLevels: [.moderate, .inexpensive],
            isStrictTypeFiltering: true
        )
        switch await places.searchByText(with: searchByTextRequest) {
        case .success(let found): #expect(found.count <= 5)
        case .failure(let placesError): Issue.record(placesError)
        }
    }

    // Page "Nearby Search": the property `name`, and a trailing comma.
    @Test func nearbySearch() async {
        let restriction = CircularCoordinateRegion(center: CLLocationCoordinate2DMake(1, 2), radius: 500)
        let searchNearbyRequest = SearchNearbyRequest(
            locationRestriction: restriction,
            placeProperties: [.name, .coordinate],
            includedTypes: [.inn, .cafe],
        )
        switch await places.searchNearby(with: searchNearbyRequest) {
        case .success(let found): #expect(found.map(\.displayName) == ["Inn"] && found.first?.location.latitude == 1)
        case .failure(let placesError): Issue.record(placesError)
        }
    }

    // Page "Autocomplete": corners that are upside down and reversed.
    @Test func autocomplete() async {
        let center = CLLocationCoordinate2D(latitude: 37.3913916, longitude: -122.0879074)
        let northEast = CLLocationCoordinate2DMake(37.388162, -122.088137)
        let southWest = CLLocationCoordinate2DMake(37.395804, -122.077023)
        let bias = RectangularCoordinateRegion(northEast: northEast, southWest: southWest)
        let filter = AutocompleteFilter(
            types: [.inn],
            origin: CLLocation(latitude: center.latitude, longitude: center.longitude),
            coordinateRegionBias: bias
        )
        let token = AutocompleteSessionToken()
        let autocompleteRequest = AutocompleteRequest(query: "In", sessionToken: token, filter: filter)
        switch await places.fetchAutocompleteSuggestions(with: autocompleteRequest) {
        case .success(let autocompleteSuggestions):
            for suggestion in autocompleteSuggestions {
                switch suggestion {
                case .place(let placeSuggestion):
                    #expect(placeSuggestion.types.contains(.lodging) && placeSuggestion.distance?.unit == .meters)
                    #expect(!placeSuggestion.attributedFullText.characters.isEmpty)
                }
            }
            #expect(!autocompleteSuggestions.isEmpty)
        case .failure(let placesError): Issue.record(placesError)
        }
    }

    // The reference page about suggestions shows how a program makes the matching parts bold.
    @Test func boldMatches() async throws {
        let found = try await places.fetchAutocompleteSuggestions(with: AutocompleteRequest(query: "inn")).get()
        guard case .place(let suggestion)? = found.first else {
            Issue.record("nothing suggested")
            return
        }
        let boldFont = UIFont.boldSystemFont(ofSize: UIFont.labelFontSize)
        var bolded: AttributedString = suggestion.attributedFullText
        let sourceAttributes = try AttributeContainer([.autocompleteMatch: ""], including: \.googlePlaces)
        let finalAttributes = sourceAttributes.merging(AttributeContainer([.font: boldFont]))
        bolded.replaceAttributes(sourceAttributes, with: finalAttributes)
        let bold = bolded.runs.filter { $0.font == boldFont }.map { String(bolded[$0.range].characters) }
        #expect(bold == ["Inn"])
        // The interface for Objective-C marks the same part.
        let legacy = suggestion.legacyAttributedFullText
        var range = NSRange()
        let value = unsafe legacy.attribute(.autocompleteMatch, at: 0, effectiveRange: &range)
        #expect(value as? String == "" && range.length == 3)
        #expect(suggestion.legacyAttributedPrimaryText.string == "Inn")
        #expect(suggestion.legacyAttributedSecondaryText?.string == "1 Quay, Port")
    }

    // Page "Place Photos": metadata first, then the picture.
    @Test func photos() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID()).png")
        try UIImage(width: 4, height: 2, rgba: [UInt8](repeating: 255, count: 32))?.pngData()?.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let places = Self.client([richPlace(photo: file)])
        let fetchPlaceRequest = FetchPlaceRequest(placeID: innID, placeProperties: [.photos])
        guard case .success(let place) = await places.fetchPlace(with: fetchPlaceRequest), let photos = place.photos, !photos.isEmpty else {
            Issue.record("no photos")
            return
        }
        let fetchPhotoRequest = FetchPhotoRequest(photo: photos[0], maxSize: CGSizeMake(4800, 4800))
        switch await places.fetchPhoto(with: fetchPhotoRequest) {
        case .success(let uiImage): #expect(uiImage.size == CGSize(width: 4, height: 2))
        case .failure(let placesError): Issue.record(placesError)
        }
        let small = try await places.fetchPhoto(with: FetchPhotoRequest(photo: photos[0], maxSize: CGSizeMake(2, 2))).get()
        #expect(small.size == CGSize(width: 2, height: 1))
        // A size of zero, and a photo of which only the page is known.
        guard case .failure(.invalidRequest) = await places.fetchPhoto(with: .init(photo: photos[0], maxSize: .zero)) else {
            Issue.record("a size of nothing")
            return
        }
        guard case .failure(.network) = await places.fetchPhoto(with: .init(photo: Photo(maxSize: .zero), maxSize: CGSizeMake(1, 1))) else {
            Issue.record("a photo without a picture")
            return
        }
    }

    // The calls in the samples of the Swift SDK apart from the requests.
    @Test func samples() async throws {
        let place = try await places.fetchPlace(with: FetchPlaceRequest(placeID: innID, placeProperties: [.all])).get()
        #expect(place.priceLevel != .unspecified && place.types.first?.rawValue == "inn")
        #expect(String(format: "%.1f", try #require(place.rating)) == "4.5" && place.numberOfUserRatings == 12)
        var streetNumber = "", city = ""
        for component in place.addressComponents ?? [] {
            for type in component.types {
                switch type {
                case .streetNumber: streetNumber = component.name
                case .locality: city = component.shortName ?? component.name
                default: break
                }
            }
        }
        #expect(streetNumber.isEmpty && city == "Port")
        #expect(place.currentOpeningHours?.weekdayText.first { $0.starts(with: "Monday") } != nil)
        let region: any CoordinateRegionRestriction = CircularCoordinateRegion(center: place.location, radius: 100)
        #expect((region as? CircularCoordinateRegion)?.radius == 100 && region as? RectangularCoordinateRegion == nil)
        #expect(PlaceType(rawValue: "car_dealer") == .carDealer && Set<PlaceType>([.cafe, PlaceType(rawValue: "cafe")]).count == 1)
        #expect(PriceLevel.allCases.count == 6 && PriceLevel.free.id == .free)
        #expect(String(describing: SearchNearbyRequest.RankPreference.popularity) == "popularity")
        #expect(!GooglePlacesSwift.PlacesClient.openSourceLicenseInfo.isEmpty && !GooglePlacesSwift.PlacesClient.sdkVersion.isEmpty)
        #expect(GooglePlacesSwift.PlacesClient.sdkLongVersion.contains(GooglePlacesSwift.PlacesClient.sdkVersion))
        GooglePlacesSwift.PlacesClient.addInternalUsageAttributionID("example")
        #expect(place.photos?.first?.attributions.map { String($0.characters) } == "Site")
    }

    /// The tests of a program replace the real client with one of their own.
    @Test func clientsCanBeReplaced() async {
        final class Fake: PlacesClientProtocol {
            func fetchPlace(with request: FetchPlaceRequest) async -> Result<GooglePlacesSwift.Place, GooglePlacesSwift.PlacesError> {
                .failure(.network("no net"))
            }
            func fetchPhoto(with request: FetchPhotoRequest) async -> Result<UIImage, GooglePlacesSwift.PlacesError> {
                .failure(.network("no net"))
            }
            func fetchAutocompleteSuggestions(
                with request: AutocompleteRequest
            ) async -> Result<[AutocompleteSuggestion], GooglePlacesSwift.PlacesError> { .success([]) }
            func searchByText(
                with request: SearchByTextRequest
            ) async -> Result<[GooglePlacesSwift.Place], GooglePlacesSwift.PlacesError> { .success([]) }
            func searchNearby(
                with request: SearchNearbyRequest
            ) async -> Result<[GooglePlacesSwift.Place], GooglePlacesSwift.PlacesError> { .success([]) }
            func isPlaceOpen(with request: IsPlaceOpenRequest) async -> Result<IsPlaceOpenResponse, GooglePlacesSwift.PlacesError> {
                .success(IsPlaceOpenResponse(status: true))
            }
            static func provideAPIKey(_ key: String) -> Bool { true }
            static func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}
            static func setAppCheckTokenProvider(_ provider: any PlacesAppCheckTokenProvider) {}
            static var openSourceLicenseInfo: String { "" }
            static var sdkVersion: String { "" }
            static var sdkLongVersion: String { "" }
        }
        let client: any PlacesClientProtocol = Fake()
        guard case .success(let response) = await client.isPlaceOpen(with: IsPlaceOpenRequest(placeID: "p")) else { return }
        #expect(response.status == true)
    }
}
