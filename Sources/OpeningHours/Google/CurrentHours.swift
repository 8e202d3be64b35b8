/// The hours of the seven days from a date on, with holidays and other exceptions.
public struct CurrentHours: Hashable, Sendable {
    /// A time on a date.
    public struct Moment: Hashable, Sendable {
        /// The day, in the place's local time.
        public var date: CivilDate
        /// Minutes since midnight, 0…1439.
        public var minuteOfDay: Int
        /// Whether this moment is only the beginning or the end of the seven days, because the real opening or closing
        /// lies outside of them.
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
        /// Whether the place may close later than `close`, as in `07:00-20:00+`.
        public var isOpenEnd: Bool
    }

    /// A day that may have hours of its own.
    public struct SpecialDay: Hashable, Sendable {
        /// The day, in the place's local time.
        public var date: CivilDate
        /// Whether the day's hours differ from the ordinary hours of its weekday.
        public var isExceptional: Bool
        /// The public holiday on that day; nil if there is none.
        public var holiday: Holiday?
    }

    /// The periods in order of opening. A period that began before the first day opens at the midnight that begins that
    /// day, and a period that ends after the last day closes on that day at 23:59; ``Moment/isTruncated`` is then true.
    public var periods: [Period]
    /// The public holidays, and the days whose hours differ from the ordinary ones.
    public var specialDays: [SpecialDay]
    /// The hours of each of the seven days, as ranges of minutes of the day; overnight periods are cut at midnight.
    public var days: [[Range<Int>]]
    /// The first of the seven days.
    public var firstDay: CivilDate

    /// The open ranges in minutes from the first midnight, including ranges that begin on the day before the seven days
    /// or end on the day after.
    let stretches: [OpenRange]

    /// Computes the hours of the seven days that begin at the local midnight of a date.
    public init(_ hours: OpeningHours, from date: CivilDate, in context: HoursContext) {
        firstDay = date
        let first = date.daysSinceEpoch
        let evaluator = Evaluator(hours.storage, context)
        var ordinaryContext = context
        ordinaryContext.holidays = nil
        let ordinary = Evaluator(hours.storage, ordinaryContext)
        let isWeekStable = hours.isWeekStable

        var days: [[Range<Int>]] = []
        specialDays = []
        var stretches: [OpenRange] = []
        for day in first - 1...first + 7 {
            let ranges = evaluator.openRanges(on: day)
            stretches.appendJoining(ranges, movedBy: (day - first) * 1440)
            guard (first..<first + 7).contains(day) else { continue }
            days.append(ranges.map(\.minutes))
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
        for range in stretches where range.minutes.upperBound > 0 && range.minutes.lowerBound < length {
            let stretch = range.minutes
            let open =
                stretch.lowerBound < 0
                ? Moment(date: date, minuteOfDay: 0, isTruncated: true)
                : Moment(date: date.adding(days: stretch.lowerBound / 1440), minuteOfDay: stretch.lowerBound % 1440, isTruncated: false)
            let close =
                stretch.upperBound > length
                ? Moment(date: date.adding(days: 6), minuteOfDay: 1439, isTruncated: true)
                : Moment(date: date.adding(days: stretch.upperBound / 1440), minuteOfDay: stretch.upperBound % 1440, isTruncated: false)
            periods.append(Period(open: open, close: close, isOpenEnd: range.isOpenEnd && !close.isTruncated))
        }
    }

    /// Whether two days have the same ranges. If the sun counts, the ranges may differ by the sun's drift in a month.
    private static func isOrdinary(_ a: [OpenRange], _ b: [OpenRange], _ hours: OpeningHours) -> Bool {
        guard hours.needs.contains(.coordinate) else { return a == b }
        return a.count == b.count
            && zip(a, b).allSatisfy { a, b in
                abs(a.minutes.lowerBound - b.minutes.lowerBound) <= 120 && abs(a.minutes.upperBound - b.minutes.upperBound) <= 120
            }
    }
}
