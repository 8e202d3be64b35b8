package import PortolanBasics

/// Reads the messages of vector tiles, and of other formats that report the same errors.
package typealias Protobuf = ProtobufFields<MVTErrors>

/// Creates the errors for messages of vector tiles.
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
