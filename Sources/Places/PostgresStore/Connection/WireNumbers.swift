/// Writes and reads numbers and lists in PostgreSQL's binary form, the highest byte first.
enum WireNumbers {
    static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    /// Returns the number in all bytes, at most eight.
    static func integer(_ bytes: RawSpan) -> Int64 {
        var number: UInt64 = 0
        for index in 0..<bytes.byteCount { number = number << 8 | UInt64(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
        // A number of fewer than eight bytes has its sign in its own highest bit.
        let shift = UInt64(64 - 8 * min(bytes.byteCount, 8)) & 63
        return bytes.byteCount == 0 ? 0 : Int64(bitPattern: number << shift) >> Int64(shift)
    }

    /// Returns texts as an array in PostgreSQL's binary format.
    static func array(_ texts: [String]) -> [UInt8] {
        var bytes = head(textType, texts.count)
        for text in texts {
            append(Int32(clamping: text.utf8.count), to: &bytes)
            bytes += text.utf8
        }
        return bytes
    }

    /// The number of the type `int8` in PostgreSQL's catalogue.
    private static let int8Type: Int32 = 20
    /// The number of the type `bytea` in PostgreSQL's catalogue.
    private static let byteaType: Int32 = 17
    /// The number of the type `text` in PostgreSQL's catalogue.
    private static let textType: Int32 = 25

    /// Returns the parameter of `= ANY($1)` for numbers.
    static func array(_ numbers: [Int64]) -> [UInt8] {
        var bytes = head(int8Type, numbers.count)
        bytes.reserveCapacity(20 + 12 * numbers.count)
        for number in numbers {
            append(Int32(8), to: &bytes)
            append(number, to: &bytes)
        }
        return bytes
    }

    /// Returns the parameter of `= ANY($1)` for bytes.
    static func array(_ values: [[UInt8]]) -> [UInt8] {
        var bytes = head(byteaType, values.count)
        for value in values {
            append(Int32(clamping: value.count), to: &bytes)
            bytes += value
        }
        return bytes
    }

    private static func head(_ type: Int32, _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [count > 0 ? 1 : 0, 0, type] { append(number, to: &bytes) }
        if count > 0 { for number in [Int32(clamping: count), 1] { append(number, to: &bytes) } }
        return bytes
    }
}
