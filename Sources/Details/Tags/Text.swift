extension StringProtocol {
    /// Without white space at the ends.
    var trimmed: String {
        // Most values have none.
        var part = Substring(self)
        if let first = part.utf8.first, let last = part.utf8.last, (33...126).contains(first), (33...126).contains(last) {
            return String(self)
        }
        while let first = part.first, first.isWhitespace { part = part.dropFirst() }
        while let last = part.last, last.isWhitespace { part = part.dropLast() }
        return String(part)
    }

    /// The parts between separators, trimmed, the empty ones left out.
    func parts(at separators: Character...) -> [String] {
        split { separators.contains($0) }.map(\.trimmed).filter { !$0.isEmpty }
    }

    func hasPrefix(ignoringASCIICase prefix: String) -> Bool {
        utf8.count >= prefix.utf8.count && zip(utf8, prefix.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (65...90).contains(self) ? self + 32 : self }
    var isASCIIDigit: Bool { (48...57).contains(self) }
    var isASCIILetter: Bool { (97...122).contains(lowercasedASCII) }
}
