/// Finds the lists of postings that match the words of a question.
package struct WordLists {
    private let reader: any IndexReader

    package init(_ reader: any IndexReader) { self.reader = reader }

    /// A word with its key in the index.
    private struct Word {
        var key: [UInt8]
        /// The manner in which the word itself matches.
        var manner: MatchManner
        /// The manner in which longer words that begin with this word match.
        var mannerBeyond: MatchManner
        /// Whether longer words that begin with this word match too.
        var goesOn: Bool
    }

    /// Returns the lists of each word as written, and of its abbreviations and long forms in addresses.
    package func parts(_ tokens: [QueryWords.Token]) throws -> [[WordMatches.Part]] {
        var words = tokens.map { Word(key: $0.key, manner: .exact, mannerBeyond: .prefix, goesOn: $0.isPrefix) }
        var owners = Array(tokens.indices)
        for (index, token) in tokens.enumerated() {
            for number in token.numbers {
                owners.append(index)
                words.append(
                    Word(key: number.key, manner: number.isOther ? .otherForm : .exact, mannerBeyond: .prefix, goesOn: number.isPrefix)
                )
            }
            guard !token.isIdeographic else { continue }
            for other in AddressWords.others(of: token.key) {
                owners.append(index)
                words.append(Word(key: other, manner: .otherForm, mannerBeyond: .otherForm, goesOn: false))
            }
        }
        var found: [[WordMatches.Part]] = Array(repeating: [], count: tokens.count)
        for (owner, lists) in zip(owners, try parts(words)) { found[owner] += lists }
        return found
    }

    /// Announces to the store that words will be looked up as written, together with other keys.
    package func prefetch(_ tokens: [QueryWords.Token], and keys: [[UInt8]]) throws {
        let words = tokens.flatMap { token in
            [token.key] + token.numbers.map(\.key) + (token.isIdeographic ? [] : AddressWords.others(of: token.key))
        }
        let beginnings = tokens.filter(\.isPrefix).map(\.key) + tokens.flatMap(\.numbers).filter(\.isPrefix).map(\.key)
        try reader.prefetchTerms(words + keys, beyond: beginnings)
    }

    /// Returns the lists of words that differ from each word by at most `typos` typos.
    /// - Parameter keys: keys that the search will need beside the words.
    package func parts(like tokens: [QueryWords.Token], typos: Int, beside keys: [[UInt8]] = []) throws -> [[WordMatches.Part]] {
        var words: [Word] = []
        var owners: [Int] = []
        for (index, token) in tokens.enumerated() {
            let found = try TypoWalk.terms(like: token.letters, typos: typos, isPrefix: token.isPrefix, reader: reader)
            for found in found where found.typos > 0 {
                let length = found.key.count { $0 & 0xC0 != 0x80 }
                guard found.typos <= Typos.limit(typed: token.letters.count, meant: length) else { continue }
                owners.append(index)
                words.append(
                    Word(key: found.key, manner: .typo(found.typos), mannerBeyond: .typo(found.typos), goesOn: token.isPrefix)
                )
            }
        }
        var found: [[WordMatches.Part]] = Array(repeating: [], count: tokens.count)
        for (owner, lists) in zip(owners, try parts(words, beside: keys)) { found[owner] += lists }
        return found
    }

    /// Returns the lists of keys (`IndexLayout.classKey`, `IndexLayout.countryKey`) in the order of the keys; nil for a
    /// key without a list.
    package func parts(ofKeys keys: [[UInt8]]) throws -> [WordMatches.Part?] {
        try parts(ofKeys: keys, manner: .kind)
    }

    /// Returns the lists of keys in the order of the keys; nil for a key without a list.
    /// - Parameter manner: the manner in which the lists match.
    package func parts(ofKeys keys: [[UInt8]], manner: MatchManner) throws -> [WordMatches.Part?] {
        try reader.lists(keys).map { list in list.map { .init(list: $0, manner: manner) } }
    }

    private func parts(_ words: [Word], beside keys: [[UInt8]] = []) throws -> [[WordMatches.Part]] {
        if reader.isRemote { try reader.prefetchTerms(words.map(\.key) + keys, beyond: words.filter(\.goesOn).map(\.key)) }
        let prefixes = words.filter(\.goesOn).map { $0.key + [IndexLayout.prefixMark] }
        let lists = try reader.lists(words.map(\.key) + prefixes)
        // If many terms share a prefix, the index has their joint postings under the prefix.
        var together = lists.dropFirst(words.count)
        return try zip(words, lists).map { word, list in
            var parts = list.map { [WordMatches.Part(list: $0, manner: word.manner)] } ?? []
            guard word.goesOn else { return parts }
            let beyond = try together.popFirst()?.map { [$0] } ?? reader.lists(beyond: word.key, limit: IndexLayout.prefixTerms)
            for list in beyond { parts.append(.init(list: list, manner: word.mannerBeyond)) }
            return parts
        }
    }
}
