/// A type that properties of layers have.
public protocol StylePropertyValue: Sendable, Hashable {
    /// The type that an expression for such a property must have.
    static var expressionType: ExpressionType { get }
    /// The strings that an enumeration has; empty for other types.
    static var enumeration: [String] { get }
    /// The value of an expression as this type, `nil` where it is not of it.
    init?(styleValue: StyleValue)
    /// Evaluates a program; `nil` where it fails or gives nothing.
    static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Self?
}

extension StylePropertyValue {
    /// Empty: most types are no enumerations.
    public static var enumeration: [String] { [] }

    /// Evaluates a program and converts its value; nil where either fails.
    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Self? {
        do throws(EvaluationError) {
            return Self(styleValue: try program.value(program.root, context))
        } catch {
            return nil
        }
    }
}

extension Double: StylePropertyValue {
    /// The type that expressions for this property must have: `number`.
    public static var expressionType: ExpressionType { .number }

    /// Takes the value of an expression; nil unless it is a number other than NaN.
    public init?(styleValue: StyleValue) {
        guard case .number(let number) = styleValue, !number.isNaN else { return nil }
        self = number
    }

    /// Evaluates a program as a number directly; nil where it fails or gives NaN.
    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Double? {
        do throws(EvaluationError) {
            let number = try program.number(program.root, context)
            return number.isNaN ? nil : number
        } catch {
            return nil
        }
    }
}

extension Bool: StylePropertyValue {
    /// The type that expressions for this property must have: `boolean`.
    public static var expressionType: ExpressionType { .boolean }

    /// Takes the value of an expression; nil unless it is true or false.
    public init?(styleValue: StyleValue) {
        guard case .bool(let value) = styleValue else { return nil }
        self = value
    }

    /// Evaluates a program as a truth value directly; nil where it fails.
    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Bool? {
        do throws(EvaluationError) {
            return try program.bool(program.root, context)
        } catch {
            return nil
        }
    }
}

extension StyleColor: StylePropertyValue {
    /// The type that expressions for this property must have: `color`.
    public static var expressionType: ExpressionType { .color }

    /// Takes the value of an expression; nil unless it is a colour.
    public init?(styleValue: StyleValue) {
        guard case .color(let color) = styleValue else { return nil }
        self = color
    }
}

extension FormattedText: StylePropertyValue {
    /// The type that expressions for this property must have: `formatted`.
    public static var expressionType: ExpressionType { .formatted }

    /// Takes the value of an expression; nil unless it is formatted text.
    public init?(styleValue: StyleValue) {
        guard case .formatted(let text) = styleValue else { return nil }
        self = text
    }
}

extension StyleImage: StylePropertyValue {
    /// The type that expressions for this property must have: `resolvedImage`.
    public static var expressionType: ExpressionType { .resolvedImage }

    /// Takes the value of an expression; nil unless it is an image with a name.
    public init?(styleValue: StyleValue) {
        guard case .image(let image) = styleValue, !image.name.isEmpty else { return nil }
        self = image
    }
}

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

    /// Takes the value of an expression; nil unless it is an array of two numbers.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue, items.count == 2, case .number(let x) = items[0], case .number(let y) = items[1] else {
            return nil
        }
        self.init(x: x, y: y)
    }
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
}

extension Array: StylePropertyValue where Element: StylePropertyValue {
    /// The type that expressions for this property must have: an array of the element's type, of any length.
    public static var expressionType: ExpressionType { .array(of: Element.expressionType) }

    /// Takes the value of an expression; nil unless it is an array whose items are all of the element's type.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue else { return nil }
        self = []
        for item in items {
            guard let element = Element(styleValue: item) else { return nil }
            append(element)
        }
    }
}

extension String: StylePropertyValue {
    /// The type that expressions for this property must have: `string`.
    public static var expressionType: ExpressionType { .string }

    /// Takes the value of an expression; nil unless it is a string.
    public init?(styleValue: StyleValue) {
        guard case .string(let text) = styleValue else { return nil }
        self = text
    }
}

extension Optional: StylePropertyValue where Wrapped: StylePropertyValue {
    /// The type that expressions for this property must have: that of the wrapped type.
    public static var expressionType: ExpressionType { Wrapped.expressionType }
    /// The strings of the wrapped type.
    public static var enumeration: [String] { Wrapped.enumeration }

    /// Takes the value of an expression; `.none` where it is not of the wrapped type. Never fails.
    public init?(styleValue: StyleValue) {
        self = .none
        if let wrapped = Wrapped(styleValue: styleValue) { self = .some(wrapped) }
    }

    /// Evaluates a program; where it fails the value is `.none`, not the property's default.
    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Wrapped?? {
        .some(Wrapped.evaluate(program, context))
    }
}

/// A property that takes one of some words.
public protocol StyleEnumeration: StylePropertyValue, CaseIterable, RawRepresentable where RawValue == String {}

extension StyleEnumeration {
    /// The type that expressions for this property must have: `string`.
    public static var expressionType: ExpressionType { .string }
    /// The raw values of all cases, in the order of their declaration.
    public static var enumeration: [String] { allCases.map(\.rawValue) }

    /// Takes the value of an expression; nil unless it is the raw value of a case.
    public init?(styleValue: StyleValue) {
        guard case .string(let text) = styleValue else { return nil }
        self.init(rawValue: text)
    }
}

/// A place for a text around its position, with the offset that belongs to it (`text-variable-anchor-offset`).
public struct AnchorOffset: Sendable, Hashable {
    /// The side or corner of the text that stands at its position.
    public var anchor: SymbolAnchor
    /// The offset from the position, in ems.
    public var offset: StyleOffset

    /// Creates a place for a text from an anchor and an offset in ems.
    public init(anchor: SymbolAnchor, offset: StyleOffset) {
        self.anchor = anchor
        self.offset = offset
    }
}

/// The places that a text may take, in the order to be tried.
public struct AnchorOffsets: StylePropertyValue {
    /// The places, the preferred one first.
    public var places: [AnchorOffset]

    /// Creates a list of places, the preferred one first.
    public init(places: [AnchorOffset]) {
        self.places = places
    }

    /// The type that expressions for this property must have: `variableAnchorOffsetCollection`.
    public static var expressionType: ExpressionType { .variableAnchorOffsetCollection }

    /// Takes the value of an expression; nil unless it is an array of anchors and offsets by turns.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue, items.count.isMultiple(of: 2) else { return nil }
        places = []
        for index in stride(from: 0, to: items.count, by: 2) {
            guard let anchor = SymbolAnchor(styleValue: items[index]), let offset = StyleOffset(styleValue: items[index + 1]) else {
                return nil
            }
            places.append(AnchorOffset(anchor: anchor, offset: offset))
        }
    }
}
