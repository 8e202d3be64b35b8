public import Foundation
public import OpeningHours

/// Opening hours as map services show them: the periods of a week and a line for each of its days.
///
/// One type serves for the ordinary week, for the seven days from today on, and for secondary hours. Values that do not
/// apply are nil.
public struct PlaceHours: Sendable, Hashable {
    /// An opening or a closing, in the place's local time.
    public struct Moment: Sendable, Hashable {
        /// The day of the week, in the place's local time.
        public var weekday: Weekday
        /// The minute of the day, 0…1439, in the place's local time.
        public var minuteOfDay: Int
        /// The date; nil in regular hours, which apply to any week.
        public var date: CivilDate?
        /// Whether the real opening or closing lies outside the seven days.
        public var isTruncated: Bool

        /// Makes a moment; minutes outside 0…1439 are clamped.
        public init(weekday: Weekday, minuteOfDay: Int, date: CivilDate? = nil, isTruncated: Bool = false) {
            self.weekday = weekday
            self.minuteOfDay = min(max(minuteOfDay, 0), 1439)
            self.date = date
            self.isTruncated = isTruncated
        }

        /// The hour of the day, 0…23.
        public var hour: Int { minuteOfDay / 60 }
        /// The minute of the hour, 0…59.
        public var minute: Int { minuteOfDay % 60 }
        /// The minute of a week that begins on Monday. A minute outside the day is clamped.
        var minuteOfWeek: Int { weekday.rawValue * 1440 + min(max(minuteOfDay, 0), 1439) }
    }

    /// The time from an opening to the closing that follows.
    public struct Period: Sendable, Hashable {
        /// The beginning of the period.
        public var open: Moment
        /// The end of the period. It is nil if the place never closes: then this is the only period, from Sunday at
        /// midnight.
        public var close: Moment?

        /// Makes a period. A closing of nil means that the place never closes.
        public init(open: Moment, close: Moment?) {
            self.open = open
            self.close = close
        }
    }

    /// A day that may have its own hours.
    public struct SpecialDay: Sendable, Hashable {
        /// The day, in the place's calendar.
        public var date: CivilDate
        /// Whether the day's hours differ from the usual ones of its weekday.
        public var isExceptional: Bool
        /// The name of the public holiday; nil on other days.
        public var holiday: String?

        /// Makes a special day. By default it is exceptional and no holiday.
        public init(date: CivilDate, isExceptional: Bool = true, holiday: String? = nil) {
            self.date = date
            self.isExceptional = isExceptional
            self.holiday = holiday
        }
    }

    /// The periods of the week, sorted by opening; empty for a place that never opens.
    public var periods: [Period]
    /// Seven lines in the requested language, beginning with `firstWeekday`: `Monday: 9:00 AM – 5:00 PM`.
    public var weekdayDescriptions: [String]
    /// The weekday of the first line.
    public var firstWeekday: Weekday
    /// The date of today, the first of the seven days; nil for regular hours.
    public var firstDay: CivilDate?
    /// The kind of secondary hours; nil for the hours of the place itself.
    public var kind: HoursKind?
    /// Holidays and days with unusual hours; empty for regular hours.
    public var specialDays: [SpecialDay]
    /// Whether the place is open at the time of the answer; nil if unknown.
    public var isOpenNow: Bool?
    /// The time of the next opening; nil while the place is open, or if it does not open within seven days.
    public var nextOpening: Date?
    /// The time of the next closing; nil while the place is closed, or if it does not close within seven days.
    public var nextClosing: Date?

    /// Makes hours from periods that are sorted by opening; everything else is unknown by default.
    public init(
        periods: [Period],
        weekdayDescriptions: [String] = [],
        firstWeekday: Weekday = .monday,
        firstDay: CivilDate? = nil,
        kind: HoursKind? = nil,
        specialDays: [SpecialDay] = []
    ) {
        self.periods = periods
        self.weekdayDescriptions = weekdayDescriptions
        self.firstWeekday = firstWeekday
        self.firstDay = firstDay
        self.kind = kind
        self.specialDays = specialDays
    }

    /// Whether the place never closes: its only period has no closing.
    public var isAlwaysOpen: Bool { periods.count == 1 && periods[0].close == nil }

    /// Whether a minute of the week lies in a period. The minute of a closing lies outside the period.
    func isOpen(_ weekday: Weekday, minuteOfDay: Int) -> Bool {
        let week = 7 * 1440
        let now = weekday.rawValue * 1440 + minuteOfDay
        return periods.contains { period in
            guard let close = period.close else { return true }
            let start = period.open.minuteOfWeek
            let length = (close.minuteOfWeek - start + week) % week
            return (now - start + week) % week < (length == 0 ? week : length)
        }
    }
}

/// Whether a place is open or closed, if that is known.
public enum OpenStatus: Int, Sendable, Hashable {
    case unknown, open, closed
}

/// The rule of a place's opening hours with its location. It can be evaluated for any time, with holidays, seasons and
/// sunrise.
public struct PlaceSchedule: Sendable, Hashable {
    /// The rule as the source writes it.
    public let text: String
    /// The parsed rule.
    public let rule: OpeningHours
    /// The place's time zone, position and holidays, with which the rule is evaluated.
    public let context: HoursContext
    /// The parts of the context that `==` compares: time zone, position, country and region.
    private let contextKey: String

    /// Makes the schedule of a place.
    /// - Parameters:
    ///   - text: the value of the tag.
    ///   - rule: the parsed value.
    ///   - timeZone: the time zone of the place.
    ///   - coordinate: the position of the place, for sunrise and sunset.
    ///   - country: the ISO 3166-1 alpha-2 code, for public holidays.
    ///   - region: the ISO 3166-2 code with or without the country, or the region's name.
    public init(
        _ text: String,
        rule: OpeningHours,
        timeZone: TimeZone,
        coordinate: HoursContext.Coordinate? = nil,
        country: String? = nil,
        region: String? = nil
    ) {
        self.text = text
        self.rule = rule
        let needsSun = rule.needs.contains(.coordinate)
        context = HoursContext(
            timeZone: timeZone,
            coordinate: needsSun ? coordinate : nil,
            holidays: country.flatMap { HolidayCalendar(country: $0, region: region) }
        )
        let position = needsSun ? coordinate.map { "\($0.latitude),\($0.longitude)" } ?? "" : ""
        contextKey = "\(timeZone.identifier)|\(position)|\(country ?? "")|\(region ?? "")"
    }

    /// Reads a rule in OpenStreetMap's `opening_hours` language.
    public init(
        _ text: String,
        timeZone: TimeZone,
        coordinate: HoursContext.Coordinate? = nil,
        country: String? = nil,
        region: String? = nil
    ) throws(OpeningHoursError) {
        self.init(
            text,
            rule: try OpeningHours(text, options: ParsingOptions(key: "opening_hours", country: country)),
            timeZone: timeZone,
            coordinate: coordinate,
            country: country,
            region: region
        )
    }

    /// Returns whether the place is open at a time. A place with an open end (`17:00+`) counts as open as long as it
    /// may last. `unknown` and "by appointment" are unknown.
    public func status(at date: Date) -> OpenStatus {
        let state = rule.state(at: date, in: context)
        return switch state.kind {
        case .open: .open
        case .closed: .closed
        case .unknown: state.isOpenEnd ? .open : .unknown
        }
    }

    public static func == (a: PlaceSchedule, b: PlaceSchedule) -> Bool { a.text == b.text && a.contextKey == b.contextKey }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(contextKey)
    }
}
