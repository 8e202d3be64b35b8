/// The Hebrew calendar, which has followed fixed rules since the fourth century.
///
/// Source: N. Dershowitz, E. M. Reingold, "Calendrical Calculations", chapter "The Hebrew Calendar" (molad and the four
/// postponements).
enum HebrewCalendar {
    /// The months, counted from Nisan as the calendar does. Adar is the last month before Nisan; in a leap year it is
    /// Adar II.
    enum Month: Int, CaseIterable, Sendable {
        case nisan = 1, iyar, sivan, tammuz, av, elul, tishri, heshvan, kislev, tevet, shevat, adar

        init?(name: some StringProtocol) {
            guard let month = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
            self = month
        }
    }

    /// Days since 1970-01-01 of 1 Tishri of the year 1 (-3760-10-07, Julian).
    private static let epoch = -2_092_590

    /// Returns the days of a Gregorian year on which a day of a Hebrew month falls.
    static func days(year: Int, month: Month, day: Int) -> [Int] {
        (year + 3760...year + 3761).compactMap { self.day(year: $0, month: month, day: day) }.filter { CivilDate.civil($0).year == year }
    }

    static func isLeap(_ year: Int) -> Bool { (7 * year + 1) % 19 < 7 }

    /// Returns the number of days from the epoch to 1 Tishri of a year.
    private static func elapsedDays(_ year: Int) -> Int {
        let months = (235 * year - 234) / 19
        let parts = 12084 + 13753 * months
        let days = 29 * months + parts / 25920
        return 3 * (days + 1) % 7 < 3 ? days + 1 : days
    }

    /// Returns 1 Tishri of a year, in days since 1970-01-01.
    static func newYear(_ year: Int) -> Int {
        let (before, this, next) = (elapsedDays(year - 1), elapsedDays(year), elapsedDays(year + 1))
        let correction = next - this == 356 ? 2 : this - before == 382 ? 1 : 0
        return epoch + this + correction
    }

    private static func length(of month: Month, year: Int) -> Int {
        let days = newYear(year + 1) - newYear(year)
        switch month {
        case .nisan, .sivan, .av, .tishri, .shevat: return 30
        case .iyar, .tammuz, .elul, .tevet, .adar: return 29
        case .heshvan: return days % 10 == 5 ? 30 : 29
        case .kislev: return days % 10 == 3 ? 29 : 30
        }
    }

    /// Returns a day of a Hebrew year in days since 1970-01-01; nil if the month is too short. The year begins in
    /// Tishri.
    static func day(year: Int, month: Month, day: Int) -> Int? {
        guard day <= length(of: month, year: year) else { return nil }
        var start = newYear(year)
        let order: [Month] = [.tishri, .heshvan, .kislev, .tevet, .shevat, .adar, .nisan, .iyar, .sivan, .tammuz, .av, .elul]
        for passed in order {
            // In a leap year, Adar I with its 30 days precedes Adar.
            if passed == .adar, isLeap(year) { start += 30 }
            if passed == month { break }
            start += length(of: passed, year: year)
        }
        return start + day - 1
    }
}
