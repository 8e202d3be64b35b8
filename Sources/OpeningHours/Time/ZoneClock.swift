internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// The offsets of a time zone as a sorted table, so that a conversion searches only a few hundred numbers.
final class ZoneClock: Sendable {
    let timeZone: TimeZone
    /// The time from which each entry of `offsets` holds, in seconds since 1970 (UTC); the first is the start of the
    /// table.
    private let starts: [Int]
    private let offsets: [Int]
    private let tableEnd: Int

    private static let cache = Mutex<[String: ZoneClock]>([:])

    static func shared(_ timeZone: TimeZone) -> ZoneClock {
        cache.withLock { cache in
            if let known = cache[timeZone.identifier], known.timeZone == timeZone { return known }
            let made = ZoneClock(timeZone)
            cache[timeZone.identifier] = made
            return made
        }
    }

    private init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        let first = CivilDate.days(year: 1970, month: 1, day: 1) * 86400
        let last = CivilDate.days(year: 2100, month: 1, day: 1) * 86400
        var starts = [first]
        var offsets = [timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(first)))]
        var moment = Date(timeIntervalSince1970: Double(first))
        // A zone changes its offset a few times a year at most, so this bound is never reached.
        for _ in 0..<2000 {
            guard let next = timeZone.nextDaylightSavingTimeTransition(after: moment), next > moment,
                next.timeIntervalSince1970 < Double(last)
            else { break }
            let offset = timeZone.secondsFromGMT(for: next)
            if offset != offsets.last {
                starts.append(Int(clamping: next.timeIntervalSince1970.rounded()))
                offsets.append(offset)
            }
            moment = next
        }
        self.starts = starts
        self.offsets = offsets
        tableEnd = last
    }

    /// Returns whole seconds since 1970, clamped to the years 1900…9999.
    static func seconds(_ date: Date) -> Int {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return seconds < 0 ? LocalTime.earliest * 60 : LocalTime.latest * 60 }
        return Int(clamping: min(max(seconds, Double(LocalTime.earliest * 60)), Double(LocalTime.latest * 60)).rounded(.down))
    }

    /// Returns the zone's offset at a moment, in seconds east of Greenwich.
    func offset(at seconds: Int) -> Int {
        guard seconds >= starts[0], seconds < tableEnd else {
            return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        return offsets[index(at: seconds)]
    }

    /// Returns the index of the last entry that starts at or before a moment.
    private func index(at seconds: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= seconds { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the moment at which the offset next changes.
    func nextTransition(after seconds: Int) -> Int? {
        if seconds >= starts[0], seconds < tableEnd {
            let next = index(at: seconds) + 1
            if next < starts.count { return starts[next] }
            if offsets.count == 1 { return nil }
        }
        let date = Date(timeIntervalSince1970: Double(seconds))
        guard let next = timeZone.nextDaylightSavingTimeTransition(after: date), next > date else { return nil }
        return Int(clamping: next.timeIntervalSince1970.rounded())
    }

    /// Returns the moment at which local time is a number of seconds since 1970-01-01 00:00.
    func universalSeconds(wall: Int) -> Int {
        // One guess uses the offset before any change nearby, the other the offset after it; at most one is wrong.
        let early = wall - offset(at: wall - 86400)
        if early + offset(at: early) == wall { return early }
        let late = wall - offset(at: wall + 86400)
        if late + offset(at: late) == wall { return late }
        // Local time skips this time, so the result is the moment of the jump.
        var low = min(early, late) - 86400
        var high = max(early, late) + 86400
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if middle + offset(at: middle) < wall { low = middle } else { high = middle }
        }
        return high
    }
}
