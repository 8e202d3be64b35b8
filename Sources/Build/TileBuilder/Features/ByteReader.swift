internal import PortolanBasics
internal import PortolanTiles

/// Reads bytes from a temporary file. Beyond the end, or if the bytes are invalid, it returns zeros and sets
/// `isBeyondEnd`.
struct ByteReader: ~Copyable {
    private let bytes: [UInt8]
    private(set) var offset = 0
    /// Whether a read went beyond the end, or met invalid bytes.
    private(set) var isBeyondEnd = false

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func byte() -> UInt8 {
        guard offset < bytes.count else {
            isBeyondEnd = true
            return 0
        }
        offset += 1
        return bytes[offset - 1]
    }

    mutating func number() -> Int { take(LEB128.number) }

    mutating func signed() -> Int { take(LEB128.signed) }

    @inline(__always)
    private mutating func take(_ read: (RawSpan, inout Int) -> Int?) -> Int {
        var end = offset
        guard let number = unsafe read(bytes.span.bytes, &end) else {
            isBeyondEnd = true
            return 0
        }
        offset = end
        return number
    }

    /// Reads the number of the items that follow, each of which takes at least one byte.
    mutating func count() -> Int {
        let number = number()
        guard number <= bytes.count - offset else {
            isBeyondEnd = true
            return 0
        }
        return number
    }

    mutating func fixed() -> UInt64 {
        guard bytes.count - offset >= 8 else {
            isBeyondEnd = true
            return 0
        }
        offset += 8
        return bytes.littleEndian(offset - 8)
    }

    mutating func value() -> MVTValue {
        switch byte() {
        case 0:
            let count = count()
            defer { offset += count }
            return .string(String(decoding: bytes[offset..<(offset + count)], as: UTF8.self))
        case 1: return .int(Int64(bitPattern: fixed()))
        case 2: return .double(Double(bitPattern: fixed()))
        case 3: return .bool(byte() != 0)
        case 4: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: fixed())))
        case 5: return .uint(fixed())
        default: return .sint(Int64(bitPattern: fixed()))
        }
    }

    /// Returns the bytes of a value that is a text; nil for any other value, which is then not read.
    mutating func text() -> Range<Int>? {
        guard offset < bytes.count, bytes[offset] == 0 else { return nil }
        offset += 1
        let count = count()
        defer { offset += count }
        return offset..<(offset + count)
    }

    /// Skips a value.
    mutating func skipValue() {
        if text() != nil { return }
        offset += byte() == 3 ? 1 : 8
    }

    mutating func skip(_ count: Int) { offset += count }
}

extension MVTValue {
    /// Appends the value in the form that `ByteReader.value` reads.
    func append(to bytes: inout [UInt8]) {
        func put(_ kind: UInt8, _ number: UInt64) {
            bytes.append(kind)
            bytes.appendNumber(number)
        }
        switch self {
        case .string(let text):
            bytes.append(0)
            LEB128.append(UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .int(let number): put(1, UInt64(bitPattern: number))
        case .double(let number): put(2, number.bitPattern)
        case .bool(let flag): bytes += [3, flag ? 1 : 0]
        case .float(let number): put(4, UInt64(number.bitPattern))
        case .uint(let number): put(5, number)
        case .sint(let number): put(6, UInt64(bitPattern: number))
        }
    }
}
