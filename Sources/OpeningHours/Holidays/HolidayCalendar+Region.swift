internal import PortolanBasics
internal import Synchronization

extension HolidayCalendar {
    /// Creates the calendar of the public holidays of a country or of one of its regions; nil for an unknown country.
    ///
    /// The tables come with the library (`knownCountries`); `HolidayTable` reads a table of your own.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2, in capitals or small letters.
    ///   - region: ISO 3166-2 with or without the country (`DE-BY`, `BY`), or the region's name (`Bayern`, `Bavaria`).
    ///     Without a region, or with a region that the table does not list, the calendar holds the holidays of the
    ///     whole country.
    ///   - schoolHolidays: the first and last days of the school holidays. If it is empty, the calendar uses the school
    ///     holidays that come with the library (Austria, Germany, Romania).
    public init?(country: String, region: String? = nil, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        guard let calendar = HolidayTables.calendar(country: country, region: region) else { return nil }
        if schoolHolidays.isEmpty { self = calendar } else { self.init(publicHolidays: calendar.rules, schoolHolidays: schoolHolidays) }
    }

    /// The region whose public holidays the calendar holds; nil for those of a whole country, and for rules of your
    /// own.
    public var region: HolidayTable.Region? { (rules as? HolidayTable)?.region }

    /// The countries whose public holidays the library knows, as ISO 3166-1 alpha-2 codes in alphabetical order.
    public static var knownCountries: [String] { HolidayTables.texts.keys.sorted() }

    /// Returns the regions of a country that have holidays of their own; empty if it has none or the country is
    /// unknown.
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

    /// The calendars by country and region. The cache has a limit because regions are named by data, which may hold any
    /// text. The limit is greater than the number of real regions.
    private static let calendars = Mutex(LRUCache<String, HolidayCalendar>(costLimit: 2_000))

    /// Returns the calendar of a country or region. Equal requests share the years that have been computed.
    static func calendar(country: String, region: String?) -> HolidayCalendar? {
        let country = country.uppercased()
        guard let text = texts[country] else { return nil }
        let key = country + "|" + (region ?? "")
        if let known = calendars.withLock({ $0.value(for: key) }) { return known }
        // The tests read every table, so the tables of the library are valid.
        guard let table = try? HolidayTable(text, region: region) else { return nil }
        let calendar = HolidayCalendar(
            publicHolidays: table,
            schoolHolidays: SchoolHolidays.ranges(country: country, region: table.region?.code)
        )
        calendars.withLock { $0.store(calendar, for: key, cost: 1) }
        return calendar
    }
}
