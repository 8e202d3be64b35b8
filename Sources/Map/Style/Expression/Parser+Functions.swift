internal import PortolanJSON

/// An operator that is described by its types alone.
private struct Function: Sendable {
    enum Parameters: Sendable {
        case fixed([ExpressionType])
        case any(ExpressionType)

        var text: String {
            switch self {
            case .fixed(let types): "(" + types.map(\.name).joined(separator: ", ") + ")"
            case .any(let type): "(\(type.name)...)"
            }
        }
    }

    var parameters: Parameters
    var result: ExpressionType
    var code: OpCode
    /// Whether the operation takes its operands as a list.
    var isList = false
    var dependencies: Dependencies = []
}

private let functions: [String: [Function]] = {
    func unary(_ code: OpCode, _ parameter: ExpressionType = .number, _ result: ExpressionType = .number) -> [Function] {
        [Function(parameters: .fixed([parameter]), result: result, code: code)]
    }
    func binary(_ code: OpCode) -> Function {
        Function(parameters: .fixed([.number, .number]), result: .number, code: code)
    }
    func list(_ code: OpCode, _ parameter: ExpressionType, _ result: ExpressionType) -> [Function] {
        [Function(parameters: .any(parameter), result: result, code: code, isList: true)]
    }
    func input(_ code: OpCode, _ result: ExpressionType, _ dependencies: Dependencies) -> [Function] {
        [Function(parameters: .fixed([]), result: result, code: code, dependencies: dependencies)]
    }
    return [
        "+": list(.add, .number, .number), "*": list(.multiply, .number, .number),
        "min": list(.minimum, .number, .number), "max": list(.maximum, .number, .number),
        "-": [binary(.subtract)] + unary(.negate), "/": [binary(.divide)], "%": [binary(.remainder)], "^": [binary(.power)],
        "sqrt": unary(.squareRoot), "log10": unary(.log10), "ln": unary(.naturalLog), "log2": unary(.log2), "sin": unary(.sine),
        "cos": unary(.cosine), "tan": unary(.tangent), "asin": unary(.arcSine), "acos": unary(.arcCosine), "atan": unary(.arcTangent),
        "abs": unary(.absolute), "round": unary(.round), "floor": unary(.floor), "ceil": unary(.ceiling),
        "all": list(.all, .boolean, .boolean), "any": list(.any, .boolean, .boolean), "!": unary(.not, .boolean, .boolean),
        "zoom": input(.zoom, .number, .zoom), "heatmap-density": input(.heatmapDensity, .number, .heatmapDensity),
        "line-progress": input(.lineProgress, .number, .lineProgress), "elevation": input(.elevation, .number, .elevation),
        "accumulated": input(.accumulated, .value, .accumulated), "properties": input(.properties, .object, .properties),
        "geometry-type": input(.geometryType, .string, .geometryType), "id": input(.featureID, .value, .featureID),
        "feature-state": [Function(parameters: .fixed([.string]), result: .value, code: .featureState, dependencies: .featureState)],
        "get": [
            Function(parameters: .fixed([.string]), result: .value, code: .getComputed, dependencies: .properties),
            Function(parameters: .fixed([.string, .object]), result: .value, code: .getIn),
        ],
        "has": [
            Function(parameters: .fixed([.string]), result: .boolean, code: .hasComputed, dependencies: .properties),
            Function(parameters: .fixed([.string, .object]), result: .boolean, code: .hasIn),
        ],
        "typeof": unary(.typeName, .value, .string), "to-rgba": unary(.toRGBA, .color, .array(of: .number, count: 4)),
        "rgb": [Function(parameters: .fixed([.number, .number, .number]), result: .color, code: .color, isList: true)],
        "rgba": [Function(parameters: .fixed([.number, .number, .number, .number]), result: .color, code: .color, isList: true)],
        "upcase": unary(.upcase, .string, .string), "downcase": unary(.downcase, .string, .string),
        "concat": list(.concat, .value, .string),
        "join": [Function(parameters: .fixed([.array(of: .string), .string]), result: .string, code: .join)],
        "split": [Function(parameters: .fixed([.string, .string]), result: .array(of: .string), code: .split)],
        "resolved-locale": unary(.resolvedLocale, .collator, .string),
        "is-supported-script": unary(.isSupportedScript, .string, .boolean),
        "error": [Function(parameters: .fixed([.string]), result: .error, code: .raise, dependencies: .evaluation)],
    ]
}()

private let constants: [String: Double] = ["e": 2.718281828459045, "pi": .pi, "ln2": 0.6931471805599453]

extension ExpressionParser {
    /// The names of operators that are described by their types alone.
    static var functionNames: Set<String> { Set(functions.keys).union(constants.keys) }

    /// Whether a name is that of an operator described by its types alone.
    static func isFunction(_ name: String) -> Bool {
        functions[name] != nil || constants[name] != nil
    }

    mutating func parseFunction(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        let overloads: [Function]
        if constants[name] != nil {
            overloads = [Function(parameters: .fixed([]), result: .number, code: .constant)]
        } else if let known = functions[name] {
            overloads = known
        } else {
            return fail(
                "Unknown expression \"\(name)\". If you wanted a literal array, use [\"literal\", [...]].",
                items[0],
                scope.child(0)
            )
        }
        let fitting = overloads.filter {
            if case .fixed(let types) = $0.parameters { types.count == items.count - 1 } else { true }
        }
        guard let function = fitting.first else { return failArguments(overloads, items, node, scope) }
        if let constant = constants[name] { return emitConstant(.number(constant), .number, scope) }
        var parts: [Parsed] = []
        for index in 1..<max(1, items.count) {
            let expected: ExpressionType
            switch function.parameters {
            case .fixed(let types): expected = types[index - 1]
            case .any(let type): expected = type
            }
            guard let part = parse(items[index], scope.child(index, expecting: expected)) else { return nil }
            parts.append(part)
        }
        return emit(function, parts, scope)
    }

    private mutating func failArguments(_ overloads: [Function], _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard let found = parseAll(items, from: 1, expecting: nil, scope) else { return nil }
        let signatures = overloads.map(\.parameters.text).joined(separator: " | ")
        let types = found.map(\.type.name).joined(separator: ", ")
        return fail("Expected arguments of type \(signatures), but found (\(types)) instead.", node, scope)
    }

    private mutating func emit(_ function: Function, _ parts: [Parsed], _ scope: Scope) -> Parsed {
        // A property with a constant name has a slot.
        if function.code == .getComputed || function.code == .hasComputed {
            if case .string(let name)? = constant(parts[0]) {
                let code: OpCode = function.code == .getComputed ? .get : .has
                return emit(Op(code, names.index(of: name)), function.result, [], scope, function.dependencies)
            }
            needsAllProperties = true
        }
        if function.code == .properties { needsAllProperties = true }
        if function.isList { return emitList(function.code, function.result, parts, scope, function.dependencies) }
        let op = Op(function.code, parts.first?.op ?? 0, parts.count > 1 ? parts[1].op : 0)
        return emit(op, function.result, parts, scope, function.dependencies)
    }
}
