import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanAddress

/// ISO 3166-1, and two codes that users assign: Northern Cyprus and Kosovo.
private let countries = Set(Locale.Region.isoRegions.map(\.identifier)).union(["XC", "XK"])

/// The tables of `Data/` have none of the mistakes that editors and translators may make.
@Suite struct TableTests {
    private static let tables: [(name: String, rows: [[Substring]], key: Int)] = [
        ("layouts", Tables.layouts.rows, 1), ("area-layouts", Tables.areaLayouts.rows, 1), ("native-layouts", Tables.nativeLayouts.rows, 1),
        ("states", Tables.states.rows, 2), ("languages", Tables.languages.rows, 1),
        ("postcodes", Tables.postcodes.rows, 1),
        ("country-lines", Tables.countryLines.rows, 1),
    ]

    @Test(arguments: tables.map(\.name))
    func keys(_ name: String) throws {
        let table = try #require(Self.tables.first { $0.name == name })
        #expect(keyFaults(table.rows, key: table.key) == [])
        #expect(table.rows.map { String($0[0]) }.filter { !countries.contains($0) } == [], "no countries of ISO 3166-1")
        #expect(table.rows.filter { $0.contains("") }.map { $0[0] } == [], "empty fields")
    }

    @Test(arguments: Tables.layouts.rows + Tables.areaLayouts.rows + Tables.nativeLayouts.rows)
    func everyWordOfALayoutIsAPart(_ row: [Substring]) {
        for line in AddressLayout(String(row[1])).lines {
            #expect(!line.contains { $0.word == .part([]) }, "\(row[0]): \(row[1])")
        }
    }

    @Test func aNameIsThatOfOneState() {
        for (country, states) in Dictionary(grouping: StateCodes.states, by: \.country) {
            var codes: [String: String] = [:]
            for state in states {
                for name in state.names.map(AddressText.folded) {
                    #expect(
                        codes[name] == nil || codes[name] == state.code,
                        "\(country): \(name) is \(state.code) and \(codes[name] ?? "")"
                    )
                    codes[name] = state.code
                }
            }
            for state in states { #expect(state.names.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " }, "\(state.code)") }
        }
        #expect(StateCodes.states.count == Tables.states.rows.count)
    }

    @Test func streetWords() {
        let rows = Tables.streetWords.rows
        #expect(keyFaults(rows, key: 3) == [])
        for row in rows {
            #expect(["first", "last", "direction", "ending"].contains(row[1]), "\(row)")
            #expect(row[2] == row[2].lowercased() && !row[3].isEmpty, "\(row)")
        }
        let spoken = Set(Tables.languages.rows.flatMap { $0[1].words })
        #expect(Set(rows.map { String($0[0]) }).subtracting(spoken) == [], "languages of no country")
    }

    @Test func languages() {
        for row in Tables.languages.rows {
            let words = row[1].words
            #expect(!words.isEmpty && Set(words).count == words.count, "\(row)")
            #expect(words.allSatisfy { Locale(identifier: "en").localizedString(forIdentifier: $0) ?? $0 != $0 }, "\(row)")
        }
        #expect(CountryNames.language(of: "CH") == "de" && CountryNames.languages(of: "CH") == ["de", "fr", "it", "rm"])
        #expect(CountryNames.language(of: "US") == "en" && CountryNames.language(of: "AQ") == "en")
    }

    @Test func postcodes() {
        for row in Tables.postcodes.rows {
            #expect(
                row[1].words.allSatisfy {
                    $0.contains { "dlx".contains($0) } || $0.contains("Z") || $0.contains("AA") || $0.allSatisfy(\.isNumber)
                },
                "\(row)"
            )
            #expect(row[1].allSatisfy { "dlx_~- ".contains($0) || $0.isASCII && ($0.isUppercase || $0.isNumber) }, "\(row)")
        }
    }

    @Test func cityStates() {
        #expect(keyFaults(Tables.cityStates.rows, key: 2, sortedBy: 1) == [])
        for row in Tables.cityStates.rows { #expect(countries.contains(String(row[0])) && !row[1].isEmpty && !row[2].isEmpty, "\(row)") }
    }

    @Test func territories() {
        #expect(keyFaults(Tables.territories.rows, key: 2, sortedBy: 1) == [])
        for row in Tables.territories.rows {
            #expect(countries.contains(String(row[2])) && row[0] != row[2], "\(row)")
            #expect(AddressFormatter.countries.contains(String(row[2])), "\(row)")
        }
    }

    @Test func adminLevels() {
        let rows = Tables.adminLevels.rows
        #expect(keyFaults(rows, key: 2, sortedBy: 1) == [])
        for row in rows {
            #expect(row[0] == "*" || countries.contains(String(row[0])), "\(row)")
            #expect(Int(row[1]).map { (1...12).contains($0) } == true, "\(row)")
            #expect(AddressPart(rawValue: String(row[2])) != nil, "\(row)")
        }
    }

    @Test func titles() {
        let rows = Tables.titles.rows
        #expect(keyFaults(rows, key: 3, sortedBy: 1) == [])
        for row in rows {
            #expect(countries.contains(String(row[0])), "\(row)")
            #expect(row[1].words.allSatisfy { AddressPart(rawValue: $0) != nil }, "\(row)")
            let stars = row[2].count { $0 == "*" }
            #expect(stars == 0 && !row[3].contains("*") || stars == 1 && row[3] == "*", "\(row)")
            #expect(stars == 0 || row[2].first == "*" || row[2].last == "*", "\(row)")
        }
    }

    @Test func countryLines() {
        #expect(Tables.countryLines.rows.allSatisfy { $0[1] == "en" || $0[1] == "fr" })
    }
}
