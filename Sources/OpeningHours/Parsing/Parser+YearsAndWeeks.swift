extension Parser {
    // MARK: Years

    func isYear(_ position: Int) -> Bool {
        guard position < tokens.count, tokens[position].kind == .number, tokens[position].digits == 4, tokens[position].value >= 1900 else {
            return false
        }
        guard position + 1 < tokens.count else { return true }
        let next = tokens[position + 1]
        switch next.kind {
        case .colon: return !(position + 2 < tokens.count && tokens[position + 2].kind == .number && !tokens[position + 2].isSpaced)
        case .meridiem: return false
        // In "Mo 1900-2200", the numbers are times.
        case .dash: return rule.weekdays == 0 || rule.dates.start < dates.count
        default: return true
        }
    }

    mutating func readYears() throws(OpeningHoursError) {
        let first = years.count
        var onlyPlain = true
        while true {
            let start = current
            let from = Int16(truncatingIfNeeded: start.value)
            var selector = YearSelector(from: from, to: from, step: 1)
            index += 1
            if kind() == .dash {
                guard kind(1) == .number, token(1).digits == 4 else {
                    index += 1
                    throw expected("the year at which the range ends")
                }
                index += 1
                onlyPlain = false
                selector.to = Int16(truncatingIfNeeded: current.value)
                guard selector.to >= from else {
                    throw OpeningHoursError(.outOfRange(what: "the last year", allowed: "after the first"), byteOffset: offset)
                }
                index += 1
            } else if kind() == .plus {
                index += 1
                onlyPlain = false
                selector.to = YearSelector.openEnd
            }
            if kind() == .slash {
                guard kind(1) == .number, token(1).digits <= 3, token(1).value >= 1 else {
                    throw OpeningHoursError(.outOfRange(what: "the step", allowed: "1 year or more"), byteOffset: Int(token(1).start))
                }
                if selector.to == from { selector.to = YearSelector.openEnd }
                onlyPlain = false
                selector.step = Int16(truncatingIfNeeded: token(1).value)
                index += 2
            }
            years.append(selector)
            guard kind() == .comma || kind() == .and, isYear(index + 1), years.count < 10_000 else { break }
            index += 1
        }
        // In "2013 Dec 31", the year belongs to the date.
        if onlyPlain, years.count == first + 1, kind() == .month || kind() == .easter || isDayBeforeMonth(index) {
            let year = years.removeLast().from
            try readDates(year: year)
        }
    }

    // MARK: Weeks

    mutating func readWeeks() throws(OpeningHoursError) {
        index += 1
        while true {
            let from = try readWeekNumber()
            var to = from
            var step: Int32 = 1
            if kind() == .dash, kind(1) == .number {
                index += 1
                to = try readWeekNumber()
                guard to >= from else {
                    throw OpeningHoursError(
                        .outOfRange(what: "the last week", allowed: "after the first"),
                        byteOffset: Int(tokens[index - 1].start)
                    )
                }
                if kind() == .slash {
                    guard kind(1) == .number, (2...26).contains(token(1).value) else {
                        throw OpeningHoursError(.outOfRange(what: "the step", allowed: "2 to 26 weeks"), byteOffset: Int(token(1).start))
                    }
                    step = token(1).value
                    index += 2
                }
            }
            var week = from
            while week <= to {
                rule.weeks |= 1 << UInt64(week)
                week += step
            }
            // "week 01,week 03" repeats the word.
            if kind() == .comma || kind() == .and, kind(1) == .week, kind(2) == .number, !isClock(index + 2) {
                warn(.superfluous, token(1))
                index += 2
                continue
            }
            guard kind() == .comma || kind() == .and, kind(1) == .number, token(1).digits <= 2, !isClock(index + 1) else { return }
            index += 1
        }
    }

    private mutating func readWeekNumber() throws(OpeningHoursError) -> Int32 {
        guard kind() == .number, current.digits <= 2, !isClock(index) else { throw expected("the number of a week, 01 to 53") }
        let week = current.value
        guard (1...53).contains(week) else { throw OpeningHoursError(.outOfRange(what: "a week", allowed: "01 to 53"), byteOffset: offset) }
        if current.digits == 1 { warn(.missingZero, current, .token(.number, current.value)) }
        index += 1
        return week
    }

    /// Whether minutes, am or pm follow a number, so that it is a time of day and not a day of the month.
    func isClock(_ position: Int) -> Bool {
        guard position + 1 < tokens.count else { return false }
        let next = tokens[position + 1]
        switch next.kind {
        case .meridiem: return true
        case .colon: return position + 2 < tokens.count && tokens[position + 2].kind == .number && !tokens[position + 2].isSpaced
        case .dot:
            guard position + 2 < tokens.count, !next.isSpaced else { return false }
            return tokens[position + 2].kind == .number && !tokens[position + 2].isSpaced
        case .noise: return next.end - next.start == 1 || next.end - next.start == 3
        default: return false
        }
    }
}
