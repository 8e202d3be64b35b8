internal import PortolanJSON

/// Translates functions of the older kind, such as `{"base": 1.4, "stops": [[10, 1], [16, 6]]}`, into
/// expressions (specification, “Deprecations: Function”).
struct LegacyFunction {
    var specification: PropertySpecification
    /// The property's own default, for functions without one.
    var fallback: JSONNode?

    /// Whether a value is a function of the older kind.
    static func isFunction(_ node: JSONNode) -> Bool {
        node["stops"] != nil || node["type"]?.string == "identity"
    }

    struct Failure: Error, CustomStringConvertible {
        var message: String
        var description: String { message }
        var offset: Int
    }

    func expression(_ function: JSONNode) throws(Failure) -> JSONNode {
        let offset = function.offset
        guard let stopsNode = function["stops"] else {
            guard let property = function["property"]?.string else {
                throw Failure(message: "An identity function needs a \"property\".", offset: offset)
            }
            return identity(call("get", [text(property, offset)], offset), function, offset)
        }
        var stops: [Stop] = []
        for stop in stopsNode.array ?? [] {
            guard let pair = stop.array, pair.count == 2 else {
                throw Failure(message: "A stop must be an array of an input and an output.", offset: stop.offset)
            }
            stops.append(Stop(input: pair[0], output: pair[1]))
        }
        guard let first = stops.first else { throw Failure(message: "A function needs at least one stop.", offset: stopsNode.offset) }
        let property = function["property"]?.string
        if first.input.members != nil {
            guard let property else { throw Failure(message: "A function of zoom and property needs a \"property\".", offset: offset) }
            return try zoomAndProperty(property, stops, function)
        }
        for index in stops.indices {
            stops[index].output =
                property == nil && specification.hasTokens && stops[index].output.string != nil
                ? Self.tokens(stops[index].output) : literal(stops[index].output)
        }
        return property.map { propertyFunction($0, stops, function) } ?? zoomFunction(stops, function)
    }

    private struct Stop {
        var input: JSONNode
        var output: JSONNode
    }

    // MARK: The kinds of functions

    private func kind(_ function: JSONNode?) -> String {
        function?["type"]?.string ?? (specification.isInterpolated ? "exponential" : "interval")
    }

    private func identity(_ get: JSONNode, _ function: JSONNode, _ offset: Int) -> JSONNode {
        guard let otherwise = function["default"] else {
            // A text property converts the value of an expression to a text, but a function must give a text itself.
            return specification.type == .string && !specification.isEnumeration ? call("string", [get], offset) : get
        }
        if specification.isEnumeration {
            let names = JSONNode(.array(specification.values.map { text($0, offset) }), at: offset)
            return call("match", [get, names, get, otherwise], offset)
        }
        switch specification.type {
        case .color: return call("to-color", [get, literal(otherwise)], offset)
        case .array(let item, let count):
            let length = JSONNode(count.map { .number(Double($0)) } ?? .null, at: offset)
            let itemName = item == .value ? [] : [text(item.name, offset), length]
            return call("array", itemName + [get, literal(otherwise)], offset)
        case .number, .string, .boolean: return call(specification.type?.kind ?? "", [get, literal(otherwise)], offset)
        default: return call("coalesce", [get, literal(otherwise)], offset)
        }
    }

    private func zoomAndProperty(_ property: String, _ stops: [Stop], _ function: JSONNode) throws(Failure) -> JSONNode {
        var inputs: [JSONNode] = []
        var stopsByZoom: [[Stop]] = []
        var indexOfZoom: [Double: Int] = [:]
        for stop in stops {
            guard let node = stop.input["zoom"], let zoom = node.number, let value = stop.input["value"] else {
                throw Failure(
                    message: "A stop of a function of zoom and property needs a \"zoom\" and a \"value\".",
                    offset: stop.input.offset
                )
            }
            let inner = Stop(input: value, output: literal(stop.output))
            if let index = indexOfZoom[zoom] {
                stopsByZoom[index].append(inner)
            } else {
                indexOfZoom[zoom] = inputs.count
                inputs.append(node)
                stopsByZoom.append([inner])
            }
        }
        // Between zooms the property decides about interpolation, not the function's type.
        var curve: [Stop] = []
        for (input, stops) in zip(inputs, stopsByZoom) {
            curve.append(Stop(input: input, output: propertyFunction(property, stops, function)))
        }
        let zoom = call("zoom", [], function.offset)
        if specification.isInterpolated {
            return call(operatorName(function), [call("linear", [], function.offset), zoom] + pairs(curve), function.offset)
        }
        return step(zoom, curve, function.offset)
    }

    private func propertyFunction(_ property: String, _ stops: [Stop], _ function: JSONNode) -> JSONNode {
        let offset = function.offset
        let get = call("get", [text(property, offset)], offset)
        let otherwise = (function["default"] ?? fallback).map(literal)
        switch kind(function) {
        case "categorical":
            // If the function has no default, the expression fails, so that the property's own default is used.
            let last = otherwise ?? call("error", [text("no value for this category", offset)], offset)
            if stops.first?.input.bool != nil {
                return call("case", stops.flatMap { [call("==", [get, $0.input], offset), $0.output] } + [last], offset)
            }
            return call("match", [get] + pairs(stops, distinct: true) + [last], offset)
        case "interval": return guarded(get, step(call("number", [get], offset), stops, offset), function)
        default:
            let curve = call(operatorName(function), [interpolation(function), call("number", [get], offset)] + pairs(stops), offset)
            return guarded(get, curve, function)
        }
    }

    /// Returns the curve if the property is a number, otherwise the function's default.
    private func guarded(_ get: JSONNode, _ curve: JSONNode, _ function: JSONNode) -> JSONNode {
        guard let otherwise = function["default"] else { return curve }
        let offset = function.offset
        let isNumber = call("==", [call("typeof", [get], offset), text("number", offset)], offset)
        return call("case", [isNumber, curve, literal(otherwise)], offset)
    }

    private func zoomFunction(_ stops: [Stop], _ function: JSONNode) -> JSONNode {
        let zoom = call("zoom", [], function.offset)
        if kind(function) == "interval" || function["type"] == nil && givesLists(stops) { return step(zoom, stops, function.offset) }
        return call(operatorName(function), [interpolation(function), zoom] + pairs(stops), function.offset)
    }

    /// Whether a function's outputs are lists of any length, which MapLibre Native does not interpolate in
    /// functions.
    private func givesLists(_ stops: [Stop]) -> Bool {
        guard specification.type == .numberArray || specification.type == .colorArray else { return false }
        // At this point lists are wrapped in calls of `literal`.
        return stops.allSatisfy { $0.output.array?.first?.string == "literal" }
    }

    private func operatorName(_ function: JSONNode) -> String {
        switch function["colorSpace"]?.string {
        case "hcl": "interpolate-hcl"
        case "lab": "interpolate-lab"
        default: "interpolate"
        }
    }

    private func interpolation(_ function: JSONNode) -> JSONNode {
        guard let base = function["base"], base.number != 1 else { return call("linear", [], function.offset) }
        return call("exponential", [base], function.offset)
    }

    // MARK: Pieces of expressions

    private func text(_ text: String, _ offset: Int) -> JSONNode { JSONNode(.string(text), at: offset) }

    private func call(_ name: String, _ arguments: [JSONNode], _ offset: Int) -> JSONNode {
        JSONNode(.array([text(name, offset)] + arguments), at: offset)
    }

    private func literal(_ node: JSONNode) -> JSONNode {
        node.array != nil || node.members != nil ? call("literal", [node], node.offset) : node
    }

    /// Returns inputs and outputs alternately. It leaves out a stop that repeats the input of the stop before it,
    /// or of any earlier stop if `distinct`.
    private func pairs(_ stops: [Stop], distinct: Bool = false) -> [JSONNode] {
        var result: [JSONNode] = []
        var seen: Set<StyleValue> = []
        for stop in stops {
            let input = stop.input.styleValue
            if distinct ? !seen.insert(input).inserted : result.count > 1 && result[result.count - 2].styleValue == input { continue }
            result += [stop.input, stop.output]
        }
        return result
    }

    private func step(_ input: JSONNode, _ stops: [Stop], _ offset: Int) -> JSONNode {
        var arguments = pairs(stops)
        if !arguments.isEmpty { arguments.removeFirst() }
        // A single stop is a constant, but `step` needs a second one.
        if arguments.count == 1 { arguments += [JSONNode(.number(0), at: offset), arguments[0]] }
        return call("step", [input] + arguments, offset)
    }

    /// Returns a text with properties in braces, such as `{name} ({ref})`, as an expression.
    static func tokens(_ node: JSONNode) -> JSONNode {
        guard let whole = node.string else { return node }
        var parts: [JSONNode] = []
        var rest = Substring(whole)
        func string(_ text: some StringProtocol) -> JSONNode { JSONNode(.string(String(text)), at: node.offset) }
        // The text grows in place, so that a text of braces alone is read in linear time.
        var plain = ""
        while let open = rest.firstIndex(of: "{") {
            let inner = rest[rest.index(after: open)...]
            guard let end = inner.firstIndex(where: { $0 == "{" || $0 == "}" }) else { break }
            plain += rest[..<open]
            if inner[end] == "}", end > inner.startIndex {
                if !plain.isEmpty { parts.append(string(plain)) }
                parts.append(JSONNode(.array([string("get"), string(inner[..<end])]), at: node.offset))
                plain = ""
                rest = inner[inner.index(after: end)...]
            } else {
                plain += rest[open..<end]
                rest = inner[end...]
                if rest.first == "}" {
                    plain += "}"
                    rest = rest.dropFirst()
                }
            }
        }
        if parts.isEmpty { return node }
        plain += rest
        if plain.isEmpty, parts.count == 1 { return JSONNode(.array([string("to-string"), parts[0]]), at: node.offset) }
        if !plain.isEmpty { parts.append(string(plain)) }
        return JSONNode(.array([string("concat")] + parts), at: node.offset)
    }
}
