import Foundation
import PortolanBasics

extension ExpressionProgram {
    /// Evaluates an operation to a number.
    func number(_ index: Int32, _ context: EvaluationContext) throws(EvaluationError) -> Double {
        let op = op(index)
        switch op.code {
        case .constant:
            if case .number(let value) = constants[Int(op.a)] { return value }
            throw failure(index, .expected(.number, found: constants[Int(op.a)]))
        case .zoom: return context.zoom
        case .heatmapDensity: return context.heatmapDensity
        case .lineProgress: return context.lineProgress
        case .elevation: return context.elevation
        case .add:
            var sum = 0.0
            for position in 0..<op.b { sum += try number(operand(op, position), context) }
            return sum
        case .multiply:
            var product = 1.0
            for position in 0..<op.b { product *= try number(operand(op, position), context) }
            return product
        case .minimum:
            var least = Double.infinity
            for position in 0..<op.b { least = Double.minimum(least, try number(operand(op, position), context)) }
            return least
        case .maximum:
            var most = -Double.infinity
            for position in 0..<op.b { most = Double.maximum(most, try number(operand(op, position), context)) }
            return most
        case .subtract: return try number(op.a, context) - number(op.b, context)
        case .divide: return try number(op.a, context) / number(op.b, context)
        case .remainder: return fmod(try number(op.a, context), try number(op.b, context))
        case .power: return pow(try number(op.a, context), try number(op.b, context))
        case .negate: return -(try number(op.a, context))
        case .squareRoot: return (try number(op.a, context)).squareRoot()
        case .log10: return Foundation.log10(try number(op.a, context))
        case .naturalLog: return log(try number(op.a, context))
        case .log2: return Foundation.log2(try number(op.a, context))
        case .sine: return sin(try number(op.a, context))
        case .cosine: return cos(try number(op.a, context))
        case .tangent: return tan(try number(op.a, context))
        case .arcSine: return asin(try number(op.a, context))
        case .arcCosine: return acos(try number(op.a, context))
        case .arcTangent: return atan(try number(op.a, context))
        case .absolute: return abs(try number(op.a, context))
        case .round: return (try number(op.a, context)).rounded()
        case .floor: return (try number(op.a, context)).rounded(.down)
        case .ceiling: return (try number(op.a, context)).rounded(.up)
        case .propertyNumber:
            let slot = Int(op.a)
            if slot < context.values.count, case .number(let number)? = context.values[slot] { return number }
            throw failure(index, .expected(.number, found: property(op.a, context) ?? .null))
        case .assertNumber:
            let value = try value(op.a, context)
            if case .number(let number) = value { return number }
            throw failure(index, .expected(.number, found: value))
        case .choose, .match, .step: return try number(try choice(op, context), context)
        case .interpolate: return try interpolatedNumber(op, context)
        case .length: return try length(index, op, context)
        case .indexOf: return try indexOf(index, op, context)
        case .toNumber: return try toNumber(index, op, context)
        case .distance:
            guard let geometry = context.geometry else { return .nan }
            return geometries[Int(op.a)].distance(to: geometry)
        default:
            let value = try value(index, context)
            if case .number(let number) = value { return number }
            throw failure(index, .expected(.number, found: value))
        }
    }

    /// Returns the two stops around an input and the progress from the first to the second. Beyond the ends,
    /// both are the same stop.
    @inline(__always)
    func bracket(_ curve: Curve, _ input: Double) -> (lower: Int32, upper: Int32, progress: Double) {
        let last = curve.count - 1
        if !(input > numbers[curve.firstInput]) {
            let only = operands[curve.firstOutput]
            return (only, only, 0)
        }
        if input >= numbers[curve.firstInput + last] {
            let only = operands[curve.firstOutput + last]
            return (only, only, 0)
        }
        let stop = stopIndex(curve, input)
        let lower = numbers[curve.firstInput + stop]
        let upper = numbers[curve.firstInput + stop + 1]
        // Large bases and stops may overflow to NaN, and a colour with NaN cannot be drawn, so the progress is clamped.
        return (
            operands[curve.firstOutput + stop], operands[curve.firstOutput + stop + 1],
            progress(curve, input, from: lower, to: upper).clamped(to: 0...1)
        )
    }

    /// Returns the last stop whose input is not above `input`, or the first if all are above it.
    @inline(__always)
    func stopIndex(_ curve: Curve, _ input: Double) -> Int {
        var low = 0
        var high = curve.count
        while high - low > 1 {
            let middle = (low + high) >> 1
            if numbers[curve.firstInput + middle] <= input { low = middle } else { high = middle }
        }
        return low
    }

    private func progress(_ curve: Curve, _ input: Double, from lower: Double, to upper: Double) -> Double {
        switch curve.kind {
        case .linear: (input - lower) / (upper - lower)
        case .exponential: curveProgress(input - lower, upper - lower, base: curve.base)
        case .cubicBezier: beziers[curve.bezier].y(at: (input - lower) / (upper - lower))
        }
    }

    private func interpolatedNumber(_ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Double {
        let curve = curves[Int(op.b)]
        let (lower, upper, progress) = bracket(curve, curve.count == 1 ? 0 : try number(op.a, context))
        let first = try number(lower, context)
        return lower == upper ? first : first + ((try number(upper, context)) - first) * progress
    }

    private func length(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Double {
        let value = try value(op.a, context)
        switch value {
        case .string(let text): return Double(text.unicodeScalars.count)
        case .array(let items): return Double(items.count)
        default:
            throw failure(index, .text("Expected value to be of type string or array, but found \(value.type.name) instead."))
        }
    }

    private func toNumber(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Double {
        var last = StyleValue.null
        for position in 0..<op.b {
            last = try value(operand(op, position), context)
            if let number = last.javaScriptNumber { return number }
        }
        throw failure(index, .conversion(last, to: "number"))
    }

    private func indexOf(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Double {
        let needle = try value(operand(op, 0), context)
        let haystack = try value(operand(op, 1), context)
        guard needle.isPrimitive else { throw failure(index, .text(needleMessage(needle))) }
        let start = op.b > 2 ? try number(operand(op, 2), context) : 0
        switch haystack {
        case .string(let text):
            let scalars = Array(text.unicodeScalars)
            let part = Array(needle.scriptText.unicodeScalars)
            var position = Int(exactly: min(max(start.rounded(.towardZero), 0), Double(scalars.count))) ?? 0
            while position + part.count <= scalars.count {
                if scalars[position..<position + part.count].elementsEqual(part) { return Double(position) }
                position += 1
            }
            return -1
        case .array(let items):
            let offset = start.rounded(.towardZero)
            let from = offset < 0 ? max(0, Double(items.count) + offset) : min(offset, Double(items.count))
            let position = items.indices.dropFirst(Int(exactly: from) ?? 0).first { items[$0] == needle }
            return Double(position ?? -1)
        default:
            throw failure(index, .text("Expected second argument to be of type array or string, but found \(haystack.type.name) instead."))
        }
    }

    func needleMessage(_ needle: StyleValue) -> String {
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type.name) instead."
    }
}

/// Returns the progress of `part` within `whole` on an exponential curve.
@inline(__always)
func curveProgress(_ part: Double, _ whole: Double, base: Double) -> Double {
    base == 1 ? part / whole : (pow(base, part) - 1) / (pow(base, whole) - 1)
}

extension StyleValue {
    var isPrimitive: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        default: false
        }
    }

    /// The value as JavaScript's `String(x)` writes it: null becomes `null`.
    var scriptText: String {
        self == .null ? "null" : text
    }

    /// The value as JavaScript's `Number(x)` reads it; `nil` for NaN.
    var javaScriptNumber: Double? {
        switch self {
        case .null: return 0
        case .bool(let value): return value ? 1 : 0
        case .number(let value): return value.isNaN ? nil : value
        case .string(let text):
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if text.isEmpty { return 0 }
            if let number = Self.prefixedNumber(text) ?? Self.infinities[text] { return number }
            guard text.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D || $0 | 0x20 == 0x65 })
            else { return nil }
            return Double(text)
        default: return nil
        }
    }

    private static let infinities: [String: Double] = ["Infinity": .infinity, "+Infinity": .infinity, "-Infinity": -.infinity]

    /// Reads an unsigned number with a prefix for its base: `0x1F`, `0b101`, `0o17`.
    private static func prefixedNumber(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        let bases: [UInt8: Int] = [UInt8(ascii: "x"): 16, UInt8(ascii: "b"): 2, UInt8(ascii: "o"): 8]
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "0"), let base = bases[bytes[1] | 0x20] else { return nil }
        var number = 0.0
        for byte in bytes.dropFirst(2) {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < base else { return nil }
            number = number * Double(base) + Double(digit)
        }
        return number
    }
}
