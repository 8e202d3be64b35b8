/// A folded text in UTF-8, divided into the same words as `FoldedText`. It is for texts that are indexed, whose words
/// need no positions.
struct FoldedBytes: Sendable {
    struct Word: Sendable, Equatable {
        /// The range of the word in `letters`.
        var range: Range<Int>
        var isIdeographic: Bool
        /// The index of the word's group. Words have the same group if only an apostrophe, a hyphen or a full stop
        /// separates them.
        var group: Int
    }

    /// The size of the longest folded text: a scalar is folded to three scalars at most, of four bytes each.
    private static let byteLimit = FoldedText.scalarLimit * 3 * 4

    private(set) var letters = [UInt8](repeating: 0, count: Self.byteLimit)
    private(set) var words: [Word] = []
    /// Whether a letter has another spelling (ü: u, ue).
    private(set) var hasVariants = false
    /// Whether the text may have letters of other scripts than Latin.
    private(set) var isForeign = false

    /// Folds a text and replaces the text held before.
    /// - Parameter variants: whether letters are folded to their other spelling.
    mutating func fold(_ text: String, with folder: inout TextFolder, variants: Bool = false) {
        words.removeAll(keepingCapacity: true)
        hasVariants = false
        isForeign = false
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in unsafe fold(bytes.span, &folder, variants) }
        if isDone == nil {
            var text = text
            text.withUTF8 { bytes in unsafe fold(bytes.span, &folder, variants) }
        }
    }

    private mutating func fold(_ bytes: Span<UInt8>, _ folder: inout TextFolder, _ variants: Bool) {
        var cut = Cut()
        var (offset, scalars) = (0, 0)
        while offset < bytes.count, scalars < FoldedText.scalarLimit {
            scalars += 1
            let byte = bytes[offset]
            if byte < 0x80 {
                offset += 1
                let (role, letter) = TextFolder.asciiRole(byte)
                if role == .letter {
                    if cut.isIdeographic { endWord(&cut) }
                    cut.isIdeographic = false
                    letters[cut.end] = UInt8(truncatingIfNeeded: letter)
                    cut.end += 1
                } else {
                    endWord(&cut)
                    if role == .separator { cut.group += 1 }
                }
                continue
            }
            let value = Self.scalar(bytes, &offset)
            isForeign = isForeign || value >= 0x370 && !(0x1E00...0x1EFF).contains(value) && !(0x2000...0x2BFF).contains(value)
            let fold = folder.fold(ofValue: value)
            switch fold.role {
            case .letter, .ideograph:
                let isIdeographic = fold.role == .ideograph
                if isIdeographic != cut.isIdeographic { endWord(&cut) }
                cut.isIdeographic = isIdeographic
                hasVariants = hasVariants || fold.hasVariant
                if variants, fold.hasVariant, let spelling = Unicode.Scalar(value).flatMap(TextFolder.variant) {
                    for letter in spelling.unicodeScalars { append(letter.value, &cut) }
                } else {
                    append(fold.first, &cut)
                    if fold.second != 0 { append(fold.second, &cut) }
                    if fold.third != 0 { append(fold.third, &cut) }
                }
            case .joiner: endWord(&cut)
            case .separator:
                endWord(&cut)
                cut.group += 1
            case .ignored: break
            }
        }
        endWord(&cut)
    }

    /// The current word.
    private struct Cut {
        var start = 0
        var end = 0
        var group = 0
        var isIdeographic = false
    }

    private mutating func endWord(_ cut: inout Cut) {
        guard cut.end > cut.start else { return }
        words.append(Word(range: cut.start..<cut.end, isIdeographic: cut.isIdeographic, group: cut.group))
        cut.start = cut.end
    }

    private mutating func append(_ value: UInt32, _ cut: inout Cut) {
        func put(_ bits: UInt32) {
            letters[cut.end] = UInt8(truncatingIfNeeded: bits)
            cut.end += 1
        }
        if value < 0x80 { return put(value) }
        if value < 0x800 {
            put(0xC0 | value >> 6)
        } else {
            // Half of a surrogate pair is not a scalar.
            guard value >> 11 != 0x1B else { return }
            if value < 0x10000 {
                put(0xE0 | value >> 12)
            } else {
                put(0xF0 | value >> 18)
                put(0x80 | value >> 12 & 0x3F)
            }
            put(0x80 | value >> 6 & 0x3F)
        }
        put(0x80 | value & 0x3F)
    }

    /// Returns the scalar of two or more bytes at an offset. The bytes are valid UTF-8, because they come from a
    /// string.
    private static func scalar(_ bytes: Span<UInt8>, _ offset: inout Int) -> UInt32 {
        let lead = bytes[offset]
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = UInt32(lead) & (0x7F >> UInt32(count))
        for index in offset + 1..<min(offset + count, bytes.count) { value = value << 6 | UInt32(bytes[index] & 0x3F) }
        offset += count
        return value
    }

    /// Returns the range of a word's letters in the index: the first `FoldedText.wordLimit` scalars.
    func term(_ range: Range<Int>) -> Range<Int> {
        guard range.count > FoldedText.wordLimit else { return range }
        var scalars = 0
        for index in range where letters[index] & 0xC0 != 0x80 {
            if scalars == FoldedText.wordLimit { return range.lowerBound..<index }
            scalars += 1
        }
        return range
    }

    /// Returns the end of the scalar that begins at an index of a word.
    func end(ofScalarAt index: Int, in word: Range<Int>) -> Int {
        var end = index + 1
        while end < word.upperBound, letters[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    func isTerm(_ word: Word, _ bytes: [UInt8]) -> Bool { letters[term(word.range)].elementsEqual(bytes) }
}
