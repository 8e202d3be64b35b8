/// The reason why a PNG could not be read or written.
public struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a complete, valid PNG.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, probably for lack of memory.
        case encodingFailed
    }

    /// The kind of failure, for programs that distinguish failures.
    public let code: Code
    /// The error, in libpng's words if libpng found it.
    public let message: String
    /// The number of bytes read when the error was found; `nil` for writing.
    public let byteOffset: Int?

    public var description: String {
        let suffix = byteOffset.map { ", after \($0) bytes" } ?? ""
        switch code {
        case .malformed: return "not a valid PNG: \(message)\(suffix)"
        case .unsupportedSize: return "PNG of an unsupported size: \(message)\(suffix)"
        case .encodingFailed: return "PNG could not be written: \(message)"
        }
    }
}
