/// A short digest of bytes, for ETags and page tokens: FNV-1a of 64 bits. It protects against nothing but chance.
struct Fingerprint: Sendable, Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init() {}

    init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    init(_ text: String) { add(text) }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a text and its end, so that `a`, `bc` and `ab`, `c` differ.
    mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne(UInt8(0xFF)))
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
