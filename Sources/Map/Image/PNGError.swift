/// Why a PNG could not be read or written.
public struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The data is not a whole, valid PNG.
        case malformed
        /// A side is zero or larger than the limit, or there are more pixels than allowed.
        case unsupportedSize
        /// Writing failed, most likely for lack of memory.
        case encodingFailed
    }

    /// The kind of failure, for programs that tell failures apart.
    public let code: Code
    /// What is wrong, in libpng's words if it found out.
    public let message: String
    /// Bytes of the data that had been read when it was found out; `nil` for writing.
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
