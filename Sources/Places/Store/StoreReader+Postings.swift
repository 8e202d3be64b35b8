/// What the index holds of terms.
extension StoreReader {
    /// Calls for each posting of a list, in their order.
    func forEachPosting(_ list: PostingsList, _ body: (UInt32) -> Void) throws {
        for posting in list.postings { body(posting) }
        guard let number = list.number else { return }
        var long = try LongPostings(list: number, reader: self)
        var places = WindowPlaces()
        for section in long.sections {
            for window in section.windows {
                places.removeAll()
                guard try long.open(Int(window), self, addingTo: &places) else { continue }
                let first = UInt32(Int(window) * IndexLayout.windowCount)
                long.forEach(in: Int(window), among: places) { place, bits in body((first + UInt32(place)) << 4 | UInt32(bits)) }
            }
        }
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
            list.number = number
        }
        return list
    }

    /// What a long list consists of.
    func sections(ofList list: Int64) throws -> [PostingsSection] {
        defer { postingsByKey.reset() }
        postingsByKey.bind(1, list << 32 | Int64(UInt32.max))
        guard try postingsByKey.step(), let sections = postingsByKey.withBytes(0, { PostingsDirectory.sections($0, documents: documents) })
        else { throw damaged("the search index") }
        return sections
    }

    /// The bytes of sections of a long list.
    func postingsRow(ofList list: Int64, _ row: Int, into bytes: inout [UInt8]) throws {
        defer { postingsByKey.reset() }
        postingsByKey.bind(1, list << 32 | Int64(row))
        guard try postingsByKey.step() else { throw damaged("the search index") }
        postingsByKey.withBytes(0) { read in
            bytes.removeAll(keepingCapacity: true)
            unsafe read.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        }
    }
}
