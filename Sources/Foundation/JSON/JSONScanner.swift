/// Reads a JSON text (RFC 8259) strictly, from its first byte to its last. It keeps only the current value in
/// memory.
///
/// The text comes in pieces of any size. Each call reads the next token or value, or throws an error with its offset in
/// the text. After an error nothing more can be read. ``next()`` returns the kind of the next value; the caller must
/// then call the function that reads this kind.
///
/// ```swift
/// var isFirst = true
/// try scanner.enter()
/// while try scanner.item(&isFirst) { sum += try scanner.number() }
/// ```
package struct JSONScanner {
    package typealias Failure = JSONReader.Failure

    /// The kind of a value, which its first byte determines.
    package enum Kind: Hashable {
        case object, array, string, number, word
    }

    /// The size limit of a value that is kept in memory (a tree or a token), in bytes.
    package static let maximumValueByteCount = JSONReader.maximumByteCount

    /// The part of the text that is in memory.
    private var window: [UInt8]
    /// The index of the next byte in the window.
    private var position = 0
    /// The offset of the window's first byte in the text.
    private var base = 0
    /// Returns the next piece of the text; an empty piece at the text's end. Nil if the window holds the rest of the
    /// text.
    private var more: (() -> [UInt8])?
    private let byteLimit: Int
    private var depth = 0
    /// The offset at which the current token begins; `Int.max` for none.
    private var tokenStart = Int.max
    /// The offset at which the current tree begins; `Int.max` for none.
    private var treeStart = Int.max
    private let findsDuplicateKeys: Bool
    /// Members of trees with a key that occurs earlier in the same object, in the order of the text.
    private(set) var duplicateKeys: [JSONMember] = []

    /// Creates a scanner of a text in memory.
    package init(_ bytes: [UInt8], findsDuplicateKeys: Bool = false) {
        window = bytes
        byteLimit = .max
        self.findsDuplicateKeys = findsDuplicateKeys
    }

    /// Creates a scanner of a text that comes in pieces.
    /// - Parameters:
    ///   - byteLimit: the largest number of bytes of the text. A longer text is an error.
    ///   - pieces: returns one piece after the other, and an empty piece at the end.
    package init(byteLimit: Int = .max, _ pieces: @escaping () -> [UInt8]) {
        window = []
        more = pieces
        self.byteLimit = byteLimit
        findsDuplicateKeys = false
    }

    /// The offset of the next byte.
    package var offset: Int { base + position }

    // MARK: Values

    /// Returns the kind of the next value and moves ``offset`` to its first byte.
    package mutating func next() throws(Failure) -> Kind {
        if offset == 0 { try skipByteOrderMark() }
        try skipSpace()
        guard let byte = try byte() else { throw failure("The text ends where a value was expected.") }
        switch byte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .word
        default: throw failure("A JSON value cannot begin with this character.")
        }
    }

    /// Reads the next value as a tree. A value of more than ``maximumValueByteCount`` bytes is an error.
    package mutating func tree() throws(Failure) -> JSONNode {
        _ = try next()
        let start = offset
        let outer = treeStart
        treeStart = min(treeStart, start)
        let node: JSONNode
        do throws(Failure) {
            node = try readValue()
        } catch {
            // The error to report must not depend on how the text is cut into pieces, so it is the error that comes
            // first in the text.
            throw error.offset > start + Self.maximumValueByteCount ? Self.tooLong(start) : error
        }
        guard offset - start <= Self.maximumValueByteCount else { throw Self.tooLong(start) }
        treeStart = outer
        return node
    }

    /// Skips the next value, which may have any length.
    package mutating func skip() throws(Failure) {
        switch try next() {
        case .object:
            var isFirst = true
            try enter()
            while try key(&isFirst) != nil { try skip() }
        case .array:
            var isFirst = true
            try enter()
            while try item(&isFirst) { try skip() }
        case .string: _ = try string()
        case .number: _ = try number()
        case .word: _ = try word()
        }
    }

    /// Enters the array or object that comes next. ``item(_:)`` or ``key(_:)`` then go through it.
    package mutating func enter() throws(Failure) {
        depth += 1
        guard depth <= JSONReader.maximumDepth else { throw failure("Values are nested more than \(JSONReader.maximumDepth) deep.") }
        position += 1
    }

    /// Whether the current array has another item, which then comes next. If not, leaves the array.
    /// - Parameter isFirst: whether this is the first call for the array. The call sets it to false if there
    ///   is an item.
    package mutating func item(_ isFirst: inout Bool) throws(Failure) -> Bool {
        try skipSpace()
        let byte = try byte()
        if byte == UInt8(ascii: "]") {
            depth -= 1
            position += 1
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw failure("Expected “,” or “]” in an array.") }
            position += 1
        }
        return true
    }

    /// Returns the key of the next member of the current object. The member's value then comes next. If there is no
    /// further member, leaves the object and returns nil.
    /// - Parameter isFirst: whether this is the first call for the object. The call sets it to false if there
    ///   is a member.
    package mutating func key(_ isFirst: inout Bool) throws(Failure) -> (text: String, offset: Int)? {
        try skipSpace()
        let byte = try byte()
        if byte == UInt8(ascii: "}") {
            depth -= 1
            position += 1
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw failure("Expected “,” or “}” in an object.") }
            position += 1
            try skipSpace()
        }
        let start = offset
        guard try self.byte() == UInt8(ascii: "\"") else { throw failure("Expected a key in quotation marks.") }
        let key = try string()
        try skipSpace()
        guard try self.byte() == UInt8(ascii: ":") else { throw failure("Expected “:” after a key.") }
        position += 1
        return (key, start)
    }

    /// Checks that only space is left.
    package mutating func finish() throws(Failure) {
        try skipSpace()
        guard try byte() == nil else { throw failure("Unexpected text after the end of the JSON value.") }
    }

    private mutating func readValue() throws(Failure) -> JSONNode {
        let kind = try next()
        let start = offset
        // If the text is one piece, nothing else checks the length before the tree is complete.
        guard start - treeStart <= Self.maximumValueByteCount else { throw Self.tooLong(treeStart) }
        var isFirst = true
        switch kind {
        case .object:
            try enter()
            var members: [JSONMember] = []
            var keys: Set<String> = []
            while let key = try key(&isFirst) {
                let member = JSONMember(key: key.text, keyOffset: key.offset, value: try readValue())
                if findsDuplicateKeys, !keys.insert(key.text).inserted { duplicateKeys.append(member) }
                members.append(member)
            }
            return JSONNode(.object(members), at: start)
        case .array:
            try enter()
            var items: [JSONNode] = []
            while try item(&isFirst) { items.append(try readValue()) }
            return JSONNode(.array(items), at: start)
        case .string: return JSONNode(.string(try string()), at: start)
        case .number: return JSONNode(.number(try number()), at: start)
        case .word: return JSONNode(try word(), at: start)
        }
    }
}

// MARK: Bytes

extension JSONScanner {
    private func failure(_ message: String) -> Failure { Failure(message: message, offset: offset) }

    private static func tooLong(_ start: Int) -> Failure {
        Failure(
            message: "A value has more than \(maximumValueByteCount) bytes, which is the limit.",
            offset: start + maximumValueByteCount
        )
    }

    /// Returns the next byte without passing it; nil at the text's end.
    @inline(__always)
    private mutating func byte() throws(Failure) -> UInt8? {
        if position < window.count { return window[position] }
        return try grow() ? window[position] : nil
    }

    /// Adds the next piece to the window, and removes bytes that are no longer needed.
    /// - Returns: false at the text's end.
    @inline(never)
    private mutating func grow() throws(Failure) -> Bool {
        guard let more else { return false }
        let needed = min(tokenStart, treeStart)
        guard needed == .max || base + window.count - needed <= Self.maximumValueByteCount else { throw Self.tooLong(needed) }
        let piece = more()
        guard !piece.isEmpty else {
            self.more = nil
            return false
        }
        let old = min(max(tokenStart - base, 0), position)
        base += old
        position -= old
        if old == window.count {
            window = piece
        } else {
            window.removeFirst(old)
            window += piece
        }
        guard base + window.count <= byteLimit else {
            throw Failure(message: "The text has more than \(byteLimit) bytes, which is the limit.", offset: byteLimit)
        }
        return true
    }

    /// Whether `count` more bytes follow. If so, they are in the window afterwards.
    private mutating func has(_ count: Int) throws(Failure) -> Bool {
        while window.count - position < count { guard try grow() else { return false } }
        return true
    }

    private mutating func skipByteOrderMark() throws(Failure) {
        if try has(3), window[position] == 0xEF, window[position + 1] == 0xBB, window[position + 2] == 0xBF { position += 3 }
    }

    private mutating func skipSpace() throws(Failure) {
        while let byte = try byte(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}

// MARK: Tokens

extension JSONScanner {
    private mutating func word() throws(Failure) -> JSONNode.Kind {
        switch try byte() {
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return try word("null", .null)
        }
    }

    private mutating func word(_ word: String, _ kind: JSONNode.Kind) throws(Failure) -> JSONNode.Kind {
        guard try has(word.utf8.count), window[position...].starts(with: word.utf8) else { throw failure("Expected “\(word)”.") }
        position += word.utf8.count
        return kind
    }

    /// Powers of ten that a `Double` holds exactly.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Reads digits, and adds them to a number as long as the number stays exact.
    /// - Returns: the number of digits.
    @inline(__always)
    private mutating func digits(_ number: inout UInt64, _ isExact: inout Bool) throws(Failure) -> Int {
        let start = offset
        while let byte = try byte(), byte &- UInt8(ascii: "0") < 10 {
            // If the number is below 2^53 / 10, it stays exact as a Double after another digit.
            if number < 900_719_925_474_099 {
                number = number &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            } else {
                isExact = false
            }
            position += 1
        }
        return offset - start
    }

    /// Reads the next value, which must be a number.
    package mutating func number() throws(Failure) -> Double {
        let start = offset
        tokenStart = start
        var digits: UInt64 = 0
        var isExact = true
        let isNegative = try byte() == UInt8(ascii: "-")
        if isNegative { position += 1 }
        if try byte() == UInt8(ascii: "0") {
            position += 1
            if let byte = try byte(), byte &- UInt8(ascii: "0") < 10 { throw failure("A number cannot begin with a zero here.") }
        } else if try self.digits(&digits, &isExact) == 0 {
            throw failure("Expected a digit.")
        }
        var fractionDigits = 0
        if try byte() == UInt8(ascii: ".") {
            position += 1
            fractionDigits = try self.digits(&digits, &isExact)
            guard fractionDigits > 0 else { throw failure("Expected a digit after the decimal point.") }
        }
        if let byte = try byte(), byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            isExact = false
            if let sign = try self.byte(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            var exponent: UInt64 = 0
            guard try self.digits(&exponent, &isExact) > 0 else { throw failure("Expected a digit in the exponent.") }
        }
        tokenStart = .max
        // The quotient of two exact numbers is rounded once, so it is the nearest Double (W. D. Clinger, "How
        // to Read Floating Point Numbers Accurately", 1990).
        if isExact, fractionDigits < Self.powersOfTen.count {
            let number = Double(digits) / Self.powersOfTen[fractionDigits]
            return isNegative ? -number : number
        }
        guard let number = Double(String(decoding: window[start - base..<position], as: UTF8.self)), number.isFinite else {
            throw Failure(message: "The number is out of range.", offset: start)
        }
        return number
    }

    /// Reads the next value, which must be a string.
    package mutating func string() throws(Failure) -> String {
        position += 1
        let start = offset
        tokenStart = start
        // `content` holds the text before the last escape, and `tokenStart` is the start of the text after it.
        // So each byte is copied once, however many escapes there are.
        var content: [UInt8] = []
        while let byte = try byte() {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = window[tokenStart - base..<position]
                let text: String?
                if tokenStart == start {
                    text = String(validating: rest, as: UTF8.self)
                } else {
                    content += rest
                    text = String(validating: content, as: UTF8.self)
                }
                guard let text else { throw Failure(message: "The string is not valid UTF-8.", offset: start) }
                position += 1
                tokenStart = .max
                return text
            case 0..<0x20: throw failure("A control character must be escaped in a string.")
            case UInt8(ascii: "\\"):
                content += window[tokenStart - base..<position]
                guard content.count <= Self.maximumValueByteCount else { throw Self.tooLong(start) }
                content.append(contentsOf: try escape().utf8)
                tokenStart = offset
            default: position += 1
            }
        }
        throw failure("The text ends inside a string.")
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = offset
        position += 1
        guard let byte = try byte() else { throw failure("The text ends inside a string.") }
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
            let first = try hexadecimal()
            if let scalar = Unicode.Scalar(first) { return scalar }
            guard (0xD800..<0xDC00).contains(first), try has(2), window[position] == UInt8(ascii: "\\"),
                window[position + 1] == UInt8(ascii: "u")
            else { throw Failure(message: "A surrogate is unpaired.", offset: start) }
            position += 2
            let second = try hexadecimal()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw Failure(message: "A surrogate is unpaired.", offset: start) }
            return scalar
        default: throw Failure(message: "Unknown escape in a string.", offset: start)
        }
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        guard try has(4) else { throw failure("The text ends inside a string.") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = window[position]
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
