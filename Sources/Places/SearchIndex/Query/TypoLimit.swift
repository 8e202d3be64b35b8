extension QueryWords.Token {
    /// How many typos it may have: one from four letters on, two from ten; none in numbers.
    package var typoLimit: Int {
        guard !isIdeographic, letters.contains(where: { !(48...57).contains($0) }) else { return 0 }
        return letters.count >= 10 ? 2 : letters.count >= 4 ? 1 : 0
    }
}
