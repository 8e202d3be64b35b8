import Foundation
import OpeningHours
import Testing

/// Zones with unusual clock changes.
@Suite struct ZoneTests {
    /// The state of every five minutes, the intervals and the next change agree in absolute time. If an offset has
    /// half a minute, the test checks every half minute.
    @Test(
        arguments: [
            // The first zone left out 30 December 2011. The next two cases have half an hour of daylight saving.
            // Morocco suspends summer time for Ramadan, and the last zone changes its clocks by two hours.
            ("Pacific/Apia", "2011-12-28T10:00:00Z"), ("Australia/Lord_Howe", "2026-04-03T12:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-02T12:00:00Z"), ("Africa/Casablanca", "2026-02-14T00:00:00Z"),
            ("Antarctica/Troll", "2026-03-28T00:00:00Z"),
            // New standard times: -04:30 to -04:00, a change of a quarter of an hour, and a change from -00:44:30.
            ("America/Caracas", "2016-04-30T00:00:00Z"), ("Asia/Kathmandu", "1985-12-31T00:00:00Z"),
            ("Africa/Monrovia", "1972-01-06T00:00:00Z"),
            // Times before the first and after the last entry in the table of the zone's offsets.
            ("Europe/Berlin", "1916-04-29T00:00:00Z"), ("Europe/Berlin", "2126-03-30T00:00:00Z"),
        ]
    )
    func agreesWithItself(_ zone: String, _ start: String) throws {
        let context = HoursContext(timeZone: try #require(TimeZone(identifier: zone)))
        let first = try Date(start, strategy: .iso8601)
        let window = first..<first.addingTimeInterval(4 * 86400)
        for value in ["00:00-24:00; Fr off", "01:15-02:45,23:30-24:00", "Mo-Su 22:00-03:00", "Sa 12:00-36:00"] {
            let hours = try OpeningHours(value)
            let intervals = hours.intervals(in: window, context: context)
            var moment = window.lowerBound
            var previous = hours.state(at: moment, in: context)
            var change = hours.nextChange(after: moment, in: context)
            while moment < window.upperBound {
                let state = hours.state(at: moment, in: context)
                let isListed = intervals.contains { $0.start <= moment && moment < $0.end }
                #expect(isListed == state.isOpen, "\(value) at \(moment)")
                if state != previous {
                    #expect(change == moment, "\(value) at \(moment)")
                    change = hours.nextChange(after: moment, in: context)
                    previous = state
                }
                moment.addTimeInterval(zone == "Africa/Monrovia" ? 30 : 300)
            }
        }
    }

    @Test func samoaHadNoFriday() throws {
        let context = HoursContext(timeZone: try #require(TimeZone(identifier: "Pacific/Apia")))
        let thursday = context.date(of: time("2011-12-29T12:00"))
        // Friday 30 December 2011 does not exist, so the next Friday is a week later.
        #expect(try hours("Fr 09:00-17:00").nextChange(after: thursday, in: context) == context.date(of: time("2012-01-06T09:00")))
        #expect(
            try hours("Sa 09:00-17:00").nextChange(after: thursday, in: context) == context.date(of: time("2011-12-31T09:00"))
        )
        #expect(context.date(of: time("2011-12-31T00:00")).timeIntervalSince(context.date(of: time("2011-12-29T00:00"))) == 86400)
    }
}
