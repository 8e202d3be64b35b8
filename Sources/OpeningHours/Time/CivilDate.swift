/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// The domain is 1900-01-01 … 9999-12-31, and arithmetic stops at its ends. Conversions follow H. Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days): they take constant time and need
/// no tables.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let daysSinceEpoch: Int

    static let years = 1900...9999
    static let firstDay = CivilDate.days(year: years.lowerBound, month: 1, day: 1)
    static let lastDay = CivilDate.days(year: years.upperBound, month: 12, day: 31)

    /// Creates the day with a number of days since 1970-01-01, clamped to the domain.
    public init(daysSinceEpoch: Int) {
        self.daysSinceEpoch = min(max(daysSinceEpoch, Self.firstDay), Self.lastDay)
    }

    /// Creates the day with a year, month and day; nil if there is none (2023-02-29, month 13, year 1899).
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= Self.daysInMonth(month, ofYear: year) else {
            return nil
        }
        daysSinceEpoch = Self.days(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = number(parts[0], digits: 4...4), let month = number(parts[1], digits: 1...2),
            let day = number(parts[2], digits: 1...2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The Gregorian year, 1900…9999.
    public var year: Int { Self.civil(daysSinceEpoch).year }
    /// The month, from 1 (January) to 12 (December).
    public var month: Int { Self.civil(daysSinceEpoch).month }
    /// The day of the month, from 1.
    public var day: Int { Self.civil(daysSinceEpoch).day }

    /// The day of the week.
    public var weekday: Weekday { Weekday(index: Self.weekdayIndex(daysSinceEpoch)) }

    /// Returns the day that is `days` later, or earlier if `days` is negative.
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
        return CivilDate(daysSinceEpoch: overflow ? (days > 0 ? Self.lastDay : Self.firstDay) : sum)
    }

    /// Returns the number of days from this day to another.
    public func days(to other: CivilDate) -> Int { other.daysSinceEpoch - daysSinceEpoch }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }

    /// `YYYY-MM-DD`.
    public var description: String {
        let parts = Self.civil(daysSinceEpoch)
        return decimal(parts.year, digits: 4) + "-" + decimal(parts.month, digits: 2) + "-" + decimal(parts.day, digits: 2)
    }
}

// MARK: - Plain-number arithmetic, for the hot paths

extension CivilDate {
    static func isLeap(_ year: Int) -> Bool { year & 3 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// Returns the number of days of a month 1…12; 31 for a number that is not a month.
    static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns a day in days since 1970-01-01. The day may lie outside its month (January 32 is February 1).
    static func days(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    @inline(__always)
    static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// Returns the weekday of a day, from 0 (Monday) to 6 (Sunday).
    @inline(__always)
    static func weekdayIndex(_ days: Int) -> Int {
        let r = (days + 3) % 7  // 1970-01-01 was a Thursday
        return r < 0 ? r + 7 : r
    }

    /// Returns the ISO 8601 week number, 1…53.
    static func isoWeek(_ days: Int) -> Int {
        let thursday = days - weekdayIndex(days) + 3
        let year = civil(thursday).year
        return (thursday - CivilDate.days(year: year, month: 1, day: 1)) / 7 + 1
    }

    /// Returns Easter Sunday (western, Gregorian) in days since 1970-01-01; anonymous Gregorian algorithm (Meeus,
    /// "Astronomical Algorithms", chapter 8).
    static func easter(year: Int) -> Int {
        let a = year % 19
        let b = year / 100
        let c = year % 100
        let d = b / 4
        let e = b % 4
        let f = (b + 8) / 25
        let g = (b - f + 1) / 3
        let h = (19 * a + b - d - g + 15) % 30
        let i = c / 4
        let k = c % 4
        let l = (32 + 2 * e + 2 * i - h - k) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let n = h + l - 7 * m + 114
        return days(year: year, month: n / 31, day: n % 31 + 1)
    }

    /// Returns the nth weekday of a month (negative: counted from its end), or nil if the month has none.
    static func nthWeekday(_ weekday: Int, nth: Int, month: Int, year: Int) -> Int? {
        let length = daysInMonth(month, ofYear: year)
        let first = days(year: year, month: month, day: 1)
        if nth > 0 {
            let day = (weekday - weekdayIndex(first) + 7) % 7 + 7 * (nth - 1)
            return day < length ? first + day : nil
        }
        let last = first + length - 1
        let day = last - (weekdayIndex(last) - weekday + 7) % 7 + 7 * (nth + 1)
        return day >= first ? day : nil
    }
}

/// Reads a number; nil if the text has too few or too many digits, a sign or a space.
func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(text)
}

func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return text.utf8.count >= digits ? text : String(repeating: "0", count: digits - text.utf8.count) + text
}

/// A day of the week, in the order of ISO 8601: Monday first.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    init(index: Int) { self = Self.allCases[((index % 7) + 7) % 7] }

    /// The two letters that the opening_hours specification writes: `Mo` … `Su`.
    public var code: String { ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][rawValue] }
}
