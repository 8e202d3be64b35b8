internal import PortolanBasics

/// The terms of an index as a tree of letters. A part of the tree is read when a walk needs it and then kept, so that
/// each beginning of terms is looked up once and not for each question.
///
/// A node stands for the letters with which some terms begin. A look-up reads all children of a node, and later walks
/// find them in memory. If only few terms have the beginning, the look-up reads the whole branch below the node.
package struct TermTree: Sendable {
    struct Node: Sendable {
        /// The last of the letters for which the node stands.
        var letter: UInt32
        /// The index of the first child. The children are sorted by letter.
        var first: Int32 = 0
        /// The number of children; below zero before the node was looked up.
        var count: Int32 = -1
        /// Whether the letters are a whole term; valid after the node was looked up.
        var isTerm = false
    }

    /// The nodes; each takes 16 bytes.
    private(set) var nodes: [Node] = []
    /// The nodes that stand for no letters, by the range of the first letters.
    private var roots: [ClosedRange<UInt32>: Int] = [:]

    /// The number of nodes beyond which the next walk begins with an empty tree.
    private static let nodeLimit = 150_000
    /// The number of terms that are read at once. If a read returns fewer terms, it has returned all terms with the
    /// beginning that was looked up.
    private static let termsAtOnce = 12
    /// The least letter of a word. Lesser bytes are marks of the index.
    static let leastLetter: UInt32 = 0x30
    static let greatestLetter: UInt32 = 0x10FFFF

    package init() {}

    /// Empties the tree if it is full.
    mutating func prepare() {
        if nodes.count > Self.nodeLimit { self = TermTree() }
    }

    /// Returns the node that stands for no letters, with children for the first letters in a range.
    mutating func root(_ letters: ClosedRange<UInt32>, _ reader: any IndexReader) throws -> Int {
        if let known = roots[letters] { return known }
        let found = try self.letters(after: [], letters, reader)
        let root = nodes.count
        nodes.append(Node(letter: 0))
        setChildren(of: root, found)
        roots[letters] = root
        return root
    }

    /// Looks up the children of a node, unless they are known.
    /// - Parameter key: the letters for which the node stands, in UTF-8; not empty.
    mutating func look(_ node: Int, _ key: [UInt8], _ reader: any IndexReader) throws {
        guard nodes[node].count < 0 else { return }
        var terms: [[UInt8]] = []
        var isAll = true
        try reader.forEachTerm(from: key) { term in
            guard term.starts(with: key) else { return false }
            if terms.count == Self.termsAtOnce {
                isAll = false
                return false
            }
            terms.append(unsafe term.withUnsafeBytes { unsafe Array($0) })
            return true
        }
        let isTerm = terms.first == key
        if isAll {
            addAll(below: node, key.count, terms[...], depth: 0)
        } else {
            setChildren(of: node, try letters(after: key, Self.leastLetter...Self.greatestLetter, reader))
            nodes[node].isTerm = isTerm
        }
    }

    /// Returns the child of a looked-up node for a letter; nil if no term continues with it.
    func child(of node: Int, _ letter: UInt32) -> Int? {
        let first = Int(nodes[node].first)
        for child in first..<first + Int(max(0, nodes[node].count)) where nodes[child].letter >= letter {
            return nodes[child].letter == letter ? child : nil
        }
        return nil
    }

    /// Returns the letters in a range that follow a key. Each look-up begins after the letter that the previous one
    /// found.
    private func letters(after key: [UInt8], _ range: ClosedRange<UInt32>, _ reader: any IndexReader) throws -> [UInt32] {
        var found: [UInt32] = []
        var next = range.lowerBound
        while next <= range.upperBound {
            var letter: UInt32?
            try reader.forEachTerm(from: key + utf8([next])) { term in
                if term.starts(with: key) { letter = Self.letter(term, at: key.count) }
                return false
            }
            guard let letter, letter <= range.upperBound, letter >= next else { break }
            found.append(letter)
            next = letter == 0xD7FF ? 0xE000 : letter + 1
        }
        return found
    }

    /// Adds children without looking up what follows them.
    private mutating func setChildren(of node: Int, _ letters: [UInt32]) {
        nodes[node].first = Int32(truncatingIfNeeded: nodes.count)
        nodes[node].count = Int32(truncatingIfNeeded: letters.count)
        for letter in letters { nodes.append(Node(letter: letter)) }
    }

    /// Adds all nodes below a node.
    /// - Parameters:
    ///   - length: the size of the letters for which the node stands, in bytes.
    ///   - terms: all terms that begin with these letters.
    ///   - depth: the number of letters since the node that was looked up. It is limited, because walks go no deeper
    ///     than the letters of a word.
    private mutating func addAll(below node: Int, _ length: Int, _ terms: ArraySlice<[UInt8]>, depth: Int) {
        var rest = terms
        if let term = rest.first, term.count == length {
            nodes[node].isTerm = true
            rest.removeFirst()
        }
        guard depth <= FoldedText.wordLimit else { return }
        var letters: [UInt32] = []
        var parts: [ArraySlice<[UInt8]>] = []
        var start = rest.startIndex
        while start < rest.endIndex {
            guard let letter = Self.letter(rest[start], at: length) else { break }
            var end = start + 1
            while end < rest.endIndex, Self.letter(rest[end], at: length) == letter { end += 1 }
            if letter >= Self.leastLetter {
                letters.append(letter)
                parts.append(rest[start..<end])
            }
            start = end
        }
        setChildren(of: node, letters)
        let first = Int(nodes[node].first)
        for (index, part) in parts.enumerated() {
            addAll(below: first + index, length + Self.byteCount(letters[index]), part, depth: depth + 1)
        }
    }

    private static func byteCount(_ letter: UInt32) -> Int { letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4 }

    private static func letter(_ term: [UInt8], at offset: Int) -> UInt32? {
        let span = term.span
        return unsafe letter(span.bytes, at: offset)
    }

    /// Returns the scalar whose UTF-8 begins at an offset; nil if there is none.
    private static func letter(_ bytes: RawSpan, at offset: Int) -> UInt32? {
        guard offset < bytes.byteCount else { return nil }
        let byte = bytes.byte(offset)
        if byte < 0x80 { return UInt32(byte) }
        return unsafe bytes.extracting(offset..<min(offset + 4, bytes.byteCount)).withUnsafeBytes { bytes in
            var iterator = unsafe bytes.makeIterator()
            var decoder = UTF8()
            if case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) { return scalar.value }
            return nil
        }
    }
}

extension RawSpan {
    /// Whether the bytes begin with other bytes.
    func starts(with bytes: [UInt8]) -> Bool {
        guard byteCount >= bytes.count else { return false }
        for index in bytes.indices where byte(index) != bytes[index] { return false }
        return true
    }
}
