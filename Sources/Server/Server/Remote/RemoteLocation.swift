import Foundation
import PortolanMaps

/// The access to S3-compatible stores.
public struct S3Options: Sendable, Hashable {
    /// The address of the store, such as `https://s3.example.org`; nil for Amazon's.
    public var endpoint: String?
    /// The store's region, which signatures contain.
    public var region = "us-east-1"
    /// The public part of the credentials; nil sends requests without a signature, which public buckets allow.
    public var accessKey: String?
    /// The secret part of the credentials. It is never logged.
    public var secretKey: String?
    /// The token of temporary credentials; nil for permanent ones.
    public var sessionToken: String?

    /// Creates options for Amazon's store, without credentials.
    public init() {}

    var credentials: S3Credentials? {
        guard let accessKey, let secretKey else { return nil }
        return S3Credentials(accessKey: accessKey, secretKey: secretKey, sessionToken: sessionToken)
    }
}

/// A location on another server from the configuration. The server fetches nothing from anywhere else.
struct RemoteLocation: Sendable {
    /// The fault of an address.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The last part of the path without its extension, which names the region or archive on this server.
    let name: String
    /// The address for people, without its query, which may contain a signature.
    let shown: String
    /// Reads files at the location.
    let reader: any ResourceReader
    /// Whether the location is in an S3-compatible store.
    let isBucket: Bool
    /// Signs requests to the location; nil if they need no signature.
    let signature: S3Signature?
    /// Reads files that may be missing. Hosts that do not allow listing answer 403 for missing files.
    private let probe: any ResourceReader
    /// The part of addresses before the path of a file.
    private let base: String
    /// The part of addresses after the path of a file.
    private let query: String

    /// - Parameters:
    ///   - url: `https://…`, `http://…` or `s3://bucket/key`.
    ///   - patience: the seconds without an answer after which a request fails, and the seconds before each retry.
    init(
        _ url: URL,
        s3: S3Options,
        patience: (timeout: Double, delays: [Double]) = (30, [0.5, 2, 5]),
        transport: any WebTransport = URLSessionTransport(userAgent: "Portolan", connectionsPerServer: 16, followsRedirects: false)
    ) throws(Failure) {
        let text = url.absoluteString
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts[0].hasSuffix("/") ? String(parts[0].dropLast()) : parts[0]
        query = parts.count > 1 ? "?" + parts[1] : ""
        shown = path
        let last = PercentCoding.decoded(path.split(separator: "/").last ?? "")
        let isPlain = { (scalar: Unicode.Scalar) in
            scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.".unicodeScalars.contains(scalar)
        }
        let stem = last.split(separator: ".").first.map(String.init) ?? ""
        guard !stem.isEmpty, stem.unicodeScalars.allSatisfy(isPlain), let host = url.host(), !host.isEmpty,
            url.path(percentEncoded: true).count > 1
        else {
            throw Failure(
                description: "\(shown): give an address such as https://example.org/city.portolan or s3://bucket/city.portolan"
            )
        }
        guard url.user() == nil, url.password() == nil else {
            throw Failure(description: "\(host): leave the name and the password out of the address")
        }
        name = stem
        var options = WebOptions()
        options.timeoutSeconds = patience.timeout
        // Random factors keep servers from retrying at the same moment.
        options.retryDelays = patience.delays.map { $0 * .random(in: 0.8...1.2) }
        isBucket = url.scheme == "s3"
        signature = isBucket ? s3.credentials.map { S3Signature(credentials: $0, region: s3.region) } : nil
        switch url.scheme {
        case "https", "http": base = path
        case "s3":
            let key = String(path.dropFirst("s3://".count + host.count))
            if let endpoint = s3.endpoint {
                base = (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint) + "/\(host)" + key
            } else {
                base = "https://\(host).s3.\(s3.region).amazonaws.com" + key
            }
        default: throw Failure(description: "\(shown): begin the address with https, http or s3, not with \(url.scheme ?? "nothing")")
        }
        let carrier: any WebTransport = signature.map { SignedTransport(transport, $0) } ?? transport
        reader = WebReader(options, transport: carrier)
        probe = WebReader(options, transport: HiddenFilesTransport(base: carrier))
    }

    /// Returns the address of a file below the location, or of the location itself.
    /// - Parameters:
    ///   - file: the file's name, with slashes between folders.
    ///   - more: a query in addition to the location's own.
    func address(_ file: String? = nil, query more: String = "") -> String {
        let all = [String(query.dropFirst()), more].filter { !$0.isEmpty }.joined(separator: "&")
        return base + (file.map { "/" + PercentCoding.encoded($0, keeping: "/") } ?? "") + (all.isEmpty ? "" : "?" + all)
    }

    /// Returns the bytes of a file; nil if it is missing.
    func readIfThere(_ file: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try probe.read(address(file), byteLimit: byteLimit)
    }

    /// Describes an error for people, with the address but without its query.
    func describe(_ error: any Error, _ file: String? = nil) -> String {
        let shownFile = shown + (file.map { "/" + $0 } ?? "")
        guard let error = error as? SourceError else { return "\(shownFile): \(error.sentence)" }
        return "\(shownFile): \(query.isEmpty ? error.message : error.message.replacing(query, with: ""))"
    }
}

/// Treats a forbidden file as a missing one.
private struct HiddenFilesTransport: WebTransport {
    let base: any WebTransport

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        var response = try base.send(request, cancellation)
        if response.status == 403 { response.status = 404 }
        return response
    }
}

/// Signs requests for reading before they are sent.
struct SignedTransport: WebTransport {
    private let base: any WebTransport
    private let signature: S3Signature
    private let now: @Sendable () -> Date

    init(_ base: any WebTransport, _ signature: S3Signature, now: @escaping @Sendable () -> Date = { Date() }) {
        self.base = base
        self.signature = signature
        self.now = now
    }

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        guard let url = URL(string: request.address), let host = url.host() else {
            throw SourceError(.unsupported, request.address, "this is not a URL")
        }
        var signed = request
        let path = url.path(percentEncoded: true)
        let headers = signature.headers(
            host: url.port.map { "\(host):\($0)" } ?? host,
            path: path.isEmpty ? "/" : path,
            headers: [S3Signature.hashHeader: S3Signature.emptyHash],
            time: now()
        )
        signed.headers.merge(headers) { _, new in new }
        return try base.send(signed, cancellation)
    }
}
