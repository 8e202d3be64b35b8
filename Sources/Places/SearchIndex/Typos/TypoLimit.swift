extension QueryWords.Token {
    /// The number of typos that the word may have.
    package var typoLimit: Int { isIdeographic ? 0 : Self.typoLimit(of: letters[...]) }

    /// Returns the number of typos that a word of letters may have: one from 4 letters on, two from 10 letters on. A
    /// word that begins with a digit may have none.
    package static func typoLimit(of letters: ArraySlice<UInt32>) -> Int {
        guard !HouseNumberRuns.beginsWithDigit(letters) else { return 0 }
        return letters.count >= 10 ? 2 : letters.count >= 4 ? 1 : 0
    }
}
