import Foundation
import OpeningHours
import Testing

/// Sunrise, sunset and civil twilight, compared with the almanac of the US Naval Observatory, which has whole
/// minutes.
@Suite struct SunFixtureTests {
    struct File: Decodable {
        struct Location: Decodable {
            var name: String
            var lat: Double
            var lng: Double
        }
        struct Event: Decodable {
            var phen: String
            var time: String?
        }
        struct Day: Decodable {
            var sundata: [Event]
        }
        var locations: [Location]
        var times: [String: [String: Day]]
    }

    /// Returns the event of this kind that is nearest to a time of the almanac. The almanac's days are UTC days.
    private func nearest(_ kind: String, to moment: Int, among days: [SunTimes]) -> Int? {
        let events = days.map { day in
            switch kind {
            case "Rise": day.sunrise
            case "Set": day.sunset
            case "Begin Civil Twilight": day.dawn
            default: day.dusk
            }
        }
        return events.compactMap { $0 }.min { abs($0 - moment) < abs($1 - moment) }
    }

    @Test(.enabled(if: Fixtures.has("suncalc_truth_fixtures.json"))) func agreesWithTheAlmanac() throws {
        let file = try JSONDecoder().decode(
            File.self,
            from: Data(contentsOf: Fixtures.folder.appending(path: "suncalc_truth_fixtures.json"))
        )
        var errors: [String: [Double]] = [:]
        for location in file.locations {
            for (text, almanac) in try #require(file.times[location.name]) {
                let date = try #require(CivilDate(text))
                let days = (-1...1).map {
                    SunTimes.compute(date: date.adding(days: $0), latitude: location.lat, longitude: location.lng)
                }
                for event in almanac.sundata {
                    switch event.phen {
                    case "Object continuously above the Horizon": #expect(days[1].horizon == .staysAbove, "\(location.name) \(text)")
                    case "Object continuously below the Horizon": #expect(days[1].horizon == .staysBelow, "\(location.name) \(text)")
                    case "Object continuously above the Twilight Limit":
                        #expect(days[1].twilight == .staysAbove, "\(location.name) \(text)")
                    case "Object continuously below the Twilight Limit":
                        #expect(days[1].twilight == .staysBelow, "\(location.name) \(text)")
                    case "Rise", "Set", "Begin Civil Twilight", "End Civil Twilight":
                        let parts = try #require(event.time).split(separator: ":").compactMap { Int($0) }
                        let moment = date.daysSinceEpoch * 86400 + parts[0] * 3600 + parts[1] * 60
                        let found = try #require(nearest(event.phen, to: moment, among: days), "\(location.name) \(text) \(event.phen)")
                        errors[event.phen, default: []].append(Double(abs(found - moment)) / 60)
                    default: break
                    }
                }
            }
        }
        #expect(errors.count == 4)
        for (kind, minutes) in errors {
            #expect(minutes.count > 140, "\(kind)")
            #expect(minutes.reduce(0, +) / Double(minutes.count) <= 0.4, "\(kind)")
            #expect(try #require(minutes.max()) <= 0.8, "\(kind)")
        }
    }
}

@Suite struct SunTests {
    @Test func everyPlaceAndDayHasACourse() {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            for day in stride(from: 0, to: 366, by: 5) {
                let times = SunTimes.compute(date: CivilDate(daysSinceEpoch: 20_000 + day), latitude: latitude, longitude: 37.6)
                let noon = (20_000 + day) * 86400 + 43200 - Int(37.6 * 240)
                for (first, last) in [(times.sunrise, times.sunset), (times.dawn, times.dusk)] {
                    if let first { #expect((noon - 44500...noon + 1300).contains(first), "\(latitude) \(day)") }
                    if let last { #expect((noon - 1300...noon + 44500).contains(last), "\(latitude) \(day)") }
                }
                if let dawn = times.dawn, let sunrise = times.sunrise { #expect(dawn < sunrise) }
                if let sunset = times.sunset, let dusk = times.dusk { #expect(sunset < dusk) }
                if abs(latitude) < 60 { #expect(times.horizon == .crosses && times.twilight == .crosses) }
                if times.horizon == .staysAbove { #expect(times.twilight == .staysAbove) }
            }
        }
    }

    @Test func polesAndNonsenseHaveNoEvents() {
        let summer = CivilDate(year: 2026, month: 6, day: 21)!
        #expect(SunTimes.compute(date: summer, latitude: 90, longitude: 0).horizon == .staysAbove)
        #expect(SunTimes.compute(date: summer, latitude: -90, longitude: 0).horizon == .staysBelow)
        for (latitude, longitude) in [(Double.nan, 0.0), (0, .nan), (91, 0), (.infinity, 0), (0, 1e9)] {
            #expect(SunTimes.compute(date: summer, latitude: latitude, longitude: longitude).sunrise == nil)
        }
    }
}
