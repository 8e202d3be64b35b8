import Foundation
import OpeningHours
import PortolanJSON

/// An answer about a value, as text or as one line of JSON.
struct HoursAnswer {
    let question: HoursQuestion
    let hours: OpeningHours
    let context: EvaluationContext
    let notes: [String]
    /// What the value names and nobody can say, because the question has no country.
    var missing: String?
    var moment: LocalTime?
    var intervals: [OpeningInterval]?
    /// Times are written with seconds, as the question wrote them.
    var hasSeconds = false

    init(question: HoursQuestion, hours: OpeningHours, context: EvaluationContext, notes: [String]) {
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
        if let moment {
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
        if let intervals {
            lines += intervals.map { "\($0.start) - \($0.end) \($0.state)" }
            if intervals.isEmpty { lines.append("closed all the time") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

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

    /// Tables know two names: that of the country's language for those who ask in it, the English one for all others.
    private func name(of holiday: Holiday) -> String {
        guard let local = holiday.localName, let country = question.country else { return holiday.name }
        let asked = Locale(identifier: question.language).language.languageCode?.identifier ?? "en"
        let spoken = Locale.Language(identifier: "und-" + country.uppercased()).maximalIdentifier
        return asked != "en" && spoken.hasPrefix(asked + "-") ? local : holiday.name
    }

    /// The day around which the ordinary week is looked at: that of the question, else one fixed for all time.
    private var referenceDate: CivilDate {
        moment?.date ?? intervals?.first?.start.date ?? CivilDate(year: 2026, month: 6, day: 15) ?? CivilDate(daysSinceEpoch: 20_000)
    }

    // MARK: JSON

    func json() -> String {
        var fields = ["\"value\":" + quoted(question.value), "\"normalized\":" + quoted(hours.normalized)]
        let warnings = hours.warnings.map {
            "{\"offset\":\($0.byteOffset),\"length\":\($0.byteLength),\"message\":\(quoted($0.message))}"
        }
        fields.append("\"warnings\":[" + warnings.joined(separator: ",") + "]")
        if !notes.isEmpty { fields.append("\"notes\":[" + notes.map(quoted).joined(separator: ",") + "]") }
        // A program is not to take hours for certain that may be those of a holiday: it gets the clean form and no times.
        if let missing {
            fields.append("\"error\":{\"offset\":\(holidayOffset),\"message\":" + quoted(missing) + "}")
            return "{" + fields.joined(separator: ",") + "}"
        }
        if let moment {
            let state = hours.state(at: moment, in: context)
            fields.append("\"at\":" + quoted(text(moment)))
            fields.append("\"state\":\"\(state.kind)\"")
            fields.append("\"comment\":" + (state.comment.map(quoted) ?? "null"))
            let change = hours.nextChange(after: moment, in: context)
            fields.append("\"next_change\":" + (change.map { quoted(text($0)) } ?? "null"))
        }
        if let intervals {
            let items = intervals.map {
                "[" + quoted(text($0.start)) + "," + quoted(text($0.end)) + ",\"\($0.state.kind)\","
                    + ($0.state.comment.map(quoted) ?? "null") + "]"
            }
            fields.append("\"intervals\":[" + items.joined(separator: ",") + "]")
        }
        if question.wantsWeek { fields += weekFields() }
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// Where the value names holidays by their abbreviations; 0 where it does in words.
    private var holidayOffset: Int {
        // Byte by byte: upper case of a whole text may be longer than the text (ß, SS).
        let bytes = question.value.utf8.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        let last = [UInt8(ascii: "P"), UInt8(ascii: "S")]
        return zip(bytes, bytes.dropFirst()).enumerated().first { last.contains($0.element.0) && $0.element.1 == UInt8(ascii: "H") }?.offset
            ?? 0
    }

    private func weekFields() -> [String] {
        func event(_ weekday: Weekday, _ minute: Int, _ date: CivilDate? = nil, isTruncated: Bool? = nil) -> String {
            // Google's numbers: Sunday 0 … Saturday 6.
            var text = "{\"day\":\((weekday.rawValue + 1) % 7),\"hour\":\(minute / 60),\"minute\":\(minute % 60)"
            if let date { text += ",\"date\":\"\(date)\"" }
            if let isTruncated { text += ",\"truncated\":\(isTruncated)" }
            return text + "}"
        }
        let week = WeeklyHours(hours, around: referenceDate, in: context)
        let periods = week.periods.map { period in
            "{\"open\":" + event(period.open.weekday, period.open.minuteOfDay)
                + (period.close.map { ",\"close\":" + event($0.weekday, $0.minuteOfDay) } ?? "") + "}"
        }
        let locale = Locale(identifier: question.language)
        let lines = week.weekdayDescriptions(locale: locale).map(quoted).joined(separator: ",")
        var fields = ["\"week\":{\"periods\":[" + periods.joined(separator: ",") + "],\"lines\":[" + lines + "]}"]
        guard let moment else { return fields }
        let current = CurrentHours(hours, from: moment.date, in: context)
        let dated = current.periods.map {
            "{\"open\":" + event($0.open.weekday, $0.open.minuteOfDay, $0.open.date, isTruncated: $0.open.isTruncated)
                + ",\"close\":" + event($0.close.weekday, $0.close.minuteOfDay, $0.close.date, isTruncated: $0.close.isTruncated) + "}"
        }
        let special = current.specialDays.map {
            "{\"date\":\"\($0.date)\",\"exceptional\":\($0.isExceptional)" + ($0.holiday.map { ",\"holiday\":" + quoted($0.name) } ?? "")
                + "}"
        }
        fields.append(
            "\"current\":{\"periods\":[" + dated.joined(separator: ",") + "],\"special_days\":[" + special.joined(separator: ",") + "]}"
        )
        return fields
    }

    private func text(_ time: LocalTime) -> String { hasSeconds ? "\(time):00" : "\(time)" }

    static func json(of error: OpeningHoursError, value: String) -> String {
        "{\"value\":" + quoted(value) + ",\"error\":{\"offset\":\(error.byteOffset),\"message\":" + quoted(error.message) + "}}"
    }
}

/// A JSON string.
func quoted(_ text: String) -> String { JSONText.quoted(text) }
