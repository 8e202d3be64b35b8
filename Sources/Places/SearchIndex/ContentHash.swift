/// A hash that is the same in every process: eight bytes at a time are multiplied by odd numbers and their halves folded (after wyhash).
package struct ContentHash {
    package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init() {}

    package init(_ text: String) {
        var text = text
        text.withUTF8 { combine(unsafe $0.span.bytes) }
    }

    /// The hash of a name's folded words; 0 if it has none.
    package static func ofFolded(_ name: String, _ folder: inout TextFolder) -> UInt64 {
        let key = KindNames.key(name, &folder)
        guard !key.isEmpty else { return 0 }
        var hash = ContentHash()
        hash.combine(unsafe key.span.bytes)
        return hash.value
    }

    package mutating func combine(_ number: UInt64) {
        let product = (value ^ number).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        value = product.high ^ product.low ^ 0xE703_7ED1_A0B4_28DB
    }

    package mutating func combine(_ bytes: RawSpan) {
        combine(UInt64(bytes.byteCount))
        var offset = 0
        while offset + 8 <= bytes.byteCount {
            combine(UInt64(bitPattern: bytes.number64(offset)))
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
