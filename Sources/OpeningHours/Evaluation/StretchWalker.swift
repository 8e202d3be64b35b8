/// Walks along local time from one change of state to the next.
struct StretchWalker {
    private let evaluator: Evaluator
    private let ignoresComments: Bool
    private var sink = DaySink()
    private var day: Int
    private var index = 0
    private var position: Int
    /// Kinds of days on which nothing has happened since the last change.
    private var knownKinds: Set<Evaluator.DayKind> = []
    /// The kind last known of each weekday: nearly every day of a long search is of it, and it is found without a hash.
    /// Empty until kinds are remembered.
    private var kindsOfWeek: [Evaluator.DayKind?] = []
    /// The kind of the day last examined, if it has one.
    private var lastKind: Evaluator.DayKind?
    /// Kinds of days are remembered only in long searches, which gain from it.
    private var remembers = false
    /// Days after this one are not examined.
    private let lastDay: Int

    /// In a search that goes on until a year far away that the value names (`8202`), holidays and numbered weekdays
    /// bring nothing new after so many years with some.
    private static let maximumHolidayYears = 64

    /// - Parameter end: where the search stops; nil to search as far as a change is possible.
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

    /// Whether a day like this one has been examined in this search, and nothing happened.
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

    /// The state from the position on, and the minute at which it changes; nil if it does not change before the end of the search.
    mutating func next() -> (start: Int, end: Int?, code: Evaluator.Code) {
        // One copy for the whole search.
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
                // Nine equal days, all weekdays seen: the state lasts until something other than the weekday changes.
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
            // In 400 days every weekday has met the longest and the shortest day within minutes: nothing new follows.
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
    /// What determines how a day is painted: the rules that match it, and those that match the day before. Equal for days that are painted
    /// alike.
    struct DayKind: Hashable {
        /// A bit for each rule.
        var rules: UInt64
        var rulesBefore: UInt64
        /// Not part of the kind.
        var day: Int

        static func == (one: DayKind, other: DayKind) -> Bool { one.rules == other.rules && one.rulesBefore == other.rulesBefore }

        /// One word: the set is asked for every day of a long search.
        func hash(into hasher: inout Hasher) { hasher.combine(rules &+ rulesBefore &* 0x9e37_79b9_7f4a_7c15) }
    }

    /// Whether days have kinds: if the sun counts, every day differs.
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

    /// The last day worth examining: the Gregorian calendar repeats after 400 years, weekdays and ISO weeks included.
    /// The search is shorter for holidays, which follow tables and laws, and for the sun.
    func horizon(from day: Int) -> Int {
        let named = CivilDate.days(year: storage.lastNamedYear, month: 12, day: 31)
        let years = storage.needs.contains(.coordinate) ? 5 : storage.needs.isEmpty ? 400 : 60
        return min(max(day, storage.lastNamedYear == 0 ? day : named) + years * 366, CivilDate.lastDay)
    }
}
