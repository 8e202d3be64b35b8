public import Foundation
internal import PortolanBasics
internal import Synchronization

/// Writes hours as the lines that map services show: `Monday: 9:00 AM – 5:00 PM`.
///
/// A formatter depends on its locale alone; neither the process's locale nor its time zone plays a part. Making one again costs only a
/// look-up.
///
/// Time intervals, hour cycle and digits follow CLDR's interval formats (UTS #35; with its thin and narrow no-break spaces) from a table of
/// our own, so that the lines are the same on all systems. The names of weekdays are Foundation's, in their stand-alone form.
public struct HoursFormatter: Sendable {
    /// The locale whose language, digits and hour cycle the lines are written in.
    public let locale: Locale
    /// The day with which a week begins: that of the locale's region (CLDR's week data), Monday if it names none.
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

    /// A formatter for a locale; formatters are cached by the locale's identifier.
    /// - Parameter locale: phrases exist for some 75 languages; other locales get English phrases with their own intervals and weekday
    ///   names.
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

    /// An interval within a day, or into the next.
    ///
    /// - Parameters:
    ///   - opening: minutes since midnight.
    ///   - closing: minutes since the same midnight; 24:00 and later is the next day.
    ///   - isOpenEnd: whether it may close later than that: "7:00 AM – 8:00 PM or later".
    public func interval(from opening: Int, to closing: Int, isOpenEnd: Bool = false) -> String {
        let opening = min(max(opening, 0), 1439)
        let text = patterns.string(from: opening, to: min(max(closing, opening), opening + 1440))
        return isOpenEnd ? openEnd.replacing("{0}", with: text) : text
    }

    /// The text of a day's hours: intervals separated by commas, or ``closed`` or ``openAllDay``.
    ///
    /// - Parameter ranges: minutes since midnight, in order; those that end after midnight end later than 1440.
    public func hours(_ ranges: [Range<Int>]) -> String { hours(open: ranges.map { OpenRange($0) }) }

    func hours(open ranges: [OpenRange]) -> String {
        if ranges.isEmpty { return closed }
        if ranges.count == 1, ranges[0].minutes.lowerBound <= 0, ranges[0].minutes.upperBound >= 1440 { return openAllDay }
        return ranges.map { interval(from: $0.minutes.lowerBound, to: $0.minutes.upperBound, isOpenEnd: $0.isOpenEnd) }.joined(
            separator: ", "
        )
    }

    /// A day's line: its name and its hours.
    public func line(for weekday: Weekday, _ ranges: [Range<Int>]) -> String { weekdayNames[weekday.rawValue] + ": " + hours(ranges) }

    /// Seven lines, from the locale's first weekday on.
    ///
    /// - Parameter days: for each weekday, Monday first, what opens on it; fewer than seven count as closed for the rest.
    public func lines(for days: [[Range<Int>]]) -> [String] { lines(open: days.map { $0.map { OpenRange($0) } }) }

    func lines(open days: [[OpenRange]]) -> [String] {
        (0..<7).map { step in
            let index = (firstWeekday.rawValue + step) % 7
            return weekdayNames[index] + ": " + hours(open: index < days.count ? days[index] : [])
        }
    }

    // MARK: First weekday

    private static func firstWeekday(_ locale: Locale, region: String?) -> Weekday {
        // `-u-fw-sat`.
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
