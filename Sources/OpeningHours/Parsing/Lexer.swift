internal import PortolanBasics

/// Turns the bytes of a value into tokens. Words of the specification take a fast path without allocation; everything
/// else goes through `Vocabulary`.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    var tokens: [Token] = []
    var comments: [String] = []
    var flaws: [Flaw] = []
    /// The senses of ambiguous words.
    var ambiguities: [[WordSense]] = []
    /// The languages of unambiguous words, which decide the senses of ambiguous ones.
    var evidence: UInt64 = 0
    var hasForeignWords = false
    /// The languages of the place's country, which decide the meaning of a short name; 0 if the country is not known.
    let countryLanguages: UInt64
    /// The number of short names of weekdays (`Data/short-weekdays.tsv`) that have been read.
    var shortNames = 0
    /// Whether an ordinal or an exception has been read.
    var needsRearranging = false
    /// The end of the last numeric date; a dash and another date may follow it.
    var dateEnd = -1

    init(_ bytes: [UInt8], countryLanguages: UInt64 = 0) {
        self.bytes = bytes
        self.countryLanguages = countryLanguages
        tokens.reserveCapacity(bytes.count / 2 + 4)
    }

    mutating func run() throws(OpeningHoursError) {
        skipKey()
        while true {
            let isSpaced = skipSpaces()
            guard position < bytes.count else { break }
            let byte = bytes[position]
            switch byte {
            case 0x30...0x39: try number(isSpaced)
            case 0x41...0x5A, 0x61...0x7A: try word(isSpaced)
            case 0x2D:
                symbol(.dash, isSpaced)
                skipArrowhead()
            case 0x3A: symbol(.colon, isSpaced)
            case 0x2C: symbol(.comma, isSpaced)
            case 0x3B: symbol(.semicolon, isSpaced)
            case 0x2B: symbol(joinsDays ? .and : .plus, isSpaced)
            case 0x2F: slash(isSpaced)
            case 0x3F:
                warn(.character, position, 1)
                symbol(.openEnd, isSpaced)
            case 0x28: symbol(.openParen, isSpaced)
            case 0x29: symbol(.closeParen, isSpaced)
            case 0x5B: symbol(.openBracket, isSpaced)
            case 0x5D: symbol(.closeBracket, isSpaced)
            case 0x2E: symbol(.dot, isSpaced)
            case 0x7C:
                guard position + 1 < bytes.count, bytes[position + 1] == 0x7C else {
                    warn(.character, position, 1)
                    symbol(isFollowedByDigit ? .comma : .semicolon, isSpaced)
                    continue
                }
                tokens.append(Token(kind: .bar, isSpaced: isSpaced, start: UInt32(position), end: UInt32(position + 2)))
                position += 2
            case 0x22: try quotation(isSpaced, opening: 1, closing: [[0x22]])
            case 0x26:
                warn(.word, position, 1)
                symbol(.and, isSpaced)
            case 0x3D, 0x7E:
                warn(.character, position, 1)
                symbol(.dash, isSpaced)
                skipArrowhead()
            default: try other(isSpaced)
            }
        }
        tokens.append(Token(kind: .end, isSpaced: true, start: UInt32(bytes.count), end: UInt32(bytes.count)))
        if !ambiguities.isEmpty || hasForeignWords { try resolve() }
        if !flaws.isEmpty { readFlaws() }
        if needsRearranging { rearrange() }
    }

    mutating func warn(_ kind: OpeningHoursWarning.Kind, _ start: Int, _ length: Int) {
        flaws.append(Flaw(kind: kind, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length)))
    }

    /// Records in each flaw the token or the date that its bytes were read as.
    private mutating func readFlaws() {
        var first = 0
        for index in flaws.indices where flaws[index].kind != .superfluous && flaws[index].kind != .missingSpace {
            let flaw = flaws[index]
            // Flaws and tokens are nearly in order, so each search goes on from the last token and rarely starts again.
            if first > 0, tokens[first].start > flaw.start { first = 0 }
            while first < tokens.count, tokens[first].start < flaw.start { first += 1 }
            guard first < tokens.count, tokens[first].start < flaw.end, tokens[first].kind != .end else { continue }
            flaws[index].reading = date(at: first, in: flaw).map { .date($0) } ?? .token(tokens[first].kind, tokens[first].value)
        }
    }

    /// Returns the date that begins at a token, if all of its tokens come from the flaw's bytes: `24.12.2026`, `Good
    /// Friday`.
    private func date(at index: Int, in flaw: Flaw) -> DatePoint? {
        let own = tokens[index...].prefix { $0.start >= flaw.start && $0.start < flaw.end && $0.end <= flaw.end }
        guard own.count > 1, own.contains(where: { $0.kind == .month || $0.kind == .easter }) else { return nil }
        var point = DatePoint()
        for token in own {
            switch token.kind {
            case .month: point.month = UInt8(truncatingIfNeeded: token.value)
            case .easter: point.base = .easter
            case .dash: point.offset = -1
            case .number where token.digits == 4: point.year = Int16(truncatingIfNeeded: token.value)
            case .number where point.base == .easter:
                point.offset = Int16(truncatingIfNeeded: point.offset < 0 ? -token.value : token.value)
            case .number: point.day = UInt8(truncatingIfNeeded: token.value)
            default: break
            }
        }
        return point
    }

    @inline(__always)
    private mutating func symbol(_ kind: TokenKind, _ isSpaced: Bool) {
        let start = UInt32(truncatingIfNeeded: position)
        tokens.append(Token(kind: kind, isSpaced: isSpaced, start: start, end: start &+ 1))
        position += 1
    }

    /// Skips spaces, tabs, line ends and Unicode's spaces.
    @inline(__always)
    private mutating func skipSpaces() -> Bool {
        let start = position
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        if position < bytes.count, bytes[position] <= 0x0D || bytes[position] >= 0xC2 { skipUnusualSpaces() }
        return position > start
    }

    private mutating func skipUnusualSpaces() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x20 {
                position += 1
            } else if byte >= 0x09 && byte <= 0x0D {
                space(1)
            } else if byte >= 0xC2, let (scalar, length) = scalar(at: position), scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                space(length)
            } else {
                break
            }
        }
    }

    private mutating func space(_ length: Int) {
        flaws.append(Flaw(kind: .character, start: UInt32(position), length: UInt32(length), reading: .value("a space")))
        position += length
    }

    // MARK: Numbers

    private mutating func number(_ isSpaced: Bool) throws(OpeningHoursError) {
        let start = position
        var value: Int32 = 0
        var digits = 0
        while position < bytes.count, bytes[position] &- 0x30 < 10 {
            if digits < 9 { value = value * 10 + Int32(bytes[position] &- 0x30) }
            digits += 1
            position += 1
        }
        // Nearly all numbers end here: neither a letter nor a point follows, so the number is complete.
        if digits <= 2, value != 7, value != 12, value != 24,
            position == bytes.count || bytes[position] < 0x41 && bytes[position] != 0x2E
        {
            if value == 0, isSecond(value, digits, isSpaced) { return }
            tokens.append(
                Token(
                    kind: .number,
                    isSpaced: isSpaced,
                    digits: UInt8(truncatingIfNeeded: digits),
                    value: value,
                    start: UInt32(truncatingIfNeeded: start),
                    end: UInt32(truncatingIfNeeded: position)
                )
            )
            return
        }
        if position < bytes.count, bytes[position] >= 0x80, digitValue(at: position) != nil {
            return try unusualNumber(isSpaced, from: start)
        }
        // "24/7" is the only phrase of the specification that begins with a number.
        if value == 24, isSpaced || tokens.last?.kind != .colon, position + 1 < bytes.count, bytes[position] == 0x2F,
            bytes[position + 1] == 0x37,
            position + 2 == bytes.count || !isDigitOrSlash(position + 2)
        {
            tokens.append(Token(kind: .always, isSpaced: isSpaced, start: UInt32(start), end: UInt32(position + 2)))
            position += 2
            return
        }
        // "+7 days" is an offset, not a phrase.
        if value == 7 || value == 12 || value == 24, digits <= 2, position < bytes.count, bytes[position] != 0x3A, bytes[position] != 0x2E,
            value == 12 || tokens.last?.kind != .plus && tokens.last?.kind != .dash, phrase(from: start, isSpaced: isSpaced)
        {
            return
        }
        // "2ª feira" is a weekday.
        if digits == 1, position + 1 < bytes.count, bytes[position] == 0xC2, bytes[position + 1] == 0xAA,
            phrase(from: start, isSpaced: isSpaced)
        {
            return
        }
        guard digits <= 4 else { throw OpeningHoursError(.unexpected(expected: "a number of at most four digits"), byteOffset: start) }
        if digits <= 2, position < bytes.count, bytes[position] == 0x2E, numericDate(from: start, isSpaced: isSpaced) { return }
        if digits == 4, isoDate(from: start, year: value, isSpaced: isSpaced) { return }
        if isSecond(value, digits, isSpaced) { return }
        let isOrdinal = digits <= 2 && (skipOrdinalSuffix(value) || hasOrdinalPoint(value))
        if isOrdinal { needsRearranging = true }
        tokens.append(
            Token(
                kind: isOrdinal ? .ordinal : .number,
                isSpaced: isSpaced,
                digits: UInt8(digits),
                value: value,
                start: UInt32(start),
                end: UInt32(position)
            )
        )
    }

    /// Whether the number is the seconds of a time such as `09:00:00`. Seconds of zero are dropped.
    private mutating func isSecond(_ value: Int32, _ digits: Int, _ isSpaced: Bool) -> Bool {
        let count = tokens.count
        guard digits == 2, value == 0, !isSpaced, count >= 4, tokens[count - 3].kind == .colon, tokens[count - 1].kind == .colon,
            tokens[count - 2].kind == .number, tokens[count - 4].kind == .number,
            !tokens[count - 1].isSpaced, !tokens[count - 2].isSpaced, !tokens[count - 3].isSpaced
        else { return false }
        warn(.superfluous, Int(tokens[count - 1].start), 3)
        tokens.removeLast()
        return true
    }

    private func isDigitOrSlash(_ index: Int) -> Bool { bytes[index] == 0x2F || bytes[index] &- 0x30 < 10 }

    /// Reads full-width, superscript and subscript digits, and degree signs as zeros.
    private mutating func unusualNumber(_ isSpaced: Bool, from start: Int) throws(OpeningHoursError) {
        position = start
        var value: Int32 = 0
        var digits = 0
        while position < bytes.count {
            if bytes[position] &- 0x30 < 10 {
                value = value * 10 + Int32(bytes[position] &- 0x30)
                position += 1
            } else if let (digit, length) = digitValue(at: position) {
                value = value * 10 + digit
                position += length
            } else {
                break
            }
            digits += 1
            guard digits <= 4 else { throw OpeningHoursError(.unexpected(expected: "a number of at most four digits"), byteOffset: start) }
        }
        warn(.character, start, position - start)
        tokens.append(
            Token(kind: .number, isSpaced: isSpaced, digits: UInt8(digits), value: value, start: UInt32(start), end: UInt32(position))
        )
    }

    private func digitValue(at index: Int) -> (Int32, Int)? {
        guard let (scalar, length) = scalar(at: index) else { return nil }
        switch scalar.value {
        case 0xB0, 0xBA: return (0, length)
        case 0xB2: return (2, length)
        case 0xB3: return (3, length)
        case 0xB9: return (1, length)
        case 0x2070, 0x2074...0x2079: return (Int32(scalar.value - 0x2070), length)
        case 0x2080...0x2089: return (Int32(scalar.value - 0x2080), length)
        default:
            // Decimal digits of other scripts: full-width, Arabic-Indic, Devanagari, Thai …
            guard scalar.value > 0x7F, scalar.properties.generalCategory == .decimalNumber, let digit = scalar.properties.numericValue
            else {
                return nil
            }
            return (Int32(clamping: digit), length)
        }
    }

    /// Returns the scalar at an index; nil if the index is out of range.
    func scalar(at index: Int) -> (Unicode.Scalar, Int)? {
        guard index < bytes.count else { return nil }
        let first = bytes[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= bytes.count else { return nil }
        var value = UInt32(first) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
        for offset in 1..<max(length, 1) where length > 1 { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }

    // MARK: Quotations and everything else

    private mutating func quotation(_ isSpaced: Bool, opening: Int, closing: [[UInt8]]) throws(OpeningHoursError) {
        let start = position
        var index = position + opening
        while index < bytes.count {
            for mark in closing
            where bytes[index] == mark[0] && index + mark.count <= bytes.count && bytes[index..<index + mark.count].elementsEqual(mark) {
                tokens.append(
                    Token(
                        kind: .comment,
                        isSpaced: isSpaced,
                        value: Int32(comments.count),
                        start: UInt32(start),
                        end: UInt32(index + mark.count)
                    )
                )
                comments.append(String(decoding: bytes[start + opening..<index], as: UTF8.self))
                position = index + mark.count
                return
            }
            index += 1
        }
        throw OpeningHoursError(.unterminated("the comment"), byteOffset: start)
    }

    private mutating func other(_ isSpaced: Bool) throws(OpeningHoursError) {
        let start = position
        guard let (scalar, length) = scalar(at: position) else {
            throw OpeningHoursError(.unexpected(expected: "UTF-8 text"), byteOffset: position)
        }
        var kind: TokenKind?
        switch scalar.value {
        case 0x2010...0x2015, 0x2192, 0x21D2, 0x2794, 0x279C, 0x279E, 0x27A1, 0x27F6, 0x2212, 0x30FC, 0xFF0D, 0x301C, 0xFF5E, 0xFE58,
            0xFE63, 0x223C, 0xAD:
            kind = .dash
        case 0xFF1A, 0xA789, 0x2236: kind = .colon
        case 0xFF0C, 0x3001, 0x060C, 0xFE50: kind = .comma
        case 0xFF1B, 0x061B: kind = .semicolon
        case 0xFF0E: kind = .dot
        case 0xFF0B: kind = .plus
        case 0xFF0F: kind = .slash
        case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0x300C, 0x300E, 0xFF02:
            warn(.comment, start, length)
            let marks: [Unicode.Scalar] =
                switch scalar.value {
                case 0x201C, 0x201D: ["\u{201D}", "\u{201C}"]
                case 0x201E: ["\u{201C}", "\u{201D}"]
                case 0x201F: ["\u{201D}"]
                case 0xAB: ["\u{BB}"]
                case 0x300C: ["\u{300D}"]
                case 0x300E: ["\u{300F}"]
                default: ["\u{FF02}"]
                }
            return try quotation(isSpaced, opening: length, closing: marks.map { Array(String($0).utf8) })
        default: break
        }
        if let kind {
            warn(.character, start, length)
            position += length
            tokens.append(Token(kind: kind, isSpaced: isSpaced, start: UInt32(start), end: UInt32(position)))
            if kind == .dash { skipArrowhead() }
            return
        }
        if digitValue(at: position) != nil { return try unusualNumber(isSpaced, from: start) }
        if isWordScalar(scalar) {
            let count = tokens.count
            if phrase(from: start, isSpaced: isSpaced) || wordWithoutSpaces(from: start, isSpaced: isSpaced) {
                return separateDays(at: count)
            }
            return try unknownWord(from: start, isSpaced: isSpaced)
        }
        throw OpeningHoursError(.unexpected(expected: "a rule, not \"\(scalar)\""), byteOffset: start)
    }
}
