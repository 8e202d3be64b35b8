/// A hash that is the same in every process. It multiplies eight bytes at a time by odd numbers and folds the
/// halves of the products (after wyhash).
@usableFromInline package struct ContentHash {
    @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    @inlinable package var value: UInt64 { state }

    @inlinable package init() {}

    /// Creates the hash of a text's bytes in UTF-8. Texts that are equal by Unicode's rules may have different
    /// hashes.
    @inlinable package init(_ text: String) {
        var text = text
        text.withUTF8 { combine(unsafe $0.span.bytes) }
    }

    @inlinable package init(_ bytes: RawSpan) { combine(bytes) }

    @inlinable package mutating func combine(_ number: UInt64) {
        let product = (state ^ number).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        state = product.high ^ product.low ^ 0xE703_7ED1_A0B4_28DB
    }

    @inlinable package mutating func combine(_ bytes: RawSpan) {
        combine(UInt64(bytes.byteCount))
        var offset = 0
        while offset + 8 <= bytes.byteCount {
            combine(bytes.littleEndian(offset))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.byteCount {
            rest = rest << 8 | UInt64(bytes.byte(offset))
            offset += 1
        }
        combine(rest)
    }
}
