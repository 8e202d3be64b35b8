package import PortolanBasics

/// Reads the parts of messages of which vector tiles, and what lies beside them, are made.
package typealias Protobuf = ProtobufFields<MVTError>

extension MVTError: ProtobufFailure {
    package init(fault: ProtobufFault, byteOffset: Int, message: String) {
        let code: Code =
            switch fault {
            case .truncated: .truncated
            case .overlongVarint: .overlongVarint
            case .invalidField: .invalidField
            case .invalidText: .invalidText
            }
        self.init(code, byteOffset: byteOffset, message)
    }
}
