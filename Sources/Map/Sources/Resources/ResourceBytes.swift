import PortolanTiles

/// What is done to bytes of any address.
enum ResourceBytes {
    /// The most bytes that come out of compressed ones.
    static let limit = 256 << 20

    /// The most bytes of a range of glyphs: 256 of them, of some thousand pixels each.
    static let glyphLimit = 16 << 20

    /// The bytes, expanded if they are compressed with gzip.
    /// - Parameter limit: the most bytes that come out.
    static func expanded(_ bytes: [UInt8], _ address: String, limit: Int = limit) throws(SourceError) -> [UInt8] {
        guard Gzip.isGzip(bytes) else { return bytes }
        do throws(Gzip.Failure) {
            return try Gzip.expand(bytes, limit: limit)
        } catch {
            throw SourceError(.malformed, address, "\(error)")
        }
    }
}
