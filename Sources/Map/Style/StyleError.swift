/// Something to say of a style: where, and what.
public struct StyleDiagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether the style can be drawn all the same.
    public enum Severity: Sendable, Hashable {
        /// The style can be used; a part of it is passed over.
        case warning
        case error
    }

    public var severity: Severity
    /// The JSON path: `layers[3].paint.line-width[2]`. Empty for the text as a whole.
    public var path: String
    /// Offset of the byte in the style's text where the part begins.
    public var byteOffset: Int
    public var message: String

    public init(_ severity: Severity, path: String, byteOffset: Int, message: String) {
        self.severity = severity
        self.path = path
        self.byteOffset = byteOffset
        self.message = message
    }

    public var description: String {
        "\(path.isEmpty ? "style" : path) (byte \(byteOffset)): \(message)"
    }
}

/// A style cannot be used. Says everything that is wrong with it, in the order of the text.
public struct StyleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// At least one error.
    public var errors: [StyleDiagnostic]

    public init(_ errors: [StyleDiagnostic]) {
        self.errors = errors
    }

    public init(path: String = "", byteOffset: Int, message: String) {
        errors = [StyleDiagnostic(.error, path: path, byteOffset: byteOffset, message: message)]
    }

    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
