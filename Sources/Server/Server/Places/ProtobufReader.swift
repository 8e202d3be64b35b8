import PortolanBasics

/// Reads protocol buffer messages (https://protobuf.dev/programming-guides/encoding/) field by field. It refuses
/// groups, which none of these messages has.
struct ProtobufReader {
    /// A fault in the bytes of a message.
    struct Failure: Error, ProtobufErrors, Equatable, CustomStringConvertible {
        var message: String
        var description: String { message }

        static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> Self {
            Self(message: "\(message) (byte \(byteOffset))")
        }
    }

    /// The encoded value of a field.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case fixed32(UInt32)
        case bytes(ArraySlice<UInt8>)
    }

    private typealias Fields = ProtobufFields<Failure>

    private let bytes: ArraySlice<UInt8>
    /// The offset from the first byte.
    private var offset = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Whether all bytes were read.
    var isAtEnd: Bool { offset == bytes.count }

    /// Returns the next field's number and value; nil at the end.
    mutating func next() throws(Failure) -> (number: Int, value: Value)? {
        guard !isAtEnd else { return nil }
        let bytes = bytes
        let field = try Fields.field(bytes.span, &offset, bytes.count)
        switch field.type {
        case .varint: return (Int(field.number), .varint(try Fields.varint(bytes.span, &offset, bytes.count)))
        case .fixed64: return (Int(field.number), .fixed64(try Fields.fixed(bytes.span, &offset, bytes.count)))
        case .fixed32: return (Int(field.number), .fixed32(try Fields.fixed(bytes.span, &offset, bytes.count)))
        case .bytes:
            let range = try Fields.range(bytes.span, &offset, bytes.count)
            return (Int(field.number), .bytes(bytes.dropFirst(range.lowerBound).prefix(range.count)))
        }
    }

    /// Reads a whole number in groups of seven bits.
    mutating func varint() throws(Failure) -> UInt64 {
        let bytes = bytes
        return try Fields.varint(bytes.span, &offset, bytes.count)
    }
}
