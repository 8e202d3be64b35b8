import PortolanPlaces

/// Where the next page of a text search begins. The token holds for the same question and the same version of the data alone.
struct PageToken {
    var offset: Int

    /// The digest of a request without what pages differ in.
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
    /// - Throws: an error if it is none, or one of another question.
    init(_ text: String, question: String) throws(GoogleError) {
        let parts = Base64URL.decoded(text)?.split(separator: ".").map(String.init) ?? []
        guard parts.count == 3, parts[0] == "1", let offset = Int(parts[2]), offset > 0, offset <= 10_000 else {
            throw GoogleError.argument("page_token", "Invalid value at 'page_token': it is not one that an answer gave.")
        }
        guard parts[1] == question else {
            throw GoogleError.argument(
                "page_token",
                "Invalid value at 'page_token': all other parameters must be those of the first call, and the data the same."
            )
        }
        self.offset = offset
    }

    func text(question: String) -> String { Base64URL.encoded("1.\(question).\(offset)") }
}
