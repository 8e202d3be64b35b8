import Foundation
import OpeningHours
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import Testing

/// Tests the requirements of places, by the numbers of docs/requirements.md.
@Suite struct GuideTests {
    /// Saturday, 26 December 2026, 13:00 in Berlin: a public holiday. On an ordinary Saturday, the bar closes at 02:00.
    static let now = Date(timeIntervalSince1970: 1_798_286_400)

    /// A bar in Berlin with many kinds of tags.
    static let barTags: OSMTags = [
        "amenity": "bar", "name": "Zum Anker", "name:fr": "À l'ancre", "description": "A bar on the quay.",
        "description:fr": "Un bar sur le quai.", "addr:housenumber": "12", "addr:street": "Hafenstraße", "addr:city": "Berlin",
        "addr:postcode": "10115", "addr:country": "DE", "phone": "+49 30 123456", "website": "anker.example.org",
        "opening_hours": "Mo-Fr 18:00-02:00; PH off", "opening_hours:kitchen": "Mo-Fr 18:00-22:00",
        "delivery:opening_hours": "Fr 18:00-20:00",
        "delivery": "yes", "outdoor_seating": "no", "wheelchair": "yes", "timezone": "Europe/Berlin",
        "wikimedia_commons": "File:Anker.jpg",
    ]

    static func client(_ folder: borrowing ScratchFolder, at now: Date = now) throws -> PlacesClient {
        let bar = record(
            1,
            52.53,
            13.38,
            kinds: ["amenity=bar"],
            types: ["bar", "food", "point_of_interest", "establishment"],
            tags: barTags
        )
        let bench = record(2, 52.531, 13.381, kinds: ["amenity=bench"], types: ["point_of_interest"], tags: ["amenity": "bench"])
        let always = record(
            3,
            52.532,
            13.382,
            tags: ["amenity": "cafe", "name": "Nie zu", "opening_hours": "24/7", "timezone": "Europe/Berlin"]
        )
        let closed = record(
            4,
            52.533,
            13.383,
            kinds: ["disused:amenity=cafe"],
            tags: ["disused:amenity": "cafe", "name": "Aus", "opening_hours": "24/7", "timezone": "Europe/Berlin"]
        )
        return try PlacesClient(regions: [try folder.region("guide", size: 60, language: "de", [bar, bench, always, closed])]) { now }
    }

    @Test("requirement P1: a place carries its name, address, position and kind")
    func carries() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let place = try await client.place(node(1))
        #expect(place.displayName == LocalizedText("Zum Anker", languageCode: "de"))
        #expect(place.addressComponents?.contains { $0.longText == "Hafenstraße" && $0.types == ["route"] } == true)
        let location = try #require(place.location)
        #expect(abs(location.latitude - 52.53) < 1e-6 && abs(location.longitude - 13.38) < 1e-6)
        #expect(place.types?.first == "bar" && place.primaryType == "bar")
        #expect(try await client.place(node(1), language: "fr").displayName?.text == "À l'ancre")
    }

    @Test("requirement P2: a place ID is read from a place, stored as text, and finds the place again")
    func stable() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let stored = "\(try await client.place("osm:node/1").id)"
        #expect(try await client.place(stored).displayName?.text == "Zum Anker")
        // A second import of the same object gives the place the same ID.
        let other = try ScratchFolder()
        #expect(try await Self.client(other).place("osm:node/1").id == PlaceID(stored))
    }

    @Test("requirement P3: places come by likelihood at a position, and by ID")
    func twoWays() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let likely = try await client.currentPlace(at: Coordinate(latitude: 52.53, longitude: 13.38), fields: [.displayName])
        let first = try #require(likely.first)
        #expect(first.place.displayName?.text == "Zum Anker" && first.likelihood > 0 && first.likelihood < 1)
        #expect(try await client.place(first.place.id).id == first.place.id)
    }

    @Test("requirement P4: no field named means all fields, at the price of all")
    func noneMeansAll() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let all = try await client.place(node(1), fields: .all)
        let none = try await client.place(node(1), fields: [])
        #expect(none == all && none.fields == .all && none.phonesAndHours)
        #expect(client.usage.billed == [.init(.details, .enterpriseAtmosphere): 2])
        let name = try await client.place(node(1), fields: .displayName)
        #expect(name.fields == .displayName && name.location == nil && name.regularHours == nil && name.internationalPhoneNumber == nil)
        #expect(client.usage.billed[.init(.details, .pro)] == 1)
    }

    @Test("requirement P5: unknown values are absent, never empty")
    func absent() async throws {
        let folder = try ScratchFolder()
        let bench = try await Self.client(folder).place(node(2))
        #expect(bench.photos == nil && bench.reviews == nil && bench.displayName == nil && bench.internationalPhoneNumber == nil)
        #expect(
            bench.regularHours == nil && bench.currentHours == nil && bench.currentSecondaryHours == nil && bench.addressComponents == nil
        )
        #expect(bench.website == nil && bench.editorialSummary == nil && bench.rating == nil && bench.attributes.known.isEmpty)
        let json = bench.json.text
        for empty in ["[]", "{}", "\"\"", "null"] { #expect(!json.contains(empty), "\(empty) in \(json)") }
    }

    @Test("requirement P6: fields are a set: joined by raw values or written as a list, they are the same")
    func fieldsAreASet() {
        let listed: PlaceFields = [.displayName, .id]
        #expect(PlaceFields(rawValue: PlaceFields.displayName.rawValue | PlaceFields.id.rawValue) == listed)
        #expect(PlaceFields([PlaceField.id, .displayName]) == listed && listed.fields == [.id, .displayName])
        // Each field has its own bit.
        #expect(Set(PlaceField.allCases.map { PlaceFields($0).rawValue }).count == PlaceField.allCases.count)
        #expect(PlaceField.allCases.allSatisfy { PlaceFields($0).rawValue.nonzeroBitCount == 1 })
    }

    @Test("requirement P7: the data of a place: name, summary, ID, position, phone, address, hours, components")
    func data() async throws {
        let folder = try ScratchFolder()
        let place = try await Self.client(folder).place(node(1), language: "fr")
        #expect(place.displayName?.text == "À l'ancre" && place.editorialSummary?.text == "Un bar sur le quai.")
        #expect(place.id == node(1) && place.location != nil)
        #expect(place.internationalPhoneNumber == "+49 30 123456")
        #expect(place.regularHours != nil && place.currentHours != nil && place.regularSecondaryHours != nil)
        let parts = try #require(place.addressComponents)
        #expect(parts.first { $0.types.contains("street_number") }?.longText == "12")
        #expect(parts.first { $0.types.contains("locality") }?.longText == "Berlin")
        // There are no ratings until an operator adds them.
        #expect(place.userRatingCount == nil)
        let rated = Place(id: node(9), rating: 4.5, userRatingCount: 12)
        #expect(try await PlacesClient([rated]).place(node(9), fields: .userRatingCount).userRatingCount == 12)
    }

    @Test("requirement P8: hours are seven lines and periods; always open is one period, Sunday at midnight, without an end")
    func weekdayText() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let hours = try #require(try await client.place(node(1), language: "en").regularHours)
        #expect(hours.weekdayDescriptions.count == 7 && hours.weekdayDescriptions.contains { $0.hasPrefix("Monday: 6:00") })
        #expect(hours.periods.count == 5)
        #expect(hours.periods.first?.open == .init(weekday: .monday, minuteOfDay: 1080))
        #expect(hours.periods.first?.close == .init(weekday: .tuesday, minuteOfDay: 120))
        let french = try #require(try await client.place(node(1), language: "fr").regularHours)
        #expect(french.weekdayDescriptions.first?.lowercased().hasPrefix("lundi") == true)
        let always = try #require(try await client.place(node(3)).regularHours)
        #expect(always.periods == [.init(open: .init(weekday: .sunday, minuteOfDay: 0), close: nil)] && always.isAlwaysOpen)
    }

    @Test("requirement P9: current and secondary hours know holidays and temporary changes")
    func holidays() async throws {
        let folder = try ScratchFolder()
        // Monday, 21 December 2026. Christmas Day is the Friday of this week.
        let place = try await Self.client(folder, at: try moment("2026-12-21T12:00:00Z")).place(node(1), language: "en")
        let current = try #require(place.currentHours)
        #expect(place.regularHours?.periods.count == 5 && current.periods.count == 4)
        #expect(current.weekdayDescriptions.contains("Friday: Closed"))
        #expect(place.regularHours?.weekdayDescriptions.contains("Friday: Closed") == false)
        let kitchen = try #require(place.currentSecondaryHours?.first { $0.kind == .kitchen })
        #expect(kitchen.periods.count == 5 && kitchen.specialDays.contains { $0.holiday != nil })
    }

    @Test("requirement P10: each component of an address names its types, and an unknown component is missing")
    func components() async throws {
        let folder = try ScratchFolder()
        let parts = try #require(try await Self.client(folder).place(node(1), fields: .addressComponents).addressComponents)
        #expect(parts.allSatisfy { !$0.types.isEmpty && !$0.longText.isEmpty && !$0.shortText.isEmpty })
        #expect(parts.contains { $0.types.contains("postal_code") } && !parts.contains { $0.types.contains("subpremise") })
    }

    @Test(
        "requirement P11: open or closed now and at a moment, by the place's local time",
        arguments: [
            ("2026-12-21T16:59:00Z", OpenStatus.closed),
            ("2026-12-21T17:00:00Z", .open),
            // Tuesday, half past midnight, is in Monday's period.
            ("2026-12-21T23:30:00Z", .open),
            ("2026-12-22T01:00:00Z", .closed),
            // Christmas Day, a Friday.
            ("2026-12-25T18:00:00Z", .closed),
            // The holiday begins at midnight, which ends the period that began on Christmas Eve.
            ("2026-12-24T22:30:00Z", .open),
            ("2026-12-24T23:30:00Z", .closed),
            // Summer time: 18:00 in Berlin is 16:00 UTC.
            ("2026-07-06T16:00:00Z", .open),
        ]
    )
    func isOpen(_ time: String, _ status: OpenStatus) async throws {
        let folder = try ScratchFolder()
        let date = try moment(time)
        let client = try Self.client(folder, at: date)
        #expect(try await client.place(node(1)).isOpen(at: date) == status)
        #expect(try await client.isOpen(node(1)) == status)
        #expect(try await client.isOpen(node(1), at: date) == status)
    }

    @Test("A business that is still to open is closed until its opening date, and goes by its hours from that day on")
    func isOpenFromTheOpeningDateOn() async throws {
        let folder = try ScratchFolder()
        let tags: OSMTags = ["amenity": "cafe", "opening_date": "2026-12-18", "opening_hours": "24/7", "timezone": "Europe/Berlin"]
        let region = try folder.region("guide", size: 60, [record(1, 52.53, 13.38, tags: tags)])
        let now = try moment("2026-12-01T12:00:00Z")
        let client = try PlacesClient(regions: [region]) { now }
        let place = try await client.place(node(1), fields: [.regularHours, .utcOffsetMinutes, .businessStatus])
        #expect(place.businessStatus == .futureOpening)
        for (time, status) in [("2026-12-17T12:00:00Z", OpenStatus.closed), ("2026-12-18T12:00:00Z", .open)] {
            #expect(try await client.isOpen(node(1), at: moment(time)) == status, "\(time), by ID")
            #expect(try await client.isOpen(place, at: moment(time)) == status, "\(time), by place")
        }
    }

    @Test("requirement P12: without requested hours or offset a place is unknown; without a requested status it counts as operational")
    func isOpenNeeds() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let open = try moment("2026-12-21T18:00:00Z")
        for fields: PlaceFields in [.displayName, .regularHours, .utcOffsetMinutes, [.utcOffsetMinutes, .businessStatus]] {
            #expect(try await client.place(node(1), fields: fields).isOpen(at: open) == .unknown, "\(fields.mask)")
        }
        #expect(try await client.place(node(1), fields: [.regularHours, .utcOffsetMinutes]).isOpen(at: open) == .open)
        // The business is closed permanently, but its tag still says 24/7.
        #expect(try await client.place(node(4), fields: [.regularHours, .utcOffsetMinutes]).isOpen(at: open) == .open)
        #expect(try await client.place(node(4), fields: [.regularHours, .utcOffsetMinutes, .businessStatus]).isOpen(at: open) == .closed)
        // The client fetches fields that the place lacks. It fetches nothing if the place was requested with all
        // fields.
        let before = client.usage.requestCount
        #expect(try await client.isOpen(try await client.place(node(1), fields: .displayName), at: open) == .open)
        #expect(client.usage.requestCount == before + 2)
        #expect(try await client.isOpen(try await client.place(node(2)), at: open) == .unknown)
        #expect(client.usage.requestCount == before + 3)
    }

    @Test("requirement P13: special days have a date and say whether they are exceptional")
    func specialDays() async throws {
        let folder = try ScratchFolder()
        let place = try await Self.client(folder, at: try moment("2026-12-21T12:00:00Z")).place(node(1))
        let exceptional = try #require(place.currentHours).specialDays.filter(\.isExceptional)
        // Friday is Christmas Day. The hours of Saturday are special too, because the hours that Friday usually has
        // after midnight are missing.
        #expect(exceptional.map(\.date) == [25, 26].map { CivilDate(year: 2026, month: 12, day: $0) })
        #expect(exceptional.first?.holiday != nil)
        // The kitchen's rule does not mention holidays: its days are special, but not exceptional.
        let kitchen = try #require(place.currentSecondaryHours?.first { $0.kind == .kitchen })
        #expect(kitchen.specialDays.map(\.isExceptional) == [false, false])
    }

    @Test("requirement P14: the ends of periods have a date and say whether they are cut")
    func periodEnds() async throws {
        let folder = try ScratchFolder()
        // Tuesday, half past midnight. The first period began on Monday.
        let current = try #require(try await Self.client(folder, at: try moment("2026-12-14T23:30:00Z")).place(node(1)).currentHours)
        let first = try #require(current.periods.first)
        #expect(first.open.date == CivilDate(year: 2026, month: 12, day: 15) && first.open.isTruncated && first.open.minuteOfDay == 0)
        #expect(first.close?.minuteOfDay == 120 && first.close?.isTruncated == false)
        let last = try #require(current.periods.last)
        #expect(last.close?.date == CivilDate(year: 2026, month: 12, day: 21) && last.close?.isTruncated == true && last.close?.hour == 23)
    }

    @Test("requirement P15: secondary hours are a list, each with its kind")
    func secondary() async throws {
        let folder = try ScratchFolder()
        let place = try await Self.client(folder).place(node(1))
        #expect(place.regularSecondaryHours?.map(\.kind) == [.delivery, .kitchen])
        #expect(place.currentSecondaryHours?.first { $0.kind == .delivery }?.weekdayDescriptions.count == 7)
    }

    @Test("requirement P16: current hours may be missing; periods are always a list")
    func optionality() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let place = try await client.place(node(1))
        if let current: PlaceHours = place.currentHours, !current.periods.isEmpty {
            #expect(current.periods.first?.open.date != nil)
        } else {
            Issue.record("current hours are missing")
        }
        #expect(place.regularSecondaryHours?.first?.kind == .delivery)
        #expect(try await client.place(node(2)).currentHours == nil)
    }

    @Test("requirement P17: a missing place is nil from a look-up, and an error from a call that needs the place")
    func notFound() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let token = SessionToken()
        #expect(try await client.lookUp(node(99), fields: .displayName, session: token) == nil)
        await #expect(throws: PlacesError.notFound("\(node(99))")) { try await client.place(node(99)) }
        #expect(try await client.lookUp(node(1), fields: .displayName)?.displayName != nil)
    }

    @Test("requirement P18: attributions come with every place, whatever fields are requested")
    func attributions() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        for fields: PlaceFields in [[], .id, .displayName, .location] {
            let place = try await client.place(node(1), fields: fields)
            #expect(place.attributions == [.openStreetMap])
            #expect(place.json.text.contains("© OpenStreetMap contributors"))
        }
        let near = try await client.nearby(Coordinate(latitude: 52.53, longitude: 13.38), fields: .displayName)
        #expect(!near.isEmpty && near.allSatisfy { !$0.place.attributions.isEmpty })
    }

    @Test("requirement P19: a place ID is the same in a region, in memory, in JSON and by its source")
    func sameEverywhere() async throws {
        let folder = try ScratchFolder()
        let place = try await Self.client(folder).place("osm:node/1")
        #expect(place.id == PlaceID(osm: OSMKey(type: .node, id: 1)))
        #expect(try await PlacesClient([place]).place(place.id) == place)
        #expect(place.json.text.contains("\"places/\(place.id)\""))
    }

    @Test("requirement P20: one ID means one place; one place may have several IDs")
    func severalIDs() async throws {
        let place = Place(id: node(1), displayName: LocalizedText("One"))
        let client = PlacesClient([place], aliases: [node(2): node(1), node(3): node(1)])
        for id in [node(1), node(2), node(3)] { #expect(try await client.place(id).displayName?.text == "One") }
    }

    @Test("requirement P21: an old ID answers with the place, which carries its new ID")
    func oldID() async throws {
        let client = PlacesClient([Place(id: node(1), displayName: LocalizedText("Moved"))], aliases: [node(2): node(1)])
        let place = try await client.place(node(2))
        #expect(place.id == node(1) && place.displayName?.text == "Moved")
    }
}

extension Place {
    fileprivate var phonesAndHours: Bool { internationalPhoneNumber != nil && regularHours != nil && currentHours != nil }
}
