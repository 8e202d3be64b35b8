/// The school holidays that come with the library: tables of announced days, and for Austria the rules of the law.
enum SchoolHolidays {
    /// Returns the first and last days of school holidays; empty if none are known.
    static func ranges(country: String, region: String?) -> [ClosedRange<CivilDate>] {
        switch country.uppercased() {
        case "AT": austrian(region)
        case "DE": region.map { announced("DE-" + $0) } ?? []
        case let code: announced(code)
        }
    }

    // MARK: Announced

    /// Returns the ranges of a region's lines in `Data/school-holidays.tsv`. A range whose end lies before its
    /// beginning ends in the next year.
    private static func announced(_ name: String) -> [ClosedRange<CivilDate>] {
        Tables.schoolHolidays.rows.flatMap { row -> [ClosedRange<CivilDate>] in
            guard row.count == 3, row[0] == name, let year = Int(row[1]) else { return [] }
            return row[2].words.compactMap { range($0, year) }
        }
    }

    private static func range(_ word: String, _ year: Int) -> ClosedRange<CivilDate>? {
        let ends = word.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, ends.count <= 2,
            let start = CivilDate(year: year, month: first / 100, day: first % 100),
            let end = CivilDate(year: last < first ? year + 1 : year, month: last / 100, day: last % 100)
        else { return nil }
        return start...end
    }

    /// The lines that cannot be parsed; the tests check that there are none.
    static var faults: [String] {
        Tables.schoolHolidays.rows.filter { row in
            guard row.count == 3, let year = Int(row[1]), !row[2].isEmpty else { return true }
            return row[2].words.contains { range($0, year) == nil }
        }.map { $0.joined(separator: " ") }
    }

    // MARK: Austria

    /// Returns the holidays of § 2 Schulzeitgesetz 1985 as amended (autumn holidays since 2020), for the school years
    /// from 2020/21 on.
    private static func austrian(_ region: String?) -> [ClosedRange<CivilDate>] {
        // Codes of ISO 3166-2: 1 Burgenland, 2 Carinthia, 3 Lower Austria, 4 Upper Austria, 5 Salzburg, 6 Styria, 7
        // Tyrol, 8 Vorarlberg, 9 Vienna.
        guard let region, let land = Int(region), (1...9).contains(land) else { return [] }
        var days: [ClosedRange<Int>] = []
        for year in 2021...2040 {
            func day(_ month: Int, _ day: Int) -> Int { CivilDate.days(year: year, month: month, day: day) }
            /// Returns the first day of a weekday (0 is Monday) from a date on.
            func first(_ weekday: Int, from start: Int) -> Int { start + ((weekday - CivilDate.weekdayIndex(start)) % 7 + 7) % 7 }
            // From Christmas to Epiphany.
            days += [day(1, 1)...day(1, 6), day(12, 24)...day(12, 31)]
            // The holidays between terms: from the first Monday of February in Vienna and Lower Austria, from the third
            // in Upper Austria and Styria, from the second elsewhere. In 2021 Upper Austria and Styria had the second
            // as well.
            let term = first(0, from: day(2, 1)) + ([3, 9].contains(land) ? 0 : [4, 6].contains(land) && year != 2021 ? 14 : 7)
            days.append(term...term + 5)
            // From the Saturday before Palm Sunday to Easter Monday, from the Saturday before Whit Sunday to Whit
            // Monday.
            let easter = CivilDate.easter(year: year)
            days += [easter - 8...easter + 1, easter + 48...easter + 50]
            // Nine weeks from the Saturday that falls on June 28 to July 4 in the east, on July 5 to 11 elsewhere.
            let summer = first(5, from: [1, 3, 9].contains(land) ? day(6, 28) : day(7, 5))
            days.append(summer...summer + 64)
            days += [day(10, 27)...day(10, 31), day(11, 2)...day(11, 2)]
            // The feast of the Land's patron saint.
            let patron = [(11, 11), (3, 19), (11, 15), (5, 4), (9, 24), (3, 19), (3, 19), (3, 19), (11, 15)][land - 1]
            days.append(day(patron.0, patron.1)...day(patron.0, patron.1))
            if land == 2 { days.append(day(10, 10)...day(10, 10)) }
        }
        return days.map { CivilDate(daysSinceEpoch: $0.lowerBound)...CivilDate(daysSinceEpoch: $0.upperBound) }
    }
}
