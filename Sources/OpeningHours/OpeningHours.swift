/// Options for parsing the value of an hours tag.
public struct ParsingOptions: Hashable, Sendable {
    /// Whether points in time (`Mo 12:00`, `10:00-16:00/90`) are accepted.
    public enum TimePoints: Hashable, Sendable {
        /// Points in time are an error, because opening hours are ranges.
        case forbidden
        /// Points in time are accepted; `collection_times` and `service_times` have them.
        case allowed
        /// Points in time are accepted with a warning if all rules have them. They are an error if another rule has
        /// only ranges.
        case automatic
    }

    /// Whether points in time are accepted; ``TimePoints/automatic`` by default.
    public var timePoints: TimePoints
    /// Whether the words of the key `lit` (`yes`, `no`, `automatic` …) are accepted. These words say when lamps burn.
    public var takesLightingWords: Bool
    /// The country of the place (ISO 3166-1 alpha-2). Its languages decide what a short name of a day means (`pn` is
    /// Friday in Lithuania, Monday in Poland); nil if the country is not known.
    public var country: String?

    /// Creates options for a value whose OSM key is not known.
    public init(timePoints: TimePoints = .automatic, takesLightingWords: Bool = false, country: String? = nil) {
        self.timePoints = timePoints
        self.takesLightingWords = takesLightingWords
        self.country = country
    }

    /// Creates options for the values of an OSM key: points in time for `collection_times`, `service_times` and
    /// departures, and ranges for other keys. For `lit`, the words of that key are accepted as well.
    public init(key: String, country: String? = nil) {
        switch key {
        case "collection_times", "service_times", "departures", "departures_board": self.init(timePoints: .allowed, country: country)
        default: self.init(timePoints: .forbidden, takesLightingWords: key == "lit", country: country)
        }
    }
}

/// The value of OSM's `opening_hours` and of the tags that share its syntax.
///
/// The parser follows the specification on the OSM wiki (Key:opening_hours/specification). It accepts common deviations
/// that have only one meaning: each correction is a warning, and `normalized` is the clean form. Anything that the
/// parser cannot understand is an error.
///
/// A parsed value can be used from any thread.
public struct OpeningHours: Sendable {
    /// The longest value that is read, in bytes. OSM's own limit is 255 characters.
    public static let maximumLength = 8192

    /// The flat arrays, which copies share.
    final class Storage: Sendable {
        let rules: [Rule]
        let years: [YearSelector]
        let dates: [DateSelector]
        let nths: [NthSelector]
        let holidays: [HolidaySelector]
        let times: [TimeSpan]
        let comments: [String]
        let flaws: [Flaw]
        /// The bytes of the value; flaws refer to ranges of them.
        let source: [UInt8]
        let needs: Needs
        /// The last year that the value names; 0 if it names none. Searches end a fixed time after this year.
        let lastNamedYear: Int
        /// Whether every rule depends only on the weekday.
        let isWeekdaysOnly: Bool
        /// Whether some rule reaches past midnight.
        let wraps: Bool
        /// Whether some time has an open end.
        let hasOpenEnds: Bool
        /// The events of the sun that times name.
        let sunEvents: SunTimes.Events
        /// Whether the state never changes, because no rule opens and none has a comment.
        let isNeverOpen: Bool
        init(_ parser: consuming Parser, comments: [String], source: [UInt8]) {
            var rules = parser.rules
            // Equal comments get the same index, so that states can be compared as numbers.
            for index in rules.indices where rules[index].comment > 0 {
                let text = comments[Int(rules[index].comment)]
                if let first = comments.firstIndex(of: text) { rules[index].comment = Int16(first) }
            }
            self.rules = rules
            isWeekdaysOnly = rules.allSatisfy { $0.isEveryDay || $0.isWeekdaysOnly }
            wraps = rules.contains { $0.wraps }
            years = parser.years
            dates = parser.dates
            nths = parser.nths
            holidays = parser.holidays
            times = parser.times
            hasOpenEnds = times.contains { $0.isOpenEnd }
            flaws = parser.flaws
            self.source = source
            self.comments = comments
            var needs: Needs = []
            for holiday in holidays { needs.insert(holiday.isSchool ? .schoolHolidays : .publicHolidays) }
            for span in times where !span.isClock { needs.insert(.coordinate) }
            var events: SunTimes.Events = []
            for span in times {
                events.formUnion(span.start.base.events)
                events.formUnion(span.end.base.events)
            }
            sunEvents = events
            isNeverOpen = rules.allSatisfy { $0.state == .closed && $0.comment < 0 }
            self.needs = needs
            var last = 0
            for selector in years where selector.to != YearSelector.openEnd || selector.from > 2400 { last = max(last, Int(selector.to)) }
            for selector in years { last = max(last, Int(selector.from)) }
            for selector in dates { last = max(last, Int(selector.from.year), Int(selector.to.year)) }
            lastNamedYear = last
        }
    }

    let storage: Storage

    /// Reads a value. The cost is linear in its length; a value longer than `maximumLength` bytes is refused at once.
    public init(_ value: String, options: ParsingOptions = ParsingOptions()) throws(OpeningHoursError) {
        let bytes = Array(value.utf8)
        guard bytes.count <= Self.maximumLength else {
            throw OpeningHoursError(.tooLong(bytes: bytes.count), byteOffset: Self.maximumLength)
        }
        let lit = options.takesLightingWords ? LightingWord(value) : nil
        var lexer = Lexer(
            lit.map { Array($0.hours.utf8) } ?? bytes,
            countryLanguages: options.country.map(Vocabulary.languages(ofCountry:)) ?? 0
        )
        do {
            try lexer.run()
            if let lit { lexer.flaws = [Flaw(kind: .word, start: 0, length: UInt32(bytes.count), reading: .value(lit.hours))] }
            var parser = Parser(lexer.bytes, tokens: lexer.tokens, flaws: lexer.flaws, timePoints: options.timePoints)
            try parser.run()
            storage = Storage(consume parser, comments: lexer.comments, source: bytes)
        } catch {
            throw OpeningHoursError(error.reason, byteOffset: error.byteOffset, found: Self.word(at: error.byteOffset, in: bytes))
        }
    }

    /// Returns the text at a byte, up to the next space or separator; nil at the end.
    private static func word(at offset: Int, in bytes: [UInt8]) -> String? {
        guard offset < bytes.count else { return nil }
        let word = bytes[offset...].prefix { $0 > 0x20 && $0 != 0x2C && $0 != 0x3B }
        return String(String(decoding: word.isEmpty ? bytes[offset...].prefix(1) : word, as: UTF8.self).prefix(40))
    }

    /// Facts besides the time that an exact result depends on.
    public struct Needs: OptionSet, Hashable, Sendable {
        /// One bit for each need.
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Public holidays: a rule names `PH`.
        public static let publicHolidays = Needs(rawValue: 1)
        /// School holidays: a rule names `SH`.
        public static let schoolHolidays = Needs(rawValue: 2)
        /// The place's coordinate: a rule names sunrise, sunset, dawn or dusk.
        public static let coordinate = Needs(rawValue: 4)
    }

    /// The facts that an ``HoursContext`` must hold for exact results; empty if the time is enough.
    public var needs: Needs { storage.needs }

    /// Whether all weeks are alike, because the value names no dates, weeks, years, holidays, numbered weekdays or
    /// times of the sun.
    public var isWeekStable: Bool {
        storage.needs.isEmpty && storage.rules.allSatisfy { $0.isEveryDay || $0.isWeekdaysOnly }
    }
}

extension OpeningHours: Equatable, CustomStringConvertible {
    /// Whether two values have the same normal form.
    public static func == (a: OpeningHours, b: OpeningHours) -> Bool { a.storage === b.storage || a.normalized == b.normalized }
    public var description: String { normalized }
}
