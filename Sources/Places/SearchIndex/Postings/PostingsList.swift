/// The postings of one term. A short list is in the row of its term; a long list has rows of its own, which are read as
/// needed.
package struct PostingsList: Sendable {
    /// The number of postings, as the index states it.
    package var count: Int
    /// The postings in the row of the term, in ascending order.
    var postings: [UInt32] = []
    /// The number of the long list; nil if the list is short.
    var number: Int64?

    /// Reads the list of a term's row.
    /// - Parameters:
    ///   - list: the number of the long list; nil if the postings are in the row of the term.
    ///   - postings: the postings in the row of the term. They are ignored if there is a long list.
    package init(count: Int64, list: Int64?, postings bytes: RawSpan, documents: UInt32) throws(IndexDamage) {
        self.count = Int(clamping: min(max(0, count), Int64(documents)))
        number = list
        if let list {
            guard list >= 0, list < Int64(Int32.max) else { throw .index }
        } else {
            guard PostingsCodec.decode(bytes, base: 0, documents: documents, into: &postings) else { throw .index }
        }
    }
}

extension IndexReader {
    /// Calls a function for each posting of a list, in order.
    @inline(__always)
    package func forEachPosting(_ list: PostingsList, _ body: (UInt32) -> Void) throws {
        for posting in list.postings { body(posting) }
        guard let number = list.number else { return }
        for sections in try sections(ofLists: [number]) {
            var long = LongPostings(list: number, sections: sections)
            var places = WindowPlaces()
            if isRemote { try prefetchRows(Set(sections.map(\.row)).sorted().map { IndexLayout.rowKey(list: number, row: Int64($0)) }) }
            for window in sections.lazy.flatMap(\.windows).map({ Int($0) }) {
                if let key = long.seek(window) { try forEachRow([key]) { _, row in long.take(row) } }
                places.removeAll()
                guard try long.addPlaces(of: window, to: &places, documents: documents) else { continue }
                let first = UInt32(window * IndexLayout.windowCount)
                long.forEach(in: window, among: places) { place, bits in body((first + UInt32(place)) << 4 | UInt32(bits)) }
            }
        }
    }

    /// Returns the numbers of the blocks that hold places of a list, in ascending order.
    package func blocks(of list: PostingsList) throws -> [Int] {
        var numbers: [Int] = []
        try forEachPosting(list) { posting in
            let number = Int(posting >> 4) / IndexLayout.blockCount
            if numbers.last != number { numbers.append(number) }
        }
        return numbers
    }
}
