public import OpeningHours

/// A date of OSM's date keys (wiki.openstreetmap.org, "Key:start_date"). It names a day, a month or a year, or is
/// vaguer.
public struct LooseDate: Sendable, Hashable {
    /// The first day that the text can mean; nil if there is none (`before 1877`).
    public let first: CivilDate?
    /// The last day that the text can mean; nil if there is none (`after 1815`).
    public let last: CivilDate?
    /// The year; nil if the text does not name a single year.
    public let year: Int?
    /// The month, 1…12; nil if the text does not name a single month.
    public let month: Int?
    /// The day of the month, 1…31; nil if the text does not name a single day.
    public let day: Int?

    /// Reads a date; nil if the text is not a date. A date before 1900 counts as the calendar's first day, because it
    /// only matters that the date is past.
    public init?(_ text: String) {
        let lowered = text.trimmed.lowercased()
        guard lowered.utf8.count <= 100 else { return nil }
        if let range = Self.range(lowered) {
            (first, last, year, month, day) = (range.first, range.last, nil, nil, nil)
            return
        }
        var rest = lowered[...]
        var opensDownward = false
        var opensUpward = false
        for word in ["around ", "ca. ", "ca ", "circa ", "early ", "mid ", "late ", "~", "about "] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.count)
        }
        for word in ["before ", "by "] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.count)
            opensDownward = true
        }
        for word in ["after ", "since "] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.count)
            opensUpward = true
        }
        guard let date = Self.single(rest.trimmed) else { return nil }
        first = opensDownward ? nil : date.first
        last = opensUpward ? nil : date.last
        (year, month, day) = opensDownward || opensUpward ? (nil, nil, nil) : (date.year, date.month, date.day)
    }

    /// Whether all days that the text can mean are before a day.
    public func isBefore(_ today: CivilDate) -> Bool { last.map { $0 < today } ?? false }

    /// Whether all days that the text can mean are after a day.
    public func isAfter(_ today: CivilDate) -> Bool { first.map { $0 > today } ?? false }

    private struct Single {
        var first: CivilDate
        var last: CivilDate
        var year: Int?
        var month: Int?
        var day: Int?
    }

    /// Reads a range of dates: `1914..1918`, `2015-03..2016`.
    private static func range(_ text: String) -> (first: CivilDate?, last: CivilDate?)? {
        let bytes = Array(text.utf8)
        guard let dots = bytes.indices.dropLast().first(where: { bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".") })
        else { return nil }
        guard let from = single(String(decoding: bytes[..<dots], as: UTF8.self).trimmed),
            let to = single(String(decoding: bytes[(dots + 2)...], as: UTF8.self).trimmed)
        else { return nil }
        return (from.first, to.last)
    }

    /// Reads one date: `2015`, `2015-03`, `2015-03-08`, `2015-03-08T10:00`, `1990s`, `C19`.
    private static func single(_ text: String) -> Single? {
        if text.hasSuffix("s"), let decade = Int(text.dropLast()), (0...9990).contains(decade), decade % 10 == 0 {
            return years(decade, decade + 9, names: nil)
        }
        if text.hasPrefix("c"), let century = Int(text.dropFirst()), (1...30).contains(century) {
            return years(century * 100 - 99, century * 100, names: nil)
        }
        let date = text.prefix { $0 != "t" && $0 != " " }
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4 || parts[0].utf8.count == 3, let year = number(parts[0]) else {
            return nil
        }
        guard parts.count > 1 else { return years(year, year, names: year) }
        guard let month = number(parts[1]), (1...12).contains(month) else { return nil }
        guard year >= 1900 else { return years(year, year, names: year) }
        if parts.count == 3 {
            guard let day = number(parts[2]), let found = CivilDate(year: year, month: month, day: day) else { return nil }
            return Single(first: found, last: found, year: year, month: month, day: day)
        }
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let last = (28...31).reversed().lazy.compactMap { CivilDate(year: year, month: month, day: $0) }.first ?? first
        return Single(first: first, last: last, year: year, month: month)
    }

    private static func years(_ from: Int, _ to: Int, names year: Int?) -> Single? {
        guard let first = CivilDate(year: max(from, 1900), month: 1, day: 1), let last = CivilDate(year: max(to, 1900), month: 12, day: 31)
        else { return nil }
        // Dates before the calendar's first day count as that day.
        return to < 1900 ? Single(first: first, last: first, year: year) : Single(first: first, last: last, year: year)
    }

    private static func number(_ text: Substring) -> Int? { text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil }
}
