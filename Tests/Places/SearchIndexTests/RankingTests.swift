import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

@Suite("Weights of the score") struct RankingTests {
    @Test("Each word meets its place in the manner with the most points") func fits() throws {
        var places = IndexedPlaces([.init(kinds: ["amenity=cafe"], types: ["cafe"])])
        // So many that some lists are long ones, which are read in parts.
        for number in 1...4_000 {
            let tags: OSMTags = ["name": number % 2 == 0 ? "Central" : "Central Bar", "brand": "Bar", "addr:street": "High Street"]
            try places.add(Int64(number), Coordinate(latitude: 0, longitude: Double(number) / 10_000), tags, classID: 0)
        }
        let index = try places.index()
        let words = QueryWords("central bar hihg str", isTypeAhead: false)
        let lists = WordLists(index)
        var parts = try lists.parts(words.tokens)
        for (number, token) in words.tokens.enumerated() { parts[number] += try lists.parts(like: [token], typos: 1).joined() }
        for entry in try index.entries().enumerated().filter({ $0.offset % 397 == 0 }).map(\.element) {
            let fits = try WordFit.fits(parts, document: entry.document, index)
            let isAlone = entry.rowKey % 2 == 0
            #expect(
                fits == [
                    WordFit(manner: .exact, field: isAlone ? .wholeName : .name),
                    WordFit(manner: .exact, field: isAlone ? .otherName : .name),
                    WordFit(manner: .typo(1), field: .address), WordFit(manner: .otherForm, field: .address),
                ],
                "\(entry)"
            )
            #expect(fits.map { $0?.points } == (isAlone ? [400, 300, 100, 204] : [368, 368, 100, 204]))
        }
    }

    @Test("The table's assumptions cost something, in the order in which readings are tried") func costs() {
        let names: [Ranking.Assumption] = [
            .respelt, .kindThere, .kindInArea, .besideArea, .nearName, .thingThere, .connector, .missingNumber, .typos, .misspeltStreet,
            .missingPart, .guessedPlace, .missingWord,
        ]
        let costs = names.map(Ranking.weights.cost)
        #expect(costs == costs.sorted() && costs.allSatisfy { $0 > 0 })
        #expect(Ranking.weights.cost(.kindThere) == Ranking.weights.cost(.kindInArea))
        // Table and code know the same.
        let rows = Tables.ranking.rows.filter { $0[0] == "assumption" }.map { String($0[1]) }
        #expect(Set(rows) == Set(Ranking.Assumption.allCases.map(\.rawValue)) && rows.count == names.count)
        #expect(Tables.ranking.rows.allSatisfy { $0.count == 4 && Int($0[2]) != nil })
    }

    /// Points for words are kept as a quarter in a byte, and the scan's bounds rely on the order of the fields.
    @Test("Points for words fit into a byte") func words() {
        let points = Tables.ranking.rows.filter { $0[0] == "word" }.reduce(into: [:]) { $0[String($1[1])] = Int($1[2]) }
        #expect(points.allSatisfy { abs($0.value) <= 1_020 && $0.value % 4 == 0 })
        let fields = ["whole-name", "name", "other-name", "address"].compactMap { points[$0] }
        #expect(fields.count == 4 && fields == fields.sorted(by: >))
    }
}
