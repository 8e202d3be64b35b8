internal import Foundation

/// Dawn, sunrise, sunset and dusk of a day at a place, in seconds since 1970-01-01 00:00 UTC; nil where the sun does not cross that height.
///
/// Method: NOAA's solar calculator (after J. Meeus, "Astronomical Algorithms"): declination and equation of time from the mean elements of
/// the Sun, the event refined at its own time. Sunrise and sunset are at a height of -0.833°, dawn and dusk (civil twilight) at -6°.
public struct SunTimes: Hashable, Sendable {
    public var dawn: Int?
    public var sunrise: Int?
    public var sunset: Int?
    public var dusk: Int?
    /// Where sunrise and sunset are nil: the sun stays up.
    public var isAlwaysUp = false
    /// Where dawn and dusk are nil: it does not get darker than civil twilight.
    public var isAlwaysTwilight = false

    /// The events around the solar noon of a calendar day at a longitude.
    public static func compute(date: CivilDate, latitude: Double, longitude: Double) -> SunTimes {
        var times = SunTimes()
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 540 else { return times }
        let midnight = Double(date.daysSinceEpoch) * 86400
        // Solar noon in seconds UTC, refined once.
        var noon = midnight + 43200 - longitude * 240
        noon -= sun(at: noon).equationOfTime * 60

        func event(height: Double, rising: Bool) -> Int? {
            var time = noon
            for _ in 0..<4 {
                let (declination, equation) = sun(at: time)
                let transit = midnight + 43200 - longitude * 240 - equation * 60
                let cosine =
                    (sin(height * .pi / 180) - sin(latitude * .pi / 180) * sin(declination))
                    / (cos(latitude * .pi / 180) * cos(declination))
                guard cosine >= -1, cosine <= 1 else { return nil }
                let angle = acos(cosine) * 180 / .pi * 240
                time = transit + (rising ? -angle : angle)
            }
            return Int(time.rounded())
        }
        func noonHeight() -> Double {
            let declination = sun(at: noon).declination
            return 90 - abs(latitude - declination * 180 / .pi)
        }
        times.sunrise = event(height: -0.833, rising: true)
        times.sunset = event(height: -0.833, rising: false)
        times.dawn = event(height: -6, rising: true)
        times.dusk = event(height: -6, rising: false)
        times.isAlwaysUp = times.sunrise == nil && noonHeight() > -0.833
        times.isAlwaysTwilight = times.dawn == nil && noonHeight() > -6
        return times
    }

    /// Declination in radians and equation of time in minutes.
    private static func sun(at seconds: Double) -> (declination: Double, equationOfTime: Double) {
        let radians = Double.pi / 180
        let century = (seconds / 86400 + 2_440_587.5 - 2_451_545) / 36525
        let meanLongitude = (280.46646 + century * (36000.76983 + century * 0.0003032)).truncatingRemainder(dividingBy: 360)
        let meanAnomaly = (357.52911 + century * (35999.05029 - 0.0001537 * century)) * radians
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let centre =
            sin(meanAnomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sin(2 * meanAnomaly) * (0.019993 - 0.000101 * century) + sin(3 * meanAnomaly) * 0.000289
        let node = (125.04 - 1934.136 * century) * radians
        let apparentLongitude = (meanLongitude + centre - 0.00569 - 0.00478 * sin(node)) * radians
        let obliquity =
            (23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 + 0.00256 * cos(node)) * radians
        let declination = asin(sin(obliquity) * sin(apparentLongitude))
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let longitude = meanLongitude * radians
        let equation =
            y * sin(2 * longitude) - 2 * eccentricity * sin(meanAnomaly) + 4 * eccentricity * y * sin(meanAnomaly) * cos(2 * longitude)
            - 0.5 * y * y * sin(4 * longitude) - 1.25 * eccentricity * eccentricity * sin(2 * meanAnomaly)
        return (declination, equation / radians * 4)
    }
}
