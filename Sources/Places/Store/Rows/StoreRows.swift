/// The rows of a store by their keys. They are in a file of SQLite or in databases of PostgreSQL.
///
/// All questions about places go through `StoreReader`, which reads rows only through this protocol. So answers are the
/// same with SQLite and with PostgreSQL. Only one thread at a time uses the rows.
package protocol StoreRows: AnyObject {
    /// Whether the rows are remote. A caller that knows which rows it will read should then announce them with
    /// `prefetch`.
    var isRemote: Bool { get }

    /// Lends the row of a key until the body returns. Returns false if there is no such row.
    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the row of a term until the body returns. Returns false if there is no such row. Columns: the number of
    /// places that have the term; the number of the term's long list, which may be null; the term's postings.
    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the rows of the terms that begin with a key and are longer, in the order of the terms. The columns are
    /// those of `withTerm`.
    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws

    /// Lends the terms at or after a key in ascending order, as long as the body returns true. The body must not read
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

    /// Whether the store has a table of rows that stores of earlier imports lack.
    func holds(_ lookup: StoreLookup) -> Bool

    /// Returns the place that an ID of another system leads to; nil if there is none.
    func place(ofForeignID text: String) throws -> Int64?

    /// Lends the directory of blocks until the body returns. Returns false if there is none.
    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool

    /// Lends each class by ascending number. Columns: the class's number, kinds, types, the number of its places.
    func forEachClass(_ body: (any StoreRow) throws -> Void) throws

    /// Lends the names of types, by name, then by type. Columns: the name, the type.
    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws

    /// Announces rows that the caller will ask for soon, so that they can be read in one request. Missing rows are no
    /// error here. A request for addresses also fetches the lists of areas, the areas and the streets that the
    /// addresses refer to.
    func prefetch(_ wanted: [StoreWanted]) throws

    /// Whether a row, or its absence, is known without a request to the store.
    func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool

    /// Announces terms that the caller will ask for soon, so that they can be read in one request.
    /// - Parameter beyond: keys whose terms are wanted: all terms that begin with one of the keys
    ///   (`IndexReader.prefetchTerms`).
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

    /// Announces rows of one table.
    package func prefetch(_ lookup: StoreLookup, _ keys: [Int64]) throws { try prefetch([.rows(lookup, keys)]) }
}

/// A table that has one row for each key.
package enum StoreLookup: UInt8, CaseIterable, Sendable {
    /// The key is a place. The columns are the class, x, y, west, south, east, north, version, timestamp, prominence
    /// and tags.
    case place
    /// The key is a place. The column is its tags.
    case tags
    /// The key is a place. The column is its class.
    case placeClass
    /// The key is a place. The column is its outline, which may be null.
    case outline
    /// The key is a place. The columns are the list of areas, the street and the house number. Street and house number
    /// may be null.
    case address
    /// The key is a street. The column is its names.
    case street
    /// The key is a list of areas. The column is the areas' numbers, separated by spaces.
    case areaList
    /// The key is an area. The columns are the area's part of an address, its code, its names and its place. The place
    /// may be null.
    case area
    /// The key is a block of the search index. The column is its data.
    case block
    /// The key is a row of a long list of postings. The column is its data.
    case postings
    /// The key is an older ID. The column is the place that the ID leads to.
    case alias
    /// The key is a member of a place. The column is the place.
    case placeOfMember
    /// The key is a place. The column is the JSON text of an operator's facts.
    case facts
    /// The key is a node of the tree of extents. The column is its data.
    case extentNode
    /// The key is a place. The column is its facts about public transport.
    case transit
}

/// A table that may have several numbers for each key.
package enum StoreNumbers: UInt8, CaseIterable, Sendable {
    /// The key is a place. The numbers are its members.
    case members
    /// The key is a street. The numbers are the points where streets with its name meet other streets, at most the
    /// first `crossingLimit` points.
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

    /// Returns the text of a column. Invalid UTF-8 becomes U+FFFD.
    func text(_ column: Int32) -> String

    /// Lends the bytes of a column; no bytes if the column is null.
    func withBytes<Result, Failure: Error>(_ column: Int32, _ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result
}

extension StoreRow {
    /// Returns the bytes of a column.
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
