import HTTPTypes

/// ETags and conditional requests (RFC 9110, section 13).
enum ETag {
    /// The strong ETag of bytes.
    static func of(_ bytes: [UInt8]) -> String { "\"\(Fingerprint(bytes).text)-\(String(bytes.count, radix: 16))\"" }

    /// Whether the client has the version with this ETag already (`If-None-Match`, by weak comparison).
    static func matches(_ call: Call, _ etag: String) -> Bool {
        guard let header = call.headers[.ifNoneMatch] else { return false }
        return header.split(separator: ",").contains { part in
            let text = part.trimmingSpace()
            return text == "*" || text == etag || text == "W/" + etag
        }
    }
}

/// How bodies are coded on their way (RFC 9110, section 12.5.3).
enum ContentCoding {
    /// Whether the client takes gzip.
    static func acceptsGzip(_ call: Call) -> Bool {
        guard let header = call.headers[.acceptEncoding] else { return false }
        var any = false
        for part in header.split(separator: ",") {
            let words = part.split(separator: ";").map { $0.trimmingSpace().lowercased() }
            let refuses = words.dropFirst().contains { word in
                word.hasPrefix("q=") && Double(word.dropFirst(2)) == 0
            }
            switch words.first {
            case "gzip", "x-gzip": return !refuses
            case "*": any = !refuses
            default: break
            }
        }
        return any
    }
}
