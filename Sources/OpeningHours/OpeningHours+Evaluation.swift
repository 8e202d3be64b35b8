public import Foundation

extension OpeningHours {
    // MARK: Wall time

    /// Returns the state at a local time.
    public func state(at time: LocalTime, in context: HoursContext = HoursContext()) -> OpeningState {
        storage.state(storage.code(at: time, in: context))
    }

    /// Returns the next local time at which the state changes; nil if it never does.
    ///
    /// The search covers 400 years after the last year that the value names, 60 if holidays count, and 5 if the sun
    /// counts. It skips stretches in which nothing can change.
    /// - Parameters:
    ///   - time: only changes after this minute count.
    ///   - context: the place's holidays, zone and position.
    ///   - ignoringComments: whether only changes between open, closed and unknown count.
    public func nextChange(
        after time: LocalTime,
        in context: HoursContext = HoursContext(),
        ignoringComments: Bool = false
    ) -> LocalTime? {
        let minute = time.minutesSinceEpoch
        if let early = storage.earlyChange(after: minute, ignoringComments: ignoringComments, in: context) {
            return LocalTime(minutesSinceEpoch: early)
        }
        return Evaluator(storage, context).lateChange(after: minute, ignoringComments: ignoringComments).map(
            LocalTime.init(minutesSinceEpoch:)
        )
    }

    /// Returns the intervals of a window in which the place is open or perhaps open, in order. The place is closed
    /// between these intervals.
    public func intervals(in window: Range<LocalTime>, context: HoursContext = HoursContext()) -> [OpeningInterval] {
        var found: [OpeningInterval] = []
        forEachStretch(in: window, context: context) { start, end, state in
            if state.kind != .closed { found.append(OpeningInterval(start: start, end: end, state: state)) }
        }
        return found
    }

    func forEachStretch(
        in window: Range<LocalTime>,
        context: HoursContext,
        _ body: (LocalTime, LocalTime, OpeningState) -> Void
    ) {
        guard !window.isEmpty else { return }
        let evaluator = Evaluator(storage, context)
        var walker = StretchWalker(evaluator, from: window.lowerBound, to: window.upperBound)
        while true {
            let stretch = walker.next()
            let end = min(stretch.end ?? .max, window.upperBound.minutesSinceEpoch)
            body(LocalTime(minutesSinceEpoch: stretch.start), LocalTime(minutesSinceEpoch: end), evaluator.state(stretch.code))
            if end >= window.upperBound.minutesSinceEpoch { return }
        }
    }

    // MARK: Absolute time

    /// Returns the state at an absolute time, which the place's zone converts to local time.
    public func state(at date: Date, in context: HoursContext) -> OpeningState {
        state(at: context.localTime(of: date), in: context)
    }

    /// Returns the next absolute time at which the state changes; nil if it never does. Local times that occur twice
    /// because clocks go back count twice.
    public func nextChange(after date: Date, in context: HoursContext, ignoringComments: Bool = false) -> Date? {
        let evaluator = Evaluator(storage, context)
        func key(_ code: Evaluator.Code) -> Evaluator.Code { ignoringComments ? code & 3 : code }
        var seconds = ZoneClock.seconds(date)
        let code = key(evaluator.code(at: context.localTime(of: date)))
        let horizon = (evaluator.horizon(from: floorDivide(seconds, 86400)) + 2) * 86400
        while seconds < horizon {
            let offset = context.clock.offset(at: seconds)
            let wall = floorDivide(seconds + offset, 60)
            let transition = context.clock.nextTransition(after: seconds)
            // The search in local time may pass over many clock changes as long as it finds no change of state.
            guard let change = evaluator.change(after: wall, ignoringComments: ignoringComments) else { return nil }
            let moment = change * 60 - offset
            guard let transition, moment >= transition else {
                return Date(timeIntervalSince1970: Double(max(moment, seconds + (moment <= seconds ? 1 : 0))))
            }
            // At a clock change, local time jumps.
            seconds = transition
            let after = floorDivide(seconds + context.clock.offset(at: seconds), 60)
            if key(evaluator.code(at: LocalTime(minutesSinceEpoch: after))) != code {
                return Date(timeIntervalSince1970: Double(seconds))
            }
            if after > wall, let farther = farTransition(before: change, after: seconds, context) { seconds = farther }
        }
        return nil
    }

    /// The state does not change before a local time. Returns the moment three days before that time, from which the
    /// search can go on. Returns nil if the local time is not far enough away.
    private func farTransition(before wall: Int, after seconds: Int, _ context: HoursContext) -> Int? {
        let target = wall * 60 - 3 * 86400
        return target > seconds + 3 * 86400 ? target : nil
    }

    /// Returns the intervals between two absolute times in which the place is open or perhaps open. Days of 23 and 25
    /// hours keep their length.
    public func intervals(
        in window: Range<Date>,
        context: HoursContext
    ) -> [(start: Date, end: Date, state: OpeningState)] {
        var found: [(start: Int, end: Int, state: OpeningState)] = []
        var seconds = ZoneClock.seconds(window.lowerBound)
        let end = ZoneClock.seconds(window.upperBound)
        while seconds < end {
            let offset = context.clock.offset(at: seconds)
            let stop = min(context.clock.nextTransition(after: seconds) ?? end, end)
            let from = LocalTime(minutesSinceEpoch: floorDivide(seconds + offset, 60))
            let to = LocalTime(minutesSinceEpoch: floorDivide(stop + offset + 59, 60))
            for interval in intervals(in: from..<max(from, to), context: context) {
                let start = max(interval.start.minutesSinceEpoch * 60 - offset, seconds)
                let finish = min(interval.end.minutesSinceEpoch * 60 - offset, stop)
                guard start < finish else { continue }
                if let last = found.last, last.end == start, last.state == interval.state {
                    found[found.count - 1].end = finish
                } else {
                    found.append((start, finish, interval.state))
                }
            }
            seconds = stop
        }
        return found.map { (Date(timeIntervalSince1970: Double($0.start)), Date(timeIntervalSince1970: Double($0.end)), $0.state) }
    }

    // MARK: Properties

    /// Whether every place with this value is open at every moment.
    public var isAlwaysOpen: Bool { isAlways(.open) }

    /// Whether every place with this value is closed at every moment.
    public var isAlwaysClosed: Bool {
        storage.rules.allSatisfy { $0.state == .closed } || isAlways(.closed)
    }

    private func isAlways(_ kind: OpeningState.Kind) -> Bool {
        // A value that depends on the sun may give another state at another place.
        guard !needs.contains(.coordinate) else { return false }
        let start = LocalTime(minutesSinceEpoch: 56 * 365 * 1440)
        guard state(at: start).kind == kind else { return false }
        // If holidays count, the value is evaluated twice: with every day as a holiday, and with none.
        for holidays in storage.needs.isDisjoint(with: [.publicHolidays, .schoolHolidays]) ? [nil] : [nil, HolidayCalendar.everyDay] {
            let context = HoursContext(holidays: holidays)
            guard state(at: start, in: context).kind == kind, nextChange(after: start, in: context, ignoringComments: true) == nil else {
                return false
            }
        }
        return true
    }
}

extension HolidayCalendar {
    private struct EveryDay: HolidayRules {
        func publicHolidays(year: Int) -> [Holiday] {
            let first = CivilDate.days(year: year, month: 1, day: 1)
            return (0..<(CivilDate.isLeap(year) ? 366 : 365)).map { Holiday(date: CivilDate(daysSinceEpoch: first + $0), name: "") }
        }
    }

    static let everyDay = HolidayCalendar(
        publicHolidays: EveryDay(),
        schoolHolidays: [CivilDate(daysSinceEpoch: CivilDate.firstDay)...CivilDate(daysSinceEpoch: CivilDate.lastDay)]
    )
}
