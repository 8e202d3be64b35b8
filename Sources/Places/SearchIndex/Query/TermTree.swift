internal import PortolanBasics

/// The terms of an index as a tree of letters, read as walks need it and kept: what begins alike is looked up once, not with each question.
///
/// A node stands for letters that terms begin with. It is looked up as a whole, so that a walk reads memory wherever one was before; where few terms
/// begin so, all that is below comes with it.
package struct TermTree: Sendable {
    struct Node: Sendable {
        /// The last of the letters that it stands for.
        var letter: UInt32
        /// Where the nodes of the letters that follow stand, ascending by letter.
        var first: Int32 = 0
        /// How many there are; below zero if nobody looked.
        var count: Int32 = -1
        /// The letters are a term themselves; known once somebody looked.
        var isTerm = false
    }

    /// 16 bytes each.
    private(set) var nodes: [Node] = []
    /// Nodes of no letters, by the letters that may come first.
    private var roots: [ClosedRange<UInt32>: Int] = [:]

    /// With more nodes than these, the next walk begins with none.
    private static let nodeLimit = 150_000
    /// So many terms are read at once: if no others begin alike, all of them are known.
    private static let termsAtOnce = 12
    /// Letters of words are no less; what stands before is a mark of the index.
    static let leastLetter: UInt32 = 0x30
    static let greatestLetter: UInt32 = 0x10FFFF

    package init() {}

    /// Makes room if there is none.
    mutating func prepare() {
        if nodes.count > Self.nodeLimit { self = TermTree() }
    }

    /// The node of no letters, with those of the first letters of a range.
    mutating func root(_ letters: ClosedRange<UInt32>, _ reader: any IndexReader) throws -> Int {
        if let known = roots[letters] { return known }
        let found = try self.letters(after: [], letters, reader)
        let root = nodes.count
        nodes.append(Node(letter: 0))
        setChildren(of: root, found)
        roots[letters] = root
        return root
    }

    /// Looks up what follows a node, unless that is known.
    /// - Parameter key: the letters that it stands for, in UTF-8; there are some.
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

    /// The node of a letter that follows a node that was looked up; nil if no term goes on so.
    func child(of node: Int, _ letter: UInt32) -> Int? {
        let first = Int(nodes[node].first)
        for child in first..<first + Int(max(0, nodes[node].count)) where nodes[child].letter >= letter {
            return nodes[child].letter == letter ? child : nil
        }
        return nil
    }

    /// The letters of a range that follow a key, each found from the one before.
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

    /// Adds nodes without a look at what follows them.
    private mutating func setChildren(of node: Int, _ letters: [UInt32]) {
        nodes[node].first = Int32(truncatingIfNeeded: nodes.count)
        nodes[node].count = Int32(truncatingIfNeeded: letters.count)
        for letter in letters { nodes.append(Node(letter: letter)) }
    }

    /// Adds all that is below a node.
    /// - Parameters:
    ///   - length: of the letters that the node stands for, in bytes.
    ///   - terms: all that begin with them.
    ///   - depth: letters since the node that was looked up; a word has no more than walks go down.
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

    /// The scalar whose UTF-8 begins at an offset; nil if there is none.
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
    /// Whether the bytes begin with others.
    func starts(with bytes: [UInt8]) -> Bool {
        guard byteCount >= bytes.count else { return false }
        for index in bytes.indices where byte(index) != bytes[index] { return false }
        return true
    }
}
