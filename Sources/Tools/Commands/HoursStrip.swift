import Foundation
import OpeningHours
import PortolanBasics

/// Seven days drawn as strips: as text with two characters for each hour, and as SVG.
struct HoursStrip {
    /// The date of a day, and its open and unknown stretches in minutes.
    private struct Day {
        var date: CivilDate
        var stretches: [(from: Int, to: Int, kind: OpeningState.Kind)]
        var isHoliday: Bool
    }

    private let days: [Day]

    /// Creates the strips of seven days from a date on.
    init(_ hours: OpeningHours, from date: CivilDate, in context: HoursContext) {
        days = (0..<7).map { offset in
            let day = date.adding(days: offset)
            let start = LocalTime(minutesSinceEpoch: day.daysSinceEpoch * 1440)
            let window = start..<LocalTime(minutesSinceEpoch: start.minutesSinceEpoch + 1440)
            let stretches = hours.intervals(in: window, context: context).map { interval in
                (
                    interval.start.minutesSinceEpoch - start.minutesSinceEpoch, interval.end.minutesSinceEpoch - start.minutesSinceEpoch,
                    interval.state.kind
                )
            }
            return Day(date: day, stretches: stretches, isHoliday: context.holidays?.isPublicHoliday(day) ?? false)
        }
    }

    private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    private func label(_ day: Day) -> String { "\(Self.names[day.date.weekday.rawValue]) \(day.date)" + (day.isHoliday ? "*" : " ") }

    /// Returns one line for each day: `█` open, `▌` and `▐` open for a part of the half hour, `?` perhaps open, `·`
    /// closed. `*` marks a public holiday.
    func text() -> [String] {
        let ruler = String(repeating: " ", count: 15) + stride(from: 0, to: 24, by: 3).map { Self.padded($0) }.joined() + "24"
        return [ruler]
            + days.map { day in
                var line = ""
                for half in 0..<48 {
                    func kind(_ minute: Int) -> OpeningState.Kind {
                        day.stretches.first { $0.from <= minute && minute < $0.to }?.kind ?? .closed
                    }
                    let (first, second) = (kind(half * 30), kind(half * 30 + 15))
                    switch (first, second) {
                    case (.unknown, _), (_, .unknown): line += "?"
                    case (.open, .open): line += "█"
                    case (.open, _): line += "▌"
                    case (_, .open): line += "▐"
                    default: line += "·"
                    }
                }
                return label(day) + " " + line
            }
    }

    private static func padded(_ hour: Int) -> String {
        let text = hour < 10 ? "0\(hour)" : "\(hour)"
        return text + String(repeating: " ", count: 4)
    }

    /// Returns the strips as an SVG picture, 820 × 224: hours to the right, days downwards, and the meaning of the
    /// colours below. Each stretch shows its times when the pointer rests on it.
    func svg() -> String {
        let (left, top, height, hour) = (110, 24, 24, 29)
        var lines = [
            ##"<svg xmlns="http://www.w3.org/2000/svg" width="820" height="224" viewBox="0 0 820 224" role="img" font-family="sans-serif" font-size="12">"##,
            ##"<title>\##(days.first.map { "Opening hours from \($0.date) on" } ?? "Opening hours")</title>"##,
            ##"<rect width="820" height="224" fill="#ffffff"/>"##,
        ]
        for step in stride(from: 0, through: 24, by: 3) {
            let x = left + step * hour
            lines.append(##"<text x="\##(x)" y="16" text-anchor="middle" fill="#555555">\##(step)</text>"##)
            lines.append(##"<line x1="\##(x)" y1="\##(top)" x2="\##(x)" y2="\##(top + 7 * height)" stroke="#dddddd"/>"##)
        }
        for (row, day) in days.enumerated() {
            let y = top + row * height
            let color = day.isHoliday ? "#b00020" : "#222222"
            lines.append(##"<text x="8" y="\##(y + 16)" fill="\##(color)">\##(label(day).trimmingCharacters(in: .whitespaces))</text>"##)
            lines.append(##"<rect x="\##(left)" y="\##(y + 5)" width="\##(24 * hour)" height="14" fill="#f2f2f2"/>"##)
            for stretch in day.stretches {
                let x = Double(left) + Double(stretch.from * hour) / 60
                let width = Double((stretch.to - stretch.from) * hour) / 60
                let (fill, state) = stretch.kind == .open ? (Self.open, "open") : (Self.unknown, "perhaps open")
                let times = "\(Self.clock(stretch.from))–\(Self.clock(stretch.to)) \(state)"
                lines.append(
                    ##"<rect x="\##(Self.number(x))" y="\##(y + 5)" width="\##(Self.number(width))" height="14" fill="\##(fill)"><title>\##(times)</title></rect>"##
                )
            }
        }
        let legend = [(left, Self.open, "open"), (left + 60, Self.unknown, "perhaps open"), (left + 166, "#f2f2f2", "closed")]
        for (x, fill, text) in legend {
            lines.append(##"<rect x="\##(x)" y="204" width="12" height="12" fill="\##(fill)"/>"##)
            lines.append(##"<text x="\##(x + 17)" y="214" fill="#555555">\##(text)</text>"##)
        }
        if days.contains(where: \.isHoliday) {
            lines.append(##"<text x="\##(left + 240)" y="214" fill="#b00020">* public holiday</text>"##)
        }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static let open = "#2e7d32"
    private static let unknown = "#f9a825"

    /// Returns minutes of the day as hours and minutes.
    private static func clock(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minutes / 60) + ":" + two(minutes % 60)
    }

    /// Returns a number with at most two decimals, independent of a locale.
    private static func number(_ value: Double) -> String {
        let hundredths = Int(clamping: (value * 100).rounded())
        let rest = hundredths % 100
        return rest == 0 ? "\(hundredths / 100)" : "\(hundredths / 100)." + (rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
