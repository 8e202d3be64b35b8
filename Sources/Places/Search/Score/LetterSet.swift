internal import PortolanBasics
internal import PortolanSearchIndex

/// The letters (26) and digits (10) of some words. The set can rule out a text without folding the text.
///
/// A text has a word only if it has all letters of the word, except one letter for each allowed typo.
struct LetterSet {
    private var words: [(letters: UInt64, typos: Int)] = []
    /// Whether a word has letters outside the set. Then no text can be ruled out.
    private var isUnknown = false

    /// - Parameter typos: the number of letters of the word that a text may lack.
    mutating func add(_ word: [UInt32], typos: Int) {
        var letters: UInt64 = 0
        for letter in word {
            guard letter < 0x80 else {
                isUnknown = true
                return
            }
            letters |= Self.bit(UInt8(truncatingIfNeeded: letter))
        }
        words.append((letters, typos))
    }

    /// Whether a text may contain one of the words after folding.
    func mayMeet(_ text: RawSpan) -> Bool {
        if isUnknown { return true }
        var letters: UInt64 = 0
        var offset = 0
        while offset < text.byteCount {
            let byte = text.byte(offset)
            offset += 1
            switch byte {
            case 0..<0x80: letters |= Self.bit(byte)
            // Folding leaves Greek, Cyrillic, Armenian, Hebrew and Chinese letters unchanged. It folds Arabic digits.
            case 0xCE...0xD7: offset += 1
            case 0xD8...0xDB:
                letters |= Self.digits
                offset += 1
            case 0xE4...0xE9: offset += 2
            // Kana add no letter to the set.
            case 0xE3 where offset < text.byteCount && (0x81...0x83).contains(text.byte(offset)): offset += 2
            // Latin letters with accents, wide forms and signs may fold to any letter.
            default: return true
            }
        }
        return words.contains { ($0.letters & ~letters).nonzeroBitCount <= $0.typos }
    }

    private static let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).reduce(UInt64(0)) { $0 | bit($1) }

    /// Returns the bit of a letter or digit. Small and capital letters share a bit, and so do some digits and letters.
    private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64((byte | 0x20) & 63) }
}
