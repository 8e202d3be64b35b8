public import Foundation
internal import PortolanBasics
internal import Synchronization

/// Writes hours as map services show them: `Monday: 9:00 AM – 5:00 PM`.
///
/// The lines depend only on the formatter's locale, and not on the locale or the time zone of the process. Making a
/// formatter for the same locale again costs only a look-up.
///
/// Time intervals, hour cycle and digits follow CLDR's interval formats (UTS #35; with its thin and narrow no-break
/// spaces). These formats come from a table of the library, so that the lines are the same on all systems. The names of
/// weekdays are Foundation's, in their stand-alone form.
public struct HoursFormatter: Sendable {
    /// The locale that determines the language, digits and hour cycle of the lines.
    public let locale: Locale
    /// The day with which a week begins in the locale's region (CLDR's week data); Monday if the locale names no
    /// region.
    public let firstWeekday: Weekday
    /// The names of the weekdays, Monday first.
    public let weekdayNames: [String]
    /// The phrase for a day without hours: "Closed".
    public let closed: String
    /// The phrase for a day that is open throughout: "Open 24 hours".
    public let openAllDay: String

    private let patterns: IntervalPatterns
    private let openEnd: String

    private static let known = Mutex(LRUCache<String, HoursFormatter>(costLimit: 2 << 20))

    /// Creates a formatter for a locale. Formatters are cached by the locale's identifier.
    /// - Parameter locale: about 75 languages have phrases; other locales get English phrases with their own intervals
    ///   and weekday names.
    public init(locale: Locale) {
        self = Self.known.value(for: locale.identifier, cost: { _ in 1_024 + locale.identifier.utf8.count }) {
            HoursFormatter(making: locale)
        }
    }

    private init(making locale: Locale) {
        self.locale = locale
        let names = LocaleNames(locale)
        let phrases = HoursPhrases.phrases(for: names.candidates)
        closed = phrases.closed
        openAllDay = phrases.openAllDay
        openEnd = phrases.openEnd
        patterns = IntervalPatterns.patterns(for: locale)
        firstWeekday = Self.firstWeekday(locale, region: names.region)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let symbols = calendar.standaloneWeekdaySymbols
        weekdayNames = symbols.count == 7 ? Array(symbols[1...]) + [symbols[0]] : Weekday.allCases.map(\.code)
    }

    /// Returns the text of an interval that ends on the same day or the next.
    ///
    /// - Parameters:
    ///   - opening: minutes since midnight.
    ///   - closing: minutes since the same midnight; 24:00 and later is the next day.
    ///   - isOpenEnd: whether the place may close later: "7:00 AM – 8:00 PM or later".
    public func interval(from opening: Int, to closing: Int, isOpenEnd: Bool = false) -> String {
        let opening = min(max(opening, 0), 1439)
        let text = patterns.string(from: opening, to: min(max(closing, opening), opening + 1440))
        return isOpenEnd ? openEnd.replacing("{0}", with: text) : text
    }

    /// Returns the text of a day's hours: intervals separated by commas, ``closed`` or ``openAllDay``.
    ///
    /// - Parameter ranges: minutes since midnight, in order; a range that ends after midnight ends later than 1440.
    public func hours(_ ranges: [Range<Int>]) -> String { hours(open: ranges.map { OpenRange($0) }) }

    func hours(open ranges: [OpenRange]) -> String {
        if ranges.isEmpty { return closed }
        if ranges.count == 1, ranges[0].minutes.lowerBound <= 0, ranges[0].minutes.upperBound >= 1440 { return openAllDay }
        return ranges.map { interval(from: $0.minutes.lowerBound, to: $0.minutes.upperBound, isOpenEnd: $0.isOpenEnd) }.joined(
            separator: ", "
        )
    }

    /// Returns the line of a day: its name and its hours.
    public func line(for weekday: Weekday, _ ranges: [Range<Int>]) -> String { weekdayNames[weekday.rawValue] + ": " + hours(ranges) }

    /// Returns seven lines, beginning with the locale's first weekday.
    ///
    /// - Parameter days: for each weekday, Monday first, the ranges that open on it; missing days count as closed.
    public func lines(for days: [[Range<Int>]]) -> [String] { lines(open: days.map { $0.map { OpenRange($0) } }) }

    func lines(open days: [[OpenRange]]) -> [String] {
        (0..<7).map { step in
            let index = (firstWeekday.rawValue + step) % 7
            return weekdayNames[index] + ": " + hours(open: index < days.count ? days[index] : [])
        }
    }

    // MARK: First weekday

    private static func firstWeekday(_ locale: Locale, region: String?) -> Weekday {
        // The locale may name the day itself (`-u-fw-sat`).
        switch Locale.Components(locale: locale).firstDayOfWeek {
        case .sunday: return .sunday
        case .monday: return .monday
        case .tuesday: return .tuesday
        case .wednesday: return .wednesday
        case .thursday: return .thursday
        case .friday: return .friday
        case .saturday: return .saturday
        default: break
        }
        guard let region else { return .monday }
        return weekStarts.first { $0.regions.contains(region) }?.weekday ?? .monday
    }

    /// Regions whose week does not begin on Monday: CLDR 47, supplemental data, `weekData/firstDay` (Unicode-3.0).
    private static let weekStarts: [(weekday: Weekday, regions: Set<String>)] = [
        (.friday, ["MV"]),
        (.saturday, names("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")),
        (
            .sunday,
            names(
                """
                AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT
                TW UM US VE VI WS YE ZA ZW
                """
            )
        ),
    ]

    private static func names(_ text: String) -> Set<String> { Set(text.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
