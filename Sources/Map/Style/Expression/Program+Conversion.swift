internal import PortolanJSON

extension ExpressionProgram {
    /// Returns the first operand that converts to a type.
    func conversion(_ index: Int32, _ op: Op, _ type: ExpressionType, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        var last = StyleValue.null
        var message: String?
        for position in 0..<op.b {
            last = try value(operand(op, position), context)
            do {
                if let converted = try last.converted(to: type) { return converted }
                message = nil
            } catch {
                message = error.message
            }
        }
        throw failure(index, message.map { .text($0) } ?? .conversion(last, to: type.kind))
    }
}

/// The reason why a value cannot be converted.
struct ConversionFailure: Error, Hashable, CustomStringConvertible {
    var message: String
    var description: String { message }
}

extension StyleColor {
    /// Creates a colour from three or four numbers: red, green and blue from 0 to 255, and opacity from 0 to 1.
    init(components: [Double]) throws(ConversionFailure) {
        let list = components.map(javaScriptText).joined(separator: ", ")
        guard components.count == 3 || components.count == 4 else {
            throw ConversionFailure(
                message:
                    "Invalid rgba value \(StyleValue.array(components.map(StyleValue.number)).json): expected an array containing either "
                    + "three or four numeric values."
            )
        }
        guard components.prefix(3).allSatisfy({ (0...255).contains($0) }) else {
            throw ConversionFailure(message: "Invalid rgba value [\(list)]: 'r', 'g', and 'b' must be between 0 and 255.")
        }
        let alpha = components.count == 4 ? components[3] : 1
        guard (0...1).contains(alpha) else {
            throw ConversionFailure(message: "Invalid rgba value [\(list)]: 'a' must be between 0 and 1.")
        }
        self.init(
            red: Float(components[0] / 255),
            green: Float(components[1] / 255),
            blue: Float(components[2] / 255),
            alpha: Float(alpha)
        )
    }
}

extension StyleValue {
    /// Converts this value to another type; `nil` if there is no such conversion.
    func converted(to type: ExpressionType) throws(ConversionFailure) -> StyleValue? {
        switch type {
        case .color: return try color
        case .formatted: if case .formatted = self { return self } else { return .formatted(FormattedText(text)) }
        case .resolvedImage: if case .image = self { return self } else { return .image(StyleImage(name: text)) }
        case .string: return .string(text)
        case .boolean: return .bool(isTrue)
        case .number: return javaScriptNumber.map(StyleValue.number)
        case .padding: return padding
        case .numberArray: return numberArray
        case .colorArray: return try colorArray
        case .projectionDefinition: return projection
        case .variableAnchorOffsetCollection: return anchorOffsets
        default: return type.accepts(self.type) ? self : nil
        }
    }

    private var color: StyleValue? {
        get throws(ConversionFailure) {
            switch self {
            case .color: return self
            case .string(let text): return StyleColor(css: text).map(StyleValue.color)
            case .array(let items):
                var components: [Double] = []
                for item in items {
                    guard case .number(let number) = item else {
                        throw ConversionFailure(
                            message: "Invalid rgba value \(json): expected an array containing either three or four numeric values."
                        )
                    }
                    components.append(number)
                }
                return .color(try StyleColor(components: components))
            default: return nil
            }
        }
    }

    private var numbers: [Double]? {
        guard case .array(let items) = self else { return nil }
        var numbers: [Double] = []
        for case .number(let number) in items { numbers.append(number) }
        return numbers.count == items.count ? numbers : nil
    }

    private var padding: StyleValue? {
        if case .number(let all) = self { return .array([.number(all), .number(all), .number(all), .number(all)]) }
        guard let n = numbers else { return nil }
        let sides: [Double]
        switch n.count {
        case 1: sides = [n[0], n[0], n[0], n[0]]
        case 2: sides = [n[0], n[1], n[0], n[1]]
        case 3: sides = [n[0], n[1], n[2], n[1]]
        case 4: sides = n
        default: return nil
        }
        return .array(sides.map(StyleValue.number))
    }

    private var numberArray: StyleValue? {
        if case .number = self { return .array([self]) }
        return numbers == nil ? nil : self
    }

    private var colorArray: StyleValue? {
        get throws(ConversionFailure) {
            guard case .array(let items) = self else { return try color.map { .array([$0]) } }
            var colors: [StyleValue] = []
            for item in items {
                guard !item.isArray, let color = try item.color else { return nil }
                colors.append(color)
            }
            return .array(colors)
        }
    }

    private var isArray: Bool { if case .array = self { true } else { false } }

    private static let projections: Set<String> = ["mercator", "vertical-perspective", "globe"]

    private var projection: StyleValue? {
        switch self {
        case .string(let name): return Self.projections.contains(name) ? self : nil
        case .array(let items):
            guard items.count == 3, case .string(let from) = items[0], case .string(let to) = items[1], case .number = items[2] else {
                return nil
            }
            return .object(StyleObject([("from", .string(from)), ("to", .string(to)), ("transition", items[2])]))
        case .object: return self
        default: return nil
        }
    }

    private static let anchors: Set<String> = [
        "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
    ]

    /// The value as a list of alternating anchors and offsets, such as `["top", [0, 4], "left", [3, 0]]`.
    private var anchorOffsets: StyleValue? {
        guard case .array(let items) = self, !items.isEmpty, items.count.isMultiple(of: 2) else { return nil }
        for pair in stride(from: 0, to: items.count, by: 2) {
            guard case .string(let anchor) = items[pair], Self.anchors.contains(anchor), items[pair + 1].numbers?.count == 2 else {
                return nil
            }
        }
        return self
    }
}
