/// The hours of the seven days from a date on, with holidays and other exceptions.
public struct CurrentHours: Hashable, Sendable {
    /// A time on a date.
    public struct Moment: Hashable, Sendable {
        /// The day, in the place's local time.
        public var date: CivilDate
        /// Minutes since midnight, 0…1439.
        public var minuteOfDay: Int
        /// Whether the real opening or closing lies outside the seven days.
        public var isTruncated: Bool

        /// The day of the week that the date falls on.
        public var weekday: Weekday { date.weekday }
        /// The hour of the day, 0…23.
        public var hour: Int { minuteOfDay / 60 }
        /// The minute of the hour, 0…59.
        public var minute: Int { minuteOfDay % 60 }
    }

    /// An opening and the closing that follows, with their dates.
    public struct Period: Hashable, Sendable {
        /// When the place opens.
        public var open: Moment
        /// When the place closes.
        public var close: Moment
    }

    /// A day that may have hours of its own.
    public struct SpecialDay: Hashable, Sendable {
        /// The day, in the place's local time.
        public var date: CivilDate
        /// Whether its hours differ from those that the weekday ordinarily has.
        public var isExceptional: Bool
        /// The public holiday on that day; nil if there is none.
        public var holiday: Holiday?
    }

    /// The periods in order of opening. A period that began before the first day opens at its midnight, and one that ends after the last
    /// day closes there at 23:59; ``Moment/isTruncated`` is then true.
    public var periods: [Period]
    /// Public holidays, and the days whose hours are not the ordinary ones.
    public var specialDays: [SpecialDay]
    /// The hours of each of the seven days, as ranges of minutes of the day; overnight periods are cut at midnight.
    public var days: [[Range<Int>]]
    /// The first of the seven days.
    public var firstDay: CivilDate

    /// The open ranges, in minutes from the first midnight, including those that begin on the day before or end on the day after.
    let stretches: [Range<Int>]

    /// The seven days from the local midnight of a date on.
    public init(_ hours: OpeningHours, from date: CivilDate, in context: EvaluationContext) {
        firstDay = date
        let first = date.daysSinceEpoch
        let evaluator = Evaluator(hours.storage, context)
        var ordinaryContext = context
        ordinaryContext.holidays = nil
        let ordinary = Evaluator(hours.storage, ordinaryContext)
        let isWeekStable = hours.isWeekStable

        var days: [[Range<Int>]] = []
        specialDays = []
        var stretches: [Range<Int>] = []
        for day in first - 1...first + 7 {
            let ranges = evaluator.openRanges(on: day)
            for range in ranges {
                let start = (day - first) * 1440
                let moved = range.lowerBound + start..<range.upperBound + start
                if let last = stretches.last, last.upperBound == moved.lowerBound {
                    stretches[stretches.count - 1] = last.lowerBound..<moved.upperBound
                } else {
                    stretches.append(moved)
                }
            }
            guard (first..<first + 7).contains(day) else { continue }
            days.append(ranges)
            let civil = CivilDate(daysSinceEpoch: day)
            let holiday = context.holidays?.publicHolidays(year: civil.year).first { $0.date == civil }
            let isExceptional = !isWeekStable && !Self.isOrdinary(ranges, ordinary.ordinaryDay(day, isWeekStable: false), hours)
            if isExceptional || holiday != nil {
                specialDays.append(SpecialDay(date: civil, isExceptional: isExceptional, holiday: holiday))
            }
        }
        self.days = days
        self.stretches = stretches

        let length = 7 * 1440
        periods = []
        for stretch in stretches where stretch.upperBound > 0 && stretch.lowerBound < length {
            let open =
                stretch.lowerBound < 0
                ? Moment(date: date, minuteOfDay: 0, isTruncated: true)
                : Moment(date: date.adding(days: stretch.lowerBound / 1440), minuteOfDay: stretch.lowerBound % 1440, isTruncated: false)
            let close =
                stretch.upperBound > length
                ? Moment(date: date.adding(days: 6), minuteOfDay: 1439, isTruncated: true)
                : Moment(date: date.adding(days: stretch.upperBound / 1440), minuteOfDay: stretch.upperBound % 1440, isTruncated: false)
            periods.append(Period(open: open, close: close))
        }
    }

    /// The same ranges; if the sun counts, up to its drift in a month.
    private static func isOrdinary(_ a: [Range<Int>], _ b: [Range<Int>], _ hours: OpeningHours) -> Bool {
        guard hours.needs.contains(.coordinate) else { return a == b }
        return a.count == b.count
            && zip(a, b).allSatisfy { abs($0.lowerBound - $1.lowerBound) <= 120 && abs($0.upperBound - $1.upperBound) <= 120 }
    }
}
