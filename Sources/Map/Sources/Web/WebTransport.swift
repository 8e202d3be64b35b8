/// A request to a server.
public struct WebRequest: Hashable, Sendable {
    /// The URL, `http:` or `https:`.
    public var address: String
    /// Header fields by name.
    public var headers: [String: String]
    /// The largest number of bytes of the answer.
    public var byteLimit: Int
    /// The time in seconds after which a silent server counts as not answering.
    public var timeoutSeconds: Double

    /// Creates a request without header fields.
    public init(_ address: String, byteLimit: Int, timeoutSeconds: Double) {
        self.address = address
        headers = [:]
        self.byteLimit = byteLimit
        self.timeoutSeconds = timeoutSeconds
    }
}

/// A server's answer.
public struct WebResponse: Hashable, Sendable {
    /// The HTTP status: 200, 304, 404 …
    public var status: Int
    /// Header fields by their names in lower case.
    public var headers: [String: String]
    /// The decompressed body.
    public var body: [UInt8]

    /// Creates an answer; the names of header fields are converted to lower case.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.body = body
    }
}

/// Sends requests to servers and returns their answers.
public protocol WebTransport: Sendable {
    /// Sends a request and waits for the answer.
    /// - Throws: an error if no server can be reached (`network`), none answers in time (`timedOut`), the
    ///   answer is too large, or the call was cancelled.
    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse
}
