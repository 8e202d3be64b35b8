/// A store that holds the rows of a search index, whatever it keeps them in; `IndexLayout` and `docs/search-index.md` tell what the rows are. For one
/// thread at a time.
///
/// What is needed together is asked for together, so that a store far from its rows can fetch them at once. Errors of the store pass through the
/// index as they are.
package protocol IndexReader: AnyObject {
    /// How many places the index has; no document has a greater number.
    var documents: UInt32 { get }

    /// Whether rows are far away, so that a caller that knows which ones it will read does well to say so.
    var isRemote: Bool { get }

    /// Tells that rows of postings will be asked for soon, so that they can be read at once.
    func prefetchRows(_ keys: [Int64]) throws

    /// Whether a row of postings can be read without waiting.
    func hasRow(_ key: Int64) -> Bool

    /// The same as `prefetchRows` of terms.
    /// - Parameter beyond: keys of which the terms are wanted that begin with them: together if they stand together, else each of them.
    func prefetchTerms(_ keys: [[UInt8]], beyond: [[UInt8]]) throws

    /// The postings of each term (`PostingsList.init(count:list:postings:documents:)`), in the order of the keys; nil if there is no such term.
    func lists(_ keys: [[UInt8]]) throws -> [PostingsList?]

    /// The lists of the terms that begin with a key and are longer, in the terms' order.
    /// - Parameter limit: the greatest number of results.
    func lists(beyond key: [UInt8], limit: Int) throws -> [PostingsList]

    /// Lends the terms at or after a key in their order, while the body asks for more; the body reads nothing else of the store.
    ///
    /// Called for one key after the other if a word is looked for with typos, up to some thousand times: a store may keep the terms that follow.
    func forEachTerm(from key: [UInt8], _ body: (RawSpan) throws -> Bool) throws

    /// What is known of the terms; a walk takes it out and puts it back.
    var termTree: TermTree { get set }

    /// Lends each row of postings once, with its index among the keys, in any order. A row that is missing is `IndexDamage.index`.
    func forEachRow(_ keys: [Int64], _ body: (Int, RawSpan) throws -> Void) throws

    /// Lends blocks with their numbers, in the order in which they are asked for. A block that is missing is `IndexDamage.block`.
    /// - Parameter next: the number of the next block; nil if enough were read, and not called after that. A store may call it ahead of the
    ///   body, and then lends some blocks more than are needed.
    func forEachBlock(next: () -> Int?, _ body: (Int, RawSpan) throws -> Void) throws
}

extension IndexReader {
    package var isRemote: Bool { false }

    package func prefetchRows(_ keys: [Int64]) throws {}

    package func hasRow(_ key: Int64) -> Bool { true }

    package func prefetchTerms(_ keys: [[UInt8]], beyond: [[UInt8]]) throws {}

    /// The postings of a term, nil if there is no such term.
    package func list(_ key: [UInt8]) throws -> PostingsList? { try lists([key]).first ?? nil }

    /// What each of some long lists consists of.
    func sections(ofLists lists: [Int64]) throws -> [[PostingsSection]] {
        var sections = Array(repeating: [PostingsSection](), count: lists.count)
        try forEachRow(lists.map(IndexLayout.directoryKey)) { index, bytes in
            guard let read = PostingsDirectory.sections(bytes, documents: documents) else { throw IndexDamage.index }
            sections[index] = read
        }
        return sections
    }
}

/// A part of the search index that does not hold what it should.
package struct IndexDamage: Error, Hashable, CustomStringConvertible {
    /// What is damaged, as the subject of a sentence.
    package var part: String
    package var description: String { "\(part) is damaged" }

    package static let index = IndexDamage(part: "the search index")

    package static func block(_ number: Int) -> IndexDamage { IndexDamage(part: "block \(number)") }
}
