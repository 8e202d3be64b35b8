/// A short digest of bytes for ETags and page tokens: 64-bit FNV-1a. It detects accidental changes only and gives no
/// security.
struct Fingerprint: Sendable, Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init() {}

    init(_ bytes: some Sequence<UInt8>) { add(bytes) }

    init(_ text: String) { add(text) }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a text and an end mark, so that `a`, `bc` and `ab`, `c` differ.
    mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne(UInt8(0xFF)))
    }

    /// The digest as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
