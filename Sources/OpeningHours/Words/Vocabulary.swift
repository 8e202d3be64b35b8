/// One meaning of a word or phrase.
struct WordSense: Equatable {
    var kind: TokenKind
    var value: Int32 = 0
    /// One bit for each language of `LanguageNames.all`; 0 if the word belongs to no language in particular.
    var languages: UInt64 = 0
    /// The text, for `.comment`.
    var comment: String?
}

/// Words that people write instead of those of the specification (`Data/phrases.tsv`, `Data/comments.tsv`,
/// `Data/day-and-month-names.tsv`). The keys are phrases in lower case whose words are separated by one space.
enum Vocabulary {
    /// The largest number of words in a phrase.
    static let longestPhrase = 7

    static let english: UInt64 = 1

    static let senses: [String: [WordSense]] = build()

    /// Short names of weekdays, which `senses` lacks (`Data/short-weekdays.tsv`). They are in lower case, except single
    /// letters and Roman numerals, which stand as they are written.
    static let shortWeekdays: [String: [WordSense]] = {
        var table: [String: [WordSense]] = [:]
        for row in Tables.shortWeekdays.rows where row.count == 8 {
            let bit = languageBit(row[0])
            for (day, field) in row.dropFirst().enumerated() {
                for spelling in field.split(separator: ",") {
                    let keepsCase = spelling.unicodeScalars.count == 1 || spelling.allSatisfy { "IV".contains($0) }
                    let key = keepsCase ? String(spelling) : spelling.lowercased()
                    if let same = table[key]?.firstIndex(where: { $0.value == Int32(day) }) {
                        table[key]?[same].languages |= bit
                    } else {
                        table[key, default: []].append(WordSense(kind: .weekday, value: Int32(day), languages: bit))
                    }
                }
            }
        }
        return table
    }()

    /// Returns the languages in which a country writes opening hours (`Data/country-languages.tsv`); 0 if they are not
    /// known.
    static func languages(ofCountry country: String) -> UInt64 { countryLanguages[country.uppercased()] ?? 0 }

    private static let countryLanguages: [String: UInt64] = Dictionary(
        Tables.countryLanguages.rows.map { row in (String(row[0]), row[1].split(separator: " ").reduce(0) { $0 | languageBit($1) }) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Returns the bit of a language of `LanguageNames.all`; 0 for any other.
    static func languageBit(_ language: Substring) -> UInt64 {
        LanguageNames.all.firstIndex { $0.language == language }.map { UInt64(1) << UInt64(min($0, 63)) } ?? 0
    }

    private static let abbreviating = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "vi"]

    private static func build() -> [String: [WordSense]] {
        var table: [String: [WordSense]] = [:]
        func add(_ key: String, _ sense: WordSense) {
            var list = table[key] ?? []
            if let same = list.firstIndex(where: { $0.kind == sense.kind && $0.value == sense.value && $0.comment == sense.comment }) {
                list[same].languages |= sense.languages
            } else {
                list.append(sense)
            }
            table[key] = list
        }
        for (index, names) in LanguageNames.all.enumerated() {
            let bit = UInt64(1) << UInt64(min(index, 63))
            for name in names.names {
                for spelling in name.spellings {
                    // Two-letter words are taken only from languages in which they are common.
                    if spelling.utf8.count == 2, !abbreviating.contains(names.language), spelling.allSatisfy(\.isLetter) { continue }
                    add(spelling, WordSense(kind: name.kind, value: name.value, languages: bit))
                }
            }
        }
        for row in Tables.phrases.rows where row.count == 2 {
            guard let meaning = meaning(row[0]) else { continue }
            table[String(row[1])] = [meaning]
        }
        for row in Tables.comments.rows where row.count == 2 {
            table[String(row[0])] = [WordSense(kind: .comment, comment: String(row[1]))]
        }
        return table
    }

    /// Returns the meaning in the first field of a line of `Data/phrases.tsv`; nil if the field has none.
    static func meaning(_ word: Substring) -> WordSense? {
        switch word {
        case "public-holiday": WordSense(kind: .holiday, value: 0)
        case "school-holiday": WordSense(kind: .holiday, value: 1)
        case "day-after-holiday": WordSense(kind: .holidayOffset, value: 1)
        case "day-before-holiday": WordSense(kind: .holidayOffset, value: -1)
        case "weekend": WordSense(kind: .weekdays, value: 0b110_0000)
        case "working-days": WordSense(kind: .weekdays, value: 0b001_1111)
        case "every-day": WordSense(kind: .weekdays, value: 0b111_1111)
        case "sundays-and-holidays": WordSense(kind: .weekdaysOrHolidays, value: 0b100_0000)
        case "first": WordSense(kind: .ordinal, value: 1)
        case "second": WordSense(kind: .ordinal, value: 2)
        case "third": WordSense(kind: .ordinal, value: 3)
        case "fourth": WordSense(kind: .ordinal, value: 4)
        case "last": WordSense(kind: .ordinal, value: -1)
        case "except": WordSense(kind: .exception)
        case "break": WordSense(kind: .exception, value: 1)
        case "open": WordSense(kind: .state, value: OpeningState.Kind.open.tokenValue)
        case "closed": WordSense(kind: .state, value: OpeningState.Kind.closed.tokenValue)
        case "unknown": WordSense(kind: .state, value: OpeningState.Kind.unknown.tokenValue)
        case "always": WordSense(kind: .always)
        case "24:00": WordSense(kind: .clockWord, value: 24 * 60)
        case "00:00": WordSense(kind: .clockWord, value: 0)
        case "12:00": WordSense(kind: .clockWord, value: 12 * 60)
        case "dawn": WordSense(kind: .event, value: Int32(TimeBase.dawn.rawValue))
        case "sunrise": WordSense(kind: .event, value: Int32(TimeBase.sunrise.rawValue))
        case "sunset": WordSense(kind: .event, value: Int32(TimeBase.sunset.rawValue))
        case "dusk": WordSense(kind: .event, value: Int32(TimeBase.dusk.rawValue))
        case "daylight": WordSense(kind: .daylight)
        case "easter": WordSense(kind: .easter)
        case "week": WordSense(kind: .week)
        case "day": WordSense(kind: .day)
        case "open-end": WordSense(kind: .openEnd)
        case "to": WordSense(kind: .dash)
        case "and": WordSense(kind: .and)
        case "nothing": WordSense(kind: .noise)
        case "from": WordSense(kind: .noise, value: 1)
        case "am": WordSense(kind: .meridiem, value: 0)
        case "pm": WordSense(kind: .meridiem, value: 12)
        default: date(word) ?? weekdays(word)
        }
    }

    /// Returns the meaning of `12-25` or `easter-2`: a day of the year, as month and day or in days from Easter Sunday.
    private static func date(_ word: Substring) -> WordSense? {
        if word.hasPrefix("easter") { return Int32(word.dropFirst(6)).map { WordSense(kind: .easter, value: $0) } }
        let parts = word.split(separator: "-").compactMap { Int32($0) }
        guard word.utf8.count == 5, parts.count == 2, (1...12).contains(parts[0]), (1...31).contains(parts[1]) else { return nil }
        return WordSense(kind: .month, value: parts[0] * 100 + parts[1])
    }

    /// Returns the meaning of a word such as `days 135`, whose digits are weekdays from 1, Monday, to 7, Sunday.
    private static func weekdays(_ word: Substring) -> WordSense? {
        guard word.hasPrefix("days ") else { return nil }
        let days = word.dropFirst(5).compactMap(\.wholeNumberValue)
        guard !days.isEmpty, days.allSatisfy({ (1...7).contains($0) }) else { return nil }
        return WordSense(kind: .weekdays, value: days.reduce(0) { $0 | 1 << Int32($1 - 1) })
    }
}
