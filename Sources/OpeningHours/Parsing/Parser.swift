/// Turns tokens into rules. The extensions in the files beside this one read the selectors.
struct Parser {
    let bytes: [UInt8]
    let tokens: [Token]
    let timePoints: ParsingOptions.TimePoints
    var index = 0

    var rules: [Rule] = []
    var years: [YearSelector] = []
    var dates: [DateSelector] = []
    var nths: [NthSelector] = []
    var holidays: [HolidaySelector] = []
    var times: [TimeSpan] = []
    var flaws: [Flaw]

    // The fields of the rule that is being read.
    var rule = Rule()
    private var hasTimes = false
    private var hasState = false
    private var hasAlways = false
    private var separator = RuleSeparator.normal
    /// The first point in time of the value.
    var firstPoint: Flaw?
    /// Whether some rule has only ranges.
    private var hasRangeRule = false
    /// Whether the current rule has a point in time.
    private var ruleHasPoint = false
    /// The ranges, as indices in `times`, whose meaning cannot be determined.
    var doubtfulSpans: Set<Int> = []
    /// The ranges that are read as ending at night. If other ranges of the value are doubtful, these become doubtful
    /// too, because a writer uses one clock throughout.
    var lateSpans: [Int] = []

    init(_ bytes: [UInt8], tokens: [Token], flaws: [Flaw], timePoints: ParsingOptions.TimePoints) {
        self.bytes = bytes
        self.tokens = tokens
        self.flaws = flaws
        self.timePoints = timePoints
        rules.reserveCapacity(4)
        times.reserveCapacity(4)
    }

    // MARK: Looking at tokens

    var current: Token { tokens[index] }
    @inline(__always)
    func kind(_ ahead: Int = 0) -> TokenKind { index + ahead < tokens.count ? tokens[index + ahead].kind : .end }
    func token(_ ahead: Int) -> Token { tokens[min(index + ahead, tokens.count - 1)] }
    var offset: Int { Int(current.start) }

    mutating func warn(_ kind: OpeningHoursWarning.Kind, _ token: Token, _ reading: Flaw.Reading = .skipped) {
        flaws.append(Flaw(kind: kind, start: token.start, length: token.end - token.start, reading: reading))
    }

    func expected(_ what: String) -> OpeningHoursError { OpeningHoursError(.unexpected(expected: what), byteOffset: offset) }

    mutating func skipNoise() {
        while kind() == .noise { index += 1 }
    }

    // MARK: Rules

    mutating func run() throws(OpeningHoursError) {
        while true {
            while kind() == .semicolon {
                warn(.superfluous, current)
                index += 1
            }
            if kind() == .end { break }
            try readRule()
        }
        guard !rules.isEmpty else { throw OpeningHoursError(.empty, byteOffset: 0) }
        if !doubtfulSpans.isEmpty { spreadDoubt() }
        for index in rules.indices where !rules[index].times.isEmpty { settleTimes(of: index) }
        guard let firstPoint else { return }
        switch timePoints {
        case .allowed: break
        case .automatic where !hasRangeRule:
            flaws.append(firstPoint)
        default:
            throw OpeningHoursError(
                .unexpected(expected: "a range of time such as 09:00-17:00, not a point in time"),
                byteOffset: Int(firstPoint.start)
            )
        }
    }

    /// Reads one rule and the separator after it.
    private mutating func readRule() throws(OpeningHoursError) {
        rule = Rule()
        rule.separator = separator
        rule.years.start = UInt16(truncatingIfNeeded: years.count)
        rule.dates.start = UInt16(truncatingIfNeeded: dates.count)
        rule.nths.start = UInt16(truncatingIfNeeded: nths.count)
        rule.holidays.start = UInt16(truncatingIfNeeded: holidays.count)
        rule.times.start = UInt16(truncatingIfNeeded: times.count)
        hasTimes = false
        hasState = false
        hasAlways = false
        ruleHasPoint = false
        let start = index
        separator = .normal
        reading: while true {
            switch kind() {
            case .number:
                if isYear(index) {
                    if try newRule(isRepeated: hasYears) { break reading }
                    guard !hasYears else { throw expected("the years of a rule only once") }
                    if hasDates || hasDayRuns || rule.weeks != 0, !hasTimes, !hasState { warn(.selectorOrder, current) }
                    try readYears()
                } else if isDayBeforeMonth(index) {
                    if try newRule(isRepeated: hasDates) { break reading }
                    try readDates(year: 0)
                } else {
                    try readTimes()
                }
            case .event, .openParen, .clockWord, .daylight: try readTimes()
            case .weekday, .weekdays, .weekdaysOrHolidays, .holiday, .holidayOffset:
                if try newRule(isRepeated: rule.namesWeekdaysOrHolidays || hasDayRuns) { break reading }
                try readDays()
            case .month, .easter:
                if try newRule(isRepeated: hasDates) { break reading }
                try readDates(year: 0)
            case .week:
                if try newRule(isRepeated: rule.weeks != 0) { break reading }
                try readWeeks()
            case .state:
                guard !hasState else { throw expected("a rule with one state") }
                hasState = true
                rule.hasModifier = true
                rule.state = OpeningState.Kind(rawValue: UInt8(truncatingIfNeeded: current.value)) ?? .open
                index += 1
                if kind() == .colon {
                    warn(.superfluous, current)
                    index += 1
                }
            case .comment:
                guard rule.comment < 0 else { throw expected("one comment at most in a rule") }
                guard current.value < Int16.max else { throw expected("fewer comments") }
                rule.comment = Int16(current.value)
                index += 1
                if kind() == .colon {
                    warn(.superfluous, current)
                    index += 1
                }
            case .always:
                guard !hasAlways, !hasTimes else { throw expected("\"24/7\" alone") }
                hasAlways = true
                if hasDates || hasYears || hasDayRuns || rule.weeks != 0 { warn(.superfluous, current) }
                index += 1
                if kind() == .colon {
                    warn(.superfluous, current)
                    index += 1
                }
            case .noise, .dot:
                if kind() == .dot {
                    guard index > start else { throw expected("a rule") }
                    warn(.superfluous, current)
                }
                index += 1
                if kind() == .colon {
                    warn(.superfluous, current)
                    index += 1
                }
            case .colon:
                guard index > start, !hasTimes, !hasState, rule.comment < 0, hasDates || rule.weeks != 0 || hasDayRuns || hasYears,
                    kind(1) != .colon
                else { throw expected("a day, a time or a state") }
                if hasDayRuns { warn(.superfluous, current) }
                index += 1
            case .comma, .and:
                if try endAtComma() { break reading }
            case .semicolon:
                if kind(1) == .end { warn(.superfluous, current) }
                index += 1
                separator = .normal
                break reading
            case .bar:
                guard index > start else { throw expected("a rule before \"||\"") }
                index += 1
                guard kind() != .end, kind() != .semicolon, kind() != .bar else { throw expected("a rule after \"||\"") }
                separator = .fallback
                break reading
            case .end: break reading
            case .dash: throw expected("a day or a time before the dash")
            case .day, .meridiem, .openEnd, .plus, .slash, .closeParen, .openBracket, .closeBracket, .ambiguous, .ordinal, .exception:
                throw expected("a month, a week, a weekday, a time or a state")
            }
        }
        try finishRule(from: start)
    }

    private var hasDates: Bool { rule.months != 0 || Int(rule.dates.start) < dates.count }
    private var hasYears: Bool { Int(rule.years.start) < years.count }
    private var hasDayRuns: Bool {
        rule.weekdays != 0 || Int(rule.nths.start) < nths.count || Int(rule.holidays.start) < holidays.count
    }

    /// Handles a selector of days after a time or state: the selectors come in an unusual order, or the next rule
    /// begins without a separator.
    private mutating func newRule(isRepeated: Bool) throws(OpeningHoursError) -> Bool {
        guard hasTimes || hasState || hasAlways else { return false }
        if isRepeated {
            warn(.missingSeparator, current)
            separator = .additional
            return true
        }
        guard !hasAlways else { throw expected("\";\" or the end after \"24/7\"") }
        warn(.selectorOrder, current)
        return false
    }

    /// Handles a comma between selectors: it begins the next rule if the current one is complete.
    private mutating func endAtComma() throws(OpeningHoursError) -> Bool {
        let comma = current
        index += 1
        skipNoise()
        if hasTimes || hasState || hasAlways || rule.comment >= 0 {
            switch kind() {
            case .end, .semicolon:
                warn(.superfluous, comma)
                return false
            case .comma, .bar: throw expected("a rule after the comma")
            default:
                separator = .additional
                return true
            }
        }
        switch kind() {
        case .number where !isYear(index) && !isDayBeforeMonth(index) && isTimeStart(index), .event, .openParen, .clockWord, .daylight:
            // "Mo-Fr, 09:00-17:00" has a superfluous comma.
            guard hasDayRuns else { throw expected("a day after the comma") }
            warn(.superfluous, comma)
            return false
        case .state:
            warn(.superfluous, comma)
            return false
        default:
            throw expected("the same kind of day as before the comma, or a time before it")
        }
    }

    /// Gives the single year of a rule to its dates, wherever the year stands: "Jan 05-Mar 03 2026".
    private mutating func giveYearToDates(from start: Int) throws(OpeningHoursError) {
        guard hasYears else { return }
        if dates[Int(rule.dates.start)...].contains(where: { $0.from.year != 0 }) {
            throw OpeningHoursError(.unexpected(expected: "the years of a rule only once"), byteOffset: Int(tokens[start].start))
        }
        let own = Int(rule.years.start)
        guard years.count == own + 1, let year = years.last, year.from == year.to, year.step == 1, hasDates else { return }
        years.removeLast()
        for index in Int(rule.dates.start)..<dates.count { dates[index].setYear(year.from) }
        let months = rule.months
        rule.months = 0
        if months != 0, months != 0x1FFE {
            var first = 1
            // The search begins after a gap, so that a run over New Year stays whole.
            if months >> 1 & 1 != 0, months >> 12 & 1 != 0 { while months >> UInt16(first) & 1 != 0 { first += 1 } }
            var step = 0
            while step < 12 {
                let month = (first + step - 1) % 12 + 1
                guard months >> UInt16(month) & 1 != 0 else {
                    step += 1
                    continue
                }
                var length = 1
                while step + length < 12, months >> UInt16((month + length - 1) % 12 + 1) & 1 != 0 { length += 1 }
                appendMonths(from: UInt8(month), to: UInt8((month + length - 2) % 12 + 1), year: year.from)
                step += length
            }
        } else if months != 0 {
            appendMonths(from: 1, to: 12, year: year.from)
        }
    }

    private mutating func finishRule(from start: Int) throws(OpeningHoursError) {
        try giveYearToDates(from: start)
        rule.years.count = UInt16(truncatingIfNeeded: years.count - Int(rule.years.start))
        rule.dates.count = UInt16(truncatingIfNeeded: dates.count - Int(rule.dates.start))
        rule.nths.count = UInt16(truncatingIfNeeded: nths.count - Int(rule.nths.start))
        rule.holidays.count = UInt16(truncatingIfNeeded: holidays.count - Int(rule.holidays.start))
        rule.times.count = UInt16(truncatingIfNeeded: times.count - Int(rule.times.start))
        let hasDays = rule.namesWeekdaysOrHolidays
        rule.isEveryDay = !hasDays && rule.months == 0 && rule.dates.isEmpty && rule.weeks == 0 && rule.years.isEmpty
        rule.isWeekdaysOnly =
            rule.weekdays != 0 && rule.nths.isEmpty && rule.holidays.isEmpty && rule.months == 0 && rule.dates.isEmpty && rule.weeks == 0
            && rule.years.isEmpty
        guard !rule.isEveryDay || hasTimes || hasState || hasAlways || rule.comment >= 0 else {
            throw OpeningHoursError(.unexpected(expected: "a rule"), byteOffset: Int(tokens[start].start))
        }
        if rule.comment >= 0, !hasState {
            // A comment alone, such as "by appointment", does not say that the place is open.
            rule.state = .unknown
        }
        if hasTimes, !ruleHasPoint { hasRangeRule = true }
        rule.sourceStart = UInt16(clamping: tokens[start].start)
        var last = index - 1
        while last > start, tokens[last].kind.separatesRules { last -= 1 }
        rule.sourceEnd = UInt16(clamping: tokens[max(last, start)].end)
        rules.append(rule)
    }

    /// Marks ranges as doubtful if other ranges of the value make their meaning doubtful. Rules with doubtful ranges
    /// get the state unknown. The warnings tell which ranges are doubtful.
    private mutating func spreadDoubt() {
        doubtfulSpans.formUnion(lateSpans)
        for index in flaws.indices {
            guard case .span(let span, _) = flaws[index].reading, doubtfulSpans.contains(span) else { continue }
            flaws[index].reading = .span(span, isDoubtful: true)
        }
        for index in rules.indices
        where rules[index].state != .unknown && rules[index].times.indices.contains(where: doubtfulSpans.contains) {
            rules[index].state = .unknown
            rules[index].hasModifier = true
            for time in rules[index].times.indices where !times[time].isBareOpenEnd { times[time].isOpenEnd = false }
        }
    }

    /// Computes the facts about a rule's times that the evaluation needs.
    private mutating func settleTimes(of index: Int) {
        let own = rules[index].times.indices
        cutOpenEnds(in: own)
        var (wraps, usesSun, isPlain) = (false, false, true)
        for time in own {
            if times[time].mayReachNextDay { wraps = true }
            if !times[time].isClock { usesSun = true }
            if !times[time].isPlain { isPlain = false }
        }
        rules[index].wraps = wraps
        rules[index].usesSun = usesSun
        rules[index].hasPlainTimes = isPlain
        guard own.count == 1, isPlain else { return }
        let only = times[own.lowerBound]
        rules[index].isAllDay = only.start.minutes == 0 && only.end.minutes == 1440
    }

    private mutating func readTimes() throws(OpeningHoursError) {
        guard !hasAlways else { throw expected("\";\" or the end after \"24/7\"") }
        if hasTimes { warn(.missingSeparator, current) }
        let first = times.count
        try readTimeSpans()
        hasTimes = true
        for index in first..<times.count where times[index].isPoint { ruleHasPoint = true }
    }

    /// Cuts each open end at the beginning of the next span of the rule.
    private mutating func cutOpenEnds(in range: Range<Int>) {
        guard range.count > 1 else { return }
        for index in range where times[index].isOpenEnd {
            let end = times[index].isBareOpenEnd ? times[index].start.fallback : times[index].fallbackEnd
            var best = Int.max
            for other in range where other != index {
                let start = times[other].start.fallback
                if start > end, start < best {
                    best = start
                    times[index].openEndCut = Int16(truncatingIfNeeded: other)
                }
            }
        }
    }
}
