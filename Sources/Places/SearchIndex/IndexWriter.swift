/// A store that writes the rows of a search index to any medium. `IndexLayout` and `docs/search-index.md` describe the
/// rows.
///
/// The rows of each table arrive in the order of their keys: first all blocks, then their directory, then the terms.
/// The rows of a long list follow its term. A store may collect rows and write many at once.
package protocol IndexWriter {
    /// Writes a block. The numbers begin at 0.
    func writeBlock(_ number: Int, _ bytes: RawSpan) throws

    /// Writes the extents of all blocks (`BlockDirectory`).
    func writeDirectory(_ bytes: RawSpan) throws

    /// Writes a term with its postings in the same row.
    /// - Parameter count: the number of postings.
    func writeTerm(_ key: RawSpan, count: Int, postings: RawSpan) throws

    /// Writes a term whose postings are the long list with this number.
    func writeTerm(_ key: RawSpan, count: Int, list: Int64) throws

    /// Writes a row of a long list.
    func writeRow(_ key: Int64, _ bytes: RawSpan) throws
}
