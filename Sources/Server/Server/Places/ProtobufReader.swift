/// Reads messages of protocol buffers (https://protobuf.dev/programming-guides/encoding/) field by field.
struct ProtobufReader {
    /// Bytes that are no message.
    struct Failure: Error, Equatable, CustomStringConvertible {
        var message: String
        var description: String { message }
    }

    /// A field's value as it is coded.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case fixed32(UInt32)
        case bytes(ArraySlice<UInt8>)
    }

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Whether all bytes were read.
    var isAtEnd: Bool { index == bytes.endIndex }

    /// The next field's number and value; nil at the end. Groups, which no message here has, are passed over.
    mutating func next() throws(Failure) -> (number: Int, value: Value)? {
        while !isAtEnd {
            let (number, type) = try tag()
            if type == 3 {
                try passGroup(number)
                continue
            }
            return (number, try value(type))
        }
        return nil
    }

    private mutating func tag() throws(Failure) -> (number: Int, type: UInt64) {
        let tag = try varint()
        guard tag >> 3 >= 1, tag >> 3 < 1 << 29 else { throw Failure(message: "a field has the number \(tag >> 3)") }
        return (Int(tag >> 3), tag & 7)
    }

    private mutating func value(_ type: UInt64) throws(Failure) -> Value {
        switch type {
        case 0: return .varint(try varint())
        case 1: return .fixed64(try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        case 2:
            let count = try varint()
            guard count <= UInt64(bytes.endIndex - index) else { throw Failure(message: "a field is longer than its message") }
            return .bytes(try take(Int(count)))
        case 5: return .fixed32(try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
        default: throw Failure(message: "a field is coded in the unknown way \(type)")
        }
    }

    private mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - index else { throw Failure(message: "the message ends within a field") }
        defer { index += count }
        return bytes[index..<index + count]
    }

    /// A whole number in groups of seven bits, the lowest first.
    mutating func varint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard index < bytes.endIndex else { throw Failure(message: "the message ends within a number") }
            let byte = bytes[index]
            index += 1
            // The tenth byte has room for one bit; what is above is dropped, as other readers do.
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Failure(message: "a number has more than ten bytes")
    }

    /// Fields up to the end of a group. Groups within it are counted, not entered, so that depth costs no stack.
    private mutating func passGroup(_ number: Int) throws(Failure) {
        var open = [number]
        while let current = open.last {
            guard !isAtEnd else { throw Failure(message: "a group does not end") }
            let (number, type) = try tag()
            switch type {
            case 3: open.append(number)
            case 4:
                guard number == current else { throw Failure(message: "group \(current) ends as \(number)") }
                open.removeLast()
            default: _ = try value(type)
            }
        }
    }
}
