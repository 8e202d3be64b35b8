/// Neighbouring words of a question that may be a house number: `10 e`, `дом 29, корпус 2`.
///
/// A span hides nothing: each of its words is looked for by itself too.
package struct HouseNumberSpan: Sendable, Hashable {
    struct Key: Sendable, Hashable {
        var key: [UInt8]
        /// Whether the number is written in another form.
        var isOther: Bool
    }

    /// The numbers of the words.
    package var words: Range<Int>
    /// What the index has for it.
    var keys: [Key]

    /// No number has more words.
    private static let wordLimit = 6
    /// The most spans of one question that are looked for.
    private static let countLimit = 16
    /// Postcodes and telephone numbers have more digits.
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

    /// A number begins with a digit, or with a word or a letter before one.
    private static func mayBegin(_ text: FoldedText, _ words: ArraySlice<FoldedText.Word>, at index: Int) -> Bool {
        let letters = text.letters(words[index])
        if HouseNumberRuns.beginsWithDigit(letters) { return true }
        guard HouseNumberRuns.mayBegin(letters), index + 1 < words.endIndex else { return false }
        return HouseNumberRuns.beginsWithDigit(text.letters(words[index + 1]))
    }

    /// Whether a word by itself may be a house number.
    static func isNumber(_ text: FoldedText, _ word: FoldedText.Word) -> Bool {
        let letters = text.letters(word)
        guard (1...digitLimit).contains(letters.prefix { HouseNumberRuns.beginsWithDigit([$0]) }.count) else { return false }
        return HouseNumberRuns(text, [word]).isSure
    }
}
