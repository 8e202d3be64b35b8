package import Foundation

/// The reason why an output could not be written, and what the user can do.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// The output exists and may not be replaced.
        case exists
        /// Another program is writing the same output.
        case busy
        /// The file system refuses to write.
        case notWritable
    }

    /// The kind of failure, for programs that distinguish failures.
    package var code: Code
    /// The output's path as it was given.
    package var path: String
    /// The failure and what the user can do, in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// Creates an error from the system's error. `EWOULDBLOCK` means that another program holds the lock.
    package init(path: String, _ error: POSIXError) {
        self =
            error.code == .EWOULDBLOCK
            ? OutputError(.busy, path: path, "another program writes this output now; try again when it is done")
            : OutputError(.notWritable, path: path, "cannot be written: \(error.reason)")
    }

    package var description: String { "\(path): \(message)" }
    package var errorDescription: String? { description }
}
