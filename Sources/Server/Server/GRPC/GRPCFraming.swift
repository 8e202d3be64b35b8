import Foundation
import HTTPTypes
import PortolanTiles

/// The framing of messages and statuses of gRPC over HTTP/2
/// (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). All methods of this server have one message in
/// each direction.
enum GRPCFraming {
    /// The size of a message's head: one byte says whether the message is compressed, and four bytes give its length.
    static let headByteCount = 5

    /// Whether a request is a gRPC request with protocol buffer messages.
    static func isRequest(_ call: Call) -> Bool {
        guard let type = call.headers[.contentType] else { return false }
        return type == "application/grpc" || type.hasPrefix("application/grpc+proto") || type.hasPrefix("application/grpc;")
    }

    /// Returns the message of a request.
    static func message(_ call: Call, byteLimit: Int) throws(GoogleError) -> [UInt8] {
        let body = call.body
        guard body.count >= headByteCount else {
            throw wrong("the body has \(body.count) bytes, fewer than the five with which a message begins")
        }
        let length = body[1..<headByteCount].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length == UInt64(body.count - headByteCount) else {
            throw wrong("the message states \(length) bytes, but \(body.count - headByteCount) bytes follow; send one message")
        }
        let message = Array(body[headByteCount...])
        switch body[0] {
        case 0: return message
        case 1:
            let coding = call.header("grpc-encoding") ?? "identity"
            guard coding == "gzip" else {
                throw GoogleError(
                    .unimplemented,
                    "The message is compressed with \(coding.prefix(40)); send it with gzip or without compression."
                )
            }
            do {
                return try Gzip.expand(message, limit: byteLimit)
            } catch {
                throw wrong("the message cannot be expanded with gzip, or has more than \(byteLimit) bytes")
            }
        default: throw wrong("the first byte is \(body[0]) instead of 0 or 1")
        }
    }

    private static func wrong(_ what: String) -> GoogleError { GoogleError(.invalidArgument, "Not a message of gRPC: \(what).") }

    /// Returns the bytes of a message with its head.
    static func framed(_ message: [UInt8]) -> [UInt8] {
        let count = UInt32(clamping: message.count)
        return [0, UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)] + message
    }

    /// Returns the seconds of the header `grpc-timeout`, which holds digits and a letter for the unit; nil if the
    /// header is missing or invalid.
    static func timeout(_ call: Call) -> Double? {
        guard let text = call.header("grpc-timeout"), let unit = text.last, text.utf8.count <= 9,
            text.dropLast().utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Double(text.dropLast())
        else { return nil }
        switch unit {
        case "H": return number * 3_600
        case "M": return number * 60
        case "S": return number
        case "m": return number / 1e3
        case "u": return number / 1e6
        case "n": return number / 1e9
        default: return nil
        }
    }

    // MARK: Trailers

    private static let status = HTTPField.Name("grpc-status")
    private static let message = HTTPField.Name("grpc-message")
    private static let details = HTTPField.Name("grpc-status-details-bin")

    /// The largest message of a status in trailers, in bytes. Clients refuse trailers of more than 8 KiB.
    private static let messageByteLimit = 1_024
    /// The largest details of a status in trailers, in bytes.
    private static let detailByteLimit = 4_096

    /// The trailers of a successful answer.
    static var trailers: HTTPFields {
        var fields = HTTPFields()
        if let status { fields[status] = "0" }
        return fields
    }

    /// Returns the trailers of a failed answer.
    static func trailers(_ error: GoogleError, retryAfter: Int?) -> HTTPFields {
        var fields = HTTPFields()
        if let status { fields[status] = String(error.grpcCode) }
        if let message { fields[message] = percentEncoded(error.message) }
        let bytes = error.statusBytes(retryAfter: retryAfter)
        if let details, bytes.count <= detailByteLimit {
            fields[details] = Data(bytes).base64EncodedString().replacing("=", with: "")
        }
        return fields
    }

    /// Encodes percent signs and all characters outside printable ASCII as UTF-8 bytes with a percent sign.
    static func percentEncoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8.prefix(messageByteLimit) {
            if byte >= 0x20, byte <= 0x7E, byte != UInt8(ascii: "%") {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
