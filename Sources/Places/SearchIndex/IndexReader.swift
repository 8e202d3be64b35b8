/// A store that reads the rows of a search index from any medium. `IndexLayout` and `docs/search-index.md` describe the
/// rows. One thread may use a reader at a time.
///
/// Callers request rows together if they need them together, so that a remote store can fetch them at once. The index
/// passes errors of the store on unchanged.
package protocol IndexReader: AnyObject {
    /// The number of places in the index. No document has a greater number.
    var documents: UInt32 { get }

    /// Whether the rows are remote. If so, a caller should announce the rows that it will read.
    var isRemote: Bool { get }

    /// Announces rows of postings that will be read soon, so that the store can fetch them at once.
    func prefetchRows(_ keys: [Int64]) throws

    /// Whether a row of postings can be read without a fetch.
    func hasRow(_ key: Int64) -> Bool

    /// Announces terms that will be read soon.
    /// - Parameter beyond: beginnings of terms. The store fetches the joint postings of each beginning, or else the
    ///   single terms that start with it.
    func prefetchTerms(_ keys: [[UInt8]], beyond: [[UInt8]]) throws

    /// Returns the postings of each term (`PostingsList.init(count:list:postings:documents:)`) in the order of the
    /// keys; nil for a term that does not exist.
    func lists(_ keys: [[UInt8]]) throws -> [PostingsList?]

    /// Returns the lists of the longer terms that begin with a key, in the order of the terms.
    /// - Parameter limit: the greatest number of results.
    func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList]

    /// Calls a function for each term at or after a key, in order, until it returns false. The function may not read
    /// from the store.
    ///
    /// A search for a misspelt word calls this up to some thousand times, for one key after the other. The store may
    /// therefore cache the following terms.
    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws

    /// The part of the tree of terms that has been read. A walk takes the tree out and puts it back.
    var termTree: TermTree { get set }

    /// Calls a function once for each row of postings, with the index of its key, in any order. A missing row throws
    /// `IndexDamage.index`.
    func forEachRow(_ keys: [Int64], _ body: (Int, RawSpan) throws -> Void) throws

    /// Calls a function for each block with its number, in the order in which `next` names them. A missing block throws
    /// `IndexDamage.block`.
    /// - Parameter next: returns the number of the next block. It returns nil after the last one and is not called
    ///   again. A store may ask for several numbers before it calls the function, and then reads some blocks more than
    ///   are needed.
    func forEachBlock(next: () -> Int?, _ body: (Int, RawSpan) throws -> Void) throws
}

extension IndexReader {
    package var isRemote: Bool { false }

    package func prefetchRows(_ keys: [Int64]) throws {}

    package func hasRow(_ key: Int64) -> Bool { true }

    package func prefetchTerms(_ keys: [[UInt8]], beyond: [[UInt8]]) throws {}

    /// Returns the postings of a term; nil if the term does not exist.
    package func list(_ key: [UInt8]) throws -> PostingsList? { try lists([key]).first ?? nil }

    /// Returns the sections of each of some long lists.
    func sections(ofLists lists: [Int64]) throws -> [[PostingsSection]] {
        var sections = Array(repeating: [PostingsSection](), count: lists.count)
        try forEachRow(lists.map(IndexLayout.directoryKey)) { index, bytes in
            guard let read = PostingsDirectory.sections(bytes, documents: documents) else { throw IndexDamage.index }
            sections[index] = read
        }
        return sections
    }
}

/// The error for a part of the search index that has invalid contents.
package struct IndexDamage: Error, Hashable, CustomStringConvertible {
    /// The damaged part, as the subject of a sentence.
    package var part: String
    package var description: String { "\(part) is damaged" }

    package static let index = IndexDamage(part: "the search index")

    package static func block(_ number: Int) -> IndexDamage { IndexDamage(part: "block \(number)") }
}
