enum TokenKind: UInt8 {
    case end, number, weekday, month, event, holiday, easter, week, day, state, comment, always, openEnd
    /// Several weekdays in one word (`weekend`): `value` is a mask.
    case weekdays
    /// `Sonn- und Feiertage`: weekdays (mask) or public holidays.
    case weekdaysOrHolidays
    /// `day before public holiday`: `value` is the offset.
    case holidayOffset
    /// `daylight`: sunrise to sunset.
    case daylight
    /// `noon`, `midnight`: minutes since midnight.
    case clockWord
    case meridiem
    /// Replaces a range dash (`to`, `bis`), a comma (`and`, `und`), or nothing (`Uhr`, `open:`).
    case noise
    case dash, comma, and, semicolon, bar, colon, slash, plus, openParen, closeParen, openBracket, closeBracket
    /// `:` after which the specification allows a space: the parser distinguishes the readability separator from the one in times.
    case dot
    /// `first`, `2nd`, `last`: the number of a weekday in its month (-1 for the last) or of a day; `Lexer.rearrange()` replaces it.
    case ordinal
    /// `except` (0), `break` (1): what follows is closed; `Lexer.rearrange()` replaces it.
    case exception
    /// A word with several senses; `value` is an index into the lexer's table.
    case ambiguous

    /// Whether it may stand behind a rule without being a part of it.
    var separatesRules: Bool {
        switch self {
        case .comma, .and, .semicolon, .bar, .noise, .end: true
        default: false
        }
    }
}

struct Token {
    var kind: TokenKind
    /// A space precedes it.
    var isSpaced: Bool
    /// For numbers, how many digits it was written with.
    var digits: UInt8 = 0
    var value: Int32 = 0
    var start: UInt32
    var end: UInt32
}

/// Weights of `Token.value` for `.state`.
extension OpeningState.Kind {
    var tokenValue: Int32 { Int32(rawValue) }
}
