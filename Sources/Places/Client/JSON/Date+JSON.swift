internal import Foundation
internal import OpeningHours

extension Date {
    /// The time in UTC for JSON, without fractions of a second: `2026-11-24T09:05:00Z` (RFC 3339).
    ///
    /// `ISO8601FormatStyle` writes the same text through a calendar, which takes so long that it shows in a profile of
    /// place details.
    var wireText: String {
        let seconds = timeIntervalSince1970.rounded(.down)
        // This code writes years of up to four digits.
        guard seconds >= 0, seconds < 253_402_300_800 else { return formatted(.iso8601) }
        // in range: as just checked
        let whole = Int(seconds)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = CivilDate(daysSinceEpoch: whole / 86_400)
        return "\(day)T" + two(whole / 3600 % 24) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60) + "Z"
    }
}
