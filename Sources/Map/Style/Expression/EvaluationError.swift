/// The error of an expression that could not be evaluated for a feature. The property's default replaces the
/// value.
public struct EvaluationError: Error, Sendable, Hashable, CustomStringConvertible {
    enum Reason: Sendable, Hashable {
        case expected(ExpressionType, found: StyleValue)
        case conversion(StyleValue, to: String)
        case text(String)
    }

    let reason: Reason
    /// The path of the failed part in the style, such as `layers[2].paint.line-width[3]`.
    public let path: String

    // The message is composed only when it is read, because there may be an error for each of a million
    // features.
    /// The cause of the failure.
    public var message: String {
        switch reason {
        case .expected(let type, let value): "Expected value to be of type \(type.name), but found \(value.type.name) instead."
        case .conversion(let value, "number"): "Could not convert \(value.json) to number."
        case .conversion(let value, let type): "Could not parse \(type) from value '\(value.plainOrJSON)'"
        case .text(let text): text
        }
    }

    public var description: String { path.isEmpty ? message : path + ": " + message }
}

extension StyleValue {
    fileprivate var plainOrJSON: String {
        if case .string(let value) = self { value } else { json }
    }
}
