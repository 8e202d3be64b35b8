/// The reason why a WebP could not be read or written.
public struct WebPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a complete, valid WebP with one picture.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, probably for lack of memory.
        case encodingFailed
    }

    /// The kind of failure, for programs that distinguish failures.
    public let code: Code
    /// The error in English.
    public let message: String

    public var description: String {
        switch code {
        case .malformed: "not a valid WebP: \(message)"
        case .unsupportedSize: "WebP of an unsupported size: \(message)"
        case .encodingFailed: "WebP could not be written: \(message)"
        }
    }
}
