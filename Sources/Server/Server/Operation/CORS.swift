import HTTPTypes

/// Cross-origin requests of web pages (the Fetch standard).
enum CORS {
    static let exposedHeaders = "ETag, Content-Range, Content-Length, Retry-After"

    static func add(to answer: inout Answer, _ call: Call, _ allowed: [String]) {
        // Caches also reuse an answer for other origins. So either all answers have the same header, or every answer
        // varies by origin, even one without the header.
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
