import Foundation
import OpeningHours
import Testing

/// The grammar of Key:opening_hours/specification on the OSM wiki, rule by rule.
///
/// February 2024 has 29 days, and the 26th is a Monday in week 9. Easter is on 31 March.
@Suite("Values follow the specification of opening_hours") struct SpecificationTests {
    /// Returns the days on which the value opens, as "02-26 03-01". The window is 26 February to 8 April 2024 by
    /// default.
    private func days(_ value: String, _ from: String = "2024-02-26", _ to: String = "2024-04-08", _ context: HoursContext = .init())
        throws -> String
    {
        try OpeningHours(value + " 10:00-12:00").intervals(in: time(from)..<time(to), context: context)
            .map { String("\($0.start)".dropFirst(5).prefix(5)) }
            .joined(separator: " ")
    }

    // MARK: Day selectors

    @Test(
        "weekdays and their ranges open on these days",
        arguments: [
            ("We", "02-28"), ("Mo-We", "02-26 02-27 02-28"), ("Sa-Mo", "02-26 03-02 03-03"), ("Mo,We,Fr", "02-26 02-28 03-01"),
            ("Mo-Tu,Th,Sa-Su", "02-26 02-27 02-29 03-02 03-03"), ("Mo-Su", "02-26 02-27 02-28 02-29 03-01 03-02 03-03"), ("Su-Su", "03-03"),
        ]
    )
    func weekdays(value: String, expected: String) throws {
        #expect(try days(value, "2024-02-26", "2024-03-04") == expected)
    }

    /// The number in brackets counts the weekday within the month. A negative number counts from the end of the month.
    @Test(
        "numbered weekdays open on these days",
        arguments: [
            ("Mo[1]", "03-04 04-01"), ("Mo[-1]", "02-26 03-25"), ("Fr[5]", "03-29"), ("Mo[5]", ""), ("Fr[1-3]", "03-01 03-08 03-15 04-05"),
            ("Fr[1,-1]", "03-01 03-29 04-05"), ("Su[-2]", "03-24"), ("Mo[1] +2 days", "03-06 04-03"), ("Fr[1] -1 day", "02-29 04-04"),
            ("Th[-1] +1 day", "03-01 03-29"), ("Mo[2],Th[2]", "03-11 03-14"),
        ]
    )
    func numberedWeekdays(value: String, expected: String) throws { #expect(try days(value) == expected) }

    /// Public holidays are Tuesday 27 February and Sunday 31 March. School holidays are from 18 to 22 March.
    @Test(
        "holidays open on these days",
        arguments: [
            ("PH", "02-27 03-31"), ("PH +1 day", "02-28 04-01"), ("PH -1 day", "02-26 03-30"), ("SH", "03-18 03-19 03-20 03-21 03-22"),
            ("SH Mo", "03-18"), ("PH Su", "03-31"), ("PH,Sa", "02-27 03-02 03-09 03-16 03-23 03-30 03-31 04-06"),
            ("SH,PH", "02-27 03-18 03-19 03-20 03-21 03-22 03-31"),
            ("Mo,PH", "02-26 02-27 03-04 03-11 03-18 03-25 03-31 04-01"), ("Mar PH", "03-31"),
        ]
    )
    func holidays(value: String, expected: String) throws {
        let day = { (text: String) in CivilDate(text)! }
        let calendar = HolidayCalendar(
            publicHolidays: GivenDays(days: [day("2024-02-27"), day("2024-03-31")]),
            schoolHolidays: [day("2024-03-18")...day("2024-03-22")]
        )
        #expect(try days(value, "2024-02-26", "2024-04-08", HoursContext(holidays: calendar)) == expected)
        // Without a calendar, no day is a holiday.
        let plain = value.replacing(/,?(PH|SH),?( [+-]1 day)?/, with: "")
        if !["Mo", "Sa"].contains(plain) { #expect(try days(value).isEmpty) }
    }

    // MARK: Weeks, dates, years

    @Test(
        "weeks are those of ISO 8601",
        arguments: [
            ("week 10 Mo", "2024-02-26", "2024-04-08", "03-04"), ("week 09-11 Mo", "2024-02-26", "2024-04-08", "02-26 03-04 03-11"),
            ("week 09-14/2 Mo", "2024-02-26", "2024-04-08", "02-26 03-11 03-25"),
            ("week 10,12 Tu", "2024-02-26", "2024-04-08", "03-05 03-19"),
            // The first week of 2025 begins on 30 December, and the last week of 2020 ends on 3 January. Most years
            // have no week 53.
            ("week 01 Mo", "2024-12-02", "2025-01-31", "12-30"), ("week 53 Fr", "2020-12-01", "2021-02-01", "01-01"),
            ("week 53", "2024-01-01", "2025-12-28", ""),
        ]
    )
    func weeks(value: String, from: String, to: String, expected: String) throws { #expect(try days(value, from, to) == expected) }

    /// A range that ends at Easter ends on the day before Easter, as in the reference implementation
    /// (docs/opening-hours.md).
    @Test(
        "months and dates open on these days",
        arguments: [
            ("Mar Fr", "03-01 03-08 03-15 03-22 03-29"), ("Apr-Feb Fr", "04-05"), ("Feb-Mar Mo[1]", "03-04"), ("Feb 29", "02-29"),
            ("Feb 28-Mar 02", "02-28 02-29 03-01 03-02"),
            ("Mar 30-Apr 01", "03-30 03-31 04-01"), ("Mar 05-07", "03-05 03-06 03-07"), ("Mar 05,07", "03-05 03-07"),
            ("Feb 27-Mar 06/3", "02-27 03-01 03-04"),
            ("Apr 06+", "04-06 04-07"), ("2024 Mar 03", "03-03"), ("2023 Mar 03", ""), ("2024 Apr 05-2025 Feb 27", "04-05 04-06 04-07"),
            ("Apr 06-Feb 26", "02-26 04-06 04-07"),
            ("easter", "03-31"), ("easter -2 days", "03-29"), ("easter -2 days-easter +1 day", "03-29 03-30 03-31"),
            ("2023 easter", ""),
            // The first Sunday after a date, and the last Sunday before a date.
            ("Mar 20 +Su", "03-24"), ("Mar 20 -Su", "03-17"), ("Mar 31 -1 day", "03-30"), ("Mar 20 +Su +1 day", "03-25"),
            ("Mar Su[-1]", "03-31"),
            ("Mar 01 Fr", "03-01"), ("Mar 01 Mo", ""), ("Mar 01,Apr 01", "03-01 04-01"),
        ]
    )
    func dates(value: String, expected: String) throws { #expect(try days(value) == expected) }

    @Test("29 February exists only in leap years")
    func leapDays() throws {
        #expect(try days("Feb 29", "2023-01-01", "2029-01-01") == "02-29 02-29")
        #expect(try days("Feb 28-29", "2025-02-01", "2025-03-10") == "02-28")
        #expect(try days("Feb 29", "2100-01-01", "2101-01-01") == "")
    }

    @Test(
        "years open on these days",
        arguments: [
            ("2024", "2024-01-01 2024-12-31"), ("2023-2025", "2023-01-01 2023-12-31 2024-01-01 2024-12-31 2025-01-01 2025-12-31"),
            ("2022-2027/2", "2022-01-01 2022-12-31 2024-01-01 2024-12-31 2026-01-01 2026-12-31"),
            ("2026+", "2026-01-01 2026-12-31 2027-01-01 2027-12-31"),
            ("2022,2027", "2022-01-01 2022-12-31 2027-01-01 2027-12-31"),
        ]
    )
    func years(value: String, expected: String) throws {
        let found = try OpeningHours("\(value) Jan 01,Dec 31 10:00-12:00").intervals(in: time("2022-01-01")..<time("2028-01-01"))
        #expect(found.map { String("\($0.start)".prefix(10)) }.joined(separator: " ") == expected)
    }

    // MARK: Times

    @Test(
        "times open at these hours of Wednesday, 28 February 2024",
        arguments: [
            ("10:00-12:00", ["10:00-12:00"]), ("10:00-12:00,14:00-16:30", ["10:00-12:00", "14:00-16:30"]),
            ("00:00-24:00", ["00:00-02-29 00:00"]),
            // Hours past midnight, in two spellings.
            ("22:00-02:00", ["22:00-02-29 02:00"]), ("22:00-26:00", ["22:00-02-29 02:00"]), ("20:00-48:00", ["20:00-03-01 00:00"]),
            ("10:00-11:00,10:30-12:00", ["10:00-12:00"]),
            // Without a position the sun has fixed hours: dawn 05:30, sunrise 06:00, sunset 18:00, dusk 18:30.
            ("sunrise-sunset", ["06:00-18:00"]), ("dawn-dusk", ["05:30-18:30"]), ("(sunrise+01:00)-(sunset-00:30)", ["07:00-17:30"]),
            ("10:00-sunset", ["10:00-18:00"]),
            ("dusk-dawn", ["18:30-02-29 05:30"]), ("sunrise-24:00", ["06:00-02-29 00:00"]),
            // The state is unknown after an open end.
            ("10:00-16:00+", ["10:00-16:00", "16:00-02-29 00:00?"]), ("18:00+", ["18:00-02-29 04:00?"]),
            ("06:00-23:00+", ["06:00-23:00", "23:00-02-29 07:00?"]),
            // Points in time every 90 minutes.
            ("10:00-13:00/90", ["10:00-10:01", "11:30-11:31", "13:00-13:01"]),
            ("10:00-13:00/01:30", ["10:00-10:01", "11:30-11:31", "13:00-13:01"]), ("08:15", ["08:15-08:16"]),
        ]
    )
    func times(value: String, expected: [String]) throws {
        #expect(
            try listing("2024 Feb 28 " + value, "2024-02-27", "2024-03-03").map { $0.replacingOccurrences(of: "02-28 ", with: "") }
                == expected
        )
    }

    // MARK: Modifiers and comments

    @Test(
        "values have these states on Wednesday at noon",
        arguments: [
            ("24/7", "open"), ("open", "open"), ("off", "closed"), ("closed", "closed"), ("unknown", "unknown"), ("We", "open"),
            ("We open", "open"), ("We off", "closed"),
            (#"We "ring the bell""#, #"unknown "ring the bell""#), (#"We open "ring the bell""#, #"open "ring the bell""#),
            (#"We off "holiday""#, #"closed "holiday""#),
            (#"We unknown "maybe""#, #"unknown "maybe""#), (#"24/7; We 11:00-13:00 off "lunch""#, #"closed "lunch""#), ("Th", "closed"),
            ("24/7 closed", "closed"),
            (#""by appointment""#, #"unknown "by appointment""#),
            (#"We 10:00-14:00 open "a", We 11:00-13:00 unknown "b""#, #"unknown "b""#),
        ]
    )
    func states(value: String, expected: String) throws {
        #expect("\(try OpeningHours(value).state(at: time("2024-02-28T12:00")))" == expected)
    }

    // MARK: Rules

    @Test(
        "rules after ; , and || replace, add, or fill in",
        arguments: [
            // A rule after ";" replaces the days that it names.
            ("Mo-Fr 09:00-17:00; We 12:00-13:00", ["02-27 09:00-17:00", "02-28 12:00-13:00"]),
            ("Mo-Fr 09:00-17:00; We off", ["02-27 09:00-17:00"]),
            ("Mo-Fr 09:00-17:00; We 12:00-13:00 off", ["02-27 09:00-17:00", "02-28 09:00-12:00", "02-28 13:00-17:00"]),
            ("We off; Mo-Fr 09:00-17:00", ["02-27 09:00-17:00", "02-28 09:00-17:00"]),
            // A rule after "," adds hours to the days that it names.
            ("Mo-Fr 09:00-12:00, We 14:00-16:00", ["02-27 09:00-12:00", "02-28 09:00-12:00", "02-28 14:00-16:00"]),
            // A rule after "||" applies at times at which the place is closed by the rules before it.
            ("Tu 10:00-12:00 || We 08:00-09:00 || off", ["02-27 10:00-12:00", "02-28 08:00-09:00"]),
            (#"Tu 10:00-12:00 || "call""#, ["02-27 00:00-10:00?", "02-27 10:00-12:00", "02-27 12:00-02-29 00:00?"]),
            ("Mo-Fr 10:00-12:00 || We 09:00-11:00 unknown", ["02-27 10:00-12:00", "02-28 09:00-10:00?", "02-28 10:00-12:00"]),
            // A rule after "," may give the next day hours of its own. The hours past midnight that began on the day
            // before stay.
            ("Tu 22:00-03:00, We 10:00-12:00", ["02-27 22:00-02-28 03:00", "02-28 10:00-12:00"]),
        ]
    )
    func rules(value: String, expected: [String]) throws {
        #expect(try listing(value, "2024-02-27", "2024-02-29") == expected)
    }

    @Test(
        "texts outside of the grammar are refused",
        arguments: [
            "Mo-Fr 09:00-", "Mo-", "-Fr", "09:00-17:00-18:00", "25:00-26:00", "10:60-11:00", "10:00-49:00", "week 00", "week 54", "week",
            "Mo[0]", "Mo[6]", "Mo[1",
            "Mar 32", "Apr 31", "Feb 30", "Foo", "2024-2023", "2024/0", "(sunrise+01:00", "(noon)-18:00", "Mo 10:00-12:00/0", "PH +2 days",
            "\"open", "10:00-12:00 maybe",
            "|| ||", "; ;", "Mo +1 day", "10:00-16:00/", "Mar 01-", "24/8",
        ]
    )
    func refused(value: String) {
        #expect(throws: OpeningHoursError.self, "\(value)") { try OpeningHours(value, options: ParsingOptions(timePoints: .allowed)) }
    }
}

/// Times from almanacs for the solstices of 2024, in UTC. At the solstices the times of the sun change so slowly that
/// the computed ones are exact to the minute.
@Suite("The sun's course is that of almanacs") struct SolsticeTests {
    @Test(
        "sunrise and sunset are at these times",
        arguments: [
            ("London", 51.507, -0.128, "2024-06-20", "03:43", "20:21"), ("London", 51.507, -0.128, "2024-12-21", "08:04", "15:53"),
            ("New York", 40.713, -74.006, "2024-12-21", "12:16", "21:32"), ("Quito", -0.18, -78.47, "2024-03-20", "11:18", "23:25"),
        ]
    )
    func solstices(name: String, latitude: Double, longitude: Double, date: String, rise: String, set: String) throws {
        let day = try #require(CivilDate(date))
        let times = SunTimes.compute(date: day, latitude: latitude, longitude: longitude)
        for (moment, expected) in [(times.sunrise, rise), (times.sunset, set)] {
            let parts = expected.split(separator: ":").compactMap { Int($0) }
            let wanted = day.daysSinceEpoch * 86400 + parts[0] * 3600 + parts[1] * 60
            #expect(abs(try #require(moment) - wanted) <= 120, "\(name), \(date): \(expected)")
        }
    }

    @Test("beyond the polar circles the sun may stay up or down")
    func polarDays() throws {
        for (date, horizon) in [("2024-06-20", SunTimes.Course.staysAbove), ("2024-12-21", .staysBelow), ("2024-03-20", .crosses)] {
            #expect(SunTimes.compute(date: try #require(CivilDate(date)), latitude: 69.65, longitude: 18.96).horizon == horizon)
        }
    }
}
