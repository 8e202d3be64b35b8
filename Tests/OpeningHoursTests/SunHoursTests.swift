import Foundation
import PortolanTestSupport
import Testing

@testable import OpeningHours

/// Ranges whose start or end is a time of the sun. Which of the two comes first differs from day to day.
@Suite("Hours of the sun follow its course") struct SunHoursTests {
    struct Place {
        var name: String
        var coordinate: HoursContext.Coordinate?
        var zone: String

        var context: HoursContext { HoursContext(timeZone: TimeZone(identifier: zone)!, coordinate: coordinate) }
    }

    static let valdres = Place(name: "Valdres", coordinate: .init(latitude: 60.55, longitude: 9.83), zone: "Europe/Oslo")
    static let tromso = Place(name: "Tromsø", coordinate: .init(latitude: 69.65, longitude: 18.96), zone: "Europe/Oslo")
    static let svalbard = Place(name: "Longyearbyen", coordinate: .init(latitude: 78.22, longitude: 15.65), zone: "Arctic/Longyearbyen")
    static let reykjavik = Place(name: "Reykjavík", coordinate: .init(latitude: 64.15, longitude: -21.94), zone: "Atlantic/Reykjavik")
    static let quito = Place(name: "Quito", coordinate: .init(latitude: -0.18, longitude: -78.47), zone: "America/Guayaquil")
    static let nowhere = Place(name: "no place", coordinate: nil, zone: "Europe/Oslo")

    /// Returns the hours of a day, cut at midnight: "19:00-21:30 …".
    private func day(_ value: String, _ date: String, _ place: Place) throws -> String {
        let start = time(date)
        return try hours(value).intervals(in: start..<start.adding(minutes: 1440), context: place.context).map { interval in
            [interval.start, interval.end].map { clock($0.minutesSinceEpoch - start.minutesSinceEpoch) }.joined(separator: "-")
        }
        .joined(separator: " ")
    }

    private func clock(_ minute: Int) -> String {
        String("\(time("2026-01-01").adding(minutes: minute))".suffix(5)).replacing("00:00", with: minute > 0 ? "24:00" : "00:00")
    }

    /// Replaces `{sunset}`, `{sunset+60}` and so on by the time of the event on that day, without seconds.
    private func filled(_ text: String, _ date: String, _ place: Place) throws -> String {
        guard let coordinate = place.coordinate else { return text }
        let civil = try #require(CivilDate(date))
        let sun = SunTimes.compute(date: civil, latitude: coordinate.latitude, longitude: coordinate.longitude)
        let zone = try #require(TimeZone(identifier: place.zone))
        var text = text
        for (name, moment) in [("dawn", sun.dawn), ("sunrise", sun.sunrise), ("sunset", sun.sunset), ("dusk", sun.dusk)] {
            guard let moment else { continue }
            let seconds = moment + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) - civil.daysSinceEpoch * 86400
            for offset in [-60, 0, 60] {
                let key = offset == 0 ? "{\(name)}" : "{\(name)\(offset > 0 ? "+" : "")\(offset)}"
                text = text.replacing(key, with: clock(seconds / 60 + offset))
            }
        }
        return text
    }

    @Test("The clock decides the day, even if the longitude has the day before")
    func beyondTheDateLine() throws {
        let places = [
            Place(name: "Apia", coordinate: .init(latitude: -13.83, longitude: -171.77), zone: "Pacific/Apia"),
            Place(name: "Kiritimati", coordinate: .init(latitude: 1.87, longitude: -157.4), zone: "Pacific/Kiritimati"),
        ]
        for place in places {
            for date in ["2026-08-03", "2026-08-07"] {
                #expect(try day("Mo-Fr 08:00-sunset", date, place).hasPrefix("08:00-18:"), "\(place.name)")
                #expect(try day("Mo-Fr sunrise-12:00", date, place).hasPrefix("06:"), "\(place.name)")
            }
            #expect(try day("Mo-Fr sunrise-sunset", "2026-08-08", place).isEmpty)
        }
    }

    @Test(
        "both ends belong to the same day",
        arguments: [
            // "Until sunset" means the sunset of that day. If the sun sets before the start, there are no hours.
            ("19:00-sunset", "2026-06-15", "19:00-{sunset}"), ("19:00-sunset", "2026-12-15", ""),
            ("May-Sep 19:00-sunset", "2026-07-01", "19:00-{sunset}"), ("May-Sep 19:00-sunset", "2026-09-30", ""),
            ("22:00-sunset", "2026-06-20", "22:00-{sunset}"), ("22:00-sunset", "2026-12-20", ""),
            ("sunset-17:00", "2026-12-15", "{sunset}-17:00"), ("sunset-17:00", "2026-06-15", ""),
            ("sunrise-06:00", "2026-07-01", "{sunrise}-06:00"), ("sunrise-06:00", "2026-12-15", ""),
            ("06:00-sunrise", "2026-12-15", "06:00-{sunrise}"), ("06:00-sunrise", "2026-07-01", ""),
            ("sunrise-sunset", "2026-06-15", "{sunrise}-{sunset}"), ("sunrise-sunset", "2026-12-15", "{sunrise}-{sunset}"),
            ("08:00-dusk", "2026-12-15", "08:00-{dusk}"), ("dawn-20:00", "2026-12-15", "{dawn}-20:00"),
            ("dawn-sunrise,sunset-dusk", "2026-12-15", "{dawn}-{sunrise} {sunset}-{dusk}"),
            // Hours may last through the night.
            ("sunset-06:00", "2026-06-15", "00:00-06:00 {sunset}-24:00"), ("sunset-06:00", "2026-12-15", "00:00-06:00 {sunset}-24:00"),
            ("sunset-sunrise", "2026-12-15", "00:00-{sunrise} {sunset}-24:00"), ("dusk-dawn", "2026-12-15", "00:00-{dawn} {dusk}-24:00"),
            ("18:00-sunrise", "2026-06-15", "00:00-{sunrise} 18:00-24:00"), ("sunset-00:00", "2026-12-15", "{sunset}-24:00"),
            ("sunset-24:00", "2026-12-15", "{sunset}-24:00"), ("sunset-26:00", "2026-12-15", "00:00-02:00 {sunset}-24:00"),
            ("sunset-12:00", "2026-12-15", "00:00-12:00 {sunset}-24:00"), ("10:00-sunrise", "2026-12-15", "00:00-{sunrise} 10:00-24:00"),
            ("sunrise-01:00", "2026-07-01", "00:00-01:00 {sunrise}-24:00"), ("sunrise-05:00", "2026-12-15", "00:00-05:00 {sunrise}-24:00"),
            ("dusk-sunset", "2026-12-15", "00:00-{sunset} {dusk}-24:00"),
            // An offset moves the sunrise or the sunset.
            ("(sunset+01:00)-23:00", "2026-12-15", "{sunset+60}-23:00"), ("(sunset+01:00)-23:00", "2026-06-20", ""),
            ("(sunrise-01:00)-(sunset+01:00)", "2026-12-15", "{sunrise-60}-{sunset+60}"),
            ("(sunset+01:00)-(sunrise-01:00)", "2026-12-15", "00:00-{sunrise-60} {sunset+60}-24:00"),
            ("(sunset+01:00)-dusk", "2026-12-15", ""), ("(sunset-01:00)-sunset", "2026-12-15", "{sunset-60}-{sunset}"),
        ]
    )
    func bothEnds(value: String, date: String, expected: String) throws {
        #expect(try day(value, date, Self.valdres) == filled(expected, date, Self.valdres))
    }

    @Test(
        "the sun may not set, or not rise",
        arguments: [
            ("sunrise-sunset", "2026-06-15", "00:00-24:00"), ("sunset-sunrise", "2026-06-15", ""),
            ("10:00-sunset", "2026-06-15", "10:00-24:00"),
            ("sunset-23:00", "2026-06-15", ""), ("(sunset+01:00)-23:00", "2026-06-15", ""), ("sunset-06:00", "2026-06-15", ""),
            ("22:00-sunrise", "2026-06-15", ""), ("sunrise-10:00", "2026-06-15", "00:00-10:00"), ("sunset+", "2026-06-15", ""),
            ("(sunrise+01:00)-(sunset-01:00)", "2026-06-15", "00:00-24:00"), ("dawn-dusk", "2026-06-15", "00:00-24:00"),
            ("sunrise-sunset", "2026-12-15", ""), ("sunset-sunrise", "2026-12-15", "00:00-24:00"), ("10:00-sunset", "2026-12-15", ""),
            ("sunrise-15:00", "2026-12-15", ""), ("sunset-23:00", "2026-12-15", "12:00-23:00"),
            ("22:00-sunrise", "2026-12-15", "00:00-12:00 22:00-24:00"), ("(sunrise-01:00)-(sunset+01:00)", "2026-12-15", ""),
            ("dawn-dusk", "2026-12-15", "{dawn}-{dusk}"), ("sunset-dusk", "2026-12-15", "12:00-{dusk}"), ("sunrise+", "2026-12-15", ""),
        ]
    )
    func polarDays(value: String, date: String, expected: String) throws {
        #expect(try day(value, date, Self.tromso) == filled(expected, date, Self.tromso))
    }

    @Test func dayAndNightOfTheFarNorth() throws {
        #expect(try day("dawn-dusk", "2026-12-21", Self.svalbard) == "")
        #expect(try day("dusk-dawn", "2026-12-21", Self.svalbard) == "00:00-24:00")
        #expect(try day("dawn-dusk", "2026-06-21", Self.svalbard) == "00:00-24:00")
        #expect(try day("dusk-dawn", "2026-06-21", Self.svalbard) == "")
    }

    @Test(
        "without a place the sun is at 05:30, 06:00, 18:00 and 18:30",
        arguments: [
            ("sunrise-sunset", "06:00-18:00"), ("dawn-dusk", "05:30-18:30"), ("sunset-sunrise", "00:00-06:00 18:00-24:00"),
            ("14:00-sunset", "14:00-18:00"), ("19:00-sunset", ""), ("sunset-17:00", ""), ("sunrise-06:00", ""),
            ("sunrise-08:00", "06:00-08:00"),
            ("sunset-02:00", "00:00-02:00 18:00-24:00"), ("(sunset+01:00)-23:00", "19:00-23:00"),
            ("sunrise-05:59", "00:00-05:59 06:00-24:00"),
        ]
    )
    func withoutPlace(value: String, expected: String) throws { #expect(try day(value, "2026-06-15", Self.nowhere) == expected) }

    @Test func sunsetsAfterMidnightCount() throws {
        // In Reykjavík the sun of 21 June sets a few minutes after midnight.
        let found = try listing("2026 Jun 21 10:00-sunset", "2026-06-20", "2026-06-24", Self.reykjavik.context)
        #expect(found.count == 1 && found[0].hasPrefix("06-21 10:00-06-22 00:0"))
        // An offset may move the sunset past midnight as well, and a range may begin there.
        #expect(
            try listing("2026 Jun 21 (sunset+01:00)-02:00", "2026-06-20", "2026-06-24", Self.reykjavik.context).first?.hasPrefix(
                "06-22 01:0"
            ) == true
        )
        #expect(
            try listing("2026 Jun 20 12:00-(sunset+02:00)", "2026-06-19", "2026-06-24", Self.valdres.context).first?.hasPrefix(
                "06-20 12:00-06-21 00:"
            ) == true
        )
    }

    @Test func nextChangesAreThoseOfTheDay() throws {
        let context = Self.valdres.context
        func change(_ value: String, _ from: String) throws -> String? {
            try hours(value).nextChange(after: time(from), in: context).map { String("\($0)".prefix(10)) }
        }
        #expect(try change("May-Sep 19:00-sunset", "2026-06-15T19:30") == "2026-06-15")
        #expect(try change("sunset-17:00", "2026-12-15T16:30") == "2026-12-15")
        #expect(try change("sunrise-06:00", "2026-07-15T05:30") == "2026-07-15")
        // The next evening on which the sun is up at nine, in summer time.
        #expect(try change("21:00-sunset", "2026-12-15T12:00")?.hasPrefix("2027-0") == true)
        #expect(try hours("23:59-sunset").nextChange(after: time("2026-06-15"), in: Self.quito.context) == nil)
        #expect(try !hours("19:00-sunset").isAlwaysClosed)
    }

    /// The seconds of sunrise and sunset matter, although no text shows them.
    @Test func secondsCount() throws {
        let place = Self.valdres
        let coordinate = try #require(place.coordinate)
        var checked = 0
        for offset in 0..<40 {
            let date = try #require(CivilDate("2026-12-01")).adding(days: offset)
            let sun = SunTimes.compute(date: date, latitude: coordinate.latitude, longitude: coordinate.longitude)
            let second = try #require(sun.sunrise) + 3600 - date.daysSinceEpoch * 86400
            guard second % 60 != 0 else { continue }
            checked += 1
            let (minute, next) = (clock(second / 60), clock(second / 60 + 1))
            #expect(try day("sunrise-\(minute)", "\(date)", place) == "")
            #expect(try day("sunrise-\(next)", "\(date)", place) == "\(minute)-\(next)")
        }
        #expect(checked > 30)
    }

    /// The state of every minute, the intervals and the next change agree. The normal form has the same meaning.
    @Test func agreesWithItself() throws {
        let values = [
            "19:00-sunset", "sunset-17:00", "sunrise-06:00", "sunrise-02:00", "sunset-sunrise; Mo off", "dusk-sunset",
            "(sunset+03:00)-04:00",
            "12:00-(sunset+05:00), We off", "dawn-(sunrise+00:30),(sunset-00:30)-dusk", "14:00-sunset+", "sunrise-26:00", "sunset-26:00",
            "Tu 22:00-sunset",
        ]
        for seed in Fuzz.seeds(30) {
            var generator = SplitMix64(seed: seed)
            let place = generator.pick([Self.valdres, Self.tromso, Self.svalbard, Self.reykjavik, Self.quito, Self.nowhere])
            let context = place.context
            let value = generator.pick(values)
            let hours = try OpeningHours(value)
            let start = time("2026-01-01").adding(minutes: Int.random(in: 0..<500_000, using: &generator))
            let window = start..<start.adding(minutes: 3 * 1440)
            let intervals = hours.intervals(in: window, context: context)
            #expect(try OpeningHours(hours.normalized).intervals(in: window, context: context) == intervals, "\(value), seed \(seed)")
            var minute = start
            var change = hours.nextChange(after: start, in: context)
            var previous = hours.state(at: start, in: context)
            while minute < window.upperBound {
                let state = hours.state(at: minute, in: context)
                let listed = intervals.first { $0.start <= minute && minute < $0.end }?.state
                #expect(listed?.kind ?? .closed == state.kind, "\(value), \(place.name) at \(minute), seed \(seed)")
                if state != previous {
                    #expect(change == minute, "\(value), \(place.name) at \(minute), seed \(seed)")
                    change = hours.nextChange(after: minute, in: context)
                    previous = state
                }
                minute = minute.adding(minutes: 1)
            }
        }
    }
}
