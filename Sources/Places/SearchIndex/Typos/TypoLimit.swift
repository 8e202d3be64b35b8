extension Typos {
    /// Returns the number of typos that a typed word of a length may have: one from 4 letters on, two if the typed word
    /// or the meant word has 8 letters or more.
    static func limit(typed: Int, meant: Int) -> Int { typed < 4 ? 0 : max(typed, meant) >= 8 ? 2 : 1 }

    /// Whether a typed word may be a misspelling of another word.
    /// - Parameter limit: the greatest number of typos, whatever the length of the words.
    package static func mayMean(_ typed: ArraySlice<UInt32>, _ word: ArraySlice<UInt32>, limit: Int) -> Bool {
        let limit = min(limit, self.limit(typed: typed.count, meant: word.count))
        return limit > 0 && count(word, typed, limit: limit) <= limit
    }
}

extension QueryWords.Token {
    /// The number of typos that the word may have.
    package var typoLimit: Int { isIdeographic ? 0 : Self.typoLimit(of: letters[...]) }

    /// Returns the greatest number of typos that a word of letters may have. The meant word may be two letters longer.
    /// A word that begins with a digit may have none.
    package static func typoLimit(of letters: ArraySlice<UInt32>) -> Int {
        HouseNumberRuns.beginsWithDigit(letters) ? 0 : Typos.limit(typed: letters.count, meant: letters.count + 2)
    }
}
