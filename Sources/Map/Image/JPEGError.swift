/// The reason why a JPEG could not be read or written.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a complete, valid JPEG.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, probably for lack of memory.
        case encodingFailed
    }

    /// The kind of failure, for programs that distinguish failures.
    public let code: Code
    /// The error, in libjpeg's words if libjpeg found it.
    public let message: String
    /// The number of bytes read when the error was found; `nil` for writing.
    public let byteOffset: Int?

    public var description: String {
        let suffix = byteOffset.map { ", after \($0) bytes" } ?? ""
        switch code {
        case .malformed: return "not a valid JPEG: \(message)\(suffix)"
        case .unsupportedSize: return "JPEG of an unsupported size: \(message)\(suffix)"
        case .encodingFailed: return "JPEG could not be written: \(message)"
        }
    }
}
