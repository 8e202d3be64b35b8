import Foundation
import PortolanDigests

/// The credentials for an S3-compatible store. They are never logged.
struct S3Credentials: Sendable, Hashable {
    var accessKey: String
    var secretKey: String
    /// The token of temporary credentials; nil for permanent ones.
    var sessionToken: String?
}

/// Signature version 4 of Amazon's web services, for reading:
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct S3Signature {
    var credentials: S3Credentials
    var region: String
    var service = "s3"

    /// Returns the headers that sign a request.
    /// - Parameters:
    ///   - path: the percent-encoded path as it stands in the request.
    ///   - query: names and values in plain text.
    ///   - headers: the signed headers in addition to the host and the date. They include ``hashHeader``, unless the
    ///     body is empty.
    func headers(
        method: String = "GET",
        host: String,
        path: String,
        query: [(String, String)] = [],
        headers: [String: String],
        time: Date
    ) -> [String: String] {
        let stamp = Self.stamp(time)
        let day = String(stamp.prefix(8))
        var signed = headers
        signed["x-amz-date"] = stamp
        if let token = credentials.sessionToken { signed["x-amz-security-token"] = token }
        var all = signed
        all["host"] = host
        let names = all.keys.map { $0.lowercased() }.sorted()
        let lines = all.map { ($0.key.lowercased(), $0.value) }.sorted { $0.0 < $1.0 }.map { "\($0.0):\($0.1)\n" }.joined()
        let items = query.map { (PercentCoding.encoded($0.0), PercentCoding.encoded($0.1)) }.sorted { $0 < $1 }
        let request = [
            method, path, items.map { "\($0.0)=\($0.1)" }.joined(separator: "&"), lines, names.joined(separator: ";"),
            headers[Self.hashHeader] ?? Self.emptyHash,
        ].joined(separator: "\n")
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(stamp)\n\(scope)\n\(SHA256Digest.hexadecimal(of: Data(request.utf8)))"
        var key = Data("AWS4\(credentials.secretKey)".utf8)
        for part in [day, region, service, "aws4_request"] { key = SHA256Digest.authenticationCode(of: Data(part.utf8), key: key) }
        let signature = SHA256Digest.authenticationCode(of: Data(text.utf8), key: key).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        signed["authorization"] =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(names.joined(separator: ";")), "
            + "Signature=\(signature)"
        return signed
    }

    /// The name of the header with the SHA-256 of the body.
    static let hashHeader = "x-amz-content-sha256"

    /// The hash of an empty body.
    static let emptyHash = SHA256Digest.hexadecimal(of: Data())

    /// Returns a time as `20130524T000000Z`.
    private static func stamp(_ time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    }
}
