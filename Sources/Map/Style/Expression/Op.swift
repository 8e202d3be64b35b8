/// One operation of a compiled expression. Its operands are the indices of operations that come before it in the
/// program.
struct Op: Sendable {
    var code: OpCode
    var a: Int32
    var b: Int32
    var c: Int32

    init(_ code: OpCode, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0) {
        self.code = code
        self.a = a
        self.b = b
        self.c = c
    }

    /// Whether `a` is the slot of a property.
    var readsSlot: Bool {
        switch code {
        case .get, .has, .propertyNumber, .propertyEquals, .propertyDiffers, .propertyOneOf: true
        default: false
        }
    }
}

/// The kind of an operation, and the meaning of `a`, `b` and `c` for it.
///
/// If the operands are a list, there are `b` of them, and `a` is the index of the first one in the program's list of
/// operands. In other operations `a`, `b` and `c` are indices of operations, unless a case says otherwise.
enum OpCode: UInt8, Sendable {
    /// `a` is the index of a constant.
    case constant

    // Operations that give numbers
    case zoom, heatmapDensity, lineProgress, elevation
    /// The operands are a list.
    case add, multiply, minimum, maximum
    /// The operands are `a` and `b`.
    case subtract, divide, remainder, power
    /// The operand is `a`.
    case negate, squareRoot, log10, naturalLog, log2, sine, cosine, tangent, arcSine, arcCosine, arcTangent
    case absolute, round, floor, ceiling, length
    /// The operands are a list: the needle, the haystack and, optionally, the first index to search.
    case indexOf
    /// The operands are a list. The result is that of the first operand that converts to a number.
    case toNumber
    /// The operand is `a`. Its value must be a number.
    case assertNumber
    /// `a` is the slot of the property, whose value must be a number.
    case propertyNumber
    /// `a` is the index of a geometry.
    case distance

    // Operations that give Booleans
    /// `a` is the slot of the property.
    case has
    /// `a` gives the name.
    case hasComputed
    /// `a` gives the name and `b` the object.
    case hasIn
    case hasID
    /// The operands are a list.
    case all, any
    /// The operand is `a`.
    case not, toBoolean, assertBoolean, isSupportedScript
    /// The operands are `a` and `b`. `c` is a collator, or -1 for none.
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// The operands are `a` and `b`. The result is false if their types differ (legacy filters).
    case sameTypeLess, sameTypeLessOrEqual, sameTypeGreater, sameTypeGreaterOrEqual
    /// `a` is the needle and `b` the haystack.
    case contains
    /// `a` is the needle, and `b` the index of a table. The result is false for values that are not in the table.
    case oneOf
    /// `a` is the slot of the property, and `b` the index of a constant string.
    case propertyEquals, propertyDiffers
    /// `a` is the slot of the property, and `b` the index of a table.
    case propertyOneOf
    /// `a` is the index of a geometry.
    case within

    // Operations that give the result of another operation, of any type
    /// The operands are a list: condition, result, condition, result, …, and the result if no condition holds.
    case choose
    /// `a` is the input, and `b` the index of a table. The results in the table are indices of operations.
    case match
    /// `a` is the input, and `b` the index of a curve.
    case step

    // Operations that give values of any type
    /// `a` is the input, and `b` the index of a curve.
    case interpolate
    /// The operands are a list.
    case coalesce
    /// `a` is the slot of the property.
    case get
    /// `a` gives the name.
    case getComputed
    /// `a` gives the name and `b` the object.
    case getIn
    case properties, geometryType, featureID, accumulated
    /// `a` gives the name.
    case featureState
    /// `a` is the index of a constant.
    case globalState
    /// The operands are a list, and `c` is the index of a type. The result is the first operand of that type.
    case assert
    /// The operands are a list, and `c` is the index of a type. The result is the first operand that converts to that
    /// type.
    case convert
    /// The operand is `a`.
    case toString, toRGBA, typeName, upcase, downcase, raise, image, resolvedLocale
    /// The operands are a list.
    case color, concat, list
    /// `a` is the index in a list, and `b` the list.
    case at
    /// The operands are a list: the input, the begin and, optionally, the end.
    case slice
    /// The operands are `a` and `b`.
    case join, split
    /// The operands are a list with five operands for each section: content, scale, fonts, colour and alignment. A
    /// missing one is -1.
    case format
    /// The operands are a list: whether case counts, whether diacritics count, and the locale, or -1 for none.
    case collator
    /// The operands are a list: the number, the locale, the currency, the unit, and the least and the greatest number
    /// of fraction digits. A missing one is -1.
    case numberFormat
}

/// The stops of `step` and `interpolate`: their inputs are in the program's numbers, their outputs in its
/// operands.
struct Curve: Sendable {
    enum Kind: UInt8, Sendable { case linear, exponential, cubicBezier }
    enum Space: UInt8, Sendable { case rgb, lab, hcl }

    var kind: Kind = .linear
    var space: Space = .rgb
    var base: Double = 1
    /// The index into the program's Bézier curves.
    var bezier: Int = 0
    var firstInput: Int
    var firstOutput: Int
    var count: Int
}

/// The labels of `match`, and the index of each label's result among the operands.
final class MatchTable: Sendable {
    let strings: [String]
    let numbers: [Double]
    let results: [Int32]
    let fallback: Int32
    private let index: [String: Int32]

    /// Makes the table of a `match` whose labels are all strings or all numbers; the list of the other type is empty.
    /// `results` has one element for each label.
    init(strings: [String], numbers: [Double], results: [Int32], fallback: Int32) {
        self.strings = strings
        self.numbers = numbers
        self.results = results
        self.fallback = fallback
        // Comparing a short list is faster than hashing it.
        index = strings.count <= 8 ? [:] : Dictionary(zip(strings, results), uniquingKeysWith: { first, _ in first })
    }

    @inline(__always)
    func result(for value: StyleValue) -> Int32 {
        switch value {
        case .string(let text): result(for: text)
        case .number(let number): numbers.firstIndex(of: number).map { results[$0] } ?? fallback
        default: fallback
        }
    }

    @inline(__always)
    func result(for text: String) -> Int32 {
        if strings.count > 8 { return index[text] ?? fallback }
        for position in strings.indices where strings[position] == text { return results[position] }
        return fallback
    }
}

/// The easing curve of CSS (`cubic-bezier(x1, y1, x2, y2)`) from (0, 0) to (1, 1).
struct UnitBezier: Sendable, Hashable {
    var x1, y1, x2, y2: Double

    private static func value(_ p1: Double, _ p2: Double, at t: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        return ((1 - c - b) * t + b) * t * t + c * t
    }

    private static func slope(_ p1: Double, _ p2: Double, at t: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        return (3 * (1 - c - b) * t + 2 * b) * t + c
    }

    /// Returns y at `x` (0…1), by Newton's method, or by bisection if the curve is too flat for it.
    func y(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        var t = x
        for _ in 0..<8 {
            let error = Self.value(x1, x2, at: t) - x
            if abs(error) < 1e-7 { return Self.value(y1, y2, at: t) }
            let slope = Self.slope(x1, x2, at: t)
            if abs(slope) < 1e-6 { break }
            t -= error / slope
        }
        var low = 0.0
        var high = 1.0
        t = x
        for _ in 0..<40 {
            let found = Self.value(x1, x2, at: t)
            if abs(found - x) < 1e-7 { break }
            if found < x { low = t } else { high = t }
            t = (low + high) / 2
        }
        return Self.value(y1, y2, at: t)
    }
}
