/// Reads the days of a calendar file (iCalendar, RFC 5545), such as the school holidays that ministries publish.
///
/// Only the days of events count: `DTSTART`, and `DTEND` (excluded, if it is a date) or `DURATION`. Times of day and
/// time zones are ignored: the day counts as it is written.
public enum ICalendarDays {
    /// The longest text that is read, in bytes.
    public static let maximumLength = 4 << 20

    /// Returns the first and last days of the events, in the order of the text. The cost is linear in the length of the
    /// text.
    ///
    /// - Throws: the first line that cannot be used, with its number.
    public static func ranges(in text: String) throws(ICalendarError) -> [ClosedRange<CivilDate>] {
        guard text.utf8.count <= maximumLength else { throw ICalendarError(line: 1, message: "the file is larger than 4 MB") }
        var ranges: [ClosedRange<CivilDate>] = []
        var event: Event?
        var hasCalendar = false
        for (number, line) in unfolded(text) {
            let (name, value) = property(line)
            switch (name, value) {
            case ("BEGIN", "VCALENDAR"): hasCalendar = true
            case ("BEGIN", "VEVENT"): event = Event(line: number)
            case ("END", "VEVENT"):
                guard let ended = event else { throw ICalendarError(line: number, message: "END:VEVENT without a BEGIN:VEVENT before it") }
                ranges.append(try ended.range())
                event = nil
            case ("DTSTART", _): event?.start = try day(value, number)
            case ("DTEND", _): event?.end = (try day(value, number), value.count == 8)
            case ("DURATION", _): event?.days = try duration(value, number)
            case ("RRULE", _) where event != nil:
                throw ICalendarError(line: number, message: "an event repeats (RRULE); write one event for each year")
            default: break
            }
        }
        guard hasCalendar else { throw ICalendarError(line: 1, message: "this is no calendar: expected BEGIN:VCALENDAR") }
        return ranges
    }

    private struct Event {
        let line: Int
        var start: CivilDate?
        /// The end of the event. If it is a date, the day itself is excluded.
        var end: (day: CivilDate, isExcluded: Bool)?
        var days: Int?

        init(line: Int) { self.line = line }

        func range() throws(ICalendarError) -> ClosedRange<CivilDate> {
            guard let start else { throw ICalendarError(line: line, message: "the event has no DTSTART") }
            var last = start.daysSinceEpoch
            if let end { last = end.day.daysSinceEpoch - (end.isExcluded ? 1 : 0) } else if let days { last += max(days, 1) - 1 }
            // An event of no length takes the day on which it starts.
            last = max(last, start.daysSinceEpoch)
            guard last - start.daysSinceEpoch <= 366 else {
                throw ICalendarError(line: line, message: "the event lasts longer than a year")
            }
            return start...CivilDate(daysSinceEpoch: min(last, CivilDate.lastDay))
        }
    }

    /// Returns the lines with their numbers. A line that begins with a space continues the line before it.
    private static func unfolded(_ text: String) -> [(Int, String)] {
        var lines: [(Int, String)] = []
        var number = 0
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let first = raw.unicodeScalars.first
            if first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1].1 += String(raw.dropFirst())
            } else if !raw.isEmpty {
                lines.append((number, String(raw)))
            }
        }
        return lines
    }

    /// Splits `DTSTART;VALUE=DATE:20260101` into the name, in capitals, and the value.
    private static func property(_ line: String) -> (String, String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let value = parts.count > 1 ? parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ") : ""
        return (name.uppercased(), value)
    }

    private static func day(_ value: String, _ line: Int) throws(ICalendarError) -> CivilDate {
        let digits = value.prefix(8)
        guard digits.utf8.count == 8, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(digits),
            value.count == 8 || value.dropFirst(8).first == "T",
            let date = CivilDate(year: number / 10000, month: number / 100 % 100, day: number % 100)
        else { throw ICalendarError(line: line, message: "expected a date such as 20261224, found \"\(value.prefix(20))\"") }
        return date
    }

    /// Returns the number of days of a duration such as `P2W` or `P10D`.
    private static func duration(_ value: String, _ line: Int) throws(ICalendarError) -> Int {
        guard value.first == "P", let unit = value.last, unit == "W" || unit == "D", let count = Int(value.dropFirst().dropLast()),
            (0...400).contains(count)
        else { throw ICalendarError(line: line, message: "expected a duration such as P2W or P10D, found \"\(value.prefix(20))\"") }
        return unit == "W" ? count * 7 : count
    }
}

/// A line of a calendar file that cannot be used.
public struct ICalendarError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The problem of the line.
    public let message: String

    public var description: String { "line \(line): \(message)" }
}
