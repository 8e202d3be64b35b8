/// An ASCII key that a program looks up by name: `tags["amenity"]`.
///
/// It contains a hash of the key. Looking up a key that an object lacks, which is the usual case, takes only a few
/// instructions and no string.
public struct TagKey: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let literal: StaticString
    @usableFromInline let print: TagKeyPrint

    @inlinable public init(stringLiteral literal: StaticString) {
        self.literal = literal
        print = literal.withUTF8Buffer { unsafe TagKeyPrint($0) }
    }

    /// The key as a string, which is made at each call at a cost of O(n) in its length.
    public var text: String { literal.description }

    /// Whether a tag's key equals this one, byte by byte.
    func matches(_ key: String) -> Bool { key.utf8.count == literal.utf8CodeUnitCount && begins(key) }

    /// Returns the part of a tag's key that follows this key; nil if the tag's key does not begin with this key, or if
    /// nothing follows.
    public func suffix(of key: String) -> String? {
        let count = literal.utf8CodeUnitCount
        return key.utf8.count > count && begins(key) ? String(Substring(key.utf8.dropFirst(count))) : nil
    }

    /// Whether a tag's key is this key in a language, such as `addr:street:fr`.
    func matches(_ key: String, language: String) -> Bool {
        let (own, other) = (literal.utf8CodeUnitCount, language.utf8.count)
        guard key.utf8.count == own + 1 + other, begins(key) else { return false }
        return key.utf8.dropFirst(own).first == UInt8(ascii: ":") && key.utf8.suffix(other).elementsEqual(language.utf8)
    }

    /// Whether a text begins with the key. The text must be at least as long as the key.
    private func begins(_ key: String) -> Bool {
        let agrees = unsafe key.utf8.withContiguousStorageIfAvailable { bytes in
            literal.withUTF8Buffer { literal in
                for index in literal.indices where unsafe literal[index] != bytes[index] { return false }
                return true
            }
        }
        return agrees ?? key.utf8.starts(with: text.utf8)
    }
}

/// Sixteen bits made from the length and three of the bytes of a key.
@frozen public struct TagKeyPrint: Sendable {
    @usableFromInline let bits: UInt16

    @inlinable init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        guard count > 0 else {
            bits = 0
            return
        }
        let (start, middle, end) = unsafe (UInt32(bytes[0]), UInt32(bytes[count / 2]), UInt32(bytes[count - 1]))
        let mixed = (UInt32(truncatingIfNeeded: count) ^ start << 8 ^ middle << 16 ^ end << 24) &* 0x9E37_79B1
        bits = UInt16(truncatingIfNeeded: mixed >> 16)
    }

    /// The first of the key's two bit numbers in a `TagKeyMask`.
    @inlinable var first: UInt16 { bits & 0xFF }
    /// The second of the key's two bit numbers in a `TagKeyMask`.
    @inlinable var second: UInt16 { bits >> 8 }
}

/// A Bloom filter of 256 bits with two functions, which excludes most keys that no tag has.
struct TagKeyMask: Sendable {
    @usableFromInline var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    @inlinable func mayHold(_ print: TagKeyPrint) -> Bool { has(print.first) && has(print.second) }

    mutating func insert(_ print: TagKeyPrint) {
        for bit in [print.first, print.second] {
            let flag = UInt64(1) << UInt64(bit & 63)
            switch bit >> 6 {
            case 0: words.0 |= flag
            case 1: words.1 |= flag
            case 2: words.2 |= flag
            default: words.3 |= flag
            }
        }
    }

    @inlinable func has(_ bit: UInt16) -> Bool {
        let word =
            switch bit >> 6 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word >> UInt64(bit & 63) & 1 != 0
    }
}
