// The words of the specification take a fast path; all other words are phrases of `Vocabulary`.

extension Lexer {
    mutating func word(_ isSpaced: Bool) throws(OpeningHoursError) {
        let start = position
        var packed: UInt64 = 0
        var index = position
        // No word of the specification has more than eight letters.
        while index < bytes.count, index - start <= 8, isASCIILetter(bytes[index]) {
            if index - start < 8 { packed = packed << 8 | UInt64(bytes[index]) }
            index += 1
        }
        let length = index - start
        if length <= 8, index == bytes.count || bytes[index] < 0x80 && bytes[index] != 0x5F && bytes[index] != 0x27 {
            if let (kind, value) = Self.cleanWord(packed), kind != .state || value != 1 || !isOpenEnd(after: index),
                kind != .day || !isDayPhrase(start, index)
            {
                tokens.append(Token(kind: kind, isSpaced: isSpaced, value: value, start: UInt32(start), end: UInt32(index)))
                position = index
                return
            }
        }
        if shortMeridiem(isSpaced) || phrase(from: start, isSpaced: isSpaced) { return }
        try unknownWord(from: start, isSpaced: isSpaced)
    }

    private func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Whether `end` follows, as in `open end` and `open-end`: then `open` is not the state.
    private func isOpenEnd(after index: Int) -> Bool {
        guard index + 3 < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x2D else { return false }
        return bytes[index + 1] | 0x20 == 0x65 && bytes[index + 2] | 0x20 == 0x6E && bytes[index + 3] | 0x20 == 0x64
    }

    /// Whether a phrase such as `day before …` or `day after …` follows, so that `day` is not the unit of an offset.
    private func isDayPhrase(_ start: Int, _ index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == 0x20 && (bytes[index + 1] == 0x61 || bytes[index + 1] == 0x62)
    }

    /// Returns the token of a word of the specification, whose bytes are packed into a number.
    private static func cleanWord(_ packed: UInt64) -> (TokenKind, Int32)? {
        switch packed {
        case 0x4D6F: (.weekday, 0)  // Mo
        case 0x5475: (.weekday, 1)  // Tu
        case 0x5765: (.weekday, 2)  // We
        case 0x5468: (.weekday, 3)  // Th
        case 0x4672: (.weekday, 4)  // Fr
        case 0x5361: (.weekday, 5)  // Sa
        case 0x5375: (.weekday, 6)  // Su
        case 0x5048: (.holiday, 0)  // PH
        case 0x5348: (.holiday, 1)  // SH
        case 0x4A_616E: (.month, 1)  // Jan
        case 0x46_6562: (.month, 2)  // Feb
        case 0x4D_6172: (.month, 3)  // Mar
        case 0x41_7072: (.month, 4)  // Apr
        case 0x4D_6179: (.month, 5)  // May
        case 0x4A_756E: (.month, 6)  // Jun
        case 0x4A_756C: (.month, 7)  // Jul
        case 0x41_7567: (.month, 8)  // Aug
        case 0x53_6570: (.month, 9)  // Sep
        case 0x4F_6374: (.month, 10)  // Oct
        case 0x4E_6F76: (.month, 11)  // Nov
        case 0x44_6563: (.month, 12)  // Dec
        case 0x6F_6666: (.state, 0)  // off
        case 0x636C_6F73_6564: (.state, 0)  // closed
        case 0x6F70_656E: (.state, 1)  // open
        case 0x75_6E6B_6E6F_776E: (.state, 2)  // unknown
        case 0x6561_7374_6572: (.easter, 0)  // easter
        case 0x7765_656B: (.week, 0)  // week
        case 0x64_6179: (.day, 0)  // day
        case 0x6461_7973: (.day, 0)  // days
        case 0x6461_776E: (.event, 1)  // dawn
        case 0x73_756E_7269_7365: (.event, 2)  // sunrise
        case 0x7375_6E73_6574: (.event, 3)  // sunset
        case 0x6475_736B: (.event, 4)  // dusk
        default: nil
        }
    }

    func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return isASCIILetter(UInt8(scalar.value)) || scalar == "'" }
        if scalar.value == 0x30FC || scalar.value == 0xBA || scalar.value == 0x2019 { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Returns the end of the run of letters or digits at an index.
    private func runEnd(_ index: Int) -> Int {
        var end = index
        guard let (first, _) = scalar(at: index) else { return index }
        let isNumber = first.value &- 0x30 < 10
        while let (scalar, length) = scalar(at: end), isNumber ? scalar.value &- 0x30 < 10 : isWordScalar(scalar) {
            end += length
            if end - index > 80 { break }
        }
        return end
    }

    /// Reads the longest known phrase at an index. Returns false, and reads nothing, if there is none.
    mutating func phrase(from start: Int, isSpaced: Bool) -> Bool {
        var key = ""
        var end = start
        var best: (end: Int, senses: [WordSense])?
        for count in 0..<Vocabulary.longestPhrase {
            var next = end
            if count > 0 {
                var separator = ""
                while next < bytes.count {
                    let byte = bytes[next]
                    if byte == 0x2F {
                        separator = "/"
                    } else if byte == 0x26 {
                        separator = " & "
                    } else if byte == 0x20 || byte == 0x2D || byte == 0x5F || byte == 0x2E {
                        if separator.isEmpty { separator = " " }
                    } else {
                        break
                    }
                    next += 1
                    if next - end > 4 { break }
                }
                key += separator
            }
            let stop = runEnd(next)
            guard stop > next, stop - start <= 120 else { break }
            key += String(decoding: bytes[next..<stop], as: UTF8.self).lowercased()
            end = stop
            if let senses = Vocabulary.senses[key] {
                if count > 0, let short = best?.senses, bytes[next] &- 0x30 < 10, endsRange(short, not: senses) { break }
                best = (end, senses)
            }
        }
        if let short = shortWeekday(at: start), best == nil || best?.end == short.end && short.isOfCountry {
            // The senses of other languages stay in the list, so that the choice by country can be reported.
            var senses = short.senses
            for sense in best?.senses ?? [] where sense.kind == .weekday {
                if let same = senses.firstIndex(where: { $0.value == sense.value }) {
                    senses[same].languages |= sense.languages
                } else {
                    senses.append(sense)
                }
            }
            best = (short.end, senses)
            shortNames += 1
            hasForeignWords = true
        }
        guard let best, let first = best.senses.first else { return false }
        position = best.end
        // The dot belongs to the word, as in "a.m." and "Apr.".
        if position < bytes.count, bytes[position] == 0x2E, first.kind != .number { position += 1 }
        let isClean = best.end - start <= 8 && Self.cleanWord(packed(start, best.end)) != nil
        var token = Token(kind: first.kind, isSpaced: isSpaced, value: first.value, start: UInt32(start), end: UInt32(position))
        if best.senses.count > 1 {
            token.kind = .ambiguous
            token.value = Int32(ambiguities.count)
            ambiguities.append(best.senses)
        } else {
            evidence |= first.languages & ~Vocabulary.english
            if first.kind == .weekday, first.languages & Vocabulary.english == 0 { hasForeignWords = true }
            if let text = first.comment {
                token.value = Int32(comments.count)
                comments.append(text)
            }
        }
        // The parser reports am, pm and the mark of an hour (`9h30`, `18Uhr`) together with their time.
        let count = tokens.count
        let marksHour =
            first.kind == .noise && !isSpaced && best.end - start <= 3 && tokens.last?.kind == .number
            && (count < 2 || tokens[count - 2].kind != .colon && tokens[count - 2].kind != .dot)
        if !isClean, first.kind != .meridiem, !marksHour {
            let kind: OpeningHoursWarning.Kind =
                switch first.kind {
                case .comment: .missingQuotes
                case .weekday, .month: first.languages & Vocabulary.english == 0 ? .language : .word
                default: .word
                }
            warn(kind, start, position - start)
        }
        if token.kind == .ordinal || token.kind == .exception { needsRearranging = true }
        if !namedDate(token) { tokens.append(token) }
        return true
    }

    /// Whether a short name ends a range of weekdays (`Mo-th 7-13`). There, an English weekday with an hour has
    /// precedence over a weekday with a number (`th 7` is Saturday in Vietnamese), unless another word is in that
    /// language.
    private func endsRange(_ short: [WordSense], not long: [WordSense]) -> Bool {
        guard tokens.count >= 2, tokens[tokens.count - 1].kind == .dash, tokens[tokens.count - 2].kind == .weekday else { return false }
        let languages = long.reduce(0) { $0 | $1.languages }
        return short.contains { $0.kind == .weekday && $0.languages & Vocabulary.english != 0 }
            && languages & (evidence | countryLanguages | Vocabulary.english) == 0
    }

    /// Returns the meanings of a short name of a weekday at an index (`Data/short-weekdays.tsv`). If languages of the
    /// country have the name, their meanings come first.
    private func shortWeekday(at start: Int) -> (end: Int, senses: [WordSense], isOfCountry: Bool)? {
        let end = runEnd(start)
        guard end > start, end - start <= 12 else { return nil }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let senses = Vocabulary.shortWeekdays[word] ?? Vocabulary.shortWeekdays[word.lowercased()] else { return nil }
        let own = senses.filter { $0.languages & countryLanguages != 0 }
        let others = own.isEmpty ? [] : senses.filter { sense in !own.contains { $0.value == sense.value } }
        return (end, own.isEmpty ? senses : own + others, !own.isEmpty)
    }

    private func packed(_ start: Int, _ end: Int) -> UInt64 {
        var packed: UInt64 = 0
        for index in start..<min(end, start + 8) { packed = packed << 8 | UInt64(bytes[index]) }
        return packed
    }

    /// Reads a holiday that is joined to the next word (`SHWe`, `PHoff`). Any other word here is an error.
    mutating func unknownWord(from start: Int, isSpaced: Bool) throws(OpeningHoursError) {
        if start + 3 < bytes.count, bytes[start] == 0x53 || bytes[start] == 0x50, bytes[start + 1] == 0x48 {
            tokens.append(
                Token(
                    kind: .holiday,
                    isSpaced: isSpaced,
                    value: bytes[start] == 0x53 ? 1 : 0,
                    start: UInt32(start),
                    end: UInt32(start + 2)
                )
            )
            warn(.missingSpace, start, max(runEnd(start), start + 2) - start)
            position = start + 2
            return
        }
        let end = max(runEnd(start), start + 1)
        throw OpeningHoursError(.unknownWord(String(decoding: bytes[start..<end], as: UTF8.self), note: nil), byteOffset: start)
    }

    // MARK: Words with several senses

    /// Decides between languages: an ambiguous abbreviation is read in the languages of the words that have only one
    /// meaning.
    mutating func resolve() throws(OpeningHoursError) {
        // Without such words, the languages that all abbreviations have in common decide: "Do", "Mi" and "So" have
        // German in common.
        var votes = evidence
        if votes == 0 {
            var common: UInt64 = ~0
            for senses in ambiguities where senses.first?.kind == .weekday {
                common &= senses.reduce(0) { $0 | $1.languages }
            }
            if common != ~0 { votes = common }
        }
        let isCountrysOwn =
            countryLanguages != 0 && (evidence == 0 || evidence & countryLanguages != 0)
            && ambiguities.allSatisfy { $0.contains { $0.languages & countryLanguages != 0 } }
        if shortNames > 0, !isCountrysOwn { try refuseLonelyShortNames() }
        for index in tokens.indices where tokens[index].kind == .ambiguous {
            let senses = ambiguities[Int(tokens[index].value)]
            let start = Int(tokens[index].start)
            let english = senses.first { $0.languages & Vocabulary.english != 0 }
            var fitting = senses.filter { $0.languages & votes != 0 }
            if evidence == 0, votes == 0 || votes & Vocabulary.english != 0, let english { fitting = [english] }
            if fitting.count != 1, let english { fitting = [english] }
            if isCountrysOwn {
                fitting = senses.filter { $0.languages & countryLanguages != 0 }
                if Set(fitting.map(\.value)).count > 1, votes != 0 { fitting = fitting.filter { $0.languages & votes != 0 } }
                fitting = Array(fitting.prefix(1))
                tellAmbiguous(tokens[index])
            }
            if fitting.count != 1 {
                // Most two-letter abbreviations are German.
                fitting = senses.filter { $0.kind == .weekday && $0.languages & Self.german != 0 }
                tellAmbiguous(tokens[index])
            }
            guard fitting.count == 1, let sense = fitting.first else {
                let word = String(decoding: bytes[start..<Int(tokens[index].end)], as: UTF8.self)
                throw OpeningHoursError(.unknownWord(word, note: "it means different things in different languages"), byteOffset: start)
            }
            tokens[index].kind = sense.kind
            tokens[index].value = sense.value
        }
        // "Mar" in "Lun-Mar" is a weekday, not a month.
        let romance = Self.romance
        guard evidence & romance != 0 else { return }
        for index in tokens.indices
        where tokens[index].kind == .month && tokens[index].value == 3 && tokens[index].end - tokens[index].start <= 4 {
            let before = index >= 2 && [.dash, .comma, .and].contains(tokens[index - 1].kind) ? tokens[index - 2].kind : .end
            let after = index + 2 < tokens.count && [.dash, .comma, .and].contains(tokens[index + 1].kind) ? tokens[index + 2].kind : .end
            if before == .weekday || after == .weekday {
                tokens[index].kind = .weekday
                tokens[index].value = 1
            }
        }
    }

    /// Reports a word as ambiguous, in place of an earlier warning about it.
    private mutating func tellAmbiguous(_ token: Token) {
        if let told = flaws.lastIndex(where: { $0.start == token.start && ($0.kind == .word || $0.kind == .language) }) {
            flaws[told].kind = .ambiguousWord
        } else {
            warn(.ambiguousWord, Int(token.start), Int(token.end - token.start))
        }
    }

    /// Refuses a single short name, and short names beside those of the specification, because they may be a typing
    /// error: "Mo-Tr" is not Lithuanian.
    private func refuseLonelyShortNames() throws(OpeningHoursError) {
        func word(_ token: Token) -> String { String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self) }
        let days = tokens.filter { $0.kind == .weekday || $0.kind == .ambiguous }
        func isClean(_ token: Token) -> Bool {
            token.end - token.start == 2 && Self.cleanWord(packed(Int(token.start), Int(token.end))) != nil
        }
        // Names that the vocabulary knows in every language do not count as short names.
        let short = days.filter { !isClean($0) && Vocabulary.senses[word($0).lowercased()] == nil }
        guard let first = short.first, short.count < 2 || days.contains(where: isClean) else { return }
        throw OpeningHoursError(.unknownWord(word(first), note: nil), byteOffset: Int(first.start))
    }

    private static let german = mask(["de"])
    private static let romance = mask(["fr", "es", "it", "ro", "ca"])

    private static func mask(_ codes: [String]) -> UInt64 {
        var mask: UInt64 = 0
        for (index, names) in LanguageNames.all.enumerated() where codes.contains(names.language) { mask |= 1 << UInt64(min(index, 63)) }
        return mask
    }
}
