/// The rows of a store by their keys, whatever holds them: a file of SQLite, or databases of PostgreSQL.
///
/// All that is asked of places goes through `StoreReader`, and all that a reader reads comes from here, so answers do not depend on what holds the
/// rows. For one thread at a time.
package protocol StoreRows: AnyObject {
    /// Whether rows are far away, so that a caller that knows what it will read does well to say so (`prefetch`).
    var isRemote: Bool { get }

    /// Lends the row of a key until the body returns; false if there is none.
    func withRow(_ lookup: StoreLookup, _ key: Int64, _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the row of a term until the body returns; false if there is none.
    /// Columns: how many places it has, the number of its long list or null, its postings.
    func withTerm(_ key: [UInt8], _ body: (any StoreRow) throws -> Void) throws -> Bool

    /// Lends the rows of the terms that begin with a key and are longer, in the terms' order; the columns are those of `withTerm`.
    func forEachTerm(beyond key: [UInt8], limit: Int, _ body: (any StoreRow) throws -> Void) throws

    /// Lends the terms at or after a key in their order, while the body asks for more; the body reads no other terms.
    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws

    /// Lends each place that is more than a point and whose extent touches a box that does not cross the antimeridian, in any order.
    /// Columns: its row key, class, x, y, west, south, east, north.
    /// - Parameter wanted: rows that will be asked for after that, so that they can be read beside it.
    func forEachExtent(touching box: StoreBox, beside wanted: [StoreWanted], _ body: (any StoreRow) throws -> Void) throws

    /// The classes of the places of a leaf of the tree of extents, in the order of its cells; nil where places have to be asked.
    func classes(ofLeaf number: Int64) throws -> [Int]?

    /// The numbers that stand under a key, ascending.
    func numbers(_ list: StoreNumbers, _ key: Int64) throws -> [Int64]

    /// Whether the store has a table that stores of earlier imports lack.
    func holds(_ list: StoreNumbers) -> Bool

    /// The same for a table of rows.
    func holds(_ lookup: StoreLookup) -> Bool

    /// The place that an ID of another system leads to.
    func place(ofForeignID text: String) throws -> Int64?

    /// Lends the directory of blocks; false if there is none.
    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool

    /// Lends each class by ascending number. Columns: its number, kinds, types, how many places have it.
    func forEachClass(_ body: (any StoreRow) throws -> Void) throws

    /// Lends what types are called, by name, then by type. Columns: the name, the type.
    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws

    /// Tells that rows will be asked for soon, so that they can be read at once. Rows that are missing are no error here. With addresses comes what they
    /// lead to: lists of areas, areas and streets.
    func prefetch(_ wanted: [StoreWanted]) throws

    /// Whether a row, or that there is none, is known without the store being asked.
    func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool

    /// The same for terms.
    /// - Parameter beyond: keys of which the terms are wanted that begin with them (`IndexReader.prefetchTerms`).
    func prefetch(terms: [[UInt8]], beyond: [[UInt8]]) throws
}

/// Rows that will be asked for.
package enum StoreWanted: Sendable {
    case rows(StoreLookup, [Int64])
    case numbers(StoreNumbers, [Int64])
}

extension StoreRows {
    package func classes(ofLeaf number: Int64) throws -> [Int]? { nil }

    package func isKnown(_ lookup: StoreLookup, _ key: Int64) -> Bool { !isRemote }

    /// The same for one look-up.
    package func prefetch(_ lookup: StoreLookup, _ keys: [Int64]) throws { try prefetch([.rows(lookup, keys)]) }
}

/// What is looked up by one number, and the columns that its row has.
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
    /// A place: what is known of public transport there.
    case transit
}

/// Numbers that stand under a number.
package enum StoreNumbers: UInt8, CaseIterable, Sendable {
    /// The members of a place.
    case members
    /// The points where streets of a name meet others; of more than `crossingLimit` the first ones.
    case crossings

    package static let crossingLimit = 20_000
}

/// A box in 10⁻⁷ degrees. Its sides may lie a unit beyond the globe.
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

    /// Invalid UTF-8 becomes U+FFFD.
    func text(_ column: Int32) -> String

    /// Lends the bytes of a column; none of one that is null.
    func withBytes<Result, Failure: Error>(_ column: Int32, _ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result
}

extension StoreRow {
    /// The bytes of a column.
    package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } } }
}

/// Where the rows of one store come from.
package protocol StoreRowSource: Sendable {
    /// What messages call the store: a path, or an address without a password.
    var name: String { get }

    /// Rows for one more thread.
    func open() throws -> any StoreRows

    /// The error for what `open`, or rows that it gave, threw.
    func failure(_ error: any Error) -> PlaceStoreError?
}
