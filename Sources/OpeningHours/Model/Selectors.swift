// The compiled form of a value: flat arrays of trivial records, so that parsing makes few allocations and evaluation follows no pointers.

/// A run of entries in one of the flat arrays.
struct Run {
    var start: UInt16 = 0
    var count: UInt16 = 0
    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

enum RuleSeparator: UInt8 {
    /// `;` replaces what earlier rules say of the days it matches.
    case normal
    /// `,` adds to what earlier rules say.
    case additional
    /// `||` applies where everything before it says closed.
    case fallback
}

enum HolidayMode: UInt8 {
    /// `Su,PH`: weekday or holiday.
    case or
    /// `PH We`: weekday and holiday.
    case and
}

struct Rule {
    var separator: RuleSeparator = .normal
    var state: OpeningState.Kind = .open
    var holidayMode: HolidayMode = .or
    /// Bit 0 Monday … bit 6 Sunday; 0 if no weekday is named.
    var weekdays: UInt8 = 0
    /// Bit 1 January … bit 12 December; 0 if no bare month is named.
    var months: UInt16 = 0
    /// Months that must match besides `months` and `dates` (`Jan-Feb Jan 09-15`); 0 if there are none.
    var alsoMonths: UInt16 = 0
    /// Index of the comment, -1 for none.
    var comment: Int16 = -1
    /// Bit 1…53: ISO weeks; 0 if no week is named.
    var weeks: UInt64 = 0
    var years = Run()
    var dates = Run()
    var nths = Run()
    var holidays = Run()
    var times = Run()
    /// Some time of the rule reaches past midnight.
    var wraps = false
    /// Some time of the rule moves with the sun.
    var usesSun = false
    /// All times of the rule are ranges from a clock time to a clock time, without an open end.
    var hasPlainTimes = false
    /// The only time of the rule is `00:00-24:00`.
    var isAllDay = false
    /// The rule has no selector of days, so it matches every day.
    var isEveryDay = true
    /// The rule names only weekdays, so only a day's weekday matters.
    var isWeekdaysOnly = false
    /// Whether the modifier or the comment was written (for the normal form).
    var hasModifier = false
    /// The bytes of the value from which the rule was read.
    var sourceStart: UInt16 = 0
    var sourceEnd: UInt16 = 0

    /// On the days that it matches, the rule closes, adds, or gives the whole day one state.
    var paintsOneState: Bool { state == .closed || times.isEmpty || isAllDay || separator != .normal && hasPlainTimes }

    var namesWeekdaysOrHolidays: Bool { weekdays != 0 || !nths.isEmpty || !holidays.isEmpty }
}

/// Years `from`…`to`, every `step`-th.
struct YearSelector {
    var from: Int16
    var to: Int16
    var step: Int16

    static let openEnd: Int16 = 9999

    @inline(__always)
    func contains(_ year: Int) -> Bool {
        year >= from && year <= to && (step == 1 || (year - Int(from)) % Int(step) == 0)
    }

    /// The first year after one in which it begins or ceases to match; more than 9999 if it never does.
    func change(after year: Int) -> Int {
        let (from, to, step) = (Int(from), Int(to), Int(step))
        if year < from { return from }
        if year >= to || step == 1 { return year <= to ? to + 1 : .max }
        let next = from + ((year - from) / step + 1) * step
        return contains(year) ? year + 1 : next <= to ? next : .max
    }
}

/// A day of the year that may move: `Dec 24`, `easter -2 days`, `Oct Su[-1] -1 day`, `Dec 25 -Su`.
struct DatePoint: Equatable {
    enum Base: UInt8 { case day, easter, nthWeekday }
    var base: Base = .day
    var month: UInt8 = 1
    /// Day of the month, for `.day`.
    var day: UInt8 = 1
    /// Weekday of `.nthWeekday`.
    var weekday: UInt8 = 0
    var nth: Int8 = 0
    /// `+Su` (1 + weekday) or `-Su` (-1 - weekday); 0 for none.
    var towardsWeekday: Int8 = 0
    var offset: Int16 = 0
    /// 0: every year.
    var year: Int16 = 0

    var isPlainDay: Bool { base == .day && towardsWeekday == 0 && offset == 0 }

    /// Days since the epoch in a year; nil if the year has no such day (February 29, a fifth Sunday).
    /// `clamped`: the end of a range takes the last day of the month instead.
    func days(in year: Int, clamped: Bool = false) -> Int? {
        var days: Int
        switch base {
        case .easter: days = CivilDate.easter(year: year)
        case .day:
            let length = CivilDate.daysInMonth(Int(month), ofYear: year)
            if Int(day) > length, !clamped { return nil }
            days = CivilDate.days(year: year, month: Int(month), day: min(Int(day), length))
        case .nthWeekday:
            guard let found = CivilDate.nthWeekday(Int(weekday), nth: Int(nth), month: Int(month), year: year) else { return nil }
            days = found
        }
        if towardsWeekday > 0 {
            days += (Int(towardsWeekday) - 1 - CivilDate.weekdayIndex(days) + 7) % 7
        } else if towardsWeekday < 0 {
            days -= (CivilDate.weekdayIndex(days) + Int(towardsWeekday) + 1 + 7) % 7
        }
        return days + Int(offset)
    }
}

struct DateSelector {
    var from: DatePoint
    var to: DatePoint
    /// Every `step`-th day from the start.
    var step: Int16 = 1
    /// `2017 Jul 01+`: to the end of time, or of the year if no year is given.
    var isOpenEnded = false

    /// Restricts a range without years to one year; its end lies in the next year if it comes before the start.
    mutating func setYear(_ year: Int16) {
        let isSingle = from == to
        from.year = year
        to.year = year
        if !isSingle, let first = from.days(in: Int(year), clamped: true), let last = to.days(in: Int(year), clamped: true), last < first {
            to.year = year + 1
        }
    }
}

struct NthSelector {
    var weekday: UInt8
    /// Bit 1…5: counted from the start of the month; bit 9…13: from its end.
    var mask: UInt16
    var offset: Int16
}

struct HolidaySelector: Equatable {
    var isSchool: Bool
    var offset: Int16
}

enum TimeBase: UInt8 {
    case clock, dawn, sunrise, sunset, dusk

    /// What must be known of the sun for it.
    var events: SunTimes.Events {
        switch self {
        case .clock: []
        case .sunrise, .sunset: .horizon
        case .dawn, .dusk: .twilight
        }
    }

    /// Whether it is one of the morning's events; the others are the evening's.
    var isMorning: Bool { self == .dawn || self == .sunrise }

    /// Minutes since midnight that replace the event if the place is not known; the reference implementation's values.
    var fallback: Int {
        switch self {
        case .clock: 0
        case .dawn: 5 * 60 + 30
        case .sunrise: 6 * 60
        case .sunset: 18 * 60
        case .dusk: 18 * 60 + 30
        }
    }
}

struct TimePoint: Equatable {
    var base: TimeBase = .clock
    /// Minutes since midnight, or from the event.
    var minutes: Int16 = 0

    var fallback: Int { base.fallback + Int(minutes) }
}

struct TimeSpan {
    var start = TimePoint()
    /// For a range from one clock time to another, more than 1440 if it ends past midnight.
    var end = TimePoint()
    /// For a range with the sun: whether an end that does not come after the start on a day is that of the next day. Else the range is empty
    /// on that day.
    var endsNextDay = false
    /// One minute at `start` (`collection_times`), or with `step` one every `step` minutes up to `end`.
    var isPoint = false
    var step: Int16 = 0
    /// `+`: from `end` to `openEndLimit` it may still be open.
    var isOpenEnd = false
    /// No end was written: unknown from `start` on.
    var isBareOpenEnd = false
    var openEndLimit: Int16 = 0
    /// Index in the flat array of the span that cuts the open end short, -1 for none.
    var openEndCut: Int16 = -1

    /// The end without a place, in minutes of the day on which the span begins.
    var fallbackEnd: Int { end.fallback + (endsNextDay && end.fallback <= start.fallback ? 1440 : 0) }

    /// What a range of clock times means if hours after noon are written without saying so: `09:00-05:00` as `09:00-17:00`, `01:00-05:00` as
    /// `13:00-17:00`; nil if it cannot mean that.
    var afternoon: TimeSpan? {
        var span = self
        if end.minutes > 1440 { span.end.minutes -= 1440 } else { span.start.minutes += 720 }
        span.end.minutes += 720
        return span.start.minutes < span.end.minutes && span.end.minutes <= 1440 ? span : nil
    }

    /// A range from a clock time to a clock time, without an open end.
    var isPlain: Bool { isClock && !isPoint && !isOpenEnd }
    var isClock: Bool { start.base == .clock && end.base == .clock }
    /// On some day, something of it may lie in the next one. The sun may set after midnight.
    var mayReachNextDay: Bool {
        let isLate = [start, end].contains { $0.base != .clock && (!$0.base.isMorning || $0.minutes > 0) }
        return endsNextDay || isLate || isOpenEnd && openEndLimit > 1440 || end.base == .clock && end.minutes > 1440
    }

    /// What a writer can have meant by an end that does not come after the start on the same day: the end of the next day, or nothing.
    ///
    /// From evening to morning is a night. Within a morning or an evening, the order of the two depends on the season, and on the wrong
    /// side of it nothing is meant: `19:00-sunset` in winter, `sunset-17:00` in summer, `sunrise-08:00` in winter. A time on the clock belongs to
    /// the next day if the two are never in that order where most people live: it is before every sunset until 15:00, and after every sunrise
    /// from 09:00 on. And who opens with the sun and closes before 06:00 closes at night.
    static func meansNextDay(from start: TimePoint, to end: TimePoint) -> Bool {
        switch (start.base, end.base) {
        case (.clock, .clock): end.minutes <= start.minutes
        case (.clock, _): end.base.isMorning && start.minutes >= 9 * 60
        case (_, .clock): end.minutes < (start.base.isMorning ? 6 : 15) * 60
        default:
            // In the same half, `dusk-sunset` never comes in order, `(sunset+01:00)-dusk` does.
            start.base.isMorning == end.base.isMorning
                ? end.base.rawValue <= start.base.rawValue && end.fallback <= start.fallback : !start.base.isMorning
        }
    }
}
