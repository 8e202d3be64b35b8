internal import PortolanSearchIndex

/// The search index in its tables.
extension StoreReader: IndexReader {
    func lists(_ keys: [[UInt8]]) throws -> [PostingsList?] {
        try keys.map { key in
            termByKey.bind(1, blob: key)
            defer { termByKey.reset() }
            return try termByKey.step() ? list(termByKey) : nil
        }
    }

    func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList] {
        termsFrom.bind(1, blob: key)
        defer { termsFrom.reset() }
        var lists: [PostingsList] = []
        while lists.count < limit, try termsFrom.step(), termsFrom.withBytes(0, { $0.starts(with: key) }) {
            if termsFrom.withBytes(0, { $0.byteCount > key.count }) { lists.append(try list(termsFrom)) }
        }
        return lists
    }

    func firstTerm(from key: [UInt8]) throws -> [UInt8]? {
        termsFrom.bind(1, blob: key)
        defer { termsFrom.reset() }
        guard try termsFrom.step() else { return nil }
        return termsFrom.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
    }

    /// Of a row of `terms`.
    private func list(_ row: SQLiteStatement) throws(IndexDamage) -> PostingsList {
        let number = row.isNull(2) ? nil : row.integer(2)
        return try row.withBytes(3) { (bytes) throws(IndexDamage) in
            try PostingsList(count: row.integer(1), list: number, postings: bytes, documents: documents)
        }
    }

    func forEachRow(_ keys: [Int64], _ body: (Int, RawSpan) throws -> Void) throws {
        for (index, key) in keys.enumerated() {
            postingsByKey.bind(1, key)
            defer { postingsByKey.reset() }
            guard try postingsByKey.step() else { throw IndexDamage.index }
            try postingsByKey.withBytes(0) { (bytes: RawSpan) throws in try body(index, bytes) }
        }
    }

    func forEachBlock(next: () -> Int?, _ body: (Int, RawSpan) throws -> Void) throws {
        while let number = next() { try withBlock(number) { try body(number, $0) } }
    }

    private func withBlock(_ number: Int, _ body: (RawSpan) throws -> Void) throws {
        blockByNumber.bind(1, Int64(number))
        defer { blockByNumber.reset() }
        guard try blockByNumber.step() else { throw IndexDamage.block(number) }
        try blockByNumber.withBytes(0) { (bytes: RawSpan) throws in try body(bytes) }
    }

    /// Calls for each place of a block.
    func forEachEntry(ofBlock number: Int, _ body: (BlockEntry) throws -> Void) throws {
        try withBlock(number) { bytes in
            for index in 0..<(try BlockEntry.count(bytes, ofBlock: number)) {
                try body(BlockEntry(bytes, index: index, document: UInt32(number * IndexLayout.blockCount + index)))
            }
        }
    }

    /// Drops what was kept of a question while it was answered.
    func forgetQuestion() {
        typos = TypoMemo()
        kinds = KindNames.Memo()
    }

    /// What types are called, by ascending name as `KindNames.key` gives it, then by type.
    func kindNames() throws -> [(key: [UInt8], type: String)] {
        let rows = try connection.prepare("SELECT name, type FROM kind_names ORDER BY name, type")
        var names: [(key: [UInt8], type: String)] = []
        while try rows.step() {
            names.append((rows.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }, rows.text(1)))
        }
        return names
    }
}

extension RawSpan {
    fileprivate func starts(with bytes: [UInt8]) -> Bool {
        guard byteCount >= bytes.count else { return false }
        for (index, byte) in bytes.enumerated() where self.byte(index) != byte { return false }
        return true
    }
}
