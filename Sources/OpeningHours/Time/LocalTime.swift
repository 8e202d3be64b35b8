/// A local time at a place, to the minute and without a zone, as clocks there show it.
///
/// Opening hours are evaluated in local time. `HoursContext` converts between local time and absolute time.
public struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Minutes since 1970-01-01 00:00 local time.
    public let minutesSinceEpoch: Int

    static let earliest = CivilDate.firstDay * 1440
    static let latest = (CivilDate.lastDay + 1) * 1440

    /// Creates the time with a number of minutes since 1970-01-01 00:00, clamped to the years 1900…9999.
    public init(minutesSinceEpoch: Int) {
        self.minutesSinceEpoch = min(max(minutesSinceEpoch, Self.earliest), Self.latest)
    }

    /// Creates a time on a day. `minuteOfDay` may exceed 1440: 26:00 is 02:00 of the next day.
    public init(_ date: CivilDate, minuteOfDay: Int = 0) {
        self.init(minutesSinceEpoch: date.daysSinceEpoch * 1440 + min(max(minuteOfDay, -1_000_000), 1_000_000))
    }

    /// Creates a time on a day; nil if there is no such day or time.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        guard let date = CivilDate(year: year, month: month, day: day), (0...59).contains(minute),
            (0...23).contains(hour) || hour == 24 && minute == 0
        else { return nil }
        self.init(date, minuteOfDay: hour * 60 + minute)
    }

    /// Reads `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`. A space may replace the T, and seconds are
    /// dropped.
    public init?(_ text: String) {
        let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let first = halves.first, let date = CivilDate(String(first)) else { return nil }
        guard halves.count == 2 else {
            self.init(date)
            return
        }
        let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0], digits: 1...2), let minute = number(parts[1], digits: 2...2),
            minute < 60, hour < 24 || hour == 24 && minute == 0
        else { return nil }
        if parts.count == 3 {
            // Seconds and their fraction are dropped.
            let second = parts[2].split(separator: ".", omittingEmptySubsequences: false)
            guard let whole = second.first, let value = number(whole, digits: 2...2), value <= 60, second.count <= 2,
                second.count == 1 || number(second[1], digits: 1...18) != nil
            else { return nil }
        }
        self.init(date, minuteOfDay: hour * 60 + minute)
    }

    /// The day that the time lies in.
    public var date: CivilDate { CivilDate(daysSinceEpoch: floorDivide(minutesSinceEpoch, 1440)) }
    /// Minutes since midnight, 0…1439.
    public var minuteOfDay: Int { minutesSinceEpoch - floorDivide(minutesSinceEpoch, 1440) * 1440 }

    /// Returns the time that is `minutes` later, or earlier if `minutes` is negative, clamped to the years 1900…9999.
    public func adding(minutes: Int) -> LocalTime {
        let (sum, overflow) = minutesSinceEpoch.addingReportingOverflow(minutes)
        return LocalTime(minutesSinceEpoch: overflow ? (minutes > 0 ? Self.latest : Self.earliest) : sum)
    }

    public static func < (a: LocalTime, b: LocalTime) -> Bool { a.minutesSinceEpoch < b.minutesSinceEpoch }

    /// `YYYY-MM-DDTHH:MM`.
    public var description: String {
        let minute = minuteOfDay
        return date.description + "T" + decimal(minute / 60, digits: 2) + ":" + decimal(minute % 60, digits: 2)
    }
}

@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }
