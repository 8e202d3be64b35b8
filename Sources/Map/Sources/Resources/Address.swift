/// Handles addresses in styles: URLs, paths of files, and paths relative to the style.
package enum Address {
    /// Whether an address is on a server: its scheme is `http` or `https`.
    package static func isOnServer(_ address: String) -> Bool {
        let scheme = scheme(address)
        return scheme == "http" || scheme == "https"
    }

    /// Returns the scheme in lower case without its colon, or nil for a path.
    static func scheme(_ address: String) -> String? {
        guard let colon = address.firstIndex(of: ":"), let first = address.utf8.first else { return nil }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        let scheme = address[..<colon]
        let isScheme = scheme.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isLetter && isScheme ? scheme.lowercased() : nil
    }

    /// Returns the part after the scheme and its colon.
    static func rest(_ address: String) -> Substring {
        guard scheme(address) != nil, let colon = address.firstIndex(of: ":") else { return address[...] }
        return address[address.index(after: colon)...]
    }

    /// Returns the path in a `file:` URL (RFC 8089) or an absolute path; nil for other addresses.
    static func filePath(_ address: String) -> String? {
        if address.hasPrefix("/") { return address }
        guard scheme(address) == "file" else { return nil }
        var rest = rest(address)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // The host must be empty or this machine.
            guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else { return nil }
            rest = rest[slash...]
        }
        guard rest.hasPrefix("/") else { return nil }
        return percentDecoded(rest)
    }

    /// Decodes codes such as `%2F` in a text; invalid codes are kept.
    static func percentDecoded(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Encodes all characters that are not allowed in a path's segment (RFC 3986, 3.3), like
    /// `encodeURIComponent`.
    static func percentEncoded(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
                result.append(byte)
            default:
                result.append(UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] { result.append(digit < 10 ? 48 + digit : 55 + digit) }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
        default: nil
        }
    }

    /// Resolves an address relative to another: `sprite` beside `file:///styles/style.json` is
    /// `file:///styles/sprite`. Absolute addresses stay unchanged.
    static func resolved(_ address: String, base: String?) -> String {
        guard let base, scheme(address) == nil else { return address }
        if address.hasPrefix("/") {
            // The address is relative to the root of a server; on this machine it is a path.
            guard isOnServer(base), let scheme = scheme(base) else { return address }
            let afterHost = base.dropFirst(scheme.count + 3)
            let host = afterHost.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? afterHost.endIndex
            return base[..<host] + address
        }
        var folder = base[...]
        if let query = folder.firstIndex(where: { $0 == "?" || $0 == "#" }), scheme(base) != nil { folder = folder[..<query] }
        guard let slash = folder.lastIndex(of: "/") else { return address }
        var result = String(folder[...slash])
        var rest = address[...]
        while true {
            if rest.hasPrefix("./") {
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("../"), let up = result.dropLast().lastIndex(of: "/"), !result[...up].hasSuffix("//") {
                result = String(result[...up])
                rest = rest.dropFirst(3)
            } else {
                return result + rest
            }
        }
    }
}
