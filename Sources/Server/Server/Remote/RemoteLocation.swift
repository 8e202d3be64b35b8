import Foundation
import PortolanMaps

/// How stores of the S3 kind are reached.
public struct S3Options: Sendable, Hashable {
    /// Where the store is, such as `https://s3.example.org`; nil for Amazon's.
    public var endpoint: String?
    /// The store's region, which signatures name.
    public var region = "us-east-1"
    /// The public part of what the store knows its caller by; nil reads without a signature, as public buckets allow.
    public var accessKey: String?
    /// The secret part. It is never logged.
    public var secretKey: String?
    /// The token of credentials that end by themselves; nil for lasting ones.
    public var sessionToken: String?

    /// Amazon's store, without credentials.
    public init() {}

    var credentials: S3Credentials? {
        guard let accessKey, let secretKey else { return nil }
        return S3Credentials(accessKey: accessKey, secretKey: secretKey, sessionToken: sessionToken)
    }
}

/// A place on another server that the configuration names: nothing else is ever fetched.
struct RemoteLocation: Sendable {
    /// What is wrong with an address.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The last part of the path without its ending: the name that a region or an archive has here.
    let name: String
    /// The address for people: without a query, which may hold a signature.
    let shown: String
    /// Reads what lies there.
    let reader: any ResourceReader
    /// Whether it is in a store of the S3 kind, and what signs requests to it; nil for none.
    let isBucket: Bool
    let signature: S3Signature?
    /// Reads what may be missing: hosts that let nobody list their files say 403 of those that they have not.
    private let probe: any ResourceReader
    /// Before the path of a file, and after it.
    private let base: String
    private let query: String

    /// - Parameters:
    ///   - url: `https://…`, `http://…` or `s3://bucket/key`.
    ///   - patience: seconds without an answer; and before each further try.
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
                description: "\(shown): an address such as https://example.org/city.portolan or s3://bucket/city.portolan is expected"
            )
        }
        guard url.user() == nil, url.password() == nil else {
            throw Failure(description: "\(host): an address holds no name and password")
        }
        name = stem
        var options = WebOptions()
        options.timeoutSeconds = patience.timeout
        // Not all servers at the same moment.
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
        default: throw Failure(description: "\(shown): https, http and s3 are known, not \(url.scheme ?? "nothing")")
        }
        let carrier: any WebTransport = signature.map { SignedTransport(transport, $0) } ?? transport
        reader = WebReader(options, transport: carrier)
        probe = WebReader(options, transport: HiddenFilesTransport(base: carrier))
    }

    /// The address of a file below the location, or of the location itself.
    /// - Parameters:
    ///   - file: its name, with slashes between folders.
    ///   - more: what comes into the query besides the location's own.
    func address(_ file: String? = nil, query more: String = "") -> String {
        let all = [String(query.dropFirst()), more].filter { !$0.isEmpty }.joined(separator: "&")
        return base + (file.map { "/" + PercentCoding.encoded($0, keeping: "/") } ?? "") + (all.isEmpty ? "" : "?" + all)
    }

    /// All bytes of a file that may be missing; nil if it is.
    func readIfThere(_ file: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try probe.read(address(file), byteLimit: byteLimit)
    }

    /// What went wrong, for people: the address without its query.
    func describe(_ error: any Error, _ file: String? = nil) -> String {
        let shownFile = shown + (file.map { "/" + $0 } ?? "")
        guard let error = error as? SourceError else { return "\(shownFile): \(error.sentence)" }
        return "\(shownFile): \(query.isEmpty ? error.message : error.message.replacing(query, with: ""))"
    }
}

/// Takes what may not be seen for what is not there.
private struct HiddenFilesTransport: WebTransport {
    let base: any WebTransport

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        var response = try base.send(request, cancellation)
        if response.status == 403 { response.status = 404 }
        return response
    }
}

/// Signs questions before they are carried.
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
            throw SourceError(.unsupported, request.address, "not a URL")
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
