/// A warning or an error about one part of a style.
public struct StyleDiagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether the style can be drawn all the same.
    public enum Severity: Sendable, Hashable {
        /// The style can be used; a part of it is passed over.
        case warning
        case error
    }

    /// Whether the style can still be used.
    public var severity: Severity
    /// The JSON path: `layers[3].paint.line-width[2]`. Empty for the text as a whole.
    public var path: String
    /// Offset of the byte in the style's text where the part begins.
    public var byteOffset: Int
    /// What is wrong, as an English sentence without the position.
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

/// Why a style cannot be used: everything that is wrong with it.
public struct StyleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The errors in the order of the text; at least one.
    public var errors: [StyleDiagnostic]

    /// Creates an error from diagnostics, of which there must be at least one.
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
