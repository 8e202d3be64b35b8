import PortolanSearchIndex
import PortolanTestSupport
import Testing

@testable import PortolanSearch

/// Tests the table of words that separate the parts of a question.
@Suite("Words that separate the parts of a question") struct ReadingWordsTests {
    /// The meanings that the words of each role may have.
    private static let meanings: [Substring: Set<Substring>] = [
        "in": [""], "near": [""], "article": [""], "of": [""], "unit": [""], "street-ending": [""], "joint": ["in", "near"],
        "district-letter": ["phường", "quận"],
    ]

    @Test("The table has the roles that readings know, each word of a language once") func roles() {
        let rows = Tables.readingWords.rows
        #expect(Set(rows.map { $0[1] }) == Set(Self.meanings.keys))
        for row in rows { #expect(Self.meanings[row[1]]?.contains(row[3]) ?? false, "\(row)") }
        #expect(Set(rows.map { $0[0...2] }).count == rows.count)
    }

    @Test("Each word is one word of a question") func words() {
        let all = [ReadingWords.connectors, ReadingWords.articles, ReadingWords.joining, ReadingWords.units]
        for word in all.joined() { #expect(QueryWords(word, isTypeAhead: false).words.count == 1, "\(word)") }
        #expect(all.allSatisfy { !$0.isEmpty && !$0.contains("") })
    }

    @Test("Longer words precede the words with which they begin or end") func order() {
        #expect(ReadingWords.joints.map(\.letters.count) == ReadingWords.joints.map(\.letters.count).sorted(by: >))
        #expect(ReadingWords.streetEndings.first == "strasse" && ReadingWords.streetEndings.last == "str")
    }
}
