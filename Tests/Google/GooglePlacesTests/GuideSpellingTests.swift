import CoreLocation
import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing

/// The calls of Google's guide to place details, spelled as in that guide. docs/requirements.md lists the requirements.
@Suite struct GuideSpellingTests {
    @Test("requirement P6: a set of fields can be written in three ways") func fields() {
        let forced = GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))!
        let plain: GMSPlaceField = GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))
        #expect(forced == [.name, .placeID] && plain == [.name, .placeID])
        #expect(GMSPlaceField(rawValue: UInt64(3)) == forced)
    }

    @Test("requirement P4: naming no field requests every field") func noFields() async throws {
        let place = try #require(try await fetched(TownRegion.hotel, []))
        #expect(place.name == "Portolan Hotel" && place.openingHours != nil && place.website != nil)
    }

    @Test("requirement P7: a place has its data") func data() async throws {
        let place = try #require(try await fetched(TownRegion.hotel))
        #expect(place.name == "Portolan Hotel")
        #expect(place.placeID?.count == 17)
        #expect(abs(place.coordinate.latitude - TownRegion.latitude) < 1e-6)
        #expect(place.phoneNumber == "+49 89 1234567")
        #expect(place.formattedAddress?.contains("Kaufingerstraße 1") == true)
        #expect(place.addressComponents?.first { $0.types.contains("locality") }?.name == "München")
        #expect(place.userRatingsTotal == 0 && place.rating == 0)
        #expect(place.editorialSummary == "A house by the square.")
    }

    @Test("requirement P8: a place that is always open has one period") func alwaysOpen() async throws {
        let hours = try #require(try await fetched(TownRegion.alwaysOpen)?.openingHours)
        let periods = hours.periods
        #expect(periods.count == 1)
        let open = try #require(periods[0].open)
        #expect(open.day == .sunday && open.time.hour == 0 && open.time.minute == 0 && periods[0].close == nil)
        #expect(hours.weekdayText?.count == 7)
    }

    @Test("requirements P9, P13, P14 and P16: the current week has its exceptional hours") func exceptionalHours() async throws {
        let hours = try #require(try await fetched(TownRegion.hotel)?.currentOpeningHours)
        let periods = hours.periods
        if !periods.isEmpty {
            for period in periods {
                let open: GMSTimeOfWeek? = period.open
                let close: GMSTimeOfWeek? = period.close
                if let open { #expect(open.date != nil && !open.isTruncated) }
                if let close { #expect(close.date != nil) }
            }
        }
        #expect(periods.count == 7)
        if let specialDays = hours.specialDays {
            for specialDay in specialDays.filter({ $0.isExceptional }) { #expect(specialDay.date > date("2020-01-01T00:00:00Z")) }
        }
    }

    @Test("requirement P15: a place has its delivery hours") func secondaryHours() async throws {
        let place = try #require(try await fetched(TownRegion.hotel))
        #expect(place.secondaryOpeningHours.contains { $0.getHoursType == GMSPlaceHoursTypeDelivery })
        #expect(Set(place.secondaryOpeningHours.map(\.hoursType)) == [.delivery, .kitchen])
        #expect(try await fetched(TownRegion.alwaysOpen)?.secondaryOpeningHours.first?.hoursType == nil)
    }

    @Test("requirements P11 and P12: a place tells whether it is open") func isOpen() async throws {
        let full = try #require(try await fetched(TownRegion.bakery))
        // Berlin is one hour east of Greenwich in winter.
        #expect(full.isOpen(at: date("2026-12-01T10:00:00Z")) == .open)
        #expect(full.isOpenAtDate(date("2026-12-01T17:00:00Z")) == .closed)
        #expect(full.isOpen(at: date("2026-11-30T10:00:00Z")) == .closed, "a Monday")
        let partial = try #require(try await fetched(TownRegion.bakery, [.openingHours]))
        #expect(partial.isOpen(at: date("2026-12-01T10:00:00Z")) == .unknown)
        let other = try #require(try await fetched(TownRegion.bakery, [.utcOffsetMinutes]))
        #expect(other.isOpen() == .unknown)
    }

    @Test("requirement P17: a place that is not found gives a nil place") func notFound() async throws {
        let client = try await client()
        let found: Answer<GMSPlace> = await answer {
            client.fetchPlace(fromPlaceID: TownRegion.unknown, placeFields: [.name], sessionToken: nil, callback: $0)
        }
        #expect(found.value == nil && found.error == nil && found.isOnMainQueue)
        let malformed: Answer<GMSPlace> = await answer { client.lookUpPlaceID("no ID at all", callback: $0) }
        #expect(malformed.value == nil && malformed.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
    }

    @Test("requirement P18: a place comes with its attributions") func attributions() async throws {
        let client = try await client()
        let found: Answer<GMSPlace> = await answer { client.lookUpPlaceID(TownRegion.hotel, callback: $0) }
        #expect(found.value?.attributions?.string == "© OpenStreetMap contributors")
    }

    @Test("requirement P3: likelihoods are those at the user's position") func likelihoods() async throws {
        let client = try await client(at: CLLocation(latitude: TownRegion.latitude, longitude: TownRegion.longitude))
        let found: Answer<[GMSPlaceLikelihood]> = await answer {
            client.findPlaceLikelihoodsFromUserLocation(withPlaceFields: [.name, .placeID], callback: $0)
        }
        #expect(found.value?.first?.place.name == "Portolan Hotel")
        #expect((found.value?.map(\.likelihood).reduce(0, +) ?? 2) <= 1)
        let list: Answer<GMSPlaceLikelihoodList> = await answer { client.currentPlace(callback: $0) }
        // Likelihoods do not support some fields, for example the web site and the telephone.
        let place = try #require(list.value?.likelihoods.first?.place)
        #expect(place.formattedAddress?.isEmpty == false && place.website == nil)
        #expect(list.value?.attributions != nil)
    }
}
