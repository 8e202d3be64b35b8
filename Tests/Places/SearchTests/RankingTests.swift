import Testing

@testable import PortolanSearch

@Suite("Weights of the score") struct RankingTests {
    @Test("The table's assumptions cost something, in the order in which readings are tried") func costs() {
        let names: [Ranking.Assumption] = [
            .respelt, .kindThere, .kindInArea, .besideArea, .nearName, .thingThere, .connector, .missingNumber, .typos, .misspeltStreet,
            .missingPart, .guessedPlace, .missingWord,
        ]
        let costs = names.map(Ranking.weights.cost)
        #expect(costs == costs.sorted() && costs.allSatisfy { $0 > 0 })
        #expect(Ranking.weights.cost(.kindThere) == Ranking.weights.cost(.kindInArea))
        // The table and the code have the same assumptions.
        let rows = Tables.ranking.rows.filter { $0[0] == "assumption" }.map { String($0[1]) }
        #expect(Set(rows) == Set(Ranking.Assumption.allCases.map(\.rawValue)) && rows.count == names.count)
        #expect(Tables.ranking.rows.allSatisfy { $0.count == 4 && Int($0[2]) != nil })
    }

    /// The scan stores points divided by four in a byte. The limits of the scan rely on the order of the fields.
    @Test("Points for words fit into a byte") func words() {
        let points = Tables.ranking.rows.filter { $0[0] == "word" }.reduce(into: [:]) { $0[String($1[1])] = Int($1[2]) }
        #expect(points.allSatisfy { abs($0.value) <= 1_020 && $0.value % 4 == 0 })
        let fields = ["whole-name", "name", "other-name", "address"].compactMap { points[$0] }
        #expect(fields.count == 4 && fields == fields.sorted(by: >))
    }
}
