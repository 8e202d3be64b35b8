public import Foundation

// The lines that map services show beside a place: one for each day, beginning with the first day of the locale's week.
// Hours past midnight belong to the day on which they begin; a range longer than a day is cut at midnights.

extension WeeklyHours {
    /// Returns seven lines such as `Monday: 9:00 AM – 5:00 PM`.
    public func weekdayDescriptions(locale: Locale) -> [String] {
        let formatter = HoursFormatter(locale: locale)
        if isAlwaysOpen { return formatter.lines(open: Array(repeating: [OpenRange(0..<1440)], count: 7)) }
        let week = 7 * 1440
        var days = [[OpenRange]](repeating: [], count: 7)
        for period in periods {
            guard let close = period.close else { continue }
            let start = period.open.minuteOfWeek
            let length = (close.minuteOfWeek - start + week) % week
            let stretch = OpenRange(start..<start + (length == 0 ? week : length), isOpenEnd: period.isOpenEnd)
            for (day, range) in pieces(stretch) { days[day % 7].append(range) }
        }
        return formatter.lines(open: days.map { $0.sorted { $0.minutes.lowerBound < $1.minutes.lowerBound } })
    }
}

extension CurrentHours {
    /// Returns the lines of the seven days. Each weekday occurs once, and the first line is the first day of the
    /// locale's week, not the first of the seven days.
    ///
    /// Hours that began on the day before are left out. Hours that end after the seven days show their real closing.
    public func weekdayDescriptions(locale: Locale) -> [String] {
        var days = [[OpenRange]](repeating: [], count: 7)
        for stretch in stretches {
            for (day, range) in pieces(stretch) where (0..<7).contains(day) {
                days[firstDay.adding(days: day).weekday.rawValue].append(range)
            }
        }
        return HoursFormatter(locale: locale).lines(open: days)
    }
}

/// Returns the days on which a stretch is listed, with its minutes of each day. A stretch of at most 24 hours is listed
/// on the day on which it begins; a longer one is cut at midnights.
private func pieces(_ stretch: OpenRange) -> [(day: Int, range: OpenRange)] {
    let minutes = stretch.minutes
    let first = floorDivide(minutes.lowerBound, 1440)
    let last = minutes.count <= 1440 ? first : floorDivide(minutes.upperBound - 1, 1440)
    return (first...last).map { day in
        let end = day == last ? minutes.upperBound : (day + 1) * 1440
        let range = max(minutes.lowerBound, day * 1440) - day * 1440..<end - day * 1440
        return (day, OpenRange(range, isOpenEnd: stretch.isOpenEnd && day == last))
    }
}
