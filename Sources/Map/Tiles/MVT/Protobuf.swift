package import PortolanBasics

/// Reads the parts of messages of which vector tiles, and what lies beside them, are made.
package typealias Protobuf = ProtobufFields<MVTErrors>

/// What is wrong with a message of a vector tile.
package enum MVTErrors: ProtobufErrors {
    package static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> MVTError {
        let code: MVTError.Code =
            switch fault {
            case .truncated: .truncated
            case .overlongVarint: .overlongVarint
            case .invalidField: .invalidField
            case .invalidText: .invalidText
            }
        return MVTError(code, byteOffset: byteOffset, message)
    }
}
