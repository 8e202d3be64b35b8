public import Foundation

/// The memory for the features and pieces of tiles while tiles are made, and the folder for everything beyond it.
///
/// Data beyond the limit goes to a temporary file. The file is created when it is needed and unlinked at once, so the
/// system removes it however the process ends. The tiles do not depend on the limit.
public struct TileMemory: Sendable, Hashable {
    /// The bytes that features and pieces of tiles may take together. The limit does not include the coast, borders of
    /// areas, single tiles while they are encoded, and 24 bytes for each tile of the archive's directory.
    public var byteCount: Int
    /// The folder of the temporary file.
    public var folder: URL

    /// Creates a limit in bytes, with the folder of the temporary file for data beyond it.
    public init(byteCount: Int, folder: URL) {
        self.byteCount = byteCount
        self.folder = folder
    }
}
