internal import PortolanRegionFolder

/// Gathers the words of places while they are written, and writes the search index when all are there.
///
/// Memory: 4 bytes for each word of each place (twice that at the end), some 40 for each place, and the vocabulary.
struct IndexBuilder {
    private struct Document {
        var id: Int64
        var x: Int32
        var y: Int32
        var classID: UInt32
        var importance: UInt8
        /// Number of the country's term plus one; 0 where it is not known.
        var country: UInt32
        /// The list of areas that it lies in, −1 for none.
        var areas: Int32
    }

    private var terms = TermTable()
    /// Term number and field in two bits, of one place after the other.
    private var tokens: [UInt32] = []
    /// Where each place's tokens begin.
    private var starts: [Int] = []
    private var documents: [Document] = []
    /// Numbers of terms, by list of areas.
    private var areaTerms: [[UInt32]] = []

    var count: Int { documents.count }

    /// The number of a term.
    mutating func number(ofTerm term: ArraySlice<UInt8>) -> UInt32 { terms.number(of: term) }

    /// - Parameters:
    ///   - tokens: the place's words.
    ///   - numbers: by the numbers that the tokens have, those that they have here.
    mutating func add(_ place: PreparedPlaces.Place, _ tokens: ArraySlice<UInt32>, numbers: [UInt32], classID: Int64) {
        starts.append(self.tokens.count)
        for token in tokens { self.tokens.append(numbers[Int(token >> 2)] << 2 | token & 3) }
        documents.append(
            Document(
                id: place.id,
                x: place.x,
                y: place.y,
                classID: UInt32(truncatingIfNeeded: classID),
                importance: place.importance,
                country: place.country > 0 ? numbers[Int(place.country) - 1] + 1 : 0,
                areas: -1
            )
        )
    }

    /// Where a place lies.
    struct Position {
        var id: Int64
        /// Index of its list of areas.
        var areas: Int32
    }

    /// A list of areas.
    struct Areas: Sendable {
        /// It replaces what is known of places that lie there.
        var country: String?
        /// By which places that lie there are found.
        var names: [String]
    }

    /// Tells where places lie.
    /// - Parameters:
    ///   - positions: by ascending ID.
    ///   - areas: all lists of areas.
    mutating func setPositions(_ positions: some Sequence<Position>, _ areas: [Areas]) {
        var finder = WordFinder()
        areaTerms = areas.map { areas in
            finder.terms(of: areas.names).map { terms.number(of: finder.terms.term(Int($0))) }
        }
        let countries = areas.map { $0.country.map { terms.number(of: IndexLayout.countryKey($0)) + 1 } }
        var order = Array(documents.indices)
        if !zip(documents, documents.dropFirst()).allSatisfy({ $0.id < $1.id }) { order.sort { documents[$0].id < documents[$1].id } }
        var next = order.makeIterator()
        var index = next.next()
        for position in positions {
            while let known = index, documents[known].id < position.id { index = next.next() }
            guard let known = index else { return }
            guard documents[known].id == position.id else { continue }
            guard areas.indices.contains(Int(position.areas)) else { continue }
            if let country = countries[Int(position.areas)] { documents[known].country = country }
            documents[known].areas = position.areas
        }
    }

    /// Terms of the areas that a place lies in, less those that it has itself.
    private func forEachAreaTerm(of document: Document, except tokens: ArraySlice<UInt32>, _ body: (Int) -> Void) {
        guard document.areas >= 0 else { return }
        for term in areaTerms[Int(document.areas)] where !tokens.contains(where: { $0 >> 2 == term }) { body(Int(term)) }
    }

    private func tokens(of index: Int) -> ArraySlice<UInt32> {
        tokens[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : tokens.count)]
    }

    // MARK: Writing

    /// Everything in the order in which it is written.
    private struct Arrangement {
        /// Indices of places.
        var order: [UInt32]
        /// Numbers of terms.
        var terms: [UInt32]
        /// Where each term's postings begin, one more than terms.
        var lists: [Int]
        var postings: [UInt32]
    }

    private var arrangement: Arrangement?
    /// Along the curve.
    private var order: [UInt32]?

    /// Brings the places into their order, ahead of `arrange`; in vain where more are added after it.
    mutating func sortPlaces() { order = curveOrder() }

    /// Brings all into the order of the file; after it nothing is added.
    /// - Parameter classes: kinds and types of each class.
    mutating func arrange(classes: [ClassWords]) {
        // Places that came after the sorting would be lost.
        let sorted = order.take()
        let order = sorted.flatMap { $0.count == documents.count ? $0 : nil } ?? curveOrder()
        let classTerms = classes.map { entry in
            Set(entry.kinds + entry.kinds.map { String($0.prefix { $0 != "=" }) } + entry.types).sorted()
                .map { terms.number(of: IndexLayout.classKey($0)) }
        }
        let (lists, postings) = scattered(order, classTerms)
        tokens = []
        starts = []
        arrangement = Arrangement(order: order, terms: terms.sorted(), lists: lists, postings: postings)
    }

    /// Writes blocks, postings and terms.
    /// - Parameter progress: called with fractions of 0…1; returns false to stop.
    mutating func write(to connection: SQLiteConnection, progress: (Double) -> Bool) throws {
        guard let arrangement = arrangement.take() else { return }
        guard progress(0.1) else { throw CancellationError() }
        try writeBlocks(connection, arrangement.order)
        guard progress(0.2) else { throw CancellationError() }
        let source = PostingsEncoder.Source(
            terms: terms,
            sorted: arrangement.terms,
            lists: arrangement.lists,
            postings: arrangement.postings,
            documents: documents.count
        )
        try PostingsWriter(connection).write(source, source.pieces()) { progress(0.2 + $0 * 0.8) }
    }

    /// Places along a curve that keeps neighbours together; equal positions by ID.
    private func curveOrder() -> [UInt32] {
        struct Key {
            var curve: UInt64
            var id: Int64
            var index: UInt32
        }
        var keys: [Key] = []
        keys.reserveCapacity(documents.count)
        for (index, document) in documents.enumerated() {
            keys.append(Key(curve: ZOrder.key(x: document.x, y: document.y), id: document.id, index: UInt32(index)))
        }
        keys.sort { $0.curve == $1.curve ? $0.id < $1.id : $0.curve < $1.curve }
        return keys.map(\.index)
    }

    private func writeBlocks(_ connection: SQLiteConnection, _ order: [UInt32]) throws {
        let insert = try connection.prepare("INSERT INTO blocks VALUES (?, ?)")
        var directory: [UInt8] = []
        var data: [UInt8] = []
        for start in stride(from: 0, to: order.count, by: IndexLayout.blockCount) {
            let part = order[start..<min(start + IndexLayout.blockCount, order.count)]
            var (west, south, east, north) = (Int32.max, Int32.max, Int32.min, Int32.min)
            var importance: UInt8 = 0
            data.removeAll(keepingCapacity: true)
            for index in part {
                let document = documents[Int(index)]
                west = min(west, document.x)
                east = max(east, document.x)
                south = min(south, document.y)
                north = max(north, document.y)
                importance = max(importance, document.importance)
                data.append(document.id)
                data.append(document.x)
                data.append(document.y)
                for shift in [UInt32(0), 8, 16] { data.append(UInt8(truncatingIfNeeded: document.classID >> shift)) }
                data.append(document.importance)
            }
            insert.bind(1, Int64(start / IndexLayout.blockCount))
            insert.bind(2, blob: data)
            try insert.run()
            for number in [west, south, east, north] { directory.append(number) }
            directory.append(contentsOf: [importance, 0, 0, 0])
        }
        let meta = try connection.prepare("INSERT INTO meta VALUES ('blocks', ?)")
        meta.bind(1, blob: directory)
        try meta.run()
    }

    /// The postings of each term, ascending: where each term's begin (one more than terms), and all of them.
    private func scattered(_ order: [UInt32], _ classTerms: [[UInt32]]) -> (lists: [Int], postings: [UInt32]) {
        var lists = Array(repeating: 0, count: terms.count + 1)
        for token in tokens { lists[Int(token >> 2) + 1] += 1 }
        for (index, document) in documents.enumerated() {
            forEachAreaTerm(of: document, except: tokens(of: index)) { lists[$0 + 1] += 1 }
            if document.country > 0 { lists[Int(document.country)] += 1 }
            for term in classTerms[Int(document.classID)] { lists[Int(term) + 1] += 1 }
        }
        for term in 0..<terms.count { lists[term + 1] += lists[term] }
        var next = lists
        var postings = Array(repeating: UInt32(0), count: lists[terms.count])
        for (place, index) in order.enumerated() {
            let document = documents[Int(index)]
            let tier = IndexLayout.tier(document.importance)
            forEachAreaTerm(of: document, except: tokens(of: Int(index))) { term in
                postings[next[term]] = IndexLayout.posting(
                    document: UInt32(place),
                    tier: tier,
                    field: UInt32(SearchField.address.rawValue)
                )
                next[term] += 1
            }
            for token in tokens(of: Int(index)) {
                let term = Int(token >> 2)
                postings[next[term]] = IndexLayout.posting(document: UInt32(place), tier: tier, field: token & 3)
                next[term] += 1
            }
            if document.country > 0 {
                let term = Int(document.country) - 1
                postings[next[term]] = IndexLayout.posting(document: UInt32(place), tier: tier, field: 0)
                next[term] += 1
            }
            for term in classTerms[Int(document.classID)] {
                postings[next[Int(term)]] = IndexLayout.posting(document: UInt32(place), tier: tier, field: 0)
                next[Int(term)] += 1
            }
        }
        return (lists, postings)
    }
}

/// Kinds and types of a class.
struct ClassWords {
    var kinds: [String]
    var types: [String]
}

/// A Z-order curve (G. M. Morton, 1966) of 2³² × 2³² cells.
enum ZOrder {
    static func key(x: Int32, y: Int32) -> UInt64 { spread(x) | spread(y) << 1 }

    private static func spread(_ value: Int32) -> UInt64 {
        var bits = UInt64(UInt32(bitPattern: value) ^ 0x8000_0000)
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
