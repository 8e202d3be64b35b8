internal import PortolanJSON

/// Checks a function of the older kind by the specification's rules for its stops.
struct LegacyFunctionCheck {
    let specification: PropertySpecification
    private(set) var failures: [ExpressionParser.Failure] = []
    /// The members that occur in the function, but not in the specification.
    private(set) var unknown: [(path: String, offset: Int)] = []
    private var domain = Domain()

    /// The inputs of the stops checked so far.
    private struct Domain {
        var typeName: String?
        var last: Double?
        var seen: Set<StyleValue> = []
        var lastZoom: Double?
    }

    init(_ function: JSONNode, _ specification: PropertySpecification) {
        self.specification = specification
        check(function)
    }

    private mutating func fail(_ path: String, _ node: JSONNode, _ message: String) {
        failures.append(ExpressionParser.Failure(path: path, offset: node.offset, message: message))
    }

    private mutating func check(_ function: JSONNode) {
        if specification.inputs.isEmpty { return fail("", function, "Expressions are not supported here.") }
        let type = function["type"]?.string
        let hasProperty = function["property"] != nil
        if type == "exponential", !specification.isInterpolated { fail("", function, "exponential functions not supported") }
        if hasProperty || type == "categorical" {
            if !specification.allowsFeature { fail("", function, "property functions not supported") }
        } else if !specification.allowsZoom {
            fail("", function, "zoom functions not supported")
        }
        for member in function.members ?? [] { check(member, of: function, type) }
        if let otherwise = function["default"] { check(value: otherwise, ".default") }
        if type == "identity" {
            if !hasProperty { fail("", function, "An identity function needs a \"property\".") }
            if let stops = function["stops"] { fail(".stops", stops, "An identity function cannot have \"stops\".") }
            return
        }
        guard let stops = function["stops"] else { return fail("", function, "A function needs \"stops\".") }
        guard let items = stops.array else { return fail(".stops", stops, "Expected an array, but found \(stops.kindName).") }
        if items.isEmpty { fail(".stops", stops, "A function needs at least one stop.") }
        let isZoomAndProperty = items.first?.array?.first?.members != nil
        if !hasProperty, type == "categorical" || isZoomAndProperty { fail("", function, "A function of features needs a \"property\".") }
        for (index, stop) in items.enumerated() { check(stop: stop, ".stops[\(index)]", type, isZoomAndProperty) }
    }

    private mutating func check(_ member: JSONMember, of function: JSONNode, _ type: String?) {
        let value = member.value
        switch member.key {
        case "stops", "default": break
        case "base":
            if value.number == nil { fail(".base", value, "Expected a number, but found \(value.kindName).") }
        case "property":
            if value.string == nil { fail(".property", value, "Expected a string, but found \(value.kindName).") }
        case "type":
            if !["identity", "exponential", "interval", "categorical"].contains(value.string) {
                fail(".type", value, "The type of a function must be identity, exponential, interval or categorical.")
            }
        case "colorSpace":
            if !["rgb", "lab", "hcl"].contains(value.string) { fail(".colorSpace", value, "The colour space must be rgb, lab or hcl.") }
        default: unknown.append((".\(member.key)", member.keyOffset))
        }
    }

    private mutating func check(stop: JSONNode, _ path: String, _ type: String?, _ isZoomAndProperty: Bool) {
        guard let pair = stop.array, pair.count == 2 else {
            return fail(path, stop, "A stop must be an array of an input and an output.")
        }
        if isZoomAndProperty {
            guard let members = pair[0].members else {
                return fail(path, stop, "A stop of a function of zoom and property needs a \"zoom\" and a \"value\".")
            }
            for member in members where member.key != "zoom" && member.key != "value" {
                unknown.append((path + "[0].\(member.key)", member.keyOffset))
            }
            guard let zoom = pair[0]["zoom"], let value = pair[0]["value"] else {
                return fail(path, stop, "A stop of a function of zoom and property needs a \"zoom\" and a \"value\".")
            }
            guard let number = zoom.number else {
                return fail(path + "[0].zoom", zoom, "Expected a number, but found \(zoom.kindName).")
            }
            if let last = domain.lastZoom, last > number { fail(path, stop, "The zooms of stops must ascend.") }
            if number != domain.lastZoom { (domain.last, domain.seen) = (nil, []) }
            domain.lastZoom = number
            check(input: value, path + "[0].value", type)
        } else {
            check(input: pair[0], path + "[0]", type)
        }
        if let name = pair[1].array?.first?.string, ExpressionParser.isOperator(name) {
            return fail(path + "[1]", pair[1], "The output of a function's stop cannot be an expression.")
        }
        check(value: pair[1], path + "[1]")
    }

    private mutating func check(input: JSONNode, _ path: String, _ type: String?) {
        let isPrimitive = input.number != nil || input.string != nil || input.bool != nil
        guard isPrimitive else { return fail(path, input, "The input of a stop must be a number, a string, or true or false.") }
        if let first = domain.typeName, first != input.typeName {
            return fail(path, input, "The inputs of stops must have one type, but this is a \(input.typeName) after a \(first).")
        }
        domain.typeName = input.typeName
        guard type == "categorical" else {
            guard let number = input.number else {
                let advice = type == nil && specification.allowsFeature ? " For other inputs write \"type\": \"categorical\"." : ""
                return fail(path, input, "Expected a number, but found \(input.kindName).\(advice)")
            }
            if let last = domain.last, number < last { return fail(path, input, "The inputs of stops must ascend.") }
            domain.last = number
            return
        }
        if let number = input.number, number != number.rounded() { return fail(path, input, "The number of a category must be whole.") }
        if !domain.seen.insert(input.styleValue).inserted { fail(path, input, "The inputs of stops must differ.") }
    }

    /// Checks an output as a constant of the property.
    private mutating func check(value: JSONNode, _ path: String) {
        var parser = ExpressionParser(names: PropertyNames())
        if value.members != nil { return fail(path, value, "The output of a function's stop cannot be an object.") }
        _ = parser.parseProperty(value, specification, isExpression: false)
        failures += parser.failures.map { ExpressionParser.Failure(path: path + $0.path, offset: $0.offset, message: $0.message) }
    }
}
