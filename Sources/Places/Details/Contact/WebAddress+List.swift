extension WebAddress {
    /// Returns the addresses of one value. A semicolon separates two addresses if the text after it begins an address.
    /// Otherwise the semicolon is a part of the address.
    public static func list(_ value: String) -> [WebAddress] {
        guard value.utf8.count <= 8192 else { return [] }
        // A fast path: most values are a single address.
        if !value.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0 <= 32 }) {
            return WebAddress(value).map { [$0] } ?? []
        }
        var pieces: [String] = []
        for piece in value.split(separator: ";", omittingEmptySubsequences: false) {
            let trimmed = piece.trimmed
            let begins = ["http:", "https:", "www."].contains { trimmed.hasPrefix(ignoringASCIICase: $0) }
            // A bare host begins an address after a space, or after another bare host: `example.com; example.org`.
            let isBare = WebAddress(trimmed) != nil && (piece.first == " " || pieces.last.map { !$0.contains("/") } ?? true)
            if pieces.isEmpty || begins || isBare {
                pieces.append(trimmed)
            } else if !trimmed.isEmpty {
                pieces[pieces.count - 1] += ";" + trimmed
            }
        }
        var addresses: [WebAddress] = []
        for piece in pieces {
            // A space or a comma may separate two addresses.
            let words = piece.parts(at: " ", ",", "\n", "\t")
            let several =
                words.count > 1
                && words.dropFirst().contains { $0.hasPrefix(ignoringASCIICase: "http") || $0.hasPrefix(ignoringASCIICase: "www.") }
            for word in several ? words : [piece] {
                if let address = WebAddress(word), !addresses.contains(address) { addresses.append(address) }
            }
        }
        return addresses
    }
}

/// Encodes host labels with letters beyond ASCII (RFC 3492), and marks them with the prefix `xn--`.
enum Punycode {
    /// Returns the label in ASCII; nil if the label would be too long.
    static func encode(_ label: String) -> String? {
        let scalars = label.unicodeScalars.map(\.value)
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var code: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        var handled = basicCount
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
            let (step, overflow) = (next - code).multipliedReportingOverflow(by: UInt32(handled + 1))
            guard !overflow, delta <= UInt32.max - step else { return nil }
            delta += step
            code = next
            for scalar in scalars {
                if scalar < code {
                    guard delta < UInt32.max else { return nil }
                    delta += 1
                }
                guard scalar == code else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: UInt32(handled + 1), isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            guard delta < UInt32.max else { return nil }
            delta += 1
            code += 1
        }
        return "xn--" + String(decoding: output, as: UTF8.self)
    }

    private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var k: UInt32 = 36
        while true {
            let threshold = k <= bias ? 1 : min(k - bias, 26)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? value + 97 : value + 22) }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var k: UInt32 = 0
        while rest > 455 {
            rest /= 35
            k += 36
        }
        return k + 36 * rest / (rest + 38)
    }
}
