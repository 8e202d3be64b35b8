// Words that come in another order than in the specification: "last Friday of the month", "25th", "except Wednesday",
// "24.12.2026".

extension Lexer {
    // MARK: Numbers with something behind or between them

    /// Skips the letters after an ordinal number (`1st`, `22nd`). The number says which of a month's weekdays is meant
    /// (`2nd Sunday`), or is a day of the month.
    mutating func skipOrdinalSuffix(_ value: Int32) -> Bool {
        guard position + 1 < bytes.count, bytes[position] >= 0x41 else { return false }
        let suffix = (bytes[position] | 0x20, bytes[position + 1] | 0x20)
        let expected: (UInt8, UInt8) =
            switch (value / 10 % 10, value % 10) {
            case (1, _): (0x74, 0x68)
            case (_, 1): (0x73, 0x74)
            case (_, 2): (0x6E, 0x64)
            case (_, 3): (0x72, 0x64)
            default: (0x74, 0x68)
            }
        guard suffix == expected, (1...31).contains(value) else { return false }
        if let (scalar, _) = scalar(at: position + 2), isWordScalar(scalar) { return false }
        warn(.superfluous, position, 2)
        position += 2
        return true
    }

    /// Whether a number has a point and a word after it (`1. Sonntag`), in a position where no time ends.
    func hasOrdinalPoint(_ value: Int32) -> Bool {
        guard (1...5).contains(value), position < bytes.count, bytes[position] == 0x2E,
            [nil, .semicolon, .comma, .and, .noise].contains(tokens.last?.kind)
        else { return false }
        var next = position + 1
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        return scalar(at: next).map { isWordScalar($0.0) } ?? false
    }

    /// Reads `2026-12-24`, `2026/12/24` or `2026.12.24` after the year has been read.
    mutating func isoDate(from start: Int, year: Int32, isSpaced: Bool) -> Bool {
        guard (1970...2199).contains(year), position + 5 < bytes.count else { return false }
        let mark = bytes[position]
        guard mark == 0x2D || mark == 0x2F || mark == 0x2E, bytes[position + 3] == mark,
            let month = twoDigits(position + 1, upTo: 12), let day = twoDigits(position + 4, upTo: 31)
        else { return false }
        let end = position + 6
        if end < bytes.count, bytes[end] &- 0x30 < 10 || bytes[end] == 0x3A { return false }
        warn(.dayOrder, start, end - start)
        appendDate((year, start, start + 4), month: (month, position + 1, position + 3), day: (day, position + 4, end), isSpaced: isSpaced)
        position = end
        dateEnd = end
        return true
    }

    private func twoDigits(_ index: Int, upTo limit: Int32) -> Int32? {
        guard index + 1 < bytes.count, bytes[index] &- 0x30 < 10, bytes[index + 1] &- 0x30 < 10 else { return nil }
        let value = Int32(bytes[index] &- 0x30) * 10 + Int32(bytes[index + 1] &- 0x30)
        return (1...limit).contains(value) ? value : nil
    }

    private typealias DatePart = (value: Int32, start: Int, end: Int)

    /// Appends a year, a month and a day in the specification's order.
    private mutating func appendDate(_ year: DatePart, month: DatePart, day: DatePart, isSpaced: Bool) {
        for (kind, digits, part) in [(TokenKind.number, UInt8(4), year), (.month, 0, month), (.number, 2, day)] {
            tokens.append(
                Token(
                    kind: kind,
                    isSpaced: kind == .month || digits == 2 || isSpaced,
                    digits: digits,
                    value: part.value,
                    start: UInt32(part.start),
                    end: UInt32(part.end)
                )
            )
        }
    }

    /// Reads the year in `24.12.2026`, after the date has been read up to its second point.
    mutating func dateBeforeYear(from start: Int, month: Int32, monthEnd: Int, day: Int32, dayEnd: Int, isSpaced: Bool) -> Bool {
        var year: Int32 = 0
        let end = monthEnd + 5
        guard end <= bytes.count, end == bytes.count || bytes[end] &- 0x30 >= 10 else { return false }
        for index in monthEnd + 1..<end {
            guard bytes[index] &- 0x30 < 10 else { return false }
            year = year * 10 + Int32(bytes[index] &- 0x30)
        }
        guard (1970...2199).contains(year) else { return false }
        warn(.dayOrder, start, end - start)
        appendDate((year, monthEnd + 1, end), month: (month, dayEnd + 1, monthEnd), day: (day, start, end), isSpaced: isSpaced)
        position = end
        dateEnd = end
        return true
    }

    // MARK: Words for dates

    /// Reads a word that stands for a date (`Christmas Eve`, `Good Friday`) as several tokens.
    /// - Returns: false if the word is not such a word.
    mutating func namedDate(_ token: Token) -> Bool {
        func part(_ kind: TokenKind, _ value: Int32 = 0, digits: UInt8 = 0, isSpaced: Bool = true) -> Token {
            Token(kind: kind, isSpaced: isSpaced, digits: digits, value: value, start: token.start, end: token.end)
        }
        switch token.kind {
        case .month where token.value > 12:
            tokens.append(part(.month, token.value / 100, isSpaced: token.isSpaced))
            tokens.append(part(.number, token.value % 100, digits: 2))
        case .easter where token.value != 0:
            tokens.append(part(.easter, isSpaced: token.isSpaced))
            tokens.append(part(token.value < 0 ? .dash : .plus))
            tokens.append(part(.number, abs(token.value), digits: 2, isSpaced: false))
            tokens.append(part(.day))
        default: return false
        }
        return true
    }

    // MARK: After the last token

    /// Moves ordinals behind their weekdays, and exceptions into rules of their own.
    mutating func rearrange() {
        joinOrdinals()
        separateExceptions()
    }

    /// Turns `2nd and 4th Sat` into `Sa[2,4]`; an ordinal without a weekday is a day of the month.
    private mutating func joinOrdinals() {
        var made: [Token] = []
        var index = 0
        while index < tokens.count {
            guard let (numbers, next) = ordinals(at: index), tokens[next].kind == .weekday else {
                var token = tokens[index]
                if token.kind == .ordinal, token.value > 0 {
                    token.kind = .number
                    if token.digits == 0 { token.digits = 2 }
                }
                made.append(token)
                index += 1
                continue
            }
            let first = tokens[index]
            var day = next
            while true {
                appendNth(tokens[day], of: numbers, from: first, to: &made)
                guard day + 2 < tokens.count, tokens[day + 1].kind == .comma || tokens[day + 1].kind == .and,
                    tokens[day + 2].kind == .weekday
                else { break }
                made.append(tokens[day + 1])
                day += 2
            }
            index = day + 1
        }
        tokens = made
    }

    /// Returns the ordinals at an index, as numbers of weekdays in their month, and the index after them; nil if there
    /// is no ordinal, or one beyond the fifth.
    private func ordinals(at index: Int) -> (numbers: [Int32], next: Int)? {
        var numbers: [Int32] = []
        var index = index
        while tokens[index].kind == .ordinal, tokens[index].value <= 5 {
            numbers.append(tokens[index].value)
            index += 1
            while tokens[index].kind == .dot { index += 1 }
            guard [.comma, .and, .plus, .slash].contains(tokens[index].kind), tokens[index + 1].kind == .ordinal else { break }
            index += 1
        }
        return numbers.isEmpty ? nil : (numbers, index)
    }

    private func appendNth(_ weekday: Token, of numbers: [Int32], from first: Token, to made: inout [Token]) {
        func part(_ kind: TokenKind, _ value: Int32 = 0, isSpaced: Bool = false) -> Token {
            Token(kind: kind, isSpaced: isSpaced, digits: kind == .number ? 1 : 0, value: value, start: first.start, end: weekday.end)
        }
        made.append(part(.weekday, weekday.value, isSpaced: first.isSpaced))
        made.append(part(.openBracket))
        for (place, number) in numbers.enumerated() {
            if place > 0 { made.append(part(.comma)) }
            if number < 0 { made.append(part(.dash)) }
            made.append(part(.number, abs(number)))
        }
        made.append(part(.closeBracket))
    }

    /// Turns `Mo-Fr 9-17 (except We)` into `Mo-Fr 9-17; We off`, and a break into a time that is off.
    private mutating func separateExceptions() {
        var made: [Token] = []
        var isInParentheses = false
        var open: Token?
        var hasTime = false
        func close(before token: Token) {
            guard let exception = open else { return }
            open = nil
            guard exception.value == 1 || !hasTime else { return }
            made.append(Token(kind: .state, isSpaced: true, value: 0, start: exception.start, end: token.start))
        }
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .exception:
                close(before: token)
                if made.last?.kind == .openParen {
                    made.removeLast()
                    isInParentheses = true
                }
                while let last = made.last, [.comma, .and, .semicolon].contains(last.kind) { made.removeLast() }
                made.append(Token(kind: .semicolon, isSpaced: token.isSpaced, start: token.start, end: token.end))
                open = token
                hasTime = false
            case .closeParen where isInParentheses:
                close(before: token)
                isInParentheses = false
            case .semicolon, .bar, .end:
                close(before: token)
                made.append(token)
            case .state where open != nil:
                open = nil
                made.append(token)
            case .number, .event, .clockWord:
                // "except Dec 25" names a day, so its number is not a time.
                let before = index > 0 ? tokens[index - 1].kind : .end
                if before != .month, before != .openBracket, !(index + 1 < tokens.count && tokens[index + 1].kind == .month) {
                    hasTime = true
                }
                made.append(token)
            case .colon where index > 0 && tokens[index - 1].kind == .exception: break
            default: made.append(token)
            }
        }
        tokens = made
    }
}
