public import Foundation

/// An error in reading a catalogue of translations. It names the file and says what is wrong, and where.
public struct GettextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The file does not exist, is not readable, or is too large for a catalogue.
        case notReadable
        /// The file is not a compiled catalogue, or its contents contradict its size or order.
        case damaged
        /// The revision of the format or the encoding of its texts is not supported.
        case unsupported
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read.
    public var path: String
    /// The fault in English, without the path.
    public var message: String

    /// Makes an error about a file.
    public init(_ code: Code, path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    public var description: String { "\(path): \(message)" }
}

extension GettextError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        "Install libgeonames-common (Debian, Ubuntu) again, or make the world without it."
    }
}
