/// A property's value. The integer cases differ only in their encoding; decoding keeps the case.
public enum MVTValue: Hashable, Sendable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    case sint(Int64)
    case bool(Bool)
}

extension MVTValue {
    /// The text of a string value; nil for any other.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number of any numeric value; nil for any other. Integers beyond 2⁵³ are rounded.
    public var number: Double? {
        switch self {
        case .float(let value): Double(value)
        case .double(let value): value
        case .int(let value), .sint(let value): Double(value)
        case .uint(let value): Double(value)
        case .string, .bool: nil
        }
    }

    /// The truth value of a Boolean value; nil for any other.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }
}
