public import Foundation

/// The memory for the positions of nodes and the lines of ways while an extract is read, and the folder for data beyond
/// it.
///
/// Data beyond the limit goes to a temporary file. The file is created when it is needed and unlinked at once, so the
/// system removes it however the process ends. The results do not depend on the limit.
public struct OSMMemory: Sendable, Hashable {
    /// The bytes that all positions and lines may take together. The limit does not include: the blocks of the extract
    /// that are being read, with their results; up to 4 MB for each thread, of data recently read from the temporary
    /// file; and one byte for each 32 nodes on disk.
    public var byteCount: Int
    /// The limit on the inflated bytes of blocks that are read at once. By default there is no limit, and each thread
    /// reads at most two blocks at once. A single block, which has at most 32 MB, is read even if it exceeds the limit.
    public var pbfBlockByteCount = Int.max
    /// The folder of the temporary file. Its disk needs room for 8 bytes for each node, and three times as much if the
    /// extract is not sorted by ID.
    public var folder: URL

    /// Creates a limit in bytes, with the folder of the temporary file for data beyond it.
    public init(byteCount: Int, folder: URL) {
        self.byteCount = byteCount
        self.folder = folder
    }

    /// The path of the temporary file while it has a name. Errors use it too.
    var filePath: String { folder.appending(path: "positions.spill").path(percentEncoded: false) }
}
