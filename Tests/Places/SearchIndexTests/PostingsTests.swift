import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// Postings are the same after they were written and read.
@Suite("Postings") struct PostingsTests {
    @Test(arguments: [UInt64(5), 6]) func bytesBesideATerm(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for gap in [1, 3, 9, 200, 40_000, 9_000_000] as [UInt32] {
            let postings = Self.postings(documents: 1 << 28, gap: gap, most: 200, &random)
            var bytes: [UInt8] = []
            PostingsCodec.encode(postings[...], to: &bytes)
            #expect(Self.decode(bytes, documents: 1 << 28) == postings, "seed \(seed), \(gap)")
            guard let last = postings.last, postings.count > 1 else { continue }
            // Postings beyond the last place, and a posting that is cut, are damage.
            #expect(Self.decode(bytes, documents: last >> 4) == nil, "seed \(seed), \(gap)")
            #expect(Self.decode(bytes + [0x90 as UInt8], documents: 1 << 28) == nil, "seed \(seed), \(gap)")
        }
    }

    /// Lists of all densities. Some lists are sparse in some windows and dense in other windows, or have gaps of many
    /// windows. The test reads the lists as a whole, and window by window for a set of places.
    @Test(arguments: [UInt64(7), 8]) func longLists(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let documents = 30 * IndexLayout.windowCount + 17
        var lists: [[UInt32]] = [1, 2, 8, 10, 11, 40, 300, 600].map { gap in
            Self.postings(documents: UInt32(documents), gap: gap, most: documents, &random)
        }
        lists.append(lists.flatMap { $0.prefix(900) })
        lists.append(lists.flatMap { $0.suffix(700) })
        for index in lists.indices.suffix(2) {
            var seen: Set<UInt32> = []
            lists[index] = lists[index].filter { seen.insert($0 >> 4).inserted }.sorted()
        }
        // One list has every place; one is just too long for the row of its term.
        lists.append((0..<UInt32(documents)).map { $0 << 4 | $0 % 16 })
        lists.append((0..<210).map { UInt32($0 * 457) << 4 | 9 })
        let index = try Self.index(lists, documents: documents)
        for (number, postings) in lists.enumerated() {
            let list = try #require(try index.list([UInt8(ascii: "a") + UInt8(number)]))
            #expect(list.count == postings.count && list.number != nil, "seed \(seed), \(number)")
            var read: [UInt32] = []
            try index.forEachPosting(list) { read.append($0) }
            #expect(read == postings, "seed \(seed), \(number)")
            let blocks = Set(postings.map { Int($0 >> 4) / IndexLayout.blockCount })
            #expect(try index.blocks(of: list) == blocks.sorted(), "seed \(seed), \(number)")
            try Self.expectWindows(of: list, postings, index, "seed \(seed), \(number)", &random)
        }
    }

    private static func expectWindows(
        of list: PostingsList,
        _ postings: [UInt32],
        _ index: MemoryIndex,
        _ comment: Comment,
        _ random: inout SplitMix64
    ) throws {
        let number = try #require(list.number)
        var long = LongPostings(list: number, sections: try #require(try index.sections(ofLists: [number]).first))
        for window in (0...30).shuffled(using: &random) {
            let own = postings.filter { Int($0 >> 4) / IndexLayout.windowCount == window }
            var places = WindowPlaces()
            if let key = long.seek(window) { try index.forEachRow([key]) { _, row in long.take(row) } }
            #expect(try long.addPlaces(of: window, to: &places, documents: index.documents) == !own.isEmpty, comment)
            var found: [Int] = []
            places.forEachPlace { found.append($0) }
            #expect(found == own.map { Int($0 >> 4) % IndexLayout.windowCount }, comment)
            var some = WindowPlaces()
            for place in found where Bool.random(using: &random) { some.insert(place) }
            var read: [UInt32] = []
            long.forEach(in: window, among: some) { read.append(UInt32(window * IndexLayout.windowCount + $0) << 4 | UInt32($1)) }
            #expect(read == own.filter { some.contains(Int($0 >> 4) % IndexLayout.windowCount) }, comment)
            // The directory states combinations for each window. They include the combinations of all postings in the
            // window.
            let told = long.sections.filter { $0.windows.contains(UInt32(window)) }.reduce(UInt16(0)) { $0 | $1.combinations }
            let combinations = own.reduce(UInt16(0)) { $0 | 1 << UInt16($1 & 15) }
            #expect(told & combinations == combinations, comment)
        }
    }

    /// Damaged directories and sections are either read or refused.
    @Test(arguments: [UInt64(9)]) func damagedBytes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let documents = 12 * IndexLayout.windowCount
        let postings = Self.postings(documents: UInt32(documents), gap: 4, most: documents, &random)
        let index = try Self.index([postings], documents: documents)
        let list = try #require(try index.list([UInt8(ascii: "a")]))
        #expect(index.rows.count > 2)
        var refused = 0
        for _ in 0..<300 {
            let (key, whole) = try #require(index.rows.sorted { $0.key < $1.key }.randomElement(using: &random))
            var bytes = whole
            if Bool.random(using: &random) {
                bytes[.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            } else {
                bytes.removeLast(.random(in: 1...bytes.count, using: &random))
            }
            index.rows[key] = bytes
            do {
                try index.forEachPosting(list) { #expect($0 >> 4 < UInt32(documents), "seed \(seed)") }
            } catch is IndexDamage { refused += 1 }
            index.rows[key] = whole
        }
        #expect(refused > 100, "seed \(seed)")
    }

    // MARK: Help

    /// Returns ascending postings with random gaps.
    private static func postings(documents: UInt32, gap: UInt32, most: Int, _ random: inout SplitMix64) -> [UInt32] {
        var postings: [UInt32] = []
        var document = UInt32.random(in: 0...gap, using: &random)
        while postings.count < most, document < documents {
            postings.append(document << 4 | UInt32.random(in: 0...15, using: &random))
            document += UInt32.random(in: 1...gap, using: &random)
        }
        return postings
    }

    private static func decode(_ bytes: [UInt8], documents: UInt32) -> [UInt32]? {
        var read: [UInt32] = [7]
        return PostingsCodec.decode(unsafe bytes.span.bytes, base: 0, documents: documents, into: &read) ? read : nil
    }

    /// Returns an index with only the terms a, b …
    private static func index(_ lists: [[UInt32]], documents: Int) throws -> MemoryIndex {
        var terms = TermTable()
        for number in lists.indices { _ = terms.number(of: [UInt8(ascii: "a") + UInt8(number)]) }
        var buckets = PostingsBuckets(
            terms.sorted(),
            counts: lists.map { UInt32($0.count) },
            SpillLimit(byteCount: 0, storage: MemoryStorage())
        )
        for (number, list) in lists.enumerated() {
            for posting in list { try buckets.add(UInt32(number), posting) }
        }
        let sources = PostingsSources(terms: terms, sorted: terms.sorted(), buckets: buckets, documents: documents)
        let index = MemoryIndex(documents: documents)
        // The writer handles so few postings at once that it writes several pieces.
        try PostingsWriter(index).write(sources, postingsAtOnce: 1_000) { _ in true }
        return index
    }
}
