internal import Foundation

/// Why a file cannot be downloaded.
package struct DownloadError: LocalizedError, Hashable, CustomStringConvertible {
    /// The address or the name.
    package var subject: String
    /// What is wrong with it.
    package var message: String

    package init(_ subject: String, _ message: String) {
        self.subject = subject
        self.message = message
    }

    package var description: String { "\(subject): \(message)" }
    package var errorDescription: String? { description }
}
