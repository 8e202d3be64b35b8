import HTTPTypes
import Synchronization

/// A request as endpoints receive it: decoded, within its limits, and independent of its connection.
struct Call: Sendable {
    var method: HTTPRequest.Method
    /// The path without the query, as the client sent it.
    var path: String
    /// The decoded parts of the path between slashes. A slash within a part was sent as `%2F`.
    var segments: [String]
    /// The values of the names in the endpoint's path.
    var parts: [String: String] = [:]
    /// The last part of the path.
    var file: String { segments.last ?? "" }
    var query: QueryItems
    var headers: HTTPFields
    var body: [UInt8]
    /// The address of the client, without its port; empty if the connection has none.
    var client: String
    /// The length in bytes of the path and the query, as the client sent them.
    let targetByteCount: Int
    /// The address that the client puts before the paths of this server: `https://maps.example.org/base`, without a
    /// slash at its end.
    var publicURL: String {
        publicURLUse?.wasAsked.store(true, ordering: .relaxed)
        return makePublicURL()
    }
    /// Makes the public address. It is a closure, because few answers need the address.
    var makePublicURL: @Sendable () -> String
    /// Records whether the answer depends on headers of proxies; nil if it cannot.
    var publicURLUse: PublicURLUse?

    init(
        method: HTTPRequest.Method = .get,
        target: String,
        headers: HTTPFields = [:],
        body: [UInt8] = [],
        client: String = "",
        publicURL: @autoclosure @escaping @Sendable () -> String = ""
    ) {
        self.method = method
        targetByteCount = target.utf8.count
        // The search goes by bytes, because a question mark with a combining character after it is still a question
        // mark.
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        let asked = target[..<(mark ?? target.endIndex)]
        path = String(asked)
        segments = Self.segments(asked)
        query = mark.map { QueryItems(parsing: target[target.utf8.index(after: $0)...]) } ?? QueryItems()
        self.headers = headers
        self.body = body
        self.client = client
        makePublicURL = publicURL
    }

    /// Returns the decoded parts of a path between slashes.
    private static func segments(_ path: Substring) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { PercentCoding.decoded(Substring($0)) }
    }

    /// Removes a prefix that a proxy or the configuration puts before all paths. A path without the prefix stays
    /// unchanged.
    mutating func removePrefix(_ prefix: String) {
        let wanted = Self.segments(prefix[...])
        guard !wanted.isEmpty, segments.starts(with: wanted) else { return }
        segments.removeFirst(wanted.count)
        path = "/" + path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(wanted.count + 1).joined(separator: "/")
    }

    private static let keyName = HTTPField.Name("X-Goog-Api-Key")

    /// The API key that the client sent, in a header or in the query; nil for none.
    var apiKey: String? {
        if let name = Self.keyName, let key = headers[name], !key.isEmpty { return key }
        return query.text("key", "$key")
    }

    /// The token of `Authorization: Bearer …`; nil for none. The name of the scheme is case-insensitive (RFC 9110,
    /// section 11.1).
    var bearer: String? {
        guard let header = headers[.authorization], let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
            return nil
        }
        let word = header[space...].trimmingSpace()
        return word.isEmpty ? nil : word
    }

    /// Returns the value of a header, whose name may be in any case; nil if the request has no such header.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

/// Records whether the answer to a request used the server's public address.
final class PublicURLUse: Sendable {
    let wasAsked = Atomic(false)
}
