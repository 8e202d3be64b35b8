/// Reads the bytes at an address. Any task may call it, and it may wait.
public protocol ResourceReader: Sendable {
    /// Returns all bytes at an address, or nil if there is nothing.
    ///
    /// - Parameters:
    ///   - address: a URL (`file:///…`, `https://…`).
    ///   - byteLimit: the largest number of bytes; more are an error.
    /// - Throws: an error if the reader does not support the address, or it cannot be read.
    func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]?
    /// Returns a part of the bytes at an address, or nil if there is nothing. The part is shorter if the range
    /// exceeds the bytes.
    ///
    /// - Parameters:
    ///   - address: a URL.
    ///   - range: the range of bytes, counted from the first one.
    ///   - version: the version of a part that was read before. A reader may return bytes that it kept of this
    ///     version. The returned part has its own version.
    /// - Throws: an error if the address cannot be read, or cannot be read in parts.
    func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart?
}

/// A part of the bytes at an address.
public struct ResourcePart: Hashable, Sendable {
    /// The bytes of the part.
    public var bytes: [UInt8]
    /// The number of bytes of the whole.
    public var totalByteCount: UInt64
    /// The version of the whole; nil if it is unknown.
    public var version: String?

    /// Creates a part.
    public init(bytes: [UInt8], totalByteCount: UInt64, version: String? = nil) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
        self.version = version
    }
}

extension ResourceReader {
    /// Returns a part of the result of ``read(_:byteLimit:)``, for readers that have no better way.
    public func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
        guard let bytes = try read(address) else { return nil }
        let count = UInt64(bytes.count)
        let part = bytes[Int(min(range.lowerBound, count))..<Int(min(range.upperBound, count))]
        return ResourcePart(bytes: Array(part), totalByteCount: count)
    }

    /// Returns all bytes at an address, at most 256 MiB, or nil if there is nothing.
    public func read(_ address: String) throws(SourceError) -> [UInt8]? { try read(address, byteLimit: 256 << 20) }

    /// Returns all bytes at an address.
    /// - Throws: an error, also if there is nothing.
    func require(_ address: String) throws(SourceError) -> [UInt8] {
        guard let bytes = try read(address) else { throw SourceError(.notFound, address, "there is nothing at this address") }
        return bytes
    }
}

/// Resources in memory by address, for programs that include their own, and for tests.
public struct MemoryReader: ResourceReader {
    /// The bytes by address.
    public var resources: [String: [UInt8]]

    /// Creates a reader of these resources.
    public init(_ resources: [String: [UInt8]]) { self.resources = resources }

    /// Returns the bytes at an address, or nil if there are none.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        guard let bytes = resources[address] else { return nil }
        guard bytes.count <= byteLimit else {
            throw SourceError(.tooLarge, address, "the file has \(bytes.count) bytes, more than the limit of \(byteLimit)")
        }
        return bytes
    }
}
