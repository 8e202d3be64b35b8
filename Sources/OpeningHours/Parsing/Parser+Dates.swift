// Months, dates and easter, alone and in ranges.

extension Parser {
    /// Whether a day stands before its month, as in `25 Dec` and `6. Januar`.
    func isDayBeforeMonth(_ position: Int) -> Bool {
        guard position + 1 < tokens.count, tokens[position].kind == .number, tokens[position].digits <= 2 else { return false }
        var next = position + 1
        if tokens[next].kind == .dot { next += 1 }
        return next < tokens.count && tokens[next].kind == .month && (1...31).contains(tokens[position].value)
    }

    mutating func readDates(year givenYear: Int16) throws(OpeningHoursError) {
        var year = givenYear
        var lastMonth: UInt8 = 0
        let onlyMonthsBefore = rule.months != 0 && Int(rule.dates.start) == dates.count
        let monthsBefore = rule.months
        let hadDates = Int(rule.dates.start) < dates.count
        let start = current
        let datesBefore = dates.count
        if onlyMonthsBefore { rule.months = 0 }
        reading: while true {
            if kind() == .number, isYear(index) {
                year = Int16(truncatingIfNeeded: current.value)
                index += 1
            }
            try readDate(year: year, lastMonth: &lastMonth)
            while kind() == .dot { index += 1 }
            guard dates.count < 10_000 else { throw expected("fewer dates") }
            guard kind() == .comma || kind() == .and, index + 1 < tokens.count else { break }
            let next = index + 1
            switch tokens[next].kind {
            case .month, .easter: index += 1
            case .number where isDayBeforeMonth(next): index += 1
            case .number
            where isYear(next) && next + 1 < tokens.count && (tokens[next + 1].kind == .month || tokens[next + 1].kind == .easter):
                index += 1
            case .number where lastMonth != 0 && tokens[next].digits <= 2 && !isClock(next): index += 1
            default: break reading
            }
        }
        if onlyMonthsBefore {
            // In "Jan-Feb Jan 09-15", both selectors must match.
            if rule.months == 0, dates.count > datesBefore {
                rule.alsoMonths = monthsBefore
            } else {
                throw OpeningHoursError(.unexpected(expected: "a weekday, a time or a state"), byteOffset: Int(start.start))
            }
        } else if hadDates {
            throw OpeningHoursError(.unexpected(expected: "a weekday, a time or a state"), byteOffset: Int(start.start))
        }
    }

    private mutating func readDate(year: Int16, lastMonth: inout UInt8) throws(OpeningHoursError) {
        let start = current
        if kind() == .month {
            let month = UInt8(truncatingIfNeeded: current.value)
            if kind(1) == .weekday, kind(2) == .openBracket, let from = try nthDate(year: year) {
                // `Oct Su[-1]` is a date only as the start of a range. Without a range, the tokens are a month and a
                // weekday.
                index += 1
                let to = try readRangeEnd(after: from, year: year)
                dates.append(DateSelector(from: from, to: to))
                lastMonth = 0
                return
            }
            index += 1
            while kind() == .dot { index += 1 }
            if isDayNumber(index) {
                lastMonth = month
                return try readDayOfMonth(month, year: year)
            }
            lastMonth = 0
            return try readMonths(from: month, year: year)
        }
        if kind() == .easter {
            lastMonth = 0
            let from = try readEaster(year: year)
            return try readRange(from: from, year: year)
        }
        guard kind() == .number else { throw expected("a month or a date") }
        if isDayBeforeMonth(index) {
            let from = try readDayThenMonth(year: year)
            lastMonth = from.month
            return try readRange(from: from, year: year)
        }
        guard lastMonth != 0 else { throw OpeningHoursError(.unexpected(expected: "a month"), byteOffset: Int(start.start)) }
        try readDayOfMonth(lastMonth, year: year)
    }

    /// Whether a number is a day of the month whose name stands before the number.
    private func isDayNumber(_ position: Int) -> Bool {
        guard position < tokens.count, tokens[position].kind == .number, tokens[position].digits <= 2, !isClock(position) else {
            return false
        }
        return true
    }

    private mutating func readDayThenMonth(year: Int16) throws(OpeningHoursError) -> DatePoint {
        let number = current
        let flaw = flaws.count
        warn(.dayOrder, number)
        index += 1
        if kind() == .dot { index += 1 }
        flaws[flaw].length = current.end - min(number.start, current.end)
        var point = DatePoint(month: UInt8(truncatingIfNeeded: current.value), year: year)
        index += 1
        point.day = try validDay(number, month: point.month)
        flaws[flaw].reading = .date(point)
        return point
    }

    private func validDay(_ token: Token, month: UInt8) throws(OpeningHoursError) -> UInt8 {
        let last = CivilDate.daysInMonth(Int(month), ofYear: 2000)
        guard (1...last).contains(Int(token.value)) else {
            throw OpeningHoursError(.outOfRange(what: "the day", allowed: "01 to \(last) in this month"), byteOffset: Int(token.start))
        }
        return UInt8(token.value)
    }

    /// Reads `Dec 24`, `24-26`, `01-31/8` or `Dec 24-Jan 06` after the month has been read.
    private mutating func readDayOfMonth(_ month: UInt8, year: Int16) throws(OpeningHoursError) {
        let number = current
        var from = DatePoint(month: month, year: year)
        from.day = try validDay(number, month: month)
        if number.digits == 1 { warn(.missingZero, number, .token(.number, number.value)) }
        index += 1
        while kind() == .dot {
            warn(.superfluous, current)
            index += 1
        }
        if kind() == .dash, kind(1) == .number, token(1).digits <= 2, !isClock(index + 1), !isDayBeforeMonth(index + 1), kind(2) != .day {
            index += 1
            var to = from
            to.day = try validDay(current, month: month)
            if to.day < from.day {
                flaws.append(
                    Flaw(kind: .reversedDates, start: number.start, length: current.end - number.start, reading: .reversed(from, to))
                )
            }
            if current.digits == 1 { warn(.missingZero, current, .token(.number, current.value)) }
            index += 1
            while kind() == .dot {
                warn(.superfluous, current)
                index += 1
            }
            var selector = DateSelector(from: from, to: to)
            if kind() == .slash { selector.step = try readDateStep() }
            dates.append(selector)
            return
        }
        try readRange(from: from, year: year)
    }

    private mutating func readDateStep() throws(OpeningHoursError) -> Int16 {
        guard kind(1) == .number, token(1).digits <= 3, token(1).value >= 1 else {
            throw OpeningHoursError(.outOfRange(what: "the step", allowed: "1 day or more"), byteOffset: Int(token(1).start))
        }
        let step = Int16(truncatingIfNeeded: token(1).value)
        index += 2
        return step
    }

    /// Reads the optional parts after the first date: an offset, `+`, and the end of a range.
    private mutating func readRange(from start: DatePoint, year: Int16) throws(OpeningHoursError) {
        var from = start
        if from.base != .easter { try readOffset(of: &from) }
        if kind() == .plus {
            index += 1
            dates.append(DateSelector(from: from, to: from, isOpenEnded: true))
            return
        }
        guard kind() == .dash else {
            dates.append(DateSelector(from: from, to: from))
            return
        }
        index += 1
        let to = try readRangeEnd(after: from, year: year)
        var selector = DateSelector(from: from, to: to)
        if kind() == .slash { selector.step = try readDateStep() }
        dates.append(selector)
    }

    private mutating func readRangeEnd(after from: DatePoint, year: Int16) throws(OpeningHoursError) -> DatePoint {
        var endYear = year
        if kind() == .number, isYear(index) {
            guard from.year != 0 else {
                throw OpeningHoursError(.unexpected(expected: "a year at both ends of the range or at neither"), byteOffset: offset)
            }
            endYear = Int16(truncatingIfNeeded: current.value)
            guard endYear >= from.year else {
                throw OpeningHoursError(.outOfRange(what: "the last year", allowed: "not before the first"), byteOffset: offset)
            }
            index += 1
        } else if from.year != 0, kind() == .easter {
            throw expected("a year at both ends of the range or at neither")
        }
        let hasOwnYear = endYear != year || tokens[index - 1].kind == .number
        var to: DatePoint
        switch kind() {
        case .easter: to = try readEaster(year: endYear)
        case .month:
            if kind(1) == .weekday, kind(2) == .openBracket {
                guard let point = try nthDate(year: endYear, isEnd: true) else { throw expected("a date") }
                to = point
            } else {
                let month = UInt8(truncatingIfNeeded: current.value)
                index += 1
                while kind() == .dot { index += 1 }
                guard isDayNumber(index) else { throw expected("a day of the month") }
                to = DatePoint(month: month, year: endYear)
                to.day = try validDay(current, month: month)
                if current.digits == 1 { warn(.missingZero, current, .token(.number, current.value)) }
                index += 1
                while kind() == .dot { index += 1 }
                try readOffset(of: &to)
            }
        case .number where isDayBeforeMonth(index): to = try readDayThenMonth(year: endYear)
        default: throw expected("the date at which the range ends")
        }
        if from.year != 0, !hasOwnYear, let a = from.days(in: Int(from.year), clamped: true),
            let b = to.days(in: Int(from.year), clamped: true),
            b < a
        {
            to.year = from.year + 1
        }
        return to
    }

    private mutating func readEaster(year: Int16) throws(OpeningHoursError) -> DatePoint {
        index += 1
        var point = DatePoint(base: .easter, year: year)
        point.offset = Int16(try readDayOffset(limit: 366, of: "easter"))
        return point
    }

    /// Reads `+Su`, `-Su` or `+2 days` after a date.
    private mutating func readOffset(of point: inout DatePoint) throws(OpeningHoursError) {
        if kind() == .plus || kind() == .dash, kind(1) == .weekday, !token(1).isSpaced, current.isSpaced || kind() == .plus,
            kind(2) != .dash
        {
            let weekday = Int8(truncatingIfNeeded: token(1).value)
            point.towardsWeekday = kind() == .plus ? weekday + 1 : -weekday - 1
            index += 2
        }
        point.offset = Int16(try readDayOffset(limit: 366, of: "a date"))
    }

    /// Reads `Oct Su[-1] -1 day` if a dash follows or the date is the end of a range. Returns nil, and reads nothing,
    /// in all other cases.
    private mutating func nthDate(year: Int16, isEnd: Bool = false) throws(OpeningHoursError) -> DatePoint? {
        let mark = index
        let isNegative = kind(3) == .dash
        let number = token(isNegative ? 4 : 3)
        let close = isNegative ? 5 : 4
        guard number.kind == .number, (1...5).contains(number.value), kind(close) == .closeBracket else { return nil }
        var point = DatePoint(base: .nthWeekday, month: UInt8(truncatingIfNeeded: current.value), year: year)
        point.weekday = UInt8(truncatingIfNeeded: token(1).value)
        point.nth = Int8(truncatingIfNeeded: isNegative ? -number.value : number.value)
        index += close + 1
        if !isEnd, !((kind() == .plus || kind() == .dash) && kind(1) == .number && kind(2) == .day), kind() != .dash {
            index = mark
            return nil
        }
        point.offset = Int16(try readDayOffset(limit: 6, of: "a weekday"))
        let isRange = kind() == .dash && (kind(1) == .month || kind(1) == .easter || isYear(index + 1) || isDayBeforeMonth(index + 1))
        if !isEnd, !isRange {
            index = mark
            return nil
        }
        return point
    }

    /// Reads a range of months such as `Nov-Feb` after its first month has been read.
    private mutating func readMonths(from first: UInt8, year: Int16) throws(OpeningHoursError) {
        var last = first
        var lastYear = year
        if kind() == .dash, kind(1) == .month || year != 0 && isYear(index + 1) && kind(2) == .month {
            index += 1
            if kind() == .number {
                lastYear = Int16(truncatingIfNeeded: current.value)
                index += 1
            }
            last = UInt8(truncatingIfNeeded: current.value)
            index += 1
            while kind() == .dot { index += 1 }
        }
        guard year == 0 else {
            if lastYear == year, last < first { lastYear += 1 }
            guard lastYear >= year else { throw expected("a year not before the first") }
            appendMonths(from: first, to: last, year: year, lastYear: lastYear)
            return
        }
        var month = first
        rule.months |= 1 << UInt16(month)
        while month != last {
            month = month % 12 + 1
            rule.months |= 1 << UInt16(month)
        }
    }

    /// Appends the days from the first day of one month to the last day of another.
    mutating func appendMonths(from first: UInt8, to last: UInt8, year: Int16, lastYear: Int16? = nil) {
        let lastYear = lastYear ?? (last < first ? year + 1 : year)
        let from = DatePoint(month: first, day: 1, year: year)
        let to = DatePoint(month: last, day: UInt8(CivilDate.daysInMonth(Int(last), ofYear: Int(lastYear))), year: lastYear)
        dates.append(DateSelector(from: from, to: to))
    }
}
