/// Returns the words of texts as in the index, for comparing texts outside it.
package enum FoldedWords {
    /// Returns the words of a text in lower case, without diacritics, and in one width. Apostrophes, hyphens and full
    /// stops separate words. Only the first 1,024 scalars of a text are read.
    package static func of(_ text: String) -> [String] {
        var folder = TextFolder()
        var folded = FoldedText()
        folded.fold(text, with: &folder)
        return folded.words.map { String(decoding: utf8(folded.scalars[$0.range]), as: UTF8.self) }
    }
}
