import PortolanBasics

// Encodes an error as `google.rpc.Status` in protocol buffers, with its details: https://google.aip.dev/193.
extension GoogleError {
    /// The number of `google.rpc.Code`.
    var grpcCode: Int {
        // HTTP status 408 is DEADLINE_EXCEEDED, and 413 is RESOURCE_EXHAUSTED.
        switch code {
        case 408: return 4
        case 413: return 8
        default: break
        }
        switch status {
        case .cancelled: return 1
        case .invalidArgument: return 3
        case .deadlineExceeded: return 4
        case .notFound: return 5
        case .permissionDenied: return 7
        case .resourceExhausted: return 8
        case .failedPrecondition: return 9
        case .unimplemented: return 12
        case .internalError: return 13
        case .unavailable: return 14
        case .unauthenticated: return 16
        }
    }

    /// Returns the message `google.rpc.Status`.
    /// - Parameter retryAfter: seconds after which the client may ask again.
    func statusBytes(retryAfter: Int? = nil) -> [UInt8] {
        var writer = ProtobufWriter()
        writer.add(1, UInt64(clamping: grpcCode))
        writer.add(2, message)
        if let reason {
            var info = ProtobufWriter()
            info.add(1, reason)
            info.add(2, "googleapis.com")
            var entry = ProtobufWriter()
            entry.add(1, "service")
            entry.add(2, "places.googleapis.com")
            info.add(3, entry)
            writer.add(3, Self.any("ErrorInfo", info))
        }
        if !violations.isEmpty {
            var request = ProtobufWriter()
            for violation in violations {
                var field = ProtobufWriter()
                field.add(1, violation.field)
                field.add(2, violation.description)
                request.add(1, field)
            }
            writer.add(3, Self.any("BadRequest", request))
        }
        if let retryAfter {
            var duration = ProtobufWriter()
            duration.add(1, UInt64(clamping: max(retryAfter, 1)))
            var info = ProtobufWriter()
            info.add(1, duration)
            writer.add(3, Self.any("RetryInfo", info))
        }
        return writer.bytes
    }

    private static func any(_ type: String, _ message: ProtobufWriter) -> ProtobufWriter {
        var writer = ProtobufWriter()
        writer.add(1, "type.googleapis.com/google.rpc." + type)
        writer.add(2, message)
        return writer
    }
}
