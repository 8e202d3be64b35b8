/// What texts give to the index, by their numbers.
struct TextMemo: Sendable {
    /// Fields in two bits, one for names with titles, one for texts that are found in Latin letters too, and one for house numbers.
    private static let useCount = 32
    /// Higher numbers are not worth the room: blocks of hostile extracts have millions of texts.
    private static let textLimit: Int32 = 1 << 16

    /// By number and use: the index of the text's range plus one; 0 if it is not remembered.
    private var entries: [Int32] = []
    private var ranges: [Range<Int>] = []
    private var tokens: [UInt32] = []

    /// nil for a text that is not remembered in this use.
    func tokens(of number: Int32, _ use: Int) -> ArraySlice<UInt32>? {
        let index = Int(number) * Self.useCount + use
        guard index < entries.count, entries[index] > 0 else { return nil }
        return tokens[ranges[Int(entries[index]) - 1]]
    }

    /// - Parameters:
    ///   - number: of a text that is not remembered in this use.
    ///   - given: what it gave, from an index on.
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
