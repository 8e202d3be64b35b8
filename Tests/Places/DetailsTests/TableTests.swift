import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanDetails

/// The tables of `Data/` have none of the mistakes that editors and translators may make.
@Suite struct TableTests {
    private let types = Set(TypeNames.tables["en"]?.all.keys.map { $0 } ?? [])

    private func unknown(_ words: some Sequence<String>) -> [String] { Set(words).subtracting(types).sorted() }

    @Test func kinds() {
        let rows = Tables.kinds.rows
        #expect(keyFaults(rows) == [])
        for row in rows { #expect(row[0].split(separator: "=").count == 2, "\(row[0]) is no tag") }
        #expect(rows.filter { $0[1].words.isEmpty }.map { $0[0] } == [], "a kind has a type")
        #expect(unknown(rows.flatMap { $0[1].words }) == [], "types that Data/type-names/en.tsv does not name")
        #expect(PlaceKinds.byKind.count + PlaceKinds.keyDefaults.count == rows.count)
    }

    @Test func cuisines() {
        let rows = Tables.cuisines.rows
        #expect(keyFaults(rows) == [])
        for row in rows { #expect(row[0] == row[0].lowercased() && !row[0].contains(" "), "\(row[0])") }
        #expect(rows.filter { $0[1].words.count != 1 }.map { $0[0] } == [], "a cuisine has one type")
        #expect(unknown(rows.flatMap { $0[1].words }) == [], "types that Data/type-names/en.tsv does not name")
    }

    @Test func refinements() {
        let rows = Tables.refinements.rows
        #expect(keyFaults(rows, key: 2, sortedBy: 1) == [])
        #expect(rows.map { String($0[0]) }.filter { PlaceKinds.byKind[$0] == nil } == [], "kinds that Data/kinds.tsv does not know")
        for row in rows { #expect(row[1].split(separator: "=").count == 2, "\(row[1]) is no tag") }
        #expect(unknown(rows.flatMap { $0[2].words }) == [], "types that Data/type-names/en.tsv does not name")
        #expect(PlaceKinds.refinementCount == rows.count)
    }

    @Test func icons() {
        let rows = Tables.icons.rows
        #expect(keyFaults(rows) == [])
        for row in rows { #expect(row[1].utf8.count == 7 && row[1].utf8.first == UInt8(ascii: "#"), "\(row[1]) is no colour") }
        #expect(unknown(rows.flatMap { $0[2].words }) == [], "types that Data/type-names/en.tsv does not name")
        #expect(PlaceIcon.rows.count == rows.count)
    }

    @Test(arguments: Tables.typeNames.map(\.name))
    func typeNames(_ language: String) throws {
        #expect(LanguageTag.canonical(language.lowercased()) == language, "a file has the name of its language, as BCP 47 writes it")
        let rows = try #require(Tables.typeNames.first { $0.name == language }).table.rows
        #expect(keyFaults(rows) == [])
        let named = Set(rows.map { String($0[0]) })
        #expect(types.subtracting(named).sorted() == [], "types without a name")
        #expect(named.subtracting(types).sorted() == [], "types that Data/type-names/en.tsv does not name")
        #expect(rows.filter { $0[1].isEmpty }.map { $0[0] } == [], "empty names")
    }
}
