import PortolanTestSupport
import Testing

@testable import OpeningHours

private func dates(_ country: String, _ year: Int, named name: String) -> [String] {
    (HolidayCalendar(country: country)?.publicHolidays(year: year) ?? []).filter { $0.name == name }.map(\.date.description)
}

@Suite struct HolidayTableTests {
    @Test func everyTableCanBeRead() throws {
        #expect(HolidayTables.texts.count >= 240)
        for (code, text) in HolidayTables.texts {
            let table = try HolidayTable(text)
            #expect(table.country == code)
            #expect(!table.names.isEmpty, "\(code)")
            // Qatar has four holidays, Uruguay five. Ukraine has suspended its holidays under martial law.
            if code != "UA" { #expect(table.publicHolidays(year: 2026).count >= 4, "\(code)") }
            for region in table.regions {
                #expect(!region.names.isEmpty)
                let regional = try HolidayTable(text, region: region.code)
                #expect(regional.region == region)
                #expect(regional.publicHolidays(year: 2026).count >= 4, "\(code)-\(region.code)")
            }
        }
    }

    @Test func holidaysAreOrderedAndOfTheirYear() {
        for code in HolidayCalendar.knownCountries {
            for year in [1950, 2004, 2026, 2038] {
                let holidays = HolidayCalendar(country: code)?.publicHolidays(year: year) ?? []
                #expect(holidays.map(\.date) == holidays.map(\.date).sorted(), "\(code) \(year)")
                #expect(holidays.allSatisfy { $0.date.year == year }, "\(code) \(year)")
            }
        }
    }

    @Test(arguments: ["BY", "by", "DE-BY", "de-by", "Bayern", "BAYERN", "Bavaria"])
    func findsARegionByCodeOrName(_ region: String) {
        #expect(HolidayCalendar(country: "de", region: region)?.isPublicHoliday(CivilDate(year: 2026, month: 1, day: 6)!) == true)
    }

    @Test func anUnknownRegionHasTheHolidaysOfTheCountry() {
        let berlin = HolidayCalendar(country: "DE", region: "Berlin")
        let nowhere = HolidayCalendar(country: "DE", region: "Lummerland")
        let country = HolidayCalendar(country: "DE")
        #expect(nowhere?.publicHolidays(year: 2026) == country?.publicHolidays(year: 2026))
        #expect(berlin?.publicHolidays(year: 2026) != country?.publicHolidays(year: 2026))
        #expect(HolidayCalendar(country: "XX") == nil)
        #expect(HolidayCalendar.knownRegions(of: "DE").count == 16)
        #expect(HolidayCalendar.knownRegions(of: "XX").isEmpty)
    }

    @Test(
        arguments: [
            ("12-25 | Weihnachten | Christmas", 2026, ["2026-12-25"]),
            ("02-29 | Leap Day", 2026, []), ("02-29 | Leap Day", 2028, ["2028-02-29"]),
            ("E-2 | Good Friday", 2026, ["2026-04-03"]), ("O-2 | Good Friday", 2026, ["2026-04-10"]),
            ("Mo[1]/05 | May Day", 2026, ["2026-05-04"]), ("Mo[-1]/08 | Summer", 2026, ["2026-08-31"]),
            ("Th[4]/11+1 | Day After", 2026, ["2026-11-27"]),
            ("Sa>=06-20 | Midsummer", 2026, ["2026-06-20"]), ("Mo<=05-24 | Victoria", 2026, ["2026-05-18"]),
            ("01-01 add(sa,su) | New Year", 2022, ["2022-01-01", "2022-01-03"]),
            ("01-01 add(sa-1,su+1) | New Year", 2021, ["2021-01-01", "2021-12-31"]),
            ("12-25 add(sa,su) | A\n12-26 add(sa,su) | B", 2021, ["2021-12-25", "2021-12-26", "2021-12-27", "2021-12-28"]),
            ("01-26 move(sa,su) | Australia Day", 2025, ["2025-01-27"]),
            ("06-17 move(fr+3) | A\n06-20 | B", 2022, ["2022-06-17", "2022-06-20"]),
            ("08-15 drop(su) | Assumption", 2021, []),
            ("10-03 | A\nK08-15 add(su,ph) | Chuseok", 2028, ["2028-10-03", "2028-10-03", "2028-10-04"]),
            ("05-03 | A\n05-05 | B\nbetween | C", 2021, ["2021-05-03", "2021-05-04", "2021-05-05"]),
            ("05-05 every 5 from 1990 | Liberation", 2025, ["2025-05-05"]), ("05-05 every 5 from 1990 | Liberation", 2026, []),
            ("10-31 from 2018 until 2020 | X", 2017, []), ("10-31 from 2018 until 2020 | X", 2020, ["2020-10-31"]),
            ("10-31 in 2018,2020 | X", 2019, []), ("10-31 except 2019 | X", 2019, []),
            ("2022-09-19 | Funeral", 2022, ["2022-09-19"]), ("2022-09-19 | Funeral", 2023, []),
            ("C01-01 | Spring Festival", 2024, ["2024-02-10"]), ("C01-01-1 | Eve", 2024, ["2024-02-09"]),
            ("Htishri-10 | Yom Kippur", 2024, ["2024-10-12"]), ("Htishri-01 | New Year", 2026, ["2026-09-12"]),
            ("I10-01 | Eid", 2024, ["2024-04-10"]), ("I10-01 | Eid", 2000, ["2000-01-08", "2000-12-28"]),
            ("U10-01 | Eid", 2014, ["2014-07-28"]), ("U12-10 | Eid", 2014, ["2014-10-04"]),
            ("S0@9 | Vernal Equinox", 2027, ["2027-03-21"]),
        ] as [(String, Int, [String])]
    )
    func readsALine(_ text: String, _ year: Int, _ expected: [String]) throws {
        #expect(try HolidayTable(text).publicHolidays(year: year).map(\.date.description) == expected)
    }

    @Test(
        arguments: [
            ("13-01 | X", "13-01"), ("01-32 | X", "01-32"), ("01-01", ""), ("E+1000 | X", "E+1000"), ("Xx[1]/05 | X", "Xx[1]/05"),
            ("Mo[6]/05 | X", "Mo[6]/05"), ("Mo[1]/13 | X", "Mo[1]/13"), ("01-01 from then | X", "then"), ("01-01 from | X", ""),
            ("01-01 every 4 | X", "every"), ("01-01 every 0 from 2000 | X", "0"), ("01-01 add(xx) | X", "xx"),
            ("01-01 turn(su) | X", "turn(su)"),
            ("01-01 add(su+99) | X", "su+99"), ("01-01 @BY | X", "BY"), ("Hmarch-01 | X", "Hmarch-01"), ("C13-01 | X", "C13-01"),
            ("S400@8 | X", "S400@8"), ("from 2020 | X", ""), ("country", "country"), ("é | X", "é"), ("H | X", "H"), ("[ | X", "["),
        ] as [(String, String)]
    )
    func saysWhichWordIsWrong(_ text: String, _ word: String) {
        #expect { try HolidayTable("# comment\n" + text) } throws: { error in
            (error as? HolidayTableError)?.line == 2 && (error as? HolidayTableError)?.word == word
        }
    }

    @Test func anyTextIsReadOrRefused() {
        var generator = SplitMix64(seed: 20_261_121)
        let letters = Array("01239-+EOCVKIUHSMosu[]/<>=@!,()| \nfromdrpbetwé")
        for _ in 0..<3000 {
            let text = String((0..<Int.random(in: 1...30, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? " " })
            if let table = try? HolidayTable(text) { #expect(table.publicHolidays(year: 2026).count < 4000, "\(text)") }
        }
    }

    @Test func namesAreLocalAndEnglish() throws {
        let holidays = try #require(HolidayCalendar(country: "VN")).publicHolidays(year: 2026)
        let newYear = try #require(holidays.first { $0.date == CivilDate(year: 2026, month: 2, day: 17) })
        #expect(newYear.name == "Lunar New Year")
        #expect(newYear.localName == "Tết Nguyên Đán")
    }
}

/// Days that calendars published, in years long past or far in the future. The module computes the same days.
@Suite struct CalendarTests {
    /// Lunar New Year's Day from the Gregorian-lunar calendar conversion tables of the Hong Kong Observatory.
    @Test(
        arguments: [
            (1950, "1950-02-17"), (1984, "1984-02-02"), (1985, "1985-02-20"), (2000, "2000-02-05"), (2012, "2012-01-23"),
            (2015, "2015-02-19"),
            (2020, "2020-01-25"), (2023, "2023-01-22"), (2026, "2026-02-17"), (2028, "2028-01-26"), (2033, "2033-01-31"),
            (2034, "2034-02-19"),
            (2050, "2050-01-23"),
        ]
    )
    func chineseNewYear(_ year: Int, _ date: String) throws {
        let day = try #require(LunisolarCalendar.chinese.day(year: year, month: 1, day: 1))
        #expect(CivilDate(daysSinceEpoch: day).description == date)
    }

    /// Vietnam's calendar uses another meridian than China's. So in these years except 2026, the two countries' new
    /// years are a day or a month apart.
    @Test(arguments: [(1985, "1985-01-21"), (2007, "2007-02-17"), (2030, "2030-02-02"), (2026, "2026-02-17")])
    func vietnameseNewYear(_ year: Int, _ date: String) throws {
        let day = try #require(LunisolarCalendar.vietnamese.day(year: year, month: 1, day: 1))
        #expect(CivilDate(daysSinceEpoch: day).description == date)
    }

    @Test(arguments: [(2024, "2024-05-05"), (2025, "2025-04-20"), (2026, "2026-04-12"), (2027, "2027-05-02"), (2100, "2100-05-02")])
    func orthodoxEaster(_ year: Int, _ date: String) {
        #expect(CivilDate(daysSinceEpoch: OrthodoxEaster.day(year: year)).description == date)
    }

    @Test(arguments: [(5784, "2023-09-16"), (5785, "2024-10-03"), (5786, "2025-09-23"), (5787, "2026-09-12"), (5800, "2039-09-19")])
    func hebrewNewYear(_ year: Int, _ date: String) {
        #expect(CivilDate(daysSinceEpoch: HebrewCalendar.newYear(year)).description == date)
    }

    /// From the 暦要項 of the National Astronomical Observatory of Japan.
    @Test(arguments: [(2024, "2024-03-20", "2024-09-22"), (2025, "2025-03-20", "2025-09-23"), (2026, "2026-03-20", "2026-09-23")])
    func japaneseEquinoxes(_ year: Int, _ spring: String, _ autumn: String) {
        #expect(dates("JP", year, named: "Vernal Equinox Day") == [spring])
        #expect(dates("JP", year, named: "Autumnal Equinox Day") == [autumn])
    }
}

/// Days that a rule alone would get wrong.
@Suite struct HolidayRegionTests {
    @Test(
        arguments: [
            ("DE", "BE", "2025-05-08", true), ("DE", "BY", "2025-05-08", false), ("DE", "HH", "2017-10-31", true),
            ("DE", "BY", "2018-10-31", false),
            ("DE", "SN", "2026-11-18", true), ("DE", "BY", "2026-08-15", false), ("FR", "Moselle", "2026-04-03", true),
            ("FR", nil, "2026-04-03", false),
            ("GB", "SCT", "2026-04-06", false), ("GB", "England", "2026-04-06", true), ("GB", nil, "2022-09-19", true),
            ("IE", nil, "2030-02-01", true),
            ("NL", nil, "2025-04-26", true), ("NL", nil, "2025-04-27", false), ("GR", nil, "2024-05-07", true),
            ("CZ", nil, "2015-04-03", false),
            ("CH", "GL", "2026-04-09", true), ("CH", "ZH", "2026-04-09", false), ("RU", "Татарстан", "2014-07-28", true),
            ("RU", nil, "2014-07-28", false), ("RU", "Республика Саха (Якутия)", "2025-06-23", true), ("RU", "SA", "2025-04-28", true),
            ("RU", "TY", "2015-08-17", true), ("RU", "Республика Бурятия", "2026-02-18", true), ("RU", "RU-KL", "2026-02-18", false),
            ("US", "Texas", "2026-12-26", true), ("US", nil, "2021-12-31", true), ("US", "CA", "2026-10-12", false),
            ("CA", "ON", "2021-12-28", true),
            ("AR", nil, "2022-06-17", true), ("AR", nil, "2025-11-24", true), ("CL", nil, "2024-06-20", true),
            ("JP", nil, "2026-09-22", true),
            ("VN", nil, "2023-05-03", true), ("KR", nil, "2025-10-08", true), ("HK", nil, "2021-04-06", true),
            ("TR", nil, "2026-03-20", true),
            ("IL", nil, "2026-04-22", true), ("NZ", nil, "2052-06-21", true),
        ] as [(String, String?, String, Bool)]
    )
    func isAHoliday(_ country: String, _ region: String?, _ date: String, _ expected: Bool) throws {
        let calendar = try #require(HolidayCalendar(country: country, region: region))
        #expect(calendar.isPublicHoliday(try #require(CivilDate(date))) == expected)
    }
}

@Suite struct SchoolHolidayTests {
    @Test func everyLineCanBeRead() { #expect(SchoolHolidays.faults.isEmpty) }

    /// Announced days of Germany and Romania. Austria's days follow its law, as its ministry published them for
    /// 2023/24 to 2025/26.
    @Test(arguments: [
        ("DE", "BW", "2024-03-23", true), ("DE", "BW", "2024-04-06", false), ("DE", "Bayern", "2026-09-14", true),
        ("DE", "Bayern", "2026-09-15", false), ("DE", "Berlin", "2025-12-31", true), ("DE", "NW", "2027-01-06", true),
        ("DE", nil, "2024-08-01", false), ("DE", "SH", "2026-02-02", false), ("DE", "MV", "2026-11-27", true),
        ("DE", "HH", "2027-05-14", true), ("DE", "BW", "2027-03-26", false), ("DE", "NW", "2028-01-08", true),
        ("RO", nil, "2025-01-07", true), ("RO", nil, "2027-01-10", true), ("RO", nil, "2027-01-11", false),
        ("AT", "Oberösterreich", "2021-02-08", true), ("AT", "Oberösterreich", "2021-02-15", false), ("AT", "Wien", "2024-02-05", true),
        ("AT", "Wien", "2024-02-12", false), ("AT", "Tirol", "2024-02-12", true), ("AT", "Oberösterreich", "2024-02-19", true),
        ("AT", "Wien", "2025-06-28", true), ("AT", "Tirol", "2025-07-04", false), ("AT", "Tirol", "2025-07-05", true),
        ("AT", "Tirol", "2025-09-07", true), ("AT", "Tirol", "2025-09-08", false), ("AT", "Wien", "2025-10-27", true),
        ("AT", "Wien", "2025-11-15", true), ("AT", "Tirol", "2025-11-15", false), ("FR", nil, "2025-08-01", false),
    ])
    func knowsSchoolHolidays(_ country: String, _ region: String?, _ day: String, _ isHoliday: Bool) throws {
        let calendar = try #require(HolidayCalendar(country: country, region: region))
        #expect(calendar.isSchoolHoliday(try #require(CivilDate(day))) == isHoliday)
    }

    @Test func yourOwnReplaceThem() throws {
        let day = try #require(CivilDate("2024-11-11"))
        let calendar = try #require(HolidayCalendar(country: "DE", region: "BW", schoolHolidays: [day...day]))
        #expect(calendar.schoolHolidays == [day...day])
    }
}
