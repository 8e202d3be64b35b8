internal import PortolanJSON

extension ExpressionParser {
    /// Returns the required type of outputs, if the expected type restricts it.
    private func outputType(_ scope: Scope) -> ExpressionType? {
        scope.expected == .value ? nil : scope.expected
    }

    mutating func parseCase(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count >= 4 else { return fail("Expected at least 3 arguments, but found only \(items.count - 1).", node, scope) }
        guard items.count.isMultiple(of: 2) else { return fail("Expected an odd number of arguments.", node, scope) }
        var type = outputType(scope)
        var parts: [Parsed] = []
        for index in stride(from: 1, to: items.count - 1, by: 2) {
            guard let condition = parse(items[index], scope.child(index, expecting: .boolean)),
                let result = parse(items[index + 1], scope.child(index + 1, expecting: type))
            else { return nil }
            type = type ?? result.type
            parts += [condition, result]
        }
        guard let otherwise = parse(items[items.count - 1], scope.child(items.count - 1, expecting: type)) else { return nil }
        return emitList(.choose, type ?? .value, parts + [otherwise], scope)
    }

    mutating func parseMatch(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count >= 5 else { return fail("Expected at least 4 arguments, but found only \(items.count - 1).", node, scope) }
        guard !items.count.isMultiple(of: 2) else { return fail("Expected an even number of arguments.", node, scope) }
        var type = outputType(scope)
        var labels = MatchLabels()
        var results: [Parsed] = []
        for index in stride(from: 2, to: items.count - 1, by: 2) {
            if let message = labels.add(items[index], result: results.count) { return fail(message, items[index], scope.child(index)) }
            guard let result = parse(items[index + 1], scope.child(index, expecting: type)) else { return nil }
            type = type ?? result.type
            results.append(result)
        }
        guard let input = parse(items[1], scope.child(1, expecting: .value)),
            let otherwise = parse(items[items.count - 1], scope.child(items.count - 1, expecting: type))
        else { return nil }
        let labelType = labels.type ?? .value
        if input.type != .value, !labelType.accepts(input.type) {
            return fail(mismatch(labelType, input.type), items[1], scope.child(1))
        }
        builder.tables.append(
            MatchTable(
                strings: labels.strings,
                numbers: labels.numbers,
                results: labels.results.map { results[$0].op },
                fallback: otherwise.op
            )
        )
        return emit(Op(.match, input.op, Int32(builder.tables.count - 1)), type ?? .value, [input] + results + [otherwise], scope)
    }

    private struct MatchLabels {
        var type: ExpressionType?
        var strings: [String] = []
        var numbers: [Double] = []
        var results: [Int] = []
        private var seen: Set<StyleValue> = []

        /// Adds the label or labels of one branch; returns an error message if they are invalid.
        mutating func add(_ node: JSONNode, result: Int) -> String? {
            let labels = node.array ?? [node]
            if labels.isEmpty { return "Expected at least one branch label." }
            for label in labels {
                switch label.kind {
                case .number(let number):
                    if abs(number) > 9_007_199_254_740_991 { return "Branch labels must be integers no larger than 9007199254740991." }
                    if number != number.rounded() { return "Numeric branch labels must be integer values." }
                    if type == .string { return "Expected string but found number instead." }
                    type = .number
                    numbers.append(number)
                case .string(let text):
                    if type == .number { return "Expected number but found string instead." }
                    type = .string
                    strings.append(text)
                default: return "Branch labels must be numbers or strings."
                }
                guard seen.insert(label.styleValue).inserted else { return "Branch labels must be unique." }
                results.append(result)
            }
            return nil
        }
    }

    mutating func parseCoalesce(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count >= 2 else { return fail("Expected at least one argument.", node, scope) }
        var type = outputType(scope)
        var parts: [Parsed] = []
        for index in 1..<items.count {
            // The parts are not annotated, because an assertion would fail on a `null` that `coalesce` has to
            // skip. The whole is annotated instead.
            guard let part = parse(items[index], scope.child(index, expecting: type, annotation: .omit)) else { return nil }
            type = type ?? part.type
            parts.append(part)
        }
        let needsAnnotation = scope.expected.map { expected in parts.contains { !expected.accepts($0.type) } } ?? false
        var result = emitList(.coalesce, needsAnnotation ? .value : type ?? .value, parts, scope)
        let curves = parts.map(\.zoomCurve)
        result.zoomCurve = Self.merge(curves, own: curves.first { $0 != .none } ?? .none)
        return result
    }

    mutating func parseStep(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count >= 5 else { return fail("Expected at least 4 arguments, but found only \(items.count - 1).", node, scope) }
        guard !items.count.isMultiple(of: 2) else { return fail("Expected an even number of arguments.", node, scope) }
        guard let input = parse(items[1], scope.child(1, expecting: .number)) else { return nil }
        var type = outputType(scope)
        var stops = Stops()
        for index in stride(from: 1, to: items.count, by: 2) {
            if index == 1 {
                stops.inputs.append(-.infinity)
            } else {
                guard let label = stop(items[index], after: stops.inputs.last, "step", scope.child(index)) else { return nil }
                stops.inputs.append(label)
            }
            guard let output = parse(items[index + 1], scope.child(index + 1, expecting: type)) else { return nil }
            type = type ?? output.type
            stops.outputs.append(output)
        }
        return emitCurve(.step, Curve(firstInput: 0, firstOutput: 0, count: 0), input, stops, type ?? .value, scope)
    }

    /// The stops of a curve, in ascending order.
    private struct Stops {
        var inputs: [Double] = []
        var outputs: [Parsed] = []
    }

    /// Returns the input of a stop, which must be greater than the input of the stop before.
    private mutating func stop(_ node: JSONNode, after last: Double?, _ name: String, _ scope: Scope) -> Double? {
        guard let label = node.number else {
            _ = fail(
                "Input/output pairs for \"\(name)\" expressions must be defined using literal numeric values (not computed expressions) "
                    + "for the input values.",
                node,
                scope
            )
            return nil
        }
        if let last, last >= label {
            _ = fail(
                "Input/output pairs for \"\(name)\" expressions must be arranged with input values in strictly ascending order.",
                node,
                scope
            )
            return nil
        }
        return label
    }

    private mutating func emitCurve(
        _ code: OpCode,
        _ curve: Curve,
        _ input: Parsed,
        _ stops: Stops,
        _ type: ExpressionType,
        _ scope: Scope
    ) -> Parsed {
        var curve = curve
        curve.firstInput = builder.numbers.count
        builder.numbers.append(contentsOf: stops.inputs)
        curve.firstOutput = Int(builder.append(operands: stops.outputs.map(\.op)))
        curve.count = stops.inputs.count
        builder.curves.append(curve)
        var result = emit(Op(code, input.op, Int32(builder.curves.count - 1)), type, [input] + stops.outputs, scope)
        if builder.ops[Int(input.op)].code == .zoom {
            let own = ZoomCurve.curve(result.op, isInterpolate: code == .interpolate)
            result.zoomCurve = Self.merge(stops.outputs.map(\.zoomCurve), own: own)
        }
        return result
    }

    mutating func parseInterpolate(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count > 1, let interpolation = items[1].array, let kind = interpolation.first else {
            return fail("Expected an interpolation type expression.", items.count > 1 ? items[1] : node, scope.child(1))
        }
        var curve = Curve(firstInput: 0, firstOutput: 0, count: 0)
        switch kind.string {
        case "linear": break
        case "exponential":
            guard interpolation.count > 1, let base = interpolation[1].number else {
                return fail("Exponential interpolation requires a numeric base.", kind, scope.child(1).child(1))
            }
            curve.kind = .exponential
            curve.base = base
        case "cubic-bezier":
            let points = interpolation.dropFirst().compactMap(\.number).filter { (0...1).contains($0) }
            guard points.count == 4, interpolation.count == 5 else {
                return fail(
                    "Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.",
                    items[1],
                    scope.child(1)
                )
            }
            curve.kind = .cubicBezier
            curve.bezier = builder.beziers.count
            builder.beziers.append(UnitBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]))
        default:
            return fail("Unknown interpolation type \(kind.styleValue.text)", kind, scope.child(1).child(0))
        }
        guard items.count >= 5 else { return fail("Expected at least 4 arguments, but found only \(items.count - 1).", node, scope) }
        guard !items.count.isMultiple(of: 2) else { return fail("Expected an even number of arguments.", node, scope) }
        guard let input = parse(items[2], scope.child(2, expecting: .number)) else { return nil }
        var type = outputType(scope)
        if name != "interpolate" {
            curve.space = name == "interpolate-hcl" ? .hcl : .lab
            if type != .colorArray { type = .color }
        }
        var stops = Stops()
        for index in stride(from: 3, to: items.count, by: 2) {
            guard let label = stop(items[index], after: stops.inputs.last, "interpolate", scope.child(index)),
                let output = parse(items[index + 1], scope.child(index + 1, expecting: type))
            else { return nil }
            stops.inputs.append(label)
            type = type ?? output.type
            stops.outputs.append(output)
        }
        let outputType = type ?? .value
        guard outputType.isInterpolatable else { return fail("Type \(outputType.name) is not interpolatable.", node, scope) }
        return emitCurve(.interpolate, curve, input, stops, outputType, scope)
    }
}
