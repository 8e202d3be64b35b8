/// Reads what stands at an address. Called from any task; may wait.
public protocol ResourceReader: Sendable {
    /// All bytes at an address; nil if there is nothing there.
    ///
    /// - Parameters:
    ///   - address: a URL (`file:///…`, `https://…`).
    ///   - byteLimit: more bytes are an error.
    /// - Throws: an error if the address is not of a kind that the reader knows, or cannot be read.
    func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]?
    /// A part of the bytes at an address, as many of the range as there are; nil if there is nothing there.
    ///
    /// - Parameters:
    ///   - address: a URL.
    ///   - range: the bytes that are wanted, counted from the first one.
    ///   - version: that of a part that was read before: a reader may give what it kept of this version. The part that it gives says its own.
    /// - Throws: an error if the address cannot be read, or not in parts.
    func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart?
}

/// A part of what stands at an address.
public struct ResourcePart: Hashable, Sendable {
    /// The bytes of the part.
    public var bytes: [UInt8]
    /// The size of the whole.
    public var totalByteCount: UInt64
    /// What tells one version of the whole from another; nil if that is not known.
    public var version: String?

    /// A part of some bytes.
    public init(bytes: [UInt8], totalByteCount: UInt64, version: String? = nil) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
        self.version = version
    }
}

extension ResourceReader {
    /// A part of what ``read(_:byteLimit:)`` gives: for readers that have no better way.
    public func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
        guard let bytes = try read(address) else { return nil }
        let count = UInt64(bytes.count)
        let part = bytes[Int(min(range.lowerBound, count))..<Int(min(range.upperBound, count))]
        return ResourcePart(bytes: Array(part), totalByteCount: count)
    }

    /// All bytes at an address, at most 256 MiB; nil if there is nothing there.
    public func read(_ address: String) throws(SourceError) -> [UInt8]? { try read(address, byteLimit: 256 << 20) }

    /// All bytes at an address.
    /// - Throws: an error if there is nothing, too.
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

    /// The bytes of an address; nil if there are none.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        guard let bytes = resources[address] else { return nil }
        guard bytes.count <= byteLimit else {
            throw SourceError(.tooLarge, address, "\(bytes.count) bytes, more than the \(byteLimit) that are taken")
        }
        return bytes
    }
}
