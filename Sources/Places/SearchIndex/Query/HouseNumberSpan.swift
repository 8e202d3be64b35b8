/// Neighbouring words of a question that may be a house number: `10 e`, `дом 29, корпус 2`.
///
/// The search also looks for each word of a span on its own.
package struct HouseNumberSpan: Sendable, Hashable {
    struct Key: Sendable, Hashable {
        var key: [UInt8]
        /// Whether the key is another form of the number.
        var isOther: Bool
    }

    /// The indices of the span's words in the question.
    package var words: Range<Int>
    /// The keys of the number in the index.
    var keys: [Key]

    /// The greatest number of words of a house number.
    private static let wordLimit = 6
    /// The greatest number of spans of one question.
    private static let countLimit = 16
    /// The greatest number of digits. Postcodes and telephone numbers have more.
    private static let digitLimit = 6

    static func all(in text: FoldedText, _ words: ArraySlice<FoldedText.Word>) -> [HouseNumberSpan] {
        var spans: [HouseNumberSpan] = []
        for start in words.indices where mayBegin(text, words, at: start) {
            for end in start + 1..<min(start + wordLimit, words.endIndex) + 1 {
                let last = words[end - 1]
                if end > start + 1, QueryWords.commas.contains(last.mark), !HouseNumberRuns.beginsBlock(text.letters(last)) { break }
                let number = HouseNumberRuns(text, words[start..<end])
                guard number.isSure else { break }
                guard number.hasDigits, spans.count < countLimit else { continue }
                let key = number.key
                var keys: [Key] = []
                if end > start + 1 || key != utf8(text.letters(last)) { keys.append(Key(key: key, isOther: false)) }
                if let other = number.keyWithoutBlocks { keys.append(Key(key: other, isOther: true)) }
                keys.removeAll { $0.key.count > FoldedText.wordLimit }
                guard !keys.isEmpty else { continue }
                let range = start - words.startIndex..<end - words.startIndex
                spans.append(HouseNumberSpan(words: range, keys: keys))
            }
        }
        return spans
    }

    /// Whether a house number may begin at a word. The word begins with a digit, or it is a letter or a word for a
    /// house number and the next word begins with a digit.
    private static func mayBegin(_ text: FoldedText, _ words: ArraySlice<FoldedText.Word>, at index: Int) -> Bool {
        let letters = text.letters(words[index])
        if HouseNumberRuns.beginsWithDigit(letters) { return true }
        guard HouseNumberRuns.mayBegin(letters), index + 1 < words.endIndex else { return false }
        return HouseNumberRuns.beginsWithDigit(text.letters(words[index + 1]))
    }

    /// Whether a word alone may be a house number.
    static func isNumber(_ text: FoldedText, _ word: FoldedText.Word) -> Bool {
        let letters = text.letters(word)
        guard (1...digitLimit).contains(letters.prefix { HouseNumberRuns.beginsWithDigit([$0]) }.count) else { return false }
        return HouseNumberRuns(text, [word]).isSure
    }
}
