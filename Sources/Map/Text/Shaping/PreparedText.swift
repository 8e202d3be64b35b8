/// A label's text as code points, prepared for layout: divided into paragraphs, without control characters,
/// with limited length.
struct PreparedText {
    var scalars: [UInt32] = []
    /// The offset of each scalar in the given text, in UTF-8 bytes.
    var offsets: [Int32] = []
    var paragraphs: [Range<Int>] = []
    var isTruncated = false
    /// The highest code point; text below U+0590 runs entirely from left to right.
    var highest: UInt32 = 0

    /// Reads at most `limit` code points, and ends the text with an ellipsis if there are more. O(min(length,
    /// limit)).
    init(_ text: String, limit: Int) {
        scalars.reserveCapacity(min(text.utf8.count, limit) + 1)
        offsets.reserveCapacity(min(text.utf8.count, limit) + 1)
        var offset: Int32 = 0
        var start = 0
        var read = 0
        var wasReturn = false
        for scalar in text.unicodeScalars {
            guard read < limit else {
                truncate(at: offset)
                break
            }
            read += 1
            let value = scalar.value
            switch value {
            case 0x0A where wasReturn: break
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
                paragraphs.append(start..<scalars.count)
                start = scalars.count
            case 0x09: append(0x20, offset)
            case 0x00...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF, 0xFFF9...0xFFFB: break
            default: append(value, offset)
            }
            wasReturn = value == 0x0D
            offset += Int32(UTF8.width(scalar))
        }
        paragraphs.append(start..<scalars.count)
    }

    private mutating func append(_ value: UInt32, _ offset: Int32) {
        scalars.append(value)
        offsets.append(offset)
        highest = max(highest, value)
    }

    /// Ends the text with an ellipsis in place of trailing spaces. The cut may separate a letter from its last
    /// marks, but never splits a code point.
    private mutating func truncate(at offset: Int32) {
        let start = paragraphs.last?.upperBound ?? 0
        while scalars.count > start, let last = scalars.last, CharacterClass.isSpace(last) {
            scalars.removeLast()
            offsets.removeLast()
        }
        append(0x2026, offset)
        isTruncated = true
    }

    /// Returns the range without the spaces at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, CharacterClass.isSpace(scalars[lower]) { lower += 1 }
        while upper > lower, CharacterClass.isSpace(scalars[upper - 1]) { upper -= 1 }
        return lower..<upper
    }
}
