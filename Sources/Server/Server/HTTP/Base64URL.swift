import Foundation

/// Base 64 of URLs and file names (RFC 4648, section 5), without padding.
enum Base64URL {
    static func encoded(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns the decoded text; nil if the text is not Base 64 of UTF-8.
    static func decoded(_ text: String) -> String? {
        var text = text.replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text).flatMap { String(data: $0, encoding: .utf8) }
    }
}
