/// A warning or an error about one part of a style.
public struct StyleDiagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether the style can be drawn in spite of the fault.
    public enum Severity: Sendable, Hashable {
        /// The style can be used, but a part of it is ignored.
        case warning
        case error
    }

    /// Whether the style can still be used.
    public var severity: Severity
    /// The JSON path, such as `layers[3].paint.line-width[2]`. Empty for the whole text.
    public var path: String
    /// The byte offset of the part in the style's text.
    public var byteOffset: Int
    /// The fault as an English sentence, without its position.
    public var message: String

    /// Creates a diagnostic for the part of a style at a path and a byte offset.
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

/// All errors of a style that cannot be used.
public struct StyleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The errors in the order of the text; at least one.
    public var errors: [StyleDiagnostic]

    /// Creates an error from diagnostics. There must be at least one.
    public init(_ errors: [StyleDiagnostic]) {
        self.errors = errors
    }

    /// Creates an error with a single diagnostic.
    public init(path: String = "", byteOffset: Int, message: String) {
        errors = [StyleDiagnostic(.error, path: path, byteOffset: byteOffset, message: message)]
    }

    public var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
