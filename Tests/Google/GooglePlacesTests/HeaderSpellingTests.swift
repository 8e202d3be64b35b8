import CoreLocation
import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing
import UIKit

/// The spelling of the SDK's headers.
@Suite struct HeaderSpellingTests {
    @Test(.ownRegions) func clientClassMethods() {
        #expect(GMSPlacesClient.provideAPIKey("AIza-some-vendor's-key"))
        #expect(!GMSPlacesClient.provideAPIKey("  ") && !GMSPlacesClient.provideAPIKey("file:/no/such/region.portolan"))
        #expect(GMSPlacesClient.shared() === GMSPlacesClient.shared())
        #expect(GMSPlacesClient.openSourceLicenseInfo().contains("OpenStreetMap"))
        #expect(!GMSPlacesClient.sdkVersion().isEmpty && GMSPlacesClient.sdkLongVersion().hasPrefix(GMSPlacesClient.sdkVersion()))
    }

    @Test func fetchesByRequest() async throws {
        let client = try await client()
        let properties = [GMSPlaceProperty.name, .website, .timeZone].map { $0.rawValue }
        let request = GMSFetchPlaceRequest(placeID: TownRegion.hotel, placeProperties: properties, sessionToken: nil)
        let found: Answer<GMSPlace> = await answer { client.fetchPlace(with: request, callback: $0) }
        #expect(found.value?.name == "Portolan Hotel" && found.value?.timeZone?.identifier == "Europe/Berlin" && found.isOnMainQueue)
        // Fields that were not requested are absent.
        #expect(found.value?.phoneNumber == nil && found.value?.openingHours == nil && found.value?.businessStatus == .unknown)

        for (properties, message) in [([], "placeProperties is empty"), (["nmae"], "there is no property \"nmae\"")] {
            let bad = GMSFetchPlaceRequest(placeID: TownRegion.hotel, placeProperties: properties, sessionToken: nil)
            let answer: Answer<GMSPlace> = await answer { client.fetchPlace(with: bad, callback: $0) }
            #expect(answer.value == nil && answer.error?.domain == kGMSPlacesErrorDomain)
            #expect(answer.error?.code == -12 && answer.error?.localizedDescription.contains(message) == true)
        }
    }

    @Test func optionalTwins() async throws {
        let place = try #require(try await fetched(TownRegion.hotel))
        #expect(place.openingHours?.periods?.first?.openEvent.day != nil)
        #expect(place.secondaryOpeningHours?.first?.hoursType != nil)
        let event = try #require(place.openingHours?.periods?.first?.closeEvent)
        #expect(event.time.hour == 22 && !event.truncated && event.date == nil)
        let hours = try #require(place.openingHours)
        var counts: [Int] = []
        if let periods = hours.periods { counts.append(periods.count) }
        if let periods = place.openingHours?.periods { counts.append(periods.count) }
        if case let periods? = hours.periods, let first = hours.periods?.first {
            counts.append(periods.firstIndex(of: first) == nil ? 7 : 0)
        }
        for periods in [hours.periods ?? [], hours.periods!] { counts.append(periods.count) }
        guard let periods = hours.periods, !periods.isEmpty else {
            Issue.record("no periods")
            return
        }
        #expect(counts == [7, 7, 7, 7, 7] && periods.count == 7)
        // If a place has no secondary hours, the headers say nil and the guide says an empty list. Both spellings work.
        let charger = try #require(try await fetched(TownRegion.charger))
        if let secondary = charger.secondaryOpeningHours { Issue.record("\(secondary)") }
        #expect(charger.secondaryOpeningHours.isEmpty)
    }

    @Test func landmarksTellWhereAPlaceIs() async throws {
        let client = try await client()
        let request = GMSFetchPlaceRequest(
            placeID: TownRegion.hotel,
            placeProperties: [GMSPlaceProperty.addressDescriptor.rawValue],
            sessionToken: nil
        )
        let found: Answer<GMSPlace> = await answer { client.fetchPlace(with: request, callback: $0) }
        let descriptor: GMSPlaceAddressDescriptor = try #require(found.value?.addressDescriptor)
        let landmark: GMSPlaceLandmark = try #require(descriptor.landmarks.first)
        #expect(landmark.displayName == "Nachttankstelle" && landmark.displayNameLanguageCode == "de")
        #expect(landmark.placeID.map { "places/" + $0 } == landmark.resourceName && landmark.types?.contains("gas_station") == true)
        #expect(landmark.spatialRelationship == .near && landmark.travelDistanceMeters == nil)
        #expect(abs((landmark.straightLineDistanceMeters?.doubleValue ?? 0) - 40) < 1)
        let areas: [GMSPlaceArea] = descriptor.areas
        #expect(areas.map(\.displayName) == ["Altstadt"] && areas.first?.containment == .within)
        #expect(areas.first?.placeID.map { "places/" + $0 } == areas.first?.resourceName && areas.first?.displayNameLanguageCode == "de")
    }

    @Test(
        "a charger fits by plug and power",
        arguments: [
            (11, [GMSPlaceEVConnectorType.type2], 1), (0, [.ccsCombo2, .type2], 1), (0, [], 1), (22, [], 1), (50, [], 0),
            (0, [.chaDeMO], 0),
        ] as [(Double, [GMSPlaceEVConnectorType], Int)]
    )
    func chargers(minimum: Double, types: [GMSPlaceEVConnectorType], count: Int) async throws {
        let client = try await client()
        let properties = [GMSPlaceProperty.name, .evChargeOptions].map { $0.rawValue }
        let request = GMSPlaceSearchByTextRequest(textQuery: "Portolan", placeProperties: properties)
        request.locationBias = GMSPlaceCircularLocationOption(CLLocationCoordinate2DMake(TownRegion.latitude, TownRegion.longitude), 500)
        let numbers = types.isEmpty ? nil : types.map { NSNumber(value: $0.rawValue) }
        #expect(try await client.searchByText(with: request).places?.count == 2)
        let options = GMSPlaceEVSearchOptions(minimumChargingRateKW: minimum, connectorTypes: numbers)
        #expect(options.minimumChargingRateKW == minimum && options.connectorTypes == numbers)
        request.evSearchOptions = options
        let found = try #require(try await client.searchByText(with: request).places)
        #expect(found.map(\.name) == (count == 1 ? ["Portolan Charger"] : []))
        guard let chargers = found.first?.evChargeOptions else { return }
        #expect(chargers.connectorCount == 2 && chargers.connectorAggregations?.count == 1)
        let plugs: GMSPlaceConnectorAggregation = try #require(chargers.connectorAggregations?.first)
        #expect(plugs.type == .type2 && plugs.maxChargeRateKW == 22 && plugs.count == 2)
        #expect(plugs.availableCount == 0 && plugs.outOfServiceCount == 0 && plugs.availabilityLastUpdateTime == nil)
    }

    @Test("an invalid plug or power is an invalid request", arguments: [(0, 0), (0, 99), (-1, 2), (.nan, 2)] as [(Double, Int)])
    func wrongChargers(minimum: Double, type: Int) async throws {
        let client = try await client()
        let request = GMSPlaceSearchByTextRequest(textQuery: "Portolan", placeProperties: [GMSPlaceProperty.name.rawValue])
        request.locationBias = GMSPlaceCircularLocationOption(CLLocationCoordinate2DMake(TownRegion.latitude, TownRegion.longitude), 500)
        request.evSearchOptions = GMSPlaceEVSearchOptions(minimumChargingRateKW: minimum, connectorTypes: [NSNumber(value: type)])
        let error = await #expect(throws: NSError.self) { try await client.searchByText(with: request) }
        #expect(error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
        #expect(error?.localizedDescription.contains("names no plug") == (type != 2))
    }

    @Test func everyPropertyOfAPlaceAnswers() async throws {
        let place = try #require(try await fetched(TownRegion.hotel))
        #expect(place.types?.first == "hotel" && place.priceLevel == .unknown && place.reviews == nil)
        #expect(place.viewportInfo?.isValid == true && place.plusCode?.globalCode.count == 11)
        #expect(place.utcOffsetMinutes == 60 || place.utcOffsetMinutes == 120)
        #expect(place.businessStatus == .operational && place.wheelchairAccessibleEntrance == .true)
        #expect(place.photos?.count == 1 && place.iconImageURL != nil)
        #expect(place.takeout == .unknown && place.delivery != .false && place.dineIn == .unknown && place.curbsidePickup == .unknown)
        for attribute in [
            place.reservable, place.servesBreakfast, place.servesLunch, place.servesDinner, place.servesBeer, place.servesWine,
            place.servesBrunch, place.servesVegetarianFood, place.pureServiceAreaBusiness, place.liveMusic, place.menuForChildren,
            place.servesCocktails, place.servesDessert, place.servesCoffee, place.goodForChildren, place.restroom, place.goodForGroups,
            place.goodForWatchingSports,
        ] {
            #expect(attribute == .unknown)
        }
        #expect(place.accessibilityOptions?.wheelchairAccessibleEntrance == .true)
        #expect(place.fuelOptions == nil && place.evChargeOptions == nil && place.priceRange == nil && place.generativeSummary == nil)
        #expect(try await fetched(TownRegion.closed)?.businessStatus == .closedPermanently)
        #expect(try await fetched(TownRegion.bakery)?.takeout == .true)
    }

    @Test func isOpenByIDPlaceAndRequest() async throws {
        let client = try await client()
        let (open, closed) = (date("2026-12-01T10:00:00Z"), date("2026-12-01T22:00:00Z"))
        func status(_ call: (@escaping GMSPlaceOpenStatusCallback) -> Void) async -> GMSPlaceOpenStatus? {
            await answer { done in call { done($0, $1) } }.value
        }
        #expect(await status { client.isOpen(withPlaceID: TownRegion.bakery, date: open, callback: $0) } == .open)
        #expect(await status { client.isOpen(withPlaceID: TownRegion.bakery, date: closed, callback: $0) } == .closed)
        #expect(await status { client.isOpen(withPlaceID: TownRegion.alwaysOpen, callback: $0) } == .open)
        #expect(await status { client.isOpen(withPlaceID: "no ID", callback: $0) } == .unknown)
        let bare = try #require(try await fetched(TownRegion.bakery, [.placeID]))
        #expect(await status { client.isOpen(with: bare, date: open, callback: $0) } == .open)
        #expect(await status { client.isOpen(with: bare, callback: $0) } != .unknown)
        let byID: Answer<GMSPlaceIsOpenResponse> = await answer { done in
            client.isOpen(with: GMSPlaceIsOpenRequest(placeID: TownRegion.bakery, date: open)) { done($0, $1) }
        }
        #expect(byID.value?.status == .open)
        let byPlace: Answer<GMSPlaceIsOpenResponse> = await answer { done in
            client.isOpen(with: GMSPlaceIsOpenRequest(place: bare, date: closed)) { done($0, $1) }
        }
        #expect(byPlace.value?.status == .closed)
    }

    @Test func suggests() async throws {
        let client = try await client()
        let filter = GMSAutocompleteFilter()
        filter.origin = CLLocation(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
        filter.locationBias = GMSPlaceCircularLocationOption(
            CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude),
            1000
        )
        let token = GMSAutocompleteSessionToken()
        let found: Answer<[GMSAutocompletePrediction]> = await answer {
            client.findAutocompletePredictions(fromQuery: " lodz ", filter: filter, sessionToken: token, callback: $0)
        }
        let first = try #require(found.value?.first)
        #expect(first.attributedPrimaryText.string == "Bäckerei Łódź" && first.types.contains("bakery"))
        #expect((60...100).contains(first.distanceMeters?.intValue ?? 0))
        let name = first.attributedPrimaryText
        let marked = (0..<name.length).filter { unsafe name.attribute(kGMSAutocompleteMatchAttribute, at: $0, effectiveRange: nil) != nil }
        #expect(marked == Array(9..<13), "\(name.string)")
        let fragment = unsafe name.attribute(kGMSAutocompleteMatchAttribute, at: 9, effectiveRange: nil) as? GMSAutocompleteMatchFragment
        #expect(fragment?.offset == 9 && fragment?.length == 4)
        let request = GMSAutocompleteRequest(query: "hotel")
        request.sessionToken = token
        request.filter = filter
        let suggestions: Answer<[GMSAutocompleteSuggestion]> = await answer {
            client.fetchAutocompleteSuggestions(from: request, callback: $0)
        }
        let suggestion = try #require(suggestions.value?.first?.placeSuggestion)
        let details: Answer<GMSPlace> = await answer {
            client.fetchPlace(fromPlaceID: suggestion.placeID, placeFields: [.name], sessionToken: token, callback: $0)
        }
        #expect(details.value?.name == "Portolan Hotel")
        let none: Answer<[GMSAutocompletePrediction]> = await answer {
            client.findAutocompletePredictions(fromQuery: "  ", filter: nil, sessionToken: nil, callback: $0)
        }
        #expect(none.value == [])
        filter.type = .address
        let addresses: Answer<[GMSAutocompletePrediction]> = await answer {
            client.findAutocompletePredictions(fromQuery: "Bäckerei", filter: filter, sessionToken: nil, callback: $0)
        }
        #expect(addresses.value == [])
    }

    @Test func searches() async throws {
        let client = try await client()
        let center = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
        let nearby = GMSPlaceSearchNearbyRequest(
            locationRestriction: GMSPlaceCircularLocationOption(center, 500),
            placeProperties: [GMSPlaceProperty.name.rawValue]
        )
        nearby.rankPreference = .distance
        nearby.excludedTypes = ["hotel"]
        let found: Answer<[GMSPlace]> = await answer { done in client.searchNearby(with: nearby, callback: { done($0, $1) }) }
        #expect(found.value?.compactMap(\.name).prefix(2) == ["Nachttankstelle", "Bäckerei Łódź"])
        let response = try await client.searchNearby(with: nearby)
        #expect(response.places?.map(\.name) == found.value?.map(\.name))

        let text = GMSPlaceSearchByTextRequest(textQuery: "bakery", placeProperties: [GMSPlaceProperty.name.rawValue])
        text.maxResultCount = 5
        text.locationBias = GMSPlaceCircularLocationOption(CLLocationCoordinate2DMake(TownRegion.latitude, TownRegion.longitude), 500)
        let bakeries = try await client.searchByText(with: text)
        #expect(bakeries.places?.first?.name == "Bäckerei Łódź")

        let rectangle = GMSPlaceSearchNearbyRequest(
            locationRestriction: GMSPlaceRectangularLocationOption(center, center),
            placeProperties: [GMSPlaceProperty.name.rawValue]
        )
        let refused: Answer<[GMSPlace]> = await answer { done in client.searchNearby(with: rectangle, callback: { done($0, $1) }) }
        #expect(refused.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
    }

    @Test func photos() async throws {
        let client = try await client()
        let list: Answer<GMSPlacePhotoMetadataList> = await answer { client.lookUpPhotos(forPlaceID: TownRegion.hotel, callback: $0) }
        let photo = try #require(list.value?.results.first)
        // Photos are fetched from the web only if the program has set a loader.
        let unloaded: Answer<UIImage> = await answer { client.loadPlacePhoto(photo, callback: $0) }
        #expect(unloaded.error?.code == GMSPlacesErrorCode.networkError.rawValue)
        let picture = try #require(UIImage(width: 40, height: 20, rgba: [UInt8](repeating: 200, count: 3200))?.pngData())
        GMSPhotoLoading.setLoader { _ in picture }
        defer { GMSPhotoLoading.setLoader(nil) }
        let small: Answer<UIImage> = await answer {
            client.loadPlacePhoto(photo, constrainedTo: CGSize(width: 5, height: 5), scale: 2, callback: $0)
        }
        #expect(small.value?.size == CGSize(width: 10, height: 5) && small.value?.rgba.first == 200)
        let whole: Answer<UIImage> = await answer {
            client.fetchPhoto(with: GMSFetchPhotoRequest(photoMetadata: photo, maxSize: CGSize(width: 4800, height: 4800)), callback: $0)
        }
        #expect(whole.value?.size == CGSize(width: 40, height: 20))
        let wrong: Answer<UIImage> = await answer {
            client.fetchPhoto(with: GMSFetchPhotoRequest(photoMetadata: photo, maxSize: CGSize(width: 0.5, height: 9000)), callback: $0)
        }
        #expect(wrong.error?.code == -12)
    }

    @Test func withoutAPositionThereIsALocationError() async throws {
        let client = try await client()
        let found: Answer<[GMSPlaceLikelihood]> = await answer {
            client.findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: [.name], callback: $0)
        }
        #expect(found.value == nil && found.error?.code == GMSPlacesErrorCode.locationError.rawValue)
    }

    @Test func aFetcherTellsTheNewestTextAlone() async throws {
        final class Listener: GMSAutocompleteFetcherDelegate {
            var told: [[String]] = []
            var done: (() -> Void)?
            func didAutocomplete(with predictions: [GMSAutocompletePrediction]) {
                told.append(predictions.map(\.attributedPrimaryText.string))
                done?()
            }
            func didFailAutocompleteWithError(_ error: any Error) { done?() }
        }
        let client = try await client()
        let told: [[String]] = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                let listener = Listener()
                let fetcher = GMSAutocompleteFetcher(filter: nil, client: client)
                fetcher.delegate = listener
                // The fetcher and its delegate live until the answer has arrived.
                listener.done = {
                    _ = fetcher
                    let told = listener.told
                    listener.done = nil
                    continuation.resume(returning: told)
                }
                fetcher.provide(GMSAutocompleteSessionToken())
                for text in ["h", "ho", "hotel"] { fetcher.sourceTextHasChanged(text) }
            }
        }
        #expect(told.count == 1 && told.first?.first == "Portolan Hotel")
    }
}
