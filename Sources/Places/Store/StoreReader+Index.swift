internal import PortolanBasics
package import PortolanSearchIndex

/// Reads the search index from its tables.
extension StoreReader: IndexReader {
    package var isRemote: Bool { rows.isRemote }

    package func lists(_ keys: [[UInt8]]) throws -> [PostingsList?] {
        if rows.isRemote { try rows.prefetch(terms: keys, beyond: []) }
        return try keys.map { key in
            var list: PostingsList?
            _ = try rows.withTerm(key) { row in list = try self.list(row) }
            return list
        }
    }

    package func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList] {
        var lists: [PostingsList] = []
        try rows.forEachTerm(beyond: key, limit: limit) { row in lists.append(try list(row)) }
        return lists
    }

    package func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws { try rows.forEachTerm(from: key, body) }

    /// Returns the postings of a row of `terms`.
    private func list(_ row: any StoreRow) throws(IndexDamage) -> PostingsList {
        let number = row.isNull(1) ? nil : row.integer(1)
        return try row.withBytes(2) { (bytes) throws(IndexDamage) in
            try PostingsList(count: row.integer(0), list: number, postings: bytes, documents: documents)
        }
    }

    package func prefetchTerms(_ keys: [[UInt8]], beyond: [[UInt8]]) throws { try rows.prefetch(terms: keys, beyond: beyond) }

    package func prefetchRows(_ keys: [Int64]) throws { try rows.prefetch(.postings, keys) }

    package func hasRow(_ key: Int64) -> Bool { rows.isKnown(.postings, key) }

    package func forEachRow(_ keys: [Int64], _ body: (Int, RawSpan) throws -> Void) throws {
        if rows.isRemote { try rows.prefetch(.postings, keys) }
        for (index, key) in keys.enumerated() {
            let isThere = try rows.withRow(.postings, key) { row in
                try row.withBytes(0) { (bytes: RawSpan) throws in try body(index, bytes) }
            }
            guard isThere else { throw IndexDamage.index }
        }
    }

    /// The number of blocks in the first request if the rows are remote. Few blocks usually suffice; later requests
    /// ask for more.
    private static let firstBlocks = 4
    private static let mostBlocks = 64

    package func forEachBlock(next: () -> Int?, _ body: (Int, RawSpan) throws -> Void) throws {
        guard rows.isRemote else {
            while let number = next() { try withBlock(number) { try body(number, $0) } }
            return
        }
        var limit = Self.firstBlocks
        var isOver = false
        while !isOver {
            var numbers: [Int] = []
            while numbers.count < limit {
                guard let number = next() else {
                    isOver = true
                    break
                }
                numbers.append(number)
            }
            try rows.prefetch([unread(blocks: numbers)])
            for number in numbers { try withBlock(number) { try body(number, $0) } }
            limit = min(limit * 2, Self.mostBlocks)
        }
    }

    /// Returns the blocks that have to be read from a remote store.
    func unread(blocks numbers: [Int]) -> StoreWanted {
        .rows(.block, rows.isRemote ? numbers.filter { blocks[$0] == nil }.map { Int64($0) } : [])
    }

    private func withBlock(_ number: Int, _ body: (RawSpan) throws -> Void) throws {
        if let known = blocks[number] { return try unsafe body(known.span.bytes) }
        let isThere = try rows.withRow(.block, Int64(number)) { row in
            let bytes = row.bytes(0)
            blocks.keep(bytes, ofBlock: number)
            try unsafe body(bytes.span.bytes)
        }
        guard isThere else { throw IndexDamage.block(number) }
    }

    /// Calls the body for each place of a block.
    func forEachEntry(ofBlock number: Int, _ body: (BlockEntry) throws -> Void) throws {
        try withBlock(number) { bytes in
            for index in 0..<(try BlockEntry.count(bytes, ofBlock: number)) {
                try body(BlockEntry(bytes, index: index, document: UInt32(number * IndexLayout.blockCount + index)))
            }
        }
    }

    /// Returns the names of types, by ascending name in the form of `KindNames.key`, then by type.
    func kindNames() throws -> [(key: [UInt8], type: String)] {
        var names: [(key: [UInt8], type: String)] = []
        try rows.forEachKindName { row in names.append((row.bytes(0), row.text(1))) }
        return names
    }
}
