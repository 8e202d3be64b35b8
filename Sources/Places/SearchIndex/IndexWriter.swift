/// A store that takes the rows of a search index, whatever it keeps them in; `IndexLayout` and `docs/search-index.md` tell what the rows are.
///
/// Rows of one table come in the order of their keys: all blocks, their directory, then terms, and after the term of each long list its rows. A store
/// may gather rows and write many at once.
package protocol IndexWriter {
    /// Numbers begin at 0.
    func writeBlock(_ number: Int, _ bytes: RawSpan) throws

    /// Where the blocks lie (`BlockDirectory`).
    func writeDirectory(_ bytes: RawSpan) throws

    /// A term whose postings stand beside it.
    /// - Parameter count: how many postings there are.
    func writeTerm(_ key: RawSpan, count: Int, postings: RawSpan) throws

    /// A term whose postings are a long list of this number.
    func writeTerm(_ key: RawSpan, count: Int, list: Int64) throws

    /// A row of a long list.
    func writeRow(_ key: Int64, _ bytes: RawSpan) throws
}
