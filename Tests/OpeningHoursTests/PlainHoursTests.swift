import OpeningHours
import Testing

/// Ranges of plain hours, such as `9-5`. The hours may be meant on the 12-hour clock or on the 24-hour clock.
@Suite("Plain hours are open, overnight or unknown") struct PlainHoursTests {
    enum Reading { case open, overnight, unknown }

    @Test(arguments: [
        // The end comes after the start, so the hours are clear.
        ("9-17", "09:00-17:00", Reading.open), ("7-12", "07:00-12:00", .open), ("0-24", "00:00-24:00", .open),
        ("8-0", "08:00-24:00", .open),
        // A start on the 24-hour clock, or an end before three, means a night.
        ("18-3", "18:00-03:00", .overnight), ("22-6", "22:00-06:00", .overnight), ("17-5", "17:00-05:00", .overnight),
        ("13-8", "13:00-08:00", .overnight), ("20-8", "20:00-08:00", .overnight), ("10-2", "10:00-02:00", .overnight),
        ("11-1", "11:00-01:00", .overnight), ("7-1", "07:00-01:00", .overnight), ("7-2", "07:00-02:00", .overnight),
        ("12-2", "12:00-02:00", .overnight), ("18:30-2", "18:30-02:00", .overnight),
        // The end may mean an hour of the afternoon.
        ("7-3", "07:00-03:00", .unknown), ("11-8", "11:00-08:00", .unknown), ("9-5", "09:00-05:00", .unknown),
        ("10-4", "10:00-04:00", .unknown),
        ("11-3", "11:00-03:00", .unknown), ("12-5", "12:00-05:00", .unknown), ("8-8", "08:00-08:00", .unknown),
        ("12-12", "12:00-12:00", .unknown),
        ("6-2", "06:00-02:00", .unknown), ("9:30-5", "09:30-05:00", .unknown), ("8-5:30", "08:00-05:30", .unknown),
        ("noon-5", "12:00-05:00", .unknown),
        // The hours are too long for a night.
        ("22-18", "22:00-18:00", .unknown), ("16-16", "16:00-16:00", .unknown), ("13-9", "13:00-09:00", .unknown),
        // The end comes after the start, but hardly any place is open at night. A leading zero or an hour past twelve
        // shows that the 24-hour clock is meant.
        ("1-5", "01:00-05:00", .unknown), ("5-10", "05:00-10:00", .unknown), ("2-6:30", "02:00-06:30", .unknown),
        ("1:30-5", "01:30-05:00", .unknown), ("4-12", "04:00-12:00", .unknown), ("05-10", "05:00-10:00", .open),
        ("0-5", "00:00-05:00", .open), ("5-13", "05:00-13:00", .open), ("6-10", "06:00-10:00", .open), ("5:00-9:00", "05:00-09:00", .open),
        // The second range begins before the first one.
        ("9-12, 1-5", "09:00-12:00,01:00-05:00", .unknown), ("8:30-12, 1:30-5", "08:30-12:00,01:30-05:00", .unknown),
        ("11-2, 5-10", "11:00-02:00,05:00-10:00", .unknown),
        // Hours with am and pm, or with minutes at both ends, are clear.
        ("9am-5pm", "09:00-17:00", .open), ("9-5pm", "09:00-17:00", .open), ("7am-3", "07:00-15:00", .open),
        ("10-6 pm", "10:00-18:00", .open), ("1-5pm", "13:00-17:00", .open), ("5am-9", "05:00-09:00", .open),
    ])
    func table(value: String, times: String, reading: Reading) throws {
        let hours = try OpeningHours(value)
        #expect(hours.normalized == times + (reading == .unknown ? " unknown" : ""))
        #expect(hours.warnings.contains { $0.kind == .endsNextDay } == (reading != .open), "\(hours.warnings)")
        #expect(try OpeningHours(hours.normalized).normalized == hours.normalized)
    }

    @Test func tellsWhatToWrite() throws {
        let advice = "; write times as hh:mm, an afternoon on the 24-hour clock"
        for (value, reading) in [
            ("Weekdays 7-3", "\"7-3\" was read as unknown, because it may mean 07:00-15:00 or 07:00-03:00"),
            ("9-5+", "\"9-5+\" was read as unknown, because it may mean 09:00-17:00 or 09:00-05:00"),
            ("12-12", "\"12-12\" was read as unknown, because it may mean 12:00-24:00 or 12:00-12:00"),
            ("9-12, 1-5", "\"1-5\" was read as unknown, because it may mean 13:00-17:00 or 01:00-05:00"),
            ("13-9", "\"13-9\" was read as unknown, because it may mean 13:00-21:00 or 13:00-09:00"),
            ("Mo 2-6", "\"2-6\" was read as unknown, because it may mean 14:00-18:00 or 02:00-06:00"),
            ("22-18", "\"22-18\" was read as unknown, because it can hardly mean 22:00-18:00"),
        ] {
            #expect(try OpeningHours(value).warnings.last?.message == reading + advice)
        }
        #expect(try OpeningHours("Weekdays 7-3").state(at: time("2026-08-03T10:00")).kind == .unknown)
    }

    /// If a value has `9-5`, whose end is an hour of the afternoon, its `10-2` probably ends in the afternoon as well.
    /// A night that begins at 13:00 or later is written on the 24-hour clock and stays a night.
    @Test(arguments: [
        ("Mo-Fr 9-5; Sa 10-2", "Mo-Fr 09:00-05:00 unknown; Sa 10:00-02:00 unknown"),
        ("Sa 10-2; Mo-Fr 9-5", "Sa 10:00-02:00 unknown; Mo-Fr 09:00-05:00 unknown"),
        ("Mo-Th 11-1; Fr,Sa 11-3", "Mo-Th 11:00-01:00 unknown; Fr,Sa 11:00-03:00 unknown"),
        ("Mo 9-1, 2-6", "Mo 09:00-01:00,02:00-06:00 unknown"), ("Mo-Th 7-1; Fr 7-2", "Mo-Th 07:00-01:00; Fr 07:00-02:00"),
        ("Mo-Fr 9-5; Sa 18-2", "Mo-Fr 09:00-05:00 unknown; Sa 18:00-02:00"),
        ("Mo-Fr 9-5; Sa 10:00-02:00", "Mo-Fr 09:00-05:00 unknown; Sa 10:00-02:00"),
        ("Mo-Fr 10-18; Sa 10-2", "Mo-Fr 10:00-18:00; Sa 10:00-02:00"),
    ])
    func oneWriterHasOneClock(value: String, normalized: String) throws {
        let hours = try OpeningHours(value)
        #expect(hours.normalized == normalized)
        #expect(try OpeningHours(normalized).normalized == normalized)
    }

    @Test func concernsTheRuleAlone() throws {
        #expect(try OpeningHours("Mo-Fr 9-5; Sa 9-12").normalized == "Mo-Fr 09:00-05:00 unknown; Sa 09:00-12:00")
        #expect(try OpeningHours("9-5 off").normalized == "09:00-05:00 unknown")
        #expect(try OpeningHours("Mo 9-5+").normalized == "Mo 09:00-05:00 unknown")
        #expect(try OpeningHours("Mo 9-5 \"call\"").normalized == "Mo 09:00-05:00 \"call\"")
    }
}
