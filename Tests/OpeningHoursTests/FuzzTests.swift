import Foundation
import OpeningHours
import PortolanTestSupport
import Testing

/// No value may trap, hang, or change its meaning when it is normalized.
@Suite struct FuzzTests {
    static let pieces = [
        "Mo", "Tu-Fr", "Sa,Su", "PH", "SH", "PH -1 day", "Jan", "Feb 29", "Dec 24-26", "easter", "easter -2 days", "week 01-53/2", "week 5",
        "2026",
        "2024-2030/2", "2030+", "24/7", "10:00-12:00", "9-17", "22:00-04:00", "17:00+", "sunrise-sunset", "(sunset-01:00)-26:00",
        "10:00-16:00/90",
        "off", "open", "unknown", "\"c\"", ";", "; ", ",", ", ", " || ", "||", "-", "+", "/", ":", "(", ")", "[1]", "[-1]", "[2] +1 day",
        "Su[-1]", " ",
        "é", "täglich", "Di", "mar", "bis", "und", "Uhr", "am", "12", "0930", "７", "\u{201E}x\u{201C}", "\0", "till late", "Montag",
        "opening_hours=", "→", "->", ">", "|", "?", "pn", "pt", "H", "P", "I-V", "L", "X", "24.12.", "1.5.-30.9", "土日祝", "周一至周五", "9a",
        "5p", "2ª feira", "geschl.",
        "week 01,week 03:", "Sat/Sun", "+ Feiertage", "א", "Δ", "T2",
    ]

    @Test func survivesNonsense() throws {
        let seed: UInt64 = 4
        var generator = SplitMix64(seed: seed)
        let context = HoursContext(coordinate: .init(latitude: 69.6, longitude: 18.9), holidays: HolidayCalendar(country: "DE"))
        let window = time("2026-02-20")..<time("2026-03-10")
        var understood = 0
        for _ in 0..<8000 {
            var value = ""
            for _ in 0..<Int.random(in: 1...7, using: &generator) {
                value += Self.pieces.randomElement(using: &generator) ?? ""
                if Bool.random(using: &generator) { value += " " }
            }
            let options = ParsingOptions(
                timePoints: .allowed,
                country: ["LT", "HU", "DE", "XX", nil].randomElement(using: &generator) ?? nil
            )
            do {
                let hours = try OpeningHours(value, options: options)
                understood += 1
                let again = try #require(
                    try? OpeningHours(hours.normalized, options: options),
                    "\(value) -> \(hours.normalized), seed \(seed)"
                )
                #expect(again.normalized == hours.normalized, "\(value), seed \(seed)")
                #expect(
                    again.intervals(in: window, context: context) == hours.intervals(in: window, context: context),
                    "\(value) -> \(hours.normalized), seed \(seed)"
                )
            } catch let error as OpeningHoursError {
                #expect((0...value.utf8.count).contains(error.byteOffset), "\(value): \(error)")
            }
        }
        #expect(understood > 500)
    }

    @Test func survivesBytes() {
        let seed: UInt64 = 7
        var generator = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let value = String(decoding: bytes, as: UTF8.self)
            do {
                _ = try OpeningHours(value).normalized
            } catch {
                #expect((0...value.utf8.count).contains(error.byteOffset))
            }
        }
    }

    /// Programs may give years, days and minutes of any size.
    @Test func survivesAnyYearAndMinute() throws {
        let calendars = ["DE", "IL", "CN", "US", "GR", "IR"].compactMap { HolidayCalendar(country: $0) }
        let table = try HolidayTable("01-01 | New Year")
        for seed in Fuzz.seeds(1_000) {
            var random = SplitMix64(seed: seed)
            let (year, minute) = (random.anyInteger(Int.self), random.anyInteger(Int.self))
            Fuzz.trace("seed \(seed): \(year) \(minute)")
            #expect((1900...9999).contains(year) || random.pick(calendars).publicHolidays(year: year).isEmpty, "seed \(seed)")
            #expect(table.publicHolidays(year: year).allSatisfy { $0.date.year == year }, "seed \(seed)")
            let date = CivilDate(daysSinceEpoch: random.anyInteger())
            _ = (date.adding(days: minute), date.days(to: CivilDate(daysSinceEpoch: year)), date.weekday, date.description)
            _ = (CivilDate(year: year, month: minute, day: 1), LocalTime(date, minuteOfDay: minute).description)
            _ = LocalTime(year: 2026, month: 5, day: 1, hour: year, minute: minute)
            _ = SunTimes.compute(date: date, latitude: random.anyNumber(), longitude: random.anyNumber())
            var hours = WeeklyHours(try OpeningHours("Mo-Fr 09:00-17:00"), around: date)
            hours.periods = (0..<3).map { _ in
                .init(
                    open: .init(weekday: random.pick(Weekday.allCases), minuteOfDay: random.anyInteger()),
                    close: .init(weekday: random.pick(Weekday.allCases), minuteOfDay: random.anyInteger())
                )
            }
            #expect(hours.weekdayDescriptions(locale: Locale(identifier: "en")).count == 7, "seed \(seed)")
            let formatter = HoursFormatter(locale: Locale(identifier: "en"))
            _ = (formatter.interval(from: year, to: minute), formatter.hours([min(year, minute)..<max(year, minute)]))
        }
    }

    /// Times at the ends of the calendar and beyond, and invalid places, give a result in bounded time.
    @Test func survivesAnyMomentAndPlace() {
        let zones = ["Pacific/Apia", "Antarctica/Troll", "America/Sao_Paulo", "Asia/Kathmandu"].compactMap { TimeZone(identifier: $0) }
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            var value = ""
            for _ in 0...random.next() % 4 { value += random.pick(Self.pieces) + " " }
            guard let hours = try? OpeningHours(value, options: ParsingOptions(timePoints: .allowed)) else { continue }
            let context = HoursContext(
                timeZone: random.pick(zones),
                coordinate: .init(latitude: random.anyNumber(), longitude: random.anyNumber()),
                holidays: HolidayCalendar(country: random.pick(["DE", "IL", "CN", "XX", ""]))
            )
            let date = Date(timeIntervalSince1970: random.anyNumber())
            Fuzz.trace("seed \(seed): \(value) at \(date.timeIntervalSince1970)")
            _ = (hours.state(at: date, in: context), hours.nextChange(after: date, in: context))
            let minutes = random.anyInteger(Int.self)
            let time = LocalTime(minutesSinceEpoch: minutes)
            let end = time.adding(minutes: 20_000)
            #expect(end >= time, "seed \(seed)")
            _ = (time.adding(minutes: random.anyInteger()), time.description)
            _ = (
                hours.state(at: time, in: context), hours.nextChange(after: time, in: context),
                hours.intervals(in: time..<end, context: context)
            )
        }
    }
}
