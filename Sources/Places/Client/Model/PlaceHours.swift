public import Foundation
public import OpeningHours

/// Hours as map services show them: the periods of a week and a line for each of its days.
///
/// One shape for the ordinary week, for the seven days from today on, and for secondary hours; what a kind does not have is nil.
public struct PlaceHours: Sendable, Hashable {
    /// An opening or a closing, by the clock on the place's wall.
    public struct Moment: Sendable, Hashable {
        public var weekday: Weekday
        /// 0…1439.
        public var minuteOfDay: Int
        /// Of current hours.
        public var date: CivilDate?
        /// The real opening or closing lies outside the seven days.
        public var isTruncated: Bool

        public init(weekday: Weekday, minuteOfDay: Int, date: CivilDate? = nil, isTruncated: Bool = false) {
            self.weekday = weekday
            self.minuteOfDay = min(max(minuteOfDay, 0), 1439)
            self.date = date
            self.isTruncated = isTruncated
        }

        public var hour: Int { minuteOfDay / 60 }
        public var minute: Int { minuteOfDay % 60 }
    }

    /// From an opening to the closing that follows.
    public struct Period: Sendable, Hashable {
        public var open: Moment
        /// nil where it never closes: then the period is the only one, from Sunday at midnight.
        public var close: Moment?

        public init(open: Moment, close: Moment?) {
            self.open = open
            self.close = close
        }
    }

    /// A day that may have hours of its own.
    public struct SpecialDay: Sendable, Hashable {
        public var date: CivilDate
        /// Its hours are not those that the weekday ordinarily has.
        public var isExceptional: Bool
        /// The public holiday, if it is one.
        public var holiday: String?

        public init(date: CivilDate, isExceptional: Bool = true, holiday: String? = nil) {
            self.date = date
            self.isExceptional = isExceptional
            self.holiday = holiday
        }
    }

    /// In order of opening. None at all: never open.
    public var periods: [Period]
    /// Seven lines in the language asked for, from the first day of its week on: `Monday: 9:00 AM – 5:00 PM`.
    public var weekdayDescriptions: [String]
    /// The day of the first of these lines.
    public var firstWeekday: Weekday
    /// Of current hours: the first of the seven days, today.
    public var firstDay: CivilDate?
    /// Of secondary hours: what they are for.
    public var kind: HoursKind?
    /// Of current hours: holidays, and days that are not as usual.
    public var specialDays: [SpecialDay]
    /// At the moment of the answer.
    public var isOpenNow: Bool?
    /// The next opening, while closed and within seven days.
    public var nextOpening: Date?
    /// The next closing, while open and within seven days.
    public var nextClosing: Date?

    public init(
        periods: [Period],
        weekdayDescriptions: [String] = [],
        firstWeekday: Weekday = .monday,
        firstDay: CivilDate? = nil,
        kind: HoursKind? = nil,
        specialDays: [SpecialDay] = [],
        isOpenNow: Bool? = nil,
        nextOpening: Date? = nil,
        nextClosing: Date? = nil
    ) {
        self.periods = periods
        self.weekdayDescriptions = weekdayDescriptions
        self.firstWeekday = firstWeekday
        self.firstDay = firstDay
        self.kind = kind
        self.specialDays = specialDays
        self.isOpenNow = isOpenNow
        self.nextOpening = nextOpening
        self.nextClosing = nextClosing
    }

    public var isAlwaysOpen: Bool { periods.count == 1 && periods[0].close == nil }

    /// Whether a minute of the week lies in a period; a closing is no longer open.
    func isOpen(_ weekday: Weekday, minuteOfDay: Int) -> Bool {
        let week = 7 * 1440
        let now = weekday.rawValue * 1440 + minuteOfDay
        return periods.contains { period in
            guard let close = period.close else { return true }
            let start = period.open.weekday.rawValue * 1440 + period.open.minuteOfDay
            let length = (close.weekday.rawValue * 1440 + close.minuteOfDay - start + week) % week
            return (now - start + week) % week < (length == 0 ? week : length)
        }
    }
}

/// Open, closed, or not to be said.
public enum OpenStatus: Int, Sendable, Hashable {
    case unknown, open, closed
}

/// The rule of a place's hours and where it holds: answers for any moment, holidays, seasons and the sun included.
public struct PlaceSchedule: Sendable, Hashable {
    /// The rule as the source writes it.
    public let text: String
    public let rule: OpeningHours
    /// With the place's zone, position and holidays.
    public let context: EvaluationContext
    /// What tells contexts apart: zone, position, country and region.
    private let contextKey: String

    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2, for public holidays.
    ///   - region: ISO 3166-2 with or without the country, or the region's name.
    public init(
        _ text: String,
        rule: OpeningHours,
        timeZone: TimeZone,
        coordinate: EvaluationContext.Coordinate? = nil,
        country: String? = nil,
        region: String? = nil
    ) {
        self.text = text
        self.rule = rule
        let needsSun = rule.needs.contains(.coordinate)
        context = EvaluationContext(
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
        coordinate: EvaluationContext.Coordinate? = nil,
        country: String? = nil,
        region: String? = nil
    ) throws(OpeningHoursError) {
        self.init(
            text,
            rule: try OpeningHours(text, options: ParsingOptions(key: "opening_hours")),
            timeZone: timeZone,
            coordinate: coordinate,
            country: country,
            region: region
        )
    }

    /// Open at a moment? An open end (`17:00+`) is open as long as it may last; `unknown` and "by appointment" are unknown.
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
