import HTTPTypes
import Synchronization

/// A request as the endpoints see it: decoded, within its limits, and without a connection.
struct Call: Sendable {
    var method: HTTPRequest.Method
    /// The path as it came, without the query.
    var path: String
    /// The parts of the path between slashes, decoded; a slash within a part came as `%2F`.
    var segments: [String]
    /// What stands in the places of the names of its endpoint's path.
    var parts: [String: String] = [:]
    /// The last part of the path.
    var file: String { segments.last ?? "" }
    var query: QueryItems
    var headers: HTTPFields
    var body: [UInt8]
    /// The address of the client, without its port; empty if the connection has none.
    var client: String
    /// Of the path and the query, as they came.
    let targetByteCount: Int
    /// What the client puts before paths of this server: `https://maps.example.org/base`, without a slash at its end.
    var publicURL: String {
        publicURLUse?.wasAsked.store(true, ordering: .relaxed)
        return makePublicURL()
    }
    /// Few answers name it.
    var makePublicURL: @Sendable () -> String
    /// Notes whether the answer depends on what proxies say; nil where it cannot.
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
        // By bytes: a mark is a mark also where a client writes a combining letter behind it.
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

    /// The parts of a path between slashes, decoded.
    private static func segments(_ path: Substring) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { PercentCoding.decoded(Substring($0)) }
    }

    /// Removes a prefix that a proxy or the configuration puts before all paths; unchanged if the path has another one.
    mutating func removePrefix(_ prefix: String) {
        let wanted = Self.segments(prefix[...])
        guard !wanted.isEmpty, segments.starts(with: wanted) else { return }
        segments.removeFirst(wanted.count)
        path = "/" + path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(wanted.count + 1).joined(separator: "/")
    }

    private static let keyName = HTTPField.Name("X-Goog-Api-Key")

    /// The key of the API that the client sent, in a header or in the query; nil for none.
    var apiKey: String? {
        if let name = Self.keyName, let key = headers[name], !key.isEmpty { return key }
        return query.text("key", "$key")
    }

    /// The word that the client sent as `Authorization: Bearer …`; nil for none. The scheme's name is the same in any case (RFC 9110, section 11.1).
    var bearer: String? {
        guard let header = headers[.authorization], let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
            return nil
        }
        let word = header[space...].trimmingSpace()
        return word.isEmpty ? nil : word
    }

    /// A header by its name in any case; nil if there is none.
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

/// Whether the address that clients know was asked for while a request was answered.
final class PublicURLUse: Sendable {
    let wasAsked = Atomic(false)
}
