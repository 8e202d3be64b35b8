/// Caches the tokens of texts, by the numbers of the texts.
struct TextMemo: Sendable {
    /// The number of ways to use a text: two bits for its field, and one bit each for names with titles, texts that are
    /// also found in Latin letters, and house numbers.
    private static let useCount = 32
    /// Only texts with smaller numbers are cached, because a PBF block of a hostile extract may have millions of texts.
    private static let textLimit: Int32 = 1 << 16

    /// The index of the range in `ranges` plus one, by number and use; 0 for a text that is not cached.
    private var entries: [Int32] = []
    private var ranges: [Range<Int>] = []
    private var tokens: [UInt32] = []

    /// Returns the tokens of a text; nil if they are not cached for this use.
    func tokens(of number: Int32, _ use: Int) -> ArraySlice<UInt32>? {
        let index = Int(number) * Self.useCount + use
        guard index < entries.count, entries[index] > 0 else { return nil }
        return tokens[ranges[Int(entries[index]) - 1]]
    }

    /// - Parameters:
    ///   - number: a text that is not cached for this use.
    ///   - given: an array that ends with the tokens of the text.
    ///   - start: the index in `given` at which these tokens begin.
    mutating func remember(_ number: Int32, _ use: Int, _ given: [UInt32], from start: Int) {
        guard number < Self.textLimit else { return }
        let index = Int(number) * Self.useCount + use
        if index >= entries.count { entries.append(contentsOf: repeatElement(0, count: index + Self.useCount - entries.count)) }
        let first = tokens.count
        for index in start..<given.count { tokens.append(given[index]) }
        ranges.append(first..<tokens.count)
        entries[index] = Int32(truncatingIfNeeded: ranges.count)
    }

    mutating func forget() {
        entries.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
    }
}
