extension HolidayCalendar {
    /// The public holidays of a country and, where it has its own, a region of it; nil for a country that is not known.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2, in either case.
    ///   - region: ISO 3166-2 without the country (`BY`), or the region's name (`Bayern`).
    public init?(country: String, region: String? = nil, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        guard country.uppercased() == "DE" else { return nil }
        self.init(publicHolidays: GermanHolidays(region: region ?? ""), schoolHolidays: schoolHolidays)
    }
}

/// Public holidays of Germany (Feiertagsgesetze of the Länder).
struct GermanHolidays: HolidayRules {
    let region: String

    func publicHolidays(year: Int) -> [Holiday] {
        var found: [Holiday] = []
        func add(_ month: Int, _ day: Int, _ name: String) {
            if let date = CivilDate(year: year, month: month, day: day) { found.append(Holiday(date: date, name: name)) }
        }
        func easter(_ offset: Int, _ name: String) {
            found.append(Holiday(date: CivilDate(daysSinceEpoch: CivilDate.easter(year: year) + offset), name: name))
        }
        func holds(in states: String...) -> Bool { states.contains(region) }
        add(1, 1, "New Year's Day")
        easter(-2, "Good Friday")
        easter(1, "Easter Monday")
        add(5, 1, "Labour Day")
        easter(39, "Ascension Day")
        easter(50, "Whit Monday")
        add(10, 3, "German Unity Day")
        add(12, 25, "Christmas Day")
        add(12, 26, "Second Day of Christmas")
        if holds(in: "BW", "Baden-Württemberg", "BY", "Bayern", "ST", "Sachsen-Anhalt") { add(1, 6, "Epiphany") }
        if holds(
            in: "BW",
            "Baden-Württemberg",
            "BY",
            "Bayern",
            "HE",
            "Hessen",
            "NW",
            "Nordrhein-Westfalen",
            "RP",
            "Rheinland-Pfalz",
            "SL",
            "Saarland"
        ) {
            easter(60, "Corpus Christi")
        }
        if holds(in: "BW", "Baden-Württemberg", "BY", "Bayern", "NW", "Nordrhein-Westfalen", "RP", "Rheinland-Pfalz", "SL", "Saarland") {
            add(11, 1, "All Saints' Day")
        }
        return found.sorted { $0.date < $1.date }
    }
}
