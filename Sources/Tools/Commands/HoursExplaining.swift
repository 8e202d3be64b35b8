import Foundation
import OpeningHours
import PortolanPlaces

/// The lines of `portolan hours --explain`: the corrections, and why the place is open or closed.
struct HoursExplaining {
    let value: String
    let hours: OpeningHours
    let explanation: HoursExplanation?

    func lines() -> [String] { corrections() + (explanation.map(reasons) ?? []) }

    // MARK: Corrections

    /// Returns the value as it was written and as it is read, with marks under the corrected parts; nothing if it is
    /// clean.
    private func corrections() -> [String] {
        guard value != hours.normalized else { return [] }
        let shown = value.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        var marks = [Character](repeating: " ", count: shown.count)
        var offset = 0
        for (index, character) in value.enumerated() {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            let isMarked = hours.warnings.contains { warning in
                warning.byteOffset < bytes.upperBound && bytes.lowerBound < warning.byteOffset + max(warning.byteLength, 1)
            }
            if isMarked { marks[index] = "^" }
        }
        var lines = ["- " + String(shown)]
        let text = String(marks)
        if text.contains("^") { lines.append("  " + text.trimmingSuffix { $0 == " " }) }
        return lines + ["+ " + hours.normalized]
    }

    // MARK: Reasons

    private func reasons(_ explanation: HoursExplanation) -> [String] {
        var lines: [String] = []
        var head = "\(explanation.time): \(explanation.state)"
        if let since = explanation.since { head += ", since \(since)" }
        head += explanation.until.map { ", until \($0)" } ?? ", for good"
        lines.append(head)
        switch explanation.reason {
        case .named(let rule): lines.append("because of " + quoted(rule))
        case .reachesPastMidnight(let rule): lines.append("because of " + quoted(rule) + ", which began on the day before")
        case .replaced(let rule): lines.append("because " + quoted(rule) + " replaces the rules before it and does not contain this time")
        case .outsideHours(let rules):
            lines.append(
                "because " + rules.map(quoted).joined(separator: " and ") + (rules.count == 1 ? " names" : " name")
                    + " other times of this day"
            )
        case .noRule: lines.append("because no rule names this day")
        }
        for rule in explanation.overridden { lines.append("it overrides " + quoted(rule)) }
        if let holiday = explanation.holiday {
            let local = holiday.localName.map { " (\($0))" } ?? ""
            lines.append("\(holiday.date) is a public holiday: \(holiday.name)\(local)" + (holiday.isEstimated ? ", by an estimate" : ""))
        }
        if explanation.isSchoolHoliday { lines.append("the day is in the school holidays") }
        return lines
    }

    /// Returns the rule as it stands in the value, with its offset, and in the clean form if that differs.
    private func quoted(_ rule: HoursExplanation.Rule) -> String {
        let bytes = Array(value.utf8)
        let end = min(rule.byteOffset + rule.byteLength, bytes.count)
        let source = rule.byteOffset < end ? String(decoding: bytes[rule.byteOffset..<end], as: UTF8.self) : rule.text
        return "\"\(source)\" (byte \(rule.byteOffset)" + (source == rule.text ? ")" : ", read as \"\(rule.text)\")")
    }

    /// Returns the explanation as a member of the command's JSON.
    static func json(_ explanation: HoursExplanation) -> JSONValue {
        func member(_ rule: HoursExplanation.Rule) -> JSONValue {
            .object(["offset": .number(rule.byteOffset), "length": .number(rule.byteLength), "rule": .string(rule.text)])
        }
        let (kind, rules): (String, [HoursExplanation.Rule]) =
            switch explanation.reason {
            case .named(let rule): ("named", [rule])
            case .reachesPastMidnight(let rule): ("reaches_past_midnight", [rule])
            case .replaced(let rule): ("replaced", [rule])
            case .outsideHours(let rules): ("outside_hours", rules)
            case .noRule: ("no_rule", [])
            }
        let holiday: JSONValue? = explanation.holiday.map { .string($0.name) }
        let since: JSONValue? = explanation.since.map { .string("\($0)") }
        let overridden: [JSONValue] = explanation.overridden.map(member)
        return .object([
            "reason": .string(kind), "rules": .array(rules.map(member)), "overridden": .array(overridden), "holiday": holiday,
            "since": since,
        ])
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
