import HTTPTypes
import PortolanPlaces

/// The parameters that all methods of Google's APIs accept: the format of the answer, and the mask of its members.
struct SystemParameters {
    /// The mask as it was sent; nil if there is none.
    var mask: String?
    var isPretty = true
    var hasEnumNumbers = false
    /// Whether the answer is in protocol buffers.
    var isBinary = false

    /// The names that any request may have. Those without a meaning here are ignored.
    static let names: Set<String> = [
        "key", "fields", "alt", "prettyPrint", "quotaUser", "callback", "$.xgafv", "access_token", "oauth_token", "uploadType",
        "upload_protocol",
        "$alt", "$fields", "$key", "$prettyPrint", "$callback", "$outputDefaults", "$unique", "$httpMethod", "$req", "$ct", "userIp",
        "trace",
    ]

    private static let maskHeader = HTTPField.Name("X-Goog-FieldMask")

    init(_ call: Call) throws(GoogleError) {
        mask = Self.maskHeader.flatMap { call.headers[$0] } ?? call.query.text("fields", "$fields")
        if let text = call.query.text("$alt", "alt") {
            let alt = text.split(separator: ";").map { $0.trimmingSpace() }
            guard let form = alt.first, ["json", "media", "proto"].contains(form) else {
                throw GoogleError.argument(
                    "alt",
                    "Invalid value at 'alt': this server answers json and proto; \(alt.first ?? "") is not served."
                )
            }
            isBinary = form == "proto"
            hasEnumNumbers = alt.contains("enum-encoding=int")
        }
        if let pretty = call.query.text("prettyPrint", "$prettyPrint") { isPretty = pretty != "false" && pretty != "0" }
    }

    /// Returns the answer with a message, in the requested format.
    func answer(_ value: JSONValue, message: String, mask: FieldMask = .all) -> Answer {
        var value = mask.applied(to: value)
        if isBinary { return Answer(type: PlacesAPI.protobufType, ProtobufCoding.bytes(value, as: message)).cached(.never) }
        if hasEnumNumbers { value = value.withEnumNumbers(message: message) }
        return .json(value, isPretty: isPretty).cached(.never)
    }
}

extension Substring {
    func trimmingSpace() -> String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
