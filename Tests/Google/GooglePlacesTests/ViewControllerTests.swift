import GooglePlaces
import PortolanGoogleTestSupport
import Testing

/// The view controllers of autocomplete: the text, suggestions, a choice, and the calls to the delegate.
@MainActor @Suite struct ViewControllerTests {
    private final class Ears: NSObject, GMSAutocompleteViewControllerDelegate, GMSAutocompleteResultsViewControllerDelegate {
        var isWanted = true
        private let (events, event) = AsyncStream.makeStream(of: String.self)
        private lazy var iterator = events.makeAsyncIterator()

        /// Returns the next event. Requests are not among the events.
        func next() async -> String? {
            var iterator = iterator
            defer { self.iterator = iterator }
            return await iterator.next(isolation: #isolation)
        }

        func viewController(_ viewController: GMSAutocompleteViewController, didAutocompleteWith place: GMSPlace) {
            event.yield("place \(place.name ?? "") \(place.website == nil)")
            viewController.dismiss(animated: true)
        }
        func viewController(_ viewController: GMSAutocompleteViewController, didFailAutocompleteWithError error: any Error) {
            event.yield("error \((error as NSError).code)")
        }
        func wasCancelled(_ viewController: GMSAutocompleteViewController) {
            event.yield("cancelled")
            viewController.dismiss(animated: true)
        }
        func viewController(_ viewController: GMSAutocompleteViewController, didSelect prediction: GMSAutocompletePrediction) -> Bool {
            event.yield("selected \(prediction.attributedPrimaryText.string)")
            return isWanted
        }
        func didUpdateAutocompletePredictions(_ viewController: GMSAutocompleteViewController) {
            event.yield("updated \(viewController.predictions.count)")
        }
        func didRequestAutocompletePredictions(_ viewController: GMSAutocompleteViewController) { event.yield("requested") }

        func resultsController(_ resultsController: GMSAutocompleteResultsViewController, didAutocompleteWith place: GMSPlace) {
            event.yield("place \(place.name ?? "")")
        }
        func resultsController(
            _ resultsController: GMSAutocompleteResultsViewController,
            didFailAutocompleteWithError error: any Error
        ) { event.yield("error \((error as NSError).code)") }
        func didUpdateAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController) {
            event.yield("updated \(resultsController.predictions.count)")
        }
        func didRequestAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController) {
            event.yield("requested")
        }
    }

    @Test func aChoiceGivesItsPlace() async throws {
        let (controller, ears) = (GMSAutocompleteViewController(client: try await client()), Ears())
        let host = UIViewController()
        controller.delegate = ears
        controller.placeFields = [.name, .placeID]
        controller.primaryTextHighlightColor = .red
        host.present(controller, animated: true)
        #expect(host.presentedViewController === controller && controller.presentingViewController === host)
        controller.searchText = "lodz"
        #expect(await ears.next() == "requested")
        #expect(await ears.next() == "updated 1")
        #expect(controller.predictions.map(\.attributedPrimaryText.string) == ["Bäckerei Łódź"] && controller.lastError == nil)
        controller.select(7)
        controller.select(0)
        #expect(await ears.next() == "selected Bäckerei Łódź")
        #expect(await ears.next() == "place Bäckerei Łódź true")
        #expect(host.presentedViewController == nil && controller.primaryTextHighlightColor == .red)
    }

    @Test func aChoiceThatIsNotWantedGivesNothing() async throws {
        let (controller, ears) = (GMSAutocompleteViewController(client: try await client()), Ears())
        controller.delegate = ears
        ears.isWanted = false
        controller.searchText = "lodz"
        _ = await ears.next()
        _ = await ears.next()
        controller.select(0)
        #expect(await ears.next() == "selected Bäckerei Łódź")
        controller.cancel()
        #expect(await ears.next() == "cancelled")
    }

    /// Temporary errors are not reported, and final errors are.
    @Test func finalErrorsAreTold() async throws {
        let (controller, ears) = (GMSAutocompleteViewController(client: try await client()), Ears())
        controller.delegate = ears
        let filter = GMSAutocompleteFilter()
        filter.countries = ["no country"]
        controller.autocompleteFilter = filter
        controller.searchText = "lodz"
        #expect(await ears.next() == "requested")
        #expect(await ears.next() == "error -12")
    }

    @Test func searchControllersPassTheirText() async throws {
        let (results, ears) = (GMSAutocompleteResultsViewController(client: try await client()), Ears())
        results.delegate = ears
        results.placeProperties = [GMSPlaceProperty.name.rawValue]
        let search = UISearchController(searchResultsController: results)
        search.searchResultsUpdater = results
        search.searchBar.text = "lodz"
        #expect(await ears.next() == "requested")
        #expect(await ears.next() == "updated 1")
        results.select(0)
        #expect(await ears.next() == "place Bäckerei Łódź")
    }
}

/// Rules that the SDK's headers and guides state.
@Suite struct HeaderRuleTests {
    private let box = GMSPlaceRectangularLocationOption(CLLocationCoordinate2DMake(49, 12), CLLocationCoordinate2DMake(48, 11))
    private let circle = GMSPlaceCircularLocationOption(CLLocationCoordinate2DMake(48.1372, 11.5755), 500)

    private func search(_ change: (GMSPlaceSearchByTextRequest) -> Void) async throws -> Answer<[GMSPlace]> {
        let client = try await client()
        let request = GMSPlaceSearchByTextRequest(textQuery: "hotel", placeProperties: [GMSPlaceProperty.name.rawValue])
        change(request)
        return await answer { client.searchByText(with: request, callback: $0) }
    }

    /// A text search needs a bias or a restriction. A restriction must be a rectangle. If both are set, the restriction
    /// counts.
    @Test func textSearchesHaveAnArea() async throws {
        #expect(try await search { _ in }.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
        #expect(try await search { $0.locationRestriction = circle }.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
        #expect(try await search { $0.locationBias = circle }.value?.first?.name == "Portolan Hotel")
        #expect(try await search { $0.locationRestriction = box }.value?.first?.name == "Portolan Hotel")
        let elsewhere = GMSPlaceRectangularLocationOption(CLLocationCoordinate2DMake(1, 1), CLLocationCoordinate2DMake(0, 0))
        let found = try await search {
            $0.locationBias = circle
            $0.locationRestriction = elsewhere
        }
        #expect(found.value?.isEmpty == true)
    }

    /// Fields that likelihoods do not support are absent, whether or not they are named.
    @Test func likelihoodsLackSomeFields() async throws {
        let client = try await client(at: CLLocation(latitude: TownRegion.latitude, longitude: TownRegion.longitude))
        let named: Answer<[GMSPlaceLikelihood]> = await answer {
            client.findPlaceLikelihoodsFromCurrentLocation(
                withPlaceFields: [.name, .phoneNumber, .website, .addressComponents, .openingHours, .coordinate],
                callback: $0
            )
        }
        let all: Answer<GMSPlaceLikelihoodList> = await answer { client.currentPlace(callback: $0) }
        for place in [try #require(named.value?.first?.place), try #require(all.value?.likelihoods.first?.place)] {
            #expect(place.name == "Portolan Hotel" && place.coordinate.latitude > 48)
            #expect(place.phoneNumber == nil && place.website == nil && place.addressComponents == nil && place.openingHours == nil)
            #expect(place.currentOpeningHours == nil && place.secondaryOpeningHours.isEmpty && place.takeout == .unknown)
        }
        // If a likelihood supports none of the named fields, its place has no fields; it does not get all fields.
        let none: Answer<[GMSPlaceLikelihood]> = await answer {
            client.findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: [.phoneNumber], callback: $0)
        }
        #expect(try #require(none.value?.first?.place).name == nil)
    }

    /// An ID of Google's form that no region knows is not found, and a text of another form is invalid.
    @Test(arguments: [("ChIJN1t_tDeuEmsRUsoyG83frY4", true), ("EicxMyBNYXJrZXQgU3Q_abcdefgh", true), ("ChIJ", false), ("not an ID", false)])
    func unknownIDsAreNotFound(_ id: String, _ isNotFound: Bool) async throws {
        let client = try await client()
        let found: Answer<GMSPlace> = await answer {
            client.fetchPlace(fromPlaceID: id, placeFields: .name, sessionToken: nil, callback: $0)
        }
        #expect(found.value == nil && (found.error == nil) == isNotFound)
        let request = GMSFetchPlaceRequest(placeID: id, placeProperties: [GMSPlaceProperty.name.rawValue], sessionToken: nil)
        let asked: Answer<GMSPlace> = await answer { client.fetchPlace(with: request, callback: $0) }
        #expect(asked.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
    }
}
