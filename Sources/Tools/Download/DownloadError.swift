internal import Foundation

/// The reason why a file cannot be downloaded.
package struct DownloadError: LocalizedError, Hashable, CustomStringConvertible {
    /// The address or the name.
    package var subject: String
    /// The fault.
    package var message: String

    package init(_ subject: String, _ message: String) {
        self.subject = subject
        self.message = message
    }

    package var description: String { "\(subject): \(message)" }
    package var errorDescription: String? { description }
}
