// The compiled form of a value consists of flat arrays of trivial records. Parsing makes few allocations, and
// evaluation follows no pointers.

/// A run of entries in one of the flat arrays.
struct Run {
    var start: UInt16 = 0
    var count: UInt16 = 0
    var isEmpty: Bool { count == 0 }
    var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

enum RuleSeparator: UInt8 {
    /// `;` replaces the hours that earlier rules give for the days that the rule matches.
    case normal
    /// `,` adds to the hours of earlier rules.
    case additional
    /// `||` applies where all earlier rules leave the place closed.
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
    /// Bit 0 is Monday, bit 6 Sunday; 0 if the rule names no weekday.
    var weekdays: UInt8 = 0
    /// Bit 1 is January, bit 12 December; 0 if the rule names no month without a day.
    var months: UInt16 = 0
    /// Months that must match in addition to `months` and `dates` (`Jan-Feb Jan 09-15`); 0 if there are none.
    var alsoMonths: UInt16 = 0
    /// The index of the comment; -1 for none.
    var comment: Int16 = -1
    /// Bits 1…53 are ISO weeks; 0 if the rule names no week.
    var weeks: UInt64 = 0
    var years = Run()
    var dates = Run()
    var nths = Run()
    var holidays = Run()
    var times = Run()
    /// Whether some time of the rule reaches past midnight.
    var wraps = false
    /// Whether some time of the rule depends on the sun.
    var usesSun = false
    /// Whether all times of the rule are ranges between clock times, without an open end.
    var hasPlainTimes = false
    /// Whether the only time of the rule is `00:00-24:00`.
    var isAllDay = false
    /// Whether the rule has no selector of days, so that it matches every day.
    var isEveryDay = true
    /// Whether the rule names only weekdays, so that the weekday alone decides.
    var isWeekdaysOnly = false
    /// Whether the value spells out the modifier or the comment; the normal form needs this.
    var hasModifier = false
    /// The index of the rule's first byte in the value.
    var sourceStart: UInt16 = 0
    /// The index after the rule's last byte in the value.
    var sourceEnd: UInt16 = 0

    /// Whether the rule closes the days that it matches, adds to them, or gives the whole day one state.
    var paintsOneState: Bool { state == .closed || times.isEmpty || isAllDay || separator != .normal && hasPlainTimes }

    var namesWeekdaysOrHolidays: Bool { weekdays != 0 || !nths.isEmpty || !holidays.isEmpty }
}

/// Every `step`-th year from `from` to `to`.
struct YearSelector {
    var from: Int16
    var to: Int16
    var step: Int16

    static let openEnd: Int16 = 9999

    @inline(__always)
    func contains(_ year: Int) -> Bool {
        year >= from && year <= to && (step == 1 || (year - Int(from)) % Int(step) == 0)
    }

    /// Returns the first year after a given one in which the selector begins or ceases to match; more than 9999 if it
    /// never does.
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
    /// The day of the month, for `.day`.
    var day: UInt8 = 1
    /// The weekday, for `.nthWeekday`.
    var weekday: UInt8 = 0
    var nth: Int8 = 0
    /// `+Su` is 1 + weekday, `-Su` is -1 - weekday; 0 for none.
    var towardsWeekday: Int8 = 0
    var offset: Int16 = 0
    /// The year; 0 stands for every year.
    var year: Int16 = 0

    var isPlainDay: Bool { base == .day && towardsWeekday == 0 && offset == 0 }

    /// Returns the day in a year, in days since 1970-01-01; nil if the year has no such day (February 29, a fifth
    /// Sunday). The end of a range is `clamped`: such a day is then the last day of its month.
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
    /// The selector matches every `step`-th day from the start.
    var step: Int16 = 1
    /// Whether the range has no end (`2017 Jul 01+`): it lasts forever, or to the end of the year if no year is given.
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
    /// Bits 1…5 stand for the first to the fifth of these weekdays from the month's start, bits 9…13 for the first to
    /// the fifth from the month's end.
    var mask: UInt16
    var offset: Int16
}

struct HolidaySelector: Equatable {
    var isSchool: Bool
    var offset: Int16
}

enum TimeBase: UInt8 {
    case clock, dawn, sunrise, sunset, dusk

    /// The times of the sun that this base needs.
    var events: SunTimes.Events {
        switch self {
        case .clock: []
        case .sunrise, .sunset: .horizon
        case .dawn, .dusk: .twilight
        }
    }

    /// Whether this is dawn or sunrise, and not one of the evening's events.
    var isMorning: Bool { self == .dawn || self == .sunrise }

    /// Minutes since midnight that replace the event if the place's position is not known. The reference implementation
    /// has the same values.
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
    /// Minutes since midnight, or minutes after the event.
    var minutes: Int16 = 0

    var fallback: Int { base.fallback + Int(minutes) }
}

struct TimeSpan {
    var start = TimePoint()
    /// The end. For a range between clock times, it is more than 1440 if the range ends past midnight.
    var end = TimePoint()
    /// Whether a range with the sun ends on the next day if its end does not come after its start. If false, the range
    /// is empty on such days.
    var endsNextDay = false
    /// Whether the span is a point in time (`collection_times`): one minute at `start`, or with `step` one every `step`
    /// minutes up to `end`.
    var isPoint = false
    var step: Int16 = 0
    /// Whether the span has a `+`: from `end` to `openEndLimit` the place may still be open.
    var isOpenEnd = false
    /// Whether the span has no end, so that the state is unknown from `start` on.
    var isBareOpenEnd = false
    var openEndLimit: Int16 = 0
    /// The index, in the flat array, of the span that cuts the open end short; -1 for none.
    var openEndCut: Int16 = -1

    /// The end if the place's position is not known, in minutes of the day on which the span begins.
    var fallbackEnd: Int { end.fallback + (endsNextDay && end.fallback <= start.fallback ? 1440 : 0) }

    /// The meaning of a range of clock times if hours after noon were written on the 12-hour clock: `09:00-05:00` is
    /// `09:00-17:00`, and `01:00-05:00` is `13:00-17:00`; nil if it cannot mean that.
    var afternoon: TimeSpan? {
        var span = self
        if end.minutes > 1440 { span.end.minutes -= 1440 } else { span.start.minutes += 720 }
        span.end.minutes += 720
        return span.start.minutes < span.end.minutes && span.end.minutes <= 1440 ? span : nil
    }

    /// Whether this is a range between clock times, without an open end.
    var isPlain: Bool { isClock && !isPoint && !isOpenEnd }
    var isClock: Bool { start.base == .clock && end.base == .clock }
    /// Whether a part of the span may lie in the next day on some day. The sun may set after midnight.
    var mayReachNextDay: Bool {
        let isLate = [start, end].contains { $0.base != .clock && (!$0.base.isMorning || $0.minutes > 0) }
        return endsNextDay || isLate || isOpenEnd && openEndLimit > 1440 || end.base == .clock && end.minutes > 1440
    }

    /// Whether a span ends on the next day if its end does not come after its start on the same day. If not, the span
    /// is empty on such a day.
    ///
    /// From evening to morning is a night. Within a morning or an evening, the order of start and end depends on the
    /// season, and in the wrong season the span is empty: `19:00-sunset` in winter, `sunset-17:00` in summer,
    /// `sunrise-08:00` in winter. A span between a clock time and the sun ends on the next day if start and end are
    /// never in order where most people live: a time up to 15:00 is before every sunset, and a time from 09:00 on is
    /// after every sunrise. A place that opens with the sun and closes before 06:00 closes at night.
    static func meansNextDay(from start: TimePoint, to end: TimePoint) -> Bool {
        switch (start.base, end.base) {
        case (.clock, .clock): end.minutes <= start.minutes
        case (.clock, _): end.base.isMorning && start.minutes >= 9 * 60
        case (_, .clock): end.minutes < (start.base.isMorning ? 6 : 15) * 60
        default:
            // Within the same half of the day, `dusk-sunset` is never in order, but `(sunset+01:00)-dusk` is.
            start.base.isMorning == end.base.isMorning
                ? end.base.rawValue <= start.base.rawValue && end.fallback <= start.fallback : !start.base.isMorning
        }
    }
}
