public import PortolanGeo

/// The reason why a PMTiles archive could not be read or written.
public struct PMTilesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The file cannot be opened, read or written.
        case file
        /// The file is not a PMTiles archive.
        case notAnArchive
        /// The archive has another version than 3.
        case unsupportedVersion
        /// The compression is not supported: brotli, or Zstandard in a build without libzstd.
        case unsupportedCompression
        /// A part of the archive is cut off, or parts contradict each other.
        case damaged
        /// Tiles were added out of order, or outside the zoom levels of the format.
        case order
        /// The features would have far more pieces in tiles than their number of points justifies.
        case tooLarge
    }

    /// The kind of failure, for programs that distinguish failures.
    public var code: Code
    /// The offset of the fault in the archive.
    public var byteOffset: UInt64
    /// The error in English.
    public var message: String
    /// The path of the archive; nil if it is not a file.
    public var path: String?
    /// The requested tile; nil if the error does not concern one.
    public var tile: TileID?
    /// Advice about damage.
    var remedy = "restore the file, or import the extract again"

    /// Creates an error without a path; the offset is 0 by default.
    public init(_ code: Code, byteOffset: UInt64 = 0, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }

    public var description: String {
        if [.file, .order, .tooLarge].contains(code) { return message }
        guard let path else { return "PMTiles archive, byte \(byteOffset): \(message)" }
        let prefix = tile.map { "tile \($0): " } ?? ""
        return "\(path): \(prefix)byte \(byteOffset): \(message)" + (code == .damaged ? "; \(remedy)" : "")
    }
}
