internal import PortolanBasics

/// Reads the numbers and texts of files of boundaries, and checks each against the remaining bytes.
struct BoundaryReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    func error(_ message: String) -> BoundaryMapError { BoundaryMapError(byteOffset: offset, message: message) }

    /// Skips a required beginning. If the bytes have another beginning, returns false and skips nothing.
    mutating func skip(_ beginning: [UInt8]) -> Bool {
        guard bytes[offset...].starts(with: beginning) else { return false }
        offset += beginning.count
        return true
    }

    mutating func number() throws(BoundaryMapError) -> Int {
        var end = offset
        guard let number = LEB128.number(unsafe bytes.span.bytes, &end) else { throw error("a number is cut off or too large") }
        offset = end
        return number
    }

    /// Reads the number of items that follow. Throws if the remaining bytes are too few for items of at least `size`
    /// bytes.
    mutating func count(ofAtLeast size: Int) throws(BoundaryMapError) -> Int {
        let count = try number()
        guard count <= (bytes.count - offset) / size else { throw error("a count is larger than the remaining bytes allow") }
        return count
    }

    /// Reads a part: the number of its bytes, then the bytes.
    mutating func part() throws(BoundaryMapError) -> ArraySlice<UInt8> {
        let length = try count(ofAtLeast: 1)
        defer { offset += length }
        return bytes[offset..<offset + length]
    }

    mutating func text() throws(BoundaryMapError) -> String {
        let part = try part()
        guard let text = String(validating: part, as: UTF8.self) else { throw error("a name is not UTF-8") }
        return text
    }

    /// Reads a list of names, the first of which is empty.
    mutating func names() throws(BoundaryMapError) -> [String] {
        var names: [String] = []
        for _ in 0..<(try count(ofAtLeast: 1)) { names.append(try text()) }
        guard names.first == "" else { throw error("no names") }
        return names
    }

    mutating func index(_ names: [String]) throws(BoundaryMapError) -> UInt16 {
        let index = try number()
        guard index < names.count, let short = UInt16(exactly: index) else { throw error("the index of a name is too large") }
        return short
    }

    /// Reads a coordinate as the difference from the previous one.
    mutating func coordinate(_ last: Int32, limit: Int32) throws(BoundaryMapError) -> Int32 {
        let value = Int(last) &+ Int(truncatingIfNeeded: LEB128.unzigzag(UInt64(truncatingIfNeeded: try number())))
        guard value.magnitude <= limit.magnitude else { throw error("a coordinate out of range") }
        return Int32(value)
    }
}
