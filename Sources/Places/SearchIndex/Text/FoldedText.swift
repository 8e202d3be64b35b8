/// A folded text, divided into words.
package struct FoldedText: Sendable {
    /// A word of letters, or a run of characters of a script without spaces.
    package struct Word: Sendable, Equatable {
        /// The range of the word's folded scalars.
        package var range: Range<Int>
        package var isIdeographic: Bool
        /// The index of the word's group. Words have the same group if only an apostrophe, a hyphen or a full stop
        /// separates them.
        var group: Int
        /// The end of the word in the text, in scalars, including the marks that follow it.
        package var sourceEnd: Int
        /// The first character between the previous word and this word that is a line feed, or is not white space; 0 if
        /// there is none.
        var mark: UInt32
    }

    /// At most this many scalars of a text are read. The limit is the same for indexed texts and questions.
    static let scalarLimit = 1_024
    /// At most this many scalars of a word are indexed and searched. The limit is the same for indexed texts and
    /// questions.
    @inlinable package static var wordLimit: Int { 32 }

    package private(set) var scalars: [UInt32] = []
    /// The index of the text's scalar from which each folded scalar comes.
    package private(set) var sources: [Int32] = []
    package private(set) var words: [Word] = []
    /// Whether a letter has another spelling (ü: u, ue).
    private(set) var hasVariants = false
    /// Whether the text ends with a word, so that typing may continue it.
    private(set) var endsInWord = false
    private var wordEnd = 0
    /// The first sign after the last word: a line feed, or a character that is not white space; 0 if there is none.
    private var mark: UInt32 = 0
    /// The first sign between the previous word and the current one; 0 if there is none.
    private var markBefore: UInt32 = 0

    package init() {}

    /// Folds a text of UTF-8 and replaces the text held before.
    package mutating func fold(_ bytes: RawSpan, with folder: inout TextFolder) {
        unsafe bytes.withUnsafeBytes { bytes in
            clear()
            let letters = unsafe bytes.bindMemory(to: UInt8.self)
            if unsafe foldASCII(letters.span.extracting(first: Self.scalarLimit)) { return }
            fold(unsafe String(decoding: letters, as: UTF8.self), with: &folder)
        }
    }

    /// Folds a text and replaces the text held before.
    /// - Parameter variants: whether letters are folded to their other spelling.
    package mutating func fold(_ text: String, with folder: inout TextFolder, variants: Bool = false) {
        clear()
        var start = 0
        var ideographic = false
        var group = 0
        var index: Int32 = 0
        if !variants, foldASCII(text) { return }
        for scalar in text.unicodeScalars {
            if index >= Int32(Self.scalarLimit) { break }
            let fold = folder.fold(of: scalar)
            switch fold.role {
            case .letter, .ideograph:
                let isIdeograph = fold.role == .ideograph
                if scalars.count > start, isIdeograph != ideographic { endWord(&start, ideographic, group) }
                ideographic = isIdeograph
                hasVariants = hasVariants || fold.hasVariant
                if scalars.count == start { beginWord() }
                if variants, fold.hasVariant, let spelling = TextFolder.variant(of: scalar) {
                    for letter in spelling.unicodeScalars { append(letter.value, index) }
                } else {
                    append(fold.first, index)
                    if fold.second != 0 { append(fold.second, index) }
                    if fold.third != 0 { append(fold.third, index) }
                }
                endsInWord = true
            case .joiner:
                endWord(&start, ideographic, group)
                note(scalar.value)
                endsInWord = false
            case .separator:
                endWord(&start, ideographic, group)
                if scalar == "\n" || !scalar.properties.isWhitespace { note(scalar.value) }
                group += 1
                endsInWord = false
            case .ignored: break
            }
            index += 1
            if endsInWord { wordEnd = Int(index) }
        }
        endWord(&start, ideographic, group)
    }

    private mutating func clear() {
        scalars.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        hasVariants = false
        wordEnd = 0
        mark = 0
        endsInWord = false
    }

    /// Folds a text if it is ASCII, as most texts are, without reading the properties of each scalar. Returns false if
    /// the text has other characters.
    private mutating func foldASCII(_ text: String) -> Bool {
        unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe foldASCII(bytes.span.extracting(first: Self.scalarLimit))
        } ?? false
    }

    private mutating func foldASCII(_ bytes: Span<UInt8>) -> Bool {
        var every: UInt8 = 0
        for index in bytes.indices { every |= bytes[index] }
        guard every < 0x80 else { return false }
        var start = 0
        var group = 0
        for index in bytes.indices {
            let (role, letter) = TextFolder.asciiRole(bytes[index])
            switch role {
            case .letter, .ideograph:
                if scalars.count == start { beginWord() }
                append(letter, Int32(truncatingIfNeeded: index))
                endsInWord = true
            case .joiner, .separator:
                endWord(&start, false, group)
                if bytes[index] == 0x0A || bytes[index] != 0x20 && !(0x09...0x0D).contains(bytes[index]) { note(UInt32(bytes[index])) }
                if role == .separator { group += 1 }
                endsInWord = false
            case .ignored: break
            }
            if endsInWord { wordEnd = index + 1 }
        }
        endWord(&start, false, group)
        return true
    }

    private mutating func append(_ scalar: UInt32, _ index: Int32) {
        scalars.append(scalar)
        sources.append(index)
    }

    private mutating func note(_ scalar: UInt32) {
        if mark == 0 { mark = scalar }
    }

    private mutating func beginWord() { (markBefore, mark) = (mark, 0) }

    private mutating func endWord(_ start: inout Int, _ ideographic: Bool, _ group: Int) {
        if scalars.count > start {
            let range = start..<scalars.count
            words.append(Word(range: range, isIdeographic: ideographic, group: group, sourceEnd: wordEnd, mark: markBefore))
            start = scalars.count
        }
    }

    /// Returns a word's letters as in the index.
    @inlinable package func letters(_ word: Word) -> ArraySlice<UInt32> { scalars[word.range].prefix(Self.wordLimit) }

    /// Returns a word as text.
    package func text(_ word: Word) -> String { String(decoding: utf8(letters(word)), as: UTF8.self) }
}

/// Returns the UTF-8 of scalars. Numbers that are not scalars are left out.
func utf8(_ scalars: some Sequence<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    appendUTF8(scalars, to: &bytes)
    return bytes
}

func appendUTF8(_ scalars: some Sequence<UInt32>, to bytes: inout [UInt8]) {
    for value in scalars {
        if value < 0x80 {
            bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value) {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
