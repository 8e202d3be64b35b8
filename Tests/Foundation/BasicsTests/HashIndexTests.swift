import PortolanBasics
import PortolanTestSupport
import Testing

/// Items keep the numbers that they got, whatever their hashes are.
@Suite struct HashIndexTests {
    /// Compares an index of recurring words with a dictionary. Many words have the same hash, so the index must compare
    /// the words themselves.
    @Test(arguments: [1, 2, 3] as [UInt64]) func isADictionary(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for kinds in [1, 7, UInt64.max] {
            var index = HashIndex()
            var words: [String] = []
            var numbers: [String: Int] = [:]
            for _ in 0..<2_000 {
                let word = "\(UInt64.random(in: 0...600, using: &random))"
                var hash = ContentHash()
                hash.combine(ContentHash(word).value % kinds)
                let found = index.find(hash) { words[$0] == word }
                #expect(found == numbers[word], "seed \(seed)")
                guard found == nil else { continue }
                #expect(index.append(hash) == words.count)
                numbers[word] = words.count
                words.append(word)
            }
            #expect(index.count == words.count)
        }
    }

    @Test func aHashIsThatOfTheBytes() {
        #expect(ContentHash("Zürich").value == ContentHash(unsafe [UInt8]("Zürich".utf8).span.bytes).value)
        #expect(ContentHash("Z\u{FC}rich").value != ContentHash("Zu\u{308}rich").value, "the two are equal to Unicode")
        #expect(ContentHash("").value != ContentHash("\0").value)
    }
}
