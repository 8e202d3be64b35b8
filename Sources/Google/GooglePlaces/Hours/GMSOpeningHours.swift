public import Foundation
internal import OpeningHours
internal import PortolanPlaces

/// Opening hours: those of a regular week, those of the seven days from today on, or secondary hours.
public final class GMSOpeningHours: NSObject, Sendable {
    private let hours: PlaceHours
    private let zone: TimeZone

    /// Makes hours without any period.
    public override init() {
        hours = PlaceHours(periods: [])
        zone = .gmt
        super.init()
    }

    init(_ hours: PlaceHours, in place: Place) {
        self.hours = hours
        zone =
            place.timeZone.flatMap(TimeZone.init(identifier:))
            ?? place.utcOffsetMinutes.flatMap { TimeZone(secondsFromGMT: $0 * 60) } ?? .gmt
        super.init()
    }

    /// The periods between an opening and its closing. A day may have several periods, and a period may cross
    /// midnight. A place that is always open has one period, which begins on Sunday at midnight and has no
    /// closing. An optional overload lets `hours.periods?.first` and `if let periods = hours.periods` compile
    /// too.
    public var periods: [GMSPeriod] { hours.periods.map { GMSPeriod($0, zone) } }
    /// Seven lines, one for each day, in the language of the result; nil if there are none. The first day
    /// depends on the language.
    public var weekdayText: [String]? { hours.weekdayDescriptions.isEmpty ? nil : hours.weekdayDescriptions }
    /// The kind of secondary hours; `unknown` for other hours.
    public var hoursType: GMSPlaceHoursType { GMSPlaceHoursType(hours.kind) }
    /// The name in Google's guide for ``hoursType`` (requirement P15, docs/requirements.md).
    public var getHoursType: GMSPlaceHoursType { hoursType }
    /// The days that may have special hours, in current and secondary hours; nil if there are none.
    public var specialDays: [GMSPlaceSpecialDay]? {
        hours.specialDays.isEmpty ? nil : hours.specialDays.map { GMSPlaceSpecialDay($0, zone) }
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSOpeningHours)?.hours == hours }
    public override var hash: Int { hours.hashValue }
}

extension GMSOpeningHours: GMSOptionalLists {}

extension GMSOptionalLists where Self: GMSOpeningHours {
    /// The periods as an optional list, as in the SDK's headers. The list is never nil. If this property and that of
    /// ``GMSOpeningHours`` both fit, the compiler prefers the property of the class.
    public var periods: [GMSPeriod]? { .some((self as GMSOpeningHours).periods) }
}

/// An opening and its closing.
public final class GMSPeriod: NSObject, Sendable {
    private let period: PlaceHours.Period
    private let zone: TimeZone

    init(_ period: PlaceHours.Period, _ zone: TimeZone) {
        self.period = period
        self.zone = zone
        super.init()
    }

    /// The opening, with its day of the week and local time. Current and secondary hours also have its date.
    public var openEvent: GMSEvent { GMSEvent(period.open, zone) }
    /// The closing; nil if the place is always open. The opening is then at 00:00.
    public var closeEvent: GMSEvent? { period.close.map { GMSEvent($0, zone) } }
    /// The name in Google's guide for ``openEvent`` (requirement P14).
    public var open: GMSTimeOfWeek? { openEvent }
    /// The name in Google's guide for ``closeEvent``.
    public var close: GMSTimeOfWeek? { closeEvent }
}

/// The guide's name of ``GMSEvent``.
public typealias GMSTimeOfWeek = GMSEvent

/// An opening or a closing, in the place's local time.
public final class GMSEvent: NSObject, Sendable {
    private let moment: PlaceHours.Moment
    private let zone: TimeZone

    init(_ moment: PlaceHours.Moment, _ zone: TimeZone) {
        self.moment = moment
        self.zone = zone
        super.init()
    }

    /// The day of the week in the place's local time.
    public var day: GMSDayOfWeek { GMSDayOfWeek(moment.weekday) }
    /// The hour and minute in the place's local time.
    public var time: GMSTime { GMSTime(hour: UInt(moment.hour), minute: UInt(moment.minute)) }
    /// The midnight of the day in the place's time zone; nil except in current and secondary hours.
    public var date: Date? { moment.date.map { $0.midnight(in: zone) } }
    /// Whether the actual opening or closing lies outside the seven days of current hours.
    public var truncated: Bool { moment.isTruncated }
    /// The name in Google's guide for ``truncated``.
    public var isTruncated: Bool { truncated }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSEvent)?.moment == moment }
    public override var hash: Int { moment.hashValue }
}

/// A time of day.
public final class GMSTime: NSObject, Sendable {
    /// The hour of the day, 0…23.
    public let hour: UInt
    /// The minute of the hour, 0…59.
    public let minute: UInt

    init(hour: UInt, minute: UInt) {
        self.hour = hour
        self.minute = minute
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GMSTime else { return false }
        return other.hour == hour && other.minute == minute
    }
    public override var hash: Int { Int(hour) * 60 + Int(minute) }
}

/// A day that may have special hours.
public final class GMSPlaceSpecialDay: NSObject, Sendable {
    /// The day's midnight in the place's time zone.
    public let date: Date
    /// Whether the day's hours replace the regular ones.
    public let isExceptional: Bool

    init(_ day: PlaceHours.SpecialDay, _ zone: TimeZone) {
        date = day.date.midnight(in: zone)
        isExceptional = day.isExceptional
        super.init()
    }
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
