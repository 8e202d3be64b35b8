extension QueryWords.Token {
    /// How many typos it may have: one from four letters on, two from ten; none in numbers, with letters or without.
    package var typoLimit: Int {
        guard !isIdeographic, !HouseNumberRuns.beginsWithDigit(letters[...]) else { return 0 }
        return letters.count >= 10 ? 2 : letters.count >= 4 ? 1 : 0
    }
}
