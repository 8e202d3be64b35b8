/// A stretch of time in which a place is open.
struct OpenRange: Hashable {
    /// Minutes from some midnight.
    var minutes: Range<Int>
    /// Whether the place may close later than the end, as in `07:00-20:00+`.
    var isOpenEnd: Bool

    init(_ minutes: Range<Int>, isOpenEnd: Bool = false) {
        self.minutes = minutes
        self.isOpenEnd = isOpenEnd
    }
}

extension [OpenRange] {
    /// Appends the ranges of a day, moved by `offset` minutes. A range that begins where the previous range ends
    /// extends the previous range.
    mutating func appendJoining(_ day: [OpenRange], movedBy offset: Int) {
        for range in day {
            let moved = OpenRange(range.minutes.lowerBound + offset..<range.minutes.upperBound + offset, isOpenEnd: range.isOpenEnd)
            if let last, last.minutes.upperBound == moved.minutes.lowerBound, !last.isOpenEnd {
                self[count - 1] = OpenRange(last.minutes.lowerBound..<moved.minutes.upperBound, isOpenEnd: moved.isOpenEnd)
            } else {
                append(moved)
            }
        }
    }
}

/// Records whether the first minute of a day has its state from a rule of the day before.
private struct MidnightSink: PaintSink {
    var isLeftOver = false
    private var code = Evaluator.closed
    private var isDayBefore = false

    mutating func begin(rule: Int, isDayBefore: Bool) { self.isDayBefore = isDayBefore }

    mutating func clear() {
        code = Evaluator.closed
        isLeftOver = false
    }

    mutating func paint(_ from: Int, _ to: Int, _ newCode: Evaluator.Code, _ isFallback: Bool) {
        guard from <= 0, to > 0, !isFallback || code & 3 == 0 else { return }
        code = newCode
        isLeftOver = isDayBefore
    }
}

extension Evaluator {
    /// Returns the open ranges of a day, in minutes of the day.
    ///
    /// For an open end with a stated closing, the range ends at that closing. An open end without a closing counts as
    /// open. If another rule replaces the next day (`18:00-23:00+; Mo off`), the part of the open end after midnight is
    /// left out.
    func openRanges(on day: Int) -> [OpenRange] {
        // Whether an open end at midnight has a stated closing depends on the day before and the day after.
        let days = storage.hasOpenEnds ? day - 1...day + 1 : day...day
        var ranges: [OpenRange] = []
        /// The end of the last stretch. The next two variables hold whether this stretch is certain, and whether it is
        /// left out of the ranges.
        var end = Int.min
        var isCertain = false
        var isLeftOut = false
        var sink = DaySink()
        for other in days {
            sink.begin()
            paint(day: other, into: &sink)
            sink.finish()
            let midnight = (other - day) * 1440
            for (index, stretch) in sink.stretches.enumerated() where stretch.code & 3 == 1 || stretch.code & 4 != 0 {
                let start = midnight + Int(stretch.start)
                let continues = start == end
                end = midnight + (index + 1 < sink.stretches.count ? Int(sink.stretches[index + 1].start) : 1440)
                let follows = continues && (isCertain || isLeftOut)
                // An open stretch at midnight is alone if the place was closed until midnight. The state before the
                // first day is not known, so a stretch at the beginning of that day never counts as alone.
                let isAlone = !continues && stretch.start == 0 && other > days.lowerBound
                isLeftOut = stretch.code & 3 != 1 && (follows || isAlone && isLeftOver(on: other))
                if isLeftOut {
                    if follows, isCertain { ranges[ranges.count - 1].isOpenEnd = true }
                } else if continues, let last = ranges.last, last.minutes.upperBound == start {
                    ranges[ranges.count - 1] = OpenRange(last.minutes.lowerBound..<end)
                } else {
                    ranges.append(OpenRange(start..<end))
                }
                isCertain = stretch.code & 3 == 1
            }
        }
        return ranges.compactMap { range in
            let minutes = range.minutes.clamped(to: 0..<1440)
            return minutes.isEmpty ? nil : OpenRange(minutes, isOpenEnd: range.isOpenEnd && range.minutes.upperBound <= 1440)
        }
    }

    private func isLeftOver(on day: Int) -> Bool {
        var sink = MidnightSink()
        paint(day: day, into: &sink)
        return sink.isLeftOver
    }

    /// Returns the most frequent hours of a weekday in the nine weeks around a day. Among equally frequent hours, those
    /// of the nearest day are returned.
    func ordinaryDay(_ day: Int, isWeekStable: Bool) -> [OpenRange] {
        if isWeekStable { return openRanges(on: day) }
        var candidates: [(ranges: [OpenRange], count: Int)] = []
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
