import OpeningHours
import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct StatusTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: String
        var tags: DetailTags
        var status: BusinessStatus?

        init(_ kind: String, _ tags: DetailTags, _ status: BusinessStatus?) {
            self.kind = kind
            self.tags = tags
            self.status = status
        }

        var testDescription: String { kind + " " + tags.all.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    static let today = CivilDate(year: 2026, month: 11, day: 21)

    static let cases: [Case] = [
        Case("amenity=cafe", [:], .operational),
        Case("natural=peak", [:], nil),
        Case("disused:shop=bakery", [:], .closedPermanently),
        Case("abandoned:amenity=cafe", [:], .closedPermanently),
        Case("was:amenity=pub", [:], .closedPermanently),
        Case("razed:tourism=hotel", [:], .closedPermanently),
        Case("demolished:amenity=cinema", [:], .closedPermanently),
        Case("construction:amenity=school", [:], .futureOpening),
        Case("proposed:shop=mall", [:], .futureOpening),
        Case("amenity=cafe", ["disused": "yes"], .closedPermanently),
        Case("shop=vacant", ["shop": "vacant"], .closedPermanently),
        Case("building=construction", ["building": "construction"], .futureOpening),
        Case("amenity=cafe", ["end_date": "2026-11-20"], .closedPermanently),
        Case("amenity=cafe", ["end_date": "2026-11-21"], .operational),
        Case("amenity=cafe", ["end_date": "2026"], .operational),
        Case("amenity=cafe", ["end_date": "2015-03"], .closedPermanently),
        Case("amenity=cafe", ["end_date": "around 2016-08-15"], .closedPermanently),
        Case("amenity=cafe", ["end_date": "after 2016"], .operational),
        Case("amenity=cafe", ["end_date": "soon"], .operational),
        Case("amenity=cafe", ["opening_date": "2026-12-18"], .futureOpening),
        Case("amenity=cafe", ["opening_date": "2027"], .futureOpening),
        Case("amenity=cafe", ["opening_date": "2026"], .operational),
        Case("amenity=cafe", ["start_date": "2020-12-18"], .operational),
        Case("amenity=cafe", ["start_date": "before 1815"], .operational),
        Case("amenity=cafe", ["opening_hours": "off"], .closedTemporarily),
        Case("amenity=cafe", ["opening_hours": "closed"], .closedTemporarily),
        Case("amenity=cafe", ["opening_hours": "closed \"for works\""], .closedTemporarily),
        Case("amenity=cafe", ["opening_hours": "off \"permanently closed\""], .closedPermanently),
        Case("amenity=cafe", ["opening_hours": "2026 Jan 10-2026 Dec 31 off \"closed for works\""], .closedTemporarily),
        Case("amenity=cafe", ["opening_hours": "2025 Jan 10-2025 Dec 31 off \"closed for works\""], .operational),
        Case("amenity=cafe", ["opening_hours": "Mo-Fr 09:00-18:00; 2026 Nov 01-2026 Dec 24 off \"renovation\""], .closedTemporarily),
        Case("amenity=cafe", ["opening_hours": "Mo-Fr 09:00-18:00; 2026 Nov 21 off \"wedding\""], .operational),
        Case("amenity=cafe", ["opening_hours": "Mo-Fr 09:00-18:00; PH off"], .operational),
        Case("amenity=cafe", ["opening_hours": "Mo-Sa 09:00-18:00; Su closed"], .operational),
        Case("amenity=cafe", ["opening_hours": "nonsense off"], .operational),
        Case("amenity=charging_station", ["operational_status": "out_of_order"], .closedTemporarily),
    ]

    @Test(arguments: cases) func hasTheStatus(_ example: Case) throws {
        let today = try #require(Self.today)
        let types = PlaceKinds.types(kinds: [example.kind], isPointOfInterest: true) { example.tags.value(of: $0) }
        #expect(PlaceStatus(example.tags, kinds: [example.kind], types: types, today: today).businessStatus == example.status)
    }

    @Test func namesTheOpeningDate() throws {
        let today = try #require(Self.today)
        let status = PlaceStatus(["opening_date": "2026-12-18"], kinds: ["construction:shop=mall"], types: [], today: today)
        #expect(status.businessStatus == .futureOpening)
        #expect(status.openingDate?.year == 2026 && status.openingDate?.month == 12 && status.openingDate?.day == 18)
        #expect(PlaceStatus(["opening_date": "2015"], kinds: ["construction:shop=mall"], types: [], today: today).openingDate == nil)
    }

    @Test func alivesLead() throws {
        // The kind that the place has now decides the status. The kind that it had before does not count.
        let today = try #require(Self.today)
        let kinds = ["amenity=cafe", "was:amenity=pub"]
        let types = PlaceKinds.types(kinds: kinds, isPointOfInterest: true) { _ in nil }
        #expect(PlaceStatus([:], kinds: kinds, types: types, today: today).businessStatus == .operational)
    }

    @Test func knowsFormerTypes() {
        #expect(PlaceKinds.formerTypes(kinds: ["disused:shop=bakery"]) { _ in nil }?.first == "bakery")
        let tags: DetailTags = ["disused:amenity": "restaurant", "disused:cuisine": "italian"]
        #expect(PlaceKinds.formerTypes(kinds: ["disused:amenity=restaurant"]) { tags.value(of: $0) }?.first == "italian_restaurant")
        #expect(PlaceKinds.formerTypes(kinds: ["shop=bakery"]) { _ in nil } == nil)
    }

    @Test(
        arguments: [
            ("2015-08-10", "2015-08-10", "2015-08-10"), ("2015-03", "2015-03-01", "2015-03-31"), ("2016-02", "2016-02-01", "2016-02-29"),
            ("2015", "2015-01-01", "2015-12-31"), ("~2015", "2015-01-01", "2015-12-31"), ("before 1877", nil, "1900-01-01"),
            ("after 2016", "2016-01-01", nil), ("1990s", "1990-01-01", "1999-12-31"), ("C20", "1901-01-01", "2000-12-31"),
            ("C19", "1900-01-01", "1900-12-31"),
            ("2014..2018-06", "2014-01-01", "2018-06-30"), ("2015-08-10T12:00:00Z", "2015-08-10", "2015-08-10"),
            ("1872-10-24", "1900-01-01", "1900-01-01"),
        ] as [(String, String?, String?)]
    )
    func datesAreLoose(_ text: String, _ first: String?, _ last: String?) throws {
        let date = try #require(LooseDate(text))
        #expect(date.first?.description == first)
        #expect(date.last?.description == last)
    }

    @Test(arguments: ["", "soon", "2015-13", "2015-02-30", "20150810", "-5", "Fall 2015 > Spring 2016", "..", "2015..", "yes", "15"])
    func isNoDate(_ text: String) { #expect(LooseDate(text) == nil) }
}
