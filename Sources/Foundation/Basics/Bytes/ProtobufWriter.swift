/// Writes a message of protocol buffers (https://protobuf.dev/programming-guides/encoding/), field by field.
@usableFromInline package struct ProtobufWriter: Sendable {
    /// The bytes of the message so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty message.
    package init() {}

    /// Adds an integer.
    package mutating func add(_ field: Int, _ value: UInt64) {
        Self.append(field, .varint, to: &bytes)
        LEB128.append(value, to: &bytes)
    }

    /// Adds an integer, zigzag-coded.
    package mutating func add(_ field: Int, signed value: Int64) { add(field, LEB128.zigzag(value)) }

    /// Adds bytes.
    package mutating func add(_ field: Int, _ value: [UInt8]) {
        Self.append(field, byteCount: value.count, to: &bytes)
        bytes += value
    }

    /// Adds a text.
    package mutating func add(_ field: Int, _ text: String) {
        Self.append(field, byteCount: text.utf8.count, to: &bytes)
        bytes += text.utf8
    }

    /// Adds a message.
    package mutating func add(_ field: Int, _ message: ProtobufWriter) { add(field, message.bytes) }

    /// Adds integers in one field. Adds nothing for an empty list.
    package mutating func add(_ field: Int, packed values: [UInt64]) {
        guard !values.isEmpty else { return }
        Self.append(field, byteCount: values.reduce(0) { $0 + LEB128.byteCount(of: $1) }, to: &bytes)
        for value in values { LEB128.append(value, to: &bytes) }
    }

    /// Adds eight bytes, such as the bits of a number of double precision.
    package mutating func add(_ field: Int, fixed64 value: UInt64) {
        Self.append(field, .fixed64, to: &bytes)
        bytes.appendNumber(value)
    }

    /// Adds four bytes, such as the bits of a number of single precision.
    package mutating func add(_ field: Int, fixed32 value: UInt32) {
        Self.append(field, .fixed32, to: &bytes)
        bytes.appendNumber(value)
    }

    /// Removes all bytes, to begin a new message.
    package mutating func removeAll(keepingCapacity: Bool = false) { bytes.removeAll(keepingCapacity: keepingCapacity) }

    // MARK: Heads of fields, for messages that are appended to other bytes

    /// Appends a field's number and its wire type.
    @inlinable
    package static func append(_ field: Int, _ type: ProtobufWireType, to bytes: inout [UInt8]) {
        LEB128.append(UInt64(clamping: field) << 3 | type.rawValue, to: &bytes)
    }

    /// Appends the head of a field of bytes. The caller then appends the bytes.
    @inlinable
    package static func append(_ field: Int, byteCount: Int, to bytes: inout [UInt8]) {
        append(field, .bytes, to: &bytes)
        LEB128.append(UInt64(clamping: byteCount), to: &bytes)
    }
}
