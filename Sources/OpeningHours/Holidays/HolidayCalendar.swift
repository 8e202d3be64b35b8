internal import Synchronization

/// A public holiday.
public struct Holiday: Hashable, Sendable {
    /// The day of the holiday.
    public var date: CivilDate
    /// The name in English.
    public var name: String
    /// The name in the language of the country; nil if it is not known or is the English one.
    public var localName: String?
    /// The day is computed or forecast and the authority that announces it has not, as far as is known: it may come out a day earlier or later.
    public var isEstimated = false

    /// A public holiday with its English name and, if it differs, the local one.
    public init(date: CivilDate, name: String, localName: String? = nil, isEstimated: Bool = false) {
        self.date = date
        self.name = name
        self.localName = localName
        self.isEstimated = isEstimated
    }
}

/// Says which days of a year are public holidays.
public protocol HolidayRules: Sendable {
    /// The public holidays of a year, in the order of the calendar.
    func publicHolidays(year: Int) -> [Holiday]
}

/// The public and school holidays that hold at a place.
///
/// A value; copies share what has been worked out for a year.
public struct HolidayCalendar: Sendable {
    /// A year's holidays, and a bit for each of its days.
    struct Year {
        let holidays: [Holiday]
        let bits: [UInt64]
    }

    final class Cache: Sendable {
        let years = Mutex<[Int: Year]>([:])
    }

    let rules: any HolidayRules
    /// The first and last days of school holidays, ordered, without overlaps.
    public let schoolHolidays: [ClosedRange<CivilDate>]
    private let cache = Cache()

    /// A calendar of your own.
    public init(publicHolidays rules: any HolidayRules, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        self.rules = rules
        var merged: [ClosedRange<CivilDate>] = []
        for range in schoolHolidays.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound.daysSinceEpoch <= last.upperBound.daysSinceEpoch + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.schoolHolidays = merged
    }

    /// The public holidays of a year, in the order of the calendar.
    public func publicHolidays(year: Int) -> [Holiday] { self.year(year).holidays }

    /// Whether a day is a public holiday; false outside 1900…9999. O(1), except for the first look-up of a year, which computes that year.
    public func isPublicHoliday(_ date: CivilDate) -> Bool { isPublicHoliday(day: date.daysSinceEpoch) }

    /// Whether a day lies in the school holidays. O(log n) in their number.
    public func isSchoolHoliday(_ date: CivilDate) -> Bool { isSchoolHoliday(day: date.daysSinceEpoch) }

    func year(_ year: Int) -> Year {
        if let known = cache.years.withLock({ $0[year] }) { return known }
        let holidays = (1900...9999).contains(year) ? rules.publicHolidays(year: year) : []
        let first = CivilDate.days(year: year, month: 1, day: 1)
        var bits = [UInt64](repeating: 0, count: 6)
        for holiday in holidays {
            let day = holiday.date.daysSinceEpoch - first
            if (0..<366).contains(day) { bits[day >> 6] |= 1 << UInt64(day & 63) }
        }
        let made = Year(holidays: holidays, bits: bits)
        cache.years.withLock { $0[year] = made }
        return made
    }

    func isPublicHoliday(day: Int) -> Bool {
        let year = CivilDate.civil(day).year
        let index = day - CivilDate.days(year: year, month: 1, day: 1)
        return self.year(year).bits[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// The first public holiday after a day, looking a year ahead; nil if there is none in that time.
    func nextPublicHoliday(after day: Int) -> Int? {
        var year = CivilDate.civil(day).year
        var index = day - CivilDate.days(year: year, month: 1, day: 1) + 1
        for _ in 0..<2 {
            let bits = self.year(year).bits
            var word = index >> 6
            var mask = ~UInt64(0) << UInt64(index & 63)
            while word < bits.count {
                let found = bits[word] & mask
                if found != 0 { return CivilDate.days(year: year, month: 1, day: 1) + word << 6 + found.trailingZeroBitCount }
                word += 1
                mask = ~0
            }
            year += 1
            index = 0
        }
        return nil
    }

    /// The first day after a day at which school holidays begin or are over; nil if none are known.
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
