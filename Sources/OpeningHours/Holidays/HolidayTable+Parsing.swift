extension HolidayTable {
    mutating func parse(_ text: String) throws(HolidayTableError) {
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { Self.trimmed($0) }
            let words = fields[0].split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            let names = fields.dropFirst().filter { !$0.isEmpty }
            switch first {
            case "country":
                guard words.count == 2 else { throw HolidayTableError(line: number, word: fields[0], expected: "a country's code") }
                country = String(words[1])
                self.names = names
            case "region":
                guard words.count == 2 else { throw HolidayTableError(line: number, word: fields[0], expected: "a region's code") }
                regions.append(Region(code: String(words[1]), names: names))
            case "weekend":
                guard words.count == 2, let days = LineReader.weekdays(words[1]) else {
                    throw HolidayTableError(line: number, word: fields[0], expected: "weekdays (fr,sa)")
                }
                weekend = days
            default:
                var line = LineReader(words: words, line: number)
                var rule = try line.rule()
                guard let name = names.last else { throw HolidayTableError(line: number, word: "", expected: "a name") }
                rule.name = name
                rule.localName = names.count > 1 ? names[0] : nil
                for code in rule.regions where !regions.contains(where: { $0.code == code }) {
                    throw HolidayTableError(line: number, word: code, expected: "a region named above")
                }
                if line.isBetween { between = rule } else { rules.append(rule) }
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// Reads the words before the first bar of a line.
private struct LineReader {
    let words: [Substring]
    let line: Int
    var isBetween = false
    private var position = 0

    init(words: [Substring], line: Int) {
        self.words = words
        self.line = line
    }

    func failure(_ word: some StringProtocol, _ expected: String) -> HolidayTableError {
        HolidayTableError(line: line, word: String(word), expected: expected)
    }

    private mutating func next(_ expected: String) throws(HolidayTableError) -> Substring {
        guard position < words.count else { throw failure("", expected) }
        position += 1
        return words[position - 1]
    }

    mutating func rule() throws(HolidayTableError) -> HolidayRule {
        var rule = HolidayRule()
        while position < words.count {
            let word = try next("a day")
            switch word {
            case "from": rule.years.first = try year()
            case "until": rule.years.last = try year()
            case "in": rule.years.only = try years()
            case "except": rule.years.except = try years()
            case "late": rule.years.late = try years()
            case "early": rule.years.early = try years()
            case "estimated": rule.estimated = isYears ? try years() : [Self.allYears]
            case "cancelled": rule.shift = HolidayShift(action: .cancel)
            case "every":
                let step = try next("a number of years")
                guard let count = Int(step), count > 0 else { throw failure(step, "a number of years") }
                rule.years.step = count
            case "between": isBetween = true
            default:
                if word.hasPrefix("@") {
                    let codes = word.dropFirst()
                    rule.exceptsRegions = codes.hasPrefix("!")
                    rule.regions = (rule.exceptsRegions ? codes.dropFirst() : codes).split(separator: ",").map(String.init)
                } else if word.hasSuffix(")") {
                    rule.shift = try shift(word)
                } else {
                    rule.days.append(try day(word))
                }
            }
        }
        guard isBetween || !rule.days.isEmpty else { throw failure("", "a day") }
        guard rule.years.step == 1 || rule.years.first != .min else { throw failure("every", "the first year (from)") }
        return rule
    }

    private mutating func year() throws(HolidayTableError) -> Int {
        let word = try next("a year")
        guard let year = Int(word), (1800...9999).contains(year) else { throw failure(word, "a year") }
        return year
    }

    private static let allYears = 1...9999

    /// Whether the next word is a list of years.
    private var isYears: Bool { position < words.count && words[position].allSatisfy { $0.isNumber || $0 == "-" || $0 == "," } }

    /// Reads `2019,2021-2023`; a range without a first or last year (`-2005`, `2028-`) is open.
    private mutating func years() throws(HolidayTableError) -> [YearRange] {
        let word = try next("years")
        var found: [YearRange] = []
        for item in word.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false)
            let first = ends.first == "" ? 1 : ends.first.flatMap { Int($0) }
            let last = ends.count == 1 ? first : ends.last == "" ? 9999 : ends.last.flatMap { Int($0) }
            guard !item.isEmpty, ends.count <= 2, let first, let last, first <= last else { throw failure(word, "years (2019,2021-2023)") }
            found.append(first...last)
        }
        return found
    }

    // MARK: Shifts

    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]

    /// Reads `fr,sa` as numbers of weekdays, with Monday as 0; nil if a word is not a weekday, or if the list names all
    /// seven.
    static func weekdays(_ list: Substring) -> Set<Int>? {
        let items = list.split(separator: ",").map { weekdays.firstIndex(of: String($0)) }
        let days = Set(items.compactMap { $0 })
        return items.contains(nil) || days.isEmpty || days.count == 7 ? nil : days
    }

    /// Reads `add(sa,su)`, `move(tu-1,we-2)` or `drop(su)`.
    private func shift(_ word: Substring) throws(HolidayTableError) -> HolidayShift {
        let parts = word.dropLast().split(separator: "(", omittingEmptySubsequences: false)
        var shift = HolidayShift()
        switch parts.first {
        case "add": shift.action = .add
        case "move": shift.action = .move
        case "drop": shift.action = .drop
        default: throw failure(word, "add(…), move(…) or drop(…)")
        }
        guard parts.count == 2 else { throw failure(word, "weekdays in brackets") }
        shift.steps = [Int?](repeating: nil, count: 7)
        for item in parts[1].split(separator: ",") {
            if item == "ph" {
                shift.countsHolidays = true
                continue
            }
            guard let weekday = Self.weekdays.firstIndex(of: String(item.prefix(2))) else { throw failure(item, "a weekday (mo … su)") }
            let text = item.dropFirst(2)
            guard text.isEmpty || (Int(text).map { $0 != 0 && abs($0) < 15 } ?? false) else {
                throw failure(item, "a number of days to move the holiday by (+1, -2)")
            }
            shift.steps[weekday] = text.isEmpty ? 0 : Int(text) ?? 0
        }
        return shift
    }

    // MARK: Days

    private func day(_ word: Substring) throws(HolidayTableError) -> HolidayDay {
        let expected = "a day (12-25, E+1, Mo[1]/05, Sa>=06-20, C01-01 …) or a condition"
        func parsed(_ base: HolidayDay.Base?, _ rest: Substring) throws(HolidayTableError) -> HolidayDay {
            guard let base else { throw failure(word, expected) }
            if rest.isEmpty { return HolidayDay(base: base) }
            guard rest.first == "+" || rest.first == "-", let offset = Int(rest), (-400...400).contains(offset) else {
                throw failure(word, expected)
            }
            return HolidayDay(base: base, offset: offset)
        }
        let body = word.dropFirst()
        switch word.first {
        case "E": return try parsed(.easter, body)
        case "O": return try parsed(.orthodoxEaster, body)
        case "C", "V", "K":
            let calendar: LunisolarCalendar = word.first == "C" ? .chinese : word.first == "V" ? .vietnamese : .korean
            let (month, day, rest) = monthDay(body, days: 30)
            return try parsed(month.map { .lunisolar(calendar, month: $0, day: day) }, rest)
        case "I", "U":
            let calendar: IslamicCalendar = word.first == "I" ? .tabular : .ummAlQura
            let (month, day, rest) = monthDay(body, days: 30)
            return try parsed(month.map { .islamic(calendar, month: $0, day: day) }, rest)
        case "H":
            let parts = body.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, let month = HebrewCalendar.Month(name: parts[0]) else { throw failure(word, expected) }
            let digits = parts[1].prefix { $0.isNumber }
            guard let day = Int(digits), (1...30).contains(day) else { throw failure(word, expected) }
            return try parsed(.hebrew(month, day: day), parts[1].dropFirst(digits.count))
        case "S" where body.first?.isNumber == true:
            let parts = body.split(separator: "@")
            guard parts.count == 2, let degrees = Int(parts[0]), (0..<360).contains(degrees), let hours = Int(parts[1]), abs(hours) <= 14
            else {
                throw failure(word, expected)
            }
            return try parsed(.solarTerm(degrees: degrees, hoursEast: hours), "")
        case let first? where first.isNumber:
            if word.count >= 10, let date = CivilDate(String(word.prefix(10))) {
                return try parsed(.once(day: date.daysSinceEpoch), word.dropFirst(10))
            }
            let (month, day, rest) = monthDay(word, days: 31)
            return try parsed(month.map { .fixed(month: $0, day: day) }, rest)
        default:
            guard let weekday = Self.weekdays.firstIndex(of: word.prefix(2).lowercased()) else { throw failure(word, expected) }
            let rest = word.dropFirst(2)
            if rest.hasPrefix("[") {
                let parts = rest.dropFirst().split(separator: "]", omittingEmptySubsequences: false)
                guard parts.count == 2, let nth = Int(parts[0]), nth != 0, abs(nth) <= 5, parts[1].hasPrefix("/"),
                    let month = Int(parts[1].dropFirst().prefix(2)), (1...12).contains(month)
                else { throw failure(word, expected) }
                return try parsed(.nth(weekday: weekday, nth: nth, month: month), parts[1].dropFirst(3))
            }
            let (month, day, more) = monthDay(rest.dropFirst(2), days: 31)
            guard let month else { throw failure(word, expected) }
            if rest.hasPrefix(">=") { return try parsed(.onOrAfter(weekday: weekday, month: month, day: day), more) }
            if rest.hasPrefix("<=") { return try parsed(.onOrBefore(weekday: weekday, month: month, day: day), more) }
            throw failure(word, expected)
        }
    }

    /// Splits off `MM-DD` and returns the rest.
    private func monthDay(_ text: Substring, days: Int) -> (month: Int?, day: Int, rest: Substring) {
        let parts = text.prefix(5).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, let month = Int(parts[0]), (1...12).contains(month),
            let day = Int(parts[1]),
            (1...days).contains(day)
        else { return (nil, 0, text) }
        return (month, day, text.dropFirst(5))
    }
}
