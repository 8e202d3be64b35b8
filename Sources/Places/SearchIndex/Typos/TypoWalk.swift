/// Finds terms that differ from a word by few typos. A typo is an additional, a missing or a wrong letter, or two
/// swapped neighbours (the restricted distance of F. J. Damerau, 1964). As in `Typos`, a pair of letters that stands
/// for one is one typo if it is missing, additional or another letter.
///
/// It walks through the tree of the terms' letters. A branch that has used up its typos continues only with the letters
/// of the word.
struct TypoWalk {
    struct Found {
        /// A term, or a prefix of terms.
        var key: [UInt8]
        var typos: Int
    }

    private let word: [UInt32]
    private let limit: Int
    private let isPrefix: Bool
    /// Whether the word's letter at an index and the letter before it are a pair.
    private let endsPair: [Bool]
    private let reader: any IndexReader
    private var tree: TermTree
    /// The number of look-ups that are left. The budget limits the cost of a word, whether or not the tree is already
    /// known.
    private var budget = 1_500
    private(set) var found: [Found] = []

    /// The letters of the current branch in UTF-8.
    private var key: [UInt8] = []
    /// The letters of the current branch as scalars.
    private var letters: [UInt32] = []
    /// One row for each length of the branch. Element n of a row is the number of typos between the branch's letters
    /// and the word's first n letters.
    private var rows: [Int]
    /// For each node on the branch, the letters that are visited first. A node's letters follow the letters of its
    /// parent.
    private var waiting: [UInt32] = []

    /// - Parameter isPrefix: whether the word may be incomplete.
    static func terms(like word: [UInt32], typos: Int, isPrefix: Bool, reader: any IndexReader) throws -> [Found] {
        guard let first = word.first else { return [] }
        var walk = TypoWalk(word: word, limit: typos, isPrefix: isPrefix, reader: reader)
        // The walk swaps the tree out while the tree grows, so that the tree is not copied.
        swap(&walk.tree, &reader.termTree)
        defer { swap(&walk.tree, &reader.termTree) }
        walk.tree.prepare()
        // A walk stays in one script: ASCII words among ASCII, other words near their first letter.
        let isASCII = word.allSatisfy { $0 < 128 }
        let root = isASCII ? TermTree.leastLetter...0x7A : max(TermTree.leastLetter, first & ~0xFF)...(first | 0xFF)
        try walk.visit(try walk.tree.root(root, reader), last: isASCII ? 0x7A : TermTree.greatestLetter)
        return walk.found
    }

    private init(word: [UInt32], limit: Int, isPrefix: Bool, reader: any IndexReader) {
        self.word = word
        self.limit = limit
        self.isPrefix = isPrefix
        self.reader = reader
        tree = TermTree()
        endsPair = LetterPairs.ends(in: word[...])
        rows = [0]
        for n in word.indices { rows.append((endsPair[n] ? rows[n - 1] : rows[n]) + 1) }
    }

    /// The index at which the row of the branch begins.
    private var row: Int { letters.count * (word.count + 1) }

    /// - Parameter last: the greatest letter that may follow.
    private mutating func visit(_ node: Int, last: UInt32) throws {
        let (row, count) = (row, word.count)
        if let letter = letters.last, rows[row + count] <= limit {
            let typos = rows[row + count]
            if isPrefix {
                // Only a branch that ends with the word's last letter, or with two swapped last letters, has the whole
                // word. Any other branch may still continue towards it.
                if letter == word[count - 1] || count > 1 && letter == word[count - 2] && typos > 0 {
                    found.append(Found(key: key, typos: typos))
                    return
                }
            } else {
                budget -= 1
                try tree.look(node, key, reader)
                if tree.nodes[node].isTerm { found.append(Found(key: key, typos: typos)) }
            }
        }
        var least = rows[row]
        for index in row...row + count { least = min(least, rows[index]) }
        guard least <= limit, letters.count < FoldedText.wordLimit, budget > 0 else { return }
        try tree.look(node, key, reader)
        let start = waiting.count
        addFittingLetters(least)
        defer { waiting.removeLast(waiting.count - start) }
        // Letters that continue the word come first: most typos are after the first letters, and the number of look-ups
        // is limited.
        for index in start..<waiting.count where budget > 0 {
            budget -= 1
            if let child = tree.child(of: node, waiting[index]) { try visit(child, waiting[index], last) }
        }
        if least < limit { try visitOthers(node, start, last) }
    }

    /// Visits the children whose letters are not among the letters that `waiting` has for this node.
    private mutating func visitOthers(_ node: Int, _ start: Int, _ last: UInt32) throws {
        let end = waiting.count
        var child = Int(tree.nodes[node].first)
        let childrenEnd = child + Int(tree.nodes[node].count)
        var next: UInt32 = 0
        while next <= last, budget > 0 {
            budget -= 1
            guard child < childrenEnd else { return }
            let letter = tree.nodes[child].letter
            guard letter <= last else { return }
            if !waiting[start..<end].contains(letter) { try visit(child, letter, last) }
            child += 1
            next = letter + 1
        }
    }

    /// Goes one letter down the branch and back again.
    private mutating func visit(_ child: Int, _ letter: UInt32, _ last: UInt32) throws {
        let length = key.count
        if letter < 0x80 { key.append(UInt8(truncatingIfNeeded: letter)) } else { appendUTF8(CollectionOfOne(letter), to: &key) }
        addRow(letter)
        letters.append(letter)
        try visit(child, last: last)
        letters.removeLast()
        key.removeLast(key.count - length)
    }

    /// Adds the letters that cost no further typo to `waiting`, in ascending order.
    private mutating func addFittingLetters(_ least: Int) {
        let (row, width, start) = (row, word.count + 1, waiting.count)
        for n in word.indices {
            if rows[row + n] <= least { add(word[n], from: start) }
            if n > 0, let letter = letters.last, word[n] == letter, rows[row - width + n - 1] < least { add(word[n - 1], from: start) }
        }
        // The first letter of an additional pair has used up the typo for the whole pair.
        guard let letter = letters.last, (row - width..<row).contains(where: { rows[$0] < least }) else { return }
        LetterPairs.forEach(after: letter) { add($0, from: start) }
    }

    private mutating func add(_ letter: UInt32, from start: Int) {
        var place = waiting.count
        while place > start, waiting[place - 1] > letter { place -= 1 }
        if place == start || waiting[place - 1] != letter { waiting.insert(letter, at: place) }
    }

    /// Adds the row of the branch with one more letter.
    private mutating func addRow(_ letter: UInt32) {
        let (row, width) = (row, word.count + 1)
        let next = row + width
        while rows.count < next + width { rows.append(0) }
        let before = letters.last
        let isPair = before.map { LetterPairs.isPair($0, letter) } ?? false
        rows[next] = (isPair ? rows[row - width] : rows[row]) + 1
        for n in 1..<width {
            var typos = min(rows[row + n] + 1, rows[next + n - 1] + 1, rows[row + n - 1] + (word[n - 1] == letter ? 0 : 1))
            if n > 1, let before, word[n - 1] == before, word[n - 2] == letter { typos = min(typos, rows[row - width + n - 2] + 1) }
            if isPair { typos = min(typos, rows[row - width + n] + 1, rows[row - width + n - 1] + 1) }
            if endsPair[n - 1] { typos = min(typos, rows[next + n - 2] + 1, rows[row + n - 2] + 1) }
            rows[next + n] = typos
        }
    }
}
