/// Reads files of the machine, and servers if it is given a reader of these.
public struct StandardReader: ResourceReader {
    /// Asks servers; nil if none is to be asked.
    public let web: WebReader?

    /// A reader; without a web reader it reads files alone.
    public init(web: WebReader? = nil) { self.web = web }

    /// All bytes at an address; nil if there is nothing.
    /// - Throws: ``SourceError``, also for addresses of other kinds.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try reader(address).read(address, byteLimit: byteLimit)
    }

    /// A part of what stands at an address; nil if there is nothing.
    public func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
        try reader(address).part(address, range, version: version)
    }

    private func reader(_ address: String) throws(SourceError) -> any ResourceReader {
        switch Address.scheme(address) {
        case "http", "https":
            guard let web else { throw SourceError(.offline, address, "no server is asked") }
            return web
        case "file", nil: return FileReader()
        case let scheme?: throw SourceError(.unsupported, address, "addresses of “\(scheme)” are not known here")
        }
    }
}
