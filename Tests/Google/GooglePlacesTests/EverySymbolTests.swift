import CoreLocation
import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing
import UIKit

/// Tests symbols that the headers declare and that no guide mentions.
@Suite struct EverySymbolTests {
    private let center = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)

    /// These calls are accepted and have no effect. The test passes if they compile.
    @Test func clientsTakeWhatTheyHaveNoUseFor() {
        final class Provider: GMSPlacesAppCheckTokenProvider {
            func fetchAppCheckToken() async throws -> String { "token" }
        }
        GMSPlacesClient.setAppCheckTokenProvider(Provider())
        GMSPlacesClient.addInternalUsageAttributionID("")
    }

    @Test func callbacksHaveNames() async throws {
        let client = try await client(at: CLLocation(latitude: TownRegion.latitude, longitude: TownRegion.longitude))
        let place: Answer<GMSPlace> = await answer { done in
            let callback: GMSPlaceResultCallback = done
            client.lookUpPlaceID(TownRegion.hotel, callback: callback)
        }
        #expect(place.value?.name == "Portolan Hotel")
        let list: Answer<GMSPlaceLikelihoodList> = await answer { done in
            let callback: GMSPlaceLikelihoodListCallback = done
            client.currentPlace(callback: callback)
        }
        let likeliest = try #require(list.value?.likelihoods.first)
        #expect(likeliest.place.name == "Portolan Hotel" && (likeliest.copy() as? GMSPlaceLikelihood)?.likelihood == likeliest.likelihood)
        let likelihoods: Answer<[GMSPlaceLikelihood]> = await answer { done in
            let callback: GMSPlaceLikelihoodsCallback = done
            client.findPlaceLikelihoodsFromCurrentLocation(withPlaceFields: [.name], callback: callback)
        }
        #expect(likelihoods.value?.first?.place.name == "Portolan Hotel")
        let predictions: Answer<[GMSAutocompletePrediction]> = await answer { done in
            let callback: GMSAutocompletePredictionsCallback = done
            client.findAutocompletePredictions(fromQuery: "Portolan", filter: nil, sessionToken: nil, callback: callback)
        }
        let prediction = try #require(predictions.value?.first)
        #expect(prediction.attributedFullText.string.hasPrefix(prediction.attributedPrimaryText.string))
        #expect(prediction.attributedSecondaryText?.string.isEmpty != true)
        let suggestions: Answer<[GMSAutocompleteSuggestion]> = await answer { done in
            let callback: GMSAutocompleteSuggestionsCallback = done
            client.fetchAutocompleteSuggestions(from: GMSAutocompleteRequest(query: "Portolan"), callback: callback)
        }
        let suggestion: GMSAutocompletePlaceSuggestion = try #require(suggestions.value?.first?.placeSuggestion)
        #expect(suggestion.attributedFullText.string == prediction.attributedFullText.string)
        #expect(suggestion.attributedSecondaryText == prediction.attributedSecondaryText && suggestion.placeID == prediction.placeID)
        let status: Answer<GMSPlaceIsOpenResponse> = await answer { done in
            let callback: GMSPlaceOpenStatusResponseCallback = { done($0, $1) }
            client.isOpen(with: GMSPlaceIsOpenRequest(placeID: TownRegion.alwaysOpen, date: nil), callback: callback)
        }
        #expect(status.value?.status == .open)
    }

    @Test func photosHaveAuthors() async throws {
        let client = try await client()
        let list: Answer<GMSPlacePhotoMetadataList> = await answer { done in
            let callback: GMSPlacePhotoMetadataResultCallback = done
            client.lookUpPhotos(forPlaceID: TownRegion.hotel, callback: callback)
        }
        let photo: GMSPlacePhotoMetadata = try #require(list.value?.results.first)
        #expect(photo.authorAttributions?.first?.name.isEmpty == false && photo.maxSize == .zero)
        let loaded: Answer<UIImage> = await answer { done in
            let callback: GMSPlacePhotoImageResultCallback = done
            client.loadPlacePhoto(photo, callback: callback)
        }
        let fetched: Answer<UIImage> = await answer { done in
            let callback: GMSFetchPhotoResultCallback = done
            client.fetchPhoto(with: GMSFetchPhotoRequest(photoMetadata: photo, maxSize: CGSize(width: 10, height: 10)), callback: callback)
        }
        // Other tests may change settings that decide whether an image is found. In both cases each callback is called
        // once, with either an image or an error.
        for answer in [loaded, fetched] { #expect((answer.value == nil) == (answer.error != nil)) }
    }

    @Test(arguments: [false, true]) func aSearchHasAPageIfItIsWanted(isWanted: Bool) async throws {
        let client = try await client()
        let text = GMSPlaceSearchByTextRequest(textQuery: "Portolan", placeProperties: [GMSPlaceProperty.name.rawValue])
        text.locationBias = GMSPlaceCircularLocationOption(center, 500)
        text.shouldIncludeSearchURL = isWanted
        let page = isWanted ? "https://www.openstreetmap.org/search?query=Portolan#map=16/48.1372/11.5755" : nil
        let found: Answer<GMSPlaceSearchByTextResponse> = await answer { client.searchByText(with: text, completion: $0) }
        #expect(found.value?.searchURL?.absoluteString == page)
        #expect(try await client.searchByText(with: text).searchURL?.absoluteString == page)
    }

    @Test func searchesTakeAllTheirOptions() async throws {
        let client = try await client()
        let text = GMSPlaceSearchByTextRequest(textQuery: "Portolan", placeProperties: [GMSPlaceProperty.name.rawValue])
        #expect(text.maxResultCount == 20 && text.rankPreference == .relevance && text.minRating == 0)
        let bias: any GMSPlaceLocationBias = GMSPlaceCircularLocationOption(center, 500)
        text.locationBias = bias
        text.includedType = "hotel"
        text.isStrictTypeFiltering = true
        text.regionCode = "DE"
        text.shouldIncludePureServiceAreaBusinesses = false
        text.shouldIncludeRoutingSummaries = false
        text.shouldIncludeSearchURL = false
        func names() async -> [String] {
            let found: Answer<GMSPlaceSearchByTextResponse> = await answer { done in
                let callback: GMSPlaceSearchByTextResponseCallback = done
                client.searchByText(with: text, completion: callback)
            }
            let response: (any GMSPlaceSearchResponse)? = found.value
            #expect(response != nil, "\(found.error?.localizedDescription ?? "")")
            return found.value?.places?.compactMap(\.name) ?? []
        }
        #expect(await names() == ["Portolan Hotel"])
        text.includedType = "bakery"
        #expect(await names() == [])
        text.includedType = nil
        // The place has no rating.
        text.minRating = 4
        #expect(await names() == [])
        text.minRating = 0
        text.priceLevels = [NSNumber(value: GMSPlacesPriceLevel.cheap.rawValue)]
        #expect(await names() == [])
        text.priceLevels = nil
        text.isOpenNow = true
        let places: Answer<[GMSPlace]> = await answer { done in
            let callback: GMSPlaceSearchByTextResultCallback = done
            client.searchByText(with: text, callback: callback)
        }
        #expect(places.error == nil)
        text.isOpenNow = false
        let restriction: any GMSPlaceLocationRestriction = GMSPlaceRectangularLocationOption(
            CLLocationCoordinate2D(latitude: 49.1, longitude: 12.1),
            CLLocationCoordinate2D(latitude: 49, longitude: 12)
        )
        text.locationBias = nil
        text.locationRestriction = restriction
        #expect(await names() == [])
    }

    @Test func nearbySearchesFilterByTypes() async throws {
        let client = try await client()
        let request = GMSPlaceSearchNearbyRequest(
            locationRestriction: GMSPlaceCircularLocationOption(center, 500),
            placeProperties: [GMSPlaceProperty.name.rawValue]
        )
        request.regionCode = "DE"
        func names() async -> [String] {
            let found: Answer<GMSPlaceSearchNearbyResponse> = await answer { done in
                let callback: GMSPlaceSearchNearbyResponseCallback = done
                client.searchNearby(with: request, completion: callback)
            }
            return found.value?.places?.compactMap(\.name) ?? []
        }
        request.includedTypes = ["bakery"]
        #expect(await names() == ["Bäckerei Łódź"])
        request.includedTypes = nil
        request.includedPrimaryTypes = ["hotel", "bakery"]
        request.excludedPrimaryTypes = ["gas_station"]
        #expect(Set(await names()) == ["Portolan Hotel", "Bäckerei Łódź"])
        request.maxResultCount = 1
        request.excludedPrimaryTypes = nil
        let found: Answer<[GMSPlace]> = await answer { done in
            let callback: GMSPlaceSearchNearbyResultCallback = done
            client.searchNearby(with: request, callback: callback)
        }
        #expect(found.value?.count == 1)
    }

    @Test func filtersTakeAllTheirOptions() async throws {
        let client = try await client()
        let filter = GMSAutocompleteFilter()
        #expect(filter.inputOffset == 0 && !filter.shouldIncludePureServiceAreaBusinesses && filter.regionCode == nil)
        func count() async -> Int? {
            let found: Answer<[GMSAutocompletePrediction]> = await answer {
                client.findAutocompletePredictions(fromQuery: "Portolan", filter: filter, sessionToken: nil, callback: $0)
            }
            return found.value?.count
        }
        filter.countries = ["de", "at"]
        #expect(await count() == 2)
        filter.countries = ["fr"]
        #expect(await count() == 0)
        filter.countries = nil
        filter.country = "DE"
        filter.regionCode = "DE"
        #expect(await count() == 2)
        filter.types = ["bakery"]
        #expect(await count() == 0)
    }

    @Test func placesHaveTheirParts() async throws {
        let place = try #require(try await fetched(TownRegion.hotel))
        let hours: GMSOpeningHours = try #require(place.openingHours)
        let period: GMSPeriod = try #require(hours.periods.first)
        let event: GMSEvent = period.openEvent
        let time: GMSTime = event.time
        #expect(time.hour == 7 && time.minute == 0 && GMSOpeningHours().periods.isEmpty)
        let days: [GMSPlaceSpecialDay] = place.currentOpeningHours?.specialDays ?? []
        #expect(days.allSatisfy { $0.date > .distantPast })
        let components: [GMSAddressComponent] = try #require(place.addressComponents)
        #expect(components.first { $0.types.contains("country") }?.shortName == "DE")
        let code: GMSPlusCode = try #require(place.plusCode)
        #expect(code.compoundCode?.contains("München") ?? code.compoundCode?.contains("Munich") ?? true)
        let viewport: GMSPlaceViewportInfo = try #require(place.viewportInfo)
        #expect(viewport.northEast.latitude > viewport.southWest.latitude && !GMSPlaceViewportInfo().isValid)
        #expect(GMSPlaceViewportInfo(northEast: viewport.northEast, southWest: viewport.southWest).isValid)
        #expect(place.postalAddress?.regionCode == "DE" && place.postalAddress?.postalCode == "80331")
        #expect(place.googleMapsLinks?.placeURL != nil || place.googleMapsLinks == nil)
        #expect(
            place.outdoorSeating == .unknown && place.allowsDogs == .unknown && place.parkingOptions == nil && place.paymentOptions == nil
        )
        #expect(place.containingPlaces?.map(\.name) == ["Altstadt"])
        for summary in [place.evChargeAmenitySummary, place.neighborhoodSummary, place.reviewSummary, place.consumerAlert] {
            #expect(summary == nil)
        }
        // The descriptor comes only if it is requested by name.
        #expect(place.addressDescriptor == nil)
        let properties: [GMSPlaceProperty] = [
            .parkingOptions, .evChargeAmenitySummary, .neighborhoodSummary, .reviewSummary, .consumerAlert, .outdoorSeating, .allowsDogs,
            .paymentOptions, .googleMapsLinks, .containingPlaces, .addressDescriptor, .postalAddress,
        ]
        let client = try await client()
        let request = GMSFetchPlaceRequest(
            placeID: TownRegion.hotel,
            placeProperties: properties.map { $0.rawValue },
            sessionToken: GMSAutocompleteSessionToken()
        )
        let found: Answer<GMSPlace> = await answer { client.fetchPlace(with: request, callback: $0) }
        #expect(found.error == nil && found.value?.postalAddress?.locality == "München" && found.value?.name == nil)
    }

    @Test func reviewsCanBeMade() throws {
        let author = GMSPlaceAuthorAttribution(
            name: "Ada",
            uri: URL(string: "https://people.example/ada"),
            photoURI: URL(string: "https://people.example/ada.png")
        )
        let review = GMSPlaceReview(text: "Good bread", rating: 4.5, publishDate: date("2026-01-01T00:00:00Z"), authorAttribution: author)
        #expect(review.text == "Good bread" && review.rating == 4.5 && review.publishDate == date("2026-01-01T00:00:00Z"))
        #expect(review.relativePublishDateDescription?.isEmpty == false && review.textLanguageCode == nil)
        #expect(review.originalText == "Good bread" && review.originalTextLanguageCode == nil)
        let attribution = try #require(review.authorAttribution)
        #expect(attribution.name == "Ada" && attribution.uri == author.uri && attribution.photoURI == author.photoURI)
    }

    @Test func aDataSourceTurnsTextIntoAPlace() async throws {
        final class Listener: GMSAutocompleteTableDataSourceDelegate {
            var heard: [String] = []
            var done: ((String) -> Void)?
            func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didAutocompleteWith place: GMSPlace) {
                done?(place.name ?? "")
            }
            func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didFailAutocompleteWithError error: any Error) {
                done?("\(error)")
            }
            func tableDataSource(
                _ tableDataSource: GMSAutocompleteTableDataSource,
                didSelect prediction: GMSAutocompletePrediction
            ) -> Bool {
                heard.append("select")
                return true
            }
            func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {
                heard.append("update")
                if !tableDataSource.predictions.isEmpty { tableDataSource.select(0) }
            }
            func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) { heard.append("request") }
        }
        let client = try await client()
        let (name, heard): (String, [String]) = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                let source = GMSAutocompleteTableDataSource(client: client)
                let listener = Listener()
                source.delegate = listener
                source.autocompleteFilter = GMSAutocompleteFilter()
                source.placeFields = [.name]
                (source.tableCellBackgroundColor, source.tableCellSeparatorColor) = (.white, .lightGray)
                (source.primaryTextColor, source.primaryTextHighlightColor) = (.black, .blue)
                (source.secondaryTextColor, source.tintColor) = (.gray, .blue)
                // The source and its delegate live until the place has arrived.
                listener.done = { name in
                    source.clearResults()
                    let heard = listener.heard
                    listener.done = nil
                    continuation.resume(returning: (name, heard))
                }
                source.sourceTextHasChanged("Portolan")
            }
        }
        #expect(name == "Portolan Hotel" && heard == ["request", "update", "select", "update"])
    }

    @Test func fetchersTakeANewFilter() async throws {
        let fetcher = GMSAutocompleteFetcher(filter: nil, client: try await client())
        #expect(fetcher.autocompleteFilter == nil)
        let filter = GMSAutocompleteFilter()
        fetcher.autocompleteFilter = filter
        #expect(fetcher.autocompleteFilter === filter)
    }
}
