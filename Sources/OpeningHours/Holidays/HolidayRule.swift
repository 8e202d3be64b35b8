/// One line of a `HolidayTable`: a day that returns every year, with the regions and years in which it holds.
struct HolidayRule: Sendable {
    /// The ways to find the day; a line may name several ways.
    var days: [HolidayDay] = []
    var years = HolidayYears()
    /// The regions of the country in which the holiday holds; empty if it holds in all regions.
    var regions: [String] = []
    /// Whether `regions` lists the regions in which the holiday does not hold.
    var exceptsRegions = false
    var shift = HolidayShift()
    /// The years for which nothing has been announced, so that the computed day is an estimate.
    var estimated: [YearRange] = []
    var name = ""
    var localName: String?

    /// Whether the holiday holds in a region. In the whole country (nil), it holds unless it is limited to some
    /// regions.
    func holds(in region: String?) -> Bool {
        guard !regions.isEmpty else { return true }
        guard let region else { return exceptsRegions }
        return regions.contains(region) != exceptsRegions
    }
}

/// The way to find a holiday's day in a year.
struct HolidayDay: Sendable {
    enum Base: Hashable, Sendable {
        /// A day of the month.
        case fixed(month: Int, day: Int)
        /// A single day.
        case once(day: Int)
        /// Easter Sunday of the Gregorian calendar.
        case easter
        /// Easter Sunday of the Julian calendar (Orthodox).
        case orthodoxEaster
        /// The nth (negative: from the end) weekday of a month.
        case nth(weekday: Int, nth: Int, month: Int)
        /// The first given weekday on or after a day of the year.
        case onOrAfter(weekday: Int, month: Int, day: Int)
        /// The last given weekday on or before a day of the year.
        case onOrBefore(weekday: Int, month: Int, day: Int)
        /// A day of the Chinese calendar or one derived from it.
        case lunisolar(LunisolarCalendar, month: Int, day: Int)
        /// The day on which the Sun reaches an ecliptic longitude.
        case solarTerm(degrees: Int, hoursEast: Int)
        /// A day of the Islamic calendar.
        case islamic(IslamicCalendar, month: Int, day: Int)
        /// A day of the Hebrew calendar.
        case hebrew(HebrewCalendar.Month, day: Int)
    }

    var base: Base
    /// The number of days to add to the base.
    var offset = 0

    /// Returns the days that belong to a year, in days since 1970-01-01; some may lie in the next or the previous year.
    func days(year: Int) -> [Int] {
        let found: [Int]
        switch base {
        case .fixed(let month, let day):
            if day > CivilDate.daysInMonth(month, ofYear: year) { return [] }
            found = [CivilDate.days(year: year, month: month, day: day)]
        case .once(let day): found = CivilDate.civil(day).year == year ? [day] : []
        case .easter: found = [CivilDate.easter(year: year)]
        case .orthodoxEaster: found = [OrthodoxEaster.day(year: year)]
        case .nth(let weekday, let nth, let month):
            found = CivilDate.nthWeekday(weekday, nth: nth, month: month, year: year).map { [$0] } ?? []
        case .onOrAfter(let weekday, let month, let day):
            let first = CivilDate.days(year: year, month: month, day: day)
            found = [first + (weekday - CivilDate.weekdayIndex(first) + 7) % 7]
        case .onOrBefore(let weekday, let month, let day):
            let last = CivilDate.days(year: year, month: month, day: day)
            found = [last - (CivilDate.weekdayIndex(last) - weekday + 7) % 7]
        case .lunisolar(let calendar, let month, let day): found = calendar.day(year: year, month: month, day: day).map { [$0] } ?? []
        case .solarTerm(let degrees, let hours): found = [SolarTerm.day(year: year, degrees: degrees, hoursEast: hours)]
        case .islamic(let calendar, let month, let day): found = calendar.days(year: year, month: month, day: day)
        case .hebrew(let month, let day): found = HebrewCalendar.days(year: year, month: month, day: day)
        }
        return offset == 0 ? found : found.map { $0 + offset }
    }
}

/// Years from one to another, both included.
typealias YearRange = ClosedRange<Int>

extension [YearRange] {
    func contains(_ year: Int) -> Bool { contains { $0.contains(year) } }
}

/// The years in which a holiday holds.
struct HolidayYears: Sendable {
    var first = Int.min
    var last = Int.max
    /// The step in years, counted from `first`.
    var step = 1
    /// If not empty, the only years in which the holiday holds.
    var only: [YearRange] = []
    var except: [YearRange] = []
    /// The years in which the authority announced the day after the computed one.
    var late: [YearRange] = []
    /// The years for which the authority set the holiday one day earlier than the computed date.
    var early: [YearRange] = []

    /// Returns the number of days from the computed day to the announced one.
    func delay(_ year: Int) -> Int {
        if late.isEmpty && early.isEmpty { return 0 }
        return (late.contains(year) ? 1 : 0) - (early.contains(year) ? 1 : 0)
    }

    func contains(_ year: Int) -> Bool {
        guard year >= first, year <= last, only.isEmpty || only.contains(year), !except.contains(year) else { return false }
        return step == 1 || (year - first) % step == 0
    }
}

/// The change of a holiday that falls on certain weekdays.
struct HolidayShift: Sendable {
    enum Action: Sendable {
        /// The day stays, and another day is free in addition.
        case add
        /// The holiday moves to another day.
        case move
        /// The holiday is dropped.
        case drop
        /// Cancels the holidays that other lines give on the day of this line.
        case cancel
    }

    var action = Action.drop
    /// One entry for each weekday, Monday first: nil if nothing happens, 0 for the next working day that is not a
    /// holiday, or else the number of days to add.
    var steps: [Int?] = []
    /// Whether the holiday also changes if another holiday falls on the same day, whatever the weekday. A weekday
    /// without a step of its own then has the step 0.
    var countsHolidays = false

    func step(weekday: Int) -> Int? { steps.isEmpty ? nil : steps[weekday] }
}
