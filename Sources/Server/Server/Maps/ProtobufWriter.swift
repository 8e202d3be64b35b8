/// Writes messages of protocol buffers.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    /// Adds an integer.
    mutating func add(_ field: Int, _ value: UInt64) {
        varint(UInt64(clamping: field) << 3)
        varint(value)
    }

    /// Adds bytes.
    mutating func add(_ field: Int, _ value: [UInt8]) {
        varint(UInt64(clamping: field) << 3 | 2)
        varint(UInt64(clamping: value.count))
        bytes += value
    }

    /// Adds eight bytes: a number of double precision.
    mutating func add(_ field: Int, fixed64 value: UInt64) {
        varint(UInt64(clamping: field) << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Adds four bytes: a number of single precision.
    mutating func add(_ field: Int, fixed32 value: UInt32) {
        varint(UInt64(clamping: field) << 3 | 5)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func add(_ field: Int, _ text: String) { add(field, Array(text.utf8)) }
    mutating func add(_ field: Int, _ message: ProtobufWriter) { add(field, message.bytes) }

    static func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

    private mutating func varint(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }
}
