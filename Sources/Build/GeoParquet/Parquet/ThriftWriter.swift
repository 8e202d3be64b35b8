internal import PortolanBasics

/// Writes structures in Thrift's compact protocol, which Parquet uses for its metadata.
///
/// Source: Apache Thrift, thrift-compact-protocol.md.
struct ThriftWriter {
    private(set) var bytes: [UInt8] = []
    /// The field number of the last written field of each open structure.
    private var lastFields: [Int] = [0]

    private enum Kind: UInt8 {
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    /// The type of a list's elements.
    enum Element: UInt8 {
        case int32 = 5
        case binary = 8
        case structure = 12
    }

    mutating func int32(_ field: Int, _ value: Int) {
        begin(field, .int32)
        append(value)
    }

    mutating func int64(_ field: Int, _ value: Int) {
        begin(field, .int64)
        append(value)
    }

    mutating func text(_ field: Int, _ text: String) { binary(field, Array(text.utf8)) }

    mutating func binary(_ field: Int, _ value: [UInt8]) {
        begin(field, .binary)
        append(value)
    }

    mutating func structure(_ field: Int, _ write: (inout ThriftWriter) -> Void) {
        begin(field, .structure)
        element(write)
    }

    /// Writes the head of a list. Its elements must follow.
    mutating func list(_ field: Int, of element: Element, count: Int) {
        begin(field, .list)
        if count < 15 {
            bytes.append(UInt8(clamping: count) << 4 | element.rawValue)
        } else {
            bytes.append(0xF0 | element.rawValue)
            LEB128.append(UInt64(count), to: &bytes)
        }
    }

    /// Writes a structure that is a list's element or the whole output.
    mutating func element(_ write: (inout ThriftWriter) -> Void) {
        lastFields.append(0)
        write(&self)
        lastFields.removeLast()
        bytes.append(0)
    }

    /// Writes a number as an element of a list.
    mutating func element(_ value: Int) { append(value) }

    /// Writes a text as an element of a list.
    mutating func element(_ text: String) { append(Array(text.utf8)) }

    private mutating func begin(_ field: Int, _ kind: Kind) {
        let last = lastFields.removeLast()
        lastFields.append(field)
        // Fields are written in ascending order, with numbers fewer than 15 apart.
        bytes.append(UInt8(clamping: field - last) << 4 | kind.rawValue)
    }

    private mutating func append(_ value: [UInt8]) {
        LEB128.append(UInt64(value.count), to: &bytes)
        bytes += value
    }

    private mutating func append(_ number: Int) { LEB128.append(signed: Int64(number), to: &bytes) }
}
