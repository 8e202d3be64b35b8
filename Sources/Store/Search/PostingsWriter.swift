/// Writes terms in their order, their postings beside them or in rows of their own, and those of prefixes that many terms share.
struct PostingsWriter {
    private let insertTerm: SQLiteStatement
    private let insertRow: SQLiteStatement
    private let documents: Int
    private var listNumber: Int64 = 0
    private var bytes: [UInt8] = []
    private var row: [UInt8] = []
    private var directory: [UInt8] = []
    /// The best field of each document, 255 where it has none; for prefixes of many postings.
    private var board: [UInt8] = []

    init(_ connection: SQLiteConnection, documents: Int) throws {
        insertTerm = try connection.prepare("INSERT INTO terms VALUES (?, ?, ?, ?)")
        insertRow = try connection.prepare("INSERT INTO postings VALUES (?, ?)")
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
            guard position + IndexLayout.prefixTermsOfMany <= sorted.count,
                terms.term(Int(sorted[position + IndexLayout.prefixTermsOfMany - 1])).starts(with: prefix)
            else { return }
            var end = position + IndexLayout.prefixTermsOfMany
            while end < sorted.count, terms.term(Int(sorted[end])).starts(with: prefix) { end += 1 }
            let parts = sorted[position..<end].map { postings[lists[Int($0)]..<lists[Int($0) + 1]] }
            if parts.count < IndexLayout.prefixTerms, parts.reduce(0, { $0 + $1.count }) < documents / IndexLayout.prefixPlaces { continue }
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
        try writeSections(postings)
        listNumber += 1
    }

    /// Writes a long list: its rows, then what it consists of.
    private mutating func writeSections(_ postings: ArraySlice<UInt32>) throws {
        directory.removeAll(keepingCapacity: true)
        row.removeAll(keepingCapacity: true)
        var rowNumber: Int64 = 0
        /// The first window after the section before.
        var windowsDone: UInt32 = 0
        var start = postings.startIndex
        while start < postings.endIndex {
            let first = postings[start] >> 4 / UInt32(IndexLayout.windowCount)
            var last = first
            var end = Self.end(of: first, in: postings, from: start)
            // Windows of few postings stand together.
            while end < postings.endIndex {
                let next = postings[end] >> 4 / UInt32(IndexLayout.windowCount)
                let nextEnd = Self.end(of: next, in: postings, from: end, limit: IndexLayout.sparseCount - (end - start))
                if nextEnd - start > IndexLayout.sparseCount { break }
                (last, end) = (next, nextEnd)
            }
            let part = postings[start..<end]
            var section = PostingsSection(
                windows: first..<last + 1,
                combinations: part.reduce(0) { $0 | 1 << UInt16($1 & 15) },
                isDense: part.count >= IndexLayout.denseCount,
                row: 0,
                bytes: 0..<0
            )
            bytes.removeAll(keepingCapacity: true)
            if section.isDense {
                DensePostings.encode(part, base: section.base, to: &bytes)
            } else {
                PostingsCodec.encode(part, base: section.base, to: &bytes)
            }
            if row.count + bytes.count > IndexLayout.rowBytes {
                try writeRow(rowNumber, row)
                rowNumber += 1
                row.removeAll(keepingCapacity: true)
            }
            row.append(contentsOf: bytes)
            section.bytes = 0..<bytes.count
            PostingsDirectory.append(section, after: windowsDone, to: &directory)
            windowsDone = last + 1
            start = end
        }
        try writeRow(rowNumber, row)
        try writeRow(Int64(UInt32.max), directory)
    }

    private func writeRow(_ number: Int64, _ bytes: [UInt8]) throws {
        insertRow.bind(1, listNumber << 32 | number)
        insertRow.bind(2, blob: bytes)
        try insertRow.run()
    }

    /// The index after a window's last posting.
    /// - Parameter limit: so many are enough and one more.
    private static func end(of window: UInt32, in postings: ArraySlice<UInt32>, from start: Int, limit: Int = .max) -> Int {
        let after = UInt64(window + 1) * UInt64(IndexLayout.windowCount)
        var end = start
        while end < postings.endIndex, UInt64(postings[end] >> 4) < after, end - start <= limit { end += 1 }
        return end
    }
}
