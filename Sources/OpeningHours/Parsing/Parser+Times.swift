extension Parser {
    /// Whether a time may begin at a token.
    func isTimeStart(_ position: Int) -> Bool {
        guard position < tokens.count else { return false }
        switch tokens[position].kind {
        case .event, .openParen, .clockWord, .daylight: return true
        case .number:
            if isDayBeforeMonth(position) { return false }
            guard tokens[position].digits == 4, tokens[position].value >= 1900 else { return true }
            // "1900-2200" after a time is another time, unless a day follows it.
            guard position + 3 < tokens.count, tokens[position + 1].kind == .dash, tokens[position + 2].kind == .number else {
                return false
            }
            switch tokens[position + 3].kind {
            case .end, .semicolon, .comma, .bar, .state, .comment, .noise, .plus: return true
            default: return false
            }
        default: return false
        }
    }

    mutating func readTimeSpans() throws(OpeningHoursError) {
        while true {
            try readTimeSpan()
            skipNoise()
            switch kind() {
            case .comma, .and:
                var next = index + 1
                while next < tokens.count, tokens[next].kind == .noise { next += 1 }
                guard isTimeStart(next) else { return }
                index = next
            case .number where isTimeStart(index) && !isYear(index):
                warn(.missingSeparator, current)
            case .slash where isRange(after: index):
                // "9-12 / 14-18" lists two times.
                warn(.missingSeparator, current, .token(.comma, 0))
                index += 1
            default: return
            }
            guard times.count < 10_000 else { throw expected("fewer times") }
        }
    }

    /// Whether a slash is followed by a range of time, and not by the minutes of a step.
    private func isRange(after slash: Int) -> Bool {
        func kind(_ position: Int) -> TokenKind { position < tokens.count ? tokens[position].kind : .end }
        guard kind(slash + 1) == .number else { return false }
        return kind(slash + 2) == .dash || kind(slash + 2) == .colon && kind(slash + 3) == .number && kind(slash + 4) == .dash
    }

    private struct ReadPoint {
        var point: TimePoint
        var offset: Int
        /// Whether the hour has neither minutes nor am or pm.
        var isBareHour = false
        var hasMeridiem = false
        /// Whether the hour is 1…12, so that it may take am or pm from the other end.
        var isTwelveHour = false
        /// Whether the hour has a leading zero, as on the 24-hour clock.
        var isPadded = false
    }

    /// The meaning of a range of plain hours whose end is not after its start, or which lies in the night. In such a
    /// range, one end is a bare hour, and the other end has neither am nor pm.
    private enum PlainHours {
        /// The range is of another kind, or its meaning is clear.
        case other
        /// The range ends on the next day.
        case overnight
        /// The range ends on the next day, unless another range of the value is doubtful.
        case late
        /// The meaning cannot be determined.
        case doubtful

        /// A night is written on the 24-hour clock (`18-3`) or ends before three (`10-2`), and lasts at most 19 hours.
        /// `9-5`, `11-8` and `7-3` may mean an afternoon, and so may `10-2` beside them. `1-5` and `5-10`, which begin
        /// before six, hardly mean a night. `22-18` has no known meaning.
        init(from start: ReadPoint, to end: ReadPoint) {
            let isPlain = start.isBareHour && !end.hasMeridiem || end.isBareHour && !start.hasMeridiem
            let (first, last) = (start.point.minutes, end.point.minutes)
            guard isPlain, start.point.base == .clock, end.point.base == .clock, last > 0 else {
                self = .other
                return
            }
            guard last <= first else {
                self = (60..<6 * 60).contains(first) && last <= 12 * 60 && !start.isPadded ? .doubtful : .other
                return
            }
            let isNight = last + 1440 - first <= 19 * 60
            self = isNight && first >= 13 * 60 ? .overnight : isNight && last < 3 * 60 ? .late : .doubtful
        }
    }

    /// The flaws in the form of a time, the most informative first.
    private static let flawsOfForm: [OpeningHoursWarning.Kind] = [.twelveHourClock, .timeSeparator, .missingMinutes, .missingZero]

    /// Reads a time, and reports at most one deviation in its form.
    private mutating func readTimeSpan() throws(OpeningHoursError) {
        let first = index
        let known = flaws.count
        var plainHours = try readSpan()
        var last = index - 1
        while last > first, tokens[last].kind == .noise, tokens[last].isSpaced { last -= 1 }
        let span = times.count - 1
        if isOutOfOrder(span), flaws[known...].contains(where: { $0.kind == .missingMinutes || $0.kind == .missingZero }) {
            plainHours = .doubtful
        }
        func flaw(_ kind: OpeningHoursWarning.Kind) -> Flaw {
            let start = tokens[first].start
            let length = tokens[last].end - min(start, tokens[last].end)
            return Flaw(kind: kind, start: start, length: length, reading: .span(span, isDoubtful: false))
        }
        if times[span].isPoint, firstPoint == nil { firstPoint = flaw(.pointInTime) }
        switch plainHours {
        case .doubtful: doubtfulSpans.insert(span)
        case .late: lateSpans.append(span)
        case .other, .overnight: break
        }
        guard flaws.count > known else { return }
        let own = flaws[known...].map(\.kind)
        guard let kind = Self.flawsOfForm.first(where: own.contains) else { return }
        flaws[known...].removeAll { Self.flawsOfForm.contains($0.kind) }
        flaws.append(flaw(plainHours == .other ? kind : .endsNextDay))
    }

    /// Whether a range begins before the previous range of its rule, and neither uses the hours after 12. The second
    /// half of `9-12, 1-5` and of `11-2, 5-10` may mean an afternoon.
    private func isOutOfOrder(_ span: Int) -> Bool {
        guard span > Int(rule.times.start), times[span].isClock, times[span - 1].isClock, !times[span].isPoint else { return false }
        let before = times[span - 1].start.minutes
        return before < 13 * 60 && times[span].start.minutes < before && times[span].end.minutes < 13 * 60
    }

    private mutating func readSpan() throws(OpeningHoursError) -> PlainHours {
        var span = TimeSpan()
        var plainHours = PlainHours.other
        if kind() == .daylight {
            span.start = TimePoint(base: .sunrise)
            span.end = TimePoint(base: .sunset)
            index += 1
            times.append(span)
            return plainHours
        }
        if kind() == .clockWord, current.value == 1440 {
            // "24 hours" means the whole day.
            span.end = TimePoint(minutes: 1440)
            index += 1
            times.append(span)
            return plainHours
        }
        // "from 18:00" has no end.
        let isFrom = index > 0 && tokens[index - 1].kind == .noise && tokens[index - 1].value == 1
        var start = try readTimePoint()
        skipNoise()
        switch kind() {
        case .plus, .openEnd:
            index += 1
            span.isOpenEnd = true
            span.isBareOpenEnd = true
        case .dash:
            index += 1
            while kind() == .dash || kind() == .noise { index += 1 }
            if kind() == .openEnd {
                index += 1
                span.isOpenEnd = true
                span.isBareOpenEnd = true
            } else {
                guard isTimeStart(index), kind() != .daylight else { throw expected("the time at which the range ends") }
                var end = try readTimePoint(isEnd: true)
                plainHours = PlainHours(from: start, to: end)
                try settleMeridiems(&start, &end)
                span.end = end.point
                skipNoise()
                if kind() == .plus {
                    index += 1
                    span.isOpenEnd = true
                }
            }
        case _ where isFrom:
            span.isOpenEnd = true
            span.isBareOpenEnd = true
        default:
            guard !start.isBareHour, !start.hasMeridiem || start.point.minutes % 60 != 0 || timePoints == .allowed else {
                throw OpeningHoursError(
                    .unexpected(expected: "a range of time such as 09:00-17:00; a single hour is no range"),
                    byteOffset: start.offset
                )
            }
            span.isPoint = true
        }
        span.start = start.point
        if span.start.base == .clock, span.start.minutes >= 1440 {
            throw OpeningHoursError(
                .outOfRange(what: "the time at which a range starts", allowed: "before 24:00"),
                byteOffset: start.offset
            )
        }
        let endFallback = try settleEnd(&span, offset: start.offset)
        if kind() == .slash, !isRange(after: index) {
            let slash = offset
            index += 1
            span.step = try readStep()
            guard !span.isOpenEnd, !span.isPoint else {
                throw OpeningHoursError(.unexpected(expected: "a range of time before \"/\""), byteOffset: slash)
            }
            span.isPoint = true
        }
        if span.isOpenEnd {
            // The reference implementation guesses how long an open end lasts: eight hours from 22:00 on, ten hours
            // from 17:00 on, and until midnight before that.
            let limit = endFallback >= 22 * 60 ? endFallback + 8 * 60 : endFallback >= 17 * 60 ? endFallback + 10 * 60 : 24 * 60
            guard limit <= 2 * 1440 else {
                throw OpeningHoursError(.outOfRange(what: "the end before \"+\"", allowed: "40:00 at most"), byteOffset: start.offset)
            }
            span.openEndLimit = Int16(limit)
        }
        times.append(span)
        return plainHours
    }

    /// Moves an end on the clock after the start, and decides the day of an end with the sun. Returns the minute that
    /// represents the end.
    private func settleEnd(_ span: inout TimeSpan, offset: Int) throws(OpeningHoursError) -> Int {
        if span.isBareOpenEnd || span.isPoint {
            span.end = span.start
            return span.start.fallback
        }
        let isNextDay = TimeSpan.meansNextDay(from: span.start, to: span.end)
        if span.isClock {
            if isNextDay { span.end.minutes += 1440 }
        } else {
            span.endsNextDay = isNextDay
        }
        guard span.end.base != .clock || span.end.minutes <= 2 * 1440 else {
            throw OpeningHoursError(.outOfRange(what: "the time at which a range ends", allowed: "48:00 at most"), byteOffset: offset)
        }
        return span.fallbackEnd
    }

    /// Adds am or pm to the end of a range that lacks it: "10-6pm", "9am-5".
    private mutating func settleMeridiems(_ start: inout ReadPoint, _ end: inout ReadPoint) throws(OpeningHoursError) {
        if end.hasMeridiem, !start.hasMeridiem, start.isTwelveHour, start.point.base == .clock {
            // Both ends are in the afternoon if that keeps their order ("1-5pm"); otherwise the range begins in the
            // morning ("10-6pm").
            let hour = Int(start.point.minutes) % 720
            if end.point.minutes >= 720, hour + 720 < Int(end.point.minutes) {
                start.point.minutes = Int16(hour + 720)
            } else {
                start.point.minutes = Int16(hour == 0 && start.point.minutes == 720 ? 720 : Int(start.point.minutes))
            }
            start.isBareHour = false
        } else if start.hasMeridiem, !end.hasMeridiem, end.isTwelveHour, end.point.base == .clock {
            let hour = Int(end.point.minutes) % 720
            if hour <= Int(start.point.minutes), hour + 720 > Int(start.point.minutes) { end.point.minutes = Int16(hour + 720) }
        }
    }

    private mutating func readStep() throws(OpeningHoursError) -> Int16 {
        guard kind() == .number else { throw expected("the number of minutes between two points in time") }
        let start = current
        index += 1
        var step = Int(start.value)
        if kind() == .colon {
            guard kind(1) == .number, token(1).digits == 2, token(1).value < 60 else { throw expected("hours and minutes such as 01:30") }
            step = step * 60 + Int(token(1).value)
            index += 2
        }
        guard (1...1440).contains(step) else {
            throw OpeningHoursError(.outOfRange(what: "the step", allowed: "1 minute to 24:00"), byteOffset: Int(start.start))
        }
        return Int16(step)
    }

    private mutating func readTimePoint(isEnd: Bool = false) throws(OpeningHoursError) -> ReadPoint {
        let start = offset
        switch kind() {
        case .event:
            let base = TimeBase(rawValue: UInt8(truncatingIfNeeded: current.value)) ?? .sunrise
            index += 1
            return ReadPoint(point: TimePoint(base: base), offset: start)
        case .openParen:
            index += 1
            guard kind() == .event else { throw expected("dawn, sunrise, sunset or dusk") }
            let base = TimeBase(rawValue: UInt8(truncatingIfNeeded: current.value)) ?? .sunrise
            index += 1
            let sign: Int
            switch kind() {
            case .plus: sign = 1
            case .dash: sign = -1
            default: throw expected("\"+\" or \"-\" and hours and minutes")
            }
            index += 1
            guard kind() == .number, current.digits <= 2, kind(1) == .colon, kind(2) == .number, token(2).digits == 2 else {
                throw expected("hours and minutes such as 01:30")
            }
            guard current.value <= 24, token(2).value < 60 else {
                throw OpeningHoursError(.outOfRange(what: "the offset", allowed: "at most 24:00"), byteOffset: offset)
            }
            let minutes = Int(current.value) * 60 + Int(token(2).value)
            index += 3
            guard kind() == .closeParen else {
                throw kind() == .end ? OpeningHoursError(.unterminated("the bracket"), byteOffset: start) : expected("\")\"")
            }
            index += 1
            return ReadPoint(point: TimePoint(base: base, minutes: Int16(sign * minutes)), offset: start)
        case .clockWord:
            let minutes = current.value == 0 && isEnd ? 1440 : Int(current.value)
            index += 1
            return ReadPoint(point: TimePoint(minutes: Int16(minutes)), offset: start)
        case .number: return try readClock()
        default: throw expected("a time")
        }
    }

    private mutating func readClock() throws(OpeningHoursError) -> ReadPoint {
        let first = current
        var read = ReadPoint(point: TimePoint(), offset: Int(first.start))
        var hour = Int(first.value)
        var minute = 0
        index += 1
        if first.digits > 2 {
            hour = Int(first.value) / 100
            minute = Int(first.value) % 100
            warn(.timeSeparator, first)
        } else if kind() == .colon, kind(1) == .number, !token(1).isSpaced || current.isSpaced, token(1).digits <= 2 {
            minute = Int(token(1).value)
            if first.digits == 1 { warn(.missingZero, first) }
            if token(1).digits == 1 { warn(.missingZero, token(1)) }
            index += 2
        } else if kind() == .dot, !current.isSpaced, kind(1) == .number, !token(1).isSpaced, token(1).digits == 2 {
            minute = Int(token(1).value)
            warn(.timeSeparator, current)
            if first.digits == 1 { warn(.missingZero, first) }
            index += 2
        } else if kind() == .noise || kind() == .and, !current.isSpaced, isHourLetter(current), kind(1) == .number, !token(1).isSpaced,
            token(1).digits == 2
        {
            // A letter or word stands between hour and minute: "9h30", "9u30", "9時30分".
            minute = Int(token(1).value)
            warn(.timeSeparator, current)
            index += 2
        } else if kind() == .colon, !isFollowedByTimeEnd(index + 1) {
            throw OpeningHoursError(.unexpected(expected: "two digits of minutes"), byteOffset: Int(token(1).start))
        } else {
            read.isBareHour = true
            if kind() != .meridiem { warn(.missingMinutes, first) }
            if kind() == .dot { index += 1 }
        }
        guard minute < 60 else {
            throw OpeningHoursError(.outOfRange(what: "minutes", allowed: "00 to 59"), byteOffset: Int(first.start))
        }
        read.isTwelveHour = (1...12).contains(hour)
        read.isPadded = first.digits > 1 && hour < 10
        if kind() == .meridiem {
            let isAfternoon = current.value == 12
            guard hour <= 12 || isAfternoon && hour < 24 else {
                throw OpeningHoursError(.outOfRange(what: "an hour with am or pm", allowed: "1 to 12"), byteOffset: Int(first.start))
            }
            warn(.twelveHourClock, current)
            if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
            read.hasMeridiem = true
            read.isBareHour = false
            index += 1
        }
        guard hour * 60 + minute <= 48 * 60 else {
            throw OpeningHoursError(.outOfRange(what: "a time", allowed: "00:00 to 48:00"), byteOffset: Int(first.start))
        }
        read.point.minutes = Int16(hour * 60 + minute)
        return read
    }

    private func isHourLetter(_ token: Token) -> Bool {
        ["h", "H", "u", "U", "時", "时", "点", "點", "시"].contains(String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self))
    }

    private func isFollowedByTimeEnd(_ position: Int) -> Bool {
        position >= tokens.count || tokens[position].kind == .end
    }
}
