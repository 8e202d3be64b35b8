/// Evaluates one value at one place, in local time.
///
/// The evaluator applies the rules to a day in order, and skips rules that do not match the day. A rule sets the state
/// of the minutes in its times, whatever earlier rules set there. A rule after `;` also removes all other hours of
/// earlier rules, unless the rule says `off`. A rule after `||` sets only minutes that are still closed. Times that
/// reach past midnight also set minutes of the next day.
struct Evaluator {
    let storage: OpeningHours.Storage
    let context: HoursContext

    /// A state as one number: the index of its comment (-1 for none) times 8, plus 4 for an open end, plus the kind.
    typealias Code = Int32
    static let closed: Code = -8

    init(_ storage: OpeningHours.Storage, _ context: HoursContext) {
        self.storage = storage
        self.context = context
    }

    func state(_ code: Code) -> OpeningState { storage.state(code) }

    @inline(__always)
    func code(at time: LocalTime) -> Code { storage.code(at: time, in: context) }

    @inline(__always)
    func paint(day: Int, into sink: inout some PaintSink) { storage.paint(day: day, in: context, into: &sink) }
}

extension OpeningHours.Storage {
    @inline(__always)
    func code(at time: LocalTime, in context: HoursContext) -> Evaluator.Code {
        let day = floorDivide(time.minutesSinceEpoch, 1440)
        var sink = PointSink(minute: time.minutesSinceEpoch - day * 1440)
        paint(day: day, in: context, into: &sink)
        return sink.code
    }

    func state(_ code: Evaluator.Code) -> OpeningState {
        let comment = Int(code >> 3)
        return OpeningState(
            OpeningState.Kind(rawValue: UInt8(code & 3)) ?? .closed,
            comment: comment >= 0 && comment < comments.count ? comments[comment] : nil,
            isOpenEnd: code & 4 != 0
        )
    }

    /// Applies the rules to a day and passes each stretch to the sink.
    @inline(__always)
    func paint(day: Int, in context: HoursContext, into sink: inout some PaintSink) {
        let isFull = !isWeekdaysOnly
        let today = DayInfo(day, isFull: isFull)
        let yesterday = DayInfo(day - 1, isFull: isFull && wraps)
        // The sun's position costs more than everything else, so it is computed only for days on which a rule needs it.
        var sun = SunOfDay.fallback
        var sunBefore = SunOfDay.fallback
        var knowsSun = sunEvents.isEmpty
        var knowsSunBefore = sunEvents.isEmpty
        for index in rules.indices {
            let matchesToday = matches(rules[index], today, in: context)
            let (code, isFallback) = (rules[index].code, rules[index].separator == .fallback)
            if matchesToday {
                sink.begin(rule: index, isDayBefore: false)
                if rules[index].separator == .normal, rules[index].state != .closed { sink.clear() }
            }
            // The hours that the rule carries over from the day before come first, because the day's own hours replace
            // an open end.
            if rules[index].wraps, matches(rules[index], yesterday, in: context) {
                sink.begin(rule: index, isDayBefore: true)
                if rules[index].hasPlainTimes {
                    for time in rules[index].times.indices where times[time].end.minutes > 1440 {
                        sink.paint(0, min(Int(times[time].end.minutes) - 1440, 1440), code, isFallback)
                    }
                } else {
                    if rules[index].usesSun, !knowsSun {
                        sun = SunOfDay(day: day, context: context, events: sunEvents)
                        knowsSun = true
                    }
                    if rules[index].usesSun, !knowsSunBefore {
                        sunBefore = SunOfDay(day: day - 1, context: context, events: sunEvents)
                        knowsSunBefore = true
                    }
                    for time in rules[index].times.indices where times[time].mayReachNextDay {
                        paintRest(of: times[time], of: rules[index], sunBefore, sun, &sink)
                    }
                }
                if matchesToday { sink.begin(rule: index, isDayBefore: false) }
            }
            guard matchesToday else { continue }
            if rules[index].times.isEmpty {
                sink.paint(0, 1440, code, isFallback)
            } else if rules[index].hasPlainTimes {
                for time in rules[index].times.indices {
                    sink.paint(Int(times[time].start.minutes), min(Int(times[time].end.minutes), 1440), code, isFallback)
                }
            } else {
                if rules[index].usesSun, !knowsSun {
                    sun = SunOfDay(day: day, context: context, events: sunEvents)
                    knowsSun = true
                }
                for time in rules[index].times.indices { paint(times[time], of: rules[index], sun, &sink) }
            }
        }
    }

    /// Paints the part of a span that lies within its own day.
    private func paint(_ span: TimeSpan, of rule: Rule, _ sun: SunOfDay, _ sink: inout some PaintSink) {
        guard let extent = sun.extent(of: span) else { return }
        let isFallback = rule.separator == .fallback
        let (start, end) = (max(extent.start, 0), extent.end)
        if span.isPoint { return paintPoints(from: start, to: min(end, 1439), step: Int(span.step), of: rule, &sink) }
        if end > start { sink.paint(start, min(end, 1440), rule.code, isFallback) }
        guard span.isOpenEnd, !extent.passesMidnight, end < 1440, end >= start else { return }
        var limit = min(Int(span.openEndLimit), 1440)
        if span.openEndCut >= 0 { limit = min(limit, sun.minute(times[Int(span.openEndCut)].start)) }
        if limit > end { sink.paint(end, limit, rule.openEndCode, isFallback) }
    }

    /// Paints the part of the previous day's span that lies in this day.
    private func paintRest(of span: TimeSpan, of rule: Rule, _ sunBefore: SunOfDay, _ sun: SunOfDay, _ sink: inout some PaintSink) {
        guard let extent = sunBefore.extent(of: span) else { return }
        let isFallback = rule.separator == .fallback
        let start = extent.start - 1440
        let end = extent.passesMidnight ? sun.minute(span.end) : extent.end - 1440
        if span.isPoint {
            let step = Int(span.step)
            let first = step == 0 || start >= 0 ? start : start + (-start + step - 1) / step * step
            if first >= 0 { paintPoints(from: first, to: min(end, 1439), step: step, of: rule, &sink) }
            return
        }
        if end > max(start, 0) { sink.paint(max(start, 0), min(end, 1440), rule.code, isFallback) }
        guard span.isOpenEnd, span.openEndCut < 0 else { return }
        let from = max(end, 0)
        let limit = min(Int(span.openEndLimit) - 1440, 1440)
        if limit > from { sink.paint(from, limit, rule.openEndCode, isFallback) }
    }

    /// Paints points in time, one minute each: a single one, or one every `step` minutes.
    private func paintPoints(from start: Int, to end: Int, step: Int, of rule: Rule, _ sink: inout some PaintSink) {
        for minute in stride(from: start, through: step == 0 ? min(start, 1439) : end, by: max(step, 1)) {
            sink.paint(minute, minute + 1, rule.code, rule.separator == .fallback)
        }
    }
}

extension Rule {
    var code: Evaluator.Code { Int32(comment) << 3 | Int32(state.rawValue) }
    /// The state during an open end: from 20:00 on in `07:00-20:00+`, and from 17:00 on in `17:00+`.
    var openEndCode: Evaluator.Code {
        state == .closed ? code : Int32(comment) << 3 | 4 | Int32(OpeningState.Kind.unknown.rawValue)
    }
}

/// Receives the stretches of a day, in the order of the rules.
protocol PaintSink {
    /// Announces that the next stretches come from a rule that matches the day, or the day before it.
    mutating func begin(rule: Int, isDayBefore: Bool)
    /// Erases everything that has been painted.
    mutating func clear()
    /// Paints a stretch. If `isFallback` is true, only minutes that are still closed are painted.
    mutating func paint(_ from: Int, _ to: Int, _ code: Evaluator.Code, _ isFallback: Bool)
}

extension PaintSink {
    @inline(__always)
    mutating func begin(rule: Int, isDayBefore: Bool) {}
}

/// Records the state of a single minute.
struct PointSink: PaintSink {
    let minute: Int
    var code = Evaluator.closed

    init(minute: Int) { self.minute = minute }

    @inline(__always)
    mutating func clear() { code = Evaluator.closed }

    @inline(__always)
    mutating func paint(_ from: Int, _ to: Int, _ newCode: Evaluator.Code, _ isFallback: Bool) {
        if minute >= from, minute < to, !isFallback || code & 3 == 0 { code = newCode }
    }
}

/// Keeps the whole day as stretches of one state each.
struct DaySink: PaintSink {
    struct Stretch {
        var start: Int16
        var code: Evaluator.Code
    }

    private struct Paint {
        var from: Int16
        var to: Int16
        var isFallback: Bool
        var code: Evaluator.Code
    }

    private var paints: [Paint] = []
    private var cuts: [Int16] = []
    /// The stretches in order. The first starts at 0, and neighbours differ in state.
    private(set) var stretches: [Stretch] = []

    /// Reserves room for an ordinary day.
    init() {
        paints.reserveCapacity(8)
        cuts.reserveCapacity(16)
        stretches.reserveCapacity(16)
    }

    @inline(__always)
    mutating func clear() { paints.removeAll(keepingCapacity: true) }

    @inline(__always)
    mutating func paint(_ from: Int, _ to: Int, _ code: Evaluator.Code, _ isFallback: Bool) {
        let from = min(max(from, 0), 1440)
        let to = min(max(to, 0), 1440)
        guard from < to else { return }
        paints.append(Paint(from: Int16(from), to: Int16(to), isFallback: isFallback, code: code))
    }

    mutating func begin() {
        paints.removeAll(keepingCapacity: true)
        stretches.removeAll(keepingCapacity: true)
    }

    /// Computes the stretches from the painted times.
    mutating func finish() {
        if paints.count > 24 { return finishByMinute() }
        cuts.removeAll(keepingCapacity: true)
        cuts.append(0)
        for paint in paints {
            insert(paint.from)
            insert(paint.to)
        }
        for cut in cuts where cut < 1440 {
            var code = Evaluator.closed
            for paint in paints where paint.from <= cut && cut < paint.to && (!paint.isFallback || code & 3 == 0) { code = paint.code }
            add(cut, code)
        }
    }

    /// Computes the stretches minute by minute. This is cheaper if there are many paints.
    private mutating func finishByMinute() {
        var minutes = [Evaluator.Code](repeating: Evaluator.closed, count: 1440)
        for paint in paints {
            for minute in Int(paint.from)..<Int(paint.to) where !paint.isFallback || minutes[minute] & 3 == 0 {
                minutes[minute] = paint.code
            }
        }
        for minute in 0..<1440 { add(Int16(minute), minutes[minute]) }
    }

    @inline(__always)
    private mutating func add(_ start: Int16, _ code: Evaluator.Code) {
        if let last = stretches.last, last.code == code { return }
        stretches.append(Stretch(start: start, code: code))
    }

    @inline(__always)
    private mutating func insert(_ cut: Int16) {
        var index = cuts.count
        while index > 0, cuts[index - 1] > cut { index -= 1 }
        if index > 0, cuts[index - 1] == cut { return }
        cuts.insert(cut, at: index)
    }
}
