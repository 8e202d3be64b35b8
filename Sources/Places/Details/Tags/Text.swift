extension StringProtocol {
    /// The text without white space and control characters at its ends.
    var trimmed: String {
        // Most texts begin and end with a letter, so there is nothing to remove.
        if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isPlainLetter, last.isPlainLetter { return String(self) }
        var part = Substring(self)
        // Bytes are checked before characters, which are slower.
        while let first = part.utf8.first, first <= 32 { part = part[part.utf8.index(after: part.startIndex)...] }
        while let last = part.utf8.last, last <= 32 { part = part[..<part.utf8.index(before: part.endIndex)] }
        while let first = part.first, first.isWhitespace { part = part.dropFirst() }
        while let last = part.last, last.isWhitespace { part = part.dropLast() }
        return String(part)
    }

    /// Returns the parts between ASCII separators, trimmed, without empty ones.
    func parts(at separators: Character...) -> [String] {
        // Most values have one part.
        let bytes = separators.map { $0.asciiValue ?? 0 }
        guard utf8.contains(where: bytes.contains) else {
            let part = trimmed
            return part.isEmpty ? [] : [part]
        }
        return split { separators.contains($0) }.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// The words of a `cuisine` as the tables write them: `coffee_shop` for `Coffee shop` and `_coffee_shop`.
    var cuisineWords: [String] {
        lowercased().utf8.split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }.compactMap { part in
            var word = part
            while let first = word.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "_") { word.removeFirst() }
            while let last = word.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "_") { word.removeLast() }
            guard !word.isEmpty else { return nil }
            guard word.contains(UInt8(ascii: " ")) else { return String(Substring(word)) }
            return String(decoding: word.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
        }
    }

    func hasPrefix(ignoringASCIICase prefix: String) -> Bool {
        utf8.count >= prefix.utf8.count && zip(utf8, prefix.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension String {
    /// Whether the text is not empty and `trimmed` would not change it.
    var isTrimmed: Bool {
        // For most texts the bytes at the ends decide.
        let hasPlainEnds = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = unsafe bytes.first, let last = unsafe bytes.last else { return false }
            return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        }
        return hasPlainEnds == true || !isEmpty && trimmed.utf8.count == utf8.count
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is ASCII except white space and control characters, or a letter of some common scripts.
    /// Many other letters give false.
    fileprivate var isPlainLetter: Bool {
        switch value {
        case 0x21...0x7E, 0xC0...0x24F, 0x410...0x44F, 0x620...0x64A, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF,
            0xAC00...0xD7A3:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether the text contains a word of ASCII letters. Capitals and small letters count as equal. The word itself is
    /// in lower case.
    func contains(ignoringASCIICase word: StaticString) -> Bool {
        let (bytes, count) = (Array(utf8), word.utf8CodeUnitCount)
        guard bytes.count >= count else { return false }
        return word.withUTF8Buffer { word in
            (0...bytes.count - count).contains { start in
                for offset in 0..<count where unsafe bytes[start + offset].lowercasedASCII != word[offset] { return false }
                return true
            }
        }
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (65...90).contains(self) ? self + 32 : self }
    var isASCIIDigit: Bool { (48...57).contains(self) }
    var isASCIILetter: Bool { (97...122).contains(lowercasedASCII) }
}
