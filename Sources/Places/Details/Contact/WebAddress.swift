/// A web address that can be opened. The initializer repairs common mistakes.
///
/// An address keeps its path, its query with all parameters, and its fragment. It gets the scheme `https` if it has
/// none, percent signs for characters that an address cannot hold (RFC 3986), and Punycode for hosts with letters
/// beyond ASCII (RFC 3492). The initializer refuses other schemes, user names before the host, impossible hosts, and
/// texts that are not addresses.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The whole address, in ASCII.
    public let url: String
    /// The host in lower case, without a port.
    public let host: String

    public var description: String { url }

    /// Reads an address; nil if the text is not one.
    public init?(_ text: String) {
        let text = text.trimmed
        // Browsers have about the same limit.
        guard !text.isEmpty, text.utf8.count <= 2048 else { return nil }
        if let host = Self.host(ofPlain: text) {
            (url, self.host) = (text, host)
            return
        }
        // Control characters are refused. A control character beyond ASCII consists of the byte 0xC2 and a byte below
        // 0xA0.
        var before: UInt8 = 0
        for byte in text.utf8 {
            guard byte >= 32, byte != 127, before != 0xC2 || byte >= 0xA0 else { return nil }
            before = byte
        }
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
        let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
        let authority = rest[..<end]
        let tail = rest[end...]
        guard let (host, port) = Self.host(authority, allowsNumbers: hasScheme) else { return nil }
        self.host = host
        let path = tail.isEmpty || tail.hasPrefix("/") ? String(tail) : "/" + tail
        url = scheme + "://" + host + port + Self.escaped(path)
    }

    /// Makes the address of a page of a known host. The host is not checked; the path is escaped.
    init(host: String, path: String) {
        self.host = host
        url = "https://" + host + Self.escaped(path)
    }

    /// A fast path: returns the host of a common, valid address; nil for all other texts, even if they are valid
    /// addresses.
    private static func host(ofPlain text: String) -> String? {
        unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            guard unsafe bytes.starts(with: "http".utf8) else { return nil }
            let start = unsafe bytes.count > 8 && bytes[4] == UInt8(ascii: "s") ? 8 : 7
            guard bytes.count > start, unsafe bytes[..<start].suffix(3).elementsEqual("://".utf8) else { return nil }
            var end = start
            while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "/") { end += 1 }
            let host = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
            guard let first = unsafe host.first, first.isASCIILetter || first.isASCIIDigit, unsafe isPlainHost(host),
                unsafe !host.starts(with: "http".utf8)
            else { return nil }
            let allowed = isAllowed
            for index in end..<bytes.count {
                let byte = unsafe bytes[index]
                guard byte < 0x80, allowed[Int(byte)] else { return nil }
            }
            return unsafe String(decoding: host, as: UTF8.self)
        } ?? nil
    }

    /// Returns the scheme in lower case and the text after it. It also reads the typos `http:/host`, `http//host`,
    /// `http:host`, `http;//host` and `http://https://host`.
    private static func scheme(of text: Substring) -> (scheme: String, rest: Substring)? {
        if let plain = plainScheme(of: text) { return plain }
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
        // `mailto:…` and `ftp://…` have a scheme; `example.com:8080` has none.
        let isPort = after.dropFirst().first.map { $0.isASCII && $0.isNumber } ?? false
        return marks.hasPrefix(":") && !isPort ? (scheme, rest) : nil
    }

    /// Reads the common form: `https://` or `http://` before a letter or a digit. Returns nil for all other texts, and
    /// if a second scheme follows the first.
    private static func plainScheme(of text: Substring) -> (scheme: String, rest: Substring)? {
        for (scheme, marked) in [("https", "https://"), ("http", "http://")] where text.utf8.starts(with: marked.utf8) {
            let rest = text.utf8.dropFirst(marked.utf8.count)
            guard let first = rest.first, first.isASCIILetter || first.isASCIIDigit else { return nil }
            let host = Substring(rest)
            return host.hasPrefix(ignoringASCIICase: "http") ? nil : (scheme, host)
        }
        return nil
    }

    /// A fast path: returns a host name in lower-case ASCII without a port; nil for all other texts, even if they are
    /// valid.
    private static func plainHost(_ authority: Substring) -> String? { isPlainHost(authority.utf8) ? String(authority) : nil }

    private static func isPlainHost(_ authority: some Collection<UInt8>) -> Bool {
        var (labels, length, hasOnlyLetters, before) = (1, 0, true, UInt8(ascii: "."))
        for byte in authority {
            switch byte {
            case 97...122: length += 1
            case 48...57, UInt8(ascii: "_"): (length, hasOnlyLetters) = (length + 1, false)
            case UInt8(ascii: "-"):
                guard before != UInt8(ascii: ".") else { return false }
                (length, hasOnlyLetters) = (length + 1, false)
            case UInt8(ascii: "."):
                guard length > 0, before != UInt8(ascii: "-") else { return false }
                (labels, length, hasOnlyLetters) = (labels + 1, 0, true)
            default: return false
            }
            guard length <= 63 else { return false }
            before = byte
        }
        return labels >= 2 && length >= 2 && hasOnlyLetters && authority.count <= 253
    }

    /// Returns the host in lower case and ASCII, and the port with its colon; nil if the host or the port is not
    /// valid.
    private static func host(_ authority: Substring, allowsNumbers: Bool) -> (host: String, port: String)? {
        if let plain = plainHost(authority) { return (plain, "") }
        guard !authority.utf8.contains(UInt8(ascii: "@")), authority.utf8.count <= 1024 else { return nil }
        var name = authority
        var port = ""
        if let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")) {
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

    /// Percent-encodes the bytes that RFC 3986 does not allow in a path, a query or a fragment.
    private static func escaped(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 && isAllowed[Int($0)] }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        let source = Array(text.utf8)
        var hasFragment = false
        for (index, byte) in source.enumerated() {
            var isKept = byte < 0x80 && isAllowed[Int(byte)]
            if byte == UInt8(ascii: "#") {
                isKept = !hasFragment
                hasFragment = true
            }
            if byte == UInt8(ascii: "%") {
                let digits = source.dropFirst(index + 1).prefix(2)
                isKept = digits.count == 2 && digits.allSatisfy { $0.isASCIIDigit || (97...102).contains($0.lowercasedASCII) }
            }
            if isKept {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether each byte below 0x80 may stand unescaped. It is false for number signs and percent signs, because the
    /// bytes around such a sign decide.
    private static let isAllowed: [Bool] = {
        let marks = Set("-._~:/?@!$&'()*+,;=".utf8)
        return (0..<128).map { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit || marks.contains(byte) }
    }()
    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
