import Foundation
import HTTPTypes
import PortolanPlaces
import PortolanTiles

/// The answer of an endpoint.
struct Answer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: [UInt8]
    /// A part of an archive that is sent piece by piece in place of `body`.
    var part: ArchivePart?
    /// The fields after the body of a gRPC answer, which hold its status; nil for all other answers.
    var trailers: HTTPFields?

    /// A range of bytes of an archive of tiles.
    struct ArchivePart: Sendable {
        var archive: PMTilesArchive
        var range: Range<UInt64>
    }

    init(_ status: HTTPResponse.Status = .ok, type: String? = nil, _ body: [UInt8] = []) {
        self.status = status
        self.body = body
        headers = [:]
        if let type { headers[.contentType] = type }
    }

    /// Creates an answer with a text of a media type.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8", _ status: HTTPResponse.Status = .ok) -> Answer {
        Answer(status, type: type, Array(text.utf8))
    }

    /// Creates an answer with JSON, on one line or indented.
    static func json(
        _ value: JSONValue,
        _ status: HTTPResponse.Status = .ok,
        isPretty: Bool = false,
        type: String = "application/json; charset=utf-8"
    )
        -> Answer
    {
        Answer(status, type: type, isPretty ? value.textBytes + [0x0A] : value.lineBytes)
    }

    /// Returns the answer with an additional header.
    func with(_ name: HTTPField.Name, _ value: String) -> Answer {
        var answer = self
        answer.headers[name] = value
        return answer
    }

    /// Adds names of request headers to the header `Vary`, because the answer depends on them.
    mutating func addVary(_ names: String) {
        headers[.vary] = [headers[.vary], names].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the answer with a policy for caches.
    func cached(_ policy: CachePolicy) -> Answer { with(.cacheControl, policy.rawValue) }
}

extension Answer {
    /// The number of bytes of the answer without its headers.
    var byteCount: Int { part.map { Int(clamping: $0.range.count) } ?? body.count }
}

/// The rules for caching an answer: the allowed caches and the time limit.
enum CachePolicy: String {
    /// The policy for places, whose state changes when they open and close.
    case never = "no-store"
    /// The policy for styles, TileJSON and lists, which clients revalidate.
    case brief = "public, max-age=60"
    /// The policy for tiles and other data that changes with a region.
    case tiles = "public, max-age=3600, stale-while-revalidate=86400"
    /// The policy for addresses with a version, whose content never changes.
    case forever = "public, max-age=31536000, immutable"

    /// Returns the policy of `Cache-Control` without shared caches.
    static func forOne(_ policy: String) -> String { policy.replacing("public", with: "private") }
}

/// A request that the server refuses, with a status and a sentence for people.
struct RequestError: Error, CustomStringConvertible {
    var status: HTTPResponse.Status
    var message: String
    /// Seconds after which the client may repeat the request; nil to leave the header out.
    var retryAfter: Int?
    /// The methods that the address supports; for status 405.
    var allowed: String?

    init(_ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil, allowed: String? = nil) {
        self.status = status
        self.message = message
        self.retryAfter = retryAfter
        self.allowed = allowed
    }

    var description: String { message }

    static func notFound(_ message: String) -> RequestError { RequestError(.notFound, message) }
    static func badRequest(_ message: String) -> RequestError { RequestError(.badRequest, message) }
}
