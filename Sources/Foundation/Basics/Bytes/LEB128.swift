/// Numbers with seven bits per byte, the lowest bits first (the varints of protocol buffers). Signed numbers
/// are zigzag-coded first.
@usableFromInline package enum LEB128 {
    /// The reason why bytes are not a number.
    @usableFromInline package enum Fault: Error, CustomStringConvertible {
        /// The bytes end before the number does.
        case truncated
        /// The number has more than ten bytes or 64 bits.
        case overlong

        @usableFromInline package var description: String {
            switch self {
            case .truncated: "a number is cut off"
            case .overlong: "a number of more than 64 bits"
            }
        }
    }

    // MARK: Writing

    /// Appends an unsigned number. O(1).
    @inlinable package static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a signed number. O(1).
    @inlinable package static func append(signed number: Int64, to bytes: inout [UInt8]) { append(zigzag(number), to: &bytes) }

    /// Returns the number of bytes that a number takes.
    @inlinable package static func byteCount(of number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

    /// Codes the signed numbers 0, −1, 1, −2 … as 0, 1, 2, 3 …
    @inlinable package static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

    // MARK: Reading

    /// Reads an unsigned number and moves the offset past it. If there is no number, the offset is unchanged.
    /// - Parameter end: the end of the bytes that may be read, at most the end of the span.
    @inlinable
    @inline(__always)
    package static func read(_ bytes: RawSpan, _ offset: inout Int, end: Int) throws(Fault) -> UInt64 {
        if offset < end {
            let byte = bytes.byte(offset)
            if byte < 0x80 {
                offset &+= 1
                return UInt64(byte)
            }
        }
        return try readLong(bytes, &offset, end: end)
    }

    @usableFromInline
    @inline(never)
    static func readLong(_ bytes: RawSpan, _ offset: inout Int, end: Int) throws(Fault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var next = offset
        while next < end {
            let byte = bytes.byte(next)
            next += 1
            // The tenth byte carries only the 64th bit.
            if shift == 63, byte > 1 { throw .overlong }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                offset = next
                return value
            }
            shift += 7
        }
        throw .truncated
    }

    /// Returns the number that `zigzag(_:)` coded.
    @inlinable package static func unzigzag(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }

    /// Reads an unsigned number and moves the offset past it. Returns nil and leaves the offset unchanged if the bytes
    /// end before the number or the number has more than 42 bits, so that sums of such numbers do not overflow. The
    /// number may be written with more bytes than it needs.
    @inlinable package static func number(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        var end = offset
        guard let number = try? read(bytes, &end, end: bytes.byteCount), number < 1 << 42 else { return nil }
        offset = end
        return Int(truncatingIfNeeded: number)
    }

    /// Reads a signed number under the same conditions as `number(_:_:)`.
    @inlinable package static func signed(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        number(bytes, &offset).map { Int(truncatingIfNeeded: unzigzag(UInt64(truncatingIfNeeded: $0))) }
    }
}
