internal import PortolanBasics
internal import Synchronization

/// The Chinese calendar and the calendars derived from it. They differ in the meridian at which days begin.
///
/// Rules: GB/T 33661-2017 "Calculation and promulgation of the Chinese calendar". A month begins on the day of the new
/// moon, and the eleventh month holds the winter solstice. If there are thirteen months between two solstices, the
/// first month without a principal solar term is the leap month. New moons follow J. Meeus, "Astronomical Algorithms",
/// chapter 49, to a few seconds; the Sun's longitude comes from `SolarLongitude`, to 2 arc seconds, or less than a
/// minute of time.
struct LunisolarCalendar: Hashable, Sendable {
    /// The meridian at which days begin, in hours east of Greenwich.
    let hoursEast: Int

    /// UTC+8.
    static let chinese = LunisolarCalendar(hoursEast: 8)
    /// UTC+7, by decree since 1968.
    static let vietnamese = LunisolarCalendar(hoursEast: 7)
    /// UTC+9.
    static let korean = LunisolarCalendar(hoursEast: 9)

    /// The months of a lunar year, without the leap month.
    private struct Months {
        /// For each of the months 1…12: its first day in days since 1970-01-01, and its length in days.
        var starts: [Int]
    }

    private struct Key: Hashable {
        let hoursEast: Int
        let year: Int
    }

    private static let cache = Mutex<[Key: Months]>([:])

    /// Returns a day of the lunar year that begins in a Gregorian year, as days since 1970-01-01.
    ///
    /// - Returns: nil if the year is outside 1901…2199, or the thirtieth of a month with 29 days is requested.
    func day(year: Int, month: Int, day: Int) -> Int? {
        guard (1901...2199).contains(year), (1...12).contains(month) else { return nil }
        let starts = months(year).starts
        guard starts.count == 24 else { return nil }
        let start = starts[2 * (month - 1)]
        return day <= starts[2 * (month - 1) + 1] ? start + day - 1 : nil
    }

    /// Returns the first day and the length of each month 1…12.
    private func months(_ year: Int) -> Months {
        let key = Key(hoursEast: hoursEast, year: year)
        if let known = Self.cache.withLock({ $0[key] }) { return known }
        var starts = [Int](repeating: 0, count: 24)
        // A span lies between the solstices of two Decembers. It begins with months 11 and 12 of the year before.
        for (number, start, length) in span(endingIn: year) where (1...10).contains(number) {
            (starts[2 * number - 2], starts[2 * number - 1]) = (start, length)
        }
        for (number, start, length) in span(endingIn: year + 1) where number > 10 {
            (starts[2 * number - 2], starts[2 * number - 1]) = (start, length)
        }
        let made = Months(starts: starts)
        Self.cache.withLock { $0[key] = made }
        return made
    }

    /// Returns the months from the month of one December solstice up to, but not including, the month of the next,
    /// without the leap month. Each has its number, first day and length in days.
    /// - Parameter year: the year of the second solstice.
    private func span(endingIn year: Int) -> [(number: Int, start: Int, length: Int)] {
        let solstices = (
            SolarTerm.day(year: year - 1, degrees: 270, hoursEast: hoursEast), SolarTerm.day(year: year, degrees: 270, hoursEast: hoursEast)
        )
        // The list of new moons begins with the last one that is not after the first solstice. It ends with the first
        // one that is after the second solstice.
        var index = NewMoon.index(near: solstices.0) + 1
        while NewMoon.day(index, hoursEast: hoursEast) > solstices.0 { index -= 1 }
        var moons: [Int] = []
        while true {
            let moon = NewMoon.day(index, hoursEast: hoursEast)
            moons.append(moon)
            if moon > solstices.1 { break }
            index += 1
        }
        // The last two new moons begin the next eleventh month and the month after it, so they begin no month of this
        // span.
        let count = moons.count - 2
        var leap: Int?
        if count == 13 {
            leap = (1..<13).first { month in
                SolarLongitude.principalTerm(startOfDay: moons[month], hoursEast: hoursEast)
                    == SolarLongitude.principalTerm(startOfDay: moons[month + 1], hoursEast: hoursEast)
            }
        }
        var found: [(Int, Int, Int)] = []
        var number = 11
        for month in 0..<count where month != leap {
            found.append((number, moons[month], moons[month + 1] - moons[month]))
            number = number % 12 + 1
        }
        return found
    }
}

/// A day on which the Sun reaches an ecliptic longitude.
enum SolarTerm {
    /// Returns the day in a Gregorian year, in days since 1970-01-01, at a meridian.
    static func day(year: Int, degrees: Int, hoursEast: Int) -> Int {
        // The Sun is at about 280° on January 1 and moves 0.9856° a day.
        let start = Double(CivilDate.days(year: year, month: 1, day: 1))
        let ahead = (Double(degrees) - 280.5 + 720).truncatingRemainder(dividingBy: 360)
        var time = start + ahead / 0.985_647
        for _ in 0..<6 {
            let error = (Double(degrees) - SolarLongitude.degrees(at: time) + 900).truncatingRemainder(dividingBy: 360) - 180
            time += error / 0.985_647
            if abs(error) < 1e-6 { break }
        }
        return Int(clamping: (time + Double(hoursEast) / 24).rounded(.down))
    }
}

/// New moons by number; 0 is that of 2000-01-06.
enum NewMoon {
    static func index(near day: Int) -> Int {
        // 2000-01-06 is day 10962.
        Int(clamping: ((Double(day) - 10962) / 29.530_588_861).rounded())
    }

    /// Returns the day on which a new moon falls at a meridian, in days since 1970-01-01.
    static func day(_ index: Int, hoursEast: Int) -> Int {
        Int(clamping: (time(index) + Double(hoursEast) / 24).rounded(.down))
    }

    /// Returns the time of a new moon, in days since 1970-01-01 00:00 UTC. Meeus, chapter 49; accurate to half a minute
    /// for the years 1901…2199.
    static func time(_ index: Int) -> Double {
        let k = Double(index)
        let t = k / 1236.85
        let mean = 2_451_550.09766 + 29.530588861 * k + t * t * (0.00015437 + t * (-0.000000150 + t * 0.00000000073))
        let e = 1 - t * (0.002516 + t * 0.0000074)
        let m = radians(2.5534 + 29.10535670 * k - t * t * (0.0000014 + t * 0.00000011))
        let a = radians(201.5643 + 385.81693528 * k + t * t * (0.0107582 + t * (0.00001238 - t * 0.000000058)))
        let f = radians(160.7108 + 390.67050284 * k - t * t * (0.0016118 + t * (0.00000227 - t * 0.000000011)))
        let node = radians(124.7746 - 1.56375588 * k + t * t * (0.0020672 + t * 0.00000215))

        // Each term has a factor, and multiples of the Sun's anomaly, of the Moon's anomaly and of the Moon's argument
        // of latitude. The factor is multiplied by `e` if the term has the Sun's anomaly once, and by `e²` if it has
        // the anomaly twice.
        var sum = 0.0
        for (factor, sun, moon, latitude) in terms {
            let power = abs(sun) == 1 ? e : abs(sun) == 2 ? e * e : 1
            sum += factor * power * sine(sun * m + moon * a + latitude * f)
        }
        sum -= 0.00017 * sine(node)
        for (start, rate, factor) in planets { sum += factor * 1e-6 * sine(radians(start + rate * k)) }
        let dynamical = mean + sum
        let days = dynamical - 2_440_587.5
        return days - DeltaT.seconds(year: 1970 + days / 365.2425) / 86400
    }

    private static let terms: [(Double, Double, Double, Double)] = [
        (-0.40720, 0, 1, 0), (0.17241, 1, 0, 0), (0.01608, 0, 2, 0), (0.01039, 0, 0, 2), (0.00739, -1, 1, 0), (-0.00514, 1, 1, 0),
        (0.00208, 2, 0, 0), (-0.00111, 0, 1, -2), (-0.00057, 0, 1, 2), (0.00056, 1, 2, 0), (-0.00042, 0, 3, 0), (0.00042, 1, 0, 2),
        (0.00038, 1, 0, -2), (-0.00024, -1, 2, 0), (-0.00007, 2, 1, 0), (0.00004, 0, 2, -2), (0.00004, 3, 0, 0), (0.00003, 1, 1, -2),
        (0.00003, 0, 2, 2), (-0.00003, 1, 1, 2), (0.00003, -1, 1, 2), (-0.00002, -1, 1, -2), (-0.00002, 1, 3, 0), (0.00002, 0, 4, 0),
    ]

    /// The arguments of the planets: degrees, degrees per month, millionths of a day.
    private static let planets: [(Double, Double, Double)] = [
        (299.77, 0.107408, 325), (251.88, 0.016321, 165), (251.83, 26.651886, 164), (349.42, 36.412478, 126), (84.66, 18.206239, 110),
        (141.74, 53.303771, 62), (207.14, 2.453732, 60), (154.84, 7.306860, 56), (34.52, 27.261239, 47), (207.19, 0.121824, 42),
        (291.34, 1.844379, 40), (161.72, 24.198154, 37), (239.56, 25.513099, 35), (331.55, 3.592518, 23),
    ]
}
