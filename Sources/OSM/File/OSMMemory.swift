public import Foundation

/// How much memory the positions of nodes and the lines of ways may take while an extract is read, and where they go beyond it.
///
/// What is beyond the limit goes to a temporary file that is made when it is needed and loses its name at once, so the system removes it however the
/// process ends. What is read is the same, whatever the limit.
public struct OSMMemory: Sendable, Hashable {
    /// Bytes that all positions and lines may take together. Not counted: the blocks of the extract that are being read, with what was found
    /// in them; for each thread up to 4 MB recently read from the temporary file; one byte for each 32 nodes on disk.
    public var byteCount: Int
    /// Inflated bytes of the blocks that several threads may read at once: no limit by default, but two blocks for each thread. One block, which
    /// has 32 MB at most, is always read.
    public var pbfBlockByteCount = Int.max
    /// The folder of the temporary file: on a disk with room for 8 bytes a node, three times as much if the extract is not sorted by ID.
    public var folder: URL

    /// A limit in bytes, and the folder of the temporary file for what is beyond it.
    public init(byteCount: Int, folder: URL) {
        self.byteCount = byteCount
        self.folder = folder
    }

    /// The temporary file's name while it has one, and in errors.
    var filePath: String { folder.appending(path: "positions.spill").path(percentEncoded: false) }
}
