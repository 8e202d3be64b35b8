import Foundation
import OpeningHours
import Testing

/// Public holidays of 26 regions from 2020 to 2032, from outside of the project.
@Suite struct HolidayFixtureTests {
    struct File: Decodable {
        var regions: [String: [String: String]]
    }

    @Test(.enabled(if: Fixtures.has("public_holidays.json"))) func hasEveryDateAndNoOther() throws {
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: Fixtures.folder.appending(path: "public_holidays.json")))
        #expect(file.regions.count >= 26)
        for (code, dates) in file.regions.sorted(by: { $0.key < $1.key }) {
            let parts = code.split(separator: "-", maxSplits: 1).map(String.init)
            let calendar = try #require(HolidayCalendar(country: parts[0], region: parts.count > 1 ? parts[1] : nil), "\(code)")
            let expected = Set(dates.keys)
            let found = Set((2020...2032).flatMap { calendar.publicHolidays(year: $0) }.map(\.date.description))
            #expect(expected.subtracting(found).sorted() == [], "\(code): missing")
            #expect(found.subtracting(expected).sorted() == [], "\(code): too many")
        }
    }
}
