extension HolidayTable {
    /// Returns the holidays of a year and of its neighbours, ordered by date. Days of the neighbours may move into the
    /// year.
    func holidays(around year: Int) -> [Holiday] {
        var given: [(day: Int, rule: HolidayRule)] = []
        // A day in 1899 or 10000 has no date and would turn into the first or the last date, so it is left out.
        let domain = CivilDate.firstDay...CivilDate.lastDay
        var cancelled = Set<Int>()
        for near in year - 1...year + 1 {
            for rule in rules where rule.years.contains(near) {
                let delay = rule.years.delay(near)
                for day in rule.days {
                    for found in day.days(year: near) where domain.contains(found + delay) {
                        if rule.shift.action == .cancel { cancelled.insert(found) } else { given.append((found + delay, rule)) }
                    }
                }
            }
        }
        // A holiday in the first days of the next year may have its substitute in this year. Equal days keep the order
        // of the table.
        given = given.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)

        var taken = Set<Int>()
        for (day, rule) in given where rule.shift.step(weekday: CivilDate.weekdayIndex(day)) == nil || rule.shift.action == .add {
            taken.insert(day)
        }
        var holidays: [Holiday] = []
        func give(_ day: Int, _ rule: HolidayRule, isSubstitute: Bool = false) {
            let name = isSubstitute ? rule.name + " (observed)" : rule.name
            taken.insert(day)
            guard !cancelled.contains(day) else { return }
            let date = CivilDate(daysSinceEpoch: day)
            holidays.append(Holiday(date: date, name: name, localName: rule.localName, isEstimated: rule.estimated.contains(date.year)))
        }
        for (index, (day, rule)) in given.enumerated() {
            // Equal days are adjacent, because the days are sorted.
            let isShared =
                rule.shift.countsHolidays
                && ((index > 0 && given[index - 1].day == day) || (index + 1 < given.count && given[index + 1].day == day))
            guard let step = rule.shift.step(weekday: CivilDate.weekdayIndex(day)) ?? (isShared ? 0 : nil) else {
                give(day, rule)
                continue
            }
            let target = step == 0 ? nextWorkingDay(after: day, taken) : day + step
            switch rule.shift.action {
            case .drop, .cancel: break
            case .move:
                give(taken.contains(target) ? day : target, rule)
            case .add:
                give(day, rule)
                if step == 0 || !taken.contains(target) { give(target, rule, isSubstitute: true) }
            }
        }
        if let between {
            for day in taken.sorted() where taken.contains(day + 2) && !taken.contains(day + 1) {
                if CivilDate.weekdayIndex(day + 1) != 6 { give(day + 1, between) }
            }
        }
        return holidays.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }

    private func nextWorkingDay(after day: Int, _ taken: Set<Int>) -> Int {
        var next = day + 1
        while taken.contains(next) || weekend.contains(CivilDate.weekdayIndex(next)) { next += 1 }
        return next
    }
}
