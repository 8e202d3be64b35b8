import Foundation
import OpeningHours
import PortolanTestSupport
import Testing

/// A calendar with holidays only on the given days.
struct GivenDays: HolidayRules {
    var days: [CivilDate]
    func publicHolidays(year: Int) -> [Holiday] { days.filter { $0.year == year }.sorted().map { Holiday(date: $0, name: "Holiday") } }
}

@Suite struct EvaluationTests {
    @Test(
        arguments: [
            // A rule after ";" replaces the hours of a day, a rule after "," adds hours to the day, and "off" closes
            // the place.
            ("10:00-12:00; We 14:00-16:00", ["10-02 10:00-12:00", "10-03 14:00-16:00", "10-04 10:00-12:00"]),
            ("10:00-12:00, We 14:00-16:00", ["10-02 10:00-12:00", "10-03 10:00-12:00", "10-03 14:00-16:00", "10-04 10:00-12:00"]),
            ("10:00-14:00; We 12:00-13:00 off", ["10-02 10:00-14:00", "10-03 10:00-12:00", "10-03 13:00-14:00", "10-04 10:00-14:00"]),
            ("Tu 10:00-12:00 || We unknown", ["10-02 10:00-12:00", "10-03 00:00-10-04 00:00?"]),
            // Hours past midnight belong to the rule of the day on which they begin. If a rule replaces the next day,
            // these hours end at midnight.
            ("We 22:00-26:00", ["10-03 22:00-10-04 02:00"]),
            ("We 22:00-02:00; Th 10:00-12:00", ["10-03 22:00-10-04 00:00", "10-04 10:00-12:00"]),
            ("We 22:00-22:00", ["10-03 22:00-10-04 22:00"]),
            // After the stated end of hours with an open end, the state is unknown.
            ("We 13:00-17:00+", ["10-03 13:00-17:00", "10-03 17:00-10-04 03:00?"]),
            ("We 07:00+,12:00-16:00", ["10-03 07:00-12:00?", "10-03 12:00-16:00"]),
            // Hours with an open end give way to the hours of the next day.
            (
                "We,Th 06:00-23:00+",
                ["10-03 06:00-23:00", "10-03 23:00-10-04 06:00?", "10-04 06:00-23:00", "10-04 23:00-10-05 00:00?"]
            ),
            // Points in time last a minute.
            ("We 10:00-12:00/60", ["10-03 10:00-10:01", "10-03 11:00-11:01", "10-03 12:00-12:01"]),
            ("week 40 We 10:00-12:00", ["10-03 10:00-12:00"]), ("Oct We[1] 10:00-12:00", ["10-03 10:00-12:00"]),
            ("We[1] +1 day 10:00-12:00", ["10-04 10:00-12:00"]), ("2012/4 Oct 03 10:00-12:00", ["10-03 10:00-12:00"]),
            ("dawn-sunset", ["10-02 05:30-18:00", "10-03 05:30-18:00", "10-04 05:30-18:00"]),
        ])
    func followsTheSpecification(value: String, expected: [String]) throws {
        #expect(try listing(value, "2012-10-02", "2012-10-05") == expected)
    }

    @Test(
        arguments: [
            ("easter", ["03-31 00:00-04-01 00:00"]), ("easter +1 day", ["04-01 00:00-04-02 00:00"]),
            ("Mar Su[-1]-Apr Su[1]", ["03-31 00:00-04-08 00:00"]), ("Mar 25 +Su", ["03-31 00:00-04-01 00:00"]),
            ("Mar 29-Apr 02/2", ["03-29 00:00-03-30 00:00", "03-31 00:00-04-01 00:00", "04-02 00:00-04-03 00:00"]),
            ("2013 Mar 30-2013 Apr 01", ["03-30 00:00-04-02 00:00"]), ("2014 Mar 30", []),
        ])
    func findsDates(value: String, expected: [String]) throws {
        #expect(try listing(value, "2013-03-25", "2013-04-10") == expected)
    }

    @Test func knowsHolidays() throws {
        let holiday = try #require(CivilDate(year: 2012, month: 10, day: 3))
        let calendar = HolidayCalendar(
            publicHolidays: GivenDays(days: [holiday]),
            schoolHolidays: [holiday.adding(days: 1)...holiday.adding(days: 2)]
        )
        let context = HoursContext(holidays: calendar)
        #expect(try listing("10:00-12:00; PH off", "2012-10-02", "2012-10-05", context) == ["10-02 10:00-12:00", "10-04 10:00-12:00"])
        #expect(try listing("PH -1 day", "2012-10-01", "2012-10-05", context) == ["10-02 00:00-10-03 00:00"])
        #expect(try listing("SH Fr", "2012-10-01", "2012-10-08", context) == ["10-05 00:00-10-06 00:00"])
        #expect(try listing("Su,SH,PH 10:00-12:00", "2012-10-01", "2012-10-08", context).count == 4)
        #expect(try listing("PH We", "2012-10-01", "2012-10-08", context).count == 1)
        #expect(try listing("PH Th", "2012-10-01", "2012-10-08", context).isEmpty)
    }

    @Test func findsTheNextChange() throws {
        let cases: [(String, String, String?)] = [
            ("Mo-Fr 09:00-17:00", "2026-08-07T12:00", "2026-08-07T17:00"), ("Mo-Fr 09:00-17:00", "2026-08-07T17:00", "2026-08-10T09:00"),
            ("24/7", "2026-08-07T17:00", nil), ("off", "2026-08-07T17:00", nil), ("Mo-Su,PH 12:00-12:00", "2026-08-07T17:00", nil),
            ("Feb 29 10:00-12:00", "2096-03-01", "2104-02-29T10:00"), ("Feb 29 Mo", "2026-01-01", "2044-02-29T00:00"),
            ("2020,8000-9000 10:00-22:00", "2026-01-01", "8000-01-01T10:00"), ("Jan 31 week 20", "2026-01-01", nil),
            ("2012 easter -2 days", "2026-01-01", nil), ("week 53 Mo 10:00-11:00", "2027-01-01", "2032-12-27T10:00"),
            ("Feb Su[5]", "2026-01-01", "2032-02-29T00:00"), ("Mo-Fr 00:00-24:00; Sa,Su 00:00-24:00", "2026-01-01", nil),
            ("2030+", "2026-01-01", "2030-01-01T00:00"), ("Dec 31 00:00-24:00, Jan 01 00:00-24:00", "2026-12-31T12:00", "2027-01-02T00:00"),
        ]
        for (value, from, expected) in cases {
            #expect(try hours(value).nextChange(after: time(from)).map { "\($0)" } == expected, "\(value)")
        }
    }

    @Test func knowsWhatNeverChanges() throws {
        for value in [
            "24/7", "open", "Mo-Su", "00:00-24:00", "12:00-12:00", "week 01-53", "Jan-Dec", "Mo-Su,PH", "12:00-13:00; 24/7", "02:00-26:00",
        ] {
            #expect(try hours(value).isAlwaysOpen, "\(value)")
        }
        for value in ["Mo-Fr", "24/7; PH off", "sunrise-sunset", "off", "unknown", "2012-2030"] {
            #expect(try !hours(value).isAlwaysOpen, "\(value)")
        }
        #expect(try hours("24/7; Mo-Fr off").isWeekStable)
        #expect(try !hours("24/7; PH off").isWeekStable)
        #expect(try hours("off").isAlwaysClosed)
    }

    @Test(
        arguments: [
            ("2026-08-03", "2026-08-03T00:00"), ("2026-08-03T9:05", "2026-08-03T09:05"), ("2026-08-03 09:05:59.5", "2026-08-03T09:05"),
            ("2026-12-31T24:00", "2027-01-01T00:00"), ("2026-08-03T24:01", nil), ("2026-08-+3", nil), ("2026-02-29", nil),
            ("2026-08-03T09:5", nil), ("2026-08-03T-9:05", nil), ("2026-08-03T09:05:", nil), ("2026-08-03T09:05:0x1", nil),
            ("1899-12-31", nil), ("26-08-03", nil), ("", nil), ("T", nil),
        ] as [(String, String?)]
    )
    func readsWallTimes(text: String, expected: String?) {
        #expect(LocalTime(text)?.description == expected)
    }

    /// Berlin's clocks go forward at 02:00 on 2026-03-29, and back at 03:00 on 2026-10-25.
    @Test func countsDaysOf23And25Hours() throws {
        let context = HoursContext(timeZone: berlin)
        let day = { (text: String) in context.date(of: time(text)) }
        for (date, next, duration) in [
            ("2026-03-29", "2026-03-30", 23), ("2026-10-25", "2026-10-26", 25), ("2026-06-01", "2026-06-02", 24),
        ] {
            let intervals = try hours("24/7").intervals(in: day(date)..<day(next), context: context)
            #expect(intervals.map { $0.end.timeIntervalSince($0.start) } == [Double(duration) * 3600])
        }
        // 01:00-04:00 lasts two hours in spring and four in autumn.
        for (date, next, duration) in [("2026-03-29", "2026-03-30", 2), ("2026-10-25", "2026-10-26", 4)] {
            let intervals = try hours("01:00-04:00").intervals(in: day(date)..<day(next), context: context)
            #expect(intervals.map { $0.end.timeIntervalSince($0.start) }.reduce(0, +) == Double(duration) * 3600)
        }
        let value = try hours("Su 01:00-04:00")
        let start = day("2026-03-29T01:30")
        #expect(value.state(at: start, in: context).isOpen)
        #expect(value.nextChange(after: start, in: context) == day("2026-03-29T04:00"))
        #expect(try #require(value.nextChange(after: start, in: context)).timeIntervalSince(start) == 1.5 * 3600)
        // 02:15 does not exist on that day: the clock jumps from 02:00 to 03:00, into the opening hours.
        #expect(try hours("Su 02:15-04:00").nextChange(after: start, in: context) == day("2026-03-29T03:00"))
    }

    /// The state of every minute, the intervals and the next change agree. Parsing the normal form changes nothing.
    @Test func agreesWithItself() throws {
        let values = [
            "Mo-Fr 08:00-12:00,13:00-17:30; Sa 22:00-04:00; PH off", "Su-Tu 11:00-01:00, We-Th 11:00-03:00, Fr 11:00-06:00, Sa 11:00-07:00",
            "17:00+; 15:00-16:00 off", "Mo 22:00-28:00+ || Tu unknown \"call\"", "Mar Su[-1]-Oct Su[-1] 10:00-20:00; Dec 24-26 off",
            "week 01-53/2 Fr 09:00-10:00/20", "sunset-sunrise; Mo off", "We[2] -2 days 12:00-36:00 \"x\"",
        ]
        let seed: UInt64 = 20_260_803
        var generator = SplitMix64(seed: seed)
        let context = HoursContext(
            timeZone: berlin,
            coordinate: .init(latitude: 52.5, longitude: 13.4),
            holidays: HolidayCalendar(country: "DE")
        )
        for value in values {
            let hours = try OpeningHours(value, options: ParsingOptions(timePoints: .allowed))
            let again = try OpeningHours(hours.normalized, options: ParsingOptions(timePoints: .allowed))
            let start = time("2026-01-01").adding(minutes: Int.random(in: 0..<500_000, using: &generator))
            let window = start..<start.adding(minutes: 3 * 1440)
            let intervals = hours.intervals(in: window, context: context)
            #expect(again.intervals(in: window, context: context) == intervals, "\(value), seed \(seed)")
            var minute = start
            var change = hours.nextChange(after: start, in: context)
            var previous = hours.state(at: start, in: context)
            while minute < window.upperBound {
                let state = hours.state(at: minute, in: context)
                let listed = intervals.first { $0.start <= minute && minute < $0.end }?.state
                #expect(listed?.kind ?? .closed == state.kind, "\(value) at \(minute), seed \(seed)")
                if state != previous {
                    #expect(change == minute, "\(value) at \(minute), seed \(seed)")
                    change = hours.nextChange(after: minute, in: context)
                    previous = state
                }
                minute = minute.adding(minutes: 1)
            }
        }
    }
}
