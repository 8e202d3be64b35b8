/// Encoded terms in the order of their bytes. The postings of a term are in the term's row or in rows of their own.
struct EncodedTerms: Sendable {
    struct Term: Sendable {
        /// The end of the term's key in `bytes`. The key begins where the previous term or row ends.
        var keyEnd: Int
        var count: Int
        /// The number of the term's list in this piece; nil if the postings follow the key and end at `inlineEnd`.
        var list: Int64?
        var inlineEnd: Int
        /// The index in `rows` after the last row of the list.
        var rowsEnd: Int
    }

    struct Row: Sendable {
        /// The index of the row in its list.
        var number: Int64
        var end: Int
    }

    var terms: [Term] = []
    var rows: [Row] = []
    var bytes: [UInt8] = []
    var listCount: Int64 = 0
}

/// Encodes terms and the prefixes that many of them share. Several encoders can encode pieces of one source at the same
/// time.
struct PostingsEncoder {
    /// A range of the terms, with the postings to encode.
    struct Source: Sendable {
        let terms: TermTable
        /// The indices of all terms, sorted by the bytes of the terms.
        let sorted: [UInt32]
        /// The range of `sorted` that holds the terms of this source.
        let range: Range<Int>
        /// The index at which each term's postings begin, followed by the number of all postings.
        let lists: [Int]
        let postings: [UInt32]
        let documents: Int
        /// The joined postings of some prefixes of the last term, by the prefix's length. Terms of later ranges share
        /// each of these prefixes, but no term of an earlier range does. Prefixes without joined postings are missing.
        let reaching: [Int: Together]

        /// Returns parts of `range` with about `count` postings each.
        func pieces(postings count: Int) -> [Range<Int>] {
            var pieces: [Range<Int>] = []
            var (start, held) = (range.lowerBound, 0)
            for position in range {
                // A term costs about as much as 16 postings.
                held += list(position).count + 16
                guard held >= count || position + 1 == range.upperBound else { continue }
                pieces.append(start..<position + 1)
                (start, held) = (position + 1, 0)
            }
            return pieces
        }

        func list(_ position: Int) -> ArraySlice<UInt32> {
            postings[lists[position - range.lowerBound]..<lists[position - range.lowerBound + 1]]
        }
    }

    /// The postings of all terms with a prefix. Each document occurs once.
    struct Together: Sendable {
        var postings: [UInt32]
    }

    private let source: Source
    private var encoded = EncodedTerms()
    /// The number of the next list in this piece.
    private var listNumber: Int64 = 0
    private var row: [UInt8] = []
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    /// The lowest four bits of the best posting of each document; 255 if the document has none. The board is used for
    /// prefixes with many postings.
    private var board: [UInt8] = []

    init(_ source: Source) { self.source = source }

    /// Encodes a range of `sorted`.
    mutating func piece(_ range: Range<Int>) -> EncodedTerms {
        encoded = EncodedTerms()
        listNumber = 0
        for position in range {
            let term = source.terms.term(Int(source.sorted[position]))
            let previous = position > 0 ? source.terms.term(Int(source.sorted[position - 1])) : []
            addPrefixes(of: term, after: previous, isTermItself: false, position)
            add(term, source.list(position))
            addPrefixes(of: term, after: previous, isTermItself: true, position)
        }
        encoded.listCount = listNumber
        defer { encoded = EncodedTerms() }
        return encoded
    }

    /// Whether joined postings may be written for a prefix. The prefix must end between two characters, and must not be
    /// too long.
    static func isPrefix(_ length: Int, of term: ArraySlice<UInt8>) -> Bool {
        guard let first = term.first, first > IndexLayout.countryMark, length <= IndexLayout.prefixBytes else { return false }
        return length >= term.count || term[term.startIndex + length] & 0xC0 != 0x80
    }

    /// Whether a prefix has so many terms or postings that its joined postings are written.
    static func isWritten(terms: Int, postings: Int, documents: Int) -> Bool {
        terms >= IndexLayout.prefixTerms || terms >= IndexLayout.prefixTermsOfMany && postings >= documents / IndexLayout.prefixPlaces
    }

    /// Adds the joined postings of each prefix that no earlier term begins with. A call takes either the prefixes that
    /// are shorter than the term, or the prefix that equals the term (`isTermItself`).
    private mutating func addPrefixes(of term: ArraySlice<UInt8>, after previous: ArraySlice<UInt8>, isTermItself: Bool, _ position: Int) {
        let shared = zip(term, previous).prefix { $0 == $1 }.count
        let lengths = isTermItself ? term.count..<term.count + 1 : shared + 1..<max(shared + 1, term.count)
        for length in lengths where Self.isPrefix(length, of: term) {
            let prefix = Array(term.prefix(length))
            guard position + IndexLayout.prefixTermsOfMany <= source.sorted.count,
                source.terms.term(Int(source.sorted[position + IndexLayout.prefixTermsOfMany - 1])).starts(with: prefix)
            else { return }
            let key = (prefix + [IndexLayout.prefixMark])[...]
            let after = source.range.upperBound
            if after < source.sorted.count, source.terms.term(Int(source.sorted[after])).starts(with: prefix) {
                if let together = source.reaching[length] { add(key, together.postings[...]) }
                continue
            }
            var end = position + IndexLayout.prefixTermsOfMany
            while end < after, source.terms.term(Int(source.sorted[end])).starts(with: prefix) { end += 1 }
            let parts = (position..<end).map { source.list($0) }
            let count = parts.reduce(0) { $0 + $1.count }
            guard Self.isWritten(terms: parts.count, postings: count, documents: source.documents) else { continue }
            add(key, union(parts)[...])
        }
    }

    /// Joins postings so that each document occurs once, with its best field.
    private mutating func union(_ parts: [ArraySlice<UInt32>]) -> [UInt32] {
        let count = parts.reduce(0) { $0 + $1.count }
        var together: [UInt32] = []
        if count < source.documents / 16 {
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
        if board.isEmpty { board = Array(repeating: .max, count: source.documents) }
        for part in parts {
            for posting in part {
                let document = Int(posting >> 4)
                board[document] = min(board[document], UInt8(posting & 15))
            }
        }
        for document in 0..<source.documents where board[document] != .max {
            together.append(UInt32(document) << 4 | UInt32(board[document]))
            board[document] = .max
        }
        return together
    }

    private mutating func add(_ key: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>) {
        encoded.bytes.append(contentsOf: key)
        let keyEnd = encoded.bytes.count
        var term = EncodedTerms.Term(keyEnd: keyEnd, count: postings.count, inlineEnd: keyEnd, rowsEnd: encoded.rows.count)
        if postings.count <= IndexLayout.inlineBytes { PostingsCodec.encode(postings, to: &encoded.bytes) }
        if postings.count > IndexLayout.inlineBytes || encoded.bytes.count - keyEnd > IndexLayout.inlineBytes {
            encoded.bytes.removeSubrange(keyEnd...)
            addSections(postings)
            term.list = listNumber
            term.rowsEnd = encoded.rows.count
            listNumber += 1
        } else {
            term.inlineEnd = encoded.bytes.count
        }
        encoded.terms.append(term)
    }

    /// Adds a long list: its rows, followed by its directory.
    private mutating func addSections(_ postings: ArraySlice<UInt32>) {
        directory.removeAll(keepingCapacity: true)
        row.removeAll(keepingCapacity: true)
        var rowNumber: Int64 = 0
        /// The first window after the previous section.
        var windowsDone: UInt32 = 0
        var start = postings.startIndex
        while start < postings.endIndex {
            let first = postings[start] >> 4 / UInt32(IndexLayout.windowCount)
            var last = first
            var end = Self.end(of: first, in: postings, from: start)
            // Windows with few postings are joined into one section.
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
                addRow(rowNumber, row)
                rowNumber += 1
                row.removeAll(keepingCapacity: true)
            }
            row.append(contentsOf: bytes)
            section.bytes = 0..<bytes.count
            PostingsDirectory.append(section, after: windowsDone, to: &directory)
            windowsDone = last + 1
            start = end
        }
        addRow(rowNumber, row)
        addRow(Int64(UInt32.max), directory)
    }

    private mutating func addRow(_ number: Int64, _ row: [UInt8]) {
        encoded.bytes.append(contentsOf: row)
        encoded.rows.append(EncodedTerms.Row(number: number, end: encoded.bytes.count))
    }

    /// Returns the index after a window's last posting.
    /// - Parameter limit: the number of postings beyond which the search for the end stops.
    private static func end(of window: UInt32, in postings: ArraySlice<UInt32>, from start: Int, limit: Int = .max) -> Int {
        let after = UInt64(window + 1) * UInt64(IndexLayout.windowCount)
        var end = start
        while end < postings.endIndex, UInt64(postings[end] >> 4) < after, end - start <= limit { end += 1 }
        return end
    }
}
