/// The reason why a resource that a style names by address cannot be used.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// There is nothing at the address.
        case notFound
        /// A file or an archive cannot be read, or its server forbids it (401, 403).
        case unreadable
        /// A server cannot be reached, or answers with an error other than 401 and 403.
        case network
        /// A server did not answer in time.
        case timedOut
        /// The program ended the request.
        case cancelled
        /// No server may be used, and the cache does not have the resource.
        case offline
        /// The bytes at the address are not what was expected.
        case malformed
        /// An address, a format or a property is not supported.
        case unsupported
        /// The resource has more bytes or pixels than allowed.
        case tooLarge
    }

    /// The kind of failure, for programs that distinguish failures.
    public var code: Code
    /// The address; empty if there is none, as for GeoJSON inside a style.
    public var address: String
    /// The error in English.
    public var message: String

    /// Creates an error about the resource at an address.
    public init(_ code: Code, _ address: String, _ message: String) {
        self.code = code
        self.address = address
        self.message = message
    }

    public var description: String { address.isEmpty ? message : "\(address): \(message)" }
}
