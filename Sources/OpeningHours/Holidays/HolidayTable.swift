/// The public holidays of a country, read from a small text with one line for each holiday.
///
///     country DE | Deutschland | Germany
///     region BY | Bayern | Bavaria
///     01-01                        | Neujahr | New Year's Day
///     E-2                          | Karfreitag | Good Friday
///     08-15 @BY,SL                 | Mariä Himmelfahrt | Assumption Day
///     03-08 from 2019 @BE          | Internationaler Frauentag | International Women's Day
///     Mo[1]/05 add(sa,su)          | Early May Bank Holiday
///
/// The first part of a line names one or more days, then conditions in any order.
///
/// | day | |
/// | --- | --- |
/// | `12-25` | a day of the year |
/// | `2022-09-19` | one day |
/// | `E`, `E+1`, `O-2` | days from western (`E`) or Orthodox (`O`) Easter Sunday |
/// | `Mo[1]/05`, `Mo[-1]/08` | the first Monday of May, the last of August |
/// | `Sa>=06-20`, `Mo<=05-24` | the Saturday on or after June 20, the Monday on or before May 24 |
/// | `C01-01`, `V03-10`, `K08-15` | a day of the Chinese, Vietnamese or Korean lunisolar calendar |
/// | `S15@8` | the day on which the Sun's longitude is 15°, at UTC+8 |
/// | `I10-01`, `U10-01` | a day of the Islamic calendar, tabular or of Umm al-Qura |
/// | `Htishri-10` | a day of the Hebrew calendar |
///
/// Days may be added to each: `Th[4]/11+1`, `C01-01-1`.
///
/// | condition | |
/// | --- | --- |
/// | `from 2018`, `until 2017`, `in 2020,2021`, `except 2020,2024-2026`, `every 4 from 2021` | the years |
/// | `late 2019,2021`, `early 2020` | years in which the authority announced the day after or before the computed one |
/// | `estimated -2005,2028-` | years without a known announcement: `Holiday.isEstimated` |
/// | `@BY,SL`, `@!SCT` | the regions that have the holiday, or do not have it |
/// | `add(sa,su)` | on Saturday or Sunday: the next working day that is not a holiday is free as well |
/// | `add(sa-1,su+1)` | Friday before a Saturday, Monday after a Sunday, as well |
/// | `move(sa,su)`, `move(tu-1,we-2)` | that day instead, unless another holiday falls on it |
/// | `drop(su)` | no holiday on that weekday |
/// | `add(su,ph)` | on Sunday, or if another holiday falls on the same day |
/// | `cancelled` | other lines give no holiday on these days |
///
/// A line `weekend fr,sa` names the days without work, on which no substitute day falls; without it these are
/// Saturday and Sunday. `between` in place of the day makes a holiday of every working day between two holidays
/// (Japan). A line that starts with `#` is a comment. After the bars come the name in the language of the country and
/// the English name; a single name counts as both.
public struct HolidayTable: HolidayRules {
    /// A part of the country with holidays of its own.
    public struct Region: Hashable, Sendable {
        /// ISO 3166-2 without the country: `BY`.
        public let code: String
        /// The region's names, the local one first.
        public let names: [String]
    }

    /// The country's region code (ISO 3166-1 alpha-2).
    public internal(set) var country = ""
    /// The names of the country, the local one first.
    public internal(set) var names: [String] = []
    /// The regions that the table tells apart.
    public internal(set) var regions: [Region] = []
    /// The region that the holidays are for; nil for the country as a whole.
    public internal(set) var region: Region?

    var rules: [HolidayRule] = []
    /// The weekdays without work, with Monday as 0. Substitute days never fall on them.
    var weekend: Set<Int> = [5, 6]
    /// The rule by which a working day between two holidays becomes a holiday.
    var between: HolidayRule?

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - text: lines as described above.
    ///   - region: the code or a name of a region. A text that matches no region of the table gives the holidays of the
    ///     whole country.
    /// - Throws: the first line that cannot be read, with its number.
    public init(_ text: String, region: String? = nil) throws(HolidayTableError) {
        try parse(text)
        if let region { self.region = self.region(named: region) }
        let code = self.region?.code
        rules.removeAll { !$0.holds(in: code) }
    }

    /// Returns the region with a code (`BY`, `DE-BY`) or a name, in any case.
    func region(named name: String) -> Region? {
        let wanted = Self.folded(name)
        let prefix = country.lowercased() + "-"
        let code = wanted.hasPrefix(prefix) ? String(wanted.dropFirst(prefix.count)) : wanted
        return regions.first { $0.code.lowercased() == code }
            ?? regions.first { region in region.names.contains { Self.folded($0) == wanted } }
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().split { $0 == " " || $0 == "\u{A0}" || $0 == "_" }.joined(separator: " ")
    }

    /// Returns the public holidays of a year in the table's country or region, in the order of the calendar; none
    /// outside 1900…9999.
    public func publicHolidays(year: Int) -> [Holiday] {
        guard CivilDate.years.contains(year) else { return [] }
        let (first, last) = (CivilDate.days(year: year, month: 1, day: 1), CivilDate.days(year: year, month: 12, day: 31))
        return holidays(around: year).filter { (first...last).contains($0.date.daysSinceEpoch) }
    }
}

/// A line of a `HolidayTable` that cannot be read.
public struct HolidayTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The word that was not understood.
    public let word: String
    /// The text that the line should contain in place of the word.
    public let expected: String

    public var description: String { "line \(line): expected \(expected), found \"\(word)\"" }
}
