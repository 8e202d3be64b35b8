/// A pair of numbers: an offset in pixels or ems, to the right and down.
public struct StyleOffset: StylePropertyValue {
    /// The offset to the right; negative to the left.
    public var x: Double
    /// The offset downward; negative upward.
    public var y: Double

    /// Creates an offset to the right and down, in the property's own unit.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No offset.
    public static let zero = StyleOffset(x: 0, y: 0)
    /// The type that expressions for this property must have: an array of two numbers.
    public static var expressionType: ExpressionType { .array(of: .number, count: 2) }

    /// Takes the value of an expression; nil unless it is an array of two numbers, none of them NaN.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue, items.count == 2, let x = Double(styleValue: items[0]),
            let y = Double(styleValue: items[1])
        else { return nil }
        self.init(x: x, y: y)
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array([.number(x), .number(y)]) }
}

/// Distances on the four sides, in pixels.
public struct StylePadding: StylePropertyValue {
    /// The distance at the upper side, in pixels.
    public var top: Double
    /// The distance at the right side, in pixels.
    public var right: Double
    /// The distance at the lower side, in pixels.
    public var bottom: Double
    /// The distance at the left side, in pixels.
    public var left: Double

    /// Creates a padding from four distances in pixels, clockwise from the upper side.
    public init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// The type that expressions for this property must have: `padding`.
    public static var expressionType: ExpressionType { .padding }

    /// Takes the value of an expression; nil unless it is an array of four numbers: top, right, bottom and left.
    public init?(styleValue: StyleValue) {
        guard let n = [Double](styleValue: styleValue), n.count == 4 else { return nil }
        self.init(top: n[0], right: n[1], bottom: n[2], left: n[3])
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array([.number(top), .number(right), .number(bottom), .number(left)]) }
}

/// Four distances of a box, in pixels. They are written as a list of four numbers (`icon-text-fit-padding`).
public struct StyleInsets: StylePropertyValue {
    /// The distance at the upper side, in pixels.
    public var top: Double
    /// The distance at the right side, in pixels.
    public var right: Double
    /// The distance at the lower side, in pixels.
    public var bottom: Double
    /// The distance at the left side, in pixels.
    public var left: Double

    /// Creates insets from four distances in pixels, clockwise from the upper side.
    public init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// No distance at any side.
    public static let zero = StyleInsets(top: 0, right: 0, bottom: 0, left: 0)
    /// The type that expressions for this property must have: an array of four numbers.
    public static var expressionType: ExpressionType { .array(of: .number, count: 4) }

    /// Takes the value of an expression; nil unless it is an array of four numbers: top, right, bottom and left.
    public init?(styleValue: StyleValue) {
        guard let n = [Double](styleValue: styleValue), n.count == 4 else { return nil }
        self.init(top: n[0], right: n[1], bottom: n[2], left: n[3])
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array([.number(top), .number(right), .number(bottom), .number(left)]) }
}
