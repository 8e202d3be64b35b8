import PortolanGeo
import PortolanImportance
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// An index with its rows in memory. It does what a store is free to do: it returns rows in another order than
/// requested, and fetches blocks ahead.
final class MemoryIndex: IndexReader, IndexWriter {
    struct Term {
        var key: [UInt8]
        var count: Int
        var list: Int64?
        var postings: [UInt8] = []
    }

    let documents: UInt32
    var terms: [Term] = []
    var termTree = TermTree()
    var rows: [Int64: [UInt8]] = [:]
    private var lastRow = Int64.min
    private var blocks: [[UInt8]] = []
    private(set) var blockDirectory: BlockDirectory?
    /// The number of requests, each of which may read any number of rows.
    private(set) var questions = 0

    init(documents: Int) { self.documents = UInt32(clamping: documents) }

    // MARK: Written

    func writeBlock(_ number: Int, _ bytes: RawSpan) {
        #expect(number == blocks.count && blockDirectory == nil)
        blocks.append(Self.array(bytes))
    }

    func writeDirectory(_ bytes: RawSpan) {
        #expect(terms.isEmpty && blockDirectory == nil)
        blockDirectory = BlockDirectory(bytes, documents: Int(documents))
    }

    func writeTerm(_ key: RawSpan, count: Int, postings: RawSpan) {
        append(Term(key: Self.array(key), count: count, postings: Self.array(postings)))
    }

    func writeTerm(_ key: RawSpan, count: Int, list: Int64) { append(Term(key: Self.array(key), count: count, list: list)) }

    private func append(_ term: Term) {
        if let last = terms.last { #expect(last.key.lexicographicallyPrecedes(term.key)) }
        terms.append(term)
    }

    func writeRow(_ key: Int64, _ bytes: RawSpan) {
        #expect(key > lastRow)
        lastRow = key
        rows[key] = Self.array(bytes)
    }

    private static func array(_ bytes: RawSpan) -> [UInt8] { (0..<bytes.byteCount).map { bytes.byte($0) } }

    // MARK: Read

    func lists(_ keys: [[UInt8]]) throws -> [PostingsList?] {
        questions += 1
        return try keys.map { key in
            let index = first(from: key)
            return index < terms.count && terms[index].key == key ? try list(terms[index]) : nil
        }
    }

    func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList] {
        questions += 1
        let longer = terms[first(from: key)...].prefix { $0.key.starts(with: key) }.filter { $0.key != key }
        return try longer.prefix(limit).map { try list($0) }
    }

    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws {
        questions += 1
        for term in terms[first(from: key)...] where try unsafe !body(term.key.span.bytes) { return }
    }

    private func first(from key: [UInt8]) -> Int { terms.firstIndex { !$0.key.lexicographicallyPrecedes(key) } ?? terms.count }

    private func list(_ term: Term) throws -> PostingsList {
        try PostingsList(count: Int64(term.count), list: term.list, postings: unsafe term.postings.span.bytes, documents: documents)
    }

    func forEachRow(_ keys: [Int64], _ body: (Int, RawSpan) throws -> Void) throws {
        questions += 1
        for (index, key) in keys.enumerated().reversed() {
            guard let row = rows[key] else { throw IndexDamage.index }
            try body(index, unsafe row.span.bytes)
        }
    }

    func forEachBlock(next: () -> Int?, _ body: (Int, RawSpan) throws -> Void) throws {
        while true {
            var numbers: [Int] = []
            while numbers.count < 3, let number = next() { numbers.append(number) }
            questions += numbers.isEmpty ? 0 : 1
            for number in numbers {
                guard blocks.indices.contains(number) else { throw IndexDamage.block(number) }
                let block = blocks[number]
                try body(number, unsafe block.span.bytes)
            }
            if numbers.count < 3 { return }
        }
    }

    /// Returns all places.
    func entries() throws -> [BlockEntry] {
        var entries: [BlockEntry] = []
        for (number, block) in blocks.enumerated() {
            let bytes = unsafe block.span.bytes
            for index in 0..<(try BlockEntry.count(bytes, ofBlock: number)) {
                entries.append(BlockEntry(bytes, index: index, document: UInt32(number * IndexLayout.blockCount + index)))
            }
        }
        return entries
    }
}

/// Places that are being added to an index.
struct IndexedPlaces {
    private let classes: [IndexBuilder.PlaceClass]
    private var finder = WordFinder()
    private var builder: IndexBuilder
    /// The number of each term in the builder, by the term's number in the finder.
    private var numbers: [UInt32] = []

    init(_ classes: [IndexBuilder.PlaceClass], limit: SpillLimit = .none) {
        self.classes = classes
        builder = IndexBuilder(limit: limit)
    }

    mutating func add(_ id: Int64, _ location: Coordinate, _ tags: OSMTags, classID: Int) throws {
        var tokens: [UInt32] = []
        let hasName = tags["name"] != nil
        finder.addTokens(
            of: tags,
            fields: tags.all.map { SearchField.of(key: $0.key, hasName: hasName) },
            kinds: classes[classID].kinds,
            texts: nil,
            to: &tokens
        )
        while numbers.count < finder.terms.count { numbers.append(builder.number(ofTerm: finder.terms.term(numbers.count))) }
        try builder.add(
            IndexBuilder.Place(
                id: id,
                x: Fixed.longitude(location.longitude),
                y: Fixed.latitude(location.latitude),
                classID: UInt32(classID),
                importance: Importance.of(tags, kinds: classes[classID].kinds),
                country: 0
            ),
            tokens.map { numbers[Int($0 >> 2)] << 2 | $0 & 3 }
        )
    }

    consuming func index() throws -> MemoryIndex {
        let index = MemoryIndex(documents: builder.count)
        try builder.write(to: index, classes: classes) { _ in true }
        return index
    }
}

extension ScanWeights {
    /// Example weights. The tests do not depend on their values.
    static let example = ScanWeights(
        fields: [400, 368, 300, 220],
        less: (32, 16, 120, 180, 100),
        kinds: (240, 280, 600, 500, 400),
        importancePercent: 50,
        nearnessMost: 180
    )
}
