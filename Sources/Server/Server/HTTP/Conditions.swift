import HTTPTypes

/// ETags and conditional requests (RFC 9110, section 13).
enum ETag {
    /// Returns the strong ETag of bytes in a content coding.
    static func of(_ bytes: [UInt8], _ coding: ContentCoding = .identity) -> String {
        "\"\(Fingerprint(bytes).text)-\(String(bytes.count, radix: 16))\(coding.tagSuffix)\""
    }

    /// Whether the client already has the version with this ETag (`If-None-Match`, by weak comparison).
    static func matches(_ call: Call, _ etag: String) -> Bool {
        guard let header = call.headers[.ifNoneMatch] else { return false }
        return header.split(separator: ",").contains { part in
            let text = part.trimmingSpace()
            return text == "*" || text == etag || text == "W/" + etag
        }
    }
}
