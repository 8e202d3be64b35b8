/// The words of texts as the index has them, for those who compare texts beside it.
package enum FoldedWords {
    /// Lower case, without diacritics, in one width; what apostrophes, hyphens and full stops part are words of their own. A text is read as far
    /// as its 1,024th scalar.
    package static func of(_ text: String) -> [String] {
        var folder = TextFolder()
        var folded = FoldedText()
        folded.fold(text, with: &folder)
        return folded.words.map { String(decoding: utf8(folded.scalars[$0.range]), as: UTF8.self) }
    }
}
