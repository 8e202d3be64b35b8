/// A deviation from the specification that the parser understood; `OpeningHours.normalized` has the clean form.
public struct OpeningHoursWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kind of deviation.
    public enum Kind: UInt8, Hashable, Sendable {
        case word, missingZero, missingMinutes, twelveHourClock, timeSeparator, character, missingSeparator, superfluous, missingSpace
        case selectorOrder, pointInTime, comment, dayOrder, missingQuotes, ambiguousWord, language, reversedDates, endsNextDay

        /// Returns the advice on what to write instead. In a message, the advice follows the text that was read.
        fileprivate func advice(_ reading: String?) -> String {
            let same = reading.map { "write " + $0 } ?? "leave it out"
            return switch self {
            case .word, .character, .dayOrder, .ambiguousWord, .language: same
            case .missingZero: "write each number with two digits"
            case .missingMinutes: "write times as hh:mm"
            case .twelveHourClock: "write times as hh:mm on the 24-hour clock"
            case .timeSeparator: "write times as hh:mm, with a colon"
            case .missingSeparator: "write a comma or a semicolon"
            case .superfluous: "leave it out"
            case .missingSpace: "write a space"
            case .selectorOrder: "write year, month, week, weekday and time in this order"
            case .pointInTime: "write a range such as 09:00-17:00"
            case .comment: "write comments in straight double quotes"
            case .missingQuotes: "write it in double quotes"
            case .reversedDates: "write the earlier day first"
            case .endsNextDay: "write times as hh:mm, an afternoon on the 24-hour clock"
            }
        }
    }

    /// The kind of deviation that the parser corrected.
    public let kind: Kind
    /// The offset of the first corrected byte in the UTF-8 form of the value.
    public let byteOffset: Int
    /// The length in bytes of the UTF-8 form.
    public let byteLength: Int
    /// The text as it stands in the value.
    public let text: String
    /// The text as the parser read it, in the specification's words; nil if it skipped the text.
    public let reading: String?

    /// Creates the warning that the parser read some bytes of a value's UTF-8 form as something else.
    public init(_ kind: Kind, byteOffset: Int, byteLength: Int, text: String, reading: String?) {
        self.kind = kind
        self.byteOffset = byteOffset
        self.byteLength = byteLength
        self.text = text
        self.reading = reading
    }

    /// The message in English, without the position: what was read, how, and what to write.
    public var message: String {
        let isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.value < 0x20 || $0 == "\u{FEFF}" }
        let shown = isBlank && !text.isEmpty ? text == " " ? "a space" : "an unusual space" : "\"\(text)\""
        let read =
            switch kind {
            case .missingSeparator where reading == nil: "\(shown) was read as if a comma stood before it"
            case .missingSpace: "\(shown) was read as two words"
            case .selectorOrder: "\(shown) was read as a part of the rule before it"
            case .ambiguousWord: "\(shown) means different days in different languages and was read as \(reading ?? "")"
            default: reading.map { "\(shown) was read as \($0)" } ?? "\(shown) was passed over"
            }
        return read + "; " + kind.advice(reading)
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}

/// The data from which a warning is made. The text of the warning is made on request, because few callers ask for the
/// warnings of a value.
struct Flaw {
    /// The parser's reading of the bytes.
    enum Reading {
        case skipped
        /// The bytes were read as a token of this kind and value.
        case token(TokenKind, Int32)
        case date(DatePoint)
        /// The bytes were read as a range of days that ends before it begins.
        case reversed(DatePoint, DatePoint)
        /// The bytes were read as a time, given by its index in the flat array; `isDoubtful` if it is not clear whether
        /// the time is overnight.
        case span(Int, isDoubtful: Bool)
        /// The bytes were read as a separate value.
        case value(String)
    }

    var kind: OpeningHoursWarning.Kind
    var start: UInt32
    var length: UInt32
    var reading = Reading.skipped

    var end: UInt32 { start + length }
}

extension OpeningHours {
    /// The deviations from the specification, in the order of the text.
    public var warnings: [OpeningHoursWarning] {
        storage.flaws.sorted { $0.start < $1.start }.map { flaw in
            OpeningHoursWarning(
                flaw.kind,
                byteOffset: Int(flaw.start),
                byteLength: Int(flaw.length),
                text: String(decoding: storage.source[Int(flaw.start)..<min(Int(flaw.end), storage.source.count)], as: UTF8.self),
                reading: text(of: flaw.reading)
            )
        }
    }

    private func text(of reading: Flaw.Reading) -> String? {
        switch reading {
        case .skipped: return nil
        case .value(let text): return text
        case .date(let point): return Self.text(point)
        case .reversed(let from, let to):
            return "the rest of the year from " + Self.text(from) + " and its beginning until " + Self.text(to)
        case .span(let index, let isDoubtful):
            let span = storage.times[index]
            let text = Self.text(span)
            if span.isPoint { return (span.step == 0 ? "the point in time " : "points in time, ") + text }
            guard isDoubtful else { return text }
            return "unknown, because it " + (span.afternoon.map { "may mean " + Self.text($0) + " or " } ?? "can hardly mean ") + text
        case .token(let kind, let value): return text(of: kind, value)
        }
    }

    /// Returns the specification's spelling of a token; nil for a token without a meaning.
    private func text(of kind: TokenKind, _ value: Int32) -> String? {
        switch kind {
        case .number: decimal(Int(value), digits: 2)
        case .weekday: Weekday(index: Int(value)).code
        case .weekdays: Self.weekdays(UInt8(truncatingIfNeeded: value))
        case .weekdaysOrHolidays: Self.weekdays(UInt8(truncatingIfNeeded: value)) + ",PH"
        case .holiday: value == 1 ? "SH" : "PH"
        case .holidayOffset: "PH" + Self.days(Int(value))
        case .month: Self.monthNames[min(max(Int(value), 0), 12)]
        case .event: Self.text(TimePoint(base: TimeBase(rawValue: UInt8(truncatingIfNeeded: value)) ?? .sunrise))
        case .easter: "easter"
        case .week: "week"
        case .day: "days"
        case .state: value == 0 ? "off" : value == 1 ? "open" : "unknown"
        case .comment: storage.comments.indices.contains(Int(value)) ? "the comment \"\(storage.comments[Int(value)])\"" : "a comment"
        case .always: "24/7"
        case .openEnd, .plus: "+"
        case .daylight: "sunrise-sunset"
        case .clockWord: value == 1440 ? "00:00-24:00" : Self.clock(Int(value))
        case .dash: "-"
        case .comma, .and: ","
        case .semicolon: ";"
        case .bar: "||"
        case .colon: ":"
        case .slash: "/"
        case .dot: "."
        case .openParen: "("
        case .closeParen: ")"
        case .openBracket: "["
        case .closeBracket: "]"
        case .ordinal: "[\(value)]"
        case .exception: "a rule of its own that is off"
        case .meridiem: value == 12 ? "a time after noon" : "a time before noon"
        case .noise, .ambiguous, .end: nil
        }
    }
}
