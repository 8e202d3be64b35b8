internal import Foundation

/// The position of the Sun as seen from the centre of the Earth.
///
/// The formulas are those of J. Meeus, "Astronomical Algorithms", chapter 25 (low accuracy: 0.01°, or 3 seconds of a
/// sunrise at middle latitudes), with aberration and the larger term of nutation. The equation of time is from chapter
/// 28. NOAA's solar calculator uses the same formulas.
struct SolarPosition {
    /// Radians north of the equator.
    let declination: Double
    /// The time by which the sundial is ahead of the clock, in minutes.
    let equationOfTime: Double

    /// Computes the position at a time.
    /// - Parameter seconds: seconds since 1970-01-01 00:00 UTC. Dynamical time is about a minute ahead of universal
    ///   time. The difference is ignored, because the Sun moves by less than 0.001° in a minute.
    init(at seconds: Double) {
        let century = (seconds / 86400 + 2_440_587.5 - 2_451_545) / 36525
        let meanLongitude = radians(280.46646 + century * (36000.76983 + century * 0.0003032))
        let anomaly = radians(357.52911 + century * (35999.05029 - 0.0001537 * century))
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let centre =
            sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) + sin(2 * anomaly) * (0.019993 - 0.000101 * century)
            + sin(3 * anomaly) * 0.000289
        let node = radians(125.04 - 1934.136 * century)
        let longitude = meanLongitude + (centre - 0.00569 - 0.00478 * sin(node)) * .pi / 180
        let arcSeconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
        let obliquity = radians(23 + (26 + arcSeconds / 60) / 60 + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(longitude))

        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let equation =
            y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude)
            - 0.5 * y * y * sin(4 * meanLongitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        equationOfTime = equation * 720 / .pi
    }
}
