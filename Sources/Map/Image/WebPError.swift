/// Why a WebP could not be read or written.
public struct WebPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a whole, valid WebP of one picture.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, for want of memory most likely.
        case encodingFailed
    }

    /// The kind of failure, for programs that tell failures apart.
    public let code: Code
    /// What is wrong.
    public let message: String

    public var description: String {
        switch code {
        case .malformed: "not a valid WebP: \(message)"
        case .unsupportedSize: "WebP of an unsupported size: \(message)"
        case .encodingFailed: "WebP could not be written: \(message)"
        }
    }
}
