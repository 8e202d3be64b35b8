// Reading and writing numbers whose lowest byte comes first. A caller that reads a number must make sure that
// its bytes exist.

extension RawSpan {
    /// Returns the byte at an offset.
    @inlinable
    package func byte(_ offset: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

    /// Returns the number at an offset.
    @inlinable
    @inline(__always)
    package func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type = Number.self) -> Number {
        Number(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// Returns the number that `byteCount` bytes at an offset hold. At most eight bytes are allowed.
    @inlinable
    package func littleEndian(_ offset: Int, byteCount: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in 0..<byteCount { number |= UInt64(byte(offset + index)) << UInt64(8 * index) }
        return number
    }
}

extension [UInt8] {
    /// Returns the number at an offset.
    @inlinable
    package func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type = Number.self) -> Number {
        unsafe span.bytes.littleEndian(offset, as: type)
    }

    /// Creates the bytes of a number.
    @inlinable
    package init<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian number: Number) {
        self = []
        appendNumber(number)
    }

    /// Appends a number.
    @inlinable
    package mutating func appendNumber<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
