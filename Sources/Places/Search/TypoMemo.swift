internal import PortolanSearchIndex

/// Caches the lists of misspelt words that one question has looked up. A question looks up the same words in several
/// readings, and each word costs up to some thousand look-ups.
struct TypoMemo {
    private struct Key: Hashable {
        var letters: [UInt32]
        var isPrefix: Bool
        var typos: Int
    }

    private var known: [Key: [WordMatches.Part]] = [:]

    func knows(_ token: QueryWords.Token, typos: Int) -> Bool {
        known[Key(letters: token.letters, isPrefix: token.isPrefix, typos: typos)] != nil
    }

    /// Returns the lists of similar words. Each list is read once.
    mutating func parts(
        like token: QueryWords.Token,
        typos: Int,
        read: () throws -> [WordMatches.Part]
    ) rethrows -> [WordMatches.Part] {
        let key = Key(letters: token.letters, isPrefix: token.isPrefix, typos: typos)
        if let parts = known[key] { return parts }
        let parts = try read()
        known[key] = parts
        return parts
    }
}
