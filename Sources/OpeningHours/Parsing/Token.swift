enum TokenKind: UInt8 {
    case end, number, weekday, month, event, holiday, easter, week, day, state, comment, always, openEnd
    /// Several weekdays in one word (`weekend`); `value` is a mask of them.
    case weekdays
    /// Weekdays or public holidays in one word (`Sonn- und Feiertage`); `value` is the mask of the weekdays.
    case weekdaysOrHolidays
    /// `day before public holiday`; `value` is the offset in days.
    case holidayOffset
    /// `daylight`, from sunrise to sunset.
    case daylight
    /// `noon` or `midnight`; `value` is in minutes since midnight.
    case clockWord
    case meridiem
    /// A word that replaces a range dash (`to`, `bis`) or a comma (`and`, `und`), or that means nothing (`Uhr`,
    /// `open:`).
    case noise
    case dash, comma, and, semicolon, bar, colon, slash, plus, openParen, closeParen, openBracket, closeBracket
    /// A dot between numbers, as in `9.30` and `24.12.`.
    case dot
    /// The number of a weekday in its month, or of a day: `first`, `2nd`, `last` (-1). `Lexer.rearrange()` replaces it.
    case ordinal
    /// `except` (0) or `break` (1): the following days or times are closed. `Lexer.rearrange()` replaces it.
    case exception
    /// A word with several senses; `value` is an index into the lexer's table.
    case ambiguous

    /// Whether the token may follow a rule without being a part of it.
    var separatesRules: Bool {
        switch self {
        case .comma, .and, .semicolon, .bar, .noise, .end: true
        default: false
        }
    }
}

struct Token {
    var kind: TokenKind
    /// Whether a space precedes the token.
    var isSpaced: Bool
    /// The number of digits, if the token is a number.
    var digits: UInt8 = 0
    var value: Int32 = 0
    var start: UInt32
    var end: UInt32
}

/// The values of `Token.value` for `.state`.
extension OpeningState.Kind {
    var tokenValue: Int32 { Int32(rawValue) }
}
