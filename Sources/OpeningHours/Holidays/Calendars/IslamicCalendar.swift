internal import PortolanBasics

/// The Islamic calendar, tabular or of Umm al-Qura.
///
/// Countries that announce months by sighting may differ from both by a day; their tables list announced days as dates.
enum IslamicCalendar: Hashable, Sendable {
    /// 30-year cycle with leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29, epoch 622-07-16 (Julian).
    /// Source: N. Dershowitz, E. M. Reingold, "Calendrical Calculations", chapter "The Islamic Calendar".
    case tabular
    /// The civil calendar of Saudi Arabia, which other countries follow closely. Its months from 1400 to 1500 AH
    /// (1979…2077) are those of `Data/umm-al-qura.tsv`; in other years the calendar is tabular.
    case ummAlQura

    /// Days since 1970-01-01 of the epoch, 1 Muharram of the year 1.
    private static let epoch = -492_148

    /// Returns the days of a Gregorian year on which a day of an Islamic month falls: usually one, sometimes two,
    /// rarely none.
    func days(year: Int, month: Int, day: Int) -> [Int] {
        // 33 Islamic years are about 32 Gregorian ones.
        let guess = (year - 622) * 33 / 32
        return (guess - 1...guess + 2).map { self.day(year: $0, month: month, day: day) }.filter { CivilDate.civil($0).year == year }
    }

    /// Returns a day of the Islamic calendar, in days since 1970-01-01.
    func day(year: Int, month: Int, day: Int) -> Int {
        switch self {
        case .ummAlQura where year >= Self.firstYear && year - Self.firstYear < Self.monthStarts.count / 12:
            return Self.monthStarts[12 * (year - Self.firstYear) + month - 1] + day - 1
        case .tabular, .ummAlQura: return Self.epoch + (year - 1) * 354 + (3 + 11 * year) / 30 + 29 * (month - 1) + month / 2 + day - 1
        }
    }

    /// The year of the table's first line.
    private static let firstYear = 1400

    /// The first day of each month of `Data/umm-al-qura.tsv`, in days since 1970-01-01. The tests check that each year
    /// ends where the next begins.
    static let monthStarts: [Int] = Tables.ummAlQura.rows.flatMap { row -> [Int] in
        guard row.count == 3, var day = CivilDate(String(row[1]))?.daysSinceEpoch else { return [] }
        return row[2].map { length in
            defer { day += length == "1" ? 30 : 29 }
            return day
        }
    }
}
