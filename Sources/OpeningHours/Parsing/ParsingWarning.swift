/// A place where the value was understood although the specification writes it otherwise; `OpeningHours.normalized` has the clean form.
public struct OpeningHoursWarning: Hashable, Sendable, CustomStringConvertible {
    /// What the parser passed over or mended.
    public enum Kind: UInt8, Hashable, Sendable {
        case word, missingZero, missingMinutes, twelveHourClock, timeSeparator, character, missingSeparator, superfluous, missingSpace
        case selectorOrder, pointInTime, comment, dayOrder, missingQuotes, ambiguousWord, language, reversedDates, endsNextDay

        /// What to write instead, after what was read.
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

    /// What the parser corrected.
    public let kind: Kind
    /// Offset of the first corrected byte in the UTF-8 form of the value.
    public let byteOffset: Int
    /// Length in bytes of the UTF-8 form.
    public let byteLength: Int
    /// What is written there.
    public let text: String
    /// How it was read, in the specification's words; nil if it was passed over.
    public let reading: String?

    /// The warning that the parser read some bytes of a value's UTF-8 form as something else.
    public init(_ kind: Kind, byteOffset: Int, byteLength: Int, text: String, reading: String?) {
        self.kind = kind
        self.byteOffset = byteOffset
        self.byteLength = byteLength
        self.text = text
        self.reading = reading
    }

    /// The message in English, without the place: what was read, how, and what to write.
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

/// A warning before its words are made: few values' warnings are asked for.
struct Flaw {
    /// How the bytes were read.
    enum Reading {
        case skipped
        /// As a token: its kind and value.
        case token(TokenKind, Int32)
        case date(DatePoint)
        /// As a range of days that ends before it begins.
        case reversed(DatePoint, DatePoint)
        /// As a time: an index in the flat array; `isDoubtful` if nobody can say whether it is overnight.
        case span(Int, isDoubtful: Bool)
        /// As a value of its own.
        case value(String)
    }

    var kind: OpeningHoursWarning.Kind
    var start: UInt32
    var length: UInt32
    var reading = Reading.skipped

    var end: UInt32 { start + length }
}

extension OpeningHours {
    /// Where the value departs from the specification, in the order of the text.
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

    /// The specification's way to write a token; nil for one that means nothing.
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
