import Foundation
import PortolanDigests
import PortolanPlaces

/// The position of the next page of a text search. A token is valid only for the same query and the same version of the
/// data. If servers have a key for tokens, it is valid only on servers with the same key.
struct PageToken {
    /// Signs tokens by HMAC-SHA-256 with a key that all servers of a set-up share. Without a key, the signature detects
    /// accidental changes only.
    struct Signer: Sendable {
        var key: Data

        init(key: String?) { self.key = Data((key ?? "").utf8) }

        /// Returns the first 128 bits of the code, in hexadecimal.
        func signature(_ text: String) -> String {
            let bytes = SHA256Digest.authenticationCode(of: Data("page-token.\(text)".utf8), key: key).prefix(16)
            return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    var offset: Int

    /// Returns the digest of a request, without the members in which pages of the same query differ.
    static func question(_ message: JSONValue, version: String) -> String {
        var fingerprint = Fingerprint(version)
        let members = message.members ?? []
        let fixed = members.map { (WireMessage.camelCase($0.name), $0.value.line) }.filter { $0.0 != "pageToken" && $0.0 != "pageSize" }
        for (name, value) in fixed.sorted(by: { $0.0 < $1.0 }) {
            fingerprint.add(name)
            fingerprint.add(value)
        }
        return fingerprint.text
    }

    init(offset: Int) { self.offset = offset }

    /// Reads a token.
    /// - Throws: an error if the text is not a token, or is the token of another query.
    init(_ text: String, question: String, _ signer: Signer) throws(GoogleError) {
        let parts = Base64URL.decoded(text)?.split(separator: ".").map(String.init) ?? []
        guard parts.count == 4, parts[0] == "2", let offset = Int(parts[2]), offset > 0, offset <= 10_000,
            Secrets.isEqual(parts[3], signer.signature(parts[..<3].joined(separator: ".")))
        else {
            throw GoogleError.argument("page_token", "Invalid value at 'page_token': it must be the next_page_token of an answer.")
        }
        guard parts[1] == question else {
            throw GoogleError.argument(
                "page_token",
                "Invalid value at 'page_token': the other parameters must be those of the first call, and the data must be the same."
            )
        }
        self.offset = offset
    }

    func text(question: String, _ signer: Signer) -> String {
        let text = "2.\(question).\(offset)"
        return Base64URL.encoded("\(text).\(signer.signature(text))")
    }
}
