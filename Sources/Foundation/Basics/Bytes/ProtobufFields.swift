/// How the value of a field is coded (https://protobuf.dev/programming-guides/encoding/). Groups, which protocol buffers no longer have, are not read.
@usableFromInline package enum ProtobufWireType: UInt64, Sendable {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
}

/// What is wrong with the bytes of a message.
@usableFromInline package enum ProtobufFault: Sendable {
    /// A number or a field reaches beyond the end.
    case truncated
    /// A number has more than ten bytes or 64 bits.
    case overlongVarint
    /// A field's number is 0 or too large, or the way in which it is coded does not exist or is a group.
    case invalidField
    /// A text is not UTF-8.
    case invalidText
}

/// Makes the errors of a format that is written in protocol buffers. A public error could not conform itself: what other modules specialise is part of
/// this module's interface, which then would be part of theirs.
@usableFromInline package protocol ProtobufErrors {
    associatedtype Failure: Error
    /// - Parameter byteOffset: from the first byte of the span.
    static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> Failure
}

/// Reads the parts of messages from a span of bytes. Nothing is read behind `end`, and the offset moves behind what was read.
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

    /// Reads a field's number and how it is coded.
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

    /// Reads a length and gives the range of the bytes that follow, the offset moved behind them.
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

    /// Moves the offset behind a value of no interest.
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

    /// The text of some bytes, which must be UTF-8.
    @inlinable
    package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Errors.Failure) -> String {
        let text = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw Errors.error(.invalidText, byteOffset: range.lowerBound, "text that is not UTF-8") }
        return text
    }
}
