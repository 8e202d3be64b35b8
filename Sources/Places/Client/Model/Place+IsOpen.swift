public import Foundation
internal import OpeningHours
internal import PortolanBasics
internal import PortolanDetails

extension Place {
    /// Returns whether the place is open at a time, by its regular hours and its offset from UTC (or its time zone).
    ///
    /// - The answer is unknown if the hours or the offset were not requested or are not known.
    /// - A business that is closed temporarily or permanently is closed. If the status was not requested, the business
    ///   counts as operational.
    /// - With a schedule, the answer considers holidays, seasons and daylight saving time. Without one, it uses the
    ///   periods and the offset, and the current hours if they cover the day.
    public func isOpen(at date: Date) -> OpenStatus {
        guard fields.contains(PlaceField.regularHours), fields.contains(PlaceField.utcOffsetMinutes) || fields.contains(PlaceField.timeZone)
        else { return .unknown }
        switch businessStatus {
        case .closedPermanently, .closedTemporarily: return .closed
        case .futureOpening:
            guard let first = openingDate?.first, let day = localTime(at: date)?.date, day >= first else { return .closed }
        case .operational, nil: break
        }
        if let schedule { return schedule.status(at: date) }
        guard let local = localTime(at: date), let hours = regularHours else { return .unknown }
        if let current = currentHours, let status = current.status(at: local) { return status }
        return hours.isOpen(local.date.weekday, minuteOfDay: local.minuteOfDay) ? .open : .closed
    }

    /// Returns the place's local time; nil if neither its time zone nor its offset is known.
    func localTime(at date: Date) -> LocalTime? {
        if let timeZone, let zone = TimeZone(identifier: timeZone) { return HoursContext(timeZone: zone).localTime(of: date) }
        guard let utcOffsetMinutes else { return nil }
        return HoursContext().localTime(of: date).adding(minutes: utcOffsetMinutes)
    }
}

extension PlaceHours {
    /// Returns the status on one of the days that the current hours cover; nil on other days.
    fileprivate func status(at time: LocalTime) -> OpenStatus? {
        let dated = periods.compactMap { period -> (open: LocalTime, close: LocalTime, isTruncated: Bool)? in
            guard let opens = period.open.date, let close = period.close, let closes = close.date else { return nil }
            // A truncated closing at 23:59 means that the place stays open longer.
            return (
                LocalTime(opens, minuteOfDay: period.open.minuteOfDay),
                LocalTime(closes, minuteOfDay: close.minuteOfDay.adding(clamping: close.isTruncated ? 1 : 0)), close.isTruncated
            )
        }
        if dated.contains(where: { $0.open <= time && time < $0.close }) { return .open }
        if let firstDay { return (0..<7).contains(firstDay.days(to: time.date)) ? .closed : nil }
        let days = specialDays.map(\.date) + dated.flatMap { [$0.open.date, $0.close.date] }
        guard let first = days.min(), let last = days.max(), time.date >= first, time.date <= last else { return nil }
        return .closed
    }
}
