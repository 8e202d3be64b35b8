internal import Foundation
internal import PortolanBasics

/// The dawn, sunrise, sunset and dusk of a day at a place, in seconds since 1970-01-01 00:00 UTC; an event is nil if
/// the Sun does not cross its height.
///
/// At sunrise and sunset, the Sun's upper limb stands on a level horizon and its centre at -0.833° (34′ of refraction,
/// 16′ of radius). At dawn and dusk (civil twilight), its centre stands at -6°. Each event is computed with the Sun's
/// position at the event itself. The true horizon and the weather of the day are not known; they matter more than the
/// simplifications of the method.
public struct SunTimes: Hashable, Sendable {
    /// The Sun's course relative to a height during a day.
    public enum Course: Hashable, Sendable {
        /// The Sun rises above the height, sinks below it, or both.
        case crosses
        /// The Sun is above the height all day: polar day, or a night no darker than twilight.
        case staysAbove
        /// The Sun is below the height all day: polar night.
        case staysBelow
    }

    /// When morning civil twilight begins; nil if the Sun's centre does not rise above -6°.
    public var dawn: Int?
    /// When the Sun's upper limb rises; nil if it does not.
    public var sunrise: Int?
    /// When the Sun's upper limb sets; nil if it does not.
    public var sunset: Int?
    /// When evening civil twilight ends; nil if the Sun's centre does not sink below -6°.
    public var dusk: Int?
    /// Whether the Sun stays up; true only if sunrise or sunset is nil.
    public var isAlwaysUp = false
    /// Whether the day gets no darker than civil twilight; true only if dawn or dusk is nil.
    public var isAlwaysTwilight = false

    /// The Sun's course relative to the horizon.
    public var horizon: Course { sunrise != nil || sunset != nil ? .crosses : isAlwaysUp ? .staysAbove : .staysBelow }
    /// The Sun's course relative to the height of civil twilight, -6°.
    public var twilight: Course { dawn != nil || dusk != nil ? .crosses : isAlwaysTwilight ? .staysAbove : .staysBelow }

    static let horizonHeight = -0.833
    static let twilightHeight = -6.0

    /// Computes the events around the solar noon of a calendar day at a longitude.
    ///
    /// - Parameters:
    ///   - date: the day, as it is counted at that longitude.
    ///   - latitude: degrees north, -90…90.
    ///   - longitude: degrees east. If a coordinate is out of range or NaN, there are no events.
    public static func compute(date: CivilDate, latitude: Double, longitude: Double) -> SunTimes {
        compute(date: date, latitude: latitude, longitude: longitude, events: .all)
    }

    /// The heights whose crossings are computed; the other events stay nil.
    struct Events: OptionSet {
        let rawValue: UInt8
        /// Sunrise and sunset.
        static let horizon = Events(rawValue: 1)
        /// Dawn and dusk.
        static let twilight = Events(rawValue: 2)
        static let all: Events = [.horizon, .twilight]
    }

    static func compute(date: CivilDate, latitude: Double, longitude: Double, events: Events) -> SunTimes {
        var times = SunTimes()
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 540 else { return times }
        let meanNoon = Double(date.daysSinceEpoch) * 86400 + 43200 - longitude * 240
        let noon = meanNoon - SolarPosition(at: meanNoon).equationOfTime * 60
        let noonHeight = 90 - abs(latitude - SolarPosition(at: noon).declination * 180 / .pi)
        let observer = Observer(meanNoon: meanNoon, noon: noon, sine: sin(latitude * .pi / 180), cosine: cos(latitude * .pi / 180))

        if events.contains(.horizon) {
            times.sunrise = observer.event(height: horizonHeight, isRising: true)
            times.sunset = observer.event(height: horizonHeight, isRising: false)
        }
        if events.contains(.twilight) {
            times.dawn = observer.event(height: twilightHeight, isRising: true)
            times.dusk = observer.event(height: twilightHeight, isRising: false)
        }
        times.isAlwaysUp = (times.sunrise == nil || times.sunset == nil) && noonHeight > horizonHeight
        times.isAlwaysTwilight = (times.dawn == nil || times.dusk == nil) && noonHeight > twilightHeight
        return times
    }

    /// A meridian on a day, and the sine and cosine of a latitude.
    private struct Observer {
        /// 12:00 mean solar time, in seconds.
        let meanNoon: Double
        /// The transit of the Sun, in seconds.
        let noon: Double
        let sine: Double
        let cosine: Double

        /// Returns when the Sun's centre passes a height in degrees, before noon if `isRising`, else after noon; nil if
        /// it does not.
        func event(height: Double, isRising: Bool) -> Int? {
            let sineOfHeight = sin(height * .pi / 180)
            var time = noon
            var hourAngle = 0.0
            // The declination changes by up to one arc second per second. Three rounds leave less than a second of
            // error; more rounds are needed where the Sun grazes the horizon.
            for round in 0..<12 {
                let sun = SolarPosition(at: time)
                hourAngle = (sineOfHeight - sine * sin(sun.declination)) / (cosine * cos(sun.declination))
                guard hourAngle.isFinite else { return nil }
                // If the Sun does not reach the height in this round, noon or midnight stands in for the event. With
                // the declination of the next round, the Sun may still reach the height.
                let angle = acos(min(max(hourAngle, -1), 1)) * 43200 / .pi
                let next = meanNoon - sun.equationOfTime * 60 + (isRising ? -angle : angle)
                let change = abs(next - time)
                time = next
                if round >= 2, change < 0.2 { break }
            }
            return abs(hourAngle) <= 1 ? Int(clamping: time.rounded()) : nil
        }
    }
}
