import PortolanTestSupport
import Testing

@testable import OpeningHours

/// The tables of `Data/` have none of the mistakes that editors and translators may make. `HolidayTests` reads the
/// tables of holidays.
@Suite struct TableTests {
    @Test func dayAndMonthNames() {
        let rows = Tables.dayAndMonthNames.rows
        #expect(Set(rows.map { $0[0] + " " + $0[1] }).count == rows.count, "a language has one line for a day or month")
        #expect(rows.filter { LanguageNames.meaning($0[1]) == nil }.map { $0.joined(separator: " ") } == [])
        let languages = LanguageNames.all.map(\.language)
        #expect(languages.first == "en")
        #expect(Set(languages).count == languages.count, "the lines of a language stand together")
        // Each word stores its languages as bits of a 64-bit number.
        #expect(languages.count < 64)
        for language in LanguageNames.all {
            let days = language.names.filter { $0.kind == .weekday }
            let months = language.names.filter { $0.kind == .month }
            #expect(days.map(\.value) == Array(0...6), "\(language.language)")
            #expect(months.isEmpty || months.map(\.value) == Array(1...12), "\(language.language)")
            for spelling in language.names.flatMap(\.spellings) {
                #expect(
                    spelling == spelling.lowercased() && spelling.first != " " && spelling.last != " ",
                    "\(language.language): \(spelling)"
                )
            }
        }
    }

    @Test func phrases() {
        let rows = Tables.phrases.rows
        #expect(keyFaults(rows, key: 2) == [])
        #expect(rows.filter { Vocabulary.meaning($0[0]) == nil }.map { $0[0] } == [], "meanings that nothing knows")
        #expect(keyFaults(Tables.comments.rows) == [])
        let all = rows.map { $0[1] } + Tables.comments.rows.map { $0[0] }
        #expect(Set(all).count == all.count, "a phrase has one meaning")
        for phrase in all {
            #expect(phrase == phrase.lowercased(), "\(phrase)")
            #expect(phrase.split(separator: " ").count <= Vocabulary.longestPhrase, "\(phrase)")
        }
    }

    @Test func hoursPhrases() {
        #expect(keyFaults(Tables.hoursPhrases.rows) == [])
        #expect(Tables.hoursPhrases.rows.filter { $0.contains("") }.map { $0[0] } == [])
    }

    @Test func intervals() {
        #expect(keyFaults(Tables.intervalLocales.rows) == [])
        let (twelve, twentyFour) = (Tables.intervalPatterns12.rows.map { $0[0] }, Tables.intervalPatterns24.rows.map { $0[0] })
        #expect(twelve == twelve.indices.map { Substring(String($0)) })
        #expect(twentyFour == twentyFour.indices.map { Substring(String($0)) })
        #expect(keyFaults(Tables.digits.rows) == [])
        for row in Tables.digits.rows { #expect(UInt32(row[1], radix: 16).flatMap(Unicode.Scalar.init) != nil, "\(row[0])") }
        let digits = Tables.digits.rows.map { $0[0] }
        for row in Tables.intervalLocales.rows {
            #expect(row[1] == "h" || row[1] == "H", "\(row[0])")
            #expect(twelve.contains(row[2]) && twentyFour.contains(row[3]), "\(row[0])")
            #expect(!row[4].isEmpty && !row[5].isEmpty, "\(row[0])")
            #expect(row[6].isEmpty || digits.contains(row[6]), "\(row[0])")
        }
    }

    @Test func schoolHolidays() {
        #expect(keyFaults(Tables.schoolHolidays.rows, key: 2) == [])
        for row in Tables.schoolHolidays.rows {
            let country = String(row[0].prefix(2))
            #expect(HolidayCalendar.knownCountries.contains(country))
            if row[0].utf8.count > 2 {
                #expect(HolidayCalendar.knownRegions(of: country).contains { country + "-" + $0.code == row[0] }, "\(row[0])")
            }
        }
    }
}
