/// A web address that can be opened: cleaned of what people write around it.
///
/// What stays: the path, the query with whatever parameters it has, the fragment. What is added: a scheme (`https`) where there is none, percent signs
/// for characters that an address cannot hold (RFC 3986), Punycode for hosts in other letters (RFC 3492). What is refused: other schemes, user names in
/// front of the host, hosts that cannot be, texts that are no address.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The whole address, in ASCII.
    public let url: String
    /// In lower case.
    public let host: String

    public var description: String { url }

    /// nil where the text is no address.
    public init?(_ text: String) {
        let text = text.trimmed
        // Browsers take about as much.
        guard !text.isEmpty, text.utf8.count <= 2048 else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.value < 32 || (0x7F...0x9F).contains($0.value) }) else { return nil }
        var rest = Substring(text)
        var scheme = "https"
        var hasScheme = false
        if let found = Self.scheme(of: rest) {
            guard found.scheme == "http" || found.scheme == "https" else { return nil }
            scheme = found.scheme
            rest = found.rest
            hasScheme = true
        } else if text.hasPrefix("//") {
            rest = text.dropFirst(2)
        }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let tail = rest.dropFirst(authority.count)
        guard let (host, port) = Self.host(authority, allowsNumbers: hasScheme) else { return nil }
        self.host = host
        let path = tail.isEmpty || tail.hasPrefix("/") ? String(tail) : "/" + tail
        url = scheme + "://" + host + port + Self.escaped(path)
    }

    /// The scheme in lower case and what follows it; also for the slips `http:/host`, `http//host`, `http:host`, `http;//host` and `http://https://host`.
    private static func scheme(of text: Substring) -> (scheme: String, rest: Substring)? {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let after = text[name.endIndex...]
        guard name.utf8.first?.isASCIILetter == true, !after.isEmpty else { return nil }
        let scheme = name.lowercased()
        let isWeb = scheme == "http" || scheme == "https"
        let marks = after.prefix { $0 == ":" || $0 == "/" || isWeb && ($0 == ";" || $0 == "\\" || $0 == " ") }
        let rest = text[marks.endIndex...]
        if isWeb, marks.contains(":") || marks.contains("//") {
            return rest.hasPrefix(ignoringASCIICase: "http") ? self.scheme(of: rest) ?? (scheme, rest) : (scheme, rest)
        }
        // `mailto:…`, `ftp://…`; but `example.com:8080` has no scheme.
        let isPort = after.dropFirst().first.map { $0.isASCII && $0.isNumber } ?? false
        return marks.hasPrefix(":") && !isPort ? (scheme, rest) : nil
    }

    /// The host in lower case and ASCII, and the port with its colon.
    private static func host(_ authority: Substring, allowsNumbers: Bool) -> (host: String, port: String)? {
        guard !authority.contains("@") else { return nil }
        var name = authority
        var port = ""
        if let colon = authority.lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            name = authority[..<colon]
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits), (1...65535).contains(number) else { return nil }
                port = ":" + String(number)
            }
        }
        while name.hasSuffix(".") || name.hasSuffix(",") { name = name.dropLast() }
        var labels: [String] = []
        for label in name.lowercased().split(separator: ".", omittingEmptySubsequences: false) {
            guard let ascii = label.utf8.allSatisfy({ $0 < 0x80 }) ? String(label) : Punycode.encode(String(label)) else { return nil }
            guard (1...63).contains(ascii.utf8.count), !ascii.hasPrefix("-"), !ascii.hasSuffix("-") else { return nil }
            guard ascii.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
            else { return nil }
            labels.append(ascii)
        }
        let host = labels.joined(separator: ".")
        guard labels.count >= 2, host.utf8.count <= 253, let last = labels.last else { return nil }
        let isNumber = labels.count == 4 && labels.allSatisfy { Int($0).map { (0...255).contains($0) } ?? false }
        let isName = last.utf8.count >= 2 && (last.hasPrefix("xn--") || last.utf8.allSatisfy(\.isASCIILetter))
        return isName || isNumber && allowsNumbers ? (host, port) : nil
    }

    /// Percent signs for bytes that RFC 3986 does not allow there.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        let source = Array(text.utf8)
        var hasFragment = false
        for (index, byte) in source.enumerated() {
            var isAllowed = byte.isASCIILetter || byte.isASCIIDigit || allowed.contains(byte)
            if byte == UInt8(ascii: "#") {
                isAllowed = !hasFragment
                hasFragment = true
            }
            if byte == UInt8(ascii: "%") {
                let digits = source.dropFirst(index + 1).prefix(2)
                isAllowed = digits.count == 2 && digits.allSatisfy { $0.isASCIIDigit || (97...102).contains($0.lowercasedASCII) }
            }
            if isAllowed {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let allowed = Set("-._~:/?#@!$&'()*+,;=".utf8)
    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
