/// Writes terms in their order, their postings beside them or in rows of their own, and those of prefixes that many terms share.
struct PostingsWriter {
    private let insertTerm: SQLiteStatement
    private let insertChunk: SQLiteStatement
    private let documents: Int
    private var listNumber: Int64 = 0
    private var bytes: [UInt8] = []
    /// The best field of each document, 255 where it has none; for prefixes of many postings.
    private var board: [UInt8] = []

    init(_ connection: SQLiteConnection, documents: Int) throws {
        insertTerm = try connection.prepare("INSERT INTO terms VALUES (?, ?, ?, ?)")
        insertChunk = try connection.prepare("INSERT INTO postings VALUES (?, ?)")
        self.documents = documents
    }

    /// - Parameters:
    ///   - sorted: numbers of all terms in the order of their bytes.
    ///   - lists: where each term's postings begin, one more than terms.
    mutating func write(terms: TermTable, sorted: [UInt32], lists: [Int], postings: [UInt32], progress: (Double) -> Bool) throws {
        for (position, number) in sorted.enumerated() {
            let term = terms.term(Int(number))
            let previous = position > 0 ? terms.term(Int(sorted[position - 1])) : []
            try writePrefixes(of: term, after: previous, isTermItself: false, position, terms, sorted, lists, postings)
            try write(Array(term), postings[lists[Int(number)]..<lists[Int(number) + 1]])
            try writePrefixes(of: term, after: previous, isTermItself: true, position, terms, sorted, lists, postings)
            if position % 4_096 == 0, !progress(Double(position) / Double(sorted.count)) { throw CancellationError() }
        }
    }

    /// The prefixes that this term is the first to have: those shorter than the term, or the term itself as a prefix.
    private mutating func writePrefixes(
        of term: ArraySlice<UInt8>,
        after previous: ArraySlice<UInt8>,
        isTermItself: Bool,
        _ position: Int,
        _ terms: TermTable,
        _ sorted: [UInt32],
        _ lists: [Int],
        _ postings: [UInt32]
    ) throws {
        guard let first = term.first, first > IndexLayout.countryMark else { return }
        let shared = zip(term, previous).prefix { $0 == $1 }.count
        let lengths = isTermItself ? term.count..<term.count + 1 : shared + 1..<max(shared + 1, term.count)
        for length in lengths where length <= IndexLayout.prefixBytes {
            // Between characters only.
            if length < term.count, term[term.startIndex + length] & 0xC0 == 0x80 { continue }
            let prefix = Array(term.prefix(length))
            guard position + IndexLayout.prefixTerms <= sorted.count,
                terms.term(Int(sorted[position + IndexLayout.prefixTerms - 1])).starts(with: prefix)
            else { return }
            var end = position + IndexLayout.prefixTerms
            while end < sorted.count, terms.term(Int(sorted[end])).starts(with: prefix) { end += 1 }
            let parts = sorted[position..<end].map { postings[lists[Int($0)]..<lists[Int($0) + 1]] }
            let together = union(parts)
            try write(prefix + [IndexLayout.prefixMark], together[...])
        }
    }

    /// Each document once, in its best field.
    private mutating func union(_ parts: [ArraySlice<UInt32>]) -> [UInt32] {
        let count = parts.reduce(0) { $0 + $1.count }
        var together: [UInt32] = []
        if count < documents / 16 {
            together.reserveCapacity(count)
            for part in parts { together.append(contentsOf: part) }
            together.sort()
            var kept = 0
            for posting in together where kept == 0 || together[kept - 1] >> 4 != posting >> 4 {
                together[kept] = posting
                kept += 1
            }
            together.removeSubrange(kept...)
            return together
        }
        if board.isEmpty { board = Array(repeating: .max, count: documents) }
        for part in parts {
            for posting in part {
                let document = Int(posting >> 4)
                board[document] = min(board[document], UInt8(posting & 15))
            }
        }
        for document in 0..<documents where board[document] != .max {
            together.append(UInt32(document) << 4 | UInt32(board[document]))
            board[document] = .max
        }
        return together
    }

    private mutating func write(_ key: [UInt8], _ postings: ArraySlice<UInt32>) throws {
        bytes.removeAll(keepingCapacity: true)
        if postings.count <= IndexLayout.inlineBytes { PostingsCodec.encode(postings, to: &bytes) }
        insertTerm.bind(1, blob: key)
        insertTerm.bind(2, Int64(postings.count))
        if postings.count <= IndexLayout.inlineBytes, bytes.count <= IndexLayout.inlineBytes {
            insertTerm.bindNull(3)
            insertTerm.bind(4, blob: bytes)
            try insertTerm.run()
            return
        }
        insertTerm.bind(3, listNumber)
        insertTerm.bindNull(4)
        try insertTerm.run()
        var rest = postings
        while let first = rest.first {
            bytes.removeAll(keepingCapacity: true)
            // No posting has more than five bytes; most have one or two.
            var end = rest.startIndex
            let base = first >> 4
            var previous = base
            while end < rest.endIndex, bytes.count <= IndexLayout.chunkBytes - 5 {
                var value = ((rest[end] >> 4) &- previous) << 4 | rest[end] & 15
                previous = rest[end] >> 4
                while value >= 0x80 {
                    bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
                    value >>= 7
                }
                bytes.append(UInt8(value))
                end += 1
            }
            insertChunk.bind(1, listNumber << 32 | Int64(base))
            insertChunk.bind(2, blob: bytes)
            try insertChunk.run()
            rest = rest[end...]
        }
        listNumber += 1
    }
}
