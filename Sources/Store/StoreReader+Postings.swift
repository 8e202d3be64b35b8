/// What the index holds of terms.
extension StoreReader {
    /// All postings of a term, nil where there is no such term.
    func postings(_ key: [UInt8]) throws -> [UInt32]? {
        guard let list = try list(key) else { return nil }
        guard let rows = list.rows else { return list.postings }
        var postings: [UInt32] = []
        var row: [UInt32] = []
        postings.reserveCapacity(min(list.count, Int(documents)))
        var last: Int64 = -1
        while let key = try postingsRow(of: rows, after: last, into: &row) {
            postings.append(contentsOf: row)
            last = key
        }
        return postings
    }

    /// The postings of a term, nil where there is no such term.
    func list(_ key: [UInt8]) throws -> PostingsList? {
        termByKey.bind(1, blob: key)
        defer { termByKey.reset() }
        return try termByKey.step() ? list(termByKey) : nil
    }

    /// The lists of the terms that begin with a key and are longer, in the terms' order.
    func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList] {
        termsFrom.bind(1, blob: key)
        defer { termsFrom.reset() }
        var lists: [PostingsList] = []
        while lists.count < limit, try termsFrom.step(), termsFrom.withBytes(0, { $0.starts(with: key) }) {
            if termsFrom.withBytes(0, { $0.byteCount > key.count }) { lists.append(try list(termsFrom)) }
        }
        return lists
    }

    /// How many places have a term.
    func count(_ key: [UInt8]) throws -> Int {
        termByKey.bind(1, blob: key)
        defer { termByKey.reset() }
        return try termByKey.step() ? Int(clamping: max(0, termByKey.integer(1))) : 0
    }

    /// The first term at or after a key.
    func firstTerm(from key: [UInt8]) throws -> [UInt8]? {
        termsFrom.bind(1, blob: key)
        defer { termsFrom.reset() }
        guard try termsFrom.step() else { return nil }
        return termsFrom.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
    }

    private func list(_ row: SQLiteStatement) throws -> PostingsList {
        var list = PostingsList(count: Int(clamping: min(max(0, row.integer(1)), Int64(documents))))
        if row.isNull(2) {
            guard row.withBytes(3, { PostingsCodec.decode($0, base: 0, documents: documents, into: &list.postings) }) else {
                throw damaged("the search index")
            }
        } else {
            let number = row.integer(2)
            guard number >= 0, number < Int64(Int32.max) else { throw damaged("the search index") }
            list.rows = number
        }
        return list
    }

    /// The last row of a list that begins at or before a document, and its key; nil where there is none.
    func postingsRow(of list: Int64, holding document: UInt32, into postings: inout [UInt32]) throws -> Int64? {
        try postingsRow(rowHolding, list << 32 | Int64(document), list << 32, &postings)
    }

    /// The row of a list after the one with a key, the first where it is negative; nil where there is none.
    func postingsRow(of list: Int64, after key: Int64, into postings: inout [UInt32]) throws -> Int64? {
        try postingsRow(rowAfter, key < 0 ? list << 32 : key + 1, (list + 1) << 32 - 1, &postings)
    }

    private func postingsRow(_ rows: SQLiteStatement, _ first: Int64, _ second: Int64, _ postings: inout [UInt32]) throws -> Int64? {
        rows.bind(1, first)
        rows.bind(2, second)
        defer { rows.reset() }
        guard try rows.step() else { return nil }
        let key = rows.integer(0)
        postings.removeAll(keepingCapacity: true)
        let base = UInt32(truncatingIfNeeded: key)
        guard rows.withBytes(1, { PostingsCodec.decode($0, base: base, documents: documents, into: &postings) }) else {
            throw damaged("the search index")
        }
        return key
    }
}
