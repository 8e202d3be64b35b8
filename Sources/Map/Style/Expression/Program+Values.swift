internal import PortolanBasics
internal import PortolanJSON

extension ExpressionProgram {
    /// Evaluates an operation to a value of any type.
    func value(_ index: Int32, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        let op = op(index)
        switch op.code {
        case .constant: return constants[Int(op.a)]
        case .get: return property(op.a, context) ?? .null
        case .getComputed: return try lookUp(op.a, context) ?? .null
        case .getIn:
            let name = try value(op.a, context)
            guard case .object(let object) = try value(op.b, context) else { return .null }
            return object[name.text] ?? .null
        case .properties: return .object(context.properties ?? StyleObject())
        case .geometryType: return Self.geometryTypeName(context.geometryType)
        case .featureID: return context.featureID ?? .null
        case .accumulated: return context.accumulated
        case .featureState: return context.currentFeatureState?[try value(op.a, context).text] ?? .null
        case .globalState: return context.globalState?[constants[Int(op.a)].text] ?? .null
        case .choose, .match, .step: return try value(try choice(op, context), context)
        case .interpolate: return try interpolated(index, op, context)
        case .coalesce: return try coalesce(op, context)
        case .assert: return try assertion(index, op, context)
        case .convert: return try conversion(index, op, types[Int(op.c)], context)
        case .toString: return .string(try value(op.a, context).text)
        case .toRGBA:
            guard case .color(let color) = try value(op.a, context) else { return .null }
            let components = [color.red, color.green, color.blue].map { StyleValue.number(Double($0) * 255) }
            return .array(components + [.number(Double(color.alpha))])
        case .typeName: return .string(try value(op.a, context).type.name)
        case .upcase: return .string(try value(op.a, context).text.uppercased())
        case .downcase: return .string(try value(op.a, context).text.lowercased())
        case .raise: throw failure(index, .text(try value(op.a, context).text))
        case .image:
            let name = try value(op.a, context).text
            return .image(StyleImage(name: name, isAvailable: context.availableImages?.contains(name) ?? false))
        case .color: return try color(index, op, context)
        case .concat:
            var text = ""
            for position in 0..<op.b {
                text += try value(operand(op, position), context).text
                try check(size: text.utf8.count, index)
            }
            return .string(text)
        case .list: return try list(index, op, context)
        case .at: return try at(index, op, context)
        case .slice: return try slice(index, op, context)
        case .join: return try join(index, op, context)
        case .split: return .array(Self.split(try value(op.a, context).text, by: try value(op.b, context).text).map(StyleValue.string))
        case .format: return .formatted(try format(index, op, context))
        case .collator: return .collator(try collator(index, op, context))
        case .resolvedLocale:
            guard case .collator(let collator) = try value(op.a, context) else { return .null }
            return .string(collator.locale)
        case .numberFormat: return .string(try numberFormat(index, op, context))
        case .zoom, .heatmapDensity, .lineProgress, .elevation, .add, .multiply, .minimum, .maximum, .subtract, .divide, .remainder,
            .power, .negate, .squareRoot, .log10, .naturalLog, .log2, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent,
            .absolute, .round, .floor, .ceiling, .length, .indexOf, .toNumber, .assertNumber, .propertyNumber, .distance:
            return .number(try number(index, context))
        case .has, .hasComputed, .hasIn, .hasID, .all, .any, .not, .toBoolean, .assertBoolean, .isSupportedScript, .equal, .notEqual,
            .less, .lessOrEqual, .greater, .greaterOrEqual, .sameTypeLess, .sameTypeLessOrEqual, .sameTypeGreater,
            .sameTypeGreaterOrEqual, .contains, .oneOf, .propertyEquals, .propertyDiffers, .propertyOneOf, .within:
            return .bool(try bool(index, context))
        }
    }

    /// Returns the operation that `case`, `match` or `step` chooses.
    @inline(__always)
    func choice(_ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Int32 {
        switch op.code {
        case .choose:
            var position: Int32 = 0
            while position + 1 < op.b {
                if try bool(operand(op, position), context) { return operand(op, position + 1) }
                position += 2
            }
            return operand(op, op.b - 1)
        case .match: return tables[Int(op.b)].result(for: try value(op.a, context))
        default:
            let curve = curves[Int(op.b)]
            return operands[curve.firstOutput + stopIndex(curve, try number(op.a, context))]
        }
    }

    static func geometryTypeName(_ type: EvaluationContext.GeometryType) -> StyleValue {
        switch type {
        case .unknown: .string("Unknown")
        case .point: .string("Point")
        case .lineString: .string("LineString")
        case .polygon: .string("Polygon")
        }
    }

    /// Returns the property whose name an operation gives.
    func lookUp(_ name: Int32, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue? {
        context.properties?[try value(name, context).text]
    }

    private func coalesce(_ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        // The code remembers the first image. If the sprite has none of the images, the first one is requested.
        var wanted: StyleImage?
        for position in 0..<op.b {
            let value = try value(operand(op, position), context)
            switch value {
            case .null: continue
            case .image(let image) where !image.isAvailable: wanted = wanted ?? image
            default: return value
            }
        }
        return wanted.map(StyleValue.image) ?? .null
    }

    private func assertion(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        let type = types[Int(op.c)]
        var last = StyleValue.null
        for position in 0..<op.b {
            last = try value(operand(op, position), context)
            if last.isOf(type) { return last }
        }
        throw failure(index, .expected(type, found: last))
    }

    private func color(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        var components: [Double] = []
        for position in 0..<op.b { components.append(try number(operand(op, position), context)) }
        do {
            return .color(try StyleColor(components: components))
        } catch {
            throw failure(index, .text(error.message))
        }
    }

    // MARK: Texts and lists

    /// Throws if a value is too large. Without this limit, a few nested `let` bindings could fill the memory.
    private func check(size: Int, _ index: Int32) throws(EvaluationError) {
        guard size <= Self.maximumSize else {
            throw failure(index, .text("The value would have more than \(Self.maximumSize) bytes or items."))
        }
    }

    /// The largest number of bytes of a text, and of values in nested lists, that an expression may create.
    private static let maximumSize = 1 << 20

    private func list(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        var items: [StyleValue] = []
        var size = 0
        for position in 0..<op.b {
            let item = try value(operand(op, position), context)
            switch item {
            case .array, .object:
                size += item.size(upTo: Self.maximumSize)
                try check(size: size, index)
            default: break
            }
            items.append(item)
        }
        return .array(items)
    }

    private func join(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        guard case .array(let items) = try value(op.a, context) else { return .string("") }
        let separator = try value(op.b, context).text
        var text = ""
        for (position, item) in items.enumerated() {
            if position > 0 { text += separator }
            text += item.text
            try check(size: text.utf8.count, index)
        }
        return .string(text)
    }

    private func at(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        let position = try number(op.a, context)
        guard case .array(let items) = try value(op.b, context) else { return .null }
        let text = javaScriptText(position)
        guard position >= 0 else { throw failure(index, .text("Array index out of bounds: \(text) < 0.")) }
        guard position < Double(items.count) else {
            throw failure(index, .text("Array index out of bounds: \(text) > \(items.count - 1)."))
        }
        guard let whole = Int(exactly: position) else {
            throw failure(index, .text("Array index must be an integer, but found \(text) instead."))
        }
        return items[whole]
    }

    private func slice(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        let input = try value(operand(op, 0), context)
        let begin = try number(operand(op, 1), context)
        let end = op.b > 2 ? try number(operand(op, 2), context) : .infinity
        switch input {
        case .string(let text):
            let scalars = Array(text.unicodeScalars)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[Self.sliceRange(begin, end, count: scalars.count)])
            return .string(String(view))
        case .array(let items): return .array(Array(items[Self.sliceRange(begin, end, count: items.count)]))
        default:
            throw failure(index, .text("Expected first argument to be of type array or string, but found \(input.type.name) instead."))
        }
    }

    /// Returns the range from `begin` to before `end` with the rules of JavaScript's `slice`: negative
    /// positions count from the end.
    private static func sliceRange(_ begin: Double, _ end: Double, count: Int) -> Range<Int> {
        func clamped(_ position: Double) -> Int {
            let position = position.isNaN ? 0 : position.rounded(.towardZero)
            return Int(clamping: (position < 0 ? Double(count) + position : position).clamped(to: 0...Double(count)))
        }
        let first = clamped(begin)
        return first..<max(first, clamped(end))
    }

    private static func split(_ text: String, by separator: String) -> [String] {
        if separator.isEmpty { return text.unicodeScalars.map { String($0) } }
        let bytes = Array(text.utf8)
        let mark = Array(separator.utf8)
        var parts: [String] = []
        var start = 0
        var position = 0
        while position + mark.count <= bytes.count {
            if bytes[position..<position + mark.count].elementsEqual(mark) {
                parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
                position += mark.count
                start = position
            } else {
                position += 1
            }
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    private func format(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> FormattedText {
        var sections: [FormattedText.Section] = []
        var size = 0
        func option(_ position: Int32) throws(EvaluationError) -> StyleValue? {
            let index = operand(op, position)
            guard index >= 0 else { return nil }
            let value = try value(index, context)
            return value == .null ? nil : value
        }
        for first in stride(from: Int32(0), to: op.b, by: 5) {
            let content = try value(operand(op, first), context)
            let verticalAlign = try option(first + 4)?.text
            if case .image(let image) = content {
                sections.append(.init(text: "", image: image, verticalAlign: verticalAlign))
                continue
            }
            var section = FormattedText.Section(text: content.text, verticalAlign: verticalAlign)
            size += section.text.utf8.count
            try check(size: size, index)
            if case .number(let scale)? = try option(first + 1), !scale.isNaN { section.scale = scale }
            if case .array(let fonts)? = try option(first + 2) { section.fonts = fonts.map(\.text) }
            section.color = try option(first + 3).flatMap(StyleColor.init(styleValue:))
            sections.append(section)
        }
        return FormattedText(sections: sections)
    }

    private func collator(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleCollator {
        let tag = operand(op, 2)
        let locale = tag < 0 ? nil : try value(tag, context).text
        if let locale, locale.utf8.count > StyleCollator.maximumLocaleByteCount {
            throw failure(index, .text("A locale must have at most \(StyleCollator.maximumLocaleByteCount) bytes."))
        }
        return StyleCollator(
            isCaseSensitive: try bool(operand(op, 0), context),
            isDiacriticSensitive: try bool(operand(op, 1), context),
            locale: locale
        )
    }

    private func numberFormat(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> String {
        func text(_ position: Int32) throws(EvaluationError) -> String? {
            let index = operand(op, position)
            return index < 0 ? nil : try value(index, context).text
        }
        func digits(_ position: Int32) throws(EvaluationError) -> Int? {
            let index = operand(op, position)
            return index < 0 ? nil : Int(clamping: try number(index, context).clamped(to: 0...20))
        }
        let format = NumberFormat(
            locale: try text(1),
            currency: try text(2),
            unit: try text(3),
            minimumFractionDigits: try digits(4),
            maximumFractionDigits: try digits(5)
        )
        return format.string(try number(operand(op, 0), context))
    }
}

extension StyleValue {
    /// Whether the value has a type. For simple cases it does not construct the value's own type.
    @inline(__always)
    func isOf(_ type: ExpressionType) -> Bool {
        switch (self, type) {
        case (.string, .string), (.number, .number), (.bool, .boolean): true
        default: type.accepts(self.type)
        }
    }

    /// Returns the number of values within the value plus the bytes of their texts. It stops counting soon
    /// after a limit. O(limit).
    fileprivate func size(upTo limit: Int) -> Int {
        var size = 1
        switch self {
        case .string(let text): size += text.utf8.count
        case .array(let items):
            for item in items where size <= limit { size += item.size(upTo: limit - size) }
        case .object(let object):
            for (key, value) in zip(object.keys, object.values) where size <= limit {
                size += key.utf8.count + value.size(upTo: limit - size)
            }
        default: break
        }
        return size
    }
}
