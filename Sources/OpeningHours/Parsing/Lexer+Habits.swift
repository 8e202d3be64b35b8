// Habits around times and days that differ from the specification: a tag's key, arrows, slashes, numeric dates, names
// without spaces between them.

extension Lexer {
    /// Skips `opening_hours=` before the value.
    mutating func skipKey() {
        // The keys begin with o, s or c.
        guard bytes.count > 6, bytes[0] == 0x6F || bytes[0] == 0x73 || bytes[0] == 0x63, let equals = bytes.prefix(60).firstIndex(of: 0x3D)
        else { return }
        var end = equals
        while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
        let key = bytes[..<end]
        let isKey = key.allSatisfy { $0 &- 0x61 < 26 || $0 == 0x5F || $0 == 0x3A }
        guard isKey,
            key.starts(with: Array("opening_hours".utf8)) || key.elementsEqual("service_times".utf8)
                || key.elementsEqual("collection_times".utf8)
        else { return }
        warn(.superfluous, 0, equals + 1)
        position = equals + 1
    }

    /// Skips the head of `->` or `=>`, whose shaft has been read as a dash.
    mutating func skipArrowhead() {
        guard position < bytes.count, bytes[position] == 0x3E else { return }
        warn(.superfluous, position, 1)
        position += 1
    }

    /// Returns the next character that is not a space.
    private func nextByte(after index: Int) -> UInt8? {
        var index = index
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index < bytes.count ? bytes[index] : nil
    }

    /// Whether a digit follows: in `9-12 | 14-18`, the bar separates times and not rules.
    var isFollowedByDigit: Bool { nextByte(after: position + 1).map { $0 &- 0x30 < 10 } ?? false }

    private func startsWord(_ byte: UInt8?) -> Bool { byte.map { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0xC2 } ?? false }

    private var followsDay: Bool {
        switch tokens.last?.kind {
        case .weekday, .weekdays, .holiday: true
        case .ambiguous: ambiguities.last?.first?.kind == .weekday
        default: false
        }
    }

    /// Whether a plus sign stands between two days, as in `So + Feiertage`.
    var joinsDays: Bool { followsDay && startsWord(nextByte(after: position + 1)) }

    /// Reads a slash: `Sat/Sun` is a list of days, `9-17 / Sat 9-12` is a list of rules, and any other slash stands
    /// before a step.
    mutating func slash(_ isSpaced: Bool) {
        guard startsWord(nextByte(after: position + 1)) else { return token(.slash, isSpaced) }
        switch tokens.last?.kind {
        case .number, .meridiem, .state, .noise:
            warn(.character, position, 1)
            token(.semicolon, isSpaced)
        case _ where followsDay:
            warn(.character, position, 1)
            token(.comma, isSpaced)
        default: token(.slash, isSpaced)
        }
    }

    private mutating func token(_ kind: TokenKind, _ isSpaced: Bool) {
        tokens.append(Token(kind: kind, isSpaced: isSpaced, start: UInt32(position), end: UInt32(position + 1)))
        position += 1
    }

    // MARK: Numeric dates

    /// Reads up to two digits at an index; returns their value and the index after them.
    private func smallNumber(_ index: Int, upTo limit: Int32) -> (value: Int32, end: Int)? {
        var end = index
        var value: Int32 = 0
        while end < bytes.count, end - index < 3, bytes[end] &- 0x30 < 10 {
            value = value * 10 + Int32(bytes[end] &- 0x30)
            end += 1
        }
        return end > index && end - index <= 2 && (1...limit).contains(value) ? (value, end) : nil
    }

    private struct NumericDate {
        var day: Int32
        var month: Int32
        /// The indices after the day, after the month, and after the whole date.
        var ends: (day: Int, month: Int, all: Int)
        var hasLastDot: Bool
        /// Whether digits follow the last point, as in `24.12.2026`.
        var hasYear: Bool
    }

    /// Reads `24.12.` or `24.12`.
    private func readNumericDate(_ start: Int) -> NumericDate? {
        guard let day = smallNumber(start, upTo: 31), day.end < bytes.count, bytes[day.end] == 0x2E,
            let month = smallNumber(day.end + 1, upTo: 12)
        else { return nil }
        let hasDot = month.end < bytes.count && bytes[month.end] == 0x2E
        let hasYear = hasDot && month.end + 1 < bytes.count && bytes[month.end + 1] &- 0x30 < 10
        let ends = (day: day.end, month: month.end, all: month.end + (hasDot ? 1 : 0))
        return NumericDate(day: day.value, month: month.value, ends: ends, hasLastDot: hasDot, hasYear: hasYear)
    }

    /// Returns the index after a dash, if only spaces stand before the dash.
    private func afterDash(_ index: Int) -> Int? {
        var index = index
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        if index < bytes.count, bytes[index] == 0x2D {
            index += 1
        } else if let (scalar, length) = scalar(at: index), (0x2010...0x2015).contains(scalar.value) {
            index += length
        } else {
            return nil
        }
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index
    }

    /// Reads dates with points after day and month, such as `01.05.-30.09.`, at the start of a rule or as the end of a
    /// range that such a date begins. Elsewhere the number is a time (`9.30`) at the end of a sentence.
    mutating func numericDate(from start: Int, isSpaced: Bool) -> Bool {
        guard let date = readNumericDate(start) else { return false }
        let endsRange = tokens.last?.kind == .dash && tokens.count >= 2 && Int(tokens[tokens.count - 2].end) == dateEnd
        let startsRule = tokens.isEmpty || [.semicolon, .comma, .and, .exception].contains(tokens.last?.kind)
        if date.hasYear {
            guard endsRange || startsRule else { return false }
            return dateBeforeYear(
                from: start,
                month: date.month,
                monthEnd: date.ends.month,
                day: date.day,
                dayEnd: date.ends.day,
                isSpaced: isSpaced
            )
        }
        if !endsRange {
            guard date.hasLastDot, startsRule else { return false }
            if let next = afterDash(date.ends.all) {
                guard let last = readNumericDate(next), !last.hasYear else { return false }
            } else {
                guard date.ends.all < bytes.count, bytes[date.ends.all] == 0x20 || bytes[date.ends.all] == 0x3A else { return false }
            }
        }
        warn(.dayOrder, start, date.ends.all - start)
        tokens.append(
            Token(kind: .month, isSpaced: isSpaced, value: date.month, start: UInt32(date.ends.day + 1), end: UInt32(date.ends.month))
        )
        tokens.append(
            Token(kind: .number, isSpaced: true, digits: 2, value: date.day, start: UInt32(start), end: UInt32(date.ends.all))
        )
        position = date.ends.all
        dateEnd = date.ends.all
        return true
    }

    // MARK: Words

    /// Reads `9a-5p`, where a letter directly follows the hour.
    mutating func shortMeridiem(_ isSpaced: Bool) -> Bool {
        guard !isSpaced, tokens.last?.kind == .number, position < bytes.count else { return false }
        let letter = bytes[position] | 0x20
        guard letter == 0x61 || letter == 0x70 else { return false }
        if let (scalar, _) = scalar(at: position + 1), isWordScalar(scalar) || scalar.value &- 0x30 < 10 || scalar == "." { return false }
        tokens.append(
            Token(
                kind: .meridiem,
                isSpaced: false,
                value: letter == 0x70 ? 12 : 0,
                start: UInt32(position),
                end: UInt32(position + 1)
            )
        )
        position += 1
        return true
    }

    /// Reads the longest known word at the start of a run of letters in a script without spaces: `土日祝`, `周一至周五`.
    mutating func wordWithoutSpaces(from start: Int, isSpaced: Bool) -> Bool {
        guard let (first, _) = scalar(at: start), first.value >= 0xE00, first.value < 0xE80 || first.value >= 0x2E80 else { return false }
        if numberOfWeekday(first, from: start, isSpaced: isSpaced) { return true }
        var ends: [Int] = []
        var end = start
        while ends.count < 12, let (scalar, length) = scalar(at: end), isWordScalar(scalar) {
            end += length
            ends.append(end)
        }
        for end in ends.reversed() {
            guard let senses = Vocabulary.senses[String(decoding: bytes[start..<end], as: UTF8.self)], senses.count == 1,
                let sense = senses.first
            else { continue }
            warn(sense.kind == .weekday || sense.kind == .month ? .language : .word, start, end - start)
            evidence |= sense.languages & ~Vocabulary.english
            tokens.append(Token(kind: sense.kind, isSpaced: isSpaced, value: sense.value, start: UInt32(start), end: UInt32(end)))
            position = end
            return sense.kind != .comment
        }
        return false
    }

    /// Reads a number that stands for a weekday after another weekday: `星期一至五`, `周一、三`.
    private mutating func numberOfWeekday(_ first: Unicode.Scalar, from start: Int, isSpaced: Bool) -> Bool {
        let numbers: [Unicode.Scalar] = ["一", "二", "三", "四", "五", "六", "日", "天"]
        let count = tokens.count
        guard count >= 2, [.dash, .comma, .and].contains(tokens[count - 1].kind), tokens[count - 2].kind == .weekday,
            let day = numbers.firstIndex(of: first)
        else { return false }
        if let (next, _) = scalar(at: start + 3), isWordScalar(next) { return false }
        position = start + 3
        warn(.language, start, 3)
        let value = Int32(min(day, 6))
        tokens.append(Token(kind: .weekday, isSpaced: isSpaced, value: value, start: UInt32(start), end: UInt32(position)))
        return true
    }

    /// Puts commas between days that touch, as in `土日祝`.
    mutating func separateDays(at index: Int) {
        let days: [TokenKind] = [.weekday, .weekdays, .holiday]
        guard index > 0, index < tokens.count, !tokens[index].isSpaced, days.contains(tokens[index].kind),
            days.contains(tokens[index - 1].kind),
            tokens[index - 1].end == tokens[index].start
        else { return }
        let start = tokens[index].start
        tokens.insert(Token(kind: .comma, isSpaced: false, start: start, end: start), at: index)
    }
}
