internal import Foundation

/// Why a part of a region cannot be cut out, or regions cannot be joined: what, where, and what to do.
package struct PackError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// The area is none, or lies outside the region.
        case area
        /// The regions do not belong together.
        case mismatch
        /// A file of the region cannot be used.
        case damaged
    }

    /// The kind of failure, for programs that tell failures apart.
    package var code: Code
    /// The file or the region's folder.
    package var path: String
    /// What is wrong and what to do, in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        // A folder's path may end with a slash.
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.message = message
    }

    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
    package var errorDescription: String? { description }
}
