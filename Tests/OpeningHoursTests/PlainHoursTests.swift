import OpeningHours
import Testing

/// Ranges of plain hours (`9-5`) whose end is not after their start.
@Suite("Plain hours") struct PlainHoursTests {
    enum Reading { case open, overnight, unknown }

    @Test(arguments: [
        // In order: nothing to ask.
        ("9-17", "09:00-17:00", Reading.open), ("7-12", "07:00-12:00", .open), ("0-24", "00:00-24:00", .open),
        ("8-0", "08:00-24:00", .open),
        // On the 24-hour clock, or an end before three: a night.
        ("18-3", "18:00-03:00", .overnight), ("22-6", "22:00-06:00", .overnight), ("17-5", "17:00-05:00", .overnight),
        ("13-8", "13:00-08:00", .overnight), ("20-8", "20:00-08:00", .overnight), ("10-2", "10:00-02:00", .overnight),
        ("11-1", "11:00-01:00", .overnight), ("7-1", "07:00-01:00", .overnight), ("7-2", "07:00-02:00", .overnight),
        ("12-2", "12:00-02:00", .overnight), ("18:30-2", "18:30-02:00", .overnight),
        // An afternoon may be meant.
        ("7-3", "07:00-03:00", .unknown), ("11-8", "11:00-08:00", .unknown), ("9-5", "09:00-05:00", .unknown),
        ("10-4", "10:00-04:00", .unknown),
        ("11-3", "11:00-03:00", .unknown), ("12-5", "12:00-05:00", .unknown), ("8-8", "08:00-08:00", .unknown),
        ("12-12", "12:00-12:00", .unknown),
        ("6-2", "06:00-02:00", .unknown), ("9:30-5", "09:30-05:00", .unknown), ("8-5:30", "08:00-05:30", .unknown),
        ("noon-5", "12:00-05:00", .unknown),
        // Too long for a night.
        ("22-18", "22:00-18:00", .unknown), ("16-16", "16:00-16:00", .unknown), ("13-9", "13:00-09:00", .unknown),
        // The second range begins before the first.
        ("9-12, 1-5", "09:00-12:00,01:00-05:00", .unknown), ("8:30-12, 1:30-5", "08:30-12:00,01:30-05:00", .unknown),
        ("11-2, 5-10", "11:00-02:00,05:00-10:00", .unknown),
        // am and pm, or minutes at both ends: nothing to ask.
        ("9am-5pm", "09:00-17:00", .open), ("9-5pm", "09:00-17:00", .open), ("7am-3", "07:00-15:00", .open),
        ("10-6 pm", "10:00-18:00", .open),
    ])
    func table(value: String, times: String, reading: Reading) throws {
        let hours = try OpeningHours(value)
        #expect(hours.normalized == times + (reading == .unknown ? " unknown" : ""))
        #expect(hours.warnings.contains { $0.kind == .endsNextDay } == (reading != .open), "\(hours.warnings)")
        #expect(try OpeningHours(hours.normalized).normalized == hours.normalized)
    }

    @Test func tellsWhatToWrite() throws {
        let hours = try OpeningHours("Weekdays 7-3")
        #expect(hours.state(at: time("2026-08-03T10:00")).kind == .unknown)
        #expect(
            hours.warnings.last?.message
                == "\"7-3\" was read as unknown from 07:00 to 03:00 of the next day, which is hardly meant; "
                + "write times as hh:mm, an afternoon on the 24-hour clock"
        )
    }

    @Test func concernsTheRuleAlone() throws {
        #expect(try OpeningHours("Mo-Fr 9-5; Sa 9-12").normalized == "Mo-Fr 09:00-05:00 unknown; Sa 09:00-12:00")
        #expect(try OpeningHours("9-5 off").normalized == "09:00-05:00 unknown")
        #expect(try OpeningHours("Mo 9-5+").normalized == "Mo 09:00-05:00 unknown")
        #expect(try OpeningHours("Mo 9-5 \"call\"").normalized == "Mo 09:00-05:00 \"call\"")
    }
}
