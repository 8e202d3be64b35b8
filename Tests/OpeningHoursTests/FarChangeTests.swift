import OpeningHours
import PortolanTestSupport
import Synchronization
import Testing

/// Searches for the next change of the state if it is far in the future, with holidays in between.
@Suite struct FarChangeTests {
    /// The first day of each month is a public holiday. The rules record the requested years.
    private final class FirstOfMonth: HolidayRules {
        let years = Mutex<Set<Int>>([])

        func publicHolidays(year: Int) -> [Holiday] {
            years.withLock { _ = $0.insert(year) }
            return (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }.map { Holiday(date: $0, name: "First") }
        }
    }

    @Test(
        "a search does not look at each year in between",
        arguments: [
            ("8202 Mo 10:00-12:00; PH off", "8202-01-04T10:00"), ("PH off; 8202 10:00-12:00", "8202-01-01T10:00"),
            ("8202 10:00-12:00; PH off", "8202-01-02T10:00"), ("24/7; 8202 off; PH 00:00-24:00", "8202-01-02T00:00"),
            ("8202 PH 10:00-12:00", "8202-01-01T10:00"), ("24/7; 8202 Feb 03 off; PH 00:00-12:00,12:00-24:00", "8202-02-03T00:00"),
            ("8202 Mo 10:00-12:00; PH,SH off; 8202 Jan 04 off", "8202-01-11T10:00"),
            ("8202+ 10:00-12:00; PH -1 day off", "8202-01-01T10:00"),
            ("24/7; 8202 Feb 03 off, Sa[3] 09:00-25:00", "8202-02-03T00:00"),
            ("24/7; 8202 Feb 03 off; Sa[3] 00:00-12:00,12:00-24:00", "8202-02-03T00:00"),
        ]
    )
    func farYears(value: String, change: String) throws {
        let rules = FirstOfMonth()
        let context = HoursContext(holidays: HolidayCalendar(publicHolidays: rules))
        #expect(try hours(value).nextChange(after: time("2026-01-20T05:00"), in: context) == time(change))
        #expect(rules.years.withLock { $0.count } < 150)
    }

    @Test(
        "a search does not look at holidays that change nothing",
        arguments: [
            ("2060 Mo 10:00-12:00; PH off", "2060-01-05T10:00"), ("Mo-Su,PH 00:00-24:00", nil),
            ("Mo-Su,PH 12:00-12:00; 2060 off", "2060-01-01T00:00"),
        ]
    )
    func withoutEffect(value: String, change: String?) throws {
        let rules = FirstOfMonth()
        let context = HoursContext(holidays: HolidayCalendar(publicHolidays: rules))
        #expect(try hours(value).nextChange(after: time("2026-01-20"), in: context) == change.map(time))
        #expect(rules.years.withLock { $0.count } < 5)
    }

    /// The next change is the first time at which the state differs. The search skips days only if they are like the
    /// days before them.
    @Test func findsTheFirstChange() throws {
        let parts = [
            "PH off", "SH off", "PH", "Mo-Su,PH 10:00-12:00", "Mo-Su,SH", "Mo-Su PH", "SH 10:00-11:00", "PH 00:00-24:00", "SH Mo off",
            "PH Mo-We off \"x\"", "Jan-Mar off", "Jan-Mar",
            "2027 Mo 10:00-12:00", "2028 off", "2027-2028", "2026-2040/2 off", "2021-2027/3", "Dec 24-26 off", "Su off", "24/7",
            "week 10 Fr", "week 10-20 off", "|| PH",
            "|| unknown \"y\"", "|| Sa[-1] 10:00-12:00", ", Sa[3] 10:00-26:00", ", PH 09:00-12:00", "Sa[1] off", "Sa[3] 09:00-11:00",
            "Su[1]", "PH +1 day off", "SH", "2027 PH", "Feb 29 off", "SH,PH off",
        ]
        let holidays = HolidayCalendar(
            publicHolidays: FirstOfMonth(),
            schoolHolidays: [2026, 2027, 2028].compactMap { year in
                guard let first = CivilDate(year: year, month: 3, day: 20), let last = CivilDate(year: year, month: 4, day: 12) else {
                    return nil
                }
                return first...last
            }
        )
        let context = HoursContext(holidays: holidays)
        let end = time("2029-03-01")
        for seed in Fuzz.seeds(600) {
            var random = SplitMix64(seed: seed)
            var value = random.pick(parts.filter { !$0.hasPrefix("|") && !$0.hasPrefix(",") })
            for _ in 0..<random.next() % 4 {
                let part = random.pick(parts)
                value += part.hasPrefix("|") ? " " + part : part.hasPrefix(",") ? part : "; " + part
            }
            guard let hours = try? OpeningHours(value) else { continue }
            let ignoring = random.next() % 2 == 0
            let start = time("2026-01-01").adding(minutes: Int(random.next() % 400) * 1440)
            let state = hours.state(at: start, in: context)
            // All opening hours in `parts` begin and end at full hours, so the test looks only at full hours.
            var expected = start
            repeat {
                expected = expected.adding(minutes: 60)
            } while expected < end
                && (ignoring
                    ? hours.state(at: expected, in: context).kind == state.kind : hours.state(at: expected, in: context) == state)
            let change = hours.nextChange(after: start, in: context, ignoringComments: ignoring)
            #expect(expected < end ? change == expected : change.map { $0 >= end } ?? true, "seed \(seed): \(value) after \(start)")
        }
    }
}
