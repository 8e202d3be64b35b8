import HTTPTypes

/// Cross-origin requests of web pages (the Fetch standard).
enum CORS {
    static let exposedHeaders = "ETag, Content-Range, Content-Length, Retry-After"

    static func add(to answer: inout Answer, _ call: Call, _ allowed: [String]) {
        // Caches keep an answer for other origins too: it has the same header for all, or varies by the origin even where it has none.
        if allowed.contains("*") {
            answer.headers[.accessControlAllowOrigin] = "*"
        } else {
            answer.addVary("Origin")
            guard let origin = call.headers[.origin], allowed.contains(origin) else { return }
            answer.headers[.accessControlAllowOrigin] = origin
        }
        answer.headers[.accessControlExposeHeaders] = exposedHeaders
        guard call.method == .options, call.headers[.accessControlRequestMethod] != nil else { return }
        answer.headers[.accessControlAllowMethods] = "GET, HEAD, POST, OPTIONS"
        answer.headers[.accessControlAllowHeaders] =
            call.headers[.accessControlRequestHeaders] ?? "Content-Type, X-Goog-Api-Key, X-Goog-FieldMask"
        answer.headers[.accessControlMaxAge] = "86400"
    }
}
