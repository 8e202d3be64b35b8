import PortolanOSMModel
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanDetails

@Suite("The cache of phone numbers") struct PhoneNumberCacheTests {
    private static let number = PhoneNumber("+33 1 42 68 53 00", region: nil, takesShortWay: true)

    /// Counts the cache misses.
    private final class Reader: Sendable {
        private let reads = Atomic<Int>(0)
        var count: Int { reads.load(ordering: .relaxed) }

        func read(_ number: PhoneNumber?) -> PhoneNumber? {
            reads.add(1, ordering: .relaxed)
            return number
        }
    }

    @Test func remembersNumbersAndTextsThatAreNone() {
        let (cache, reader) = (PhoneNumberCache(), Reader())
        for _ in 0..<3 {
            #expect(cache.number("+33 1 42 68 53 00", region: "FR") { reader.read(Self.number) } == Self.number)
            #expect(cache.number("call us", region: "FR") { reader.read(nil) } == nil)
        }
        #expect(reader.count == 2)
        // The same text in another country is another number.
        _ = cache.number("call us", region: nil) { reader.read(nil) }
        #expect(reader.count == 3)
    }

    @Test func forgetsWhatNobodyAsksFor() {
        let (cache, reader) = (PhoneNumberCache(limit: 8), Reader())
        for number in 0..<100 {
            _ = cache.number("\(number)", region: nil) { reader.read(nil) }
            _ = cache.number("often", region: nil) { reader.read(Self.number) }
            #expect(cache.count <= 8)
        }
        #expect(reader.count == 101, "what is asked for again and again stays")
        _ = cache.number("0", region: nil) { reader.read(nil) }
        #expect(reader.count == 102)
    }

    @Test func keepsNeitherLongTextsNorThoseBeyondASCII() {
        let (cache, reader) = (PhoneNumberCache(), Reader())
        // Only texts of two letters are countries. The cache ignores other texts, because arbitrary keys would fill it.
        for region in [String(repeating: "D", count: 3), "Ｄ"] {
            for _ in 0..<2 { #expect(cache.number("112", region: region) { reader.read(nil) } == nil) }
        }
        #expect(reader.count == 4)
        #expect(cache.count == 0)
        for text in [String(repeating: "1", count: 65), "＋81 3-3270-8111"] {
            for _ in 0..<2 { _ = cache.number(text, region: nil) { reader.read(nil) } }
        }
        #expect(reader.count == 8)
        #expect(cache.count == 0)
    }

    @Test("the cache answers as libphonenumber does, in any order, on many threads")
    func agrees() async {
        let texts = [
            "+33 1 42 68 53 00", "089 29 16 06 60", "+44 20 7946 0397", "(604) 682-8000 ext. 12", "1-800-FLOWERS", "112", "", "call us",
            "０１",
            "0033 1 42 68 53 00",
        ]
        let regions = [nil, "FR", "DE", "CA", "fr", "XN", "not a region"]
        let asked = texts.flatMap { text in regions.map { (text: text, region: $0) } }
        let expected = asked.map { PhoneNumber($0.text, region: $0.region, takesShortWay: false) }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for seed in UInt64(1)...8 {
                group.addTask {
                    var chance = SplitMix64(seed: seed)
                    return (asked.indices.shuffled(using: &chance) + asked.indices).filter {
                        PhoneNumber(asked[$0].text, region: asked[$0].region) != expected[$0]
                    }.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
