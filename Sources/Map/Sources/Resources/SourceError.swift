/// Why something that a style names by address cannot be used.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// There is nothing at the address.
        case notFound
        /// A file or an archive cannot be read, or its server does not let it be read (401, 403).
        case unreadable
        /// A server cannot be reached, or answers with an error other than 401 and 403.
        case network
        /// A server did not answer in time.
        case timedOut
        /// The program ended the request.
        case cancelled
        /// Nothing is asked of servers, and the cache does not have it.
        case offline
        /// What stands at the address is not what was expected.
        case malformed
        /// An address, a format or a property that is not known here.
        case unsupported
        /// More bytes or pixels than are taken.
        case tooLarge
    }

    /// The kind of failure, for programs that tell failures apart.
    public var code: Code
    /// The address; empty if there is none, as for GeoJSON that stands in the style.
    public var address: String
    /// What is wrong, in English.
    public var message: String

    /// Creates an error about what stands at an address.
    public init(_ code: Code, _ address: String, _ message: String) {
        self.code = code
        self.address = address
        self.message = message
    }

    public var description: String { address.isEmpty ? message : "\(address): \(message)" }
}
