internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// The Islamic calendar, tabular or of Umm al-Qura.
///
/// Countries that announce months by sighting differ from both by a day now and then; their tables hold announced days as dates.
enum IslamicCalendar: Hashable, Sendable {
    /// 30-year cycle with leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29, epoch 622-07-16 (Julian).
    /// Source: N. Dershowitz, E. M. Reingold, "Calendrical Calculations", chapter "The Islamic Calendar".
    case tabular
    /// The civil calendar of Saudi Arabia, which others follow closely; from ICU's tables for 1300…1600 AH (1882…2174), tabular beyond.
    case ummAlQura

    /// Days since 1970-01-01 of the epoch, 1 Muharram 1.
    private static let epoch = -492_148

    /// The days of a Gregorian year on which a month's day falls: one, sometimes two, seldom none.
    func days(year: Int, month: Int, day: Int) -> [Int] {
        // 33 Islamic years are about 32 Gregorian ones.
        let guess = (year - 622) * 33 / 32
        return (guess - 1...guess + 2).map { self.day(year: $0, month: month, day: day) }.filter { CivilDate.civil($0).year == year }
    }

    /// Days since 1970-01-01 of a day of the Islamic calendar.
    func day(year: Int, month: Int, day: Int) -> Int {
        switch self {
        case .ummAlQura where (1300...1600).contains(year): return Self.ummAlQuraMonth(year: year, month: month) + day - 1
        case .tabular, .ummAlQura: return Self.epoch + (year - 1) * 354 + (3 + 11 * year) / 30 + 29 * (month - 1) + month / 2 + day - 1
        }
    }

    private static let months = Mutex<[Int: Int]>([:])

    /// The first day of a month, days since 1970-01-01.
    private static func ummAlQuraMonth(year: Int, month: Int) -> Int {
        let key = year * 12 + month
        if let known = months.withLock({ $0[key] }) { return known }
        var calendar = Calendar(identifier: .islamicUmmAlQura)
        calendar.timeZone = .gmt
        let date = calendar.date(from: DateComponents(year: year, month: month, day: 1, hour: 12))
        let found =
            date.map { Int(clamping: ($0.timeIntervalSince1970 / 86400).rounded(.down)) }
            ?? IslamicCalendar.tabular.day(year: year, month: month, day: 1)
        months.withLock { $0[key] = found }
        return found
    }
}
