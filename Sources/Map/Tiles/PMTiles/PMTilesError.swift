public import PortolanGeo

/// Why a PMTiles archive could not be read or written.
public struct PMTilesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The file cannot be opened, read or written.
        case file
        /// Not a PMTiles archive.
        case notAnArchive
        /// An archive of another version than 3.
        case unsupportedVersion
        /// A compression that is not read: brotli, or Zstandard in a build without libzstd.
        case unsupportedCompression
        /// A part of the archive is cut off or contradicts itself.
        case damaged
        /// Tiles were added out of order, or outside the zoom levels that the format has.
        case order
        /// The features would have far more pieces of tiles than their points account for.
        case tooLarge
    }

    /// The kind of failure, for programs that tell failures apart.
    public var code: Code
    /// Offset in the archive where the trouble lies.
    public var byteOffset: UInt64
    /// What is wrong, in English.
    public var message: String
    /// The archive's file, if it is one.
    public var path: String?
    /// The tile that was asked for, if it was one.
    public var tile: TileID?
    /// What to do about damage.
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
