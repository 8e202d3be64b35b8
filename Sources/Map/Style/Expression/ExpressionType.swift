/// The static type of an expression.
public indirect enum ExpressionType: Sendable, Hashable {
    case null, number, string, boolean, color, object, value, collator, formatted, error
    case padding, numberArray, colorArray, projectionDefinition, variableAnchorOffsetCollection
    /// The name of an image of the sprite.
    case resolvedImage
    /// A list of items of one type; its length is fixed if `count` is not nil.
    case array(of: ExpressionType, count: Int? = nil)

    /// The type's name in the specification's messages, such as `array<number, 2>`.
    public var name: String {
        switch self {
        case .array(let item, let count?): "array<\(item.name), \(count)>"
        case .array(.value, nil): "array"
        case .array(let item, nil): "array<\(item.name)>"
        default: kind
        }
    }

    /// The type's name without its item type, such as `array`.
    var kind: String {
        switch self {
        case .null: "null"
        case .number: "number"
        case .string: "string"
        case .boolean: "boolean"
        case .color: "color"
        case .object: "object"
        case .value: "value"
        case .collator: "collator"
        case .formatted: "formatted"
        case .error: "error"
        case .padding: "padding"
        case .numberArray: "numberArray"
        case .colorArray: "colorArray"
        case .projectionDefinition: "projectionDefinition"
        case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
        case .resolvedImage: "resolvedImage"
        case .array: "array"
        }
    }

    /// The element types that `value` includes.
    private static let members: [ExpressionType] = [
        .null, .number, .string, .boolean, .color, .projectionDefinition, .formatted, .object, .array(of: .value), .padding, .numberArray,
        .colorArray, .resolvedImage, .variableAnchorOffsetCollection,
    ]

    /// Whether every value of `other` is a value of this type. An empty list belongs to every item type.
    func accepts(_ other: ExpressionType) -> Bool {
        if other == .error { return true }
        switch (self, other) {
        case (.array(let item, let count), .array(let otherItem, let otherCount)):
            let emptyList = otherCount == 0 && otherItem == .value
            return (emptyList || item.accepts(otherItem)) && (count == nil || count == otherCount)
        case (.value, .value): return true
        case (.value, _): return Self.members.contains { $0.accepts(other) }
        default: return self == other
        }
    }

    /// Whether `interpolate` can mix values of this type.
    var isInterpolatable: Bool {
        switch self {
        case .number, .color, .padding, .numberArray, .colorArray, .projectionDefinition, .variableAnchorOffsetCollection: true
        case .array(of: .number, count: .some): true
        default: false
        }
    }
}

extension StyleValue {
    /// The type of this value.
    public var type: ExpressionType {
        switch self {
        case .null: return .null
        case .bool: return .boolean
        case .number: return .number
        case .string: return .string
        case .color: return .color
        case .object: return .object
        case .formatted: return .formatted
        case .image: return .resolvedImage
        case .collator: return .collator
        case .array(let items):
            guard let first = items.first?.type else { return .array(of: .value, count: 0) }
            return .array(of: items.dropFirst().allSatisfy { $0.type == first } ? first : .value, count: items.count)
        }
    }
}
