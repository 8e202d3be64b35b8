public import Foundation

/// Why a catalogue of translations could not be read: which file, what is wrong with it, and where.
public struct GettextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// No such file, no permission to read it, or far too large for one.
        case notReadable
        /// Not a compiled catalogue, or one whose numbers contradict its size or order.
        case damaged
        /// A revision of the format, or an encoding of its texts, that is not read.
        case unsupported
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read.
    public var path: String
    /// What is wrong, in English, without the path.
    public var message: String

    /// An error about a file.
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
