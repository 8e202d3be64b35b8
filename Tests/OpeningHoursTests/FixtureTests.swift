import Foundation
import OpeningHours
import Testing

/// Cases from outside of the project. docs/opening-hours.md lists every case in which Portolan disagrees.
@Suite struct FixtureTests {
    struct Cases: Decodable {
        struct Location: Decodable {
            var lat: Double?
            var lon: Double?
            var countryCode: String?
            var state: String?
        }
        struct Options: Decodable {
            var mode: Int?
            var tagKey: String?
        }
        struct Interval: Decodable {
            var id: String
            var value: String
            var from: String
            var to: String
            var merged: [Stretch]
            var tolerant: Bool
            var location: Location?
            var options: Options?
        }
        struct Pair: Decodable {
            var first: String
            var second: String
            var expected: [Verdict]
        }
        /// The first entry is a Boolean, the second one an explanation.
        struct Verdict: Decodable {
            var isEqual: Bool?
            init(from decoder: any Decoder) throws { isEqual = try? decoder.singleValueContainer().decode(Bool.self) }
        }
        var intervals: [Interval]
        var shouldFail: [String]
        var equalTo: [Pair]
    }

    struct Stretch: Decodable, Equatable {
        var start: LocalTime
        var end: LocalTime
        var isUnknown: Bool

        init(start: LocalTime, end: LocalTime, isUnknown: Bool) {
            self.start = start
            self.end = end
            self.isUnknown = isUnknown
        }

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            start = time(try list.decode(String.self))
            end = time(try list.decode(String.self))
            isUnknown = try list.decode(Bool.self)
        }
    }

    struct RealWorld: Decodable {
        struct Case: Decodable {
            struct Window: Decodable {
                var from: String
                var to: String
                var intervals: [Stretch]
            }
            var value: String
            var countryCode: String
            var state: String?
            var lat: Double
            var lon: Double
            var timezone: String
            var windows: [Window]
        }
        var cases: [Case]
    }

    /// Joins neighbouring intervals of the same kind, without regard to comments.
    private func joined(_ intervals: [Stretch]) -> [Stretch] {
        var found: [Stretch] = []
        for interval in intervals {
            if let last = found.last, last.end == interval.start, last.isUnknown == interval.isUnknown {
                found[found.count - 1].end = interval.end
            } else {
                found.append(interval)
            }
        }
        return found
    }

    private func stretches(_ hours: OpeningHours, _ window: Range<LocalTime>, _ context: HoursContext) -> [Stretch] {
        joined(
            hours.intervals(in: window, context: context).map {
                Stretch(start: $0.start, end: $0.end, isUnknown: $0.state.kind == .unknown)
            }
        )
    }

    private static let canReadCases = Fixtures.has("opening_hours_cases.json")

    /// Returns the IDs of the cases whose result differs from the expected one, and the number of cases.
    private func disagreements(tolerant: Bool, where isWanted: (Cases.Interval) -> Bool) throws -> (failed: [String], total: Int) {
        let cases = try Fixtures.read("opening_hours_cases.json", as: Cases.self).intervals.filter {
            $0.tolerant == tolerant && isWanted($0)
        }
        var failed: [String] = []
        for item in cases {
            let points = item.options?.mode ?? 0 > 0 || item.options?.tagKey == "collection_times"
            var context = HoursContext(timeZone: berlin)
            if let latitude = item.location?.lat, let longitude = item.location?.lon {
                context.coordinate = .init(latitude: latitude, longitude: longitude)
            }
            if let country = item.location?.countryCode {
                context.holidays = HolidayCalendar(country: country, region: item.location?.state)
            }
            var options = ParsingOptions(timePoints: points ? .allowed : .forbidden)
            options.takesLightingWords = item.options?.tagKey == "lit"
            let hours = try? OpeningHours(item.value, options: options)
            let found = hours.map { stretches($0, time(item.from)..<time(item.to), context) }
            if found != joined(item.merged) { failed.append("\(item.id) \(item.value)") }
        }
        return (failed, cases.count)
    }

    @Test(.enabled(if: canReadCases, "needs PORTOLAN_FIXTURES"))
    func agreesOnCleanSyntax() throws {
        // In these cases the reference uses the sunrise of the previous day (docs/opening-hours.md).
        let known = ["oh-0160", "oh-0161", "oh-0162", "oh-0163", "oh-0164"]
        let result = try disagreements(tolerant: false) { !known.contains($0.id) }
        #expect(result.failed.isEmpty)
        #expect(result.total > 150)
    }

    @Test(.enabled(if: canReadCases, "needs PORTOLAN_FIXTURES"))
    func understandsWhatPeopleWrite() throws {
        // Only German cases are compared here; other tests check the holidays of other countries.
        let result = try disagreements(tolerant: true) { item in
            (item.location?.countryCode ?? "de") == "de" && !["oh-0207", "oh-0633"].contains(item.id)
        }
        #expect(result.failed.isEmpty)
        #expect(result.total > 180)
    }

    @Test(.enabled(if: canReadCases, "needs PORTOLAN_FIXTURES"))
    func refusesWhatCannotBeUnderstood() throws {
        let cases = try Fixtures.read("opening_hours_cases.json", as: Cases.self)
        // The reference fails to read these values for reasons outside of the values: it has no country, or its
        // interface refuses the options.
        let outside = [
            "PH", "SH", "Mo-Fr 10:00-20:00; PH off", "Mo-Fr 10:00-20:00; SH off", "Mo 12:00-14:00", "Mo-Fr 08:00-16:00",
            "Mo-Fr 12:00-18:00; We off; Sa,PH 12:00-17:00; Th[3],Th[-1] off",
        ]
        for value in cases.shouldFail where !outside.contains(value) {
            #expect(throws: OpeningHoursError.self, "\(value)") {
                try OpeningHours(value, options: ParsingOptions(timePoints: value.hasPrefix("Su 7:30") ? .allowed : .forbidden))
            }
        }
    }

    @Test(.enabled(if: canReadCases, "needs PORTOLAN_FIXTURES"))
    func comparesValues() throws {
        let window = time("2015-10-12")..<time("2015-11-12")
        for pair in try Fixtures.read("opening_hours_cases.json", as: Cases.self).equalTo {
            let first = stretches(try hours(pair.first), window, HoursContext())
            let second = stretches(try hours(pair.second), window, HoursContext())
            #expect((first == second) == pair.expected.first?.isEqual, "\(pair.first) = \(pair.second)")
        }
    }

    @Test(.enabled(if: Fixtures.has("opening_hours_realworld.json"), "needs PORTOLAN_FIXTURES"))
    func agreesOnRealValues() throws {
        let cases = try Fixtures.read("opening_hours_realworld.json", as: RealWorld.self).cases
        var failed: [String] = []
        var total = 0
        for item in cases {
            let hours = try OpeningHours(item.value)
            let again = try OpeningHours(hours.normalized)
            let holidays = HolidayCalendar(country: item.countryCode, region: item.state)
            // If Portolan has no holidays of the country, values that need holidays cannot be checked.
            if holidays == nil, hours.needs.contains(.publicHolidays) { continue }
            let context = HoursContext(
                timeZone: try #require(TimeZone(identifier: item.timezone)),
                coordinate: .init(latitude: item.lat, longitude: item.lon),
                holidays: holidays
            )
            for window in item.windows {
                total += 1
                let range = time(window.from)..<time(window.to)
                if stretches(hours, range, context) != joined(window.intervals) { failed.append(item.value) }
                #expect(hours.intervals(in: range, context: context) == again.intervals(in: range, context: context), "\(item.value)")
            }
        }
        #expect(Double(failed.count) <= 0.005 * Double(total), "\(failed)")
    }
}
