/// Why an extract could not be read: what, where, and what to do.
public struct OSMReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// No such file, no permission, or the disk failed.
        case notReadable
        /// The file is of another kind.
        case notPBF
        /// The file of changes is of another kind.
        case notChanges
        /// The file ends before its last blob does.
        case truncated
        /// Bytes that no writer of the format produces.
        case damaged
        /// The file needs a feature, a compression or a size that is not read here.
        case unsupported
        /// The file is sound but holds no objects.
        case empty
        /// The temporary file for positions beyond the memory limit could not be made, written or read; `path` is that file's.
        case notSpilled
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read; for an extract in memory, its name.
    public var path: String
    /// Where in the file the unreadable blob or length begins, in bytes; nil if no place is known.
    public var byteOffset: Int64?
    /// What is wrong, in English, without the path and the offset.
    public var message: String

    /// An error about a file, and the offset where it shows if one is known.
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
