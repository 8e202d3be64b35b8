public import Foundation
internal import OpeningHours
internal import PortolanPlaces

/// The hours of a week, with its periods and a line of text for each day.
public struct OpeningHours: Sendable, Hashable {
    /// The periods in order of opening; empty if the place never opens. A day may have several periods, and a
    /// period may cross midnight.
    public let periods: [Period]
    /// Seven lines in the language of the result, one for each day; empty if there are no hours. The first day
    /// depends on the language.
    public let weekdayText: [String]
    /// The days among the next seven that may have special hours, in current hours; empty if there are none.
    public let specialDays: [SpecialDay]
    /// The purpose of secondary hours; nil for the hours of the place itself.
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

/// An opening and its closing.
public struct Period: Sendable, Hashable {
    /// The opening. It is Sunday at 00:00 if the place is always open.
    public let open: Event
    /// The closing; nil if the place never closes.
    public let close: Event?
}

/// An opening or a closing in the place's local time.
public struct Event: Sendable, Hashable {
    /// The day of the week.
    public let day: DayOfWeek
    /// The time of day.
    public let time: Time
    /// The midnight of the day in the place's time zone; nil except in current and secondary hours.
    public let date: Date?
    /// Whether the actual opening or closing lies outside the seven days of current hours.
    public let isTruncated: Bool

    init(_ moment: PlaceHours.Moment, _ zone: TimeZone) {
        day = DayOfWeek(moment.weekday)
        time = Time(hour: UInt(clamping: moment.hour), minute: UInt(clamping: moment.minute))
        date = moment.date.map { $0.midnight(in: zone) }
        isTruncated = moment.isTruncated
    }
}

/// A time of day on a 24-hour clock.
public struct Time: Sendable, Hashable {
    /// The hour, 0…23.
    public let hour: UInt
    /// The minute of the hour, 0…59.
    public let minute: UInt
}

/// A day that may have special hours.
public struct SpecialDay: Sendable, Hashable {
    /// The day's midnight in the place's time zone.
    public let date: Date
    /// Whether the day's hours differ from the usual hours of its weekday.
    public let isExceptional: Bool
}

extension CivilDate {
    /// Returns the first moment of the day in a zone. If a change of the clock skips midnight, it is the moment
    /// after the gap.
    func midnight(in zone: TimeZone) -> Date {
        let utc = Date(timeIntervalSince1970: Double(daysSinceEpoch) * 86_400)
        let guess = utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: utc)))
        return utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
    }
}

extension OpeningHours: CustomStringConvertible {
    /// The lines of the week; the periods if there are no lines.
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
    /// The hour and minute with two digits each: `09:00`.
    public var description: String { (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }
}

extension SpecialDay: CustomStringConvertible {
    /// The date, and whether its hours differ.
    public var description: String { "\(date.formatted(.iso8601)) \(isExceptional ? "exceptional" : "as usual")" }
}
