internal import PortolanBasics

/// Sorts postings by term. The postings arrive sorted by place.
///
/// The terms are sorted by their bytes and divided into ranges with about as many postings as the limit allows. Each
/// range has a bucket, which keeps the range's postings in the order of arrival. The numbers of places never decrease,
/// so the postings of each term are in order when the bucket is distributed.
struct PostingsBuckets: Sendable {
    private struct Bucket: Sendable {
        /// The positions of the bucket's terms in the order of all terms.
        var range: Range<Int>
        /// The postings that are not yet in the storage, each with the position of its term.
        var pairs: [UInt64] = []
        var stored: [(offset: Int, count: Int)] = []
    }

    private var buckets: [Bucket] = []
    /// The position of each term in the order, by the term's number.
    private var positions: [UInt32]
    /// The bucket of each term, by the term's number.
    private var bucketNumbers: [UInt16]
    private let storage: (any SpillStorage)?

    /// The greatest number of buckets. The limit exists because each bucket collects postings in memory.
    private static let greatestCount = 1 << 10
    /// The number of pairs that a bucket collects before it stores them.
    private static let gathered = 1 << 13

    /// - Parameters:
    ///   - sorted: the numbers of terms in the order of their bytes.
    ///   - counts: the greatest possible number of postings of each term, by the term's number.
    init(_ sorted: [UInt32], counts: [UInt32], _ limit: SpillLimit) {
        storage = limit.storage
        positions = Array(repeating: 0, count: sorted.count)
        bucketNumbers = Array(repeating: 0, count: sorted.count)
        let total = counts.reduce(0) { $0 + Int($1) }
        // A bucket takes 4 bytes for each posting while it is distributed, and some more for its terms.
        let wanted = limit.storage == nil ? .max : max(limit.byteCount / 8, 1 << 14, total / Self.greatestCount)
        var start = 0
        var held = 0
        for (position, term) in sorted.enumerated() {
            positions[Int(term)] = UInt32(position)
            bucketNumbers[Int(term)] = UInt16(truncatingIfNeeded: buckets.count)
            held += Int(counts[Int(term)])
            guard held >= wanted || position + 1 == sorted.count else { continue }
            buckets.append(Bucket(range: start..<position + 1))
            start = position + 1
            held = 0
        }
    }

    var ranges: [Range<Int>] { buckets.map(\.range) }

    mutating func add(_ term: UInt32, _ posting: UInt32) throws(SpillFailure) {
        let number = Int(bucketNumbers[Int(term)])
        buckets[number].pairs.append(UInt64(positions[Int(term)]) << 32 | UInt64(posting))
        // The storage is unwrapped last, because unwrapping copies it.
        guard buckets.count > 1, buckets[number].pairs.count >= Self.gathered, let storage else { return }
        let offset = try storage.append(unsafe buckets[number].pairs.withUnsafeBytes { unsafe [UInt8]($0) })
        buckets[number].stored.append((offset, buckets[number].pairs.count))
        buckets[number].pairs.removeAll(keepingCapacity: true)
    }

    /// Calls a function for each posting of a bucket, in the order of arrival.
    func forEach(_ number: Int, _ body: (_ position: Int, _ posting: UInt32) -> Void) throws(SpillFailure) {
        func take(_ pair: UInt64) { body(Int(pair >> 32), UInt32(truncatingIfNeeded: pair)) }
        if let storage {
            for piece in buckets[number].stored {
                let bytes = try storage.read(at: piece.offset, count: piece.count * 8)
                let span = unsafe bytes.span.bytes
                for index in 0..<piece.count { take(span.littleEndian(index * 8)) }
            }
        }
        for pair in buckets[number].pairs { take(pair) }
    }

    /// Returns the postings of a bucket sorted by term, and the index at which each term's postings begin. The list of
    /// indices ends with the number of all postings.
    func dealtOut(_ number: Int) throws(SpillFailure) -> (lists: [Int], postings: [UInt32]) {
        let range = buckets[number].range
        var lists = Array(repeating: 0, count: range.count + 1)
        try forEach(number) { position, _ in lists[position - range.lowerBound + 1] += 1 }
        for index in 0..<range.count { lists[index + 1] += lists[index] }
        var next = lists
        var postings = Array(repeating: UInt32(0), count: lists[range.count])
        try forEach(number) { position, posting in
            postings[next[position - range.lowerBound]] = posting
            next[position - range.lowerBound] += 1
        }
        return (lists, postings)
    }

    /// Frees the memory of a bucket that is no longer needed.
    mutating func release(_ number: Int) { buckets[number].pairs = [] }
}

/// The postings of all terms, one range of terms after the other.
struct PostingsSources {
    let terms: TermTable
    /// The indices of all terms, sorted by the terms' bytes.
    let sorted: [UInt32]
    private var buckets: PostingsBuckets
    let documents: Int

    init(terms: TermTable, sorted: [UInt32], buckets: PostingsBuckets, documents: Int) {
        self.terms = terms
        self.sorted = sorted
        self.buckets = buckets
        self.documents = documents
    }

    var count: Int { buckets.ranges.count }

    /// Returns the postings of a range. The function is called once for each number, in ascending order.
    mutating func source(_ number: Int) throws(SpillFailure) -> PostingsEncoder.Source {
        let range = buckets.ranges[number]
        let (lists, postings) = try buckets.dealtOut(number)
        let reaching = try reachingPrefixes(number, lists, postings)
        buckets.release(number)
        return PostingsEncoder.Source(
            terms: terms,
            sorted: sorted,
            range: range,
            lists: lists,
            postings: postings,
            documents: documents,
            reaching: reaching
        )
    }

    /// Returns the joined postings of some prefixes, by the prefix's length. Each of these prefixes begins terms of
    /// this range and of later ranges, but no term of an earlier range.
    private func reachingPrefixes(_ number: Int, _ lists: [Int], _ postings: [UInt32]) throws(SpillFailure) -> [Int: PostingsEncoder
        .Together]
    {
        let ranges = buckets.ranges
        let range = ranges[number]
        guard range.upperBound < sorted.count, let last = range.last else { return [:] }
        let (term, after) = (terms.term(Int(sorted[last])), terms.term(Int(sorted[last + 1])))
        let before = range.lowerBound > 0 ? terms.term(Int(sorted[range.lowerBound - 1])) : []
        let shared = zip(term, after).prefix { $0 == $1 }.count
        // The prefixes that the last term of the earlier range has too were written with that range.
        let known = zip(term, before).prefix { $0 == $1 }.count
        var found: [Int: PostingsEncoder.Together] = [:]
        guard known < shared else { return found }
        for length in known + 1...shared where PostingsEncoder.isPrefix(length, of: term) {
            let prefix = Array(term.prefix(length))
            var first = last
            while first > range.lowerBound, terms.term(Int(sorted[first - 1])).starts(with: prefix) { first -= 1 }
            var end = last + 1
            while end < sorted.count, terms.term(Int(sorted[end])).starts(with: prefix) { end += 1 }
            var board = [UInt8](repeating: .max, count: documents)
            var count = 0
            func take(_ posting: UInt32) {
                let document = Int(posting >> 4)
                board[document] = min(board[document], UInt8(posting & 15))
                count += 1
            }
            for posting in postings[lists[first - range.lowerBound]...] { take(posting) }
            for other in ranges.indices[(number + 1)...] where ranges[other].lowerBound < end {
                try buckets.forEach(other) { position, posting in
                    if position < end { take(posting) }
                }
            }
            guard PostingsEncoder.isWritten(terms: end - first, postings: count, documents: documents) else { continue }
            var together: [UInt32] = []
            for (document, rank) in board.enumerated() where rank != .max { together.append(UInt32(document) << 4 | UInt32(rank)) }
            found[length] = PostingsEncoder.Together(postings: together)
        }
        return found
    }
}
