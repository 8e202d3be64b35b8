/// Styles and expressions as Swift literals: `["interpolate", ["linear"], ["zoom"], 10, 1, 16, 6]`.
///
/// There is no `nil` literal: in a function that returns a `StyleValue?`, `nil` would become `.null`.
extension StyleValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates ``bool(_:)``.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: StyleValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, StyleValue)...) { self = .object(StyleObject(elements)) }
}

extension StyleObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, StyleValue)...) { self.init(elements) }
}
