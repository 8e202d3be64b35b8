/// Unsigned numbers of seven bits a byte, the lowest first; signed ones zigzag.
enum LEB128 {
    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    static func append(signed number: Int64, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    }

    /// nil, and the offset where it was, where the bytes end before the number or it has more than 42 bits.
    static func number(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
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

    static func signed(_ bytes: RawSpan, _ offset: inout Int) -> Int? {
        number(bytes, &offset).map { $0 >> 1 ^ -($0 & 1) }
    }
}
