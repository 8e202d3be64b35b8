internal import Foundation
internal import PortolanBasics

func radians(_ degrees: Double) -> Double { degrees.truncatingRemainder(dividingBy: 360) * .pi / 180 }
func sine(_ radians: Double) -> Double { sin(radians) }

/// The Sun's apparent geocentric longitude, for calendars that depend on it.
///
/// The Earth's longitude comes from the largest terms of VSOP87 (P. Bretagnon, G. Francou 1988; as in J. Meeus,
/// "Astronomical Algorithms", appendix III), corrected for nutation and aberration. In 1900…2200, the result is within
/// 2 arc seconds of the full theory. The Sun takes 50 seconds for this distance.
enum SolarLongitude {
    /// Returns the longitude in degrees at a time.
    /// - Parameter days: days since 1970-01-01 00:00 UTC.
    static func degrees(at days: Double) -> Double {
        let dynamical = days + DeltaT.seconds(year: 1970 + days / 365.2425) / 86400
        let century = (dynamical + 2_440_587.5 - 2_451_545) / 36525
        let t = century / 10
        func sum(_ terms: [(Double, Double, Double)]) -> Double { terms.reduce(0) { $0 + $1.0 * cos($1.1 + $1.2 * t) } }
        let earth = (sum(l0) + t * (sum(l1) + t * (sum(l2) + t * sum(l3)))) * 1e-8
        let node = radians(125.04452 - 1934.136261 * century)
        let sun = radians(280.4665 + 36000.7698 * century)
        let moon = radians(218.3165 + 481267.8813 * century)
        let nutation = (-17.20 * sin(node) - 1.32 * sin(2 * sun) - 0.23 * sin(2 * moon) + 0.21 * sin(2 * node)) / 3600
        // Converts to the FK5 system, and subtracts the aberration: 20.4898 arc seconds, divided by the Sun's distance
        // on the day.
        let anomaly = radians(357.52911 + 35999.05029 * century)
        let distance = 1.00014 - 0.01671 * cos(anomaly) - 0.00014 * cos(2 * anomaly)
        let longitude = earth * 180 / .pi + 180 - 0.09033 / 3600 + nutation - 20.4898 / 3600 / distance
        let turn = longitude.truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }

    /// Returns the last principal term (a multiple of 30°) before a day begins at a meridian, 0…11.
    static func principalTerm(startOfDay day: Int, hoursEast: Int) -> Int {
        Int(clamping: degrees(at: Double(day) - Double(hoursEast) / 24) / 30)
    }

    private static let l0: [(Double, Double, Double)] = [
        (175_347_046, 0, 0), (3_341_656, 4.6692568, 6283.07585), (34894, 4.6261, 12566.1517), (3497, 2.7441, 5753.3849),
        (3418, 2.8289, 3.5231), (3136, 3.6277, 77713.7715), (2676, 4.4181, 7860.4194), (2343, 6.1352, 3930.2097),
        (1324, 0.7425, 11506.7698),
        (1273, 2.0371, 529.691), (1199, 1.1096, 1577.3435), (990, 5.233, 5884.927), (902, 2.045, 26.298), (857, 3.508, 398.149),
        (780, 1.179, 5223.694), (753, 2.533, 5507.553), (505, 4.583, 18849.228), (492, 4.205, 775.523), (357, 2.92, 0.067),
        (317, 5.849, 11790.629), (284, 1.899, 796.298), (271, 0.315, 10977.079), (243, 0.345, 5486.778), (206, 4.806, 2544.314),
        (205, 1.869, 5573.143), (202, 2.458, 6069.777), (156, 0.833, 213.299), (132, 3.411, 2942.463), (126, 1.083, 20.775),
        (115, 0.645, 0.98), (103, 0.636, 4694.003), (102, 0.976, 15720.839), (102, 4.267, 7.114), (99, 6.21, 2146.17), (98, 0.68, 155.42),
    ]
    private static let l1: [(Double, Double, Double)] = [
        (628_331_966_747, 0, 0), (206059, 2.678235, 6283.07585), (4303, 2.6351, 12566.1517), (425, 1.59, 3.523), (119, 5.796, 26.298),
        (109, 2.966, 1577.344), (93, 2.59, 18849.23), (72, 1.14, 529.69), (68, 1.87, 398.15), (67, 4.41, 5507.55), (59, 2.89, 5223.69),
        (56, 2.17, 155.42), (45, 0.4, 796.3), (36, 0.47, 775.52), (29, 2.65, 7.11),
    ]
    private static let l2: [(Double, Double, Double)] = [
        (52919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.867, 12566.152), (27, 0.05, 3.52), (16, 5.19, 26.3), (16, 3.68, 155.42),
    ]
    private static let l3: [(Double, Double, Double)] = [(289, 5.844, 6283.076), (35, 0, 0), (17, 5.49, 12566.15)]
}

/// The difference between dynamical and universal time. It grows as the Earth slows down.
enum DeltaT {
    /// Polynomials of F. Espenak and J. Meeus, "Five Millennium Canon of Solar Eclipses" (NASA/TP-2006-214141), for
    /// 1900 and later.
    static func seconds(year: Double) -> Double {
        func polynomial(_ t: Double, _ factors: [Double]) -> Double { factors.reversed().reduce(0) { $0 * t + $1 } }
        switch year {
        case ..<1920: return polynomial(year - 1900, [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197])
        case ..<1941: return polynomial(year - 1920, [21.20, 0.84493, -0.076100, 0.0020936])
        case ..<1961: return polynomial(year - 1950, [29.07, 0.407, -1 / 233, 1 / 2547])
        case ..<1986: return polynomial(year - 1975, [45.45, 1.067, -1 / 260, -1 / 718])
        case ..<2005: return polynomial(year - 2000, [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599])
        case ..<2050: return polynomial(year - 2000, [62.92, 0.32217, 0.005589])
        case ..<2150: return polynomial((year - 1820) / 100, [-20, 0, 32]) - 0.5628 * (2150 - year)
        default: return polynomial((year - 1820) / 100, [-20, 0, 32])
        }
    }
}
