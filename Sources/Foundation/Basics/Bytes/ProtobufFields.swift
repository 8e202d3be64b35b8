/// The coding of a field's value (https://protobuf.dev/programming-guides/encoding/). Groups, which protocol
/// buffers no longer have, are not read.
@usableFromInline package enum ProtobufWireType: UInt64, Sendable {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
}

/// The kind of error in the bytes of a message.
@usableFromInline package enum ProtobufFault: Sendable {
    /// A number or a field reaches beyond the end.
    case truncated
    /// A number has more than ten bytes or 64 bits.
    case overlongVarint
    /// A field's number is 0 or too large, or its wire type does not exist or is a group.
    case invalidField
    /// A text is not UTF-8.
    case invalidText
}

/// Creates the errors of a format that is written in protocol buffers. A public error type of another module
/// cannot conform to this protocol itself, because this module's interface would then become part of that
/// module's interface.
@usableFromInline package protocol ProtobufErrors {
    associatedtype Failure: Error
    /// Creates an error.
    /// - Parameter byteOffset: the offset from the first byte of the span.
    static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> Failure
}

/// Reads the parts of messages from a span of bytes. The functions read nothing beyond `end` and move the
/// offset past what they read.
@usableFromInline package enum ProtobufFields<Errors: ProtobufErrors> {
    /// Reads a variable-length number.
    @inlinable
    @inline(__always)
    package static func varint(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Errors.Failure) -> UInt64 {
        do throws(LEB128.Fault) {
            return unsafe try LEB128.read(bytes.bytes, &offset, end: end)
        } catch {
            throw noNumber(error, offset)
        }
    }

    @usableFromInline
    @inline(never)
    static func noNumber(_ fault: LEB128.Fault, _ offset: Int) -> Errors.Failure {
        Errors.error(fault == .truncated ? .truncated : .overlongVarint, byteOffset: offset, "\(fault)")
    }

    /// Reads a field's number and its wire type.
    @inlinable
    @inline(__always)
    package static func field(
        _ bytes: Span<UInt8>,
        _ offset: inout Int,
        _ end: Int
    ) throws(Errors.Failure) -> (number: UInt64, type: ProtobufWireType) {
        let start = offset
        let tag = try varint(bytes, &offset, end)
        guard let type = ProtobufWireType(rawValue: tag & 7), tag >> 3 > 0, tag >> 3 < 1 << 29 else {
            throw Errors.error(.invalidField, byteOffset: start, "field tag \(tag) is not one of protocol buffers")
        }
        return (tag >> 3, type)
    }

    /// Reads a length, returns the range of the bytes that follow, and moves the offset past these bytes.
    @inlinable
    @inline(__always)
    package static func range(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Errors.Failure) -> Range<Int> {
        let start = offset
        let count = try varint(bytes, &offset, end)
        guard count <= UInt64(end - offset) else {
            throw Errors.error(.truncated, byteOffset: start, "\(count) bytes announced, \(end - offset) left")
        }
        let range = offset..<(offset + Int(count))
        offset = range.upperBound
        return range
    }

    /// Moves the offset past a value that is not needed.
    @inlinable
    package static func skip(_ type: ProtobufWireType, _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Errors.Failure) {
        switch type {
        case .varint: _ = try varint(bytes, &offset, end)
        case .fixed64: _ = try fixed(bytes, &offset, end, as: UInt64.self)
        case .bytes: _ = try range(bytes, &offset, end)
        case .fixed32: _ = try fixed(bytes, &offset, end, as: UInt32.self)
        }
    }

    /// Reads a number of four or eight bytes.
    @inlinable
    package static func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: Span<UInt8>,
        _ offset: inout Int,
        _ end: Int,
        as type: Number.Type = Number.self
    ) throws(Errors.Failure) -> Number {
        let count = MemoryLayout<Number>.size
        guard end - offset >= count else {
            throw Errors.error(.truncated, byteOffset: offset, "\(count) bytes expected, \(end - offset) left")
        }
        offset += count
        return unsafe bytes.bytes.littleEndian(offset - count)
    }

    /// Returns the text of some bytes, which must be UTF-8.
    @inlinable
    package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Errors.Failure) -> String {
        let text = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw Errors.error(.invalidText, byteOffset: range.lowerBound, "text that is not UTF-8") }
        return text
    }
}
