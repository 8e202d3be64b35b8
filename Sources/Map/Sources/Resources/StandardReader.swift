/// Reads files of the machine, and also from servers if it has a web reader.
public struct StandardReader: ResourceReader {
    /// The reader for servers; nil if no server is used.
    public let web: WebReader?

    /// Creates a reader. Without a web reader it only reads files.
    public init(web: WebReader? = nil) { self.web = web }

    /// Returns all bytes at an address, or nil if there is nothing.
    /// - Throws: ``SourceError``, also for addresses of other kinds.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try reader(address).read(address, byteLimit: byteLimit)
    }

    /// Returns a part of the bytes at an address, or nil if there is nothing.
    public func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
        try reader(address).part(address, range, version: version)
    }

    private func reader(_ address: String) throws(SourceError) -> any ResourceReader {
        switch Address.scheme(address) {
        case "http", "https":
            guard let web else { throw SourceError(.offline, address, "the file is on a server, and servers are not used here") }
            return web
        case "file", nil: return FileReader()
        case let scheme?: throw SourceError(.unsupported, address, "addresses that begin with “\(scheme)” are not supported")
        }
    }
}
