// These are methods of the storage and not of the evaluator. An evaluator would have to be made for each call, which
// costs two counted references.

extension OpeningHours.Storage {
    /// Whether a rule's day selectors match a day.
    @inline(__always)
    func matches(_ rule: Rule, _ day: DayInfo, in context: HoursContext) -> Bool {
        if rule.isEveryDay { return true }
        if rule.isWeekdaysOnly { return rule.weekdays >> UInt8(truncatingIfNeeded: day.weekday) & 1 != 0 }
        return matchesFully(rule, day, in: context)
    }

    private func matchesFully(_ rule: Rule, _ day: DayInfo, in context: HoursContext) -> Bool {
        if !rule.years.isEmpty, !matchesYears(rule, day.year) { return false }
        if rule.alsoMonths != 0, rule.alsoMonths >> UInt16(day.month) & 1 == 0 { return false }
        if rule.weeks != 0, rule.weeks >> UInt64(CivilDate.isoWeek(day.day)) & 1 == 0 { return false }
        let isDate = matchesDates(rule, day)
        guard rule.namesWeekdaysOrHolidays else { return isDate }
        let isHoliday = isDate && matchesHolidays(rule, day.day, in: context)
        if rule.holidayMode == .or, isHoliday { return true }
        let isWeekday =
            isDate && rule.weekdays >> UInt8(truncatingIfNeeded: day.weekday) & 1 != 0 || matchesNths(rule, day, isDate: isDate)
        return rule.holidayMode == .or ? isWeekday : isWeekday && isHoliday
    }

    func matchesYears(_ rule: Rule, _ year: Int) -> Bool {
        for index in rule.years.indices where years[index].contains(year) { return true }
        return false
    }

    func matchesDates(_ rule: Rule, _ day: DayInfo) -> Bool {
        if rule.months == 0, rule.dates.isEmpty { return true }
        if rule.months >> UInt16(day.month) & 1 != 0 { return true }
        for index in rule.dates.indices where matches(dates[index], day) { return true }
        return false
    }

    private func matchesHolidays(_ rule: Rule, _ day: Int, in context: HoursContext) -> Bool {
        guard !rule.holidays.isEmpty, let calendar = context.holidays else { return false }
        for index in rule.holidays.indices {
            let holiday = holidays[index]
            let origin = day - Int(holiday.offset)
            if holiday.isSchool ? calendar.isSchoolHoliday(day: origin) : calendar.isPublicHoliday(day: origin) { return true }
        }
        return false
    }

    private func matchesNths(_ rule: Rule, _ day: DayInfo, isDate: Bool) -> Bool {
        for index in rule.nths.indices {
            let nth = nths[index]
            guard nth.offset != 0 else {
                if isDate, Self.matches(nth, weekday: day.weekday, dayOfMonth: day.dayOfMonth, month: day.month, year: day.year) {
                    return true
                }
                continue
            }
            // In "Aug Su[-1] +1 day", the month is the month of the Sunday, not of the day after it.
            let origin = DayInfo(day.day - Int(nth.offset), isFull: true)
            guard
                Self.matches(nth, weekday: origin.weekday, dayOfMonth: origin.dayOfMonth, month: origin.month, year: origin.year)
            else { continue }
            if rule.dates.isEmpty, rule.months != 0 ? rule.months >> UInt16(origin.month) & 1 != 0 : true { return true }
            if !rule.dates.isEmpty, isDate { return true }
        }
        return false
    }

    private static func matches(_ nth: NthSelector, weekday: Int, dayOfMonth: Int, month: Int, year: Int) -> Bool {
        guard Int(nth.weekday) == weekday else { return false }
        let fromStart = (dayOfMonth - 1) / 7 + 1
        let fromEnd = (CivilDate.daysInMonth(month, ofYear: year) - dayOfMonth) / 7 + 1
        return nth.mask >> UInt16(fromStart) & 1 != 0 || nth.mask >> UInt16(fromEnd + 8) & 1 != 0
    }

    private func matches(_ selector: DateSelector, _ day: DayInfo) -> Bool {
        if selector.from.year == 0, selector.step == 1, !selector.isOpenEnded, selector.from.isPlainDay, selector.to.isPlainDay {
            let key = day.month << 5 | day.dayOfMonth
            let from = Int(selector.from.month) << 5 | Int(selector.from.day)
            let to = Int(selector.to.month) << 5 | Int(selector.to.day)
            return from <= to ? key >= from && key <= to : key >= from || key <= to
        }
        if selector.from.year != 0 { return selector.stretches(in: Int(selector.from.year)).contains(day.day) }
        if selector.stretches(in: day.year).contains(day.day) { return true }
        // A movable date may fall into the year before or after its own, so both neighbouring years are examined too.
        return selector.mayLeaveYear
            && (selector.stretches(in: day.year - 1).contains(day.day) || selector.stretches(in: day.year + 1).contains(day.day))
    }
}

/// The days of a year that a date selector matches. There are at most two stretches, because a range over New Year has
/// one part at each end of the year.
struct DateStretches {
    struct Stretch {
        var first: Int
        var last: Int
        /// The day from which the steps of the selector are counted.
        var origin: Int
    }

    var first: Stretch?
    var second: Stretch?
    var step = 1

    func contains(_ day: Int) -> Bool { contains(first, day) || contains(second, day) }

    private func contains(_ stretch: Stretch?, _ day: Int) -> Bool {
        guard let stretch, day >= stretch.first, day <= stretch.last else { return false }
        return step == 1 || (day - stretch.origin) % step == 0
    }
}

extension DateSelector {
    /// Whether an offset can carry the selector's days into another year.
    var mayLeaveYear: Bool { from.offset != 0 || to.offset != 0 || from.towardsWeekday != 0 || to.towardsWeekday != 0 }

    /// Returns the days that the selector matches in a year. If the range itself names years, returns all days of the
    /// range, whatever the year.
    ///
    /// A range without years wraps around New Year ("Oct-Mar") if its end lies before its start in the same year. A
    /// range up to easter ends on the day before Easter Sunday, as in the reference implementation.
    func stretches(in year: Int) -> DateStretches {
        var found = DateStretches()
        found.step = Int(step)
        let isSingle = from == to && !isOpenEnded
        guard let first = from.days(in: year, clamped: !isSingle) else { return found }
        if isSingle {
            found.first = DateStretches.Stretch(first: first, last: first, origin: first)
            return found
        }
        if isOpenEnded {
            let last = from.year != 0 ? CivilDate.lastDay : CivilDate.days(year: year, month: 12, day: 31)
            found.first = DateStretches.Stretch(first: first, last: last, origin: first)
            return found
        }
        guard let end = to.days(in: to.year != 0 ? Int(to.year) : year, clamped: true) else { return found }
        let last = to.base == .easter ? end - 1 : end
        if first <= last {
            found.first = DateStretches.Stretch(first: first, last: last, origin: first)
        } else if from.year == 0 {
            let newYear = CivilDate.days(year: year, month: 1, day: 1)
            let origin = from.days(in: year - 1, clamped: true) ?? newYear
            found.first = DateStretches.Stretch(first: newYear, last: last, origin: origin)
            found.second = DateStretches.Stretch(first: first, last: CivilDate.days(year: year, month: 12, day: 31), origin: first)
        }
        return found
    }
}
