internal import PortolanBasics
internal import Synchronization

extension HolidayCalendar {
    /// The public holidays of a country and, if it has its own, a region of it; nil for a country that is not known.
    ///
    /// The tables come with the library (`knownCountries`); `HolidayTable` reads one of your own.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2, in either case.
    ///   - region: ISO 3166-2 with or without the country (`DE-BY`, `BY`), or the region's name (`Bayern`, `Bavaria`).
    ///     Without a region, or with one that the table does not tell apart, the holidays are those of the whole country.
    ///   - schoolHolidays: the first and last days of the school holidays; without them, those that come with the library (Austria, Germany, Romania).
    public init?(country: String, region: String? = nil, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        guard let calendar = HolidayTables.calendar(country: country, region: region) else { return nil }
        if schoolHolidays.isEmpty { self = calendar } else { self.init(publicHolidays: calendar.rules, schoolHolidays: schoolHolidays) }
    }

    /// The region whose public holidays these are; nil for those of a country as a whole, and for rules of your own.
    public var region: HolidayTable.Region? { (rules as? HolidayTable)?.region }

    /// The countries whose public holidays are known, as ISO 3166-1 alpha-2 codes in alphabetical order.
    public static var knownCountries: [String] { HolidayTables.texts.keys.sorted() }

    /// The regions of a country whose holidays are told apart; empty if it has none or is not known.
    public static func knownRegions(of country: String) -> [HolidayTable.Region] {
        (HolidayTables.calendar(country: country, region: nil)?.rules as? HolidayTable)?.regions ?? []
    }
}

/// The tables that come with the library.
enum HolidayTables {
    /// The tables of `Data/holidays/` by country code. A table is parsed on first use.
    static let texts: [String: String] = Dictionary(
        Tables.holidays.map { ($0.name, $0.table.text) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Names of regions come from data; at most as many are kept as there are regions.
    private static let calendars = Mutex(LRUCache<String, HolidayCalendar>(costLimit: 2_000))

    /// The calendar of a country or region; equal requests share the computed years.
    static func calendar(country: String, region: String?) -> HolidayCalendar? {
        let country = country.uppercased()
        guard let text = texts[country] else { return nil }
        let key = country + "|" + (region ?? "")
        if let known = calendars.withLock({ $0.value(for: key) }) { return known }
        // The tests read every table, so the library's tables are valid.
        guard let table = try? HolidayTable(text, region: region) else { return nil }
        let calendar = HolidayCalendar(
            publicHolidays: table,
            schoolHolidays: SchoolHolidays.ranges(country: country, region: table.region?.code)
        )
        calendars.withLock { $0.store(calendar, for: key, cost: 1) }
        return calendar
    }
}
