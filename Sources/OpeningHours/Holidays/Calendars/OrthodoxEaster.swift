/// Easter Sunday of the Julian calendar, as the Orthodox churches keep it.
enum OrthodoxEaster {
    /// Returns Easter Sunday of a year in days since 1970-01-01. Method: J. Meeus, "Astronomical Algorithms", chapter 8
    /// (Julian Easter), converted to the Gregorian calendar.
    static func day(year: Int) -> Int {
        let d = (19 * (year % 19) + 15) % 30
        let e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
        let month = (d + e + 114) / 31
        let day = (d + e + 114) % 31 + 1
        // The calendars drift apart by one day in each century year that is not a Gregorian leap year.
        let drift = year / 100 - year / 400 - 2
        return CivilDate.days(year: year, month: month, day: day) + drift
    }
}
