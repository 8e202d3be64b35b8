/// The parameters of a URL's query in order; a name may occur several times.
struct QueryItems: Sendable, Hashable {
    /// A name and its value, both decoded.
    struct Item: Sendable, Hashable {
        var name: String
        var value: String
    }

    var items: [Item]

    init(items: [Item] = []) { self.items = items }

    /// Reads the text after the question mark: `a=1&b=x+y%20z`. A percent sign without two digits stays as it is.
    init(parsing text: some StringProtocol) {
        items = Substring(text).utf8.split(separator: UInt8(ascii: "&")).map { part in
            let sign = part.firstIndex(of: UInt8(ascii: "="))
            return Item(
                name: PercentCoding.decoded(Substring(part[..<(sign ?? part.endIndex)]), plusIsSpace: true),
                value: sign.map { PercentCoding.decoded(Substring(part[part.index(after: $0)...]), plusIsSpace: true) } ?? ""
            )
        }
    }

    /// The first value of a name; nil if the query has none.
    subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    /// Returns the first non-empty value of several names.
    func text(_ names: String...) -> String? {
        for name in names { if let value = self[name], !value.isEmpty { return value } }
        return nil
    }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

/// Percent-encoding of URLs (RFC 3986).
enum PercentCoding {
    /// Returns the text with each `%41` decoded as a byte of UTF-8. Invalid bytes become U+FFFD.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }) else { return String(text) }
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "%"), index + 2 < source.count, let high = digit(source[index + 1]), let low = digit(source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
                continue
            }
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-encodes all characters of the text except letters, digits, `-._~` and those in `kept`: a space becomes
    /// `%20`.
    static func encoded(_ text: String, keeping kept: String = "") -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte >= 48 && byte <= 57 || (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || "-._~".unicodeScalars.contains(scalar)
                || byte < 128 && kept.unicodeScalars.contains(scalar)
            if isPlain {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
