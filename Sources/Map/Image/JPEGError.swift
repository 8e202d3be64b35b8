/// Why a JPEG could not be read or written.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a whole, valid JPEG.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, most likely for lack of memory.
        case encodingFailed
    }

    /// The kind of failure, for programs that tell failures apart.
    public let code: Code
    /// What is wrong, in libjpeg's words if it found out.
    public let message: String
    /// Bytes of the data that had been read when it was found out; `nil` for writing.
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
