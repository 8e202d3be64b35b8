/// Groups the autocomplete requests of one search and the details call that ends it. Together they are counted as one
/// request.
///
/// The details call ends the session. A later request with the token counts like one without a token.
public struct SessionToken: Hashable, Sendable, CustomStringConvertible {
    /// The token's text: at most 36 characters of the URL-safe base-64 alphabet.
    public let text: String

    /// Makes a new random token.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Makes a new token from a random number generator.
    public init(using generator: inout some RandomNumberGenerator) {
        // 22 characters hold 132 bits.
        text = String(decoding: (0..<22).map { _ in Self.alphabet[Int(generator.next() >> 58)] }, as: UTF8.self)
    }

    /// Makes a token from its text, such as one that a server sent.
    /// - Throws: `PlacesError` with `invalidArgument` unless the text has 1 to 36 characters of A–Z, a–z, 0–9, `-`, `_`
    ///   (`=` at the end).
    public init(_ text: String) throws(PlacesError) {
        let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        guard !digits.isEmpty, text.utf8.count <= 36, digits.allSatisfy({ Self.alphabet.contains($0) }) else {
            throw PlacesError(
                .invalidArgument,
                "sessionToken",
                "a session token must have 1 to 36 characters of URL-safe base 64 (A-Z a-z 0-9 - _)"
            )
        }
        self.text = text
    }

    public var description: String { text }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
