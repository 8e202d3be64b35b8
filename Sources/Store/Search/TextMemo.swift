/// What texts give to the index, for those that come again and again: streets, towns, brands.
struct TextMemo {
    private static let tokenLimit = 1 << 18
    private static let textLimit = 1 << 16
    /// Longer ones are not worth the room.
    private static let tokensOfOne = 32

    private var texts = TermTable()
    /// By the text's number.
    private var ranges: [Range<Int>] = []
    private var tokens: [UInt32] = []

    /// nil for a text that is not remembered.
    func tokens(of text: [UInt8]) -> ArraySlice<UInt32>? {
        guard let number = texts.find(text), number < ranges.count else { return nil }
        return tokens[ranges[number]]
    }

    /// - Parameter text: one that is not remembered.
    mutating func remember(_ text: [UInt8], _ given: ArraySlice<UInt32>) {
        guard given.count <= Self.tokensOfOne else { return }
        if tokens.count + given.count > Self.tokenLimit || ranges.count == Self.textLimit { self = TextMemo() }
        guard Int(texts.number(of: text)) == ranges.count else { return }
        ranges.append(tokens.count..<tokens.count + given.count)
        tokens.append(contentsOf: given)
    }
}
