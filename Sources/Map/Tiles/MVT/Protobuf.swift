/// The few parts of the protocol buffer encoding that vector tiles use, read from a span of bytes.
package enum Protobuf {
    package enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    /// Reads a variable-length number and moves the offset behind it.
    @inline(__always)
    package static func varint(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) -> UInt64 {
        if offset < end {
            let byte = bytes[offset]
            if byte < 0x80 {
                offset &+= 1
                return UInt64(byte)
            }
        }
        return try longVarint(bytes, &offset, end)
    }

    @inline(never)
    private static func longVarint(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            // The tenth byte carries the 64th bit alone.
            if shift == 63 && byte > 1 { throw MVTError(.overlongVarint, byteOffset: start, "a number of more than 64 bits") }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw MVTError(.truncated, byteOffset: start, "a number is cut off")
    }

    /// Reads a field's number and wire type.
    @inline(__always)
    package static func field(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) -> (number: UInt64, type: WireType) {
        let start = offset
        let tag = try varint(bytes, &offset, end)
        guard let type = WireType(rawValue: tag & 7), tag >> 3 > 0, tag >> 3 < 1 << 29 else {
            throw MVTError(.invalidField, byteOffset: start, "field tag \(tag) is not one of protocol buffers")
        }
        return (tag >> 3, type)
    }

    /// Reads a length and gives the range of the bytes that follow, the offset moved behind them.
    @inline(__always)
    package static func range(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) -> Range<Int> {
        let start = offset
        let count = try varint(bytes, &offset, end)
        guard count <= UInt64(end - offset) else {
            throw MVTError(.truncated, byteOffset: start, "\(count) bytes announced, \(end - offset) left")
        }
        let range = offset..<(offset + Int(count))
        offset = range.upperBound
        return range
    }

    /// Moves the offset behind a value of no interest.
    package static func skip(_ type: WireType, _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) {
        switch type {
        case .varint: _ = try varint(bytes, &offset, end)
        case .fixed64: _ = try fixed(8, bytes, &offset, end)
        case .bytes: _ = try range(bytes, &offset, end)
        case .fixed32: _ = try fixed(4, bytes, &offset, end)
        }
    }

    /// A little-endian number of 4 or 8 bytes.
    package static func fixed(_ count: Int, _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(MVTError) -> UInt64 {
        guard end - offset >= count else { throw MVTError(.truncated, byteOffset: offset, "\(count) bytes expected, \(end - offset) left") }
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        offset += count
        return value
    }

    package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MVTError) -> String {
        let text = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw MVTError(.invalidText, byteOffset: range.lowerBound, "text that is not UTF-8") }
        return text
    }

    @inline(__always)
    package static func zigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }

    package static func appendVarint(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package static func appendTag(_ number: UInt64, _ type: WireType, to bytes: inout [UInt8]) {
        appendVarint(number << 3 | type.rawValue, to: &bytes)
    }

    package static func appendText(_ number: UInt64, _ text: String, to bytes: inout [UInt8]) {
        appendTag(number, .bytes, to: &bytes)
        appendVarint(UInt64(text.utf8.count), to: &bytes)
        bytes.append(contentsOf: text.utf8)
    }
}
