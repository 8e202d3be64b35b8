/// The reason why an extract could not be read: the fault, its place, and what to do.
public struct OSMReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The file does not exist, may not be read, or the disk failed.
        case notReadable
        /// The file is not in PBF format.
        case notPBF
        /// The file of changes is not in osmChange format.
        case notChanges
        /// The file ends before its last blob does.
        case truncated
        /// The file contains bytes that no writer of the format produces.
        case damaged
        /// The file needs a feature, a compression or a size that this reader does not support.
        case unsupported
        /// The file is valid but contains no objects.
        case empty
        /// The temporary file for positions beyond the memory limit could not be created, written or read; `path` is
        /// that file's path.
        case notSpilled
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read; for an extract in memory, its name.
    public var path: String
    /// The offset in bytes of the unreadable blob or length in the file; nil if it is not known.
    public var byteOffset: Int64?
    /// The fault in English, without the path and the offset.
    public var message: String

    /// Creates an error about a file, with the offset of the fault if it is known.
    public init(_ code: Code, path: String, byteOffset: Int64? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.byteOffset = byteOffset
        self.message = message
    }

    public var description: String {
        path + ": " + message + (byteOffset.map { " (byte \($0))" } ?? "")
    }
}
