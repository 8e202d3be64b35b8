public import Foundation

/// How much memory the features and the pieces of tiles may take while tiles are made, and where they go beyond it.
///
/// What is beyond the limit goes to a temporary file that is made when it is needed and loses its name at once, so the system removes it however the process
/// ends. The tiles are the same, whatever the limit.
public struct TileMemory: Sendable, Hashable {
    /// Bytes that features and pieces of tiles may take together. Not counted: the coast, borders of areas, the contents of single tiles while they are
    /// encoded, and 24 bytes for each tile of the archive's directory.
    public var byteCount: Int
    /// The folder of the temporary file.
    public var folder: URL

    /// A limit in bytes, and the folder of the temporary file for what is beyond it.
    public init(byteCount: Int, folder: URL) {
        self.byteCount = byteCount
        self.folder = folder
    }
}
