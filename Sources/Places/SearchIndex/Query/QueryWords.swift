/// A question, divided into the words that are looked up.
package struct QueryWords: Sendable {
    package struct Token: Sendable, Hashable {
        package var letters: [UInt32]
        /// Whether the word may be incomplete.
        package var isPrefix: Bool
        package var isIdeographic: Bool
        /// The index of the word to which the token belongs.
        package var word: Int
        /// The house numbers of which the word may be a part.
        var numbers: [Number] = []

        /// The key of the token in the index.
        var key: [UInt8] { utf8(letters) }
    }

    /// A house number with its key in the index.
    struct Number: Sendable, Hashable {
        var key: [UInt8]
        /// Whether the key is another form of the number.
        var isOther: Bool
        /// Whether the number may be incomplete.
        var isPrefix: Bool
    }

    /// The greatest number of words that are looked up. A one-line address of Vietnam or Brazil has 14 words.
    package static let wordLimit = 20

    package let text: FoldedText
    package let words: ArraySlice<FoldedText.Word>
    package private(set) var tokens: [Token]
    package let isTypeAhead: Bool
    /// Neighbouring words that together may be a house number. They are sorted by their first word. If several begin at
    /// the same word, the shortest comes first.
    package let houseNumbers: [HouseNumberSpan]
    /// The positions of commas in the text, in scalars.
    private let commas: [Int]

    package init(_ query: String, isTypeAhead: Bool) {
        var folder = TextFolder()
        var text = FoldedText()
        text.fold(query, with: &folder)
        let commas = query.unicodeScalars.prefix(FoldedText.scalarLimit).enumerated().filter { Self.commas.contains($0.element.value) }.map(
            \.offset
        )
        self.init(text, words: text.words.prefix(Self.wordLimit), isTypeAhead: isTypeAhead && text.endsInWord, commas: commas)
    }

    /// Signs that separate the parts of an address in one line.
    static let commas = Set(",;\n،、，；".unicodeScalars.map(\.value))

    /// - Parameter words: some of the text's words.
    private init(_ text: FoldedText, words: ArraySlice<FoldedText.Word>, isTypeAhead: Bool, commas: [Int]) {
        self.text = text
        self.commas = commas
        self.words = words
        self.isTypeAhead = isTypeAhead
        var tokens: [Token] = []
        for (number, word) in words.enumerated() {
            let letters = Array(text.letters(word))
            if word.isIdeographic {
                // Ideographs are looked up in pairs. A word of a single ideograph is looked up alone.
                for start in 0..<max(1, letters.count - 1) {
                    tokens.append(
                        Token(
                            letters: Array(letters[start..<min(start + 2, letters.count)]),
                            isPrefix: false,
                            isIdeographic: true,
                            word: number
                        )
                    )
                }
            } else {
                let isPrefix = isTypeAhead && number == words.count - 1
                tokens.append(Token(letters: letters, isPrefix: isPrefix, isIdeographic: false, word: number))
            }
        }
        houseNumbers = HouseNumberSpan.all(in: text, words)
        for span in houseNumbers {
            let isPrefix = isTypeAhead && span.words.upperBound == words.count
            for index in tokens.indices where span.words.contains(tokens[index].word) {
                tokens[index].numbers += span.keys.map { Number(key: $0.key, isOther: $0.isOther, isPrefix: isPrefix) }
            }
        }
        self.tokens = tokens
    }

    /// A key for a cache of results. Questions that may have different results have different keys.
    package struct Key: Sendable, Hashable {
        private let scalars: [UInt32]
        private let words: [Range<Int>]
        private let tokens: [Token]
        private let isTypeAhead: Bool

        fileprivate init(_ words: QueryWords) {
            scalars = words.text.scalars
            self.words = words.words.map(\.range)
            tokens = words.tokens
            isTypeAhead = words.isTypeAhead
        }
    }

    package var key: Key { Key(self) }

    /// Returns the question with every word as a possible beginning of a longer word, except for ideographs.
    package func withPrefixes() -> QueryWords {
        var words = self
        for index in words.tokens.indices where !words.tokens[index].isIdeographic { words.tokens[index].isPrefix = true }
        return words
    }

    /// Returns a range of the words.
    package func part(_ range: Range<Int>) -> QueryWords {
        let start = words.startIndex
        return QueryWords(
            text,
            words: words[start + range.lowerBound..<start + range.upperBound],
            isTypeAhead: isTypeAhead && range.upperBound == words.count,
            commas: commas
        )
    }

    /// Returns some of the words, by their indices in ascending order.
    package func keeping(_ numbers: [Int]) -> QueryWords {
        let kept = numbers.map { words[words.startIndex + $0] }
        return QueryWords(text, words: kept[...], isTypeAhead: isTypeAhead && numbers.last == words.count - 1, commas: commas)
    }

    /// Joins the parts of an abbreviation with a full stop or a slash inside: `P.za` becomes the word `pza`.
    package func joiningShortForms() -> QueryWords {
        var joined: [FoldedText.Word] = []
        var rest = words
        while let first = rest.popFirst() {
            var whole = first
            var end = rest
            while let next = end.first, next.group == first.group, !next.isIdeographic, !first.isIdeographic {
                whole.range = first.range.lowerBound..<next.range.upperBound
                whole.sourceEnd = next.sourceEnd
                end = end.dropFirst()
            }
            if end.count < rest.count, AddressWords.isShort(utf8(text.letters(whole))) {
                joined.append(whole)
                rest = end
            } else {
                joined.append(first)
            }
        }
        return joined.count == words.count ? self : QueryWords(text, words: joined[...], isTypeAhead: isTypeAhead, commas: commas)
    }

    /// The ranges of the words between commas: `12 High Street, Vaduz` → `[0..<3, 3..<4]`.
    package var commaParts: [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, part) = (0, 0)
        for (number, word) in words.enumerated() {
            let before = commas.count { $0 < word.sourceEnd }
            if before > part, number > start {
                parts.append(start..<number)
                start = number
            }
            part = before
        }
        if start < words.count { parts.append(start..<words.count) }
        return parts
    }

    /// Whether a word alone may be a house number: digits, or digits with letters that such numbers have.
    package func isNumber(_ number: Int) -> Bool { HouseNumberSpan.isNumber(text, words[words.startIndex + number]) }

    /// Returns the keys of the house numbers that the words may be, and how well each fits. The value is twice the
    /// number of words, and one less for another form of the number.
    /// - Parameter other: words that are no house number. A word is excluded if the list has it at least as often as
    ///   the question. In `8 rue du 8 mai 1945`, the street has one 8 and the question two, so 8 may be the house
    ///   number.
    package func numberKeys(except other: [String]) -> [[UInt8]: Int] {
        let texts = (0..<words.count).map { text(ofWord: $0) }
        func isOther(_ number: Int) -> Bool {
            let text = texts[number]
            let count = other.count { $0 == text }
            return count > 0 && count >= texts.count { $0 == text }
        }
        var keys: [[UInt8]: Int] = [:]
        for number in texts.indices where isNumber(number) && !isOther(number) { keys[Array(texts[number].utf8)] = 2 }
        for span in houseNumbers where !span.words.contains(where: { isNumber($0) && isOther($0) }) {
            for key in span.keys { keys[key.key] = max(keys[key.key] ?? 0, span.words.count * 2 - (key.isOther ? 1 : 0)) }
        }
        return keys
    }

    /// The words that may be a house number, alone or with their neighbours. The last ones come first; of those that
    /// begin at the same word, the shortest comes first.
    package var numberRanges: [Range<Int>] {
        var ranges = houseNumbers.map(\.words)
        for number in 0..<words.count where isNumber(number) && !ranges.contains(number..<number + 1) { ranges.append(number..<number + 1) }
        return ranges.sorted { $0.lowerBound == $1.lowerBound ? $0.count < $1.count : $0.lowerBound > $1.lowerBound }
    }

    /// Whether only white space separates a word from the word before.
    package func standsApart(_ number: Int) -> Bool { words[words.startIndex + number].mark == 0 }

    /// Whether a word is a letter that may belong to the house number before it. A letter with a full stop is an
    /// abbreviation.
    package func isNumberLetter(_ number: Int) -> Bool {
        let index = words.startIndex + number
        let isShort = index + 1 < words.endIndex && words[index + 1].mark == UInt32(UInt8(ascii: "."))
        return text.letters(words[index]).count == 1 && !isShort && houseNumbers.contains { $0.words == number - 1..<number + 1 }
    }

    /// Returns the abbreviations and long forms of a word of addresses, folded.
    package func otherForms(of word: FoldedText.Word) -> [[UInt32]] {
        AddressWords.others(of: utf8(text.letters(word))).map { String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value) }
    }

    /// Whether a word is a whole word of addresses: `street` and `st` are, but not `hauptstr`.
    package func isAddressWord(_ number: Int) -> Bool { AddressWords.isWord(utf8(text.letters(words[words.startIndex + number]))) }

    /// Whether a word is an ordinal number, in digits or as a word with an abbreviation in digits: `3rd`, `third`.
    package func isOrdinal(_ number: Int) -> Bool { AddressWords.isOrdinal(utf8(text.letters(words[words.startIndex + number]))) }

    /// Returns a word in its folded form.
    package func text(ofWord number: Int) -> String { text.text(words[words.startIndex + number]) }

    /// Returns the question with two neighbouring words joined: `marien platz` becomes `marienplatz`.
    package func joining(_ first: Int) -> QueryWords? {
        let parts = words.dropFirst(first).prefix(2)
        guard parts.count == 2, let a = parts.first, let b = parts.last, !a.isIdeographic, !b.isIdeographic else { return nil }
        var joined = Array(words)
        joined[first].range = a.range.lowerBound..<b.range.upperBound
        joined[first].sourceEnd = b.sourceEnd
        joined.remove(at: first + 1)
        return QueryWords(text, words: joined[...], isTypeAhead: isTypeAhead, commas: commas)
    }
}
