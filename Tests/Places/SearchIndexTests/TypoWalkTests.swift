import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// The walk finds terms that are similar to a word in the tree of terms.
struct TypoWalkTests {
    /// Returns an index with only terms.
    private static func index(_ terms: [String]) -> MemoryIndex {
        let index = MemoryIndex(documents: 1)
        let keys = Set(terms).map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        index.terms = keys.map { MemoryIndex.Term(key: $0, count: 1) }
        return index
    }

    private static func found(_ word: String, _ typos: Int, isPrefix: Bool = false, _ index: MemoryIndex) throws -> [String] {
        try TypoWalk.terms(like: word.unicodeScalars.map(\.value), typos: typos, isPrefix: isPrefix, reader: index)
            .map { "\(String(decoding: $0.key, as: UTF8.self)) \($0.typos)" }
    }

    @Test func known() throws {
        let index = Self.index(["\u{1}cafe", "cafe", "cafes", "case", "caf*", "cf", "gavan", "гавань", "гаванъ", "гавен", "harbour"])
        for _ in 0..<2 {
            #expect(Set(try Self.found("cafe", 1, index)) == ["cafe 0", "cafes 1", "case 1"])
            #expect(Set(try Self.found("habrour", 1, index)) == ["harbour 1"])
            #expect(Set(try Self.found("гавань", 1, index)) == ["гавань 0", "гаванъ 1"])
            #expect(Set(try Self.found("habr", 1, isPrefix: true, index)) == ["har 1"])
            #expect(try Self.found("xyz", 1, index).isEmpty)
        }
        #expect(try Self.found("cafe", 1, Self.index([])).isEmpty)
    }

    /// A pair of letters that stands for one may be missing, additional or another letter.
    @Test func pairsOfLetters() throws {
        let index = Self.index(["bruderstrasse", "goethe", "muehle", "muhle", "strand"])
        for (typed, found) in [
            ("bruderstrate", "bruderstrasse 1"), ("bruderstrae", "bruderstrasse 1"), ("gthe", "goethe 1"), ("mhle", "muehle 1"),
            ("straend", "strand 1"),
        ] {
            #expect(try Self.found(typed, 1, index).contains(found), "\(typed)")
        }
    }

    /// For vocabularies of all sizes, the first walk and later ones find the same terms as a comparison with all terms.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func asByComparison(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters: [Character] = seed % 2 == 0 ? Array("abcd") : Array("aбвгд한글")
        func word() -> String { String((0..<1 + random.next() % 7).map { _ in letters[Int(random.next() % UInt64(letters.count))] }) }
        let terms = (0..<[5, 60, 400, 20][Int(seed - 1)]).map { _ in word() }
        let index = Self.index(terms)
        for _ in 0..<60 {
            let asked = (word() + word()).unicodeScalars.map(\.value)
            let found = try TypoWalk.terms(like: asked, typos: 1, isPrefix: false, reader: index)
            let fresh = try TypoWalk.terms(like: asked, typos: 1, isPrefix: false, reader: Self.index(terms))
            #expect(found.map(\.key) == fresh.map(\.key) && found.map(\.typos) == fresh.map(\.typos))
            let first = String(String.UnicodeScalarView(asked.compactMap(Unicode.Scalar.init)))
            // If the word is ASCII, the walk visits only terms that are ASCII. Otherwise it visits only terms whose
            // first letter is in the same range of 256 code points as the word's first letter.
            let isASCII = asked.allSatisfy { $0 < 128 }
            let expected = Set(terms).filter { term in
                let scalars = term.unicodeScalars.map(\.value)
                let isNear = isASCII ? scalars.allSatisfy { $0 < 128 } : scalars[0] >> 8 == asked[0] >> 8
                return isNear && Typos.count(scalars[...], asked[...], limit: 1) <= 1
            }
            #expect(Set(found.map { String(decoding: $0.key, as: UTF8.self) }) == expected, "seed \(seed): \(first)")
        }
    }
}
