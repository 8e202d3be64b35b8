/// The phrases "Closed", "Open 24 hours" and "… or later", as map services write them.
struct HoursPhrases: Sendable {
    let closed: String
    let openAllDay: String
    /// The pattern for an interval that may end later than stated; `{0}` stands for the interval.
    let openEnd: String

    static let english = HoursPhrases(closed: "Closed", openAllDay: "Open 24 hours", openEnd: "{0} or later")

    /// Returns the phrases for the first of a locale's names that has phrases; the English phrases if no name has any.
    static func phrases(for names: [String]) -> HoursPhrases { names.lazy.compactMap { table[$0] }.first ?? english }

    /// The phrases of `Data/hours-phrases.tsv` by locale.
    private static let table: [String: HoursPhrases] = {
        var table: [String: HoursPhrases] = [:]
        for row in Tables.hoursPhrases.rows where row.count == 4 {
            table[String(row[0])] = HoursPhrases(closed: String(row[1]), openAllDay: String(row[2]), openEnd: String(row[3]))
        }
        return table
    }()

    /// The languages that have phrases of their own.
    static var languages: [String] { table.keys.sorted() }
}
