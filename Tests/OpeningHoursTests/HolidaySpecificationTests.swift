import Testing

@testable import OpeningHours

/// Public holidays from laws and church tables. A case of a country lists all holidays of a year.
@Suite("Public holidays follow the law")
struct HolidaySpecificationTests {
    // MARK: Easter

    private static func days(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

    /// Returns the days of a rule in the year of `day`.
    private func sundays(_ rule: String, _ day: String) throws -> [String] {
        let year = try #require(Int(day.prefix(4)))
        return try HolidayTable("\(rule) | Easter").publicHolidays(year: year).map(\.date.description)
    }

    /// Years from the tables of the Gregorian calendar, with the earliest and the latest possible day, and years in
    /// which one of the calendar's two exceptions applies.
    @Test(
        "Easter Sunday is on these days",
        arguments: days(
            """
            2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20 2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21 2020-04-12
            2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13
            2032-03-28 2033-04-17 2034-04-09 2035-03-25
            2285-03-22 1943-04-25 2038-04-25 1954-04-18 1981-04-19 2049-04-18 2076-04-19
            """
        )
    )
    func easter(day: String) throws { #expect(try sundays("E", day) == [day]) }

    /// The tables of the Julian calendar, as Gregorian dates.
    @Test(
        "Orthodox Easter Sunday is on these days",
        arguments: days(
            """
            2010-04-04 2011-04-24 2012-04-15 2013-05-05 2014-04-20 2015-04-12 2016-05-01 2017-04-16 2018-04-08 2019-04-28 2020-04-19
            2021-05-02 2022-04-24 2023-04-16 2024-05-05 2025-04-20 2026-04-12 2027-05-02 2028-04-16 2029-04-08 2030-04-28 2031-04-13
            2032-05-02 2033-04-24 2034-04-09 2035-04-29
            1983-05-08 2078-05-08 2100-05-02
            """
        )
    )
    func orthodoxEaster(day: String) throws { #expect(try sundays("O", day) == [day]) }

    /// Both Easters are Sundays. The Gregorian one lies between 22 March and 25 April. The Orthodox one is on the same
    /// day as the Gregorian one, or one, four or five weeks later.
    @Test("the two Easters have the right distance")
    func bothEasters() throws {
        let easter = try HolidayTable("E | Easter")
        let orthodox = try HolidayTable("O | Easter")
        for year in 1900...2199 {
            let west = try #require(easter.publicHolidays(year: year).first).date
            let east = try #require(orthodox.publicHolidays(year: year).first).date
            let day = west.month * 100 + west.day
            #expect((322...425).contains(day), "\(year)")
            #expect(CivilDate.weekdayIndex(west.daysSinceEpoch) == 6, "\(year)")
            #expect([0, 7, 28, 35].contains(east.daysSinceEpoch - west.daysSinceEpoch), "\(year)")
        }
    }

    /// The rules of a year may give a day in the next or in the previous year. The first year has no previous year, and
    /// the last year has no next one, because dates end there.
    @Test("the first and the last year have their holidays", arguments: [1900, 9999])
    func ends(year: Int) throws {
        let table = try HolidayTable("01-01 | A\n07-01 | B\n12-31 | C")
        #expect(table.publicHolidays(year: year).map(\.date.description) == ["\(year)-01-01", "\(year)-07-01", "\(year)-12-31"])
    }

    // MARK: Years

    /// Returns all holidays of the year as month and day: "01-01 04-18".
    private func listing(_ country: String, _ region: String?, _ year: Int) throws -> String {
        let calendar = try #require(HolidayCalendar(country: country, region: region))
        let days = calendar.publicHolidays(year: year).map { String($0.date.description.dropFirst(5)) }
        return Set(days).sorted().joined(separator: " ")
    }

    @Test(
        "Easter's days, and days that are the same each year, are holidays",
        arguments: [
            ("DE", nil, 2025, "01-01 04-18 04-21 05-01 05-29 06-09 10-03 12-25 12-26"),
            ("DE", "BY", 2025, "01-01 01-06 04-18 04-21 05-01 05-29 06-09 06-19 10-03 11-01 12-25 12-26"),
            ("DE", "SN", 2024, "01-01 03-29 04-01 05-01 05-09 05-20 10-03 10-31 11-20 12-25 12-26"),
            ("AT", nil, 2025, "01-01 01-06 04-21 05-01 05-29 06-09 06-19 08-15 10-26 11-01 12-08 12-25 12-26"),
            ("CH", "ZH", 2025, "01-01 04-18 04-21 05-01 05-29 06-09 08-01 12-25 12-26"),
            ("FR", nil, 2024, "01-01 04-01 05-01 05-08 05-09 05-20 07-14 08-15 11-01 11-11 12-25"),
            ("FR", "57", 2024, "01-01 03-29 04-01 05-01 05-08 05-09 05-20 07-14 08-15 11-01 11-11 12-25 12-26"),
            ("IT", nil, 2024, "01-01 01-06 03-31 04-01 04-25 05-01 06-02 08-15 11-01 11-03 12-08 12-25 12-26"),
            ("LU", nil, 2025, "01-01 04-21 05-01 05-09 05-29 06-09 06-23 08-15 11-01 12-25 12-26"),
            ("BE", nil, 2026, "01-01 04-05 04-06 05-01 05-14 05-24 05-25 07-21 08-15 11-01 11-11 12-25"),
            ("NL", nil, 2025, "01-01 04-18 04-20 04-21 04-26 05-05 05-29 06-08 06-09 12-25 12-26"),
            ("NL", nil, 2024, "01-01 03-29 03-31 04-01 04-27 05-09 05-19 05-20 12-25 12-26"),
            ("HU", nil, 2023, "01-01 03-15 04-07 04-09 04-10 05-01 05-28 05-29 08-20 10-23 11-01 12-25 12-26"),
            ("HR", nil, 2024, "01-01 01-06 03-31 04-01 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26"),
            ("CZ", nil, 2024, "01-01 03-29 04-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26"),
            ("PL", nil, 2024, "01-01 01-06 03-31 04-01 05-01 05-03 05-19 05-30 08-15 11-01 11-11 12-25 12-26"),
            ("PL", nil, 2025, "01-01 01-06 04-20 04-21 05-01 05-03 06-08 06-19 08-15 11-01 11-11 12-24 12-25 12-26"),
            ("EE", nil, 2024, "01-01 02-24 03-29 03-31 05-01 05-19 06-23 06-24 08-20 12-24 12-25 12-26"),
        ] as [(String, String?, Int, String)]
    )
    func central(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "movable Saturdays and Thursdays are holidays, and a holiday ends with 2023",
        arguments: [
            ("SE", nil, 2024, "01-01 01-06 03-29 03-31 04-01 05-01 05-09 05-19 06-06 06-22 11-02 12-25 12-26"),
            ("NO", nil, 2024, "01-01 03-28 03-29 03-31 04-01 05-01 05-09 05-17 05-19 05-20 12-25 12-26"),
            ("DK", nil, 2023, "01-01 04-06 04-07 04-09 04-10 05-05 05-18 05-28 05-29 12-25 12-26"),
            ("DK", nil, 2024, "01-01 03-28 03-29 03-31 04-01 05-09 05-19 05-20 12-25 12-26"),
            ("FI", nil, 2024, "01-01 01-06 03-29 03-31 04-01 05-01 05-09 05-19 06-21 06-22 11-02 12-06 12-24 12-25 12-26"),
            ("IS", nil, 2025, "01-01 04-17 04-18 04-20 04-21 04-24 05-01 05-29 06-08 06-09 06-17 08-04 12-25 12-26"),
        ] as [(String, String?, Int, String)]
    )
    func north(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "days of the Orthodox Easter are holidays",
        arguments: [
            ("GR", nil, 2023, "01-01 01-06 02-27 03-25 04-14 04-17 05-01 06-05 08-15 10-28 12-25 12-26"),
            ("GR", nil, 2024, "01-01 01-06 03-18 03-25 05-03 05-06 05-07 06-24 08-15 10-28 12-25 12-26"),
            ("RO", nil, 2025, "01-01 01-02 01-06 01-07 01-24 04-18 04-20 04-21 05-01 06-01 06-08 06-09 08-15 11-30 12-01 12-25 12-26"),
            (
                "BG", nil, 2022,
                "01-01 01-03 03-03 04-22 04-23 04-24 04-25 05-01 05-02 05-06 05-24 09-06 09-22 12-24 12-25 12-26 12-27 12-28"
            ),
            ("RS", nil, 2023, "01-01 01-02 01-03 01-07 02-15 02-16 04-14 04-15 04-16 04-17 05-01 05-02 11-11"),
            (
                "RU", nil, 2024,
                "01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 04-29 04-30 05-01 05-09 05-10 06-12 11-04 12-30 12-31"
            ),
        ] as [(String, String?, Int, String)]
    )
    func orthodox(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "a holiday on a Sunday is lost, or stays",
        arguments: [
            ("ES", nil, 2024, "01-01 01-06 03-28 03-29 05-01 08-15 10-12 11-01 12-06 12-25"),
            ("PT", nil, 2025, "01-01 04-18 04-20 04-25 05-01 06-10 06-19 08-15 10-05 11-01 12-01 12-08 12-25"),
            ("MX", nil, 2024, "01-01 02-05 03-18 05-01 09-16 10-01 11-18 12-25"),
            ("BR", nil, 2024, "01-01 03-29 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25"),
        ] as [(String, String?, Int, String)]
    )
    func south(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "days in lieu replace Saturdays and Sundays",
        arguments: [
            ("GB", "ENG", 2021, "01-01 04-02 04-05 05-03 05-31 08-30 12-25 12-26 12-27 12-28"),
            ("GB", "ENG", 2022, "01-01 01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-25 12-26 12-27"),
            ("GB", "SCT", 2023, "01-01 01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26"),
            ("GB", "NIR", 2024, "01-01 03-17 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26"),
            ("IE", nil, 2025, "01-01 02-03 03-17 04-21 05-05 06-02 08-04 10-27 12-25 12-26"),
            ("US", nil, 2021, "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31"),
            ("US", nil, 2022, "01-01 01-17 02-21 05-30 06-19 06-20 07-04 09-05 10-10 11-11 11-24 12-25 12-26"),
            ("US", nil, 2020, "01-01 01-20 02-17 05-25 07-03 07-04 09-07 10-12 11-11 11-26 12-25"),
            ("CA", "ON", 2024, "01-01 02-19 03-29 05-20 07-01 09-02 10-14 12-25 12-26"),
            ("CA", "QC", 2025, "01-01 04-18 05-19 06-24 07-01 09-01 10-13 12-25"),
            ("AU", "NSW", 2022, "01-01 01-03 01-26 04-15 04-16 04-17 04-18 04-25 06-13 09-22 10-03 12-25 12-26 12-27"),
            ("AU", "VIC", 2024, "01-01 01-26 03-11 03-29 03-30 03-31 04-01 04-25 06-10 09-27 11-05 12-25 12-26"),
            ("NZ", nil, 2022, "01-01 01-02 01-03 01-04 02-06 02-07 04-15 04-18 04-25 06-06 06-24 09-26 10-24 12-25 12-26 12-27"),
            ("ZA", nil, 2022, "01-01 03-21 04-15 04-18 04-27 05-01 05-02 06-16 08-09 09-24 12-16 12-25 12-26 12-27"),
            (
                "JP", nil, 2024,
                "01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 "
                    + "11-23"
            ),
            (
                "JP", nil, 2026,
                "01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23"
            ),
        ] as [(String, String?, Int, String)]
    )
    func substitutes(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "days of other calendars are holidays",
        arguments: [
            (
                "KR", nil, 2024,
                "01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25"
            ),
            ("SG", nil, 2023, "01-01 01-02 01-22 01-23 01-24 04-07 04-22 05-01 06-02 06-29 08-09 09-01 11-12 11-13 12-25"),
            ("HK", nil, 2024, "01-01 02-10 02-12 02-13 03-29 03-30 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26"),
            ("TR", nil, 2025, "01-01 03-30 03-31 04-01 04-23 05-01 05-19 06-06 06-07 06-08 06-09 07-15 08-30 10-29"),
            ("IL", nil, 2024, "04-23 04-29 05-14 06-12 10-03 10-04 10-12 10-17 10-24"),
            ("VN", nil, 2024, "01-01 02-08 02-09 02-10 02-11 02-12 02-13 02-14 04-18 04-29 04-30 05-01 09-02 09-03"),
        ] as [(String, String?, Int, String)]
    )
    func lunar(country: String, region: String?, year: Int, days: String) throws {
        #expect(try listing(country, region, year) == days)
    }

    @Test(
        "Russia's republics have the days of their laws and yearly orders",
        arguments: [
            // Kalmykia had Constitution Day until 2020. If a holiday falls on a weekend, Kalmykia's law makes a working
            // day free instead.
            ("KL", "2010-04-05", true), ("KL", "2014-04-07", true), ("KL", "2020-04-06", true), ("KL", "2021-04-05", false),
            ("KL", "2024-02-12", true), ("KL", "2025-06-11", true), ("KL", "2025-12-28", true), ("KL", "2025-12-29", true),
            // Adygea has Christian and Muslim holidays.
            ("AD", "2019-06-05", true), ("AD", "2019-06-04", false), ("AD", "2021-05-11", true), ("AD", "2025-03-31", true),
            ("AD", "2025-04-29", true), ("AD", "2025-10-06", true), ("AD", "2026-05-27", true),
            ("BU", "2020-02-25", true), ("TY", "2016-02-09", true), ("TY", "2021-02-12", true), ("TY", "2024-02-10", true),
            ("Республика Алтай", "2021-02-14", true), ("AL", "2026-02-21", true), ("AL", "2026-02-18", false),
            ("Ставропольский край", "2021-05-11", true), ("SAR", "2016-05-10", true), ("SAR", "2011-05-03", false),
            // In Chuvashia the government decides whether a day is moved. The government did not move this day.
            ("CU", "2023-06-24", true), ("CU", "2023-06-26", false),
        ]
    )
    func republics(region: String, day: String, isHoliday: Bool) throws {
        let calendar = try #require(HolidayCalendar(country: "RU", region: region))
        #expect(calendar.isPublicHoliday(try #require(CivilDate(day))) == isHoliday)
    }

    // MARK: Single days

    /// Days that a fixed date alone would get wrong: days in lieu, moved days, and days of a single year.
    @Test(
        "days may be moved, given once, or no longer kept",
        arguments: [
            ("US", nil, "2021-12-31", true), ("US", nil, "2022-01-01", true), ("US", nil, "2023-01-02", true),
            ("US", nil, "2020-06-19", false), ("US", nil, "2021-06-18", true), ("GB", "ENG", "2020-05-04", false),
            ("GB", "ENG", "2020-05-08", true), ("GB", "ENG", "2022-05-30", false), ("GB", "ENG", "2023-05-08", true),
            ("GB", "SCT", "2024-04-01", false), ("NL", nil, "2014-04-26", true), ("NL", nil, "2014-04-27", false),
            ("NL", nil, "2013-04-30", true), ("NL", nil, "2014-04-30", false), ("DK", nil, "2024-04-26", false),
            ("DK", nil, "2023-05-05", true), ("PL", nil, "2024-12-24", false), ("PL", nil, "2010-01-06", false),
            ("PL", nil, "2018-11-12", true), ("DE", nil, "2017-10-31", true), ("DE", "BY", "2017-10-31", true),
            ("DE", "NI", "2018-10-31", true), ("DE", "NI", "2016-10-31", false), ("CZ", nil, "2016-03-25", true),
            ("HU", nil, "2016-03-25", false), ("SE", nil, "2005-05-16", false), ("SE", nil, "2004-05-31", true),
            ("JP", nil, "2019-12-23", false), ("JP", nil, "2020-02-24", true), ("JP", nil, "2021-10-11", false),
            ("JP", nil, "2021-07-23", true), ("JP", nil, "2019-05-01", true), ("NZ", nil, "2021-06-25", false),
            ("NZ", nil, "2023-07-14", true), ("BR", nil, "2023-11-20", false), ("CA", "BC", "2018-02-12", true),
            ("CA", "BC", "2019-02-18", true), ("CA", "BC", "2019-02-11", false), ("GR", nil, "2021-05-04", true),
            ("IE", nil, "2022-02-07", false), ("IE", nil, "2022-03-18", true), ("SK", nil, "2024-09-01", false),
            // Massachusetts moves a holiday only if it falls on a Sunday.
            ("US", "MA", "2020-07-03", false), ("US", "MA", "2020-07-04", true), ("US", "MA", "2021-07-05", true),
            ("US", "MA", "2021-12-31", false), ("US", "MA", "2021-06-18", false), ("US", "MA", "2022-06-20", true),
            // Columbus Day is not in the law of every state.
            ("US", "TX", "2025-10-13", false), ("US", "MA", "2025-10-13", true), ("US", "CO", "2019-10-14", true),
            ("US", "CO", "2020-10-12", false), ("US", "FL", "2025-10-13", true), ("US", "DE", "2025-02-17", false),
            ("US", "VA", "2020-01-17", true), ("US", "VA", "2021-01-15", false),
            ("US", "ND", "2025-04-18", true),
            // Alaska Stat. 44.12.010 has Seward's Day and Alaska Day, and no Columbus Day.
            ("US", "AK", "2025-10-13", false), ("US", "AK", "2025-10-18", true), ("US", "AK", "2025-02-17", true),
            // Argentina has movable days. A bridge day is a holiday if the decree calls it so; otherwise the
            // employer decides.
            ("AR", nil, "2025-06-16", true), ("AR", nil, "2025-06-17", false), ("AR", nil, "2024-08-17", true),
            ("AR", nil, "2024-08-19", false), ("AR", nil, "2023-10-16", true), ("AR", nil, "2025-11-24", true),
            ("AR", nil, "2025-06-20", true), ("AR", nil, "2025-04-17", false),
            ("AR", nil, "2014-05-02", true), ("AR", nil, "2016-12-09", true), ("AR", nil, "2018-04-30", false),
            ("AR", nil, "2019-08-19", false), ("AR", nil, "2020-07-10", true), ("AR", nil, "2021-05-24", true),
            ("AR", nil, "2010-05-24", true), ("AR", nil, "2010-10-27", true), ("AR", nil, "2012-02-27", true),
            ("AR", nil, "2012-09-24", true),
            ("AR", nil, "2013-01-31", true), ("AR", nil, "2013-02-20", true), ("AR", nil, "2014-02-20", false),
            ("AR", nil, "2022-12-09", true), ("AR", nil, "2023-06-19", true), ("AR", nil, "2024-10-11", false),
            ("AR", nil, "2025-05-02", false), ("AR", nil, "2026-07-10", false),
            // From 2011 to 2016 these holidays were on fixed Mondays of their months. In 2025 a holiday that fell on a
            // Sunday was moved to the Friday before.
            ("AR", nil, "2013-08-19", true), ("AR", nil, "2013-08-17", false), ("AR", nil, "2012-10-08", true),
            ("AR", nil, "2012-11-26", true), ("AR", nil, "2015-11-27", true), ("AR", nil, "2015-11-23", false),
            ("AR", nil, "2016-11-28", true), ("AR", nil, "2025-10-10", true), ("AR", nil, "2025-10-12", false),
            // Holidays of a single year: the census and the World Cup.
            ("AR", nil, "2022-05-18", true), ("AR", nil, "2022-12-20", true),
            // This day of repentance was a holiday in all of Germany until 1994. Since then it has been a holiday only
            // in Saxony.
            ("DE", "BY", "1994-11-16", true), ("DE", nil, "1992-11-18", true), ("DE", "BY", "1995-11-22", false),
            ("DE", "SN", "1995-11-22", true),
        ] as [(String, String?, String, Bool)]
    )
    func singleDays(country: String, region: String?, day: String, isHoliday: Bool) throws {
        let calendar = try #require(HolidayCalendar(country: country, region: region))
        #expect(calendar.isPublicHoliday(try #require(CivilDate(day))) == isHoliday)
    }
}
