extension OpeningHours {
    /// The value in the specification's own form, with the same meaning and canonical spelling and order. Parsing it
    /// gives the same answers, and no warnings except those about points in time.
    public var normalized: String {
        var text = ""
        for (index, rule) in storage.rules.enumerated() {
            if index > 0 {
                switch rule.separator {
                case .normal: text += "; "
                case .additional: text += ", "
                case .fallback: text += " || "
                }
            }
            let next = index + 1 < storage.rules.count ? storage.rules[index + 1] : nil
            // ", 17:00+" would be read as one more time of this rule. ", Mo" after a day without a time would be read
            // as one more day of this rule.
            let needsState = next.map { $0.separator == .additional && (rule.times.isEmpty || $0.isEveryDay) } ?? false
            text += self.text(of: rule, needsState: needsState)
        }
        return text
    }

    static let monthNames = ["", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the normal form of a rule.
    func text(of rule: Rule, needsState: Bool = false) -> String {
        var parts: [String] = []
        if !rule.years.isEmpty { parts.append(rule.years.indices.map { Self.text(storage.years[$0]) }.joined(separator: ",")) }
        if rule.alsoMonths != 0 { parts.append(Self.months(rule.alsoMonths)) }
        var dates: [String] = rule.months != 0 ? [Self.months(rule.months)] : []
        dates += rule.dates.indices.map { Self.text(storage.dates[$0]) }
        if !dates.isEmpty { parts.append(dates.joined(separator: ",")) }
        if rule.weeks != 0 { parts.append("week " + Self.weeks(rule.weeks)) }
        var weekdays: [String] = rule.weekdays != 0 ? [Self.weekdays(rule.weekdays)] : []
        weekdays += rule.nths.indices.map { Self.text(storage.nths[$0]) }
        let holidays = rule.holidays.indices.map { Self.text(storage.holidays[$0]) }
        if rule.holidayMode == .and {
            parts.append(holidays.joined(separator: ","))
            parts.append(weekdays.joined(separator: ","))
        } else if !weekdays.isEmpty || !holidays.isEmpty {
            parts.append((weekdays + holidays).joined(separator: ","))
        }
        var text = parts.joined(separator: " ")
        // A colon keeps the number of a date or week apart from the number of a following time.
        let endsInDate = rule.weekdays == 0 && rule.nths.isEmpty && rule.holidays.isEmpty && !text.isEmpty
        if !rule.times.isEmpty {
            if !text.isEmpty { text += endsInDate ? ": " : " " }
            text += rule.times.indices.map { Self.text(storage.times[$0]) }.joined(separator: ",")
        }
        switch rule.state {
        case .open where text.isEmpty && rule.comment < 0: text = "24/7"
        case .open where rule.comment >= 0 || needsState: text += text.isEmpty ? "open" : " open"
        case .open: break
        case .closed: text += text.isEmpty ? "off" : " off"
        case .unknown: if rule.comment < 0 || rule.hasModifier { text += text.isEmpty ? "unknown" : " unknown" }
        }
        if rule.comment >= 0 {
            let comment = storage.comments[Int(rule.comment)].replacing("\"", with: "'")
            text += (text.isEmpty ? "\"" : " \"") + comment + "\""
        }
        return text
    }

    private static func text(_ years: YearSelector) -> String {
        if years.to == years.from { return String(years.from) }
        if years.to == YearSelector.openEnd { return String(years.from) + (years.step == 1 ? "+" : "/\(years.step)") }
        return "\(years.from)-\(years.to)" + (years.step == 1 ? "" : "/\(years.step)")
    }

    /// Returns the runs of a set on a circle or on a line, as "first-last" or single entries.
    private static func runs(of count: Int, isCircular: Bool, contains: (Int) -> Bool, name: (Int) -> String) -> String {
        if (0..<count).allSatisfy(contains) { return name(0) + "-" + name(count - 1) }
        var start = 0
        if isCircular, contains(0), contains(count - 1) {
            // The search begins after a gap, so that a run across the end stays whole.
            while contains(start) { start += 1 }
        }
        var parts: [String] = []
        var step = 0
        while step < count {
            let first = (start + step) % count
            guard contains(first) else {
                step += 1
                continue
            }
            var length = 1
            while step + length < count, contains((start + step + length) % count) { length += 1 }
            let last = (first + length - 1) % count
            switch length {
            case 1: parts.append(name(first))
            case 2: parts += [name(first), name(last)]
            default: parts.append(name(first) + "-" + name(last))
            }
            step += length
        }
        return parts.joined(separator: ",")
    }

    static func weekdays(_ mask: UInt8) -> String {
        runs(of: 7, isCircular: true, contains: { mask >> UInt8($0) & 1 != 0 }, name: { Weekday(index: $0).code })
    }

    private static func months(_ mask: UInt16) -> String {
        runs(of: 12, isCircular: true, contains: { mask >> UInt16($0 + 1) & 1 != 0 }, name: { monthNames[$0 + 1] })
    }

    private static func weeks(_ mask: UInt64) -> String {
        let numbers = (1...53).filter { mask >> UInt64($0) & 1 != 0 }
        if numbers.count >= 3, let first = numbers.first, let last = numbers.last {
            let step = numbers[1] - first
            if step > 1, step <= 26, numbers == Array(stride(from: first, through: last, by: step)) {
                return decimal(first, digits: 2) + "-" + decimal(last, digits: 2) + "/\(step)"
            }
        }
        return runs(of: 53, isCircular: false, contains: { mask >> UInt64($0 + 1) & 1 != 0 }, name: { decimal($0 + 1, digits: 2) })
    }

    static func days(_ count: Int) -> String {
        count == 0 ? "" : (count > 0 ? " +" : " -") + "\(abs(count)) day" + (abs(count) == 1 ? "" : "s")
    }

    private static func text(_ nth: NthSelector) -> String {
        var numbers: [String] = []
        for number in 1...5 where nth.mask >> UInt16(number) & 1 != 0 { numbers.append(String(number)) }
        for number in 1...5 where nth.mask >> UInt16(number + 8) & 1 != 0 { numbers.append(String(-number)) }
        return Weekday(index: Int(nth.weekday)).code + "[" + numbers.joined(separator: ",") + "]" + days(Int(nth.offset))
    }

    private static func text(_ holiday: HolidaySelector) -> String { (holiday.isSchool ? "SH" : "PH") + days(Int(holiday.offset)) }

    static func text(_ point: DatePoint) -> String {
        var text = point.year == 0 ? "" : "\(point.year) "
        switch point.base {
        case .easter: text += "easter"
        case .day: text += monthNames[Int(point.month)] + " " + decimal(Int(point.day), digits: 2)
        case .nthWeekday: text += monthNames[Int(point.month)] + " " + Weekday(index: Int(point.weekday)).code + "[\(point.nth)]"
        }
        if point.towardsWeekday > 0 { text += " +" + Weekday(index: Int(point.towardsWeekday) - 1).code }
        if point.towardsWeekday < 0 { text += " -" + Weekday(index: -Int(point.towardsWeekday) - 1).code }
        return text + days(Int(point.offset))
    }

    private static func text(_ date: DateSelector) -> String {
        if date.isOpenEnded { return text(date.from) + "+" }
        if date.from == date.to { return text(date.from) }
        if date.from.year != 0, date.step == 1, date.from.isPlainDay, date.to.isPlainDay, date.from.day == 1,
            Int(date.to.day) == CivilDate.daysInMonth(Int(date.to.month), ofYear: Int(date.to.year))
        {
            let first = "\(date.from.year) " + monthNames[Int(date.from.month)]
            if date.from.year == date.to.year, date.from.month == date.to.month { return first }
            return first + "-" + (date.from.year == date.to.year ? "" : "\(date.to.year) ") + monthNames[Int(date.to.month)]
        }
        let step = date.step == 1 ? "" : "/\(date.step)"
        if date.from.isPlainDay, date.to.isPlainDay, date.from.month == date.to.month, date.from.year == date.to.year,
            date.from.day <= date.to.day
        {
            return text(date.from) + "-" + decimal(Int(date.to.day), digits: 2) + step
        }
        return text(date.from) + "-" + text(date.to) + step
    }

    static func clock(_ minutes: Int) -> String { decimal(minutes / 60, digits: 2) + ":" + decimal(minutes % 60, digits: 2) }

    static func text(_ point: TimePoint) -> String {
        let name =
            switch point.base {
            case .clock: ""
            case .dawn: "dawn"
            case .sunrise: "sunrise"
            case .sunset: "sunset"
            case .dusk: "dusk"
            }
        if point.base == .clock { return clock(Int(point.minutes)) }
        if point.minutes == 0 { return name }
        return "(" + name + (point.minutes > 0 ? "+" : "-") + clock(abs(Int(point.minutes))) + ")"
    }

    static func text(_ span: TimeSpan) -> String {
        let start = text(span.start)
        if span.isPoint, span.step == 0 { return start }
        if span.isBareOpenEnd { return start + "+" }
        var end = span.end
        // 26:00 is written as 02:00 if that means the same. After a sunrise, 02:00 may be a time of the same day, since
        // the sun rises before 02:00 in some places.
        if end.base == .clock, end.minutes > 1440, !span.start.base.isMorning {
            let early = TimePoint(minutes: end.minutes - 1440)
            if TimeSpan.meansNextDay(from: span.start, to: early) { end = early }
        }
        var text = start + "-" + self.text(end)
        if span.isOpenEnd { text += "+" }
        if span.step > 0 { text += span.step % 60 == 0 ? "/" + clock(Int(span.step)) : "/\(span.step)" }
        return text
    }
}
