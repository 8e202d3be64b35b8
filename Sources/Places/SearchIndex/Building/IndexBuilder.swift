package import PortolanBasics

/// Collects the words of places while the places are written, and then writes the search index.
///
/// The builder keeps the vocabulary in memory, and five bytes for each place while it writes prefixes. Places and
/// postings take as much memory as the limit allows, and go to the limit's storage beyond that. The limit does not
/// change the index.
package struct IndexBuilder: Sendable {
    /// The data of a place in the index.
    package struct Place: Sendable {
        /// The row key.
        package var id: Int64
        /// The longitude in 10⁻⁷ degrees.
        package var x: Int32
        /// The latitude in 10⁻⁷ degrees.
        package var y: Int32
        package var classID: UInt32
        package var importance: UInt8
        /// The index of the country's term plus one; 0 if the country is unknown.
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

    /// The kinds and types that many places share.
    package struct PlaceClass: Sendable {
        package var kinds: [String]
        package var types: [String]

        package init(kinds: [String], types: [String]) {
            self.kinds = kinds
            self.types = types
        }
    }

    private let limit: SpillLimit
    private var terms = TermTable()
    /// Assigns term numbers to house numbers that arrive with positions.
    private var finder = WordFinder()
    /// The places by ID, until the first position arrives.
    private var incoming: ExternalSorter
    /// The places that wait for their positions; nil before the first position.
    private var waiting: SortedRecords?
    private var next: RecordReader?
    /// The places, sorted along the Z-order curve.
    private var curve: ExternalSorter
    /// The number of places.
    package private(set) var count = 0
    private var shared = SharedTerms()
    /// For each term, an upper limit of the number of places that have it.
    private var counts: [UInt32] = []
    /// The number of places with each list of areas.
    private var listCounts: [UInt32] = []
    /// The number of places on each street.
    private var streetCounts: [UInt32] = []
    /// The number of places of each class.
    private var classCounts: [UInt32] = []

    /// - Parameter limit: the memory limit. It applies to each of three collections of places, and to the postings.
    package init(limit: SpillLimit = .none) {
        self.limit = limit
        incoming = ExternalSorter(limit)
        curve = ExternalSorter(limit)
    }

    /// Returns the index of a term.
    package mutating func number(ofTerm term: ArraySlice<UInt8>) -> UInt32 { terms.number(of: term) }

    /// Adds a place. No two places may have the same ID.
    /// - Parameter tokens: the place's words. Each holds the index of a term, and the field in the lowest two bits.
    package mutating func add(_ place: Place, _ tokens: [UInt32]) throws(SpillFailure) {
        count += 1
        while counts.count < terms.count { counts.append(0) }
        if place.country > 0 { counts[Int(place.country) - 1] += 1 }
        while classCounts.count <= Int(place.classID) { classCounts.append(0) }
        classCounts[Int(place.classID)] += 1
        for token in tokens { counts[Int(token >> 2)] += 1 }
        try incoming.add(.init(signed: place.id)) { bytes in
            bytes.appendNumber(place.x)
            bytes.appendNumber(place.y)
            bytes.appendNumber(place.classID)
            bytes.append(place.importance)
            bytes.appendNumber(place.country)
            for token in tokens { bytes.appendNumber(token) }
        }
    }

    // MARK: Positions

    /// The areas, the street and the house number of a place.
    package struct Position {
        var id: Int64
        /// The index of the place's list of areas.
        var areas: Int32
        /// The index of the place's street; −1 if the place has no street.
        var street: Int32
        var houseNumber: String?

        package init(id: Int64, areas: Int32, street: Int32 = -1, houseNumber: String? = nil) {
            self.id = id
            self.areas = areas
            self.street = street
            self.houseNumber = houseNumber
        }

        static let unknown = Position(id: 0, areas: -1)
    }

    /// A list of areas.
    package struct Areas: Sendable {
        /// The country of the places in these areas. It replaces the country that the places have of their own.
        var country: String?
        /// Names by which the places in these areas are found.
        var names: [String]
        /// The numbers of the areas. The search index lists the places of an area under the area's number.
        var areas: [Int]

        package init(country: String?, names: [String], areas: [Int] = []) {
            self.country = country
            self.names = names
            self.areas = areas
        }
    }

    /// Sets the position of a place. Positions are set in ascending order of IDs, after all places were added.
    package mutating func setPosition(_ position: Position) throws(SpillFailure) {
        try beginPositions()
        while let record = next, record.key.signedHigh < position.id {
            try put(record, .unknown)
            next = try waiting?.next()
        }
        if let record = next, record.key.signedHigh == position.id, position.areas >= 0 {
            try put(record, position)
            next = try waiting?.next()
        }
    }

    private mutating func beginPositions() throws(SpillFailure) {
        guard waiting == nil else { return }
        waiting = incoming.sorted()
        incoming = ExternalSorter(limit)
        next = try waiting?.next()
    }

    private mutating func put(_ record: RecordReader, _ position: Position) throws(SpillFailure) {
        var record = record
        let (x, y) = (record.int32(), record.int32())
        var houseNumber: UInt32 = 0
        if let number = position.houseNumber, let term = finder.terms(of: [number]).first {
            houseNumber = terms.number(of: finder.terms.term(Int(term))) + 1
            while counts.count < terms.count { counts.append(0) }
            counts[Int(houseNumber) - 1] += 1
        }
        Self.count(position.areas, &listCounts)
        Self.count(position.street, &streetCounts)
        try curve.add(.init(ZOrder.key(x: x, y: y), record.key.high)) { bytes in
            bytes.appendNumber(x)
            bytes.appendNumber(y)
            bytes.appendNumber(position.areas)
            bytes.appendNumber(position.areas < 0 ? Int32(-1) : position.street)
            bytes.appendNumber(houseNumber)
            bytes.append(contentsOf: record.slice(record.byteCount))
        }
    }

    private static func count(_ number: Int32, _ counts: inout [UInt32]) {
        guard number >= 0 else { return }
        while counts.count <= Int(number) { counts.append(0) }
        counts[Int(number)] += 1
    }

    /// Sets the areas and streets to which the positions refer.
    /// - Parameters:
    ///   - areas: all lists of areas.
    ///   - streets: the names of each street.
    package mutating func setAreas(_ areas: [Areas], streets: [[String]] = []) {
        for entry in areas {
            shared.areaKeys.append(Set(entry.areas).sorted().map { terms.number(of: IndexLayout.areaKey($0)) })
            shared.areas.append(finder.terms(of: entry.names).map { terms.number(of: finder.terms.term(Int($0))) })
            shared.countries.append(entry.country.map { terms.number(of: IndexLayout.countryKey($0)) + 1 })
        }
        for names in streets { shared.streets.append(finder.terms(of: names).map { terms.number(of: finder.terms.term(Int($0))) }) }
    }

    // MARK: Writing

    /// Writes the blocks, the postings and the terms.
    /// - Parameters:
    ///   - classes: the classes of places, by class ID.
    ///   - progress: called with a fraction from 0 to 1; returns false to stop.
    package mutating func write(to writer: any IndexWriter, classes: [PlaceClass], progress: (Double) -> Bool) throws {
        guard progress(0.1) else { throw CancellationError() }
        var places = try placesAlongCurve()
        shared.classes = classes.map { entry in
            Set(entry.kinds + entry.kinds.map { String($0.prefix { $0 != "=" }) } + entry.types).sorted()
                .map { terms.number(of: IndexLayout.classKey($0)) }
        }
        let sorted = terms.sorted()
        var buckets = PostingsBuckets(sorted, counts: greatestCounts(), limit)
        var blocks = BlockWriter(writer)
        let shared = shared
        var number: UInt32 = 0
        while var record = try places.next() {
            let place = PlaceRow(&record)
            try blocks.add(place)
            let tier = IndexLayout.tier(place.importance)
            try shared.forEachPosting(of: place) { (term, field) throws(SpillFailure) in
                try buckets.add(term, IndexLayout.posting(document: number, tier: tier, field: field))
            }
            number += 1
        }
        try blocks.finish()
        guard progress(0.2) else { throw CancellationError() }
        let sources = PostingsSources(terms: terms, sorted: sorted, buckets: buckets, documents: Int(number))
        try PostingsWriter(writer).write(sources) { progress(0.2 + $0 * 0.8) }
    }

    private mutating func placesAlongCurve() throws(SpillFailure) -> SortedRecords {
        try beginPositions()
        while let record = next {
            try put(record, .unknown)
            next = try waiting?.next()
        }
        waiting = nil
        defer { curve = ExternalSorter(limit) }
        return curve.sorted()
    }

    /// Returns the greatest possible number of postings of each term.
    private func greatestCounts() -> [UInt32] {
        var counts = counts + Array(repeating: 0, count: max(terms.count - self.counts.count, 0))
        func add(_ terms: [UInt32], _ count: UInt32) {
            for term in terms { counts[Int(term)] += count }
        }
        for (list, count) in listCounts.enumerated() where list < shared.areas.count {
            add(shared.areaKeys[list], count)
            add(shared.areas[list], count)
            if let country = shared.countries[list] { counts[Int(country) - 1] += count }
        }
        for (street, count) in streetCounts.enumerated() where street < shared.streets.count { add(shared.streets[street], count) }
        for (number, count) in classCounts.enumerated() where number < shared.classes.count { add(shared.classes[number], count) }
        return counts
    }
}

/// A place as it is read in the order of the Z-order curve.
struct PlaceRow {
    let id: Int64
    let x: Int32
    let y: Int32
    let areas: Int32
    let street: Int32
    /// One plus the index of the house number's term. It is 0 if there is no house number, or if the house number comes
    /// from tags and not from the position.
    let houseNumber: UInt32
    let classID: UInt32
    let importance: UInt8
    let country: UInt32
    let tokens: [UInt32]

    init(_ record: inout RecordReader) {
        id = Int64(bitPattern: record.key.low ^ 1 << 63)
        x = record.int32()
        y = record.int32()
        areas = record.int32()
        street = record.int32()
        houseNumber = record.uint32()
        classID = record.uint32()
        importance = record.byte()
        country = record.uint32()
        var tokens: [UInt32] = []
        tokens.reserveCapacity(record.byteCount / 4)
        while record.byteCount >= 4 { tokens.append(record.uint32()) }
        self.tokens = tokens
    }
}

/// The terms that places get from their class, their areas and their street.
private struct SharedTerms: Sendable {
    /// For each list of areas, the indices of the terms for the words of the areas' names.
    var areas: [[UInt32]] = []
    /// For each list of areas, the indices of the terms for the areas themselves.
    var areaKeys: [[UInt32]] = []
    /// For each list of areas, the index of the country's term plus one.
    var countries: [UInt32?] = []
    var streets: [[UInt32]] = []
    var classes: [[UInt32]] = []

    /// Calls a function once for each term of a place, with its field. The terms are the place's own words and those of
    /// its areas, its street and its house number.
    func forEachPosting(of place: PlaceRow, _ body: (UInt32, UInt32) throws(SpillFailure) -> Void) throws(SpillFailure) {
        let list = areas.indices.contains(Int(place.areas)) ? Int(place.areas) : -1
        let address = UInt32(SearchField.address.rawValue)
        let tokens = place.tokens
        var country = place.country
        func isOwn(_ term: UInt32) -> Bool { tokens.contains { $0 >> 2 == term } }
        if list >= 0 {
            let words = areas[list]
            for term in areaKeys[list] { try body(term, address) }
            for term in words where !isOwn(term) { try body(term, address) }
            let street = streets.indices.contains(Int(place.street)) ? streets[Int(place.street)] : []
            for term in street where !words.contains(term) && !isOwn(term) { try body(term, address) }
            if place.houseNumber > 0 {
                let number = place.houseNumber - 1
                if !words.contains(number), !street.contains(number), !isOwn(number) { try body(number, address) }
            }
            if let known = countries[list] { country = known }
        }
        for token in tokens { try body(token >> 2, token & 3) }
        if country > 0 { try body(country - 1, 0) }
        guard classes.indices.contains(Int(place.classID)) else { return }
        for term in classes[Int(place.classID)] { try body(term, 0) }
    }
}

/// Writes places in the order of the curve as blocks, and the directory of the blocks.
private struct BlockWriter {
    private let writer: any IndexWriter
    private var directory: [UInt8] = []
    private var data: [UInt8] = []
    private var number = 0
    private var count = 0
    private var (west, south, east, north) = (Int32.max, Int32.max, Int32.min, Int32.min)
    private var importance: UInt8 = 0

    init(_ writer: any IndexWriter) { self.writer = writer }

    mutating func add(_ place: PlaceRow) throws {
        west = min(west, place.x)
        east = max(east, place.x)
        south = min(south, place.y)
        north = max(north, place.y)
        importance = max(importance, place.importance)
        data.appendNumber(place.id)
        data.appendNumber(place.x)
        data.appendNumber(place.y)
        for shift in [UInt32(0), 8, 16] { data.append(UInt8(truncatingIfNeeded: place.classID >> shift)) }
        data.append(place.importance)
        count += 1
        if count == IndexLayout.blockCount { try flush() }
    }

    private mutating func flush() throws {
        guard count > 0 else { return }
        try writer.writeBlock(number, unsafe data.span.bytes)
        for number in [west, south, east, north] { directory.appendNumber(number) }
        directory.append(contentsOf: [importance, 0, 0, 0])
        number += 1
        count = 0
        data.removeAll(keepingCapacity: true)
        (west, south, east, north) = (Int32.max, Int32.max, Int32.min, Int32.min)
        importance = 0
    }

    mutating func finish() throws {
        try flush()
        try writer.writeDirectory(unsafe directory.span.bytes)
    }
}
