import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore

@Suite struct VocabularyTests {
    private func page(_ bytes: [UInt8]) throws -> VocabularyPage {
        var row: [UInt8] = []
        StoredRow.append(bytes, to: &row)
        return try #require(VocabularyPage(StoredRow(row)))
    }

    /// The result is compared with a search through all terms.
    @Test(arguments: [21, 22] as [UInt64]) func theFirstTermFromAKeyIsFound(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func term() -> [UInt8] { (0..<Int.random(in: 1...12, using: &random)).map { _ in UInt8.random(in: 97...104, using: &random) } }
        let terms = Set((0..<3_000).map { _ in term() }).sorted { $0.lexicographicallyPrecedes($1) }
        var writer = VocabularyWriter()
        var pages: [[UInt8]] = []
        for term in terms { if let page = writer.add(term) { pages.append(page) } }
        if let page = writer.finish() { pages.append(page) }
        #expect(pages.count > 3 && pages.allSatisfy { $0.count <= VocabularyPage.byteLimit })
        #expect(writer.firsts.count == pages.count)
        let read = try pages.map { try page($0) }
        #expect(read.flatMap { page in (0..<page.termCount).map { page.term($0) } } == terms, "seed \(seed)")
        for _ in 0..<300 {
            let key = term()
            for page in read {
                let own = (0..<page.termCount).map { page.term($0) }
                #expect(page.firstIndex(from: key) == own.count { $0.lexicographicallyPrecedes(key) }, "seed \(seed), \(key)")
            }
            // Only one page can hold a key's term, so this page shows whether the term exists.
            let number = VocabularyPage.number(ofTerm: key, writer.firsts)
            let index = read[number].firstIndex(from: key)
            let isThere = index < read[number].termCount && read[number].term(index) == key
            #expect(isThere == terms.contains(key), "seed \(seed), \(key)")
        }
    }

    @Test func aTermLongerThanAPageHasOneOfItsOwn() throws {
        var writer = VocabularyWriter()
        let long = [UInt8](repeating: 98, count: 10_000)
        let none = writer.add([97])
        #expect(none == nil)
        let (first, second) = (writer.add(long), writer.add([99]))
        let pages = try [first, second].map { try page(try #require($0)) }
        #expect(pages.map { $0.term(0) } == [[97], long])
    }

    @Test func aStoreWithoutTermsHasNoPage() {
        var writer = VocabularyWriter()
        let page = writer.finish()
        #expect(page == nil && writer.firsts.isEmpty)
    }
}
