import Foundation
import Testing

@testable import OpeningHours

/// CLDR's weekdays and intervals in 34 locales, from outside of the project, compared byte by byte.
@Suite struct LocalizationFixtureTests {
    struct File: Decodable {
        struct Entry: Decodable {
            var weekdaysWide: [String: String]
            var firstWeekDayMon0: Int
            var sample0917: String
            var sample121630: String

            enum CodingKeys: String, CodingKey {
                case weekdaysWide = "weekdays_wide"
                case firstWeekDayMon0 = "first_week_day_mon0"
                case sample0917 = "sample_9_17"
                case sample121630 = "sample_12_1630"
            }
        }
        var locales: [String: Entry]
    }

    @Test(.enabled(if: Fixtures.has("cldr_weekdays_intervals.json"))) func allSamplesAgree() throws {
        let file = try JSONDecoder().decode(
            File.self,
            from: Data(contentsOf: Fixtures.folder.appending(path: "cldr_weekdays_intervals.json"))
        )
        #expect(file.locales.count >= 34)
        for (identifier, entry) in file.locales.sorted(by: { $0.key < $1.key }) {
            let formatter = HoursFormatter(locale: Locale(identifier: identifier))
            #expect(Array(formatter.interval(from: 540, to: 1020).utf8) == Array(entry.sample0917.utf8), "\(identifier)")
            #expect(Array(formatter.interval(from: 720, to: 990).utf8) == Array(entry.sample121630.utf8), "\(identifier)")
            for (day, name) in entry.weekdaysWide { #expect(formatter.weekdayNames[try #require(Int(day))] == name, "\(identifier)") }
            #expect(formatter.firstWeekday.rawValue == entry.firstWeekDayMon0, "\(identifier)")
            #expect(identifier.hasPrefix("en") || formatter.closed != "Closed", "\(identifier)")
            #expect(identifier.hasPrefix("en") || formatter.openAllDay != "Open 24 hours", "\(identifier)")
        }
    }
}

@Suite struct LocalizationTests {
    /// Monday to Friday 9–12:30 and 14–18, Saturday from 17 to 2, Sunday all day. Wednesday is closed.
    static let week: [[Range<Int>]] = [[540..<750, 840..<1080], [540..<750], [], [540..<1020], [540..<1440], [1020..<1560], [0..<1440]]

    @Test(
        arguments: [
            (
                "en_US",
                [
                    "Sunday: Open 24 hours", "Monday: 9:00\u{202F}AM\u{2009}–\u{2009}12:30\u{202F}PM, 2:00\u{2009}–\u{2009}6:00\u{202F}PM",
                    "Tuesday: 9:00\u{202F}AM\u{2009}–\u{2009}12:30\u{202F}PM", "Wednesday: Closed",
                    "Thursday: 9:00\u{202F}AM\u{2009}–\u{2009}5:00\u{202F}PM", "Friday: 9:00\u{202F}AM\u{2009}–\u{2009}12:00\u{202F}AM",
                    "Saturday: 5:00\u{202F}PM\u{2009}–\u{2009}2:00\u{202F}AM",
                ]
            ),
            (
                "fr_FR",
                [
                    "lundi: 09:00\u{2009}–\u{2009}12:30, 14:00\u{2009}–\u{2009}18:00", "mardi: 09:00\u{2009}–\u{2009}12:30",
                    "mercredi: Fermé",
                    "jeudi: 09:00\u{2009}–\u{2009}17:00", "vendredi: 09:00\u{2009}–\u{2009}00:00", "samedi: 17:00\u{2009}–\u{2009}02:00",
                    "dimanche: Ouvert 24h/24",
                ]
            ),
            (
                "vi_VN",
                [
                    "Thứ Hai: 09:00–12:30, 14:00–18:00", "Thứ Ba: 09:00–12:30", "Thứ Tư: Đóng cửa", "Thứ Năm: 09:00–17:00",
                    "Thứ Sáu: 09:00–00:00", "Thứ Bảy: 17:00–02:00", "Chủ Nhật: Mở cửa cả ngày",
                ]
            ),
            (
                "tr_TR",
                [
                    "Pazartesi: 09:00–12:30, 14:00–18:00", "Salı: 09:00–12:30", "Çarşamba: Kapalı", "Perşembe: 09:00–17:00",
                    "Cuma: 09:00–00:00", "Cumartesi: 17:00–02:00", "Pazar: 24 saat açık",
                ]
            ),
            (
                "zh_Hant_TW",
                [
                    "星期日: 24 小時營業", "星期一: 09:00 – 12:30, 14:00 – 18:00", "星期二: 09:00 – 12:30", "星期三: 休息", "星期四: 09:00 – 17:00",
                    "星期五: 09:00 – 00:00", "星期六: 17:00 – 02:00",
                ]
            ),
            (
                "ar",
                [
                    "الاثنين: 9:00 ص\u{2009}–\u{2009}12:30 م, 2:00–6:00 م",
                    "الثلاثاء: 9:00 ص\u{2009}–\u{2009}12:30 م",
                    "الأربعاء: مغلق", "الخميس: 9:00 ص\u{2009}–\u{2009}5:00 م", "الجمعة: 9:00 ص\u{2009}–\u{2009}12:00 ص",
                    "السبت: 5:00 م\u{2009}–\u{2009}2:00 ص", "الأحد: مفتوح على مدار 24 ساعة",
                ]
            ),
        ] as [(String, [String])]
    )
    func writesAWeek(_ identifier: String, _ lines: [String]) {
        #expect(HoursFormatter(locale: Locale(identifier: identifier)).lines(for: Self.week) == lines)
    }

    @Test(
        arguments: [
            ("en_US", 540, 570, "9:00\u{2009}–\u{2009}9:30\u{202F}AM"), ("en_US", 0, 60, "12:00\u{2009}–\u{2009}1:00\u{202F}AM"),
            ("en_US", 300, 1500, "5:00\u{202F}AM\u{2009}–\u{2009}1:00\u{202F}AM"),
            ("en_US", 360, 1800, "6:00\u{202F}AM\u{2009}–\u{2009}6:00\u{202F}AM"),
            ("de_DE", 540, 570, "09:00–09:30 Uhr"), ("ja", 0, 1439, "0時00分～23時59分"), ("fa", 540, 1020, "۹:۰۰ تا ۱۷:۰۰"),
            ("ar_EG", 540, 1020, "٩:٠٠ ص\u{2009}–\u{2009}٥:٠٠ م"),
            ("en_US@numbers=arab", 720, 990, "١٢:٠٠\u{2009}–\u{2009}٤:٣٠\u{202F}PM"),
            ("en-US-u-hc-h23", 540, 1020, "09:00\u{2009}–\u{2009}17:00"), ("zh_TW", 540, 1020, "09:00 – 17:00"),
            ("zh-CN", 540, 1020, "09:00–17:00"),
            ("en_Latn_US", 720, 990, "12:00\u{2009}–\u{2009}4:30\u{202F}PM"), ("xx_XX", 720, 990, "12:00\u{2009}–\u{2009}4:30\u{202F}PM"),
        ] as [(String, Int, Int, String)]
    )
    func writesAnInterval(_ identifier: String, _ start: Int, _ end: Int, _ text: String) {
        #expect(HoursFormatter(locale: Locale(identifier: identifier)).interval(from: start, to: end) == text)
    }

    @Test(
        arguments: [
            ("en", Weekday.monday), ("en_US", .sunday), ("fr_CA", .sunday), ("de_AT", .monday), ("ar_EG", .saturday), ("ar_SA", .sunday),
            ("dv_MV", .friday), ("en-US-u-fw-mon", .monday), ("zh_CN", .monday), ("zh_TW", .sunday),
        ]
    )
    func beginsTheWeek(_ identifier: String, _ weekday: Weekday) {
        #expect(HoursFormatter(locale: Locale(identifier: identifier)).firstWeekday == weekday)
    }

    @Test func everyLocaleThatFoundationKnowsHasLines() {
        #expect(Locale.availableIdentifiers.count > 500)
        for identifier in Locale.availableIdentifiers {
            let formatter = HoursFormatter(locale: Locale(identifier: identifier))
            let lines = formatter.lines(for: Self.week)
            #expect(Set(lines).count == 7, "\(identifier)")
            #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains("|") && !$0.contains("'") || identifier.count < 8 }, "\(identifier)")
            #expect(formatter.interval(from: 540, to: 1020) != formatter.interval(from: 540, to: 1021), "\(identifier)")
        }
    }

    @Test func tablesCanBeRead() {
        #expect(IntervalPatterns.names.count > 500)
        #expect(HoursPhrases.languages.count >= 70)
        for name in IntervalPatterns.names {
            let patterns = IntervalPatterns.patterns(for: Locale(identifier: name))
            #expect(!patterns.periods.isEmpty && !patterns.hours.isEmpty && !patterns.minutes.isEmpty, "\(name)")
        }
    }

    @Test func extremesAreHeldWithinADay() {
        let formatter = HoursFormatter(locale: Locale(identifier: "en_GB"))
        #expect(formatter.interval(from: -5, to: .max) == "00:00–00:00")
        #expect(formatter.interval(from: .max, to: .min) == "23:59–23:59")
        #expect(formatter.lines(for: []).allSatisfy { $0.hasSuffix(": Closed") })
    }
}

/// Values become lines of text.
@Suite struct WeekdayDescriptionTests {
    private func lines(_ value: String, _ locale: String = "en_GB") throws -> [String] {
        WeeklyHours(try hours(value), around: time("2026-08-03").date).weekdayDescriptions(locale: Locale(identifier: locale))
    }

    @Test func ordinaryWeeks() throws {
        #expect(try lines("24/7") == Weekday.allCases.map { "\($0)".capitalized + ": Open 24 hours" })
        #expect(try lines("off").allSatisfy { $0.hasSuffix(": Closed") })
        #expect(try lines("Mo 08:00-12:00,13:00-17:00").first == "Monday: 08:00–12:00, 13:00–17:00")
        #expect(try lines("Fr 20:00-02:00")[4] == "Friday: 20:00–02:00")
        #expect(try lines("Su 20:00-02:00")[6] == "Sunday: 20:00–02:00")
        #expect(try lines("Su 20:00-02:00")[0] == "Monday: Closed")
        #expect(try lines("Mo-Fr 00:00-24:00")[4] == "Friday: Open 24 hours")
        #expect(try lines("Mo-Fr 00:00-24:00")[5] == "Saturday: Closed")
        #expect(try lines("Mo-Su 06:00-06:00")[2] == "Wednesday: Open 24 hours")
        #expect(try lines("We 06:00-06:00")[2] == "Wednesday: 06:00–06:00")
        #expect(
            try lines("Fr 20:00-24:00; Sa 00:00-24:00; Su 00:00-12:00")[4...] == [
                "Friday: 20:00–00:00", "Saturday: Open 24 hours", "Sunday: 00:00–12:00",
            ]
        )
        #expect(try lines("Mo-Fr 09:00-17:00", "en_US").first == "Sunday: Closed")
    }

    @Test(
        "a closing time that may be later has these words",
        arguments: [
            ("en_US", "Monday: 7:00\u{202F}AM\u{2009}–\u{2009}8:00\u{202F}PM or later"), ("de_DE", "Montag: 07:00–20:00 Uhr oder später"),
            ("fr_FR", "lundi: 07:00\u{2009}–\u{2009}20:00 ou plus tard"), ("ja", "月曜日: 7時00分～20時00分またはそれ以降"),
            ("zh_Hant_TW", "星期一: 07:00 – 20:00或更晚"), ("ru", "понедельник: 07:00–20:00 или позже"),
            ("xx", "07:00–20:00 or later"),
        ]
    )
    func openEnds(locale: String, expected: String) throws {
        let found = try lines("Mo 07:00-20:00+", locale)
        #expect(found.contains { $0.hasSuffix(expected) || locale == "xx" && $0.hasSuffix("or later") }, "\(found)")
    }

    @Test func everyLanguageTellsAnOpenEnd() {
        for language in HoursPhrases.languages {
            let formatter = HoursFormatter(locale: Locale(identifier: language))
            let (closing, openEnd) = (formatter.interval(from: 420, to: 1200), formatter.interval(from: 420, to: 1200, isOpenEnd: true))
            #expect(openEnd.contains(closing) && openEnd.count > closing.count && !openEnd.contains("{"), "\(language): \(openEnd)")
            #expect(language.hasPrefix("en") || !openEnd.hasSuffix("or later"), "\(language)")
        }
    }

    @Test func sevenDays() throws {
        let context = HoursContext(holidays: HolidayCalendar(country: "DE", region: "BY"))
        // The week begins on a Tuesday. The Thursday is All Saints' Day, a holiday in Bavaria.
        let current = CurrentHours(try hours("Mo-Su 17:00-02:00; PH off"), from: time("2029-10-30").date, in: context)
        let found = current.weekdayDescriptions(locale: Locale(identifier: "en_GB"))
        #expect(found[0] == "Monday: 17:00–02:00")
        #expect(found[1] == "Tuesday: 17:00–02:00")
        #expect(found[3] == "Thursday: Closed")
        #expect(found.count == 7)
        let always = CurrentHours(try hours("24/7"), from: time("2029-10-30").date, in: context)
        #expect(always.weekdayDescriptions(locale: Locale(identifier: "de")).allSatisfy { $0.hasSuffix(": 24 Stunden geöffnet") })
    }
}
