internal import Foundation
internal import OpeningHours

extension Date {
    /// The time as JSON has it, in UTC and without parts of a second: `2026-11-24T09:05:00Z` (RFC 3339).
    ///
    /// `ISO8601FormatStyle` writes the same by way of a calendar, which shows in a profile of place details.
    var wireText: String {
        let seconds = timeIntervalSince1970.rounded(.down)
        // Up to the last year of four digits.
        guard seconds >= 0, seconds < 253_402_300_800 else { return formatted(.iso8601) }
        // in range: as just checked
        let whole = Int(seconds)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = CivilDate(daysSinceEpoch: whole / 86_400)
        return "\(day)T" + two(whole / 3600 % 24) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60) + "Z"
    }
}
