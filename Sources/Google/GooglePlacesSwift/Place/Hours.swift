public import Foundation
internal import OpeningHours
internal import PortolanPlaces

/// The hours of a week: its periods, and a line of text for each day.
public struct OpeningHours: Sendable, Hashable {
    /// The periods in order of opening. Several on a day are possible, and one may cross midnight; empty for a place that never opens.
    public let periods: [Period]
    /// Seven lines in the language of the answer, one for each day; which day comes first depends on the language. Empty for no hours.
    public let weekdayText: [String]
    /// In current hours the days of the next seven that may have hours of their own; empty for none.
    public let specialDays: [SpecialDay]
    /// What secondary hours are for; nil for the hours of the place itself.
    public let hoursType: HoursType?

    init(_ hours: PlaceHours, in place: PortolanPlaces.Place) {
        let zone =
            place.timeZone.flatMap(TimeZone.init(identifier:))
            ?? place.utcOffsetMinutes.flatMap { TimeZone(secondsFromGMT: $0 * 60) } ?? .gmt
        periods = hours.periods.map { Period(open: Event($0.open, zone), close: $0.close.map { Event($0, zone) }) }
        weekdayText = hours.weekdayDescriptions
        specialDays = hours.specialDays.map { SpecialDay(date: $0.date.midnight(in: zone), isExceptional: $0.isExceptional) }
        hoursType = HoursType(hours.kind)
    }
}

/// An opening and the closing that follows.
public struct Period: Sendable, Hashable {
    /// The period's opening; Sunday at 00:00 where the place is always open.
    public let open: Event
    /// The period's closing; nil if the place never closes.
    public let close: Event?
}

/// An opening or a closing, in local time.
public struct Event: Sendable, Hashable {
    /// The day of the week.
    public let day: DayOfWeek
    /// The time of day.
    public let time: Time
    /// In current and secondary hours, the day's midnight in the place's time zone; nil in hours that hold for any week.
    public let date: Date?
    /// Whether the real opening or closing lies outside the seven days of current hours.
    public let isTruncated: Bool

    init(_ moment: PlaceHours.Moment, _ zone: TimeZone) {
        day = DayOfWeek(moment.weekday)
        time = Time(hour: UInt(clamping: moment.hour), minute: UInt(clamping: moment.minute))
        date = moment.date.map { $0.midnight(in: zone) }
        isTruncated = moment.isTruncated
    }
}

/// A time of day, by a clock of 24 hours.
public struct Time: Sendable, Hashable {
    /// The hour, 0…23.
    public let hour: UInt
    /// The minute of the hour, 0…59.
    public let minute: UInt
}

/// A day that may have hours of its own.
public struct SpecialDay: Sendable, Hashable {
    /// The day's midnight in the place's time zone.
    public let date: Date
    /// Whether the day's hours differ from the usual ones of its weekday.
    public let isExceptional: Bool
}

extension CivilDate {
    /// The day's first moment in a zone; if a change of the clock skips midnight, the moment after it.
    func midnight(in zone: TimeZone) -> Date {
        let utc = Date(timeIntervalSince1970: Double(daysSinceEpoch) * 86_400)
        let guess = utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: utc)))
        return utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
    }
}

extension OpeningHours: CustomStringConvertible {
    /// The lines of the week, or the periods if there are none.
    public var description: String {
        weekdayText.isEmpty ? periods.map(\.description).joined(separator: ", ") : weekdayText.joined(separator: "\n")
    }
}

extension Period: CustomStringConvertible {
    /// The opening and the closing: `monday 09:00–monday 17:30`.
    public var description: String { close.map { "\(open)–\($0)" } ?? "always open" }
}

extension Event: CustomStringConvertible {
    /// The day and the time: `monday 09:00`.
    public var description: String { "\(day) \(time)" }
}

extension Time: CustomStringConvertible {
    /// Hours and minutes of two digits each: `09:00`.
    public var description: String { (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }
}

extension SpecialDay: CustomStringConvertible {
    /// The date, and whether its hours differ.
    public var description: String { "\(date.formatted(.iso8601)) \(isExceptional ? "exceptional" : "as usual")" }
}
