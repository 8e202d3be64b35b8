/// The reason why a place is open or closed at a moment: the rule of the value that decides, and the holiday.
public struct HoursExplanation: Hashable, Sendable {
    /// A rule of the value.
    public struct Rule: Hashable, Sendable {
        /// The rule in the specification's form.
        public let text: String
        /// The offset of the rule's first byte in the UTF-8 form of the value.
        public let byteOffset: Int
        /// The rule's length in bytes.
        public let byteLength: Int
    }

    /// The reason for the state.
    public enum Reason: Hashable, Sendable {
        /// A rule names the day and the time.
        case named(Rule)
        /// A rule names the day before, and its hours reach past midnight.
        case reachesPastMidnight(Rule)
        /// A rule replaces what earlier rules say of the day, and does not name the time.
        case replaced(Rule)
        /// Rules name the day, but no rule names the time.
        case outsideHours([Rule])
        /// No rule names the day.
        case noRule
    }

    /// The moment that is explained, in local time.
    public let time: LocalTime
    /// The state at that moment.
    public let state: OpeningState
    /// The reason for the state.
    public let reason: Reason
    /// Earlier rules that would have applied at the moment but are overridden by the deciding rule, in the order of the
    /// value.
    public let overridden: [Rule]
    /// The public holiday on the day, even if the value names no holidays; nil if there is none or the calendar is not
    /// known.
    public let holiday: Holiday?
    /// Whether the day lies in the school holidays.
    public let isSchoolHoliday: Bool
    /// When the state began; nil if it has lasted for at least a year.
    public let since: LocalTime?
    /// When the state changes; nil if it never does.
    public let until: LocalTime?
}

extension OpeningHours {
    /// Explains why the place is open or closed at a local time.
    public func explanation(at time: LocalTime, in context: HoursContext = HoursContext()) -> HoursExplanation {
        let evaluator = Evaluator(storage, context)
        let day = floorDivide(time.minutesSinceEpoch, 1440)
        var sink = ReasonSink(minute: time.minutesSinceEpoch - day * 1440)
        evaluator.paint(day: day, into: &sink)
        let reason: HoursExplanation.Reason =
            if let paint = sink.paints.last {
                paint.isDayBefore ? .reachesPastMidnight(rule(paint.rule)) : .named(rule(paint.rule))
            } else if let eraser = sink.eraser, !sink.erased.isEmpty {
                .replaced(rule(eraser))
            } else if sink.matching.isEmpty {
                .noRule
            } else {
                .outsideHours(sink.matching.map(rule))
            }
        let overridden = sink.erased + sink.paints.dropLast().map(\.rule)
        var seen: Set<Int> = []
        let date = CivilDate(daysSinceEpoch: day)
        return HoursExplanation(
            time: time,
            state: evaluator.state(sink.code),
            reason: reason,
            overridden: overridden.filter { seen.insert($0).inserted }.sorted().map(rule),
            holiday: context.holidays?.publicHolidays(year: date.year).first { $0.date == date },
            isSchoolHoliday: context.holidays?.isSchoolHoliday(date) ?? false,
            since: beginning(of: time, in: context),
            until: nextChange(after: time, in: context)
        )
    }

    /// Returns when the state at a time began; nil if it began more than a year before that time.
    private func beginning(of time: LocalTime, in context: HoursContext) -> LocalTime? {
        let window =
            LocalTime(minutesSinceEpoch: time.minutesSinceEpoch - 366 * 1440)..<LocalTime(minutesSinceEpoch: time.minutesSinceEpoch + 1)
        var start: LocalTime?
        forEachStretch(in: window, context: context) { from, _, _ in start = from }
        return start == window.lowerBound ? nil : start
    }

    private func rule(_ index: Int) -> HoursExplanation.Rule {
        let rule = storage.rules[index]
        return HoursExplanation.Rule(
            text: text(of: rule),
            byteOffset: Int(rule.sourceStart),
            byteLength: max(0, Int(rule.sourceEnd) - Int(rule.sourceStart))
        )
    }
}

/// Records which rules paint a minute.
private struct ReasonSink: PaintSink {
    struct Paint {
        var rule: Int
        var isDayBefore: Bool
    }

    let minute: Int
    var code = Evaluator.closed
    /// The rules that name the minute, in order; the last one decides.
    var paints: [Paint] = []
    /// Rules whose hours a later rule erased.
    var erased: [Int] = []
    /// The last rule that erased hours.
    var eraser: Int?
    /// The rules that match the day.
    var matching: [Int] = []
    private var current = Paint(rule: 0, isDayBefore: false)

    init(minute: Int) { self.minute = minute }

    mutating func begin(rule: Int, isDayBefore: Bool) {
        current = Paint(rule: rule, isDayBefore: isDayBefore)
        if !isDayBefore, matching.last != rule { matching.append(rule) }
    }

    mutating func clear() {
        code = Evaluator.closed
        if !paints.isEmpty { eraser = current.rule }
        erased += paints.map(\.rule)
        paints.removeAll()
    }

    mutating func paint(_ from: Int, _ to: Int, _ newCode: Evaluator.Code, _ isFallback: Bool) {
        guard minute >= from, minute < to, !isFallback || code & 3 == 0 else { return }
        code = newCode
        paints.append(current)
    }
}
