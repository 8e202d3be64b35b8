import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

@Suite struct WordListsTests {
    /// Returns an index of places 1, 2 … with these names, all on one spot.
    private static func index(_ names: [String]) throws -> MemoryIndex {
        var places = IndexedPlaces([.init(kinds: ["amenity=cafe"], types: ["cafe"])])
        for (index, name) in names.enumerated() {
            try places.add(Int64(index + 1), Coordinate(latitude: 0, longitude: 0), ["name": name], classID: 0)
        }
        return try places.index()
    }

    private static func names(_ lists: [WordMatches.Part], _ index: MemoryIndex) throws -> [String] {
        let ids = try index.entries().map(\.rowKey)
        return try lists.map { part in
            var found: [Int64] = []
            try index.forEachPosting(part.list) { found.append(ids[Int($0 >> 4)]) }
            return "\(part.manner) " + found.sorted().map(String.init).joined(separator: " ")
        }
    }

    /// A word matches its term and, if it may be incomplete, all terms that begin with it.
    @Test func wordsAndTheirBeginnings() throws {
        let index = try Self.index(["Café", "Cafeteria", "Cafés Bar", "Bar", "Barn"])
        let lists = WordLists(index)
        func found(_ query: String, isTypeAhead: Bool) throws -> [[String]] {
            try lists.parts(QueryWords(query, isTypeAhead: isTypeAhead).tokens).map { try Self.names($0, index) }
        }
        #expect(try found("café bar", isTypeAhead: false) == [["exact 1"], ["exact 3 4"]])
        #expect(try found("bar café", isTypeAhead: true) == [["exact 3 4"], ["exact 1", "prefix 3", "prefix 2"]])
        #expect(try found("café bar", isTypeAhead: true) == [["exact 1"], ["exact 3 4", "prefix 5"]])
        #expect(try found("nowhere", isTypeAhead: true) == [[]])
        #expect(
            try lists.parts(ofKeys: [IndexLayout.classKey("bar"), IndexLayout.classKey("cafe")]).map { part in
                try part.map { try Self.names([$0], index) }
            } == [nil, ["kind 1 2 3 4 5"]]
        )
    }

    /// If many terms share a prefix, their postings are one list.
    @Test func manyTermsOfOnePrefix() throws {
        let letters = "abcdefghij"
        let names = letters.flatMap { a in letters.map { b in "x\(a)\(b)" } }
        let index = try Self.index(names)
        let parts = try WordLists(index).parts(QueryWords("x", isTypeAhead: true).tokens)
        #expect(try parts.map { try Self.names($0, index) } == [["prefix " + (1...100).map(String.init).joined(separator: " ")]])
    }

    @Test func wordsWithTypos() throws {
        let index = try Self.index(["Harbour", "Harbor", "Arbour", "Harvest"])
        let lists = WordLists(index)
        func found(_ word: String, typos: Int, isTypeAhead: Bool = false) throws -> Set<String> {
            let token = try #require(QueryWords(word, isTypeAhead: isTypeAhead).tokens.first)
            return try Set(Self.names(lists.parts(like: [token], typos: typos).flatMap(\.self), index))
        }
        // Looking up several words at once gives the same lists as looking up each alone.
        let tokens = QueryWords("harbuor harvets", isTypeAhead: false).tokens
        let together = try lists.parts(like: tokens, typos: 1).map { try Set(Self.names($0, index)) }
        #expect(together.count == 2 && together[0] == ["typo(1) 1", "typo(1) 2"] && together[1] == ["typo(1) 4"])
        #expect(try found("harbour", typos: 1) == ["typo(1) 2", "typo(1) 3"])
        #expect(try found("harbuor", typos: 1) == ["typo(1) 1", "typo(1) 2"])
        #expect(try found("hrabourr", typos: 2) == ["typo(2) 1"])
        #expect(try found("hrabuor", typos: 2).isEmpty)
        #expect(try found("habrou", typos: 1, isTypeAhead: true) == ["typo(1) 1"])
        #expect(try found("zzzzz", typos: 1).isEmpty)
    }

    /// The lists of several words are fetched in one request.
    @Test func severalAreOneQuestion() throws {
        let index = try Self.index((0..<2_000).map { "all \($0 % 2 == 0 ? "even" : "odd") \($0 % 3 == 0 ? "third" : "other")" })
        let words = QueryWords("all even third", isTypeAhead: false)
        let parts = try WordLists(index).parts(words.tokens)
        #expect(index.questions == 1)
        let matches = try WordMatches.read(parts, .example, index)
        #expect(index.questions == 2 && matches.map(\.count) == [2_000, 1_000, 667])
    }
}
