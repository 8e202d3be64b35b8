/// One or several numbers, one for each source of light (`hillshade-illumination-direction`).
public struct NumberArray: StylePropertyValue {
    /// The numbers, at least one.
    public var values: [Double]

    /// Creates a list of numbers.
    public init(_ values: [Double]) {
        self.values = values
    }

    /// The type that expressions for this property must have: `numberArray`.
    public static var expressionType: ExpressionType { .numberArray }

    /// Takes the value of an expression; nil unless it is a number or an array of at least one number.
    public init?(styleValue: StyleValue) {
        if case .number(let number) = styleValue {
            values = [number]
        } else {
            guard let numbers = [Double](styleValue: styleValue), !numbers.isEmpty else { return nil }
            values = numbers
        }
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { values.styleValue }
}

/// One or several colours, one for each source of light (`hillshade-shadow-color`).
public struct ColorArray: StylePropertyValue {
    /// The colours, at least one.
    public var values: [StyleColor]

    /// Creates a list of colours.
    public init(_ values: [StyleColor]) {
        self.values = values
    }

    /// The type that expressions for this property must have: `colorArray`.
    public static var expressionType: ExpressionType { .colorArray }

    /// Takes the value of an expression; nil unless it is a colour or an array of at least one colour.
    public init?(styleValue: StyleValue) {
        if case .color(let color) = styleValue {
            values = [color]
        } else {
            guard let colors = [StyleColor](styleValue: styleValue), !colors.isEmpty else { return nil }
            values = colors
        }
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { values.styleValue }
}

/// A possible anchor of a text with its offset (`text-variable-anchor-offset`).
public struct AnchorOffset: Sendable, Hashable {
    /// The side or corner of the text that is at its position.
    public var anchor: SymbolAnchor
    /// The offset from the position, in ems.
    public var offset: StyleOffset

    /// Creates an alternative from an anchor and an offset in ems.
    public init(anchor: SymbolAnchor, offset: StyleOffset) {
        self.anchor = anchor
        self.offset = offset
    }
}

/// The alternatives for a text's anchor, in the order in which they are tried.
public struct AnchorOffsets: StylePropertyValue {
    /// The alternatives, the preferred one first.
    public var alternatives: [AnchorOffset]

    /// Creates a list of alternatives, the preferred one first.
    public init(alternatives: [AnchorOffset]) {
        self.alternatives = alternatives
    }

    /// The type that expressions for this property must have: `variableAnchorOffsetCollection`.
    public static var expressionType: ExpressionType { .variableAnchorOffsetCollection }

    /// Takes the value of an expression; nil unless it is an array of alternating anchors and offsets.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue, items.count.isMultiple(of: 2) else { return nil }
        alternatives = []
        for index in stride(from: 0, to: items.count, by: 2) {
            guard let anchor = SymbolAnchor(styleValue: items[index]), let offset = StyleOffset(styleValue: items[index + 1]) else {
                return nil
            }
            alternatives.append(AnchorOffset(anchor: anchor, offset: offset))
        }
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array(alternatives.flatMap { [$0.anchor.styleValue, $0.offset.styleValue] }) }
}
