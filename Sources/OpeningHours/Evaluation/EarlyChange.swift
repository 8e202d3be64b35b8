/// Records the state of a single minute, and the next minute at which it may change.
struct EdgeSink: PaintSink {
    let minute: Int
    var code = Evaluator.closed
    /// The first minute after `minute` at which a stretch begins or ends; 1440 if no stretch does.
    var edge = 1440

    init(minute: Int) { self.minute = minute }

    @inline(__always)
    mutating func clear() {
        code = Evaluator.closed
        edge = 1440
    }

    @inline(__always)
    mutating func paint(_ from: Int, _ to: Int, _ newCode: Evaluator.Code, _ isFallback: Bool) {
        guard to > minute, from < to else { return }
        if from > minute {
            edge = min(edge, from)
        } else {
            edge = min(edge, to)
            if !isFallback || code & 3 == 0 { code = newCode }
        }
    }
}

extension Evaluator {
    /// Returns the first change after a minute of local time since 1970; nil if the state never changes again.
    func change(after time: Int, ignoringComments: Bool) -> Int? {
        if let early = storage.earlyChange(after: time, ignoringComments: ignoringComments, in: context) { return early }
        return lateChange(after: time, ignoringComments: ignoringComments)
    }

    /// Returns the first change after a minute, however far away it is.
    func lateChange(after time: Int, ignoringComments: Bool) -> Int? {
        var walker = StretchWalker(self, from: LocalTime(minutesSinceEpoch: time), ignoresComments: ignoringComments)
        return walker.next().end
    }
}

extension OpeningHours.Storage {
    /// Returns the first change after a minute, if it comes within eight days, as it does for nearly all values. The
    /// search goes from edge to edge and stores no day.
    /// - Parameter time: minutes of local time since 1970.
    /// - Returns: nil if there is none within eight days; a ``StretchWalker`` searches farther.
    func earlyChange(after time: Int, ignoringComments: Bool, in context: HoursContext) -> Int? {
        let mask: Evaluator.Code = ignoringComments ? 3 : -1
        var day = floorDivide(time, 1440)
        guard day + 8 <= CivilDate.lastDay, !isNeverOpen else { return nil }
        var sink = EdgeSink(minute: time - day * 1440)
        paint(day: day, in: context, into: &sink)
        let key = sink.code & mask
        // A day can consist of many equal stretches. The walker handles such days, because it computes all stretches at
        // once.
        for _ in 0..<16 {
            if sink.edge == 1440 {
                day += 1
                sink = EdgeSink(minute: 0)
            } else {
                sink = EdgeSink(minute: sink.edge)
            }
            paint(day: day, in: context, into: &sink)
            if sink.code & mask != key { return day * 1440 + sink.minute }
        }
        return nil
    }
}
