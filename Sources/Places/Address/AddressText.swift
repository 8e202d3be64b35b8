internal import Foundation

/// Comparison and classification of names.
enum AddressText {
    /// Returns the name in lower case without diacritics, spaces and punctuation. Two spellings of one name usually
    /// fold to the same text.
    static func folded(_ text: String) -> String { FoldTable.folded(text) ?? foldedByProperties(text) }

    /// Returns the words of a text, each folded. A character of a script without spaces is a word by itself.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for letter in text {
            let isAlone = letter.unicodeScalars.first.map { $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value) } ?? false
            if isAlone || !letter.isLetter && !letter.isNumber, !word.isEmpty {
                words.append(folded(word))
                word = ""
            }
            if isAlone { words.append(folded(String(letter))) } else if letter.isLetter || letter.isNumber { word.append(letter) }
        }
        return word.isEmpty ? words : words + [folded(word)]
    }

    /// Calls `body` with the UTF-8 bytes of `folded`.
    static func withFolded<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe FoldTable.withFolded(text, body) { return result }
        var folded = foldedByProperties(text)
        return folded.withUTF8 { unsafe body($0) }
    }

    /// Folds any text by the Unicode properties of its scalars. It is slower than `FoldTable`, which covers
    /// fewer scripts.
    static func foldedByProperties(_ text: String) -> String {
        var folded = ""
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .control, .format, .spaceSeparator: continue
            case .dashPunctuation, .connectorPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
                .otherPunctuation:
                continue
            default: break
            }
            // These letters do not decompose into a base letter and a mark.
            switch scalar {
            case "đ": folded.append("d")
            case "ø": folded.append("o")
            case "ł": folded.append("l")
            case "ß": folded.append("ss")
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// Whether a text may hold white space other than plain spaces. A look at its bytes excludes most texts.
    static func mayHoldOddSpace(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var last: UInt32 = 0
            for index in bytes.indices {
                let byte = unsafe bytes[index]
                last = last << 8 & 0xFF_FFFF | UInt32(byte)
                // White space other than plain spaces never ends with a printable ASCII byte.
                if byte >= 0x20, byte < 0x80 { continue }
                switch last & 0xFFFF {
                case 0xC285, 0xC2A0: return true
                // A combining mark, whose first byte is CA or above, makes one character with the plain space before
                // it. That character is no plain space.
                case 0x20CA...0x20E3, 0x20EA...0x20FF: return true
                default: break
                }
                switch last {
                case 0xE19A80, 0xE28080...0xE2808A, 0xE280A8, 0xE280A9, 0xE280AF, 0xE2819F, 0xE38080: return true
                default: if byte < 0x20 { return true }
                }
            }
            return false
        }
    }

    /// Whether a text has a letter or digit.
    static func hasLetterOrNumber(_ text: String) -> Bool {
        // Most texts begin with an ASCII letter or digit, so the first byte decides.
        switch text.utf8.first ?? 0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: text.contains { $0.isLetter || $0.isNumber }
        }
    }

    /// Returns the folded first letters of all words: "Thành phố Hồ Chí Minh" → "tphcm".
    static func initials(_ text: String) -> String {
        text.split(separator: " ").compactMap { folded(String($0)).first.map(String.init) }.joined()
    }

    /// Whether two folded names of at least five letters differ by at most one typo: a different, additional,
    /// missing or swapped letter.
    static func isOneSlip(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count >= 5, b.utf8.count >= 5, abs(a.utf8.count - b.utf8.count) <= 4,
            a.utf8.first == b.utf8.first || a.utf8.last == b.utf8.last
        else { return false }
        if a.utf8.allSatisfy({ $0 < 0x80 }), b.utf8.allSatisfy({ $0 < 0x80 }) {
            // In ASCII, each byte is a letter.
            guard abs(a.utf8.count - b.utf8.count) <= 1 else { return false }
            return isOneSlip(Array(a.utf8), Array(b.utf8)) { (48...57).contains($0) }
        }
        guard a.first == b.first || a.last == b.last else { return false }
        return isOneSlip(Array(a.unicodeScalars), Array(b.unicodeScalars)) { $0.properties.numericType != nil }
    }

    private static func isOneSlip<Letter: Equatable>(_ a: [Letter], _ b: [Letter], isNumber: (Letter) -> Bool) -> Bool {
        guard min(a.count, b.count) >= 5, abs(a.count - b.count) <= 1 else { return false }
        // Names with digits are never typos of each other, because numbers distinguish areas.
        guard !a.contains(where: isNumber), !b.contains(where: isNumber) else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
        let (restA, restB) = (a.count - start - end, b.count - start - end)
        if restA <= 1, restB <= 1 { return true }
        return restA == 2 && restB == 2 && a[start] == b[start + 1] && a[start + 1] == b[start]
    }

    /// The script of a text's first letter.
    enum Script {
        case latin, han, kana, hangul, other
    }

    static func script(_ text: String) -> Script? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: return .latin
            case 0x3040...0x30FF: return .kana
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .han
            case 0x1100...0x11FF, 0xAC00...0xD7AF: return .hangul
            case 0x370...0x1CFF: return .other
            default: continue
            }
        }
        return nil
    }

    /// Whether the text has a word of a script with spaces: two letters of such a script in a row. `3F` and `5A` have
    /// no such word, because they are numbers.
    static func hasSpacedWord(_ text: String) -> Bool {
        var wasLetter = false
        for scalar in text.unicodeScalars {
            let isLetter = isSpacedLetter(scalar)
            if isLetter, wasLetter { return true }
            wasLetter = isLetter
        }
        return false
    }

    /// Whether a space must separate two adjacent texts. Letters of scripts without spaces need none, nor do
    /// numbers beside such letters.
    static func needsSpace(_ text: String, _ next: String) -> Bool {
        guard let last = text.unicodeScalars.last, let first = next.unicodeScalars.first else { return false }
        return isSpacedLetter(last) || isSpacedLetter(first) || last.properties.numericType != nil && first.properties.numericType != nil
    }

    private static func isSpacedLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch script(String(scalar)) {
        case .han?, .kana?, nil: false
        default: true
        }
    }
}
