internal import Foundation

/// An error in opening or writing an archive of tiles. It says what is wrong, where, and what to do.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// Nothing exists at the path.
        case notFound
        /// The path is neither a PMTiles or MBTiles file nor a folder of tiles.
        case notAnArchive
        /// A part of the archive is cut off or contradicts itself.
        case damaged
        /// The kind of the tiles or their compression does not allow the operation.
        case unsupported
        /// The file system refuses to write.
        case notWritable
    }

    /// The kind of failure, for programs that distinguish failures.
    package var code: Code
    /// The path of the archive.
    package var path: String
    /// The fault and its remedy in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): \(message)" }
    package var errorDescription: String? { description }
}
