extension Parser {
    private var isDayStart: Bool {
        switch kind() {
        case .weekday, .weekdays, .weekdaysOrHolidays, .holiday, .holidayOffset: true
        default: false
        }
    }

    /// Reads weekdays and holidays: `Mo-Fr,PH`, `PH We`, `Sa[1,-1] +1 day`.
    mutating func readDays() throws(OpeningHoursError) {
        let hadWeekdays = rule.weekdays != 0 || Int(rule.nths.start) < nths.count
        let hadHolidays = Int(rule.holidays.start) < holidays.count
        let hadBoth = hadWeekdays && hadHolidays
        let start = current
        let weekdaysBefore = rule.weekdays
        rule.weekdays = 0
        let nthsBefore = nths.count
        let holidaysBefore = holidays.count
        reading: while true {
            try readDay()
            while kind() == .dot { index += 1 }
            skipNoise()
            switch kind() {
            case .comma, .and:
                let mark = index
                index += 1
                skipNoise()
                guard isDayStart else {
                    index = mark
                    break reading
                }
            case .weekday where holidays.count == holidaysBefore && tokens[index - 1].kind != .colon:
                // "Mo Tu 10:00-12:00" lacks a comma.
                warn(.missingSeparator, current)
            default: break reading
            }
        }
        let hasWeekdays = rule.weekdays != 0 || nths.count > nthsBefore
        let hasHolidays = holidays.count > holidaysBefore
        rule.weekdays |= weekdaysBefore
        if hadWeekdays || hadHolidays {
            if hasWeekdays != hasHolidays, !hadBoth, hasWeekdays != hadWeekdays {
                rule.holidayMode = .and
            } else if hasWeekdays && hasHolidays || hadBoth && rule.holidayMode == .or {
                throw OpeningHoursError(.unexpected(expected: "a time, or a comma between days"), byteOffset: Int(start.start))
            }
        }
    }

    private mutating func readDay() throws(OpeningHoursError) {
        let first = current
        switch first.kind {
        case .weekday:
            index += 1
            while kind() == .dot { index += 1 }
            if kind() == .openBracket {
                try readNth(weekday: UInt8(truncatingIfNeeded: first.value))
                return
            }
            var mask = UInt8(1) << UInt8(truncatingIfNeeded: first.value)
            if kind() == .dash, kind(1) != .number {
                index += 1
                skipNoise()
                guard kind() == .weekday else { throw expected("the weekday at which the range ends") }
                var day = first.value
                while day != current.value {
                    day = (day + 1) % 7
                    mask |= 1 << UInt8(truncatingIfNeeded: day)
                }
                index += 1
            }
            rule.weekdays |= mask
        case .weekdays:
            rule.weekdays |= UInt8(truncatingIfNeeded: first.value)
            index += 1
        case .weekdaysOrHolidays:
            rule.weekdays |= UInt8(truncatingIfNeeded: first.value)
            holidays.append(HolidaySelector(isSchool: false, offset: 0))
            index += 1
        case .holidayOffset:
            holidays.append(HolidaySelector(isSchool: false, offset: Int16(truncatingIfNeeded: first.value)))
            index += 1
        case .holiday:
            index += 1
            let offset = try readDayOffset(limit: 1, of: "a holiday")
            holidays.append(HolidaySelector(isSchool: first.value == 1, offset: Int16(offset)))
        default: throw expected("a weekday or a holiday")
        }
        guard holidays.count < 10_000 else { throw expected("fewer holidays") }
    }

    /// Reads `+2 days` or `-1 day`. Returns 0, and reads nothing, if there is no offset.
    mutating func readDayOffset(limit: Int, of what: String) throws(OpeningHoursError) -> Int {
        guard kind() == .plus || kind() == .dash, kind(1) == .number, kind(2) == .day else { return 0 }
        let sign = kind() == .plus ? 1 : -1
        let count = Int(token(1).value)
        guard (1...limit).contains(count) else {
            throw OpeningHoursError(
                .outOfRange(what: "the offset from " + what, allowed: limit == 1 ? "one day" : "1 to \(limit) days"),
                byteOffset: Int(token(1).start)
            )
        }
        if token(1).isSpaced {
            flaws.append(Flaw(kind: .superfluous, start: current.end, length: token(1).start - min(current.end, token(1).start)))
        }
        index += 3
        return sign * count
    }

    private mutating func readNth(weekday: UInt8) throws(OpeningHoursError) {
        let bracket = offset
        index += 1
        var mask: UInt16 = 0
        while true {
            let isNegative = kind() == .dash
            if isNegative { index += 1 }
            guard kind() == .number else { throw expected("a number 1 to 5 or -1 to -5") }
            guard (1...5).contains(current.value) else {
                throw OpeningHoursError(
                    .outOfRange(what: "the number of a weekday in its month", allowed: "1 to 5 or -1 to -5"),
                    byteOffset: offset
                )
            }
            let from = current.value
            index += 1
            if kind() == .dash, !isNegative {
                index += 1
                guard kind() == .number else { throw expected("a number 1 to 5") }
                guard (from...5).contains(current.value) else {
                    throw OpeningHoursError(.outOfRange(what: "the last number", allowed: "\(from) to 5"), byteOffset: offset)
                }
                for number in from...current.value { mask |= 1 << UInt16(number) }
                index += 1
            } else {
                mask |= 1 << UInt16(isNegative ? from + 8 : from)
            }
            if kind() == .comma {
                index += 1
                continue
            }
            guard kind() == .closeBracket else {
                throw kind() == .end ? OpeningHoursError(.unterminated("the bracket"), byteOffset: bracket) : expected("\",\" or \"]\"")
            }
            index += 1
            break
        }
        let offset = try readDayOffset(limit: 6, of: "a weekday")
        nths.append(NthSelector(weekday: weekday, mask: mask, offset: Int16(offset)))
        guard nths.count < 10_000 else { throw expected("fewer weekdays") }
    }
}
