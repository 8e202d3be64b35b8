/// Numbers in seven bits a byte, the lowest first; signed ones are zigzag-coded first (the varints of protocol buffers).
package enum LEB128 {
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
    @inlinable package static func append(signed number: Int64, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    }

    /// Reads an unsigned number and moves the offset behind it; gives nil, and leaves the offset, if the bytes end before the number or it has more than 42 bits.
    @inlinable package static func number(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        var end = offset
        var value = 0
        for shift in stride(from: 0, to: 42, by: 7) {
            guard end < bytes.byteCount else { return nil }
            let byte = unsafe bytes.unsafeLoad(fromByteOffset: end, as: UInt8.self)
            end += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 {
                offset = end
                return value
            }
        }
        return nil
    }

    /// Reads a signed number as `number(_:_:)` reads an unsigned one.
    @inlinable package static func signed(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        number(bytes, &offset).map { $0 >> 1 ^ -($0 & 1) }
    }
}
