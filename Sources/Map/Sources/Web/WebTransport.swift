/// A question to a server.
public struct WebRequest: Hashable, Sendable {
    /// The URL, `http:` or `https:`.
    public var address: String
    /// Header fields by name.
    public var headers: [String: String]
    /// The most bytes of an answer that are taken.
    public var byteLimit: Int
    /// How long the server may be silent, in seconds.
    public var timeoutSeconds: Double

    /// A question without header fields.
    public init(_ address: String, byteLimit: Int, timeoutSeconds: Double) {
        self.address = address
        headers = [:]
        self.byteLimit = byteLimit
        self.timeoutSeconds = timeoutSeconds
    }
}

/// What a server answers.
public struct WebResponse: Hashable, Sendable {
    /// The HTTP status: 200, 304, 404 …
    public var status: Int
    /// Header fields by name in lower case.
    public var headers: [String: String]
    /// The answer's body, decompressed.
    public var body: [UInt8]

    /// An answer; the names of header fields are brought to lower case.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.body = body
    }
}

/// Carries questions to servers and answers back.
public protocol WebTransport: Sendable {
    /// The answer to a question; waits for it.
    /// - Throws: an error if no server can be reached (`network`), none answers in time (`timedOut`), the answer is too large, or the call was cancelled.
    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse
}
