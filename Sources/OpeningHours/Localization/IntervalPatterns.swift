internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// The form in which a locale writes a time interval within a day.
struct IntervalPatterns: Sendable {
    /// A piece of a pattern. Pieces before the first field that occurs twice show the start; the pieces from that field
    /// on show the end.
    enum Piece: Hashable, Sendable {
        case literal(String)
        /// The hour of the day: 0…23, 1…12 or 0…11.
        case hour(Clock, digits: Int, isEnd: Bool)
        case minute(isEnd: Bool)
        /// The half of the day, before or after noon.
        case period(isEnd: Bool)
    }

    enum Clock: Hashable, Sendable {
        case twentyFour, twelve, zeroToEleven
    }

    let usesTwelveHours: Bool
    /// The pattern if start and end lie in different halves of the day, or on different days. For 24 hours it equals
    /// `hours`.
    let periods: [Piece]
    /// The pattern if start and end have different hours, but lie in the same half of the day.
    let hours: [Piece]
    /// The pattern if start and end have different minutes, but the same hour.
    let minutes: [Piece]
    let beforeNoon: String
    let afterNoon: String
    /// The numbering system's digit zero.
    let zero: UInt32

    // MARK: Finding

    /// The patterns by locale identifier. The cache has a limit because identifiers may come from requests. Few
    /// different identifiers are in use.
    private static let known = Mutex(LRUCache<String, IntervalPatterns>(costLimit: 2 << 20))

    /// Returns the patterns of a locale, which do not depend on the locale of the process.
    static func patterns(for locale: Locale) -> IntervalPatterns {
        known.value(for: locale.identifier, cost: { _ in 1_024 + locale.identifier.utf8.count }) {
            let components = Locale.Components(locale: locale)
            return IntervalPatterns(
                row: row(for: locale),
                hourCycle: components.hourCycle,
                numbering: components.numberingSystem?.identifier
            )
        }
    }

    /// A row of the table.
    private struct Row {
        var usesTwelveHours = false
        /// The number of a line of `Data/interval-patterns-12.tsv`.
        var twelveHour = "0"
        /// The number of a line of `Data/interval-patterns-24.tsv`.
        var twentyFourHour = "0"
        var beforeNoon = "AM"
        var afterNoon = "PM"
        var numbering = ""
    }

    /// The locales that `Data/interval-locales.tsv` names.
    static var names: [String] { Tables.intervalLocales.rows.compactMap { $0.first.map { String($0) } } }

    private static func row(for locale: Locale) -> Row {
        LocaleNames(locale).candidates.lazy.compactMap { row(named: $0) }.first ?? row(named: "en") ?? Row()
    }

    private static func row(named name: String) -> Row? {
        guard let fields = Tables.intervalLocales.row(name), fields.count == 7 else { return nil }
        return Row(
            usesTwelveHours: fields[1] == "h",
            twelveHour: String(fields[2]),
            twentyFourHour: String(fields[3]),
            beforeNoon: String(fields[4]),
            afterNoon: String(fields[5]),
            numbering: String(fields[6])
        )
    }

    // MARK: Reading

    private init(row: Row, hourCycle: Locale.HourCycle?, numbering: String?) {
        usesTwelveHours =
            switch hourCycle {
            case .oneToTwelve, .zeroToEleven: true
            case .zeroToTwentyThree, .oneToTwentyFour: false
            default: row.usesTwelveHours
            }
        let texts = usesTwelveHours ? Tables.intervalPatterns12.row(row.twelveHour) : Tables.intervalPatterns24.row(row.twentyFourHour)
        let pieces = (texts ?? []).dropFirst().map { Self.pieces($0) }
        periods = pieces.first ?? []
        hours = pieces.count == 3 ? pieces[1] : periods
        minutes = pieces.last ?? []
        beforeNoon = row.beforeNoon
        afterNoon = row.afterNoon
        zero = numbering.flatMap { Self.zero(of: $0) } ?? Self.zero(of: row.numbering) ?? 0x30
    }

    /// Returns the digit zero of a numbering system. `Data/digits.tsv` has the systems that locales use and others that
    /// a tag may request (`-u-nu-…`).
    private static func zero(of numbering: String) -> UInt32? {
        guard let fields = Tables.digits.row(numbering), fields.count == 2 else { return nil }
        return UInt32(fields[1], radix: 16)
    }

    /// Reads the fields of a pattern of UTS #35 "Date Format Patterns" that time intervals use.
    private static func pieces(_ pattern: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var seen = Set<Character>()
        var isEnd = false
        var isQuoted = false
        var rest = pattern
        while let character = rest.popFirst() {
            if character == "'" {
                if rest.first == "'" { literal.append(rest.removeFirst()) } else { isQuoted.toggle() }
                continue
            }
            guard !isQuoted, "hHKkmaBb".contains(character) else {
                literal.append(character)
                continue
            }
            var count = 1
            while rest.first == character {
                rest.removeFirst()
                count += 1
            }
            if !seen.insert(character).inserted { isEnd = true }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            switch character {
            case "h": pieces.append(.hour(.twelve, digits: count, isEnd: isEnd))
            case "K": pieces.append(.hour(.zeroToEleven, digits: count, isEnd: isEnd))
            case "H", "k": pieces.append(.hour(.twentyFour, digits: count, isEnd: isEnd))
            case "m": pieces.append(.minute(isEnd: isEnd))
            default: pieces.append(.period(isEnd: isEnd))
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    // MARK: Writing

    /// Returns the text of an interval in minutes from the midnight before its start; the end may lie in the next day.
    func string(from start: Int, to end: Int) -> String {
        let isSameDay = start / 1440 == end / 1440
        let pieces =
            if usesTwelveHours, !isSameDay || start / 720 != end / 720 {
                periods
            } else if !isSameDay || start / 60 != end / 60 {
                hours
            } else {
                minutes
            }
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .hour(let clock, let digits, let isEnd):
                let hour = (isEnd ? end : start) / 60 % 24
                switch clock {
                case .twentyFour: append(hour, digits: digits, to: &text)
                case .twelve: append((hour + 11) % 12 + 1, digits: digits, to: &text)
                case .zeroToEleven: append(hour % 12, digits: digits, to: &text)
                }
            case .minute(let isEnd): append((isEnd ? end : start) % 60, digits: 2, to: &text)
            case .period(let isEnd): text += (isEnd ? end : start) / 720 % 2 == 0 ? beforeNoon : afterNoon
            }
        }
        return text
    }

    private func append(_ number: Int, digits: Int, to text: inout String) {
        for digit in decimal(number, digits: digits).utf8 {
            if let scalar = Unicode.Scalar(zero + UInt32(digit - 0x30)) { text.unicodeScalars.append(scalar) }
        }
    }
}

/// The names under which tables may list a locale, the most specific first: `zh_Hant_TW`, `zh_TW`, `zh_Hant`, `zh`.
struct LocaleNames {
    let candidates: [String]
    /// The region as ISO 3166-1 alpha-2 or UN M.49; nil if the locale names none.
    let region: String?

    init(_ locale: Locale) {
        let language = Self.aliases[locale.language.languageCode?.identifier ?? ""] ?? locale.language.languageCode?.identifier ?? "en"
        let script = locale.language.script?.identifier
        region = locale.region?.identifier
        var names: [String] = []
        if let region {
            if let script { names.append(language + "_" + script + "_" + region) }
            names.append(language + "_" + region)
        }
        if let script { names.append(language + "_" + script) }
        names.append(language)
        candidates = names
    }

    /// Old language codes that are still in use, with the codes that replaced them.
    private static let aliases = ["iw": "he", "in": "id", "ji": "yi", "tl": "fil", "mo": "ro", "sh": "sr_Latn"]
}
