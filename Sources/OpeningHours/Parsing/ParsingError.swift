/// Why a value cannot be read.
public struct OpeningHoursError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected where.
    public enum Reason: Hashable, Sendable {
        /// The value has no rule at all.
        case empty
        /// Longer than `OpeningHours.maximumLength` bytes.
        case tooLong(bytes: Int)
        /// Something else was expected here.
        case unexpected(expected: String)
        /// A word that means nothing here, or could mean several things.
        case unknownWord(String, note: String?)
        /// A number outside what it may be.
        case outOfRange(what: String, allowed: String)
        /// A quotation or bracket that is never closed.
        case unterminated(String)
    }

    /// What is wrong with the value.
    public let reason: Reason
    /// Offset of the offending byte in the UTF-8 form of the value.
    public let byteOffset: Int

    /// The error that a value has a fault at a byte of its UTF-8 form.
    public init(_ reason: Reason, byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }

    /// The message without the place.
    public var message: String {
        switch reason {
        case .empty: "the value is empty; expected at least one rule such as \"Mo-Fr 09:00-17:00\""
        case .tooLong(let bytes): "the value is \(bytes) bytes long; at most \(OpeningHours.maximumLength) are read"
        case .unexpected(let expected): "expected \(expected)"
        case .unknownWord(let word, let note): "cannot understand \"\(word)\"" + (note.map { ": " + $0 } ?? "")
        case .outOfRange(let what, let allowed): "\(what) must be \(allowed)"
        case .unterminated(let what): "\(what) is never closed"
        }
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}

/// A place where the value was understood although the specification writes it otherwise; `OpeningHours.normalized` has the clean form.
public struct OpeningHoursWarning: Hashable, Sendable, CustomStringConvertible {
    /// What the parser passed over or mended.
    public enum Kind: UInt8, Hashable, Sendable {
        case word, missingZero, missingMinutes, twelveHourClock, timeSeparator, character, missingSeparator, superfluous, missingSpace
        case selectorOrder, pointInTime, comment, dayOrder, missingQuotes, ambiguousWord, language, reversedDates, endsNextDay

        var text: String {
            switch self {
            case .word: "not a word of the specification"
            case .missingZero: "hours, minutes, days and weeks are written with two digits"
            case .missingMinutes: "a time has hours and minutes"
            case .twelveHourClock: "times are written on the 24-hour clock"
            case .timeSeparator: "hours and minutes are separated by a colon"
            case .character: "not a character of the specification"
            case .missingSeparator: "a separator is missing; read as \", \""
            case .superfluous: "superfluous"
            case .missingSpace: "a space is missing here"
            case .selectorOrder: "the order is: year, month, week, weekday, time"
            case .pointInTime: "a point in time; opening hours are ranges"
            case .comment: "comments are written in straight double quotes at the end of a rule"
            case .dayOrder: "a date is written month first"
            case .missingQuotes: "a comment is written in double quotes"
            case .ambiguousWord: "this abbreviation means different days in different languages"
            case .reversedDates: "the range ends before it begins: it is read as the rest of the year"
            case .endsNextDay: "the range ends on the next day; an afternoon is written on the 24-hour clock"
            case .language: "names of days and months are English"
            }
        }
    }

    /// What the parser corrected.
    public let kind: Kind
    /// Offset of the first corrected byte in the UTF-8 form of the value.
    public let byteOffset: Int
    /// Length in bytes of the UTF-8 form.
    public let byteLength: Int

    /// The warning that the parser corrected some bytes of a value's UTF-8 form.
    public init(_ kind: Kind, byteOffset: Int, byteLength: Int) {
        self.kind = kind
        self.byteOffset = byteOffset
        self.byteLength = byteLength
    }

    /// The message in English, without the place.
    public var message: String { kind.text }
    public var description: String { "byte \(byteOffset): \(message)" }
}
