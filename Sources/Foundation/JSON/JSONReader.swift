/// A strict reader of JSON (RFC 8259) that knows the byte offset of every value.
///
/// Nesting is limited, to bound the depth of recursion; a text longer than `maximumByteCount` is refused before it is read.
package struct JSONReader {
    /// What is wrong with a text, and the offset of the byte where it shows.
    package struct Failure: Error, Hashable {
        package var message: String
        package var offset: Int
    }

    package static let maximumByteCount = 32 << 20
    package static let maximumDepth = 100

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    /// Keys that occur twice in one object, in the order of the text: the later value counts.
    private(set) var duplicateKeys: [JSONMember] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads one JSON text. O(bytes).
    package static func read(_ bytes: [UInt8]) throws(Failure) -> (root: JSONNode, duplicateKeys: [JSONMember]) {
        guard bytes.count <= maximumByteCount else {
            throw Failure(message: "The text has \(bytes.count) bytes; at most \(maximumByteCount) are read.", offset: maximumByteCount)
        }
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        let root = try reader.readValue()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("Unexpected text after the end of the JSON value.") }
        return (root, reader.duplicateKeys)
    }

    private func failure(_ message: String) -> Failure {
        Failure(message: message, offset: position)
    }

    private var byte: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func readValue() throws(Failure) -> JSONNode {
        skipSpace()
        let start = position
        guard let byte else { throw failure("The text ends where a value was expected.") }
        switch byte {
        case UInt8(ascii: "{"): return JSONNode(.object(try readObject()), at: start)
        case UInt8(ascii: "["): return JSONNode(.array(try readArray()), at: start)
        case UInt8(ascii: "\""): return JSONNode(.string(try readString()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return JSONNode(.number(try readNumber()), at: start)
        case UInt8(ascii: "t"): return JSONNode(try readWord("true", .bool(true)), at: start)
        case UInt8(ascii: "f"): return JSONNode(try readWord("false", .bool(false)), at: start)
        case UInt8(ascii: "n"): return JSONNode(try readWord("null", .null), at: start)
        default: throw failure("A JSON value cannot begin with this character.")
        }
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONNode.Kind) throws(Failure) -> JSONNode.Kind {
        let letters = Array("\(word)".utf8)
        guard bytes[position...].starts(with: letters) else { throw failure("Expected “\(word)”.") }
        position += letters.count
        return kind
    }

    private mutating func enter() throws(Failure) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw failure("Values are nested more than \(Self.maximumDepth) deep.") }
        position += 1
    }

    private mutating func readArray() throws(Failure) -> [JSONNode] {
        try enter()
        defer { depth -= 1 }
        var items: [JSONNode] = []
        skipSpace()
        if byte == UInt8(ascii: "]") {
            position += 1
            return items
        }
        while true {
            items.append(try readValue())
            skipSpace()
            switch byte {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "]"):
                position += 1
                return items
            default: throw failure("Expected “,” or “]” in an array.")
            }
        }
    }

    private mutating func readObject() throws(Failure) -> [JSONMember] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        var keys: Set<String> = []
        skipSpace()
        if byte == UInt8(ascii: "}") {
            position += 1
            return members
        }
        while true {
            skipSpace()
            let keyOffset = position
            guard byte == UInt8(ascii: "\"") else { throw failure("Expected a key in quotation marks.") }
            let key = try readString()
            skipSpace()
            guard byte == UInt8(ascii: ":") else { throw failure("Expected “:” after a key.") }
            position += 1
            let member = JSONMember(key: key, keyOffset: keyOffset, value: try readValue())
            if !keys.insert(key).inserted { duplicateKeys.append(member) }
            members.append(member)
            skipSpace()
            switch byte {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "}"):
                position += 1
                return members
            default: throw failure("Expected “,” or “}” in an object.")
            }
        }
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func readNumber() throws(Failure) -> Double {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        if byte == UInt8(ascii: "0") {
            position += 1
            if let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { throw failure("A number cannot begin with a zero here.") }
        } else if !skipDigits() {
            throw failure("Expected a digit.")
        }
        if byte == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { throw failure("Expected a digit after the decimal point.") }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() else { throw failure("Expected a digit in the exponent.") }
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            throw Failure(message: "The number is out of range.", offset: start)
        }
        return number
    }

    private mutating func readString() throws(Failure) -> String {
        position += 1
        let start = position
        // What stands before the last escape, and where the text after it begins: each byte is copied once, however many escapes there are.
        var content: [UInt8] = []
        var plain = start
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                let text: String?
                if plain == start {
                    text = String(validating: bytes[start..<position], as: UTF8.self)
                } else {
                    content += bytes[plain..<position]
                    text = String(validating: content, as: UTF8.self)
                }
                guard let text else { throw Failure(message: "The string is not valid UTF-8.", offset: start) }
                position += 1
                return text
            case 0..<0x20: throw failure("A control character must be escaped in a string.")
            case UInt8(ascii: "\\"):
                content += bytes[plain..<position]
                let scalar = try readEscape()
                content.append(contentsOf: scalar.utf8)
                plain = position
            default: position += 1
            }
        }
        throw failure("The text ends inside a string.")
    }

    private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let byte else { throw failure("The text ends inside a string.") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try readHexadecimal()
            if let scalar = Unicode.Scalar(first) { return scalar }
            guard (0xD800..<0xDC00).contains(first), self.byte == UInt8(ascii: "\\"),
                position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
            else { throw Failure(message: "A surrogate is unpaired.", offset: start) }
            position += 2
            let second = try readHexadecimal()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw Failure(message: "A surrogate is unpaired.", offset: start) }
            return scalar
        default: throw Failure(message: "Unknown escape in a string.", offset: start)
        }
    }

    private mutating func readHexadecimal() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count else { throw failure("The text ends inside a string.") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[position]
            let digit: UInt32
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
            default: throw failure("Expected four hexadecimal digits.")
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }
}
