/// The names of the weekdays and months in a language.
struct LanguageNames {
    struct Name {
        /// `.weekday` or `.month`.
        var kind: TokenKind
        /// Monday is 0, January is 1.
        var value: Int32
        var spellings: [String]
    }

    let language: String
    var names: [Name] = []

    /// The languages of `Data/day-and-month-names.tsv`, in the order of the table.
    static let all: [LanguageNames] = {
        var all: [LanguageNames] = []
        for row in Tables.dayAndMonthNames.rows where row.count == 3 {
            if all.last.map({ $0.language == row[0] }) != true { all.append(LanguageNames(language: String(row[0]))) }
            guard let (kind, value) = meaning(row[1]) else { continue }
            let spellings = row[2].utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
            all[all.count - 1].names.append(Name(kind: kind, value: value, spellings: spellings))
        }
        return all
    }()

    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// Returns the meaning of `Mo` … `Su` or `01` … `12`; nil for any other word.
    static func meaning(_ word: Substring) -> (kind: TokenKind, value: Int32)? {
        if let month = Int32(word) { return (1...12).contains(month) ? (.month, month) : nil }
        return weekdays.firstIndex { $0 == word }.map { (.weekday, Int32($0)) }
    }
}
