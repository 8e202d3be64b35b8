/// Reads the hosts of web and mail addresses. A search finds a place with a website by the website's host.
package enum HostName {
    /// Returns the host of a web address with or without a scheme, or of a mail address; nil if the text is neither.
    package static func of(_ text: String) -> String? { text.utf8.allSatisfy { $0 < 0x80 } ? ascii(text) : unicode(text) }

    private static func ascii(_ text: String) -> String? {
        of(ascii: Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Does the same as `unicode` for ASCII text, as nearly all texts are, in a hundredth of the time.
    static func of(ascii text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !text.contains(where: { $0 == 0x20 || (0x09...0x0D).contains($0) }) else { return nil }
        var rest = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
        let hasScheme = rest.starts(with: "http://".utf8) || rest.starts(with: "https://".utf8)
        if let colon = rest.indices.first(where: { rest[$0] == UInt8(ascii: ":") && rest[($0 + 1)...].starts(with: "//".utf8) }) {
            guard hasScheme else { return nil }
            rest = rest[(colon + 3)...]
        }
        if rest.starts(with: "mailto:".utf8) { rest = rest.dropFirst(7) }
        rest = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[(at + 1)...] }
        rest = rest.prefix { $0 != UInt8(ascii: ":") }
        if rest.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
        guard rest.count <= 253 else { return nil }
        // A name has two or more labels of letters, digits and hyphens. The last label consists of letters.
        var (labels, start) = (1, rest.startIndex)
        for index in rest.indices {
            let byte = rest[index]
            if byte == UInt8(ascii: ".") {
                guard index > start else { return nil }
                (labels, start) = (labels + 1, index + 1)
            } else if !isLetter(byte), !(0x30...0x39).contains(byte), byte != UInt8(ascii: "-") {
                return nil
            }
        }
        guard labels >= 2, rest.endIndex - start >= 2, rest[start...].allSatisfy(isLetter) else { return nil }
        return rest
    }

    static func unicode(_ text: String) -> String? {
        guard !text.contains(where: \.isWhitespace) else { return nil }
        var rest = Substring(text.lowercased())
        let hasScheme = rest.hasPrefix("http://") || rest.hasPrefix("https://")
        if let range = rest.firstRange(of: "://") {
            guard hasScheme else { return nil }
            rest = rest[range.upperBound...]
        }
        if rest.hasPrefix("mailto:") { rest = rest.dropFirst(7) }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        rest = rest.prefix { $0 != ":" }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        let labels = rest.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, rest.utf8.count <= 253, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else { return nil }
        guard last.count >= 2, last.allSatisfy(\.isLetter),
            labels.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
        else { return nil }
        return String(rest)
    }
}

extension StringProtocol {
    /// Returns the text without white space at its ends.
    package func trimming() -> String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}
