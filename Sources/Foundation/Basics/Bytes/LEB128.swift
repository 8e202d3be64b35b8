/// Numbers in seven bits a byte, the lowest first; signed ones are zigzag-coded first (the varints of protocol buffers).
@usableFromInline package enum LEB128 {
    /// Why bytes are no number.
    @usableFromInline package enum Fault: Error, CustomStringConvertible {
        /// They end before the number does.
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

    /// How many bytes a number takes.
    @inlinable package static func byteCount(of number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

    /// 0, −1, 1, −2 … as 0, 1, 2, 3 …
    @inlinable package static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

    // MARK: Reading

    /// Reads an unsigned number and moves the offset behind it; leaves the offset if there is none.
    /// - Parameter end: where the bytes end that may be read, at most the end of the span.
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
            // The tenth byte carries the 64th bit alone.
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

    /// What `zigzag(_:)` made a number of.
    @inlinable package static func unzigzag(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }

    /// Reads an unsigned number and moves the offset behind it; gives nil, and leaves the offset, if the bytes end before the number or it has more
    /// than 42 bits; it may have more bytes than it needs. Sums of such numbers do not overflow.
    @inlinable package static func number(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        var end = offset
        guard let number = try? read(bytes, &end, end: bytes.byteCount), number < 1 << 42 else { return nil }
        offset = end
        return Int(truncatingIfNeeded: number)
    }

    /// Reads a signed number as `number(_:_:)` reads an unsigned one.
    @inlinable package static func signed(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        number(bytes, &offset).map { Int(truncatingIfNeeded: unzigzag(UInt64(truncatingIfNeeded: $0))) }
    }
}
