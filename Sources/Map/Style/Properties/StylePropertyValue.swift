/// A type of values that properties of layers have.
public protocol StylePropertyValue: Sendable, Hashable {
    /// The type that an expression for such a property must have.
    static var expressionType: ExpressionType { get }
    /// The keywords of an enumeration; empty for other types.
    static var enumeration: [String] { get }
    /// Converts the value of an expression to this type; `nil` if it has another type.
    init?(styleValue: StyleValue)
    /// The value in the form that expressions use.
    var styleValue: StyleValue { get }
    /// Evaluates a program; `nil` if it fails or gives no value.
    static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Self?
}

extension StylePropertyValue {
    /// Empty, because most types are not enumerations.
    public static var enumeration: [String] { [] }

    /// Evaluates a program and converts its value; nil if either fails.
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

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .number(self) }

    /// Evaluates a program as a number directly; nil if it fails or gives NaN.
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

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .bool(self) }

    /// Evaluates a program as a truth value directly; nil if it fails.
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

    /// Takes the value of an expression; nil unless it is a colour without NaN in its components.
    public init?(styleValue: StyleValue) {
        // The components of a colour may be computed from a feature, and then be NaN.
        guard case .color(let color) = styleValue, !(color.red + color.green + color.blue + color.alpha).isNaN else { return nil }
        self = color
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .color(self) }
}

extension FormattedText: StylePropertyValue {
    /// The type that expressions for this property must have: `formatted`.
    public static var expressionType: ExpressionType { .formatted }

    /// Takes the value of an expression; nil unless it is formatted text.
    public init?(styleValue: StyleValue) {
        guard case .formatted(let text) = styleValue else { return nil }
        self = text
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .formatted(self) }
}

extension StyleImage: StylePropertyValue {
    /// The type that expressions for this property must have: `resolvedImage`.
    public static var expressionType: ExpressionType { .resolvedImage }

    /// Takes the value of an expression; nil unless it is an image with a name.
    public init?(styleValue: StyleValue) {
        guard case .image(let image) = styleValue, !image.name.isEmpty else { return nil }
        self = image
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .image(self) }
}

extension Array: StylePropertyValue where Element: StylePropertyValue {
    /// The type that expressions for this property must have: an array of the element's type, of any length.
    public static var expressionType: ExpressionType { .array(of: Element.expressionType) }
    /// The keywords of the items, if they are enumerations.
    public static var enumeration: [String] { Element.enumeration }

    /// Takes the value of an expression; nil unless it is an array whose items are all of the element's type.
    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue else { return nil }
        self = []
        for item in items {
            guard let element = Element(styleValue: item) else { return nil }
            append(element)
        }
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .array(map(\.styleValue)) }
}

extension String: StylePropertyValue {
    /// The type that expressions for this property must have: `string`.
    public static var expressionType: ExpressionType { .string }

    /// Takes the value of an expression; nil unless it is a string.
    public init?(styleValue: StyleValue) {
        guard case .string(let text) = styleValue else { return nil }
        self = text
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .string(self) }
}

extension Optional: StylePropertyValue where Wrapped: StylePropertyValue {
    /// The type that expressions for this property must have: that of the wrapped type.
    public static var expressionType: ExpressionType { Wrapped.expressionType }
    /// The keywords of the wrapped type.
    public static var enumeration: [String] { Wrapped.enumeration }

    /// Takes the value of an expression; `.none` if it does not have the wrapped type. Never fails.
    public init?(styleValue: StyleValue) {
        self = .none
        if let wrapped = Wrapped(styleValue: styleValue) { self = .some(wrapped) }
    }

    /// The value in the form that expressions use; null for `.none`.
    public var styleValue: StyleValue { map(\.styleValue) ?? .null }

    /// Evaluates a program; if it fails the value is `.none`, not the property's default.
    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Wrapped?? {
        .some(Wrapped.evaluate(program, context))
    }
}

/// A property whose values are keywords.
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

    /// The value in the form that expressions use.
    public var styleValue: StyleValue { .string(rawValue) }
}
