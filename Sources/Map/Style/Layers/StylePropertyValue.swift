/// A type that properties of layers have.
public protocol StylePropertyValue: Sendable, Hashable {
    static var expressionType: ExpressionType { get }
    /// The strings that an enumeration has; empty for other types.
    static var enumeration: [String] { get }
    /// The value of an expression as this type, `nil` where it is not of it.
    init?(styleValue: StyleValue)
    /// Evaluates a program; `nil` where it fails or gives nothing.
    static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Self?
}

extension StylePropertyValue {
    public static var enumeration: [String] { [] }

    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Self? {
        do throws(EvaluationError) {
            return Self(styleValue: try program.value(program.root, context))
        } catch {
            return nil
        }
    }
}

extension Double: StylePropertyValue {
    public static var expressionType: ExpressionType { .number }

    public init?(styleValue: StyleValue) {
        guard case .number(let number) = styleValue, !number.isNaN else { return nil }
        self = number
    }

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
    public static var expressionType: ExpressionType { .boolean }

    public init?(styleValue: StyleValue) {
        guard case .bool(let value) = styleValue else { return nil }
        self = value
    }

    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Bool? {
        do throws(EvaluationError) {
            return try program.bool(program.root, context)
        } catch {
            return nil
        }
    }
}

extension StyleColor: StylePropertyValue {
    public static var expressionType: ExpressionType { .color }

    public init?(styleValue: StyleValue) {
        guard case .color(let color) = styleValue else { return nil }
        self = color
    }
}

extension FormattedText: StylePropertyValue {
    public static var expressionType: ExpressionType { .formatted }

    public init?(styleValue: StyleValue) {
        guard case .formatted(let text) = styleValue else { return nil }
        self = text
    }
}

extension StyleImage: StylePropertyValue {
    public static var expressionType: ExpressionType { .resolvedImage }

    public init?(styleValue: StyleValue) {
        guard case .image(let image) = styleValue, !image.name.isEmpty else { return nil }
        self = image
    }
}

/// A pair of numbers: an offset in pixels or ems, to the right and down.
public struct StyleOffset: StylePropertyValue {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = StyleOffset(x: 0, y: 0)
    public static var expressionType: ExpressionType { .array(of: .number, count: 2) }

    public init?(styleValue: StyleValue) {
        guard case .array(let items) = styleValue, items.count == 2, case .number(let x) = items[0], case .number(let y) = items[1] else {
            return nil
        }
        self.init(x: x, y: y)
    }
}

/// Distances on the four sides, in pixels.
public struct StylePadding: StylePropertyValue {
    public var top: Double
    public var right: Double
    public var bottom: Double
    public var left: Double

    public init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    public static var expressionType: ExpressionType { .padding }

    public init?(styleValue: StyleValue) {
        guard let n = [Double](styleValue: styleValue), n.count == 4 else { return nil }
        self.init(top: n[0], right: n[1], bottom: n[2], left: n[3])
    }
}

extension Array: StylePropertyValue where Element: StylePropertyValue {
    public static var expressionType: ExpressionType { .array(of: Element.expressionType) }

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
    public static var expressionType: ExpressionType { .string }

    public init?(styleValue: StyleValue) {
        guard case .string(let text) = styleValue else { return nil }
        self = text
    }
}

extension Optional: StylePropertyValue where Wrapped: StylePropertyValue {
    public static var expressionType: ExpressionType { Wrapped.expressionType }
    public static var enumeration: [String] { Wrapped.enumeration }

    public init?(styleValue: StyleValue) {
        self = .none
        if let wrapped = Wrapped(styleValue: styleValue) { self = .some(wrapped) }
    }

    public static func evaluate(_ program: ExpressionProgram, _ context: EvaluationContext) -> Wrapped?? {
        .some(Wrapped.evaluate(program, context))
    }
}

/// A property that takes one of some words.
public protocol StyleEnumeration: StylePropertyValue, CaseIterable, RawRepresentable where RawValue == String {}

extension StyleEnumeration {
    public static var expressionType: ExpressionType { .string }
    public static var enumeration: [String] { allCases.map(\.rawValue) }

    public init?(styleValue: StyleValue) {
        guard case .string(let text) = styleValue else { return nil }
        self.init(rawValue: text)
    }
}

/// A place for a text around its position, with the offset that belongs to it (`text-variable-anchor-offset`).
public struct AnchorOffset: Sendable, Hashable {
    public var anchor: SymbolAnchor
    /// Ems.
    public var offset: StyleOffset

    public init(anchor: SymbolAnchor, offset: StyleOffset) {
        self.anchor = anchor
        self.offset = offset
    }
}

/// The places that a text may take, in the order to be tried.
public struct AnchorOffsets: StylePropertyValue {
    public var places: [AnchorOffset]

    public init(places: [AnchorOffset]) {
        self.places = places
    }

    public static var expressionType: ExpressionType { .variableAnchorOffsetCollection }

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
