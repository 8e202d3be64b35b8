internal import Foundation

/// Why an archive of tiles could not be opened or written: what, where, and what to do.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// There is nothing at the path.
        case notFound
        /// Neither a PMTiles nor an MBTiles file, and no folder of tiles.
        case notAnArchive
        /// A part of the archive is cut off or contradicts itself.
        case damaged
        /// The tiles or their compression are of a kind that this cannot be done with.
        case unsupported
        /// The file system refuses.
        case notWritable
    }

    /// The kind of failure, for programs that tell failures apart.
    package var code: Code
    /// The path of the archive.
    package var path: String
    /// What is wrong and what to do, in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    package var description: String { "\(path): \(message)" }
    package var errorDescription: String? { description }
}
