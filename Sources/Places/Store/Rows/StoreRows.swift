/// The rows of a store by their keys. A file of SQLite or databases of PostgreSQL hold them.
///
/// All questions about places go through `StoreReader`, and a reader takes all its rows from here, so answers do not
/// depend on what holds the rows. One thread uses the rows at a time.
package protocol StoreRows: AnyObject {
    /// Whether the rows are remote. A caller that knows which rows it will read should then announce them with
    /// `prefetch`.
    var isRemote: Bool { get }

    /// Lends the row of a key until the body returns; false if there is none.
    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the row of a term until the body returns; false if there is none. Columns: the number of places that
    /// have the term, the number of its long list or null, its postings.
    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the rows of the terms that begin with a key and are longer, in the terms' order. The columns are those
    /// of `withTerm`.
    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws

    /// Lends the terms at or after a key in their order, as long as the body returns true. The body must not read
    /// other terms.
    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws

    /// Lends each place that is more than a point and whose extent touches a box, in any order. The box must not
    /// cross the antimeridian. Columns: the row key, class, x, y, west, south, east, north.
    /// - Parameter wanted: rows that the caller will ask for next, so that they can be read in the same request.
    func forEachExtent(touching box: StoreBox, beside wanted: [StoreWanted], _ body: (any StoreRow) throws -> Void) throws

    /// Returns the classes of the places of a leaf of the tree of extents, in the order of its cells; nil if the leaf
    /// does not have them.
    func classes(ofLeaf number: Int64) throws -> [Int]?

    /// Returns the numbers that are stored under a key, ascending.
    func numbers(_ list: StoreNumbers, _ key: Int64) throws -> [Int64]

    /// Whether the store has a table that stores of earlier imports lack.
    func holds(_ list: StoreNumbers) -> Bool

    /// The same for a table of rows.
    func holds(_ lookup: StoreLookup) -> Bool

    /// Returns the place that an ID of another system leads to; nil if there is none.
    func place(ofForeignID text: String) throws -> Int64?

    /// Lends the directory of blocks; false if there is none.
    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool

    /// Lends each class by ascending number. Columns: its number, kinds, types, the number of its places.
    func forEachClass(_ body: (any StoreRow) throws -> Void) throws

    /// Lends the names of types, by name, then by type. Columns: the name, the type.
    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws

    /// Announces rows that the caller will ask for soon, so that they can be read in one request. Missing rows are no
    /// error here. With addresses come the lists of areas, the areas and the streets that they lead to.
    func prefetch(_ wanted: [StoreWanted]) throws

    /// Whether a row, or its absence, is known without a request to the store.
    func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool

    /// Announces terms in the same way.
    /// - Parameter beyond: keys. The terms that begin with these keys are wanted (`IndexReader.prefetchTerms`).
    func prefetch(terms: [[UInt8]], beyond: [[UInt8]]) throws
}

/// Rows that a caller will ask for.
package enum StoreWanted: Sendable {
    case rows(StoreLookup, [Int64])
    case numbers(StoreNumbers, [Int64])
}

extension StoreRows {
    package func classes(ofLeaf number: Int64) throws -> [Int]? { nil }

    package func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool { !isRemote }

    /// Announces rows of one look-up.
    package func prefetch(_ lookup: StoreLookup, _ keys: [Int64]) throws { try prefetch([.rows(lookup, keys)]) }
}

/// A look-up by one number, and the columns of its row.
package enum StoreLookup: UInt8, CaseIterable, Sendable {
    /// A place: class, x, y, west, south, east, north, version, timestamp, prominence, tags.
    case place
    /// A place: tags.
    case tags
    /// A place: class.
    case placeClass
    /// A place: outline, or null.
    case outline
    /// A place: its list of areas, street or null, house number or null.
    case address
    /// A street: names.
    case street
    /// A list of areas: their numbers with spaces between.
    case areaList
    /// An area: part, code, names, place or null.
    case area
    /// A block of the search index: data.
    case block
    /// A row of a long list of postings: data.
    case postings
    /// An older ID: the place that it leads to.
    case alias
    /// A member: the place that it is part of.
    case placeOfMember
    /// A place: the JSON text of an operator's facts.
    case facts
    /// A node of the tree of extents: data.
    case extentNode
    /// A place: its facts about public transport.
    case transit
}

/// A look-up of several numbers by one number.
package enum StoreNumbers: UInt8, CaseIterable, Sendable {
    /// The members of a place.
    case members
    /// The points where streets of a name meet others, at most the first `crossingLimit`.
    case crossings

    package static let crossingLimit = 20_000
}

/// A box in 10⁻⁷ degrees. Its sides may lie one unit beyond the globe.
package struct StoreBox: Sendable, Hashable {
    package var west: Int64
    package var south: Int64
    package var east: Int64
    package var north: Int64

    package init(west: Int64, south: Int64, east: Int64, north: Int64) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
}

/// One row as a store lends it: its columns, counted from 0.
package protocol StoreRow {
    func isNull(_ column: Int32) -> Bool

    func integer(_ column: Int32) -> Int64

    /// The text of a column. Invalid UTF-8 becomes U+FFFD.
    func text(_ column: Int32) -> String

    /// Lends the bytes of a column; no bytes if the column is null.
    func withBytes<Result, Failure: Error>(_ column: Int32, _ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result
}

extension StoreRow {
    /// The bytes of a column.
    package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } } }
}

/// The source of the rows of one store.
package protocol StoreRowSource: Sendable {
    /// The name of the store in messages: a path, or an address without a password.
    var name: String { get }

    /// Opens rows for one more thread.
    func open() throws -> any StoreRows

    /// Returns the store's error for an error that `open` or its rows threw; nil for other errors.
    func failure(_ error: any Error) -> PlaceStoreError?
}
