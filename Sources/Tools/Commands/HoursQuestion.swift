import Foundation
import OpeningHours

/// A question about an opening hours value.
struct HoursQuestion {
    /// The error for a field that cannot be used.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    var value: String
    var at: String?
    var from: String?
    var to: String?
    var country: String?
    var region: String?
    var coordinate: HoursContext.Coordinate?
    var timeZone: String?
    var key: String?
    var language = "en"
    var wantsWeek = false
    var wantsExplanation = false
    var wantsStrip = false
    /// School holidays that replace those of the library; nil to use the library's.
    var schoolHolidays: [ClosedRange<CivilDate>]?

    func answer() throws -> HoursAnswer {
        let hours = try OpeningHours(
            value,
            options: key.map { ParsingOptions(key: $0, country: country) } ?? ParsingOptions(country: country)
        )
        var zone = TimeZone.gmt
        if let timeZone {
            guard let found = TimeZone(identifier: timeZone) else {
                throw Mistake(description: "time zone \(timeZone): there is no such zone; write it like Europe/Monaco")
            }
            zone = found
        }
        if let country, country.utf8.count != 2 || !country.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }) {
            throw Mistake(description: "country \(country): expected two letters of ISO 3166, such as DE")
        }
        if let coordinate, abs(coordinate.latitude) > 90 || abs(coordinate.longitude) > 180 {
            throw Mistake(
                description:
                    "position \(coordinate.latitude),\(coordinate.longitude): give a latitude of -90 to 90 and a longitude of -180 to 180"
            )
        }
        var notes: [String] = []
        var missing: String?
        var calendar: HolidayCalendar?
        if let country,
            hours.needs.contains(.publicHolidays) || hours.needs.contains(.schoolHolidays) || wantsWeek || wantsExplanation || wantsStrip
        {
            calendar = HolidayCalendar(country: country, region: region, schoolHolidays: schoolHolidays ?? [])
            if calendar == nil {
                notes.append("there is no table of public holidays for \(country), so no day counts as one")
            } else if let region, calendar?.region == nil, !HolidayCalendar.knownRegions(of: country).isEmpty {
                notes.append("there is no separate table of holidays for \(region), so those of the whole country count")
            }
        } else if country == nil, hours.needs.contains(.publicHolidays) || hours.needs.contains(.schoolHolidays) {
            notes.append("no country was given, so no day counts as a holiday")
            missing = "the value names holidays, but no country was given"
        }
        if hours.needs.contains(.coordinate), coordinate == nil {
            notes.append("no position was given, so sunrise counts as 06:00 and sunset as 18:00")
        }
        let context = HoursContext(timeZone: zone, coordinate: coordinate, holidays: calendar)
        if missing == nil, hours.needs.contains(.schoolHolidays), calendar?.schoolHolidays.isEmpty ?? true {
            notes.append("there are no dates of school holidays for this place, so no day counts as one")
        }
        var answer = HoursAnswer(question: self, hours: hours, context: context, notes: notes)
        answer.missing = missing
        if let at { answer.moment = try time(at, context) }
        if let from {
            let start = try time(from, context)
            let end = try to.map { try time($0, context) } ?? start.adding(minutes: 7 * 1440)
            guard start <= end else { throw Mistake(description: "the list ends before it begins: from \(from) to \(to ?? "")") }
            answer.intervals = hours.intervals(in: start..<end, context: context)
            answer.firstDay = start.date
            answer.hasSeconds = from.split(separator: ":").count > 2
        }
        return answer
    }

    /// Reads a local time, or a time with an offset from UTC.
    private func time(_ text: String, _ context: HoursContext) throws -> LocalTime {
        if let local = LocalTime(text) { return local }
        if let date = try? Date(text, strategy: .iso8601) { return context.localTime(of: date) }
        throw Mistake(description: "time \(text): write it like 2026-08-03T10:00, in the years 1900 to 9999")
    }
}
