internal import Synchronization

/// A public holiday.
public struct Holiday: Hashable, Sendable {
    /// The day of the holiday.
    public var date: CivilDate
    /// The name in English.
    public var name: String
    /// The name in the language of the country; nil if it is not known or equals the English name.
    public var localName: String?
    /// Whether the day is computed or forecast because, as far as is known, the authority has not announced it. The
    /// announced day may be one day earlier or later.
    public var isEstimated = false

    /// Creates a public holiday with its English name and, if it differs, its local name.
    public init(date: CivilDate, name: String, localName: String? = nil, isEstimated: Bool = false) {
        self.date = date
        self.name = name
        self.localName = localName
        self.isEstimated = isEstimated
    }
}

/// Says which days of a year are public holidays.
public protocol HolidayRules: Sendable {
    /// Returns the public holidays of a year, in the order of the calendar.
    func publicHolidays(year: Int) -> [Holiday]
}

/// The public and school holidays that hold at a place.
///
/// The calendar is a value. Its copies share the years that have been computed.
public struct HolidayCalendar: Sendable {
    /// One bit for each day of a year; 366 of the 512 bits are used.
    typealias Days = SIMD8<UInt64>

    private struct Year {
        let holidays: [Holiday]
        let days: Days
    }

    /// This is a class, so that passing a calendar on changes only one reference count.
    private final class Storage: Sendable {
        let rules: any HolidayRules
        let schoolHolidays: [ClosedRange<CivilDate>]
        let years = Mutex<[Int: Year]>([:])
        /// The year of the last look-up and its holidays. They are kept, because a search proceeds day by day and
        /// mostly asks for the same year.
        let lastYear = Mutex<(year: Int, days: Days)?>(nil)

        init(rules: any HolidayRules, schoolHolidays: [ClosedRange<CivilDate>]) {
            self.rules = rules
            self.schoolHolidays = schoolHolidays
        }
    }

    private let storage: Storage

    var rules: any HolidayRules { storage.rules }
    /// The first and last days of the school holidays, in order and without overlaps.
    public var schoolHolidays: [ClosedRange<CivilDate>] { storage.schoolHolidays }

    /// Creates a calendar from rules of your own.
    public init(publicHolidays rules: any HolidayRules, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        var merged: [ClosedRange<CivilDate>] = []
        for range in schoolHolidays.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound.daysSinceEpoch <= last.upperBound.daysSinceEpoch + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        storage = Storage(rules: rules, schoolHolidays: merged)
    }

    /// Returns the public holidays of a year, in the order of the calendar; none outside 1900…9999.
    public func publicHolidays(year: Int) -> [Holiday] {
        guard CivilDate.years.contains(year) else { return [] }
        if let known = storage.years.withLock({ $0[year] }) { return known.holidays }
        return worked(out: year).holidays
    }

    /// Whether a day is a public holiday; false outside 1900…9999. The cost is O(1), except that the first look-up of a
    /// year computes that year.
    public func isPublicHoliday(_ date: CivilDate) -> Bool { isPublicHoliday(day: date.daysSinceEpoch) }

    /// Whether a day lies in the school holidays. The cost is O(log n) for n ranges of school holidays.
    public func isSchoolHoliday(_ date: CivilDate) -> Bool { isSchoolHoliday(day: date.daysSinceEpoch) }

    private func days(ofYear year: Int) -> Days {
        if let last = storage.lastYear.withLock({ $0 }), last.year == year { return last.days }
        let days = storage.years.withLock { $0[year]?.days } ?? worked(out: year).days
        storage.lastYear.withLock { $0 = (year, days) }
        return days
    }

    private func worked(out year: Int) -> Year {
        let holidays = CivilDate.years.contains(year) ? rules.publicHolidays(year: year) : []
        let first = CivilDate.days(year: year, month: 1, day: 1)
        var days = Days()
        for holiday in holidays {
            let day = holiday.date.daysSinceEpoch - first
            if (0..<366).contains(day) { days[day >> 6] |= 1 << UInt64(day & 63) }
        }
        let made = Year(holidays: holidays, days: days)
        storage.years.withLock { $0[year] = made }
        return made
    }

    func isPublicHoliday(day: Int) -> Bool {
        let year = CivilDate.civil(day).year
        let index = day - CivilDate.days(year: year, month: 1, day: 1)
        return days(ofYear: year)[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// Returns the first public holiday after a day; nil if there is none within a year.
    func nextPublicHoliday(after day: Int) -> Int? {
        var year = CivilDate.civil(day).year
        var index = day - CivilDate.days(year: year, month: 1, day: 1) + 1
        for _ in 0..<2 {
            let days = days(ofYear: year)
            var word = index >> 6
            var mask = ~UInt64(0) << UInt64(index & 63)
            while word < days.scalarCount {
                let found = days[word] & mask
                if found != 0 { return CivilDate.days(year: year, month: 1, day: 1) + word << 6 + found.trailingZeroBitCount }
                word += 1
                mask = ~0
            }
            year += 1
            index = 0
        }
        return nil
    }

    /// Returns the next day after `day` on which school holidays begin, or have just ended; nil if none are known.
    func nextSchoolChange(after day: Int) -> Int? {
        guard let range = schoolHolidays.first(where: { $0.upperBound.daysSinceEpoch >= day }) else { return nil }
        let first = range.lowerBound.daysSinceEpoch
        return first > day ? first : range.upperBound.daysSinceEpoch + 1
    }

    func isSchoolHoliday(day: Int) -> Bool {
        var low = 0
        var high = schoolHolidays.count
        while low < high {
            let middle = (low + high) / 2
            if schoolHolidays[middle].upperBound.daysSinceEpoch < day { low = middle + 1 } else { high = middle }
        }
        return low < schoolHolidays.count && schoolHolidays[low].lowerBound.daysSinceEpoch <= day
    }
}
