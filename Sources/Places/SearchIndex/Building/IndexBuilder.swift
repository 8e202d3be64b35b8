/// Gathers the words of places while they are written, and writes the search index when all are there.
///
/// Memory: 4 bytes for each word of each place (twice that at the end), some 40 for each place, and the vocabulary.
package struct IndexBuilder: Sendable {
    /// A place as the index takes it.
    package struct Place: Sendable {
        /// The row key.
        package var id: Int64
        /// Longitude and latitude in 10⁻⁷ degrees.
        package var x: Int32
        package var y: Int32
        package var classID: UInt32
        package var importance: UInt8
        /// Number of the country's term plus one; 0 if it is not known.
        package var country: UInt32

        package init(id: Int64, x: Int32, y: Int32, classID: UInt32, importance: UInt8, country: UInt32) {
            self.id = id
            self.x = x
            self.y = y
            self.classID = classID
            self.importance = importance
            self.country = country
        }
    }

    /// Kinds and types that places have in common.
    package struct PlaceClass: Sendable {
        package var kinds: [String]
        package var types: [String]

        package init(kinds: [String], types: [String]) {
            self.kinds = kinds
            self.types = types
        }
    }

    private struct Document: Sendable {
        var id: Int64
        var x: Int32
        var y: Int32
        var classID: UInt32
        var importance: UInt8
        /// Number of the country's term plus one; 0 if it is not known.
        var country: UInt32
        /// The list of areas that it lies in, −1 for none.
        var areas: Int32
        /// The street that its tags do not name, −1 for none.
        var street: Int32 = -1
        /// Number of the term of the house number that its tags do not give plus one; 0 for none.
        var houseNumber: UInt32 = 0
    }

    private var terms = TermTable()
    /// Term number and field in two bits, of one place after the other.
    private var tokens: [UInt32] = []
    /// Where each place's tokens begin.
    private var starts: [Int] = []
    private var documents: [Document] = []
    /// Numbers of terms, by list of areas: words, and the areas themselves.
    private var areaTerms: [[UInt32]] = []
    private var areaKeys: [[UInt32]] = []
    /// Numbers of terms, by street.
    private var streetTerms: [[UInt32]] = []

    package init() {}

    package var count: Int { documents.count }

    /// The number of a term.
    package mutating func number(ofTerm term: ArraySlice<UInt8>) -> UInt32 { terms.number(of: term) }

    /// - Parameters:
    ///   - place: its country's number is one of the tokens' numbers.
    ///   - tokens: the place's words: numbers of terms, and the field in two bits.
    ///   - numbers: by the numbers that the tokens have, those that they have here.
    package mutating func add(_ place: Place, _ tokens: ArraySlice<UInt32>, numbers: [UInt32]) {
        starts.append(self.tokens.count)
        for token in tokens { self.tokens.append(numbers[Int(token >> 2)] << 2 | token & 3) }
        documents.append(
            Document(
                id: place.id,
                x: place.x,
                y: place.y,
                classID: place.classID,
                importance: place.importance,
                country: place.country > 0 ? numbers[Int(place.country) - 1] + 1 : 0,
                areas: -1
            )
        )
    }

    /// Where a place lies.
    package struct Position {
        var id: Int64
        /// Index of its list of areas.
        var areas: Int32
        /// The number of its street, −1 for none.
        var street: Int32
        var houseNumber: String?

        package init(id: Int64, areas: Int32, street: Int32 = -1, houseNumber: String? = nil) {
            self.id = id
            self.areas = areas
            self.street = street
            self.houseNumber = houseNumber
        }
    }

    /// A list of areas.
    package struct Areas: Sendable {
        /// It replaces what is known of places that lie there.
        var country: String?
        /// By which places that lie there are found.
        var names: [String]
        /// The numbers of the areas, under which the places that lie there stand.
        var areas: [Int]

        package init(country: String?, names: [String], areas: [Int] = []) {
            self.country = country
            self.names = names
            self.areas = areas
        }
    }

    /// Tells where places lie.
    /// - Parameters:
    ///   - areas: all lists of areas.
    ///   - streets: the names of each street.
    ///   - nextPosition: one after the other by ascending ID; nil after the last.
    package mutating func setPositions(_ areas: [Areas], streets: [[String]] = [], _ nextPosition: () -> Position?) {
        var finder = WordFinder()
        areaKeys = areas.map { areas in Set(areas.areas).sorted().map { terms.number(of: IndexLayout.areaKey($0)) } }
        streetTerms = streets.map { names in finder.terms(of: names).map { terms.number(of: finder.terms.term(Int($0))) } }
        areaTerms = areas.map { areas in
            finder.terms(of: areas.names).map { terms.number(of: finder.terms.term(Int($0))) }
        }
        let countries = areas.map { $0.country.map { terms.number(of: IndexLayout.countryKey($0)) + 1 } }
        var order = Array(documents.indices)
        if !zip(documents, documents.dropFirst()).allSatisfy({ $0.id < $1.id }) { order.sort { documents[$0].id < documents[$1].id } }
        var next = order.makeIterator()
        var index = next.next()
        while let position = nextPosition() {
            while let known = index, documents[known].id < position.id { index = next.next() }
            guard let known = index else { return }
            guard documents[known].id == position.id else { continue }
            guard areas.indices.contains(Int(position.areas)) else { continue }
            if let country = countries[Int(position.areas)] { documents[known].country = country }
            documents[known].areas = position.areas
            if streetTerms.indices.contains(Int(position.street)) { documents[known].street = position.street }
            if let number = position.houseNumber, let term = finder.terms(of: [number]).first {
                documents[known].houseNumber = terms.number(of: finder.terms.term(Int(term))) + 1
            }
        }
    }

    /// Terms of the areas that a place lies in, of its street and its number, less those that it has itself; each once.
    private func forEachAreaTerm(of document: Document, except tokens: ArraySlice<UInt32>, _ body: (Int) -> Void) {
        guard document.areas >= 0 else { return }
        let areas = areaTerms[Int(document.areas)]
        for term in areaKeys[Int(document.areas)] { body(Int(term)) }
        for term in areas where !tokens.contains(where: { $0 >> 2 == term }) { body(Int(term)) }
        let street = document.street < 0 ? [] : streetTerms[Int(document.street)]
        for term in street where !areas.contains(term) && !tokens.contains(where: { $0 >> 2 == term }) { body(Int(term)) }
        guard document.houseNumber > 0 else { return }
        let number = document.houseNumber - 1
        if !areas.contains(number), !street.contains(number), !tokens.contains(where: { $0 >> 2 == number }) { body(Int(number)) }
    }

    private func tokens(of index: Int) -> ArraySlice<UInt32> {
        tokens[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : tokens.count)]
    }

    // MARK: Writing

    /// Everything in the order in which it is written.
    private struct Arrangement: Sendable {
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

    /// Brings the places into their order, ahead of `arrange`, which has to do it again if more are added afterwards.
    package mutating func sortPlaces() { order = curveOrder() }

    /// Brings all into the order of the file; after it nothing is added.
    /// - Parameter classes: by the places' class IDs.
    package mutating func arrange(classes: [PlaceClass]) {
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
    package mutating func write(to writer: any IndexWriter, progress: (Double) -> Bool) throws {
        guard let arrangement = arrangement.take() else { return }
        guard progress(0.1) else { throw CancellationError() }
        try writeBlocks(writer, arrangement.order)
        guard progress(0.2) else { throw CancellationError() }
        let source = PostingsEncoder.Source(
            terms: terms,
            sorted: arrangement.terms,
            lists: arrangement.lists,
            postings: arrangement.postings,
            documents: documents.count
        )
        try PostingsWriter(writer).write(source, source.pieces()) { progress(0.2 + $0 * 0.8) }
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

    private func writeBlocks(_ writer: any IndexWriter, _ order: [UInt32]) throws {
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
            try writer.writeBlock(start / IndexLayout.blockCount, unsafe data.span.bytes)
            for number in [west, south, east, north] { directory.append(number) }
            directory.append(contentsOf: [importance, 0, 0, 0])
        }
        try writer.writeDirectory(unsafe directory.span.bytes)
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
