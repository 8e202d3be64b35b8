import Foundation
import OpeningHours
import PortolanPlaces

/// The answer about an opening hours value, as text or JSON.
struct HoursAnswer {
    let question: HoursQuestion
    let hours: OpeningHours
    let context: HoursContext
    let notes: [String]
    /// The reason why the value cannot be evaluated: it names holidays, but the question has no country. Nil if nothing
    /// is missing.
    var missing: String?
    var moment: LocalTime?
    var intervals: [OpeningInterval]?
    /// The first day of the list of intervals.
    var firstDay: CivilDate?
    /// Whether times are written with seconds, as in the question.
    var hasSeconds = false

    init(question: HoursQuestion, hours: OpeningHours, context: HoursContext, notes: [String]) {
        self.question = question
        self.hours = hours
        self.context = context
        self.notes = notes
    }

    // MARK: Text

    func text() -> String {
        var lines = ["normalized: \(hours.normalized)"]
        lines += hours.warnings.map { "warning: \($0)" }
        lines += notes.map { "note: \($0)" }
        if question.wantsExplanation {
            lines += HoursExplaining(value: question.value, hours: hours, explanation: explanation).lines()
        } else if let moment {
            let state = hours.state(at: moment, in: context)
            var line = "\(moment): \(state)"
            if let change = hours.nextChange(after: moment, in: context) {
                line += "; from \(change) \(hours.state(at: change, in: context))"
            } else {
                line += "; no change"
            }
            lines.append(line)
        }
        if question.wantsWeek { lines += weekLines() }
        if question.wantsStrip, let strip { lines += strip.text() }
        if let intervals {
            lines += intervals.map { "\($0.start) - \($0.end) \($0.state)" }
            if intervals.isEmpty { lines.append("closed all the time") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var explanation: HoursExplanation? { moment.map { hours.explanation(at: $0, in: context) } }

    /// The seven days that begin at the question's moment or first interval.
    var strip: HoursStrip? { (moment?.date ?? firstDay).map { HoursStrip(hours, from: $0, in: context) } }

    private func weekLines() -> [String] {
        let formatter = HoursFormatter(locale: Locale(identifier: question.language))
        var lines = WeeklyHours(hours, around: referenceDate, in: context).weekdayDescriptions(locale: formatter.locale)
        guard let moment else { return lines }
        let current = CurrentHours(hours, from: moment.date, in: context)
        for (index, day) in current.days.enumerated() {
            let date = current.firstDay.adding(days: index)
            let special = current.specialDays.first { $0.date == date }
            var line = "\(date) " + formatter.line(for: date.weekday, day)
            if let holiday = special?.holiday { line += " (\(name(of: holiday)))" }
            if special?.isExceptional ?? false { line += " *" }
            lines.append(line)
        }
        return lines
    }

    /// Returns the holiday's name: in the country's language if the question is in that language, otherwise in English.
    private func name(of holiday: Holiday) -> String {
        guard let local = holiday.localName, let country = question.country else { return holiday.name }
        let asked = Locale(identifier: question.language).language.languageCode?.identifier ?? "en"
        let spoken = Locale.Language(identifier: "und-" + country.uppercased()).maximalIdentifier
        return asked != "en" && spoken.hasPrefix(asked + "-") ? local : holiday.name
    }

    /// The day around which the ordinary week is computed: the question's day, or else a fixed one.
    private var referenceDate: CivilDate {
        moment?.date ?? intervals?.first?.start.date ?? CivilDate(year: 2026, month: 6, day: 15) ?? CivilDate(daysSinceEpoch: 20_000)
    }

    // MARK: JSON

    private typealias Member = (name: String, value: JSONValue)

    func json() -> JSONValue {
        var members: [Member] = [("value", .string(question.value)), ("normalized", .string(hours.normalized))]
        func add(_ name: String, _ value: JSONValue) { members.append((name, value)) }
        let warnings = hours.warnings.map { warning in
            JSONValue.object([
                "offset": .number(warning.byteOffset), "length": .number(warning.byteLength), "message": .string(warning.message),
            ])
        }
        add("warnings", .array(warnings))
        if !notes.isEmpty { add("notes", .strings(notes)) }
        // Hours that a holiday may change are uncertain, so a program gets the normalized form and no times.
        if let missing {
            add("error", .object(["offset": .number(holidayOffset), "message": .string(missing)]))
            return .object(members)
        }
        if let moment {
            let state = hours.state(at: moment, in: context)
            add("at", .string(text(moment)))
            add("state", .string("\(state.kind)"))
            add("comment", Self.textOrNull(state.comment))
            add("next_change", Self.textOrNull(hours.nextChange(after: moment, in: context).map(text)))
            if question.wantsExplanation, let explanation { add("explanation", HoursExplaining.json(explanation)) }
        }
        if let intervals {
            let items = intervals.map { interval in
                JSONValue.array([
                    .string(text(interval.start)), .string(text(interval.end)), .string("\(interval.state.kind)"),
                    Self.textOrNull(interval.state.comment),
                ])
            }
            add("intervals", .array(items))
        }
        if question.wantsWeek { members += weekMembers() }
        return .object(members)
    }

    private static func textOrNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The offset in bytes of the first holiday abbreviation (PH or SH) in the value; 0 if there is none.
    private var holidayOffset: Int {
        // The conversion goes byte by byte, because the upper case of a text may be longer than the text (ß, SS).
        let bytes = question.value.utf8.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        let last = [UInt8(ascii: "P"), UInt8(ascii: "S")]
        return zip(bytes, bytes.dropFirst()).enumerated().first { last.contains($0.element.0) && $0.element.1 == UInt8(ascii: "H") }?.offset
            ?? 0
    }

    private func weekMembers() -> [Member] {
        func event(_ weekday: Weekday, _ minute: Int, _ date: CivilDate? = nil, isTruncated: Bool? = nil) -> JSONValue {
            .object([
                // Google's numbers are 0 for Sunday to 6 for Saturday.
                "day": .number((weekday.rawValue + 1) % 7), "hour": .number(minute / 60), "minute": .number(minute % 60),
                "date": date.map { .string("\($0)") }, "truncated": isTruncated.map { .bool($0) },
            ])
        }
        let week = WeeklyHours(hours, around: referenceDate, in: context)
        let periods = week.periods.map { period in
            JSONValue.object([
                "open": event(period.open.weekday, period.open.minuteOfDay),
                "close": period.close.map { event($0.weekday, $0.minuteOfDay) },
            ])
        }
        let lines = week.weekdayDescriptions(locale: Locale(identifier: question.language))
        var members: [Member] = [("week", .object(["periods": .array(periods), "lines": .strings(lines)]))]
        guard let moment else { return members }
        let current = CurrentHours(hours, from: moment.date, in: context)
        let dated = current.periods.map { period in
            JSONValue.object([
                "open": event(period.open.weekday, period.open.minuteOfDay, period.open.date, isTruncated: period.open.isTruncated),
                "close": event(period.close.weekday, period.close.minuteOfDay, period.close.date, isTruncated: period.close.isTruncated),
            ])
        }
        let special = current.specialDays.map { day in
            JSONValue.object([
                "date": .string("\(day.date)"), "exceptional": .bool(day.isExceptional), "holiday": day.holiday.map { .string($0.name) },
            ])
        }
        members.append(("current", .object(["periods": .array(dated), "special_days": .array(special)])))
        return members
    }

    private func text(_ time: LocalTime) -> String { hasSeconds ? "\(time):00" : "\(time)" }

    static func json(of error: OpeningHoursError, value: String) -> JSONValue {
        .object([
            "value": .string(value), "error": .object(["offset": .number(error.byteOffset), "message": .string(error.message)]),
        ])
    }
}
