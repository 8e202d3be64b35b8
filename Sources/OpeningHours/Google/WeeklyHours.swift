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

        /// A time of the week; `minuteOfDay` is 0…1439.
        public init(weekday: Weekday, minuteOfDay: Int) {
            self.weekday = weekday
            self.minuteOfDay = minuteOfDay
        }

        /// The hour of the day, 0…23.
        public var hour: Int { minuteOfDay / 60 }
        /// The minute of the hour, 0…59.
        public var minute: Int { minuteOfDay % 60 }
        /// The minute of a week that begins on Monday; a minute outside the day counts as its nearest one.
        var minuteOfWeek: Int { weekday.rawValue * 1440 + min(max(minuteOfDay, 0), 1439) }
    }

    /// An opening and the closing that follows; none if it never closes.
    public struct Period: Hashable, Sendable {
        /// When the place opens.
        public var open: Moment
        /// When the place closes, which may be on a later day than `open` or in the next week; nil if it never closes.
        public var close: Moment?

        /// A period from an opening to a closing; nil for a place that never closes.
        public init(open: Moment, close: Moment?) {
            self.open = open
            self.close = close
        }
    }

    /// The periods in order of opening, from Sunday 00:00.
    public var periods: [Period]

    /// The hours of each weekday, Monday first, as ranges of minutes of that day; overnight periods are cut at midnight.
    public var days: [[Range<Int>]]

    /// Whether the place is open all week: its one period has no closing.
    public var isAlwaysOpen: Bool { periods.count == 1 && periods[0].close == nil }

    /// The ordinary week around a date.
    ///
    /// Holidays are left out. If dates or seasons play a part, a weekday's ordinary hours are those that it has most often in the
    /// nine weeks around the date. An open end (`17:00+`) counts as open for as long as it may last; `unknown` does not.
    public init(_ hours: OpeningHours, around date: CivilDate, in context: EvaluationContext = EvaluationContext()) {
        var ordinary = context
        ordinary.holidays = nil
        let evaluator = Evaluator(hours.storage, ordinary)
        var week: [[Range<Int>]] = []
        for weekday in 0..<7 {
            let near = date.daysSinceEpoch + (weekday - date.weekday.rawValue)
            week.append(evaluator.ordinaryDay(near, isWeekStable: hours.isWeekStable))
        }
        days = week
        periods = Self.periods(of: week)
    }

    /// Joins open ranges across midnights, the last one of the week included.
    private static func periods(of week: [[Range<Int>]]) -> [Period] {
        // From Sunday on, in minutes of the week.
        var stretches: [Range<Int>] = []
        for (index, weekday) in [6, 0, 1, 2, 3, 4, 5].enumerated() {
            for range in week[weekday] {
                let moved = range.lowerBound + index * 1440..<range.upperBound + index * 1440
                if let last = stretches.last, last.upperBound == moved.lowerBound {
                    stretches[stretches.count - 1] = last.lowerBound..<moved.upperBound
                } else {
                    stretches.append(moved)
                }
            }
        }
        let length = 7 * 1440
        if stretches == [0..<length] {
            return [Period(open: Moment(weekday: .sunday, minuteOfDay: 0), close: nil)]
        }
        if let first = stretches.first, let last = stretches.last, stretches.count > 1, first.lowerBound == 0, last.upperBound == length {
            stretches[stretches.count - 1] = last.lowerBound..<length + first.upperBound
            stretches.removeFirst()
        }
        return stretches.map { Period(open: moment($0.lowerBound), close: moment($0.upperBound)) }
    }

    /// A minute of the week that begins on Sunday.
    private static func moment(_ minute: Int) -> Moment {
        Moment(weekday: Weekday(index: minute / 1440 + 6), minuteOfDay: minute % 1440)
    }
}

extension Evaluator {
    /// The open ranges of a day, in minutes of the day.
    func openRanges(on day: Int) -> [Range<Int>] {
        var sink = DaySink()
        sink.begin()
        paint(day: day, into: &sink)
        sink.finish()
        var ranges: [Range<Int>] = []
        for (index, stretch) in sink.stretches.enumerated() where stretch.code & 3 == 1 || stretch.code & 4 != 0 {
            let end = index + 1 < sink.stretches.count ? Int(sink.stretches[index + 1].start) : 1440
            if let last = ranges.last, last.upperBound == Int(stretch.start) {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(Int(stretch.start)..<end)
            }
        }
        return ranges
    }

    /// A weekday's most frequent hours in the nine weeks around a day; of equally frequent ones, the nearest.
    func ordinaryDay(_ day: Int, isWeekStable: Bool) -> [Range<Int>] {
        if isWeekStable { return openRanges(on: day) }
        var candidates: [(ranges: [Range<Int>], count: Int)] = []
        for week in [0, 1, -1, 2, -2, 3, -3, 4, -4] {
            let ranges = openRanges(on: day + 7 * week)
            if let known = candidates.firstIndex(where: { $0.ranges == ranges }) {
                candidates[known].count += 1
            } else {
                candidates.append((ranges, 1))
            }
        }
        var best = candidates[0]
        for candidate in candidates where candidate.count > best.count { best = candidate }
        return best.ranges
    }
}
