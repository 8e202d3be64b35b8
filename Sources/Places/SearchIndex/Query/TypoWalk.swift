/// Terms that differ from a word by few typos: a letter too many, too few, another one, or two neighbours changed (the restricted distance of
/// F. J. Damerau, 1964).
///
/// The sorted terms are walked like a tree of letters; a branch that has all its typos behind it goes on only where the word goes.
struct TypoWalk {
    struct Found {
        /// A term, or a prefix of terms.
        var key: [UInt8]
        var typos: Int
    }

    private let word: [UInt32]
    private let limit: Int
    private let isPrefix: Bool
    private let reader: any IndexReader
    /// Look-ups that may still be made; no word costs more.
    private var budget = 1_500
    private(set) var found: [Found] = []

    /// - Parameter isPrefix: whether the word may be incomplete.
    static func terms(like word: [UInt32], typos: Int, isPrefix: Bool, reader: any IndexReader) throws -> [Found] {
        var walk = TypoWalk(word: word, limit: typos, isPrefix: isPrefix, reader: reader)
        try walk.visit([], Node(row: Array(0...word.count), previous: [], last: 0, depth: 0))
        return walk.found
    }

    private init(word: [UInt32], limit: Int, isPrefix: Bool, reader: any IndexReader) {
        self.word = word
        self.limit = limit
        self.isPrefix = isPrefix
        self.reader = reader
    }

    private struct Node {
        /// `row[n]`: typos between the letters so far and the word's first n.
        var row: [Int]
        /// The row of the letters but the last.
        var previous: [Int]
        var last: UInt32
        var depth: Int
    }

    private mutating func visit(_ key: [UInt8], _ node: Node) throws {
        let count = word.count
        if node.depth > 0, node.row[count] <= limit {
            if isPrefix {
                // The word's last letter is there, so the branch is not merely too short.
                if node.last == word[count - 1] || count > 1 && node.last == word[count - 2] && node.row[count] > 0 {
                    found.append(Found(key: key, typos: node.row[count]))
                    return
                }
            } else if try first(from: key) == key {
                found.append(Found(key: key, typos: node.row[count]))
            }
        }
        let least = node.row.min() ?? 0
        guard least <= limit, node.depth < FoldedText.wordLimit, budget > 0 else { return }
        if least < limit { try visitAll(key, node) } else { try visitFitting(key, node) }
    }

    /// All letters that follow. Those with which the word goes on come first: most typos are behind the first letters, and the look-ups are limited.
    private mutating func visitAll(_ key: [UInt8], _ node: Node) throws {
        let likely = fittingLetters(node)
        try visit(likely, key, node)
        // Words of one script: ASCII among itself, others near the first letter.
        let isASCII = word.allSatisfy { $0 < 128 }
        var next: UInt32 = !isASCII && node.depth == 0 ? max(0x30, word[0] & ~0xFF) : 0x30
        let end: UInt32 = isASCII ? 0x7A : node.depth == 0 ? word[0] | 0xFF : 0x10FFFF
        while next <= end, budget > 0 {
            guard let term = try first(from: key + utf8([next])), term.count > key.count, term.starts(with: key),
                let letter = Self.letter(term, at: key.count), letter <= end
            else { return }
            if !likely.contains(letter) { try visit(key + utf8([letter]), step(node, letter)) }
            next = letter == 0xD7FF ? 0xE000 : letter + 1
        }
    }

    /// Letters that cost no further typo.
    private mutating func visitFitting(_ key: [UInt8], _ node: Node) throws { try visit(fittingLetters(node), key, node) }

    /// Letters that cost no typo more than there are, ascending.
    private func fittingLetters(_ node: Node) -> [UInt32] {
        let least = node.row.min() ?? 0
        var letters: Set<UInt32> = []
        for (n, letter) in word.enumerated() {
            if node.row[n] <= least { letters.insert(letter) }
            if n > 0, !node.previous.isEmpty, letter == node.last, node.previous[n - 1] < least { letters.insert(word[n - 1]) }
        }
        return letters.sorted()
    }

    private mutating func visit(_ letters: [UInt32], _ key: [UInt8], _ node: Node) throws {
        for letter in letters where budget > 0 {
            let longer = key + utf8([letter])
            guard let term = try first(from: longer), term.starts(with: longer) else { continue }
            try visit(longer, step(node, letter))
        }
    }

    private func step(_ node: Node, _ letter: UInt32) -> Node {
        var row = Array(repeating: node.row[0] + 1, count: word.count + 1)
        for n in 1...word.count {
            let same = word[n - 1] == letter
            row[n] = min(node.row[n] + 1, row[n - 1] + 1, node.row[n - 1] + (same ? 0 : 1))
            if n > 1, !node.previous.isEmpty, word[n - 1] == node.last, word[n - 2] == letter {
                row[n] = min(row[n], node.previous[n - 2] + 1)
            }
        }
        return Node(row: row, previous: node.row, last: letter, depth: node.depth + 1)
    }

    private mutating func first(from key: [UInt8]) throws -> [UInt8]? {
        budget -= 1
        return try reader.firstTerm(from: key)
    }

    /// The scalar whose UTF-8 begins at an offset.
    private static func letter(_ bytes: [UInt8], at offset: Int) -> UInt32? {
        var iterator = bytes[offset...].makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar.value }
        return nil
    }
}
