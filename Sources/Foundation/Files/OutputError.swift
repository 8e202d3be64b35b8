package import Foundation

/// Why an output could not be written: what, where, and what to do.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// Something stands at the output that may not be replaced.
        case exists
        /// Another program writes the same output.
        case busy
        /// The file system refuses.
        case notWritable
    }

    /// The kind of failure, for programs that tell failures apart.
    package var code: Code
    /// The output's path as it was given.
    package var path: String
    /// What is wrong and what to do, in English, without the path.
    package var message: String

    package init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// The system refuses; `EWOULDBLOCK` means that another program holds the lock.
    package init(path: String, _ error: POSIXError) {
        self =
            error.code == .EWOULDBLOCK
            ? OutputError(.busy, path: path, "another program writes this output now; try again when it is done")
            : OutputError(.notWritable, path: path, "cannot be written: \(error.reason)")
    }

    package var description: String { "\(path): \(message)" }
    package var errorDescription: String? { description }
}
