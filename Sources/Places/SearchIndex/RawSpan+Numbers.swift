extension RawSpan {
    /// Little-endian.
    @inlinable
    package func number32(_ offset: Int) -> Int32 {
        Int32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self))
    }

    /// Little-endian.
    @inlinable
    package func number64(_ offset: Int) -> Int64 {
        Int64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self))
    }

    @inlinable
    package func byte(_ offset: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}

extension [UInt8] {
    /// Little-endian.
    mutating func append(_ value: Int32) {
        let bits = UInt32(bitPattern: value)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    /// Little-endian.
    mutating func append(_ value: Int64) {
        let bits = UInt64(bitPattern: value)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}
