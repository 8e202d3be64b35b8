// A search skips whole years while days differ only by their weekday.

extension Evaluator {
    /// The first day after `day` on which some rule may begin or cease to match for a reason other than the weekday.
    struct Stability {
        /// The first day on which a rule may begin or cease to match, as a number; nil if there is no such day.
        var until: Int?
        /// Whether the stable time ends because of a holiday, the end of a holiday, or a numbered weekday.
        var endsAtHoliday = false
    }

    /// Returns the end of the period in which days differ only by their weekday.
    /// - Parameters:
    ///   - day: the first of some days on which nothing has happened.
    ///   - last: the last of these days.
    ///   - code: the state of these days; only its bits in `mask` count.
    ///   - countsHolidays: false to ignore holidays and numbered weekdays as reasons for a change.
    func stability(from day: Int, through last: Int, of code: Code, mask: Code, countsHolidays: Bool) -> Stability {
        var nearest = Int.max
        var nearestHoliday = Int.max
        let info = DayInfo(day, isFull: true)
        for rule in storage.rules {
            if rule.isEveryDay || rule.isWeekdaysOnly {
                // The sun makes every day different.
                if rule.usesSun { return Stability(until: day + 1) }
                continue
            }
            // If a rule matched none of these days and paints only the state that they have, nothing changes when the
            // rule begins to match.
            if rule.code & mask == code & mask, rule.paintsOneState, !matchesSome(rule, day...last) { continue }
            let next = nextChange(of: rule, info, countsHolidays: countsHolidays)
            nearest = min(nearest, next.day, next.holiday)
            nearestHoliday = min(nearestHoliday, next.holiday)
            if nearest <= day + 1 { break }
        }
        return Stability(until: nearest == .max ? nil : nearest, endsAtHoliday: nearestHoliday <= nearest && nearest < .max)
    }

    private func matchesSome(_ rule: Rule, _ days: ClosedRange<Int>) -> Bool {
        days.contains { storage.matches(rule, DayInfo($0, isFull: true), in: context) }
    }

    /// Returns lower bounds of the day on which a rule's match changes, apart from weekdays: one bound for a change by
    /// a holiday or a numbered weekday, one for all other reasons. A bound is `.max` if there is no such change.
    private func nextChange(of rule: Rule, _ day: DayInfo, countsHolidays: Bool) -> (day: Int, holiday: Int) {
        // A rule that does not match begins to match only when the last of its failing conditions changes.
        var untilAll = Int.max
        var untilSome = day.day
        var holds = true
        func take(_ isMatch: Bool, _ next: Int) {
            untilAll = min(untilAll, next)
            if !isMatch {
                holds = false
                untilSome = max(untilSome, next)
            }
        }
        if !rule.years.isEmpty { take(storage.matchesYears(rule, day.year), nextYear(rule, day)) }
        if rule.alsoMonths != 0 { take(rule.alsoMonths >> UInt16(day.month) & 1 != 0, nextMonth(rule.alsoMonths, day)) }
        if rule.weeks != 0 { take(rule.weeks >> UInt64(CivilDate.isoWeek(day.day)) & 1 != 0, nextWeek(rule.weeks, day.day)) }
        let nthMayLeaveMonth = rule.nths.indices.contains { storage.nths[$0].offset != 0 }
        if rule.months != 0 || !rule.dates.isEmpty, !nthMayLeaveMonth { take(storage.matchesDates(rule, day), nextDate(rule, day)) }
        if !holds { return (untilSome, .max) }
        if rule.usesSun { return (day.day + 1, .max) }
        if !rule.nths.isEmpty { return (untilAll, countsHolidays ? day.day + 1 : .max) }
        // `Mo-Su,PH` means every day, so holidays make no difference.
        let isAnyDay = rule.weekdays == 0x7F && rule.holidayMode == .or
        return (untilAll, rule.holidays.isEmpty || isAnyDay || !countsHolidays ? .max : nextHoliday(rule, day.day))
    }

    /// Returns the first day of the first year in which some year selector begins or ceases to match.
    private func nextYear(_ rule: Rule, _ day: DayInfo) -> Int {
        let next = rule.years.indices.reduce(Int.max) { min($0, storage.years[$1].change(after: day.year)) }
        return next <= 9999 ? CivilDate.days(year: next, month: 1, day: 1) : .max
    }

    private func nextMonth(_ months: UInt16, _ day: DayInfo) -> Int {
        let now = months >> UInt16(day.month) & 1
        var month = day.month
        var year = day.year
        for _ in 0..<12 {
            month += 1
            if month > 12 {
                month = 1
                year += 1
            }
            if months >> UInt16(month) & 1 != now { return CivilDate.days(year: year, month: month, day: 1) }
        }
        return .max
    }

    private func nextWeek(_ weeks: UInt64, _ day: Int) -> Int {
        let now = weeks >> UInt64(CivilDate.isoWeek(day)) & 1
        var monday = day - CivilDate.weekdayIndex(day)
        // Week 53 may be years away.
        for _ in 0..<420 {
            monday += 7
            if weeks >> UInt64(CivilDate.isoWeek(monday)) & 1 != now { return monday }
        }
        return monday
    }

    private func nextDate(_ rule: Rule, _ day: DayInfo) -> Int {
        var next = rule.months == 0 ? Int.max : nextMonth(rule.months, day)
        for index in rule.dates.indices {
            let selector = storage.dates[index]
            let years = selector.from.year != 0 ? Int(selector.from.year)...Int(selector.from.year) : day.year - 1...day.year + 9
            for year in years {
                let stretches = selector.stretches(in: year)
                for stretch in [stretches.first, stretches.second] {
                    guard let stretch else { continue }
                    if stretch.first > day.day {
                        next = min(next, stretch.first)
                    } else if stretch.last >= day.day {
                        next = min(next, selector.step == 1 ? stretch.last + 1 : day.day + 1)
                    }
                }
                if next < .max, year > day.year { break }
            }
            // A selector without a day in these years, such as February 29 around 1900 or 2100 or a fifth Sunday, is
            // examined again after nine years.
            if selector.from.year == 0 { next = min(next, CivilDate.days(year: day.year + 9, month: 1, day: 1)) }
        }
        return next
    }

    private func nextHoliday(_ rule: Rule, _ day: Int) -> Int {
        guard let calendar = context.holidays else { return .max }
        var next = Int.max
        for index in rule.holidays.indices {
            let holiday = storage.holidays[index]
            let origin = day - Int(holiday.offset)
            if holiday.isSchool {
                if let change = calendar.nextSchoolChange(after: origin) { next = min(next, change + Int(holiday.offset)) }
            } else if calendar.isPublicHoliday(day: origin) {
                return day + 1
            } else {
                // If the next year has no such holiday, the search looks again after that year.
                next = min(next, calendar.nextPublicHoliday(after: origin).map { $0 + Int(holiday.offset) } ?? day + 366)
            }
        }
        return next
    }
}
