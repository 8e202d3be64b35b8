public import Foundation

// The lines that map services show beside a place: one a day, from the first day of the locale's week on.
// Hours past midnight belong to the day on which they begin; a range longer than a day is cut at midnights.

extension WeeklyHours {
    /// Seven lines, `Monday: 9:00 AM – 5:00 PM`.
    public func weekdayDescriptions(locale: Locale) -> [String] {
        let formatter = HoursFormatter(locale: locale)
        if isAlwaysOpen { return formatter.lines(for: Array(repeating: [0..<1440], count: 7)) }
        let week = 7 * 1440
        var days = [[Range<Int>]](repeating: [], count: 7)
        for period in periods {
            guard let close = period.close else { continue }
            let start = period.open.minuteOfWeek
            let length = (close.minuteOfWeek - start + week) % week
            for (day, range) in pieces(start..<start + (length == 0 ? week : length)) { days[day % 7].append(range) }
        }
        return formatter.lines(for: days.map { $0.sorted { $0.lowerBound < $1.lowerBound } })
    }
}

extension CurrentHours {
    /// Seven lines, of the seven days; each weekday is there once, and the first is that of the locale's week, not of the seven days.
    ///
    /// What began on the day before is not there; what closes after the seven days has its real closing.
    public func weekdayDescriptions(locale: Locale) -> [String] {
        var days = [[Range<Int>]](repeating: [], count: 7)
        for stretch in stretches {
            for (day, range) in pieces(stretch) where (0..<7).contains(day) {
                days[firstDay.adding(days: day).weekday.rawValue].append(range)
            }
        }
        return HoursFormatter(locale: locale).lines(for: days)
    }
}

/// A stretch of time as the day on which it begins and minutes of that day; cut at midnights if it is longer than a day.
private func pieces(_ stretch: Range<Int>) -> [(day: Int, range: Range<Int>)] {
    let first = floorDivide(stretch.lowerBound, 1440)
    if stretch.count <= 1440 { return [(first, stretch.lowerBound - first * 1440..<stretch.upperBound - first * 1440)] }
    return (first...floorDivide(stretch.upperBound - 1, 1440)).map { day in
        (day, max(stretch.lowerBound - day * 1440, 0)..<min(stretch.upperBound - day * 1440, 1440))
    }
}
