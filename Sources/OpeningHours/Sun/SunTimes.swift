internal import Foundation
internal import PortolanBasics

/// Dawn, sunrise, sunset and dusk of a day at a place, in seconds since 1970-01-01 00:00 UTC; nil if the Sun does not cross that height.
///
/// Sunrise and sunset: the Sun's upper limb on a level horizon, its centre at -0.833° (34′ of refraction, 16′ of radius). Dawn and dusk: civil
/// twilight, its centre at -6°. Each is reckoned with the Sun's position at the event itself; the horizon's true shape and the weather of the day are
/// not known, which matters more than what the method leaves out.
public struct SunTimes: Hashable, Sendable {
    /// What the Sun does about a height in the course of a day.
    public enum Course: Hashable, Sendable {
        /// It rises above it, or sinks below it, or both.
        case crosses
        /// It is above it all day: polar day, or a night no darker than twilight.
        case staysAbove
        /// It is below it all day: polar night.
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
    /// Whether the Sun stays up, if sunrise or sunset is nil.
    public var isAlwaysUp = false
    /// Whether it gets no darker than civil twilight, if dawn or dusk is nil.
    public var isAlwaysTwilight = false

    /// Whether the Sun rises and sets.
    public var horizon: Course { sunrise != nil || sunset != nil ? .crosses : isAlwaysUp ? .staysAbove : .staysBelow }
    /// Whether civil twilight begins and ends.
    public var twilight: Course { dawn != nil || dusk != nil ? .crosses : isAlwaysTwilight ? .staysAbove : .staysBelow }

    static let horizonHeight = -0.833
    static let twilightHeight = -6.0

    /// The events around the solar noon of a calendar day at a longitude.
    ///
    /// - Parameters:
    ///   - date: the day, as it is counted at that longitude.
    ///   - latitude: degrees north, -90…90.
    ///   - longitude: degrees east. Outside of these, and for NaN, there are no events.
    public static func compute(date: CivilDate, latitude: Double, longitude: Double) -> SunTimes {
        compute(date: date, latitude: latitude, longitude: longitude, events: .all)
    }

    /// The heights whose crossings are computed; the others stay nil.
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
        /// 12:00 mean solar time, seconds.
        let meanNoon: Double
        /// The transit of the Sun, seconds.
        let noon: Double
        let sine: Double
        let cosine: Double

        /// When the Sun's centre passes a height (degrees) before or after noon; nil if it does not.
        func event(height: Double, isRising: Bool) -> Int? {
            let sineOfHeight = sin(height * .pi / 180)
            var time = noon
            var hourAngle = 0.0
            // The declination changes by up to a second of arc a second: three rounds leave less than a second of time, more are needed
            // where the Sun grazes the horizon.
            for round in 0..<12 {
                let sun = SolarPosition(at: time)
                hourAngle = (sineOfHeight - sine * sin(sun.declination)) / (cosine * cos(sun.declination))
                guard hourAngle.isFinite else { return nil }
                // During the iteration, noon and midnight replace an event that is not reached: the declination at the event may reach what
                // that at noon does not.
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
