internal import PortolanBasics
internal import PortolanSearchIndex

/// Which of the 26 letters and ten digits some words have, to tell without folding a text that it has none of them.
///
/// A word is met only where all its letters are, but for one with each typo.
struct LetterSet {
    private var words: [(letters: UInt64, typos: Int)] = []
    /// A word has other letters, of which nothing is told.
    private var isUnknown = false

    /// - Parameter typos: so many letters of the word may be missing.
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

    /// Whether a text may have one of the words, once it is folded.
    func mayMeet(_ text: RawSpan) -> Bool {
        if isUnknown { return true }
        var letters: UInt64 = 0
        var offset = 0
        while offset < text.byteCount {
            let byte = text.byte(offset)
            offset += 1
            switch byte {
            case 0..<0x80: letters |= Self.bit(byte)
            // Greek, Cyrillic, Armenian, Hebrew and Chinese stay what they are; of Arabic, digits are folded.
            case 0xCE...0xD7: offset += 1
            case 0xD8...0xDB:
                letters |= Self.digits
                offset += 1
            case 0xE4...0xE9: offset += 2
            // Kana.
            case 0xE3 where offset < text.byteCount && (0x81...0x83).contains(text.byte(offset)): offset += 2
            // Latin letters with accents, and what stands for such: wide forms, signs.
            default: return true
            }
        }
        return words.contains { ($0.letters & ~letters).nonzeroBitCount <= $0.typos }
    }

    private static let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).reduce(UInt64(0)) { $0 | bit($1) }

    /// Small and large letters are the same; some digits share a bit with letters.
    private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64((byte | 0x20) & 63) }
}
