internal import Synchronization

extension HolidayCalendar {
    /// The public holidays of a country and, where it has its own, a region of it; nil for a country that is not known.
    ///
    /// The tables come with the library (`knownCountries`); `HolidayTable` reads one of your own.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2, in either case.
    ///   - region: ISO 3166-2 with or without the country (`DE-BY`, `BY`), or the region's name (`Bayern`, `Bavaria`).
    ///     Without a region, or with one that the table does not tell apart, the holidays are those of the whole country.
    ///   - schoolHolidays: the first and last days of the school holidays.
    public init?(country: String, region: String? = nil, schoolHolidays: [ClosedRange<CivilDate>] = []) {
        guard let table = HolidayTables.table(country: country, region: region) else { return nil }
        self.init(publicHolidays: table, schoolHolidays: schoolHolidays)
    }

    /// The countries whose public holidays are known, as ISO 3166-1 alpha-2 codes in alphabetical order.
    public static var knownCountries: [String] { HolidayTables.texts.keys.sorted() }

    /// The regions of a country whose holidays are told apart; empty where it has none or is not known.
    public static func knownRegions(of country: String) -> [HolidayTable.Region] {
        HolidayTables.table(country: country, region: nil)?.regions ?? []
    }
}

/// The tables that come with the library.
enum HolidayTables {
    /// Text by country code. A table is read when it is first asked for.
    static let texts: [String: String] = {
        var texts: [String: String] = [:]
        for group in [europeCentral, europeWest, europeNorth, europeEast, americas, unitedStates, asiaPacific, middleEastAfrica] {
            for text in group { texts[code(of: text)] = text }
        }
        return texts
    }()

    private static let tables = Mutex<[String: HolidayTable]>([:])

    static func table(country: String, region: String?) -> HolidayTable? {
        let country = country.uppercased()
        guard let text = texts[country] else { return nil }
        let key = country + "|" + (region ?? "")
        if let known = tables.withLock({ $0[key] }) { return known }
        // The tests read every table: what comes with the library can be read.
        guard let table = try? HolidayTable(text, region: region) else { return nil }
        tables.withLock { tables in
            // Names of regions come from data; no more are kept than there are regions.
            if tables.count < 2000 { tables[key] = table }
        }
        return table
    }

    /// The code in the first line, `country DE | …`.
    private static func code(of text: String) -> String {
        String(text.dropFirst("country ".count).prefix(2))
    }
}
