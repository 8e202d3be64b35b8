import PortolanTiles

/// Expands the bytes of any address.
enum ResourceBytes {
    /// The largest number of expanded bytes.
    static let limit = 256 << 20

    /// The largest number of bytes of a range of glyphs: 256 glyphs with some thousand pixels each.
    static let glyphLimit = 16 << 20

    /// Returns the bytes, expanded if they are compressed with gzip.
    /// - Parameter limit: the largest number of expanded bytes.
    static func expanded(_ bytes: [UInt8], _ address: String, limit: Int = limit) throws(SourceError) -> [UInt8] {
        guard Gzip.isGzip(bytes) else { return bytes }
        do throws(Gzip.Failure) {
            return try Gzip.expand(bytes, limit: limit)
        } catch {
            throw SourceError(.malformed, address, "\(error)")
        }
    }
}
