import Foundation
import PortolanPlaces

/// The hours of one place as a card shows them: the days from today on in the place's local time, with holidays and
/// exceptions, and a timeline.
struct PlaceHoursAnswer: Sendable {
    let set: RegionSet
    let call: Call
    let now: Date

    func answer() async throws -> Answer {
        guard let text = call.query.text("place") else { throw GoogleError.argument("place", "'place' is missing: give the ID of a place") }
        let language = try PlacesAPI.language(call.query.text("language"))
        let window = try Window(call, now: now)
        let id = try await set.places.id(text)
        let place = try await set.places.place(
            id,
            fields: [.regularHours, .currentHours, .regularSecondaryHours, .timeZone, .utcOffsetMinutes, .businessStatus, .openingDate],
            language: language
        )
        var members: [(name: String, value: JSONValue)] = [("place", .string("places/\(place.id)"))]
        if let status = place.businessStatus { members.append(("businessStatus", .string(status.rawValue))) }
        if let zone = place.timeZone { members.append(("timeZone", .string(zone))) }
        if let schedule = place.schedule {
            members += self.members(schedule, place, window, Locale(identifier: language ?? set.regions.first?.manifest.language ?? "en"))
        }
        let others = (place.regularSecondaryHours ?? []).compactMap { hours -> JSONValue? in
            guard let kind = hours.kind else { return nil }
            return .object(["kind": .string("\(kind)"), "lines": .strings(hours.weekdayDescriptions)])
        }
        if !others.isEmpty { members.append(("secondary", .array(others))) }
        return .json(.object(members)).cached(.never)
    }

    private func members(_ schedule: PlaceSchedule, _ place: Place, _ window: Window, _ locale: Locale) -> [(
        name: String, value: JSONValue
    )] {
        let context = schedule.context
        let moment = window.dates.lowerBound
        let state = schedule.rule.state(at: moment, in: context)
        let today = context.localTime(of: moment).date
        let formatter = HoursFormatter(locale: locale)
        let week = CurrentHours(schedule.rule, from: today, in: context)
        // Hours that begin on the last of the seven days may end after that day.
        let later = CurrentHours(schedule.rule, from: today.adding(days: 1), in: context)
        // Hours past midnight stand on the line of the day on which they begin.
        let lines = week.weekdayDescriptions(locale: locale)
        let days = (0..<7).map { offset -> JSONValue in
            let date = today.adding(days: offset)
            let weekday = formatter.weekdayNames[date.weekday.rawValue]
            let line = lines.first { $0.hasPrefix(weekday + ": ") } ?? ""
            let special = week.specialDays.first { $0.date == date }
            return .object([
                "date": .string("\(date)"), "weekday": .string(weekday),
                "hours": .string(String(line.dropFirst(weekday.count + 2))),
                "times": Self.times(offset == 0 ? week : later, on: date).map { .array($0.map { .number($0) }) },
                "isToday": offset == 0 ? .bool(true) : nil,
                "isExceptional": special?.isExceptional == true ? .bool(true) : nil,
                "holiday": special?.holiday.map { .string(name(of: $0, locale)) },
            ])
        }
        let change = schedule.rule.nextChange(after: moment, in: context, ignoringComments: true)
        return [
            ("text", .string(schedule.text)), ("status", .string("\(place.isOpen(at: moment))")),
            ("comment", state.comment.map { .string($0) } ?? .null), ("from", .number(window.start)),
            ("changesAt", change.map { .number(Timelines.minutes($0)) } ?? .null), ("days", .array(days)),
            ("timeline", .array((Timelines.line(place, window) ?? []).map { .number($0) })),
        ]
    }

    /// Returns the minutes after a day's midnight at which the place opens and closes, in turn; nil if it needs words,
    /// such as "closed", or "open 24 hours".
    private static func times(_ week: CurrentHours, on date: CivilDate) -> [Int]? {
        let days = week.periods.filter { $0.open.date == date && !$0.open.isTruncated }
        let times = days.flatMap { period in
            [period.open.minuteOfDay, period.close.minuteOfDay + (period.close.date == date ? 0 : 1440)]
        }
        let isPlain = week.periods.allSatisfy { $0.close.date <= $0.open.date.adding(days: 1) }
        let isWhole = days.allSatisfy { !$0.isOpenEnd && !$0.close.isTruncated }
        let isShort = zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 1440 }
        return isPlain && isWhole && isShort && !times.isEmpty ? times : nil
    }

    /// Returns the name of a holiday: in the region's language if the request asks for that language, else in English.
    private func name(of holiday: Holiday, _ locale: Locale) -> String {
        let language = locale.identifier.prefix { $0 != "-" && $0 != "_" }
        let isLocal = set.regions.contains { $0.manifest.language?.prefix { $0 != "-" } == language }
        return isLocal ? holiday.localName ?? holiday.name : holiday.name
    }
}
