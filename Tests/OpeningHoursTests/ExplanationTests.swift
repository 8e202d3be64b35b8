import PortolanTestSupport
import Testing

@testable import OpeningHours

@Suite struct ExplanationTests {
    private let value = "Mo-Fr 09:00-17:00; Sa 22:00-03:00; Dec 24 10:00-12:00; PH off"

    private func explain(_ moment: String, _ value: String? = nil) throws -> HoursExplanation {
        let context = HoursContext(holidays: HolidayCalendar(country: "DE"))
        return try OpeningHours(value ?? self.value).explanation(at: #require(LocalTime(moment)), in: context)
    }

    private func text(_ reason: HoursExplanation.Reason) -> String {
        switch reason {
        case .named(let rule): "named: \(rule.text)"
        case .reachesPastMidnight(let rule): "past midnight: \(rule.text)"
        case .replaced(let rule): "replaced: \(rule.text)"
        case .outsideHours(let rules): "outside: " + rules.map(\.text).joined(separator: " / ")
        case .noRule: "no rule"
        }
    }

    @Test(
        "the explanation names the rule that decides",
        arguments: [
            ("2026-08-03T10:00", "named: Mo-Fr 09:00-17:00", "open"), ("2026-08-03T18:00", "outside: Mo-Fr 09:00-17:00", "closed"),
            ("2026-08-02T12:00", "no rule", "closed"), ("2026-08-02T02:00", "past midnight: Sa 22:00-03:00", "open"),
            ("2026-12-24T11:00", "named: Dec 24: 10:00-12:00", "open"), ("2026-12-24T16:00", "replaced: Dec 24: 10:00-12:00", "closed"),
            ("2026-12-25T10:00", "named: PH off", "closed"),
        ]
    )
    func decides(moment: String, reason: String, state: String) throws {
        let found = try explain(moment)
        #expect(text(found.reason) == reason)
        #expect("\(found.state)" == state)
    }

    @Test func saysWhatIsOverridden() throws {
        let christmas = try explain("2026-12-25T10:00")
        #expect(christmas.overridden.map(\.text) == ["Mo-Fr 09:00-17:00"])
        #expect(christmas.holiday?.name == "Christmas Day")
        #expect(christmas.since.map { "\($0)" } == "2026-12-24T12:00")
        // The hours of Saturday that continue after midnight stay.
        #expect(christmas.until.map { "\($0)" } == "2026-12-27T00:00")
    }

    @Test func pointsIntoTheValue() throws {
        let written = "Mo-Fr 9-17 Uhr ; Sa 10-14 Uhr,, "
        for (moment, part) in [("2026-08-03T10:00", "Mo-Fr 9-17"), ("2026-08-01T10:00", "Sa 10-14")] {
            guard case .named(let rule) = try explain(moment, String(written.dropLast(3))).reason else {
                Issue.record("no rule at \(moment)")
                continue
            }
            let bytes = Array(written.utf8)[rule.byteOffset..<rule.byteOffset + rule.byteLength]
            #expect(String(decoding: bytes, as: UTF8.self) == part)
        }
    }

    /// For any value, the explanation has the same state as the evaluation.
    @Test func agreesWithTheState() throws {
        var random = SplitMix64(seed: 7)
        let values = [
            value, "sunrise-sunset off", "24/7; PH off", "Mo 10:00-12:00 || \"ask\"", "17:00+", "Mo-Su 20:00-04:00; Tu off",
            "Fr 22:00-06:00, PH 10:00-12:00",
        ]
        for value in values {
            let hours = try OpeningHours(value)
            let context = HoursContext(coordinate: .init(latitude: 48, longitude: 11), holidays: HolidayCalendar(country: "FR"))
            for _ in 0..<300 {
                let time = LocalTime(minutesSinceEpoch: 29_000_000 + Int.random(in: 0..<1_500_000, using: &random))
                let found = hours.explanation(at: time, in: context)
                #expect(found.state == hours.state(at: time, in: context), "\(value) at \(time)")
            }
        }
    }
}

@Suite struct ICalendarTests {
    private func days(_ events: String) throws -> [String] {
        try ICalendarDays.ranges(in: "BEGIN:VCALENDAR\r\n" + events + "END:VCALENDAR\r\n").map { "\($0.lowerBound)…\($0.upperBound)" }
    }

    @Test(
        "an event has these days",
        arguments: [
            ("DTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20270107\r\n", "2026-12-21…2027-01-06"),
            ("DTSTART;VALUE=DATE:20261221\r\n", "2026-12-21…2026-12-21"),
            ("DTSTART;VALUE=DATE:20261221\r\nDURATION:P2W\r\n", "2026-12-21…2027-01-03"),
            ("DTSTART:20261221T000000Z\r\nDTEND:20261223T235900Z\r\n", "2026-12-21…2026-12-23"),
            ("DTSTART;VALUE=DATE:2026\r\n 1221\r\nSUMMARY:Christmas\\, long\r\n", "2026-12-21…2026-12-21"),
            ("dtstart;value=date:20261221\nDTEND;VALUE=DATE:20261220\n", "2026-12-21…2026-12-21"),
        ]
    )
    func event(lines: String, expected: String) throws {
        #expect(try days("BEGIN:VEVENT\r\n" + lines + "END:VEVENT\r\n") == [expected])
    }

    @Test(
        "calendars that cannot be used are refused",
        arguments: [
            ("", "line 1: this is no calendar: expected BEGIN:VCALENDAR"),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", "line 2: the event has no DTSTART"),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:tomorrow\n", "line 3: expected a date such as 20261224, found \"tomorrow\""),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260230\n", "line 3: expected a date such as 20261224, found \"20260230\""),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nRRULE:FREQ=YEARLY\n", "line 3: an event repeats (RRULE); write one event for each year"),
            ("BEGIN:VCALENDAR\nEND:VEVENT\n", "line 2: END:VEVENT without a BEGIN:VEVENT before it"),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101\nDTEND:20290101\nEND:VEVENT\n", "line 2: the event lasts longer than a year"),
        ]
    )
    func refuses(text: String, message: String) throws {
        let error = #expect(throws: ICalendarError.self) { try ICalendarDays.ranges(in: text) }
        #expect(error?.description == message)
    }

    @Test func readsAnythingWithoutATrap() {
        let words = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "DTSTART:20260101", "DTSTART;VALUE=DATE:99999999", "DTEND:00000000",
            "DTEND:99991231",
            "DURATION:P400D", "DURATION:P-1D", "DURATION:P99999999999999999999D", "RRULE", ":", ";", " ", "\t20260101", "\r\n", "\n", "é",
            "DTSTART:99991231",
        ]
        for seed in Fuzz.seeds(3000) {
            var random = SplitMix64(seed: seed)
            var text = ""
            for _ in 0..<Int(random.next() % 24) {
                text += random.pick(words)
                if random.next() % 2 == 0 { text += "\n" }
            }
            Fuzz.trace(text)
            for range in (try? ICalendarDays.ranges(in: text)) ?? [] { #expect(range.lowerBound <= range.upperBound, "seed \(seed)") }
        }
    }
}
