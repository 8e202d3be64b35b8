extension QueryWords.Token {
    /// How many typos it may have.
    package var typoLimit: Int { isIdeographic ? 0 : Self.typoLimit(of: letters[...]) }

    /// How many typos a word of letters may have: one from four letters on, two from ten; none in numbers, with letters or without.
    package static func typoLimit(of letters: ArraySlice<UInt32>) -> Int {
        guard !HouseNumberRuns.beginsWithDigit(letters) else { return 0 }
        return letters.count >= 10 ? 2 : letters.count >= 4 ? 1 : 0
    }
}
