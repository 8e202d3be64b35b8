/// Reads what stands at an address. Called from any task; may wait.
public protocol ResourceReader: Sendable {
    /// All bytes at an address; nil where there is nothing there.
    ///
    /// - Parameters:
    ///   - address: a URL (`file:///…`, `https://…`).
    ///   - byteLimit: more bytes are an error.
    /// - Throws: where the address is not of a kind that the reader knows, or cannot be read.
    func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]?
}

extension ResourceReader {
    /// All bytes at an address, at most 256 MiB; nil where there is nothing there.
    public func read(_ address: String) throws(SourceError) -> [UInt8]? { try read(address, byteLimit: 256 << 20) }

    /// All bytes at an address.
    /// - Throws: where there is nothing, too.
    func require(_ address: String) throws(SourceError) -> [UInt8] {
        guard let bytes = try read(address) else { throw SourceError(.notFound, address, "there is nothing at this address") }
        return bytes
    }
}

/// Resources in memory, by address: for programs that carry their own, and for tests.
public struct MemoryReader: ResourceReader {
    /// The bytes by address.
    public var resources: [String: [UInt8]]

    /// Creates a reader of these.
    public init(_ resources: [String: [UInt8]]) { self.resources = resources }

    /// The bytes of an address; nil where there are none.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        guard let bytes = resources[address] else { return nil }
        guard bytes.count <= byteLimit else {
            throw SourceError(.tooLarge, address, "\(bytes.count) bytes, more than the \(byteLimit) that are taken")
        }
        return bytes
    }
}
