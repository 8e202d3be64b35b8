/// Walks along local time from one change of state to the next.
struct StretchWalker {
    private let evaluator: Evaluator
    private let ignoresComments: Bool
    private var sink = DaySink()
    private var day: Int
    private var index = 0
    private var position: Int
    /// The kinds of days on which nothing has happened since the last change.
    private var knownKinds: Set<Evaluator.DayKind> = []
    /// The last known kind of each weekday. In a long search nearly every day has the kind of its weekday, so few kinds
    /// are hashed. The list is empty until the search remembers kinds.
    private var kindsOfWeek: [Evaluator.DayKind?] = []
    /// The kind of the day that was examined last; nil if it has none.
    private var lastKind: Evaluator.DayKind?
    /// Whether the search remembers kinds of days. Remembering pays off only in long searches.
    private var remembers = false
    /// The last day that the search examines.
    private let lastDay: Int

    /// A search examines at most this many years that have changes by holidays or numbered weekdays. Later years bring
    /// no new change by holidays. Without the limit, a search would be long if the value names a distant year (`8202`).
    private static let maximumHolidayYears = 64

    /// - Parameter end: the time at which the search stops; nil to search as far as a change is possible.
    init(_ evaluator: Evaluator, from start: LocalTime, to end: LocalTime? = nil, ignoresComments: Bool = false) {
        self.evaluator = evaluator
        self.ignoresComments = ignoresComments
        position = start.minutesSinceEpoch
        day = floorDivide(position, 1440)
        let horizon = evaluator.horizon(from: day)
        lastDay = min(end.map { floorDivide($0.minutesSinceEpoch, 1440) } ?? horizon, CivilDate.lastDay)
        load(evaluator)
        let minute = position - day * 1440
        while index + 1 < sink.stretches.count, sink.stretches[index + 1].start <= minute { index += 1 }
    }

    private mutating func load(_ evaluator: Evaluator) {
        sink.begin()
        evaluator.paint(day: day, into: &sink)
        sink.finish()
        index = 0
    }

    /// Whether the search has examined a day like this one and found no change on it.
    private mutating func isKnown(_ day: Int, _ evaluator: Evaluator) -> Bool {
        guard remembers else { return false }
        let kind = evaluator.kind(of: day, after: lastKind?.day == day - 1 ? lastKind?.rules : nil)
        lastKind = kind
        let weekday = CivilDate.weekdayIndex(day)
        if kindsOfWeek[weekday] == kind { return true }
        guard knownKinds.contains(kind) else { return false }
        kindsOfWeek[weekday] = kind
        return true
    }

    @inline(__always)
    private func key(_ code: Evaluator.Code) -> Evaluator.Code { ignoresComments ? code & 3 : code }

    /// Returns the state from the current position on and the minute at which it changes; nil if it does not change
    /// before the end of the search.
    mutating func next() -> (start: Int, end: Int?, code: Evaluator.Code) {
        // One copy of the evaluator serves the whole search.
        let evaluator = self.evaluator
        let start = position
        let code = sink.stretches[index].code
        var daysWithoutChange = 0
        var sunnyDays = 0
        var lastHolidayYear = 0
        var holidayYears = 0
        if evaluator.storage.isNeverOpen { return (start, nil, code) }
        if remembers {
            knownKinds.removeAll(keepingCapacity: true)
            kindsOfWeek.removeAll(keepingCapacity: true)
        }
        lastKind = nil
        remembers = false
        while true {
            if index + 1 < sink.stretches.count {
                index += 1
                if key(sink.stretches[index].code) != key(code) {
                    position = day * 1440 + Int(sink.stretches[index].start)
                    return (start, position, code)
                }
                continue
            }
            guard day < lastDay else { return (start, nil, code) }
            day += 1
            daysWithoutChange += 1
            if daysWithoutChange > 9 {
                // Nine days without a change cover all weekdays, so the state lasts until something other than the
                // weekday changes.
                let stability = evaluator.stability(
                    from: day - 9,
                    through: day - 1,
                    of: code,
                    mask: ignoresComments ? 3 : -1,
                    countsHolidays: holidayYears <= Self.maximumHolidayYears
                )
                guard let stable = stability.until else { return (start, nil, code) }
                if stability.endsAtHoliday {
                    let year = CivilDate.civil(stable).year
                    if year != lastHolidayYear { holidayYears += 1 }
                    lastHolidayYear = year
                }
                daysWithoutChange = 0
                remembers = evaluator.hasKinds
                if kindsOfWeek.isEmpty { kindsOfWeek = Array(repeating: nil, count: 7) }
                if stable > day {
                    guard stable <= lastDay else { return (start, nil, code) }
                    day = stable
                }
            }
            if isKnown(day, evaluator) { continue }
            load(evaluator)
            // Within 400 days, each weekday has the earliest and the latest sunrise and sunset of a year, to within
            // minutes. So no new change can follow.
            if !evaluator.storage.sunEvents.isEmpty {
                sunnyDays += 1
                if sunnyDays > 400 { return (start, nil, code) }
            }
            if key(sink.stretches[0].code) != key(code) {
                position = day * 1440
                return (start, position, code)
            }
            if let kind = lastKind, sink.stretches.count == 1 { knownKinds.insert(kind) }
        }
    }
}

extension Evaluator {
    /// The facts that determine how a day is painted: the rules that match it and the rules that match the day before.
    /// Days with equal kinds are painted alike.
    struct DayKind: Hashable {
        /// One bit for each rule that matches the day.
        var rules: UInt64
        var rulesBefore: UInt64
        /// The day itself, which does not count when kinds are compared.
        var day: Int

        static func == (one: DayKind, other: DayKind) -> Bool { one.rules == other.rules && one.rulesBefore == other.rulesBefore }

        /// The hash is one word, because a long search looks up the set every day.
        func hash(into hasher: inout Hasher) { hasher.combine(rules &+ rulesBefore &* 0x9e37_79b9_7f4a_7c15) }
    }

    /// Whether days have kinds. They have none if the sun counts, because then every day differs.
    var hasKinds: Bool { storage.rules.count <= 64 && !storage.needs.contains(.coordinate) }

    func kind(of day: Int, after before: UInt64?) -> DayKind {
        DayKind(rules: matches(day), rulesBefore: storage.wraps ? before ?? matches(day - 1) : 0, day: day)
    }

    private func matches(_ day: Int) -> UInt64 {
        let info = DayInfo(day, isFull: !storage.isWeekdaysOnly)
        var bits: UInt64 = 0
        for (index, rule) in storage.rules.enumerated() where storage.matches(rule, info, in: context) { bits |= 1 << UInt64(index) }
        return bits
    }

    /// Returns the last day that a search needs to examine. A search of 400 years suffices, because the Gregorian
    /// calendar, with weekdays and ISO weeks, then repeats. The search is shorter for values with holidays, which
    /// follow tables and laws, and for values with times of the sun.
    func horizon(from day: Int) -> Int {
        let named = CivilDate.days(year: storage.lastNamedYear, month: 12, day: 31)
        let years = storage.needs.contains(.coordinate) ? 5 : storage.needs.isEmpty ? 400 : 60
        return min(max(day, storage.lastNamedYear == 0 ? day : named) + years * 366, CivilDate.lastDay)
    }
}
