import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// The index is the same for every memory limit and for every order of the places.
@Suite struct IndexLimitTests {
    @Test(arguments: [1, 2] as [UInt64]) func anyLimitGivesTheSameIndex(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // Many words share a beginning, so that the postings of prefixes extend over several ranges.
        let letters = Array("aeimnrst").map(String.init)
        var words: [String] = []
        for number in 0..<500 {
            let rest = (0..<3).compactMap { _ in letters.randomElement(using: &random) }.joined()
            words.append((number % 5 == 0 ? "x" : "ma") + rest)
        }
        var places: [(id: Int64, location: Coordinate, name: String)] = []
        for number in 0..<12_000 {
            let latitude = Double.random(in: -60...60, using: &random)
            let name = (0..<6).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            places.append((Int64(number), Coordinate(latitude: latitude, longitude: .random(in: 0...90, using: &random)), name))
        }
        func index(_ limit: SpillLimit, _ order: [Int]) throws -> MemoryIndex {
            var found = IndexedPlaces([.init(kinds: ["amenity=cafe"], types: ["cafe"])], limit: limit)
            for place in order { try found.add(places[place].id, places[place].location, ["name": places[place].name], classID: 0) }
            return try found.index()
        }
        let expected = try index(.none, Array(places.indices))
        #expect(expected.terms.contains { $0.key == Array("ma*".utf8) } && expected.terms.contains { $0.key == Array("m*".utf8) })
        for limit in [0, 400_000] {
            let storage = MemoryStorage()
            let found = try index(SpillLimit(byteCount: limit, storage: storage), places.indices.shuffled(using: &random))
            #expect(storage.byteCount > 0)
            #expect(found.rows == expected.rows, "seed \(seed), limit \(limit)")
            #expect(found.terms.map(\.key) == expected.terms.map(\.key), "seed \(seed), limit \(limit)")
            #expect(found.terms.map(\.list) == expected.terms.map(\.list) && found.terms.map(\.postings) == expected.terms.map(\.postings))
            #expect(try found.entries().map(\.rowKey) == expected.entries().map(\.rowKey))
        }
    }
}
