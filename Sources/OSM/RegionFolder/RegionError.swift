/// The reason why a region could not be opened or written: the fault, its place, and what to do.
public struct RegionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// There is no folder of that name, or it has no `region.json`.
        case notARegion
        /// An older or newer version of Portolan wrote the region.
        case unsupportedVersion
        /// A file is missing, or its size or bytes differ from the manifest.
        case damaged
        /// The target exists and may not be replaced: a region without permission to replace it, a folder with foreign
        /// files, or something that is not a region.
        case exists
        /// Another import or enrichment is writing the same region.
        case busy
        /// The file system refuses the operation: no permission, no space, read-only, or a mounted folder.
        case notWritable
        /// A file exists and cannot be read.
        case notReadable
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the region's folder, or of the file in it that the error concerns.
    public var path: String
    /// The fault and what to do, in English, without the path.
    public var message: String

    /// Creates an error about a region or a file in it.
    public init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// The remedy for a damaged region.
    package static let remedy = "`portolan verify` tells all that is damaged; restore the region from a copy, or import the extract again"

    public var description: String { "\(path): \(message)" }
}
