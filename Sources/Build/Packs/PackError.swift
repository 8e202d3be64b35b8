internal import Foundation

/// An error in cutting a pack out of a region or in joining regions. It says what is wrong, where, and what to
/// do.
package struct PackError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// The area is empty or lies outside the region.
        case area
        /// The regions cannot be joined with each other.
        case mismatch
        /// A file of the region cannot be used.
        case damaged
    }

    /// The kind of failure, for programs that distinguish failures.
    package var code: Code
    /// The path of the file or of the region's folder.
    package var path: String
    /// The fault and its remedy in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        // The path of a folder may end with a slash.
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.message = message
    }

    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
    package var errorDescription: String? { description }
}
