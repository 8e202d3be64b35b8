import Foundation
import HTTPTypes
import PortolanPlaces
import PortolanTiles

/// What an endpoint answers.
struct Answer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: [UInt8]
    /// A part of an archive that is sent in place of `body`, piece by piece.
    var part: ArchivePart?
    /// What follows the body of an answer of gRPC, whose status stands there; nil for all others.
    var trailers: HTTPFields?

    /// Bytes of an archive of tiles.
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

    /// A text of a media type.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8", _ status: HTTPResponse.Status = .ok) -> Answer {
        Answer(status, type: type, Array(text.utf8))
    }

    /// JSON, on one line or indented.
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

    /// The answer with a header more.
    func with(_ name: HTTPField.Name, _ value: String) -> Answer {
        var answer = self
        answer.headers[name] = value
        return answer
    }

    /// Says which headers of a request make another answer.
    mutating func addVary(_ names: String) {
        headers[.vary] = [headers[.vary], names].compactMap(\.self).joined(separator: ", ")
    }

    /// How long and by whom an answer may be kept.
    func cached(_ policy: CachePolicy) -> Answer { with(.cacheControl, policy.rawValue) }
}

extension Answer {
    /// The bytes that are sent, headers aside.
    var byteCount: Int { part.map { Int(clamping: $0.range.count) } ?? body.count }
}

/// How long and by whom answers may be kept, by what they are.
enum CachePolicy: String {
    /// Places: whether one is open changes.
    case never = "no-store"
    /// Styles, TileJSON, lists: clients ask whether they have changed.
    case brief = "public, max-age=60"
    /// Tiles and what else changes with a region.
    case tiles = "public, max-age=3600, stale-while-revalidate=86400"
    /// What an address with a version names for ever.
    case forever = "public, max-age=31536000, immutable"

    /// A policy of `Cache-Control` without caches that many share.
    static func forOne(_ policy: String) -> String { policy.replacing("public", with: "private") }
}

/// A request that is not answered as it was meant: with a status, and a sentence for people.
struct RequestError: Error, CustomStringConvertible {
    var status: HTTPResponse.Status
    var message: String
    /// Seconds after which the client may ask again; nil to say nothing of it.
    var retryAfter: Int?
    /// The methods that the address knows; for status 405.
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
