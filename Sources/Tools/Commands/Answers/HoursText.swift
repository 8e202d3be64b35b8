import Foundation
import OpeningHours
import PortolanPlaces

/// Hours of places as text.
enum HoursText {
    /// Returns the current state: `open until 19:00`, `closed, opens Mon 08:00`, `closed for good`.
    static func now(_ place: Place) -> String? {
        switch place.businessStatus {
        case .closedPermanently: return "closed for good"
        case .closedTemporarily: return "closed for a while"
        case .futureOpening: return "not open yet" + (place.openingDate.map { ", opens \(date($0))" } ?? "")
        case .operational, nil: break
        }
        guard let hours = place.currentHours ?? place.regularHours, let isOpen = hours.isOpenNow else { return nil }
        if isOpen {
            return place.regularHours?.isAlwaysOpen == true ? "open at all hours" : "open" + until(hours.nextClosing, place, " until ")
        }
        return "closed" + until(hours.nextOpening, place, ", opens ")
    }

    /// Returns a table with one row for each day of the regular hours, and then one for each day of the secondary
    /// hours. If the day's hours in the next seven days differ from those of the row, a note beside the row shows them.
    static func table(_ place: Place) -> [String] {
        var lines: [String] = []
        if let regular = place.regularHours, !regular.weekdayDescriptions.isEmpty {
            lines += week("Hours", regular.weekdayDescriptions, place.currentHours)
        } else if let current = place.currentHours {
            lines += week("Hours", current.weekdayDescriptions, current)
        }
        for hours in place.regularSecondaryHours ?? [] {
            if !lines.isEmpty { lines.append("") }
            let current = place.currentSecondaryHours?.first { $0.kind == hours.kind }
            lines += week(name(hours.kind), hours.weekdayDescriptions, current)
        }
        return lines
    }

    private static func week(_ title: String, _ descriptions: [String], _ current: PlaceHours?) -> [String] {
        let rows = descriptions.map(split)
        let currentRows = (current?.weekdayDescriptions ?? []).map(split)
        let dayWidth = rows.map { $0.day.displayWidth }.max() ?? 0
        let hoursWidth = rows.map { $0.hours.displayWidth }.max() ?? 0
        var lines = [title]
        for (index, row) in rows.enumerated() {
            var line = "  " + row.day.padded(to: dayWidth) + "  " + row.hours
            if index < currentRows.count, currentRows[index].hours != row.hours, let note = note(currentRows[index], current) {
                line = "  " + row.day.padded(to: dayWidth) + "  " + row.hours.padded(to: hoursWidth) + "   " + note
            } else if index < currentRows.count, let holiday = special(currentRows[index], current)?.holiday {
                line = "  " + row.day.padded(to: dayWidth) + "  " + row.hours.padded(to: hoursWidth) + "   (\(holiday))"
            }
            lines.append(line)
        }
        return lines
    }

    /// Returns the note of a row, such as `on 24 Dec: 09:00–14:00 (Heiligabend)`.
    private static func note(_ row: (day: String, hours: String), _ current: PlaceHours?) -> String? {
        guard let special = special(row, current) else { return nil }
        return "on \(special.date): \(row.hours)" + (special.holiday.map { " (\($0))" } ?? "")
    }

    /// Returns the special day of a row.
    private static func special(_ row: (day: String, hours: String), _ current: PlaceHours?) -> PlaceHours.SpecialDay? {
        guard let current, let index = current.weekdayDescriptions.firstIndex(where: { split($0).day == row.day }) else { return nil }
        return current.specialDays.first { ($0.date.weekday.rawValue - current.firstWeekday.rawValue + 7) % 7 == index }
    }

    private static func split(_ line: String) -> (day: String, hours: String) {
        guard let colon = line.range(of: ": ") else { return ("", line) }
        return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
    }

    private static func until(_ moment: Date?, _ place: Place, _ word: String) -> String {
        guard let moment, let zone = place.schedule?.context.timeZone ?? place.timeZone.flatMap(TimeZone.init(identifier:)) else {
            return ""
        }
        let context = HoursContext(timeZone: zone)
        // Midnight counts as the end of a day: the text is `until midnight`, not the next day at 0:00.
        let local = context.localTime(of: moment)
        if local.minuteOfDay == 0, let now = place.currentHours?.firstDay, now == local.adding(minutes: -1).date {
            return word + "midnight"
        }
        let minutes = String(local.minuteOfDay % 60)
        let time = "\(local.minuteOfDay / 60):" + (minutes.count < 2 ? "0" : "") + minutes
        // Today needs no name; another day has the same name as in the lines below.
        if let now = place.currentHours?.firstDay, local.date == now { return word + time }
        let lines = (place.regularHours ?? place.currentHours)?.weekdayDescriptions ?? []
        let first = (place.regularHours ?? place.currentHours)?.firstWeekday ?? .monday
        let index = (local.date.weekday.rawValue - first.rawValue + 7) % 7
        let day = lines.indices.contains(index) ? split(lines[index]).day : local.date.weekday.code
        return word + day + " " + time
    }

    private static func date(_ date: LooseDate) -> String {
        [date.year, date.month, date.day].compactMap { $0.map { $0 < 10 ? "0\($0)" : "\($0)" } }.joined(separator: "-")
    }

    private static func name(_ kind: HoursKind?) -> String {
        switch kind {
        case .access: "Access"
        case .breakfast: "Breakfast"
        case .brunch: "Brunch"
        case .lunch: "Lunch"
        case .dinner: "Dinner"
        case .seniorHours: "Senior hours"
        case .pickup: "Pickup"
        case .takeout: "Takeout"
        case .delivery: "Delivery"
        case .kitchen: "Kitchen"
        case .onlineServiceHours: "Online service"
        case .driveThrough: "Drive-through"
        case .happyHour: "Happy hour"
        case .unknown, nil: "Other hours"
        }
    }
}
