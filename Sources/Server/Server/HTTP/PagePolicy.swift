import HTTPTypes

/// The restrictions that browsers put on every answer that they show as a page.
enum PagePolicy {
    static func add(to answer: inout Answer) {
        guard let type = answer.headers[.contentType], types.contains(where: type.hasPrefix) else { return }
        for (name, value) in headers { if let field = HTTPField.Name(name) { answer.headers[field] = value } }
    }

    private static let types = ["text/html", "image/svg+xml"]

    /// A page makes requests only to this server, and runs no inline script and no inline style. MapLibre GL JS runs
    /// its worker from a blob.
    private static let headers = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; "
                + "child-src blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
        ), ("Referrer-Policy", "no-referrer"), ("Permissions-Policy", "geolocation=(self), camera=(), microphone=()"),
    ]
}
