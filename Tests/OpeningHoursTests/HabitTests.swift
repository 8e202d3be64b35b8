import Testing

@testable import OpeningHours

/// Values as people write them, by country: the value, its country, and how it is read.
@Suite("Values are read as people write them") struct HabitTests {
    private func read(_ value: String, _ country: String?) -> String {
        do {
            return try OpeningHours(value, options: ParsingOptions(key: "opening_hours", country: country)).normalized
        } catch {
            return "refused"
        }
    }

    @Test(
        "short names of days are read in the country's languages",
        arguments: [
            ("pn 9-17", "LT", "Fr 09:00-17:00"), ("pn 9-17", "PL", "Mo 09:00-17:00"), ("pn-pt 9-17", nil, "Mo-Fr 09:00-17:00"),
            ("pn-pt 9-17", "LT", "Mo-Fr 09:00-17:00"),
            ("I–V 08:00–17:00; VI–VII nedirba", "LT", "Mo-Fr 08:00-17:00; Sa,Su off"),
            ("H-P: 8h-16h, Szo 9-12", "HU", "Mo-Fr 08:00-16:00, Sa 09:00-12:00"),
            ("E-R 9-18; L 10-15; P suletud", "EE", "Mo-Fr 09:00-18:00; Sa 10:00-15:00; Su off"),
            ("P-Pk 9-18, S 10-14", "LV", "Mo-Fr 09:00-18:00, Sa 10:00-14:00"),
            ("ti-to 10-16", "FI", "Tu-Th 10:00-16:00"), ("to 10-16", "SE", "Th 10:00-16:00"), ("on-fr 10-16", "DK", "We-Fr 10:00-16:00"),
            ("L-V 9-14", "ES", "Mo-Fr 09:00-14:00"), ("L,X,V 9-14", "ES", "Mo,We,Fr 09:00-14:00"), ("M-S 9-12", "FR", "Tu-Sa 09:00-12:00"),
            ("M-F 8-17", "US", "Mo-Fr 08:00-17:00"), ("T-Th 9am-5pm", "US", "Tu-Th 09:00-17:00"),
            ("So 8-12", "CZ", "Sa 08:00-12:00"), ("So 8-12", "DE", "Su 08:00-12:00"), ("So 8-12", nil, "Su 08:00-12:00"),
            ("po-su 8-20, ne 8-14", "HR", "Mo-Sa 08:00-20:00, Su 08:00-14:00"), ("Lu-Ve 9-18", "RO", "Mo-Fr 09:00-18:00"),
            ("Δ-Π 9-17", "GR", "Mo-Fr 09:00-17:00"), ("จ-ศ 9-17", "TH", "Mo-Fr 09:00-17:00"), ("א-ה 9-17", "IL", "Su-Th 09:00-17:00"),
            ("T2-CN 8-20", "VN", "Mo-Su 08:00-20:00"), ("dl a dv 9 a 14h", "AD", "Mo-Fr 09:00-14:00"), ("zo ma geschl.", "NL", "Su,Mo off"),
            ("Mo-Fr 9-17", "LT", "Mo-Fr 09:00-17:00"),
        ]
    )
    func shortNames(value: String, country: String?, expected: String) { #expect(read(value, country) == expected) }

    @Test(
        "short names are read without a country",
        arguments: [
            ("M-F 8-17", "Mo-Fr 08:00-17:00"), ("L-V 9-14", "Mo-Fr 09:00-14:00"),
            ("L-V 9:00-14:00, S 10:00-13:00", "Mo-Fr 09:00-14:00, Sa 10:00-13:00"),
            ("P.-Pk. 9:00-18:00", "Mo-Fr 09:00-18:00"), ("dl-dv 9:00-14:00", "Mo-Fr 09:00-14:00"),
            ("T2-T6 8:00-17:00", "Mo-Fr 08:00-17:00"),
            // `th 7` is Saturday in Vietnamese. After a hyphen, however, `th` is the end of a range and means Thursday.
            ("Mo-th 7-13", "Mo-Th 07:00-13:00"), ("Mo-th 7-1", "Mo-Th 07:00-01:00"), ("Mo-th", "Mo-Th"),
            ("th 2-th 7 7-11", "Mo-Sa 07:00-11:00"), ("th 7 7-11", "Sa 07:00-11:00"),
            // A value with a single short name of a day is refused, because the name may be a slip. So is a short name
            // beside names of the specification, and so are two short names that no language has together.
            ("P 9-17", "refused"), ("V 9-17", "refused"), ("Mo-Tr 9-17", "refused"), ("Mo,V 9-17", "refused"),
        ]
    )
    func withoutCountry(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "a weekday may have its number in the month",
        arguments: [
            ("1st Sunday of month 10:00-12:00", "Su[1] 10:00-12:00"), ("2nd and 4th Sat 9:00-12:00", "Sa[2,4] 09:00-12:00"),
            ("1st, 3rd and 5th Wednesday 18:00-20:00", "We[1,3,5] 18:00-20:00"), ("last Fr 19:00-21:00", "Fr[-1] 19:00-21:00"),
            ("first Mo and Tu 9:00-12:00", "Mo[1],Tu[1] 09:00-12:00"), ("1. Sonntag im Monat 10-12", "Su[1] 10:00-12:00"),
            ("1. und 3. Samstag im Monat 9-12 Uhr", "Sa[1,3] 09:00-12:00"),
            ("jeden letzten Freitag im Monat 19:00-22:00", "Fr[-1] 19:00-22:00"),
            ("le premier dimanche du mois 10h-17h", "Su[1] 10:00-17:00"),
            ("primer domingo de cada mes 10:00-14:00", "Su[1] 10:00-14:00"),
            // An ordinal beside a month is a day. There is no sixth Monday.
            ("Dec 25th off", "Dec 25 off"), ("25th December closed", "Dec 25 off"), ("6th Mo 9:00-12:00", "refused"),
            ("Mo-Fr 9:00-17:00. Sa 9:00-12:00", "Mo-Fr 09:00-17:00, Sa 09:00-12:00"),
        ]
    )
    func ordinals(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "dates in numbers and by name are read",
        arguments: [
            ("2026-12-24 off", "2026 Dec 24 off"), ("2026/12/24 off", "2026 Dec 24 off"), ("2026.12.24 off", "2026 Dec 24 off"),
            ("24.12.2026 off", "2026 Dec 24 off"), ("24.12.2026-26.12.2026 off", "2026 Dec 24-26 off"),
            ("2026-12-24 - 2026-12-26 10:00-14:00", "2026 Dec 24-26: 10:00-14:00"), ("2026-13-24 off", "refused"),
            ("Mo-Fr 9-17; Heiligabend off", "Mo-Fr 09:00-17:00; Dec 24 off"), ("Good Friday off", "easter -2 days off"),
            ("lundi de Pâques fermé", "easter +1 day off"), ("Christmas Day off", "Dec 25 off"),
            ("New Year's Eve 10:00-14:00", "Dec 31: 10:00-14:00"),
            // These values look like dates, but years and times are read as years and times.
            ("2026-2027 Mo 10:00-12:00", "2026-2027 Mo 10:00-12:00"), ("Mo-Fr 9.30-12.30", "Mo-Fr 09:30-12:30"),
        ]
    )
    func namedAndNumericDates(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "exceptions and breaks become separate rules",
        arguments: [
            ("Mo-Fr 9:00-17:00 except We", "Mo-Fr 09:00-17:00; We off"), ("Mo-Fr 9:00-17:00 (außer Mi)", "Mo-Fr 09:00-17:00; We off"),
            ("Mo-Su 10:00-18:00 except holidays", "Mo-Su 10:00-18:00; PH off"),
            ("Mo-Su 10:00-18:00 sauf dimanche fermé", "Mo-Su 10:00-18:00; Su off"),
            ("Mo-Su 10:00-18:00 except Dec 25", "Mo-Su 10:00-18:00; Dec 25 off"),
            // If an exception has times, the place is open at these times.
            ("Mo-Fr 9:00-17:00, except Fr 9:00-15:00", "Mo-Fr 09:00-17:00; Fr 09:00-15:00"),
            ("пн-пт 9:00-18:00, обед 13:00-14:00", "Mo-Fr 09:00-18:00; 13:00-14:00 off"),
            ("Mo-Fr 8:00-18:00, Pause 12:00-13:00; Sa 8:00-12:00", "Mo-Fr 08:00-18:00; 12:00-13:00 off; Sa 08:00-12:00"),
        ]
    )
    func exceptions(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "initials of days, seconds and numbers of days are read",
        arguments: [
            ("MWF 9:00-17:00", "Mo,We,Fr 09:00-17:00"), ("TTh 10:00-18:00", "Tu,Th 10:00-18:00"),
            ("Mo-Fr 09:00:00-17:30:00", "Mo-Fr 09:00-17:30"), ("星期一至五 9:00-18:00", "Mo-Fr 09:00-18:00"),
            ("周一、三、五 9:00-12:00", "Mo,We,Fr 09:00-12:00"), ("12 noon-12 midnight", "12:00-24:00"),
            ("all year round Mo-Fr 9:00-17:00", "Mo-Fr 09:00-17:00"),
        ]
    )
    func initials(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test func warnsOfTheCountrysChoice() throws {
        let hours = try OpeningHours("pn 9:00-17:00", options: ParsingOptions(country: "LT"))
        #expect(hours.warnings.contains { $0.kind == .ambiguousWord && $0.byteOffset == 0 && $0.byteLength == 2 })
        #expect(try OpeningHours("Pr 09:00-17:00", options: ParsingOptions(country: "LT")).normalized == "Mo 09:00-17:00")
    }

    @Test(
        "keys, arrows, bars, slashes and joined days are read",
        arguments: [
            ("opening_hours=Mo-Fr 09:00-17:00", "Mo-Fr 09:00-17:00"), ("opening_hours:kitchen = 12:00-14:00", "12:00-14:00"),
            // A range after a slash is a second range, and not an interval between points in time.
            ("8:30-12:30 / 15:30-19:30", "08:30-12:30,15:30-19:30"), ("Mo 9-12/14-18", "Mo 09:00-12:00,14:00-18:00"),
            // These hours have a beginning and no end.
            ("from 18:00", "18:00+"), ("ab 17 Uhr", "17:00+"), ("desde las 20:00", "20:00+"),
            ("Mo ab 9:00, Tu 10-12", "Mo 09:00+, Tu 10:00-12:00"),
            ("von 9 bis 17 Uhr", "09:00-17:00"), ("с 10:00", "10:00+"), ("vanaf 12:00", "12:00+"),
            // Characters mark the hours and minutes.
            ("10時～20時", "10:00-20:00"), ("9時30分～17時00分", "09:30-17:00"), ("10시-20시", "10:00-20:00"),
            ("temporarily closed", "off"), ("временно закрыто", "off"), ("24 x 7", "24/7"),
            ("Mo-Fr 12:00→14:00", "Mo-Fr 12:00-14:00"), ("Mo-Fr 12:00->14:00", "Mo-Fr 12:00-14:00"), ("12:00 –> 14:00", "12:00-14:00"),
            ("12:00=>14:00", "12:00-14:00"), ("Mo-Fr 17:00-?", "Mo-Fr 17:00+"), ("Mo-Fr 9a-5p", "Mo-Fr 09:00-17:00"),
            ("Mo-Fr 09:00-17:00 | Sa 10:00-14:00", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
            ("Mo-Fr 9-12h|14-18h", "Mo-Fr 09:00-12:00,14:00-18:00"),
            ("Mo-Fr 7:00-17:00 / Sun: closed", "Mo-Fr 07:00-17:00; Su off"), ("Sat/Sun 10:30-22:00", "Sa,Su 10:30-22:00"),
            ("So. + Feiertage geschlossen", "Su,PH off"), ("Mo-Fr 9-17; Sa geschl.", "Mo-Fr 09:00-17:00; Sa off"),
            ("week 01,week 03: Mo 10:00-12:00", "week 01,03 Mo 10:00-12:00"), ("Mo-th 10:00-12:00", "Mo-Th 10:00-12:00"),
            ("9:00-22:00 7 days", "Mo-Su 09:00-22:00"), ("ma t/m vr 9-17", "Mo-Fr 09:00-17:00"),
        ]
    )
    func punctuation(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "numeric dates are read",
        arguments: [
            ("01.05.-30.09. 10:00-18:00", "May 01-Sep 30: 10:00-18:00"), ("1.5.-30.9 Mo-Fr 10-18", "May 01-Sep 30 Mo-Fr 10:00-18:00"),
            ("Mo-Fr 9-17; 24.12. geschlossen", "Mo-Fr 09:00-17:00; Dec 24 off"),
            // Times that are written with a point are not read as dates.
            ("Mo-Fr 9.00-12.30.", "Mo-Fr 09:00-12:30"), ("Mo-Fr 8.00-9.10.", "Mo-Fr 08:00-09:10"), ("9.10-17.30", "09:10-17:30"),
        ]
    )
    func dates(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "scripts without spaces are read",
        arguments: [
            ("月～金 9:00～18:00", "Mo-Fr 09:00-18:00"), ("土日祝 休み", "Sa,Su,PH off"), ("周一至周五 9:00-17:00", "Mo-Fr 09:00-17:00"),
            ("星期一至星期五 09:00-18:00", "Mo-Fr 09:00-18:00"), ("平日10:00-19:00 土日祝10:00-18:00", "Mo-Fr 10:00-19:00, Sa,Su,PH 10:00-18:00"),
            ("월-금 09:00-18:00", "Mo-Fr 09:00-18:00"), ("จันทร์-ศุกร์ 9:00-17:00", "Mo-Fr 09:00-17:00"),
        ]
    )
    func withoutSpaces(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "states and days are read in many languages",
        arguments: [
            ("Sa stengt", "Sa off"), ("Sa zárva", "Sa off"), ("Sa închis", "Sa off"), ("Sa не работает", "Sa off"),
            ("Sa suletud", "Sa off"),
            ("Sa nedirba", "Sa off"), ("Sa slēgts", "Sa off"), ("Sa tancat", "Sa off"), ("Sa zaprto", "Sa off"), ("Sa zatvoreno", "Sa off"),
            ("Sa затворено", "Sa off"), ("Sa κλειστά", "Sa off"), ("Sa סגור", "Sa off"), ("Sa تعطیل", "Sa off"), ("Sa ปิด", "Sa off"),
            ("Sa nghỉ", "Sa off"), ("Sa tutup", "Sa off"), ("Sa 休業", "Sa off"), ("Sa 휴무", "Sa off"),
            ("denně 9:00-17:00", "Mo-Su 09:00-17:00"), ("svaki dan 9:00-17:00", "Mo-Su 09:00-17:00"),
            ("minden nap 9:00-17:00", "Mo-Su 09:00-17:00"),
            ("щоденно 9:00-17:00", "Mo-Su 09:00-17:00"), ("καθημερινά 9:00-17:00", "Mo-Su 09:00-17:00"),
            ("setiap hari 9:00-17:00", "Mo-Su 09:00-17:00"),
            ("ทุกวัน 9:00-17:00", "Mo-Su 09:00-17:00"), ("круглосуточно", "24/7"), ("całodobowo", "24/7"), ("24時間", "24/7"),
            ("svátky zavřeno", "PH off"), ("ünnepnap zárva", "PH off"), ("resmi tatil kapalı", "PH off"), ("ngày lễ nghỉ", "PH off"),
            ("festius tancat", "PH off"), ("pyhäpäivät suljettu", "PH off"),
        ]
    )
    func words(value: String, expected: String) { #expect(read(value, nil) == expected) }

    @Test(
        "these values are read with a warning",
        arguments: [
            ("Jun 30-24 10:00-12:00", OpeningHoursWarning.Kind.reversedDates), ("M-F 7-7", .endsNextDay), ("Mo-Fr 9-5", .endsNextDay),
            ("week 01,week 03 Mo 10:00-12:00", .superfluous), ("opening_hours=Mo 10:00-12:00", .superfluous), ("24.12. off", .dayOrder),
        ]
    )
    func warns(value: String, kind: OpeningHoursWarning.Kind) throws {
        #expect(try OpeningHours(value).warnings.contains { $0.kind == kind })
    }

    @Test func tablesOfShortNames() {
        for row in Tables.shortWeekdays.rows {
            #expect(row.count == 8, "\(row[0])")
            #expect(Vocabulary.languageBit(row[0]) != 0, "\(row[0])")
        }
        for row in Tables.countryLanguages.rows {
            for language in row[1].split(separator: " ") { #expect(Vocabulary.languageBit(language) != 0, "\(row[0]) \(language)") }
        }
    }
}
