/// The hours of an ordinary week, as periods from an opening to a closing.
///
/// A place that is always open has one period: Sunday 00:00 without a closing (requirement P8, docs/requirements.md).
public struct WeeklyHours: Hashable, Sendable {
    /// A time of the week.
    public struct Moment: Hashable, Sendable {
        /// The day of the week, in the place's local time.
        public var weekday: Weekday
        /// Minutes since midnight, 0…1439.
        public var minuteOfDay: Int

        /// Creates a time of the week; `minuteOfDay` is 0…1439.
        public init(weekday: Weekday, minuteOfDay: Int) {
            self.weekday = weekday
            self.minuteOfDay = minuteOfDay
        }

        /// The hour of the day, 0…23.
        public var hour: Int { minuteOfDay / 60 }
        /// The minute of the hour, 0…59.
        public var minute: Int { minuteOfDay % 60 }
        /// The minute of a week that begins on Monday. A `minuteOfDay` outside the day is clamped to it.
        var minuteOfWeek: Int { weekday.rawValue * 1440 + min(max(minuteOfDay, 0), 1439) }
    }

    /// An opening and the closing that follows; `close` is nil if the place never closes.
    public struct Period: Hashable, Sendable {
        /// When the place opens.
        public var open: Moment
        /// When the place closes, which may be on a later day than `open` or in the next week; nil if it never closes.
        public var close: Moment?
        /// Whether the place may close later than `close`, as in `07:00-20:00+`.
        public var isOpenEnd: Bool

        /// Creates a period from an opening to a closing; the closing is nil for a place that never closes.
        public init(open: Moment, close: Moment?, isOpenEnd: Bool = false) {
            self.open = open
            self.close = close
            self.isOpenEnd = isOpenEnd
        }
    }

    /// The periods in order of opening, from Sunday 00:00.
    public var periods: [Period]

    /// The hours of each weekday, Monday first, as ranges of minutes of that day; overnight periods are cut at
    /// midnight.
    public var days: [[Range<Int>]]

    /// Whether the place is open all week, so that its one period has no closing.
    public var isAlwaysOpen: Bool { periods.count == 1 && periods[0].close == nil }

    /// Computes the ordinary week around a date.
    ///
    /// Holidays are left out. If dates or seasons play a part, a weekday's ordinary hours are its most frequent hours
    /// in the nine weeks around the date. `07:00-20:00+` closes at 20:00 or later (``Period/isOpenEnd``). An opening
    /// without a closing, such as `17:00+`, counts as open for as long as it may last. `unknown` counts as closed.
    public init(_ hours: OpeningHours, around date: CivilDate, in context: HoursContext = HoursContext()) {
        var ordinary = context
        ordinary.holidays = nil
        let evaluator = Evaluator(hours.storage, ordinary)
        var week: [[OpenRange]] = []
        for weekday in 0..<7 {
            let near = date.daysSinceEpoch + (weekday - date.weekday.rawValue)
            week.append(evaluator.ordinaryDay(near, isWeekStable: hours.isWeekStable))
        }
        days = week.map { $0.map(\.minutes) }
        periods = Self.periods(of: week)
    }

    /// Joins open ranges across midnights, including the midnight at the end of the week.
    private static func periods(of week: [[OpenRange]]) -> [Period] {
        // The week begins on Sunday; ranges are in minutes of that week.
        var stretches: [OpenRange] = []
        for (index, weekday) in [6, 0, 1, 2, 3, 4, 5].enumerated() { stretches.appendJoining(week[weekday], movedBy: index * 1440) }
        let length = 7 * 1440
        if stretches.count == 1, stretches[0].minutes == 0..<length {
            return [Period(open: Moment(weekday: .sunday, minuteOfDay: 0), close: nil)]
        }
        if let first = stretches.first, let last = stretches.last, stretches.count > 1, first.minutes.lowerBound == 0,
            last.minutes.upperBound == length, !last.isOpenEnd
        {
            stretches[stretches.count - 1] = OpenRange(
                last.minutes.lowerBound..<length + first.minutes.upperBound,
                isOpenEnd: first.isOpenEnd
            )
            stretches.removeFirst()
        }
        return stretches.map {
            Period(open: moment($0.minutes.lowerBound), close: moment($0.minutes.upperBound), isOpenEnd: $0.isOpenEnd)
        }
    }

    /// Returns the moment at a minute of the week that begins on Sunday.
    private static func moment(_ minute: Int) -> Moment {
        Moment(weekday: Weekday(index: minute / 1440 + 6), minuteOfDay: minute % 1440)
    }
}
