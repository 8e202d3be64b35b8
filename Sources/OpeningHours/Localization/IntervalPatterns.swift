internal import Foundation
internal import Synchronization

/// How a locale writes a time interval within a day.
struct IntervalPatterns: Sendable {
    /// A piece of a pattern. Pieces before the first field that comes twice show the start, those from there on the end.
    enum Piece: Hashable, Sendable {
        case literal(String)
        /// Hours of the day: 0…23, or 1…12, or 0…11.
        case hour(Clock, digits: Int, isEnd: Bool)
        case minute(isEnd: Bool)
        /// Before or after noon.
        case period(isEnd: Bool)
    }

    enum Clock: Hashable, Sendable {
        case twentyFour, twelve, zeroToEleven
    }

    let usesTwelveHours: Bool
    /// Where the halves of the day (or the days) differ; for 24 hours as `hours`.
    let periods: [Piece]
    /// Where the hours differ.
    let hours: [Piece]
    /// Where only the minutes differ.
    let minutes: [Piece]
    let beforeNoon: String
    let afterNoon: String
    /// The numbering system's digit zero.
    let zero: UInt32

    // MARK: Finding

    private static let known = Mutex<[String: IntervalPatterns]>([:])

    /// The patterns of a locale, whatever the process's own locale is.
    static func patterns(for locale: Locale) -> IntervalPatterns {
        if let found = known.withLock({ $0[locale.identifier] }) { return found }
        let components = Locale.Components(locale: locale)
        let made = IntervalPatterns(
            row: row(for: locale),
            hourCycle: components.hourCycle,
            numbering: components.numberingSystem?.identifier
        )
        known.withLock { known in
            // Identifiers may come from requests; there are not many that differ.
            if known.count < 2000 { known[locale.identifier] = made }
        }
        return made
    }

    /// A row of the table, and what its locales are called there.
    private struct Row {
        var usesTwelveHours = false
        var twelveHour = 0
        var twentyFourHour = 0
        var beforeNoon = "AM"
        var afterNoon = "PM"
        var numbering = ""
    }

    private static let rows: [String: Row] = {
        var rows: [String: Row] = [:]
        var row = Row()
        for line in locales.split(separator: "\n") {
            var names = line
            if line.first == "+" {
                names = line.dropFirst()
            } else if let colon = line.firstIndex(of: ":") {
                let fields = line[..<colon].split(separator: ";", omittingEmptySubsequences: false)
                guard fields.count == 6, let twelve = Int(fields[1]), let twentyFour = Int(fields[2]) else { continue }
                row = Row(
                    usesTwelveHours: fields[0] == "h",
                    twelveHour: twelve,
                    twentyFourHour: twentyFour,
                    beforeNoon: String(fields[3]),
                    afterNoon: String(fields[4]),
                    numbering: String(fields[5])
                )
                names = line[line.index(after: colon)...]
            }
            for name in names.split(separator: " ") { rows[String(name)] = row }
        }
        return rows
    }()

    /// The locales that are named in the table.
    static var names: [String] { rows.keys.sorted() }

    private static func row(for locale: Locale) -> Row {
        LocaleNames(locale).candidates.lazy.compactMap { rows[$0] }.first ?? rows["en"] ?? Row()
    }

    // MARK: Reading

    private init(row: Row, hourCycle: Locale.HourCycle?, numbering: String?) {
        usesTwelveHours =
            switch hourCycle {
            case .oneToTwelve, .zeroToEleven: true
            case .zeroToTwentyThree, .oneToTwentyFour: false
            default: row.usesTwelveHours
            }
        let texts = (usesTwelveHours ? Self.twelveHour[row.twelveHour] : Self.twentyFourHour[row.twentyFourHour]).split(separator: "|")
        let pieces = texts.map { Self.pieces($0) }
        periods = pieces.first ?? []
        hours = pieces.count == 3 ? pieces[1] : periods
        minutes = pieces.last ?? []
        beforeNoon = row.beforeNoon
        afterNoon = row.afterNoon
        zero = Self.zeros[numbering ?? row.numbering] ?? Self.zeros[row.numbering] ?? 0x30
    }

    /// The digit zero of each numbering system that a locale of the table uses, and of others that may be asked for (`-u-nu-…`).
    private static let zeros: [String: UInt32] = [
        "latn": 0x30, "arab": 0x660, "arabext": 0x6F0, "nkoo": 0x7C0, "deva": 0x966, "beng": 0x9E6, "guru": 0xA66, "gujr": 0xAE6,
        "orya": 0xB66,
        "tamldec": 0xBE6, "telu": 0xC66, "knda": 0xCE6, "mlym": 0xD66, "thai": 0xE50, "laoo": 0xED0, "tibt": 0xF20, "mymr": 0x1040,
        "khmr": 0x17E0,
        "olck": 0x1C50, "mtei": 0xABF0, "fullwide": 0xFF10, "cakm": 0x11136, "hmnp": 0x1E140, "adlm": 0x1E950,
    ]

    /// Reads a pattern of UTS #35 "Date Format Patterns", as far as time intervals go.
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

    /// An interval in minutes from the midnight before its start; the end may lie in the next day.
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

/// The names under which tables may know a locale, the most particular first: `zh_Hant_TW`, `zh_TW`, `zh_Hant`, `zh`.
struct LocaleNames {
    let candidates: [String]
    /// ISO 3166-1 alpha-2 or UN M.49, where the locale names one.
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

    /// Codes that are still sent for languages that have others by now.
    private static let aliases = ["iw": "he", "in": "id", "ji": "yi", "tl": "fil", "mo": "ro", "sh": "sr_Latn"]
}
