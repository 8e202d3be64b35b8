/// How the value of a field is coded (https://protobuf.dev/programming-guides/encoding/). Groups, which protocol buffers no longer have, are not read.
package enum ProtobufWireType: UInt64, Sendable {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
}

/// What is wrong with the bytes of a message.
package enum ProtobufFault: Sendable {
    /// A number or a field reaches beyond the end.
    case truncated
    /// A number has more than ten bytes or 64 bits.
    case overlongVarint
    /// A field's number is 0 or too large, or the way in which it is coded does not exist or is a group.
    case invalidField
    /// A text is not UTF-8.
    case invalidText
}

/// The error of a format that is written in protocol buffers.
package protocol ProtobufFailure: Error {
    /// - Parameter byteOffset: from the first byte of the span.
    init(fault: ProtobufFault, byteOffset: Int, message: String)
}

/// Reads the parts of messages from a span of bytes. Nothing is read behind `end`, and the offset moves behind what was read.
package enum ProtobufFields<Failure: ProtobufFailure> {
    /// Reads a variable-length number.
    @inlinable
    @inline(__always)
    package static func varint(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Failure) -> UInt64 {
        do throws(LEB128.Fault) {
            return unsafe try LEB128.read(bytes.bytes, &offset, end: end)
        } catch {
            throw noNumber(error, offset)
        }
    }

    @usableFromInline
    @inline(never)
    static func noNumber(_ fault: LEB128.Fault, _ offset: Int) -> Failure {
        Failure(fault: fault == .truncated ? .truncated : .overlongVarint, byteOffset: offset, message: "\(fault)")
    }

    /// Reads a field's number and how it is coded.
    @inlinable
    @inline(__always)
    package static func field(
        _ bytes: Span<UInt8>,
        _ offset: inout Int,
        _ end: Int
    ) throws(Failure) -> (number: UInt64, type: ProtobufWireType) {
        let start = offset
        let tag = try varint(bytes, &offset, end)
        guard let type = ProtobufWireType(rawValue: tag & 7), tag >> 3 > 0, tag >> 3 < 1 << 29 else {
            throw Failure(fault: .invalidField, byteOffset: start, message: "field tag \(tag) is not one of protocol buffers")
        }
        return (tag >> 3, type)
    }

    /// Reads a length and gives the range of the bytes that follow, the offset moved behind them.
    @inlinable
    @inline(__always)
    package static func range(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Failure) -> Range<Int> {
        let start = offset
        let count = try varint(bytes, &offset, end)
        guard count <= UInt64(end - offset) else {
            throw Failure(fault: .truncated, byteOffset: start, message: "\(count) bytes announced, \(end - offset) left")
        }
        let range = offset..<(offset + Int(count))
        offset = range.upperBound
        return range
    }

    /// Moves the offset behind a value of no interest.
    @inlinable
    package static func skip(_ type: ProtobufWireType, _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) throws(Failure) {
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
    ) throws(Failure) -> Number {
        let count = MemoryLayout<Number>.size
        guard end - offset >= count else {
            throw Failure(fault: .truncated, byteOffset: offset, message: "\(count) bytes expected, \(end - offset) left")
        }
        offset += count
        return unsafe bytes.bytes.littleEndian(offset - count)
    }

    /// The text of some bytes, which must be UTF-8.
    @inlinable
    package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Failure) -> String {
        let text = unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { throw Failure(fault: .invalidText, byteOffset: range.lowerBound, message: "text that is not UTF-8") }
        return text
    }
}
